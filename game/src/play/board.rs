//! A board in play: which cells are to be filled, which digits stand there, and whether they are right. Knows no time, no
//! score, and not who plays on it: that may be several racers.

use puzzle::{
    Candidate, Candidates, Cell, CellSet, Digit, Geometry, Grid, Level, PreparedPuzzle, Puzzle, Shape,
};
use serde::{Deserialize, Serialize};

use crate::chance::scatter;
use crate::rejection::Rejection;

use super::disguise::Disguise;

#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
pub(crate) struct PlayBoard {
    /// Which rung of a ladder it is, from 1; 0 where there are none.
    pub(crate) rung: u16,
    /// The number of its puzzle among those of the match: 1 is the second of a duel.
    #[serde(default)]
    pub(crate) puzzle: u8,
    /// How those who play on it see it.
    pub(crate) disguise: Disguise,
    /// The cells to fill; all others are given.
    blanks: CellSet,
    /// The digits that were entered, without the givens.
    entries: Grid,
    /// Cells whose digit has been judged right; they never change again.
    confirmed: CellSet,
}

impl PlayBoard {
    /// The whole puzzle.
    pub(crate) fn of(prepared: &PreparedPuzzle, disguise: Disguise) -> Self {
        Self::with_blanks(prepared, 0, blanks_of(&prepared.puzzle).collect(), disguise)
    }

    /// The puzzle with only these of its blanks left to fill, as this rung of a ladder.
    pub(crate) fn with_blanks(
        prepared: &PreparedPuzzle,
        rung: u16,
        blanks: CellSet,
        disguise: Disguise,
    ) -> Self {
        let entries = prepared.puzzle.board().blank();
        Self { rung, puzzle: 0, disguise, blanks, entries, confirmed: CellSet::default() }
    }

    /// Fills so many cells with their right digits, drawn by a seed; at least one stays open.
    pub(crate) fn prefill(&mut self, prepared: &PreparedPuzzle, cells: u8, seed: u64) {
        let mut open = self.open(prepared);
        for n in 0..u32::from(cells) {
            if open.len() < 2 {
                return;
            }
            let cell = open.swap_remove(scatter(seed, n) as usize % open.len());
            if let Some(digit) = prepared.solution.get(cell) {
                self.confirm(cell, digit);
            }
        }
    }

    /// How many cells are to be filled in all.
    pub(crate) fn blanks(&self) -> u16 {
        count(self.blanks.len())
    }

    pub(crate) fn entries(&self) -> &Grid {
        &self.entries
    }

    pub(crate) fn filled(&self) -> CellSet {
        self.entries.filled()
    }

    /// How many cells are filled, rightly or not; where each digit is judged they are all right.
    pub(crate) fn cells(&self) -> u16 {
        count(self.filled().len())
    }

