//! The engine as a WebAssembly module for a Web Worker, so that no frame of the page waits for it. `client/web/worker.js`
//! puts the bytes of a question into its memory and takes those of the answer out; to stop it, the page ends the Worker.
//!
//! Owns the module's exports. What questions mean is in `engine_api`.

// Exports and imports are `unsafe` by nature, and nothing else is here. The Worker calls one export after the other.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ops::ControlFlow;

/// A step of progress that is reported, in parts per thousand.
const PROGRESS_STEP: u16 = 5;

thread_local! {
    /// The question, and then its answer.
    static MESSAGE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// How far the work is, in parts per thousand.
    safe fn progress(done: u32);
}

/// Elsewhere the module is only compiled, never run.
#[cfg(not(target_arch = "wasm32"))]
fn progress(_: u32) {}

/// Where to put a question of this length.
#[unsafe(no_mangle)]
extern "C" fn question(length: usize) -> *mut u8 {
    MESSAGE.with_borrow_mut(|message| {
        *message = vec![0; length];
        message.as_mut_ptr()
    })
}

/// Answers the question, and says how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn work() -> usize {
    let question = MESSAGE.take();
    let answer = engine_api::answer_encoded(&question, &mut Desk { reported: 0 });
    let length = answer.len();
    MESSAGE.set(answer);
    length
}

/// Where the answer begins.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    MESSAGE.with_borrow(|message| message.as_ptr())
}

struct Desk {
    reported: u16,
}

impl engine_api::Desk for Desk {
    fn progress(&mut self, done: u16) -> ControlFlow<()> {
        if done.abs_diff(self.reported) >= PROGRESS_STEP {
            self.reported = done;
            progress(done.into());
        }
        ControlFlow::Continue(())
    }
}
