//! How the board should look, as data: one [`CellLook`] per cell, one [`PadKey`] per digit. Decides what is
//! highlighted; knows no colours.

use puzzle::{Cell, Digit};

use super::Board;
use super::notes::CellNotes;

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    Empty,
    Given,
    Entry,
    /// Entered, and not judged yet.
    Pending,
    /// Judged wrong.
    Wrong,
}

/// Everything a shell draws in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellLook {
    pub kind: CellKind,
    pub digit: Option<Digit>,
    /// Empty wherever a digit is shown.
    pub notes: CellNotes,
    pub selected: bool,
    /// Sees the cell of the cursor.
    pub peer: bool,
    /// Holds the [highlighted](Board::highlighted) digit.
    pub same_digit: bool,
    /// Breaks a rule, and the aids say so.
    pub conflict: bool,
    /// The last hint is about this cell.
    pub hinted: bool,
    /// The player has locked its digit.
    pub locked: bool,
    /// The number of its colour, from 1; 0 for none.
    pub colour: u8,
}

/// One key of the digit pad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PadKey {
    pub digit: Digit,
    /// How often it is still to be placed; 0 when all stand.
    pub remaining: u8,
    /// It is the [highlighted](Board::highlighted) digit.
    pub highlighted: bool,
    /// It is a note of the cursor's cell, of the kind that is made in the mode of the moment.
    pub noted: bool,
    /// The next cell that is touched gets it.
    pub armed: bool,
    /// It may be entered into the cursor's cell: where only fitting digits are offered, it breaks no rule there.
    pub offered: bool,
}

impl Board {
    /// What stands in a cell of the board.
    #[must_use]
    pub fn shown(&self, cell: Cell) -> (Option<Digit>, CellKind) {
        let digit = self.digits.get(cell);
        let kind = match digit {
            None => CellKind::Empty,
            Some(_) if self.is_given(cell) => CellKind::Given,
            Some(_) if self.annotations.pending.contains(cell) => CellKind::Pending,
            Some(_) if self.annotations.wrong.contains(cell) => CellKind::Wrong,
            Some(_) => CellKind::Entry,
        };
        (digit, kind)
    }

    /// The digit whose like are highlighted: the armed one, else the one in the cursor's cell.
    #[must_use]
    pub fn highlighted(&self) -> Option<Digit> {
        self.armed.or_else(|| self.digits.get(self.selection.cursor()?))
    }

    /// The look of a cell of this board.
    #[must_use]
    pub fn look(&self, cell: Cell) -> CellLook {
        let (digit, kind) = self.shown(cell);
        let cursor = self.selection.cursor();
        CellLook {
            kind,
            digit,
            notes: if digit.is_none() { self.notes.on(cell) } else { CellNotes::default() },
            selected: self.selection.contains(cell),
            peer: cursor.is_some_and(|at| self.view.peers(at).contains(cell)),
            same_digit: cursor != Some(cell) && digit.is_some() && digit == self.highlighted(),
            conflict: self.conflicts.contains(cell),
            hinted: self.annotations.hinted.contains(cell),
            locked: self.annotations.locked.contains(cell),
            colour: self.colours.of(cell),
        }
    }

    /// The digit pad, in ascending order.
    #[must_use]
    pub fn pad(&self) -> Vec<PadKey> {
        let kind = self.mode.note_kind();
        let noted = self.selection.cursor().zip(kind).map(|(cell, kind)| self.notes.on(cell).of(kind));
        let noted = noted.unwrap_or_default();
        let highlighted = self.highlighted();
        let offered = self.offered();
        let left = self.remaining();
        let key = |digit: Digit| PadKey {
            digit,
            remaining: left[usize::from(digit.value())],
            highlighted: highlighted == Some(digit),
            noted: noted.contains(digit),
            armed: self.armed == Some(digit),
            offered: offered.contains(digit),
        };
        self.view.digits().iter().map(key).collect()
    }

    /// By digit: how often it is still to be placed. Each region holds each digit once, however many grids share it.
    fn remaining(&self) -> Vec<u8> {
        let size = usize::from(self.view.size());
        let of_each = u8::try_from(self.view.cell_count() / size).unwrap_or(u8::MAX);
        let mut left = vec![of_each; size + 1];
        for cell in self.view.cells() {
            if let (Some(digit), CellKind::Given | CellKind::Entry | CellKind::Pending) = self.shown(cell) {
                let left = &mut left[usize::from(digit.value())];
                *left = left.saturating_sub(1);
            }
        }
        left
    }
}