    /// The entries that agree with the solution.
    pub(crate) fn right<'a>(
        &'a self,
        prepared: &'a PreparedPuzzle,
    ) -> impl Iterator<Item = (Cell, Digit)> + 'a {
        self.entries.clues().filter(|&(cell, digit)| prepared.solution.get(cell) == Some(digit))
    }

    /// How many entries agree with the solution.
    pub(crate) fn correct(&self, prepared: &PreparedPuzzle) -> u16 {
        count(self.right(prepared).count())
    }

    pub(crate) fn is_solved(&self, prepared: &PreparedPuzzle) -> bool {
        self.correct(prepared) == self.blanks()
    }

    /// The levels of the cells whose digits are right and have not been judged: where only a full board is judged, those
    /// that no hint has revealed.
    pub(crate) fn earned_levels<'a>(
        &'a self,
        prepared: &'a PreparedPuzzle,
    ) -> impl Iterator<Item = Level> + 'a {
        let earned = self.right(prepared).filter(|(cell, _)| !self.confirmed.contains(*cell));
        earned.map(|(cell, _)| prepared.levels[cell.index()])
    }

    /// Whether this cell may be written at all.
    pub(crate) fn check_cell(&self, prepared: &PreparedPuzzle, cell: Cell) -> Result<(), Rejection> {
        if !prepared.puzzle.board().layout().contains(cell) {
            Err(Rejection::NoSuchCell)
        } else if !self.blanks.contains(cell) {
            Err(Rejection::GivenCell)
        } else if self.confirmed.contains(cell) {
            Err(Rejection::AlreadyCorrect)
        } else {
            Ok(())
        }
    }

    pub(crate) fn confirm(&mut self, cell: Cell, digit: Digit) {
        self.entries.set(cell, Some(digit));
        self.confirmed.insert(cell);
    }

    pub(crate) fn enter(&mut self, cell: Cell, digit: Option<Digit>) {
        self.entries.set(cell, digit);
    }

    /// Whether this wrong digit can only be a guess: what stands here, all of it right, neither decides the cell (its
    /// digit is the only one that no peer holds, or has no other place in a house) nor rules the digit out (a peer holds
    /// it, so no player would try it). Looks at the whole board: for wrong digits only.
    pub(crate) fn is_guess(&self, prepared: &PreparedPuzzle, wrong: Candidate) -> bool {
        // What the setter's words rule out no board shows.
        if prepared.puzzle.board().is_in_words() {
            return false;
        }
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
        let candidates = self.candidates(geometry, prepared);
        let cell = wrong.cell;
        let right = prepared.solution.get(cell);
        let is_decided = right.is_some_and(|digit| candidates.is_single(Candidate { cell, digit }));
        !is_decided && candidates.contains(wrong)
    }

    /// Those of these open cells whose digit is a single on the board as it stands.
    pub(crate) fn singles(&self, prepared: &PreparedPuzzle, cells: &[Cell]) -> Vec<Cell> {
        match prepared.puzzle.board().shape() {
            Shape::Narrow(geometry) => self.singles_on(geometry, prepared, cells),
            Shape::Wide(geometry) => self.singles_on(geometry, prepared, cells),
        }
    }

    fn singles_on<const W: usize>(
        &self,
        geometry: &Geometry<W>,
        prepared: &PreparedPuzzle,
        cells: &[Cell],
    ) -> Vec<Cell> {
        let candidates = self.candidates(geometry, prepared);
        let right = |cell| prepared.solution.get(cell).map(|digit| Candidate { cell, digit });
        let is_single = |cell: &Cell| right(*cell).is_some_and(|placed| candidates.is_single(placed));
        cells.iter().copied().filter(is_single).collect()
    }

    /// Plain candidates by the givens and the right digits.
    pub(super) fn candidates<'g, const W: usize>(
        &self,
        geometry: &'g Geometry<W>,
        prepared: &PreparedPuzzle,
    ) -> Candidates<'g, W> {
        let mut candidates = Candidates::of(geometry, &self.givens(prepared));
        self.right(prepared).for_each(|(cell, digit)| candidates.place(Candidate { cell, digit }));
        candidates
    }

    /// Whether every cell of `cells` is given or filled, `added` counting as filled.
    pub(crate) fn would_fill(&self, cells: &[Cell], added: Cell) -> bool {
        let is_open = |cell| self.blanks.contains(cell) && self.entries.get(cell).is_none();
        cells.iter().all(|&cell| cell == added || !is_open(cell))
    }

    /// How many houses have no empty cell.
    pub(crate) fn full_houses(&self, prepared: &PreparedPuzzle) -> u16 {
        let is_open = |cell: &Cell| self.blanks.contains(*cell) && self.entries.get(*cell).is_none();
        count(prepared.puzzle.board().houses().into_iter().filter(|house| !house.iter().any(is_open)).count())
    }

    /// The puzzle of this board, in the common terms.
    pub(crate) fn puzzle(&self, prepared: &PreparedPuzzle) -> Puzzle {
        prepared.puzzle.with_givens(self.givens(prepared)).expect("the digits are the solution's")
    }

    /// The same as those see it who play on this board.
    pub(crate) fn shown_puzzle(&self, prepared: &PreparedPuzzle) -> Puzzle {
        self.disguise.of_puzzle(&self.puzzle(prepared))
    }

    /// The puzzle with the right digits that stand on the board as givens.
    pub(crate) fn position(&self, prepared: &PreparedPuzzle) -> Puzzle {
        let mut grid = self.givens(prepared);
        self.right(prepared).for_each(|(cell, digit)| grid.set(cell, Some(digit)));
        prepared.puzzle.with_givens(grid).expect("the digits are the solution's")
    }

    /// The cells that are neither given nor filled with their right digit.
    pub(crate) fn open(&self, prepared: &PreparedPuzzle) -> Vec<Cell> {
        let right: CellSet = self.right(prepared).map(|(cell, _)| cell).collect();
        self.blanks.difference(right).iter().collect()
    }

    fn givens(&self, prepared: &PreparedPuzzle) -> Grid {
        let mut grid = prepared.solution.clone();
        self.blanks.iter().for_each(|cell| grid.set(cell, None));
        grid
    }
}

/// The cells that a puzzle leaves open.
pub(crate) fn blanks_of(puzzle: &Puzzle) -> impl Iterator<Item = Cell> + '_ {
    puzzle.board().layout().cells().filter(|&cell| puzzle.givens().get(cell).is_none())
}

fn count(cells: usize) -> u16 {
    u16::try_from(cells).expect("a board has few cells")
}
