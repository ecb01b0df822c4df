//! The watcher of all searches of puzzles: it adds up how far all of them are, and stops them at Ctrl-C.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

use puzzle::solve::watch::{Progress, Watch};
use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The exit status of a run that Ctrl-C stopped: 128 and the number of the signal, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;
/// What a puzzle counts in [`ProgressMonitor::parts`].
pub(crate) const PARTS: usize = 1000;

/// Set by the first Ctrl-C after the first monitor is created; the second one ends the program.
static STOPPED: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let stopped = Arc::new(AtomicBool::new(false));
    flag::register_conditional_shutdown(SIGINT, INTERRUPTED.into(), Arc::clone(&stopped))
        .and_then(|_| flag::register(SIGINT, Arc::clone(&stopped)))
        .expect("an interrupt can be caught");
    stopped
});

/// Watches all searches of a file.
#[derive(Debug)]
pub(crate) struct ProgressMonitor {
    stopped: &'static AtomicBool,
    parts: AtomicUsize,
}

impl ProgressMonitor {
    /// Nothing is caught before the first one: until then Ctrl-C ends the program, which may be waiting for input.
    pub(crate) fn new() -> Self {
        Self { stopped: &STOPPED, parts: AtomicUsize::new(0) }
    }

    pub(crate) fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// How much is searched, of [`PARTS`] for each puzzle.
    pub(crate) fn parts(&self) -> usize {
        self.parts.load(Ordering::Relaxed)
    }

    pub(crate) fn puzzle(&self) -> OnePuzzle<'_> {
        OnePuzzle { all: self, parts: 0 }
    }
}

/// Looks on at the search of one puzzle, which is done when this is dropped.
#[derive(Debug)]
pub(crate) struct OnePuzzle<'a> {
    all: &'a ProgressMonitor,
    /// What the puzzle has added to those of all.
    parts: usize,
}

impl OnePuzzle<'_> {
    fn reach(&mut self, parts: usize) {
        if parts > self.parts {
            self.all.parts.fetch_add(parts - self.parts, Ordering::Relaxed);
            self.parts = parts;
        }
    }
}

impl Watch for OnePuzzle<'_> {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.reach(progress.done.into());
        if self.all.stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for OnePuzzle<'_> {
    fn drop(&mut self) {
        self.reach(PARTS);
    }
}
