//! The kernels of the engine's benchmark as a WebAssembly module without imports: `cargo xtask bench engine --wasm`
//! has a browser run it. It has no clock; the page has.

// Exports are `unsafe` by nature: another symbol of the same name would be undefined behaviour. Nothing else is here.
#![allow(unsafe_code)]

#[path = "../kernels/known.rs"]
#[expect(dead_code, reason = "the engine's benchmark uses the others")]
mod known;
#[path = "../kernels/list.rs"]
#[expect(dead_code, reason = "kernels are known by their numbers here")]
mod list;

use std::cell::RefCell;

use list::{INPUTS, KERNELS, Work};

thread_local! {
    /// The kernels whose inputs are made already.
    static PREPARED: RefCell<Vec<Option<Work>>> = RefCell::new(KERNELS.iter().map(|_| None).collect());
}

/// How many kernels there are.
#[unsafe(no_mangle)]
extern "C" fn kernels() -> u32 {
    KERNELS.len() as u32
}

/// Of so many calls each takes another input.
#[unsafe(no_mangle)]
extern "C" fn inputs() -> u32 {
    INPUTS
}

/// Calls a kernel so many times; the first time it makes its inputs before. What it returns is only to be needed.
#[unsafe(no_mangle)]
extern "C" fn run(kernel: u32, calls: u32) -> u32 {
    let kernel = kernel as usize;
    PREPARED.with_borrow_mut(|prepared| {
        let work = prepared[kernel].get_or_insert_with(KERNELS[kernel].prepare);
        (0..calls).fold(0, |sum: u64, _| sum.wrapping_add(work())) as u32
    })
}
