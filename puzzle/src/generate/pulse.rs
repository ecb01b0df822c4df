//! Whether making a puzzle goes on: asked between its many small tests, also from closures that share it.

use std::cell::{Cell, RefCell};

/// Asked between tests whether to go on. Once it said no, it says no for ever.
pub(super) struct Pulse<'w> {
    going: Option<RefCell<&'w mut dyn FnMut(u64) -> bool>>,
    tests: Cell<u64>,
    stopped: Cell<bool>,
}

impl<'w> Pulse<'w> {
    /// Nothing stops it.
    pub(super) fn undisturbed() -> Self {
        Self { going: None, tests: Cell::new(0), stopped: Cell::new(false) }
    }

    /// Goes on as long as this says so, which takes how many tests there were.
    pub(super) fn of(going: &'w mut dyn FnMut(u64) -> bool) -> Self {
        Self { going: Some(RefCell::new(going)), tests: Cell::new(0), stopped: Cell::new(false) }
    }

    /// Whether to stop.
    pub(super) fn stops(&self) -> bool {
        let Some(going) = &self.going else { return false };
        self.tests.set(self.tests.get() + 1);
        if !self.stopped.get() && !(going.borrow_mut())(self.tests.get()) {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}
