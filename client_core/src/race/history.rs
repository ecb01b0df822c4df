//! Undo and redo. A step says what to put back; what the server thinks of it is decided by who applies it.
//! Under judged rules only notes are steps: a right digit stands, a wrong one never did.

use std::collections::VecDeque;

use game::Seq;
use puzzle::{Cell, CellSet, Digit, DigitSet};

/// Steps that can be undone; the oldest are forgotten first.
pub const HISTORY_MAX: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Notes {
        cell: Cell,
        before: DigitSet,
        after: DigitSet,
    },
    Entry {
        cell: Cell,
        before: Option<Digit>,
        after: Option<Digit>,
        /// Where the digit was struck from the notes.
        struck: CellSet,
        /// The move that made this step, while it may still be rejected.
        seq: Seq,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
}

impl History {
    pub(crate) fn push(&mut self, step: Step) {
        if self.done.len() == HISTORY_MAX {
            self.done.pop_front();
        }
        self.done.push_back(step);
        self.undone.clear();
    }

    pub(crate) fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub(crate) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    pub(crate) fn next_undo(&self) -> Option<&Step> {
        self.done.back()
    }

    pub(crate) fn next_redo(&self) -> Option<&Step> {
        self.undone.last()
    }

    /// Moves the newest step over to the undone ones.
    pub(crate) fn undo(&mut self) -> Option<Step> {
        let step = self.done.pop_back()?;
        self.undone.push(step.clone());
        Some(step)
    }

    /// Moves the last undone step back.
    pub(crate) fn redo(&mut self) -> Option<Step> {
        let step = self.undone.pop()?;
        self.done.push_back(step.clone());
        Some(step)
    }

    /// The move was rejected, so its step never happened.
    pub(crate) fn forget(&mut self, rejected: Seq) -> Option<Step> {
        let made = |step: &Step| matches!(step, Step::Entry { seq, .. } if *seq == rejected);
        if let Some(index) = self.done.iter().position(made) {
            return self.done.remove(index);
        }
        let index = self.undone.iter().position(made)?;
        Some(self.undone.remove(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(index: u16) -> Step {
        Step::Notes { cell: Cell::new(index), before: DigitSet::EMPTY, after: DigitSet::up_to(1) }
    }

    #[test]
    fn a_new_step_ends_the_undone_ones() {
        let mut history = History::default();
        history.push(note(1));
        history.push(note(2));
        assert_eq!(history.undo(), Some(note(2)));
        assert!(history.can_redo());
        history.push(note(3));
        assert!(!history.can_redo());
        assert_eq!(history.undo(), Some(note(3)));
        assert_eq!(history.redo(), Some(note(3)));
        assert_eq!((history.undo(), history.undo()), (Some(note(3)), Some(note(1))));
        assert_eq!(history.undo(), None);
    }

    #[test]
    fn the_oldest_steps_are_forgotten_first() {
        let mut history = History::default();
        for n in 0..=HISTORY_MAX {
            history.push(note(n as u16));
        }
        let undone = std::iter::from_fn(|| history.undo()).count();
        assert_eq!(undone, HISTORY_MAX);
    }
}
