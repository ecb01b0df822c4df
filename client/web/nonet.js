// The browser's half of client/src/platform/web.rs: socket, storage, clipboard, address bar, text fields, wake-ups.
// Loads after gl.js, registers one plugin and starts the client. Everything from outside goes through one bounded
// queue of bytes, which the client reads once per frame.
"use strict";
(function () {
  const PLUGIN_VERSION = 7;
  const QUEUE_BYTES_MAX = 4 << 20; // more unread than this: the socket is dropped and the client resumes
  const OUTGOING_BYTES_MAX = 1 << 20;
  const PASTE_CHARS_MAX = 4096;
  const HIDDEN_FRAME_MS = 1000; // a hidden page gets no animation frames; the game must still hear the server
  const TOO_SLOW = 4004;
  const KIND = { opened: 1, message: 2, closed: 3, changed: 4, submitted: 5, focused: 6, activated: 7, escaped: 8, pasted: 9, copied: 10, address: 11, refreshed: 12, fonts: 13, answered: 14, askFailed: 15, askProgress: 16, fileOpened: 17, fileFailed: 18, fileSaved: 19, unstored: 20, pressed: 21, pointer: 22, later: 23, fetched: 24 };

  const script = document.currentScript;
  const $ = (id) => document.getElementById(id);
  const canvasElement = $("glcanvas"), mirrorElement = $("mirror");
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  const bytes = (pointer, length) => new Uint8Array(wasm_memory.buffer, pointer, length);
  const text = (pointer, length) => decoder.decode(bytes(pointer, length));

  // ---- the queue -------------------------------------------------------------------------------------------
  let queue = [], queueBytes = 0, result = null, wakeTimer = 0;

  // Never at once: the client may be what pushes. It looks at what came and asks for a frame if the picture changes.
  let ticking = false;

  function tick() {
    ticking = false;
    if (running) wasm_exports.nonet_tick();
  }

  function wake() {
    if (ticking) return;
    ticking = true;
    if (document.hidden) setTimeout(tick, HIDDEN_FRAME_MS); else queueMicrotask(tick);
  }

  // The canvas may have lost what was on it, or must look different: paint without asking.
  function repaint() {
    push(KIND.refreshed);
    if (running && !document.hidden) importObject.env.sapp_schedule_update();
  }

  function push(kind, body) {
    const data = body === undefined ? new Uint8Array(0) : typeof body === "string" ? encoder.encode(body) : body;
    const event = new Uint8Array(data.length + 1);
    event[0] = kind;
    event.set(data, 1);
    queue.push(event);
    queueBytes += event.length;
    wake();
  }

  // Two texts in one event: the first is preceded by its length. The second may be bytes.
  function pushPair(kind, first, second) {
    const a = encoder.encode(first), b = typeof second === "string" ? encoder.encode(second) : second, body = new Uint8Array(1 + a.length + b.length);
    body[0] = a.length;
    body.set(a, 1);
    body.set(b, 1 + a.length);
    push(kind, body);
  }

  // ---- the socket ------------------------------------------------------------------------------------------
  let socket = null;

  function closed(code, reason) {
    const why = encoder.encode(reason.slice(0, 120)), body = new Uint8Array(2 + why.length);
    body[0] = code & 255;
    body[1] = code >> 8;
    body.set(why, 2);
    push(KIND.closed, body);
  }

  // Nothing more of this socket is told, not even what waits to be read.
  function drop(code) {
    queue = queue.filter((event) => event[0] > KIND.closed);
    queueBytes = queue.reduce((sum, event) => sum + event.length, 0);
    const old = socket;
    socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      try { old.close(code); } catch (_) { /* it was never open */ }
    }
  }

  function connect() {
    drop(1000);
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    let fresh;
    try {
      fresh = new WebSocket(scheme + location.host + "/ws", "nonet.v1.bincode");
    } catch (error) {
      return closed(1006, String(error));
    }
    socket = fresh;
    fresh.binaryType = "arraybuffer";
    fresh.onopen = () => push(KIND.opened);
    fresh.onmessage = (event) => {
      if (!(event.data instanceof ArrayBuffer)) return;
      if (queueBytes + event.data.byteLength > QUEUE_BYTES_MAX) {
        drop(TOO_SLOW);
        return closed(TOO_SLOW, "too much was waiting to be read");
      }
      // Read perhaps much later, if nobody sees the page: the client must know when it came.
      const body = new Uint8Array(8 + event.data.byteLength);
      new DataView(body.buffer).setFloat64(0, performance.now(), true);
      body.set(new Uint8Array(event.data), 8);
      push(KIND.message, body);
    };
    fresh.onclose = (event) => {
      socket = null;
      closed(event.code, event.reason);
    };
  }

  function send(frame) {
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > OUTGOING_BYTES_MAX) {
      drop(TOO_SLOW);
      return closed(TOO_SLOW, "the connection does not take our messages");
    }
    socket.send(frame);
  }

  // ---- the engine, in a Web Worker (engine.js) ----------------------------------------------------------------
  function pushAsk(kind, id, rest) {
    const body = new Uint8Array(4 + rest.length);
    new DataView(body.buffer).setUint32(0, id, true);
    body.set(rest, 4);
    push(kind, body);
  }

  const engine = nonetEngine(script.dataset, {
    answered: (id, answer) => pushAsk(KIND.answered, id, answer),
    failed: (id) => pushAsk(KIND.askFailed, id, []),
    progress: (id, done) => pushAsk(KIND.askProgress, id, [done & 255, done >> 8]),
  });

  // ---- screens that most visitors never open: their functions come in a second module ---------------------------------
  // Its functions take their places in the table of the first; until then nothing calls them (client_core/src/later).
  importObject.later = new Proxy({}, { get: () => () => { throw new WebAssembly.RuntimeError("called before it was loaded"); } });

  async function loadLater() {
    try {
      const response = await fetch(script.dataset.later, { integrity: script.dataset.laterIntegrity });
      if (!response.ok) throw new Error("the server answered " + response.status);
      await WebAssembly.instantiate(await nonetCompile(response), { first: wasm_exports });
      push(KIND.later, new Uint8Array([1]));
    } catch (error) {
      console.warn("further screens could not be loaded", error);
      push(KIND.later, new Uint8Array([0]));
    }
  }

  // ---- text fields: real inputs over the drawn ones, so that phones show their keyboard ---------------------
  const inputs = new Map();
  const mirror = nonetMirror(mirrorElement, canvasElement, inputs, [$("log"), $("alarm")], {
    focused: (id) => push(KIND.focused, id),
    pressed: (event, id) => pressed(event, id),
    activated: (id) => push(KIND.activated, id),
  });

  function keyOfInput(event) {
    const field = event.target.dataset.field;
    if (event.isComposing) return;
    if (event.key === "Escape") push(KIND.escaped);
    else if (/^Arrow(Up|Down)$/.test(event.key) && event.target.tagName === "INPUT") pressed(event, field);
    else if (event.key === "Enter" && (event.target.tagName === "INPUT" || event.ctrlKey || event.metaKey)) push(KIND.submitted, field);
    else return;
    event.preventDefault();
  }

  // What is longer than the field takes is cut, but no letter from its marks and no emoji in two, as maxlength would.
  function keepWhole(input) {
    const { value, dataset: { max } } = input;
    if (value.length <= max) return;
    let end = Intl.Segmenter ? 0 : +max;
    for (const { index, segment } of Intl.Segmenter ? new Intl.Segmenter().segment(value) : []) {
      if (index + segment.length > max) break;
      end = index + segment.length;
    }
    input.value = value.slice(0, end);
  }

  function inputFor(view) {
    let input = inputs.get(view.id);
    if (input) return input;
    input = document.createElement(view.multiline ? "textarea" : "input");
    input.dataset.field = view.id;
    input.className = "field";
    input.autocomplete = "off";
    input.spellcheck = false;
    input.setAttribute("autocorrect", "off");
    input.setAttribute("enterkeyhint", view.multiline ? "enter" : "go");
    input.setAttribute("autocapitalize", view.capitals ? "characters" : "off");
    input.addEventListener("input", (event) => {
      if (!event.isComposing) keepWhole(input);
      pushPair(KIND.changed, view.id, input.value);
    });
    input.addEventListener("keydown", keyOfInput);
    inputs.set(view.id, input);
    mirrorElement.append(input); // the mirror puts it into its place in the reading order
    return input;
  }

  function showFields(views) {
    const seen = new Set();
    for (const view of views) {
      seen.add(view.id);
      const input = inputFor(view);
      const style = input.style;
      [style.left, style.top, style.width, style.height] = [view.x, view.y, view.w, view.h].map((side) => side + "px");
      // Under 16 px iOS zooms the page into the field.
      style.fontSize = Math.max(view.size, 16) + "px";
      style.lineHeight = view.multiline ? "1.45" : view.h + "px";
      style.fontWeight = view.weight;
      style.letterSpacing = view.tracking + "em";
      style.color = style.caretColor = view.color;
      style.textTransform = view.capitals ? "uppercase" : "none";
      style.setProperty("--placeholder", view.placeholderColor);
      input.placeholder = view.placeholder;
      input.setAttribute("aria-label", view.label);
      input.dataset.max = view.max;
      if (input.value !== view.text) input.value = view.text;
    }
    for (const [id, input] of inputs) {
      if (seen.has(id)) continue;
      inputs.delete(id);
      if (!mirror.holds(id, input)) input.remove();
      // Else the mirror does, with its next update, and keeps the keyboard's focus in its place; no tap meets it until then.
      else [input.style.opacity, input.style.pointerEvents] = ["0", "none"];
    }
  }

  // gl.js swallows every paste on the page; one into a field is the field's own, any other is the game's.
  window.addEventListener("paste", (event) => {
    event.stopImmediatePropagation();
    if (event.target.dataset?.field) return;
    event.preventDefault();
    const pasted = event.clipboardData ? event.clipboardData.getData("text/plain") : "";
    if (pasted) push(KIND.pasted, pasted.slice(0, PASTE_CHARS_MAX));
  }, { capture: true });

  // ---- keys and pointers: into the queue as they come, each key with the element that had the keyboard ------------
  const SHIFT = 1, CONTROL = 2, ALT = 4, REPEAT = 8;
  const EARLY_KEYS_MAX = 64;
  const INPUTS_MAX = 512; // more unread events than this: what is done is lost
  const MOUSE = 0xffffffff;
  const [MOVED, DOWN, UP, CANCELLED, MIDDLE, RIGHT, WHEEL] = [0, 1, 2, 3, 4, 5, 6];
  let takesKeys = false; // a board takes the keys: Ctrl+digit is a note there, and a switch of tabs anywhere else
  let early = []; // what was typed before the first frame; null after it
  // Command counts as Control.
  const modifiers = (event) => (event.ctrlKey || event.metaKey ? CONTROL : 0) | (event.shiftKey ? SHIFT : 0) | (event.altKey ? ALT : 0);

  function pushInput(kind, body) {
    if (!early && queue.length < INPUTS_MAX) push(kind, body);
  }

  // Tab and the function keys are the browser's, and so are most with Control or Alt.
  function pressed(event, holder) {
    if (event.key === "Tab" || /^F\d+$/.test(event.key)) return;
    const third = event.getModifierState("AltGraph"), command = event.ctrlKey || event.metaKey, shortcut = !third && (command || event.altKey);
    // By the letter on the key, not by its place: undo is Ctrl+Z on every layout.
    const letter = shortcut && command && /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : "";
    if (shortcut) {
      const ours = /^(Digit|Numpad)[1-9]$/.test(event.code) || "AI".includes(letter || "-") || (command && event.key.startsWith("Arrow"));
      if (!(takesKeys && ours) && letter !== "Z" && letter !== "Y") return;
    }
    // The page must not scroll, and Firefox not search.
    if (shortcut || /^(Space|Arrow.*|Backspace|Slash|Quote)$/.test(event.code)) event.preventDefault();
    const id = encoder.encode(holder), body = new Uint8Array(7 + id.length), view = new DataView(body.buffer);
    view.setUint8(0, (third ? 0 : modifiers(event)) | (event.repeat ? REPEAT : 0));
    view.setUint16(1, third ? 0 : letter ? letter.charCodeAt(0) : into_sapp_keycode(event.code) || 0, true);
    view.setUint32(3, !shortcut && [...event.key].length === 1 ? event.key.codePointAt(0) : 0, true);
    body.set(id, 7);
    pushInput(KIND.pressed, body);
  }

  window.addEventListener("keydown", (event) => {
    if ($("wait").contains(event.target)) return; // the page's own field and button
    const own = event.target.tagName === "INPUT" && event.key !== "Tab"; // what is typed into a field is there already
    if (early && !own && early.length < EARLY_KEYS_MAX && !(modifiers(event) & ~SHIFT)) early.push(event);
  }, { capture: true });

  function replay(typed) {
    const stops = [...mirrorElement.querySelectorAll("[tabindex='0'], .field")];
    let at = -1;
    for (const event of typed) {
      if (event.key === "Tab") {
        at = event.shiftKey ? (at > 0 ? at : stops.length) - 1 : (at + 1) % stops.length;
        stops[at]?.focus({ preventScroll: true });
      } else pressed(event, mirror.holder());
    }
  }

  function pushPointer(what, event, id, x, y) {
    const body = new DataView(new ArrayBuffer(14));
    body.setUint8(0, what);
    body.setUint8(1, modifiers(event));
    body.setUint32(2, id, true);
    body.setFloat32(6, x, true);
    body.setFloat32(10, y, true);
    pushInput(KIND.pointer, new Uint8Array(body.buffer));
  }

  function point(what, event, at, id) {
    const { x, y } = mouse_relative_position(at.clientX, at.clientY);
    pushPointer(what, event, id, x, y);
  }

  // Before gl.js, whose own queue is read once per frame only.
  function hear(kind, then) {
    canvasElement.addEventListener(kind, (event) => {
      event.stopImmediatePropagation();
      then(event);
    }, { capture: true, passive: false });
  }

  hear("keydown", (event) => pressed(event, ""));
  hear("mousemove", (event) => point(MOVED, event, event, MOUSE));
  hear("mousedown", (event) => {
    mirror.leave();
    if (event.button === 1) event.preventDefault(); // no scrolling with the wheel pressed
    const what = [DOWN, MIDDLE, RIGHT][event.button];
    if (what) point(what, event, event, MOUSE);
  });
  hear("mouseup", (event) => { if (event.button === 0) point(UP, event, event, MOUSE); });
  hear("wheel", (event) => {
    event.preventDefault();
    const scale = dpi_scale();
    pushPointer(WHEEL, event, MOUSE, event.deltaX * scale, event.deltaY * scale);
  });
  for (const [kind, what] of [["touchstart", DOWN], ["touchmove", MOVED], ["touchend", UP], ["touchcancel", CANCELLED]]) {
    hear(kind, (event) => {
      event.preventDefault();
      if (what === DOWN) mirror.leave(); // closes the keyboard, which the browser is kept from doing
      for (const touch of event.changedTouches) point(what, event, touch, touch.identifier >>> 0);
    });
  }
  canvasElement.addEventListener("contextmenu", (event) => event.preventDefault());

  // ---- the clock of a race: text over the canvas, so that a second costs no painting -------------------------------
  const clockElement = $("clock"), clockText = new Text();
  let clock = null, clockTimer = 0;
  clockElement.append(clockText);

  function turnClock() {
    const now = performance.now(), ms = Math.max(0, clock.down ? clock.zero - now : now - clock.zero);
    const seconds = Math.floor(ms / 1000), pad = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    clockText.data = mirror.time.data = (hours ? hours + ":" + pad(minutes) : minutes) + ":" + pad(seconds % 60);
    const rest = clock.down ? ms % 1000 : 1000 - ms % 1000;
    clockTimer = setTimeout(turnClock, rest + 1);
  }

  function showClock(view) {
    clearTimeout(clockTimer);
    clock = view;
    clockElement.hidden = !view;
    if (!view) return void (mirror.time.data = "");
    const style = clockElement.style;
    [style.left, style.top, style.height, style.lineHeight, style.fontSize] = [view.x, view.y, view.h, view.h, view.size].map((side) => side + "px");
    style.fontWeight = view.weight;
    style.letterSpacing = view.tracking + "em";
    style.color = view.color;
    turnClock();
  }

  // ---- text: glyphs of our fonts, and words that they lack, set as a whole so that letters join and directions mix ----
  const FONTS_MS_MAX = 1000; // longer the first screen does not wait: the fonts are a thirtieth of what has come by then
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  // 600 stands for 700 as well.
  const fonts = window.FontFace ? Promise.all(["500", "600"].map(async (weight) => {
    const range = weight === "600" ? "600 700" : weight;
    document.fonts.add(await new FontFace("Nonet Sans", `url(${script.dataset["font" + weight]})`, { weight: range }).load());
  })).then(() => push(KIND.fonts), () => { /* the system's face will do */ }) : null;

  function penFor(weight, size, ink) {
    pen.font = `${weight} ${size}px "Nonet Sans", system-ui, sans-serif`;
    pen.textRendering = "geometricPrecision"; // glyphs between pixels, widths that are not rounded
    pen.textBaseline = "alphabetic";
    pen.fillStyle = "#" + ink.toString(16).padStart(6, "0");
    return pen;
  }

  function runImage(run, weight, size, ink, shift, widthMax) {
    // One pixel around, for edges that the browser smooths beyond the box that it measured.
    const box = penFor(weight, size, ink).measureText(run);
    const left = Math.floor(shift - box.actualBoundingBoxLeft) - 1, top = Math.floor(-box.actualBoundingBoxAscent) - 1;
    const w = Math.min(Math.ceil(shift + box.actualBoundingBoxRight) + 1 - left, widthMax);
    const h = Math.min(Math.ceil(box.actualBoundingBoxDescent) + 1 - top, 4 * size);
    if (!(w > 0 && h > 0)) return -1;
    const { canvas } = pen;
    if (canvas.width < w || canvas.height < h) [canvas.width, canvas.height] = [Math.max(canvas.width, w), Math.max(canvas.height, h)]; // clears it
    else pen.clearRect(0, 0, w, h);
    penFor(weight, size, ink).fillText(run, shift - left, -top);
    const pixels = pen.getImageData(0, 0, w, h).data;
    result = new Uint8Array(8 + pixels.length);
    new Int16Array(result.buffer, 0, 4).set([left, top, w, h]);
    result.set(pixels, 8);
    return result.length;
  }

  // ---- clipboard, address, look -----------------------------------------------------------------------------
  function copyByCommand(value) {
    const area = document.createElement("textarea");
    area.value = value;
    area.style.cssText = "position:fixed;top:0;opacity:0";
    document.body.append(area);
    area.select();
    let done = false;
    // gl.js listens for "copy" on the window; this copy is none of its business.
    const own = (event) => event.stopImmediatePropagation();
    window.addEventListener("copy", own, { capture: true });
    try { done = document.execCommand("copy"); } catch (_) { /* told as a failure */ }
    window.removeEventListener("copy", own, { capture: true });
    area.remove();
    canvasElement.focus();
    return done;
  }

  function copy(value) {
    const told = (done) => push(KIND.copied, new Uint8Array([done ? 1 : 0]));
    if (navigator.clipboard && window.isSecureContext) {
      navigator.clipboard.writeText(value).then(() => told(true), () => told(copyByCommand(value)));
    } else {
      told(copyByCommand(value));
    }
  }

  const files = nonetFiles({
    opened: (name, content) => pushPair(KIND.fileOpened, name.slice(0, 60), content),
    failed: (reason) => push(KIND.fileFailed, reason),
    saved: (place) => push(KIND.fileSaved, place),
  });

  // ---- what the server offers beside the socket ---------------------------------------------------------------
  const FETCH_BYTES_MAX = 2 << 20, TOO_LARGE = 413; // as in client_core/src/fetch.rs; a status of 0: unreachable

  async function content(response) {
    const parts = [], reader = response.body.getReader();
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
      parts.push(value);
      length += value.length;
      if (length > FETCH_BYTES_MAX) return reader.cancel().then(() => null);
    }
  }

  async function get(path) {
    let status = 0, read = new Uint8Array(0);
    try {
      const response = await fetch(path);
      const whole = await content(response);
      [status, read] = whole ? [response.status, whole] : [TOO_LARGE, read];
    } catch (_) { /* unreachable */ }
    const name = encoder.encode(path), body = new Uint8Array(4 + name.length + read.length);
    body.set([status & 255, status >> 8, name.length & 255, name.length >> 8, ...name]);
    body.set(read, 4 + name.length);
    push(KIND.fetched, body);
  }

  // A puzzle that is written into the address opens as if it had been pasted.
  if (location.pathname.startsWith("/p/")) pushPair(KIND.fileOpened, "", location.href);

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const strong = matchMedia("(forced-colors: active), (prefers-contrast: more)");
  const coarse = matchMedia("(pointer: coarse)");
  for (const query of [dark, still, coarse, strong]) query.addEventListener("change", repaint);
  document.addEventListener("visibilitychange", repaint);
  // In a window too low for a board (index.html) the page scrolls and not what is on it.
  window.addEventListener("wheel", (event) => {
    if (document.scrollingElement.scrollHeight > innerHeight + 1) event.stopPropagation();
  }, { capture: true, passive: true });
  window.addEventListener("resize", repaint);
  window.addEventListener("popstate", () => push(KIND.address));
  // Zooming or moving to another screen changes the pixel ratio, which gl.js only looks at on "resize".
  function watchPixelRatio() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
      if (running) resize(canvasElement, wasm_exports.resize);
      repaint();
      watchPixelRatio();
    }, { once: true });
  }
  watchPixelRatio();

  function room() {
    const match = /^\/(?:r\/([^/?#]{1,16})|([pgc]\/[^/?#]+|u\/[^/?#]{1,16}|m\/[^/?#]{1,32}|screen\/[^/?#]{1,64}|daily|leaderboards|gallery)(?:\/?$))/.exec(location.pathname);
    if (!match) return null;
    // A room's code, or all of the path, and which list of the gallery.
    const named = match[1] ?? match[2] + (match[2] === "gallery" ? location.search : "");
    try { return decodeURIComponent(named); } catch (_) { return named; } // no code either way, and said so
  }

  // What is kept for this window alone ends with it (see client_core/src/store.rs); all else is shared by all windows.
  function storage(key, run) {
    try { return run(key.startsWith("nonet.window.") ? sessionStorage : localStorage); } catch (_) { return null; } // private windows may have none
  }

  const load = (key) => storage(key, (kept) => kept.getItem(key));

  const NAME = "nonet.name"; // as client_core/src/store.rs calls it
  const front = nonetFront({ load: () => load(NAME), store: (name) => storage(NAME, (kept) => kept.setItem(NAME, name)) }, {
    typed: (name) => pushPair(KIND.changed, "name", name),
    pressed: () => mirror.say("You go in as soon as it is loaded.", false),
  });

  // ---- what the client calls --------------------------------------------------------------------------------
  function answer(value) {
    result = value === null || value === undefined ? null : encoder.encode(value);
    return result ? result.length : -1;
  }

  let state = "{}", isUnstored = false; // the store has refused something, and that was said
  const functions = {
    nonet_now: () => performance.now(),
    nonet_poll: () => { result = queue.length ? queue.shift() : null; if (result) queueBytes -= result.length; return result ? result.length : -1; },
    nonet_take: (pointer) => { bytes(pointer, result.length).set(result); result = null; },
    nonet_connect: connect,
    nonet_disconnect: () => drop(1000),
    nonet_send: (pointer, length) => send(bytes(pointer, length).slice()),
    nonet_ask: (id, pointer, length) => engine.ask(id >>> 0, bytes(pointer, length).slice()),
    nonet_stop_asking: (id) => engine.stop(id >>> 0),
    nonet_load_later: loadLater,
    nonet_load: (pointer, length) => { const key = text(pointer, length); return answer(key === NAME ? front.nameForProgram() : load(key)); },
    nonet_store: (key, keyLength, value, valueLength) => {
      const [name, kept] = [text(key, keyLength), text(value, valueLength)];
      if (storage(name, (store) => { store.setItem(name, kept); return true; }) || isUnstored) return;
      isUnstored = true;
      push(KIND.unstored);
    },
    nonet_forget: (pointer, length) => { const key = text(pointer, length); storage(key, (kept) => kept.removeItem(key)); },
    nonet_copy: (pointer, length) => copy(text(pointer, length)),
    nonet_save: (name, nameLength, mime, mimeLength, pointer, length, share) =>
      files.save(text(name, nameLength), text(mime, mimeLength), bytes(pointer, length).slice(), share !== 0),
    nonet_print: (pointer, length) => files.print(text(pointer, length).split("\f")),
    nonet_fetch: (pointer, length) => { get(text(pointer, length)); },
    nonet_pick: files.pick,
    nonet_read_clipboard: files.readClipboard,
    nonet_share: (pointer, length) => { navigator.share({ title: "Nonet", url: text(pointer, length) }).catch(() => { /* closed without sending */ }); },
    nonet_open: (pointer, length) => { window.open(text(pointer, length), "_blank", "noopener"); },
    nonet_reload: () => location.reload(),
    nonet_room: () => answer(room()),
    nonet_show_address: (pointer, length) => {
      const path = "/" + text(pointer, length);
      // A room stands on an entry of its own, so that Back asks whether to leave and does not lead out of the page.
      if (length && !history.state?.nonet) history.pushState({ nonet: true }, "", path);
      else if (location.pathname + location.search !== path) history.replaceState(history.state, "", path);
    },
    nonet_origin: () => answer(location.origin),
    nonet_pixel_ratio: () => devicePixelRatio || 1,
    nonet_flags: () => (dark.matches ? 1 : 0) | (still.matches ? 2 : 0) | (coarse.matches ? 4 : 0) | (navigator.share ? 8 : 0) | (strong.matches ? 16 : 0) | (document.hidden ? 32 : 0),
    nonet_fields: (pointer, length) => showFields(JSON.parse(text(pointer, length))),
    nonet_clock: (pointer, length) => showClock(length ? JSON.parse(text(pointer, length)) : null),
    nonet_mirror: (pointer, length) => mirror.show(text(pointer, length)),
    nonet_focus: (pointer, length) => mirror.focus(text(pointer, length)) ? 1 : 0,
    nonet_say: (pointer, length, urgent) => mirror.say(text(pointer, length), urgent !== 0),
    nonet_run_advance: (pointer, length, weight, size) => penFor(weight, size, 0).measureText(text(pointer, length)).width,
    nonet_run_image: (pointer, length, weight, size, ink, shift, widthMax) => runImage(text(pointer, length), weight, size, ink, shift, widthMax),
    nonet_dress: (pointer, length, titlePointer, titleLength) => {
      const color = text(pointer, length);
      document.documentElement.style.setProperty("--ground", color);
      for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.content = color;
      document.title = text(titlePointer, titleLength);
    },
    nonet_sound: nonetSounds(),
    nonet_vibrate: (ms) => { if (navigator.vibrate) navigator.vibrate(ms); },
    nonet_publish: (pointer, length) => { state = text(pointer, length); },
    nonet_takes_keys: (takes) => { takesKeys = takes !== 0; },
    nonet_wake_in: (ms) => {
      if (ms <= 0 && !document.hidden) return importObject.env.sapp_schedule_update();
      clearTimeout(wakeTimer);
      wakeTimer = setTimeout(tick, document.hidden ? Math.max(ms, HIDDEN_FRAME_MS) : ms);
    },
    nonet_ready: () => { if (!front.end(inputs, mirrorElement)) canvasElement.focus(); setTimeout(replay, 0, early || []); early = null; setTimeout(storeRelease, STORE_AFTER_MS); },
  };
  miniquad_add_plugin({
    name: "nonet",
    version: PLUGIN_VERSION,
    register_plugin: (imports) => Object.assign(imports.env, functions),
  });
  window.nonet = { state: () => { if (running) wasm_exports.nonet_look(); return state; } };

  // ---- the next visit, which may have no network (sw.js) ---------------------------------------------------------
  const STORE_AFTER_MS = 1500; // the first screen comes first

  function storeRelease() {
    // Only under HTTPS or on this computer; without it the page works as ever, but not offline.
    navigator.serviceWorker?.register("/sw.js").catch((error) => console.info("not stored for offline use:", error.message));
  }

  // ---- start and fall -----------------------------------------------------------------------------------------
  let running = false;

  const fail = front.fail;

  function fell(message) {
    running = false;
    drop(1000);
    $("fallen-text").textContent = message;
    $("fallen").hidden = false;
  }

  $("wait-again").onclick = $("fallen-again").onclick = () => location.reload();
  window.addEventListener("error", (event) => {
    if (running && event.error instanceof WebAssembly.RuntimeError) fell("Something broke on our side. Your place is kept: reload to go on.");
  });
  canvasElement.addEventListener("webglcontextlost", (event) => {
    event.preventDefault();
    fell("The browser has stopped drawing this page. Your place is kept: reload to go on.");
  });

  async function start() {
    if (typeof WebAssembly !== "object") return fail("This browser is too old for Nonet: it has no WebAssembly.");
    // The first call decides: edges are smoothed by the client itself, and what blending leaves in the alpha channel
    // must not let the page shine through.
    if (!canvasElement.getContext("webgl", { alpha: false, antialias: false })) return fail("The board is drawn with WebGL, which this browser does not have or has switched off. The link works in any other browser.");
    try {
      register_plugins(plugins);
      const response = await fetch($("program").href); // under the name that carries its hash
      if (!response.ok) throw new Error("the server answered " + response.status);
      const module = await nonetCompile(front.counted(response));
      const instance = await WebAssembly.instantiate(module, importObject);
      wasm_memory = instance.exports.memory;
      wasm_exports = instance.exports;
      if (wasm_exports.crate_version() !== version || wasm_exports.nonet_crate_version() !== PLUGIN_VERSION) {
        throw new Error("parts of the page are of different versions");
      }
      init_plugins(plugins);
      await Promise.race([fonts, new Promise((waited) => setTimeout(waited, FONTS_MS_MAX))]);
      running = true;
      wasm_exports.main();
    } catch (error) {
      console.error(error);
      fail(error instanceof WebAssembly.CompileError
        ? "This browser is too old for Nonet: its WebAssembly has no SIMD. Chrome and Firefox have it since 2021, Safari since 2023."
        : "Nonet could not be loaded: " + error.message + ".");
    }
  }
  start();
})();
