//! The search for solutions, step by step, to be shown.

use std::ops::ControlFlow;

use puzzle::Puzzle;
use puzzle::solve::watch::{Progress, SearchStep, Watch};
use serde::{Deserialize, Serialize};

use crate::{Ask, Desk, Refusal, SOLUTIONS_COUNTED};

/// Steps that are kept of a search: minutes to look at.
pub const STEPS_MAX: usize = 20_000;
/// Search nodes that it may visit.
const NODES: u64 = 1_000_000;

/// A search, from its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Searched {
    pub steps: Vec<SearchStep>,
    /// The search was longer than this.
    pub is_cut: bool,
}

struct Recorder<'a, D> {
    desk: &'a mut D,
    steps: Vec<SearchStep>,
    stopped: bool,
}

impl<D: Desk> Watch for Recorder<'_, D> {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.stopped = self.desk.progress(progress.done).is_break();
        if self.stopped || self.steps.len() >= STEPS_MAX {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn step(&mut self, step: SearchStep) {
        if self.steps.len() < STEPS_MAX {
            self.steps.push(step);
        }
    }
}

/// The search for a puzzle's solutions, to be looked at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Search {
    pub puzzle: Puzzle,
}

impl Ask for Search {
    type Answer = Searched;

    fn answer(&self, desk: &mut impl Desk) -> Result<Searched, Refusal> {
        let mut recorder = Recorder { desk, steps: Vec::new(), stopped: false };
        let givens: Vec<u8> = self.puzzle.givens().values().collect();
        let mut solutions = 0;
        self.puzzle.board().solver().search(&givens, NODES, &mut recorder, |_| {
            solutions += 1;
            if solutions == SOLUTIONS_COUNTED { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if recorder.stopped {
            return Err(Refusal::Stopped);
        }
        let is_cut = recorder.steps.len() >= STEPS_MAX;
        Ok(Searched { steps: recorder.steps, is_cut })
    }
}
