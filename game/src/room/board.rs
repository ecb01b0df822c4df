//! One racer's board: which digits stand on it and whether they are right. Knows no time, no score.

use puzzle::{
    Candidate, Candidates, Cell, CellSet, Digit, Geometry, Grid, Level, PreparedPuzzle, Puzzle, Shape,
};
use serde::{Deserialize, Serialize};

use crate::rejection::Rejection;

use super::chance;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(super) struct RacerBoard {
    /// The racer's digits, without the givens.
    entries: Grid,
    /// Cells whose digit has been judged right; they never change again.
    confirmed: CellSet,
}

impl RacerBoard {
    pub(super) fn of(prepared: &PreparedPuzzle) -> Self {
        Self { entries: prepared.puzzle.board().blank(), confirmed: CellSet::default() }
    }

    /// Fills so many cells with their right digits, drawn by a seed; at least one stays open.
    pub(super) fn prefill(&mut self, prepared: &PreparedPuzzle, cells: u8, seed: u64) {
        let mut open = self.open(prepared);
        for n in 0..u32::from(cells) {
            if open.len() < 2 {
                return;
            }
            let cell = open.swap_remove(chance(seed, n) as usize % open.len());
            if let Some(digit) = prepared.solution.get(cell) {
                self.confirm(cell, digit);
            }
        }
    }

    pub(super) fn entries(&self) -> &Grid {
        &self.entries
    }

    pub(super) fn filled(&self) -> CellSet {
        self.entries.filled()
    }

    /// The entries that agree with the solution.
    pub(super) fn right<'a>(
        &'a self,
        prepared: &'a PreparedPuzzle,
    ) -> impl Iterator<Item = (Cell, Digit)> + 'a {
        self.entries.clues().filter(|&(cell, digit)| prepared.solution.get(cell) == Some(digit))
    }

    /// How many entries agree with the solution.
    pub(super) fn correct(&self, prepared: &PreparedPuzzle) -> u16 {
        u16::try_from(self.right(prepared).count()).expect("a board has few cells")
    }

    /// The levels of the cells whose digits are right and have not been judged: under silent rules those that no hint has
    /// revealed.
    pub(super) fn earned_levels<'a>(
        &'a self,
        prepared: &'a PreparedPuzzle,
    ) -> impl Iterator<Item = Level> + 'a {
        let earned = self.right(prepared).filter(|(cell, _)| !self.confirmed.contains(*cell));
        earned.map(|(cell, _)| prepared.levels[cell.index()])
    }

    /// Whether this cell may be written at all.
    pub(super) fn check_cell(&self, prepared: &PreparedPuzzle, cell: Cell) -> Result<(), Rejection> {
        if !prepared.puzzle.board().layout().contains(cell) {
            Err(Rejection::NoSuchCell)
        } else if prepared.puzzle.givens().get(cell).is_some() {
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
    pub(super) fn is_guess(&self, prepared: &PreparedPuzzle, wrong: Candidate) -> bool {
        match prepared.puzzle.board().shape() {
            Shape::Narrow(geometry) => self.is_guess_on(geometry, prepared, wrong),
            Shape::Wide(geometry) => self.is_guess_on(geometry, prepared, wrong),
        }
    }

    fn is_guess_on<const W: usize>(
        &self,
        geometry: &Geometry<W>,
        prepared: &PreparedPuzzle,
        wrong: Candidate,
    ) -> bool {
        let mut candidates = Candidates::of(geometry, prepared.puzzle.givens());
        self.entries.clues().for_each(|(cell, digit)| candidates.place(Candidate { cell, digit }));
        let cell = wrong.cell;
        let right = prepared.solution.get(cell);
        let is_decided = right.is_some_and(|digit| candidates.is_single(Candidate { cell, digit }));
        !is_decided && candidates.contains(wrong)
    }

    /// Whether every cell of `cells` is given or filled, `added` counting as filled.
    pub(super) fn would_fill(&self, prepared: &PreparedPuzzle, cells: &[Cell], added: Cell) -> bool {
        let is_filled = |cell| prepared.puzzle.givens().get(cell).or(self.entries.get(cell)).is_some();
        cells.iter().all(|&cell| cell == added || is_filled(cell))
    }

    /// The puzzle with the racer's right digits as givens.
    pub(super) fn position(&self, prepared: &PreparedPuzzle) -> Puzzle {
        let mut grid = prepared.puzzle.givens().clone();
        self.right(prepared).for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        prepared.puzzle.with_givens(grid).expect("the digits are the solution's")
    }

    /// The cells that are neither given nor filled with their right digit.
    pub(super) fn open(&self, prepared: &PreparedPuzzle) -> Vec<Cell> {
        let right: CellSet = self.right(prepared).map(|(cell, _)| cell).collect();
        let is_open = |&cell: &Cell| prepared.puzzle.givens().get(cell).is_none() && !right.contains(cell);
        prepared.puzzle.board().layout().cells().filter(is_open).collect()
    }
}
