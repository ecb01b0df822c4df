//! The running client in a browser, where the page can reach it between two frames: a message that changes nothing on the
//! screen costs no painting.

#![expect(unsafe_code, reason = "an exported function is unsafe by nature; it takes no arguments")]

use crate::platform;
use crate::shell::Shell;
use macroquad::window::next_frame;
use std::cell::RefCell;

thread_local! {
    static SHELL: RefCell<Option<Shell>> = const { RefCell::new(None) };
}

/// Runs one frame after the other, whenever the page asks for one.
pub(crate) async fn run(shell: Shell) {
    SHELL.set(Some(shell));
    loop {
        SHELL.with_borrow_mut(|shell| shell.iter_mut().for_each(Shell::frame));
        next_frame().await;
    }
}

/// The page calls this when something came in and when the client wanted to be woken, never while it runs.
#[unsafe(no_mangle)]
extern "C" fn nonet_tick() {
    SHELL.with_borrow_mut(|shell| shell.iter_mut().for_each(Shell::tick));
}

/// The page calls this when a test looks at the state, never while the client runs.
#[unsafe(no_mangle)]
extern "C" fn nonet_look() {
    SHELL.with_borrow_mut(|shell| shell.iter_mut().for_each(|shell| platform::publish(&shell.look())));
}
