// The page's side of the engine: questions wait here, one is with the Web Worker (worker.js). The module is loaded with the
// first question. Ending the Worker stops a question; the next one gets a new Worker, and the module is compiled already.
"use strict";
// `report` hears `answered(id, bytes)`, `failed(id)` and `progress(id, done)`.
function nonetEngine({ worker: script, engine: address, integrity }, report) {
  const QUESTIONS_MAX = 16;
  const waiting = [];
  let module = null, worker = null, working = null;

  async function load() {
    // The integrity keeps an engine of another release out: page and engine speak a format without versions.
    const response = await fetch(address, { integrity });
    if (!response.ok) throw new Error("the server answered " + response.status);
    return nonetCompile(response);
  }

  function begin() {
    const fresh = new Worker(script);
    fresh.onmessage = ({ data: { id, answer, failed, done } }) => {
      if (fresh !== worker || working?.id !== id) return;
      if (done !== undefined) return report.progress(id, done);
      working = null;
      if (failed) report.failed(id);
      else report.answered(id, answer);
      next();
    };
    fresh.onerror = (event) => {
      event.preventDefault();
      if (fresh === worker) fail();
    };
    return fresh;
  }

  function end() {
    worker?.terminate();
    worker = working = null;
  }

  function fail() {
    const id = working?.id;
    end();
    if (id !== undefined) report.failed(id);
    next();
  }

  async function next() {
    if (working || !waiting.length) return;
    const question = working = waiting.shift();
    try {
      const compiled = await (module ??= load());
      if (working !== question) return; // stopped meanwhile
      worker ??= begin();
      worker.postMessage({ module: compiled, ...question }, [question.question.buffer]);
    } catch (error) {
      console.warn("the engine could not be loaded", error);
      module = null; // the next question tries again
      if (working === question) fail();
    }
  }

  return {
    ask: (id, question) => {
      if (waiting.length >= QUESTIONS_MAX) return report.failed(id);
      waiting.push({ id, question });
      next();
    },
    stop: (id) => {
      const place = waiting.findIndex((question) => question.id === id);
      if (place >= 0) waiting.splice(place, 1);
      if (working?.id !== id) return;
      end();
      next();
    },
  };
}

// Streams where the server names the type.
async function nonetCompile(response) {
  const type = response.headers.get("Content-Type") || "";
  return WebAssembly.compileStreaming && type.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
