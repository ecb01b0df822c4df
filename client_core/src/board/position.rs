//! Everything that a player has put on a board, as one value: for savepoints, a fresh start, and games that are stored.

use puzzle::{Digit, Grid};

use super::colours::Colours;
use super::history::{BoardChange, PositionChange};
use super::notes::Notes;
use super::{Board, EditId};

/// The digits, notes and colours on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The givens included.
    pub digits: Grid,
    pub notes: Notes,
    pub colours: Colours,
}

impl Board {
    #[must_use]
    pub fn position(&self) -> Position {
        Position { digits: self.digits.clone(), notes: self.notes.clone(), colours: self.colours.clone() }
    }

    /// Every digit on the board, the givens included.
    #[must_use]
    pub fn digits(&self) -> &Grid {
        &self.digits
    }

    /// Whether every cell holds a digit.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.view.cells().all(|cell| self.digits.get(cell).is_some())
    }

    /// The digits, notes and colours are these from now on, as one edit; `None` if they were before. The position must be
    /// one of this board.
    pub fn go_to(&mut self, after: Position) -> Option<EditId> {
        let before = self.position();
        if before == after {
            return None;
        }
        self.put(after.clone());
        Some(self.history.push(BoardChange::Position(Box::new(PositionChange { before, after }))))
    }

    /// As before the first edit: a stored game begins with what was stored.
    pub fn begin_with(&mut self, position: Position) {
        self.put(position);
        self.history = super::History::default();
    }

    pub(super) fn put(&mut self, position: Position) {
        let givens: Vec<(puzzle::Cell, Digit)> = self.givens.clues().collect();
        self.digits = self.view.fitted(&position.digits);
        givens.into_iter().for_each(|(cell, digit)| self.digits.set(cell, Some(digit)));
        self.notes = position.notes;
        self.colours = position.colours;
        self.notes_changed = true;
        self.refresh_conflicts();
    }
}
