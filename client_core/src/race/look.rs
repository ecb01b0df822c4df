//! How the board should look, as data: one [`CellLook`] per cell, one [`PadKey`] per digit. Decides what is
//! highlighted; knows no colours.

use puzzle::{Cell, CellSet, Digit, DigitSet};

use super::Race;
use super::board::CellKind;

/// Everything a shell draws in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLook {
    pub kind: CellKind,
    pub digit: Option<Digit>,
    /// Empty wherever a digit is shown.
    pub notes: DigitSet,
    pub selected: bool,
    /// Sees the selected cell.
    pub peer: bool,
    /// Holds the digit of the selected cell.
    pub same_digit: bool,
    /// Stands twice in a house, and the rules let the client say so.
    pub conflict: bool,
    /// The last hint is about this cell.
    pub hinted: bool,
}

/// One key of the digit pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadKey {
    pub digit: Digit,
    /// How often it is still to be placed; 0 when all stand.
    pub remaining: u8,
    /// It is the digit of the selected cell.
    pub highlighted: bool,
    /// In notes mode: it is a note of the selected cell.
    pub noted: bool,
    /// It may be entered into the selected cell: where only fitting digits are offered, it breaks no rule there.
    pub offered: bool,
}

impl Race {
    /// The digit whose like are highlighted: the one in the selected cell.
    #[must_use]
    pub fn highlighted(&self) -> Option<Digit> {
        self.shown(self.cursor.selected?).0
    }

    /// The look of a cell of this board.
    #[must_use]
    pub fn cell_look(&self, cell: Cell) -> CellLook {
        let (digit, kind) = self.shown(cell);
        let selected = self.cursor.selected == Some(cell);
        CellLook {
            kind,
            digit,
            notes: if digit.is_none() { self.notes.on(cell) } else { DigitSet::EMPTY },
            selected,
            peer: self.cursor.selected.is_some_and(|at| self.view.peers(at).contains(cell)),
            same_digit: !selected && digit.is_some() && digit == self.highlighted(),
            conflict: self.conflicts.contains(cell),
            hinted: self.explanation.as_ref().is_some_and(|told| told.cells.contains(cell)),
        }
    }

    /// The digit pad, in ascending order.
    #[must_use]
    pub fn pad(&self) -> Vec<PadKey> {
        let noted = self.cursor.selected.map(|cell| self.notes.on(cell)).unwrap_or_default();
        let highlighted = self.highlighted();
        let offered = self.offered();
        // Each region holds each digit once, however many grids share it.
        let size = usize::from(self.view.size());
        let of_each = u8::try_from(self.view.cell_count() / size).unwrap_or(u8::MAX);
        let mut left = vec![of_each; size + 1];
        for cell in self.view.cells() {
            if let (Some(digit), CellKind::Given | CellKind::Entry | CellKind::Pending) = self.shown(cell) {
                let left = &mut left[usize::from(digit.value())];
                *left = left.saturating_sub(1);
            }
        }
        self.view
            .digits()
            .iter()
            .map(|digit| PadKey {
                digit,
                remaining: left[usize::from(digit.value())],
                highlighted: highlighted == Some(digit),
                noted: noted.contains(digit),
                offered: offered.contains(digit),
            })
            .collect()
    }

    /// The digits that may be entered into the selected cell.
    pub(super) fn offered(&self) -> DigitSet {
        match self.cursor.selected.filter(|_| self.rules.aids.fitting_only) {
            Some(cell) => self.fitting(cell),
            None => self.view.digits(),
        }
    }

    /// The digits that break no rule in a cell with those that are on the board.
    pub(super) fn fitting(&self, cell: Cell) -> DigitSet {
        self.board.as_ref().map_or(DigitSet::EMPTY, |board| self.view.fitting(&board.standing_grid(), cell))
    }

    /// Computed once per change, not once per cell and frame.
    pub(super) fn refresh_conflicts(&mut self) {
        self.conflicts = match (&self.board, self.rules.aids.conflicts) {
            (Some(board), true) => self.view.violating(&board.shown_grid()),
            _ => CellSet::EMPTY,
        };
    }
}
