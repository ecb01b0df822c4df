//! Looking at a search while it runs, and stopping it.
//!
//! A search knows nothing of who watches: threads, terminals and clocks are the watcher's affair.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};

use crate::{Cell, Digit};

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    pub nodes: u64,
    pub solutions: u64,
    /// Of the search space, in parts per thousand. A guess of one of three candidates counts for a third of what it
    /// splits, however long either takes. It falls only where a search begins again in another order.
    pub done: u16,
}

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SearchStep {
    /// The digit is tried in the cell, `depth` guesses deep with this one.
    Guess {
        depth: u32,
        cell: Cell,
        digit: Digit,
    },
    /// The cell can hold nothing else.
    Placement {
        depth: u32,
        cell: Cell,
        digit: Digit,
    },
    /// The guesses so far contradict the rules; noticed at or near this cell.
    Contradiction {
        depth: u32,
        cell: Cell,
    },
    Solution {
        depth: u32,
    },
    /// The guess is taken back, and the digit struck from the cell.
    Backtrack {
        depth: u32,
        cell: Cell,
        digit: Digit,
    },
}

/// A watcher: it follows a search, and may stop it.
pub trait Watch {
    /// Whether any method is ever called. A search without a watcher contains no code for it.
    const ATTENTIVE: bool = true;

    /// Called at each node; `Break` stops the search. A watcher that finds this too often looks at `nodes`.
    fn progress(&mut self, _progress: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn step(&mut self, _step: SearchStep) {}
}

/// No watcher.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    const ATTENTIVE: bool = false;
}

/// The search ends soon after the flag is set, by whatever thread.
#[derive(Clone, Copy, Debug)]
pub struct Cancel<'a>(pub &'a AtomicBool);

impl Watch for Cancel<'_> {
    fn progress(&mut self, _: Progress) -> ControlFlow<()> {
        match self.0.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// The whole search space, in the parts that [`Share`]s are counted in.
const WHOLE: u64 = 1 << 62;

/// How much of the search space is behind a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Share {
    /// Of the subtree that is being searched.
    span: u64,
    done: u64,
}

impl Share {
    pub(crate) fn new() -> Self {
        Self { span: WHOLE, done: 0 }
    }

    /// Enters one of `ways` parts; returns what [`Share::leave`] needs.
    pub(crate) fn enter(&mut self, ways: u32) -> u64 {
        let part = self.span / u64::from(ways);
        let rest = self.span - part;
        self.span = part;
        rest
    }

    /// Returns from a finished subtree to the `rest` of the one above.
    pub(crate) fn leave(&mut self, rest: u64) {
        self.done += self.span;
        self.span = rest;
    }

    pub(crate) fn per_mille(self) -> u16 {
        (u128::from(self.done) * 1000 / u128::from(WHOLE)) as u16
    }
}
