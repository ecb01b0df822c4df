//! A search of the engine that is watched from a desk.

use std::ops::ControlFlow;

use puzzle::solve::watch::{Progress, Watch};

use crate::Desk;

/// The desk hears of a search once in so many nodes: some milliseconds.
const NODES_BETWEEN: u64 = 2_048;

/// Reports a search to a desk, and stops it when the desk says so.
pub(crate) struct AtDesk<'a, D> {
    desk: &'a mut D,
    due: u64,
}

impl<'a, D: Desk> AtDesk<'a, D> {
    pub(crate) fn new(desk: &'a mut D) -> Self {
        Self { desk, due: 0 }
    }
}

impl<D: Desk> Watch for AtDesk<'_, D> {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        if progress.nodes < self.due {
            return ControlFlow::Continue(());
        }
        self.due = progress.nodes + NODES_BETWEEN;
        self.desk.progress(progress.done)
    }
}
