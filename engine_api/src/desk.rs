//! Progress and cancellation of a question.

use std::ops::ControlFlow;

use puzzle::solve::watch::{Progress, Watch};

/// Where an answer is waited for.
pub trait Desk {
    /// Called between the steps of the work, often: at least every 50 ms of it. `done` is in parts per thousand, 0 while that is
    /// unknown; it may fall where work begins anew. `Break` stops the work, and [`Refusal::Stopped`](crate::Refusal::Stopped) is
    /// the answer.
    fn progress(&mut self, done: u16) -> ControlFlow<()>;
}

/// Waits until the end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Undisturbed;

impl Desk for Undisturbed {
    fn progress(&mut self, _: u16) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Shows the engine's searches to a desk.
#[derive(Debug)]
pub(crate) struct Watching<'d, D>(pub(crate) &'d mut D);

impl<D: Desk> Watch for Watching<'_, D> {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.0.progress(progress.done)
    }
}
