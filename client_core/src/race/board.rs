//! The player's own board: givens, what the server confirmed, pending moves over it, and wrong digits that are
//! still shown. Owns which digit a cell shows; knows nothing of notes, rules or drawing.

use game::{Millis, OwnBoard};
use puzzle::{Cell, CellSet, Digit, Grid};

use super::pending::{Pending, PendingMove};

/// Milliseconds a wrong digit stays visible when there is no lock-out.
pub(crate) const WRONG_SHOWN_MS: u64 = 1_500;

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellKind {
    Empty,
    Given,
    /// Stands, as far as the server has said.
    Entry,
    /// Typed, and not answered yet.
    Pending,
    /// Judged wrong; it vanishes by itself.
    Wrong,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrongMark {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    pub(crate) until: Millis,
}

#[derive(Clone, Debug)]
pub(crate) struct Board {
    givens: Grid,
    /// The player's digits as the server knows them, without the givens.
    confirmed: Grid,
    pub(crate) pending: Pending,
    /// At most one per cell.
    wrong: Vec<WrongMark>,
}

impl Board {
    /// The digits of `own` must be of the same board as the givens.
    pub(crate) fn new(match_no: u32, givens: Grid, own: &OwnBoard) -> Self {
        let pending = Pending::new(match_no, own.last_seq);
        Self { givens, confirmed: own.entries.clone(), pending, wrong: Vec::new() }
    }

    /// What stands in a cell, and how sure that is.
    pub(crate) fn shown(&self, cell: Cell) -> (Option<Digit>, CellKind) {
        if let Some(digit) = self.givens.get(cell) {
            return (Some(digit), CellKind::Given);
        }
        if let Some(digit) = self.pending.on(cell) {
            let kind = if digit.is_some() { CellKind::Pending } else { CellKind::Empty };
            return (digit, kind);
        }
        if let Some(mark) = self.wrong.iter().find(|mark| mark.cell == cell) {
            return (Some(mark.digit), CellKind::Wrong);
        }
        match self.confirmed.get(cell) {
            Some(digit) => (Some(digit), CellKind::Entry),
            None => (None, CellKind::Empty),
        }
    }

    /// All digits that are shown, wrong ones too.
    pub(crate) fn shown_grid(&self) -> Grid {
        let mut grid = self.givens.clone();
        for (cell, _) in self.givens.cells() {
            grid.set(cell, self.shown(cell).0);
        }
        grid
    }

    /// All digits that are shown, without those that were judged wrong.
    pub(crate) fn standing_grid(&self) -> Grid {
        let mut grid = self.shown_grid();
        self.wrong.iter().for_each(|mark| {
            if self.shown(mark.cell).1 == CellKind::Wrong {
                grid.set(mark.cell, None);
            }
        });
        grid
    }

    pub(crate) fn is_given(&self, cell: Cell) -> bool {
        self.givens.get(cell).is_some()
    }

    pub(crate) fn confirmed(&self, cell: Cell) -> Option<Digit> {
        self.confirmed.get(cell)
    }

    /// Givens and confirmed entries.
    pub(crate) fn standing(&self) -> CellSet {
        self.givens.filled().union(self.confirmed.filled())
    }

    pub(crate) fn confirm(&mut self, cell: Cell, digit: Option<Digit>) {
        if !self.is_given(cell) {
            self.confirmed.set(cell, digit);
        }
    }

    pub(crate) fn mark_wrong(&mut self, mark: WrongMark) {
        self.clear_wrong(mark.cell);
        self.wrong.push(mark);
    }

    pub(crate) fn clear_wrong(&mut self, cell: Cell) {
        self.wrong.retain(|mark| mark.cell != cell);
    }

    /// Lets old marks vanish; true if one did.
    pub(crate) fn expire_wrong(&mut self, now: Millis) -> bool {
        let before = self.wrong.len();
        self.wrong.retain(|mark| mark.until > now);
        self.wrong.len() < before
    }

    /// Takes the server's board, of the same cells, over after a resume. Returns the moves it had answered meanwhile; those after
    /// them were lost on the way and stay pending, to be sent again.
    pub(crate) fn reconcile(&mut self, own: &OwnBoard) -> Vec<PendingMove> {
        self.confirmed = own.entries.clone();
        self.pending.continue_after(own.last_seq);
        let answered = self.pending.take_up_to(own.last_seq);
        self.pending.unsend();
        answered
    }
}
