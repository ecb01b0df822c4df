// The page's half of client/src/mirror.rs: repeats what the canvas shows as elements that screen readers find, where they are,
// in reading order; keeps the keyboard's focus and the canvas' own one thing; and speaks. Decides nothing. Elements are
// invisible and let every pointer through; only the text fields among them (see nonet.js) are real.
"use strict";
// eslint-disable-next-line no-unused-vars -- nonet.js calls it
function nonetMirror(root, canvas, inputs, regions, tell) {
  const SPOKEN_MAX = 4; // lines that a live region keeps
  const SPOKEN_MS = 10_000; // and how long: what is old is not found again
  const CONTAINERS = /^(dialog|grid|table|row|list|radiogroup|group)$/;
  const WRITTEN = /^(h\d|text|listitem|timer|cell|columnheader)$/; // their text is their content
  const STATE = { button: "aria-pressed", switch: "aria-checked", radio: "aria-checked", gridcell: "aria-selected" };
  const shown = new Map(); // by id: element and line
  const time = new Text(); // what the clock shows that ticks over the canvas: the rest of the name of the client's
  let busy = false, own = false, lost = false, caught = false, front = "";

  const title = () => shown.get("title")?.element;
  const dialog = () => root.querySelector("[role=dialog]");
  // Where the keyboard rests while it is on nothing that takes keys: the heading of what is in front.
  const rest = () => dialog()?.querySelector("h2") || title();
  const rests = (element) => /^H\d$/.test(element?.tagName);
  const idOf = (element) => element.dataset.field || (rests(element) ? "" : element.dataset.id) || "";
  // Only a window too low for a board has anything to scroll (index.html).
  const still = () => ({ preventScroll: document.scrollingElement.scrollHeight <= innerHeight + 1 });

  function make(id, role) {
    if (role === "field" && inputs.has(id)) return inputs.get(id);
    const element = document.createElement(/^h\d$/.test(role) ? role : "div");
    element.dataset.id = id;
    if (role === "field") element.setAttribute("role", "textbox"); // scrolled out of sight: it comes when it has the focus
    else if (role !== "text" && element.tagName === "DIV") element.setAttribute("role", role);
    if (role === "dialog") element.setAttribute("aria-modal", "true");
    if (role === "grid") element.setAttribute("aria-multiselectable", "true");
    if (role === "h1" || id === "dialog-title") element.tabIndex = -1;
    return element;
  }

  function dress(element, [, id, role, state, x, y, w, h, name]) {
    if (element.dataset.field) return; // nonet.js lays it out
    if (WRITTEN.test(role)) {
      element.textContent = name;
      if (id === "clock") element.append(time);
    } else if (role === "slider") {
      const [label, value] = name.split(/: (.*)/);
      element.setAttribute("aria-label", label);
      element.setAttribute("aria-valuetext", value);
      element.setAttribute("aria-valuenow", 0); // the words say it; ARIA wants a number as well
    } else if (name) element.setAttribute("aria-label", name);
    if (CONTAINERS.test(role)) return;
    element.style.cssText = `left:${x}px;top:${y}px;width:${w}px;height:${h}px`;
    if (/[+-]/.test(state)) element.setAttribute(STATE[role], state.includes("+"));
    else if (STATE[role]) element.removeAttribute(STATE[role]);
    if (role === "gridcell") element.setAttribute("aria-readonly", state.includes("r"));
    if (state.includes("d")) element.setAttribute("aria-disabled", "true");
    else element.removeAttribute("aria-disabled");
    if (state.includes("t")) element.tabIndex = 0;
    else if (role === "gridcell") element.tabIndex = -1;
    else if (!rests(element)) element.removeAttribute("tabindex");
  }

  function itemOf(id, role) {
    const known = shown.get(id), input = inputs.get(id);
    // A field that has scrolled out of sight, or back into it, is another element.
    if (known && known.role === role && (input ? known.element === input : !known.element.dataset.field)) return known;
    const item = { element: make(id, role), role, line: "" };
    if (known && known.element !== item.element) {
      if (known.element === document.activeElement) lost = true;
      known.element.remove();
    }
    shown.set(id, item);
    return item;
  }

  function place(at, element) {
    if (at.next && at.next.parentNode !== at.parent) at.next = null; // it has moved into another container
    if (at.next === element) at.next = element.nextElementSibling;
    else at.parent.insertBefore(element, at.next);
  }

  function update(text) {
    const rows = text.split("\n").map((line) => ({ line, cells: line.split("\t") }));
    const ids = new Set(rows.map(({ cells }) => cells[1]));
    for (const [id, { element }] of shown) {
      if (ids.has(id)) continue;
      shown.delete(id);
      element.remove();
    }
    const open = [{ parent: root, next: root.firstElementChild }];
    for (const { line, cells } of rows) {
      const [depth, id, role] = cells, item = itemOf(id, role), element = item.element;
      open.length = Math.min(+depth + 1, open.length);
      place(open[open.length - 1], element);
      if (CONTAINERS.test(role)) open.push({ parent: element, next: element.firstElementChild });
      if (item.line !== line) dress(element, cells);
      item.line = line;
    }
  }

  // The new screen takes the keyboard over from what has gone: its grid, if it has one, else its heading.
  function catchFocus() {
    const cell = root.querySelector('[role=gridcell][tabindex="0"]');
    (cell || rest())?.focus(still());
    lost = !cell;
    caught = true; // the client still believes that nothing has the keyboard; it hears of this in the next frame
    queueMicrotask(() => { caught = false; });
  }

  function show(text) {
    const held = document.activeElement, inside = root.contains(held), id = held?.dataset.id || held?.dataset.field;
    busy = true;
    update(text);
    busy = false;
    const active = document.activeElement, now = title().textContent + (dialog()?.getAttribute("aria-label") || "");
    const arrived = now !== front;
    front = now;
    if (inside && !root.contains(active)) {
      const same = shown.get(id)?.element;
      if (same) quietly(same);
      else catchFocus();
    } else if (lost && active === title() && root.querySelector("[role=gridcell]")) {
      catchFocus();
    } else if (arrived && !(dialog() || root).contains(active)) {
      rest()?.focus(still());
    }
  }

  // What the client has moved it knows; only what others move is told.
  function quietly(element) {
    own = true;
    element.focus(still());
    own = false;
  }

  function leaves() {
    const active = document.activeElement;
    return !rests(active) && root.contains(active);
  }

  // True if the element is there and has the keyboard.
  function focus(id) {
    const target = id && (inputs.get(id) || shown.get(id)?.element);
    if (target && target !== document.activeElement) quietly(target);
    else if (!target && !caught && leaves()) quietly(canvas);
    return Boolean(target) && document.activeElement === target;
  }

  function say(text, urgent) {
    const region = regions[urgent ? 1 : 0], line = document.createElement("div");
    line.textContent = text;
    region.append(line);
    setTimeout(() => line.remove(), SPOKEN_MS);
    while (region.childElementCount > SPOKEN_MAX) region.firstElementChild.remove();
  }

  root.addEventListener("focusin", ({ target }) => {
    if (busy) return;
    if (!rests(target)) lost = false;
    if (!own) tell.focused(idOf(target));
  });
  root.addEventListener("focusout", ({ target, relatedTarget }) => {
    // A window that loses the keyboard keeps its focus for later.
    if (!busy && !own && document.activeElement !== target && !root.contains(relatedTarget)) tell.focused("");
  });
  // No pointer reaches these elements: this comes from a screen reader.
  root.addEventListener("click", ({ target }) => {
    const id = target.closest("[data-id]")?.dataset.id;
    if (id) tell.activated(id);
  });
  root.addEventListener("keydown", (event) => {
    if (!event.target.dataset.field) tell.pressed(event, idOf(event.target));
  });
  const holder = () => { const active = document.activeElement; return root.contains(active) ? idOf(active) : ""; };
  const holds = (id, input) => shown.get(id)?.element === input;
  return { show, focus, say, holder, holds, time, leave: () => { if (leaves()) canvas.focus(); } };
}
