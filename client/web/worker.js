// Runs in a Web Worker: the engine (engine_wasm/src/lib.rs) answers one question after the other. The page (engine.js) sends
// the compiled module with each question and ends the Worker to stop one.
"use strict";
const MEMORY_BYTES_MAX = 64 << 20; // memory never shrinks: after a question that took more, the engine starts afresh

let engine = null, asked = 0;

async function begin(module) {
  const env = { progress: (done) => postMessage({ id: asked, done }) };
  engine = (await WebAssembly.instantiate(module, { env })).exports;
}

self.onmessage = async ({ data: { module, id, question } }) => {
  try {
    if (!engine) await begin(module);
    asked = id;
    const start = engine.question(question.length);
    new Uint8Array(engine.memory.buffer, start, question.length).set(question);
    const length = engine.work();
    const answer = new Uint8Array(engine.memory.buffer, engine.answer(), length).slice();
    if (engine.memory.buffer.byteLength > MEMORY_BYTES_MAX) engine = null;
    postMessage({ id, answer }, [answer.buffer]);
  } catch (error) {
    engine = null; // after a trap its memory means nothing
    console.warn("the engine failed", error);
    postMessage({ id, failed: true });
  }
};
