//! Aids: what the board does for the player. Which of them are on is decided by the caller (the rules of a race, a
//! preference in practice).

use puzzle::{Cell, CellSet, Digit, DigitSet};

use super::history::{BoardChange, NotesChange};
use super::notes::{CellNotes, NotedIn};
use super::{Board, EditId};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aids {
    /// Cells that break a rule are marked.
    pub conflicts: bool,
    /// An entered digit removes the notes that it rules out.
    pub tidy_notes: bool,
    /// Only digits that break no rule at once can be entered.
    pub fitting_only: bool,
}

impl Board {
    /// The digits that may be entered into the cursor's cell.
    #[must_use]
    pub fn offered(&self) -> DigitSet {
        match self.selection.cursor().filter(|_| self.aids.fitting_only) {
            Some(cell) => self.fitting(cell),
            None => self.view.digits(),
        }
    }

    /// The digits that break no rule in a cell with those on the board; wrong ones do not count.
    #[must_use]
    pub fn fitting(&self, cell: Cell) -> DigitSet {
        self.view.fitting(&self.without_wrong(), cell)
    }

    /// Auto-notes: in the corners of all empty cells the digits that break no rule there. One edit; none if nothing changes.
    pub fn fill_notes(&mut self) -> Option<EditId> {
        self.fill_notes_without(|_| DigitSet::EMPTY)
    }

    /// The same, less the digits that are known not to go into a cell.
    pub fn fill_notes_without(&mut self, known: impl Fn(Cell) -> DigitSet) -> Option<EditId> {
        let grid = self.without_wrong();
        let open = self.view.cells().filter(|&cell| grid.get(cell).is_none());
        let change = |cell| {
            let before = self.notes.on(cell);
            let after =
                CellNotes { corner: self.view.fitting(&grid, cell).difference(known(cell)), ..before };
            (before != after).then_some(NotesChange { cell, before, after })
        };
        let changes: Vec<NotesChange> = open.filter_map(change).collect();
        self.edit_notes(changes)
    }

    /// A digit is right for good: its cell needs no notes, nor do its peers need that digit. Cannot be undone.
    pub fn tidy_for_good(&mut self, cell: Cell, digit: Digit) {
        self.notes.set(cell, CellNotes::default());
        self.tidy(cell, digit);
        self.notes_changed = true;
    }

    /// Removes the notes that a digit rules out, if that aid is on; returns where.
    pub(super) fn tidy(&mut self, cell: Cell, digit: Digit) -> NotedIn {
        if !self.aids.tidy_notes {
            return NotedIn::default();
        }
        let tidied = self.notes.remove(digit, self.view.peers(cell));
        self.notes_changed |= !tidied.is_empty();
        tidied
    }

    /// Notes less the digits that settled peers rule out.
    pub(super) fn tidied(&self, cell: Cell, mut notes: CellNotes) -> CellNotes {
        if self.aids.tidy_notes {
            let settled = self.view.peers(cell).intersection(self.annotations.settled);
            for digit in settled.iter().filter_map(|peer| self.digits.get(peer)) {
                notes.remove(digit);
            }
        }
        notes
    }

    pub(super) fn edit_notes(&mut self, changes: Vec<NotesChange>) -> Option<EditId> {
        if changes.is_empty() {
            return None;
        }
        changes.iter().for_each(|change| self.notes.set(change.cell, change.after));
        self.notes_changed = true;
        Some(self.history.push(BoardChange::Notes(changes)))
    }

    /// Computed once per change of digits, not once per cell and frame.
    pub(super) fn refresh_conflicts(&mut self) {
        self.conflicts = if self.aids.conflicts { self.view.violating(&self.digits) } else { CellSet::EMPTY };
    }

    fn without_wrong(&self) -> puzzle::Grid {
        let mut grid = self.digits.clone();
        self.annotations.wrong.iter().for_each(|cell| grid.set(cell, None));
        grid
    }
}
