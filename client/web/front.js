// What the page says before the program is there (server/src/net/page/front.rs writes it): counts what has been loaded, and takes
// the name that is typed meanwhile over into the program. Decides nothing about rooms.
// It stands before gl.js, which takes the keyboard as soon as it runs.
"use strict";
const nonetHeld = document.activeElement;
// `tell` hears `typed(name)` for what goes on in the program's own field. `name` reads and writes the stored name.
// eslint-disable-next-line no-unused-vars -- nonet.js calls it
function nonetFront(name, tell) {
  const AFTER_MS = 10000; // for which a press waits for its button in the program
  const LOOK_MS = 50;
  const FIRST_GUESS_MS = 1000; // of loading, before which nothing is said of its end
  const $ = (id) => document.getElementById(id);
  const door = $("door"), field = $("who"), bar = document.querySelector("progress"), program = $("program");
  // A name that the browser has filled in or that was typed before this script came is kept.
  const known = name.load() || "";
  if (field && !field.value) field.value = known;
  if (field && field === nonetHeld) field.focus();

  // The form has closed its dialog, perhaps before this script came.
  const isPressed = () => Boolean(door) && !door.open;
  const isTyped = () => Boolean(field) && field.value !== known;

  // Where the keyboard is in the field: the program may take it away before its first picture is drawn.
  let range = null;
  const remember = () => { if (field && document.activeElement === field) range = [field.selectionStart, field.selectionEnd]; };

  // The stored name, as the program hears it. Whoever has pressed goes in by it at once; whoever is still typing does not.
  function nameForProgram() {
    remember();
    if (isPressed()) name.store(field.value);
    return isTyped() && !isPressed() ? null : name.load();
  }

  function kilobytes(bytes) {
    return Math.round(bytes / 1000);
  }

  function show(share, sent, since) {
    bar.value = share;
    $("load-bytes").textContent = kilobytes(share * sent) + " of " + kilobytes(sent) + " kB";
    const took = performance.now() - since, left = Math.ceil(took * (1 - share) / share / 1000);
    if (took < FIRST_GUESS_MS || !left) return;
    const next = navigator.serviceWorker ? " Next time it is here at once, also offline." : "";
    $("load-time").textContent = "About " + left + " s on this line." + next;
  }

  // The answer with its bytes counted. What is read is unpacked, what the line carries is packed: the page's builder knows the
  // whole of the one, and the answer says that of the other.
  function counted(response) {
    const size = Number(program.dataset.size), sent = Number(response.headers.get("Content-Length")) || size;
    if (!size || !response.body || !window.TransformStream) return response;
    const since = performance.now();
    let read = 0;
    const count = new TransformStream({
      transform(chunk, out) {
        read += chunk.length;
        show(Math.min(1, read / size), sent, since);
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": response.headers.get("Content-Type") || "" } });
  }

  function fail(message) {
    $("wait").hidden = false;
    $("load").hidden = true;
    if (door) door.hidden = true;
    $("wait-text").textContent = message;
    $("wait-again").hidden = false;
  }

  // The button of the program that does what was pressed here, as soon as it is there.
  function press(root) {
    const until = performance.now() + AFTER_MS;
    const look = () => {
      const button = root.querySelector("[data-id='try-challenge']:not([aria-disabled])");
      if (button) button.click();
      else if (performance.now() < until) setTimeout(look, LOOK_MS);
    };
    look();
  }

  // The program has drawn its first picture: this half of the page is over, also for screen readers. Says whether the keyboard
  // went on into a field of the program.
  function end(inputs, root) {
    remember();
    const goesOn = isTyped() && !isPressed();
    $("wait").hidden = true;
    if (isPressed()) press(root);
    if (goesOn) tell.typed(field.value);
    const heir = range && inputs.get("name");
    if (!heir) return false;
    if (goesOn) heir.value = field.value;
    heir.focus({ preventScroll: true });
    heir.setSelectionRange(...range);
    return true;
  }

  door?.addEventListener("close", () => tell.pressed());
  if (!navigator.onLine) $("load-time").textContent = "You are offline. Practice works, races need the network.";
  return { nameForProgram, counted, fail, end };
}
