//! Whether long work goes on: asked between its many small parts, also from closures that share it.

use std::cell::{Cell, RefCell};

use super::Budget;
use super::watch::{Progress, Watch};

/// Asked between parts of the work whether to go on. Once it said no, it says no for ever.
pub(crate) struct Pulse<'w> {
    going: Option<RefCell<&'w mut dyn FnMut(u64) -> bool>>,
    parts: Cell<u64>,
    left: Cell<Budget>,
    stopped: Cell<bool>,
}

impl<'w> Pulse<'w> {
    /// Nothing stops it.
    pub(crate) fn undisturbed() -> Self {
        Self::new(None)
    }

    /// Goes on as long as this says so, which takes how many parts there were.
    pub(crate) fn of(going: &'w mut dyn FnMut(u64) -> bool) -> Self {
        Self::new(Some(RefCell::new(going)))
    }

    fn new(going: Option<RefCell<&'w mut dyn FnMut(u64) -> bool>>) -> Self {
        let (parts, left, stopped) = (Cell::new(0), Cell::new(Budget::of_units(u64::MAX)), Cell::new(false));
        Self { going, parts, left, stopped }
    }

    /// At most so much work.
    pub(crate) fn within(self, budget: Budget) -> Self {
        self.left.set(budget);
        self
    }

    /// What of the budget is left.
    pub(crate) fn left(&self) -> Budget {
        self.left.get()
    }

    /// Whether to stop.
    pub(crate) fn stops(&self) -> bool {
        let Some(going) = &self.going else { return self.stopped.get() };
        self.parts.set(self.parts.get() + 1);
        if !self.stopped.get() && !(going.borrow_mut())(self.parts.get()) {
            self.stopped.set(true);
        }
        self.stopped.get()
    }

    /// Whether to stop instead of work of so many units, which are spent.
    pub(crate) fn stops_before(&self, units: u64) -> bool {
        let mut left = self.left.get();
        let is_enough = left.left() > units;
        left.spend(units);
        self.left.set(left);
        if !is_enough {
            self.stopped.set(true);
        }
        self.stops()
    }
}

/// What a watcher says between parts, `done` being how far the work is, in parts per thousand.
pub(crate) fn asked(watch: &mut impl Watch, done: &Cell<u16>) -> impl FnMut(u64) -> bool {
    move |nodes| watch.progress(Progress { nodes, solutions: 0, done: done.get() }).is_continue()
}
