//! How the board should look, as data: one [`CellLook`] per cell, one [`PadKey`] per digit. Decides what is
//! highlighted; knows no colours.

use puzzle::{Cell, CellSet, Digit, DigitSet, conflict_cells};

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
            peer: self.cursor.selected.is_some_and(|at| self.geometry.peers(at).contains(cell)),
            same_digit: !selected && digit.is_some() && digit == self.highlighted(),
            conflict: self.conflicts.contains(cell),
        }
    }

    /// The digit pad, in ascending order.
    #[must_use]
    pub fn pad(&self) -> Vec<PadKey> {
        let noted = self.cursor.selected.map(|cell| self.notes.on(cell)).unwrap_or_default();
        let highlighted = self.highlighted();
        let mut left = vec![self.geometry.size(); usize::from(self.geometry.size()) + 1];
        for cell in self.geometry.cells() {
            if let (Some(digit), CellKind::Given | CellKind::Entry | CellKind::Pending) = self.shown(cell) {
                let left = &mut left[usize::from(digit.value())];
                *left = left.saturating_sub(1);
            }
        }
        self.geometry
            .digits()
            .iter()
            .map(|digit| PadKey {
                digit,
                remaining: left[usize::from(digit.value())],
                highlighted: highlighted == Some(digit),
                noted: noted.contains(digit),
            })
            .collect()
    }

    /// Computed once per change, not once per cell and frame.
    pub(super) fn refresh_conflicts(&mut self) {
        self.conflicts = match (&self.board, self.rules.aids.conflicts) {
            (Some(board), true) => conflict_cells(self.geometry, &board.shown_grid()),
            _ => CellSet::EMPTY,
        };
    }
}
