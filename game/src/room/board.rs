//! One racer's board: which digits stand on it and whether they are right. Knows no time, no score.

use puzzle::{Candidate, Candidates, Cell, CellSet, Digit, Geometry, Grid};
use serde::{Deserialize, Serialize};

use crate::event::Rejection;
use crate::job::Deal;

use super::scoring;

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

    /// What the right digits are worth that were entered silently.
    pub(super) fn silent_score(&self, deal: &Deal) -> u32 {
        let right = self.entries.clues().filter(|&(cell, digit)| deal.solution.get(cell) == Some(digit));
        right.map(|(cell, _)| scoring::digit(deal.tiers[cell.index()], 1)).sum()
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

    /// Whether this wrong digit can only be a guess: what stands here, all of it right, neither decides the cell (its
    /// digit is the only one that no peer holds, or has no other place in a house) nor rules the digit out (a peer holds
    /// it, so nobody would try it). Looks at the whole board: for wrong digits only.
    pub(super) fn is_guess(&self, deal: &Deal, wrong: Candidate) -> bool {
        let mut candidates = Candidates::of(Geometry::classic(), &deal.givens);
        self.entries.clues().for_each(|(cell, digit)| candidates.place(Candidate { cell, digit }));
        let cell = wrong.cell;
        let decided =
            deal.solution.get(cell).is_some_and(|digit| candidates.is_single(Candidate { cell, digit }));
        !decided && candidates.contains(wrong)
    }

    /// Whether every cell of `cells` is given or filled.
    pub(super) fn has_filled(&self, deal: &Deal, cells: &[Cell]) -> bool {
        cells.iter().all(|&cell| deal.givens.get(cell).or(self.entries.get(cell)).is_some())
    }
}
