//! Undo and redo. A step says what to put back; what the server thinks of it is decided by who applies it.
//! Under judged rules only notes are steps: a right digit stands, a wrong one never did.

use std::collections::VecDeque;

use game::Seq;
use puzzle::{Cell, CellSet, Digit, DigitSet};

/// Steps that can be undone; the oldest are forgotten first.
pub const HISTORY_MAX: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// In one cell, or in all at once.
    Notes(Vec<NotesChange>),
    Entry {
        cell: Cell,
        before: Option<Digit>,
        after: Option<Digit>,
        /// Where the digit was struck from the notes.
        struck: CellSet,
        /// The move that did this step at first: steps are older or newer by it.
        made: Seq,
        /// The last move that did, undid or redid it; it may still be rejected.
        seq: Seq,
    },
}

/// Other notes in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotesChange {
    pub(crate) cell: Cell,
    pub(crate) before: DigitSet,
    pub(crate) after: DigitSet,
}

/// A way through the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Travel {
    Undo,
    Redo,
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

    /// The step that is next on this way.
    pub(crate) fn next(&self, way: Travel) -> Option<&Step> {
        match way {
            Travel::Undo => self.done.back(),
            Travel::Redo => self.undone.last(),
        }
    }

    /// Goes one step, to which a move may have been necessary.
    pub(crate) fn travel(&mut self, way: Travel, moved: Option<Seq>) {
        let step = match way {
            Travel::Undo => self.done.pop_back(),
            Travel::Redo => self.undone.pop(),
        };
        let Some(mut step) = step else { return };
        if let (Step::Entry { seq, .. }, Some(moved)) = (&mut step, moved) {
            *seq = moved;
        }
        match way {
            Travel::Undo => self.undone.push(step),
            Travel::Redo => self.done.push_back(step),
        }
    }

    /// The step that waits for the answer to this move.
    pub(crate) fn made_by(&self, moved: Seq) -> Option<&Step> {
        self.done.iter().chain(&self.undone).find(|step| step.is_of(moved))
    }

    /// The move was rejected: its step is done if what it entered `stands` all the same, and never happened if
    /// not. Returns whether it counted as done until now.
    pub(crate) fn settle(&mut self, rejected: Seq, stands: bool) -> bool {
        if let Some(index) = self.done.iter().position(|step| step.is_of(rejected)) {
            if !stands {
                self.done.remove(index);
            }
            return true;
        }
        if let Some(index) = self.undone.iter().position(|step| step.is_of(rejected)) {
            let step = self.undone.remove(index);
            if stands {
                let newer = self.done.iter().position(|done| done.made() > step.made());
                self.done.insert(newer.unwrap_or(self.done.len()), step);
            }
        }
        false
    }
}

impl Step {
    fn made(&self) -> Option<Seq> {
        match self {
            Self::Notes(_) => None,
            Self::Entry { made, .. } => Some(*made),
        }
    }

    fn is_of(&self, moved: Seq) -> bool {
        matches!(self, Self::Entry { seq, .. } if *seq == moved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl History {
        fn undo(&mut self) -> Option<Step> {
            let step = self.next(Travel::Undo).cloned();
            self.travel(Travel::Undo, None);
            step
        }
    }

    fn note(index: u16) -> Step {
        let change =
            NotesChange { cell: Cell::new(index), before: DigitSet::EMPTY, after: DigitSet::up_to(1) };
        Step::Notes(vec![change])
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
        history.travel(Travel::Redo, None);
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
