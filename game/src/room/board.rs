//! One racer's board: which digits stand on it and whether they are right. Knows no time, no score.

use puzzle::{Cell, CellSet, Digit, Grid};
use serde::{Deserialize, Serialize};

use crate::event::Rejection;
use crate::job::Deal;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct Board {
    /// The racer's digits, without the givens.
    entries: Grid,
    /// Cells whose digit has been judged right; they never change again.
    confirmed: CellSet,
}

impl Board {
    pub(super) fn for_deal(deal: &Deal) -> Self {
        let mut entries = deal.givens.clone();
        for (cell, _) in deal.givens.clues() {
            entries.set(cell, None);
        }
        Self { entries, confirmed: CellSet::default() }
    }

    pub(super) fn entries(&self) -> &Grid {
        &self.entries
    }

    pub(super) fn filled(&self) -> CellSet {
        self.entries.filled()
    }

    /// How many entries agree with the solution.
    pub(super) fn correct(&self, deal: &Deal) -> u16 {
        let right = self.entries.clues().filter(|&(cell, digit)| deal.solution.get(cell) == Some(digit));
        u16::try_from(right.count()).expect("a grid has few cells")
    }

    /// Whether this cell may be written at all.
    pub(super) fn check_cell(&self, deal: &Deal, cell: Cell) -> Result<(), Rejection> {
        if cell.index() >= deal.tiers.len() {
            Err(Rejection::NoSuchCell)
        } else if deal.givens.get(cell).is_some() {
            Err(Rejection::GivenCell)
        } else if self.confirmed.contains(cell) {
            Err(Rejection::AlreadyCorrect)
        } else {
            Ok(())
        }
    }

    pub(super) fn confirm(&mut self, cell: Cell, digit: Digit) {
        self.entries.set(cell, Some(digit));
        self.confirmed.insert(cell);
    }

    pub(super) fn enter(&mut self, cell: Cell, digit: Option<Digit>) {
        self.entries.set(cell, digit);
    }

    /// Whether every cell of `cells` is given or filled.
    pub(super) fn has_filled(&self, deal: &Deal, cells: &[Cell]) -> bool {
        cells.iter().all(|&cell| deal.givens.get(cell).or(self.entries.get(cell)).is_some())
    }
}
