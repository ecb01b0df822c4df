//! Isomorphisms: what can be done to a puzzle that leaves it the same puzzle to a solver, for every kind of board.
//!
//! On a board of equal boxes without other rules these are all that relabel digits and exchange lines, 1.2 x 10^12 on the
//! classic one (see `symmetry`). On others they are the turns and mirrors that lay the board onto itself, regions and
//! marks moving along, and any names for the digits where no rule depends on their values. Two players with the same
//! puzzle under different isomorphisms face the same task, cell by cell.

mod turn;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

#[cfg(feature = "generate")]
use crate::PreparedPuzzle;
use crate::board::symmetry::BoxSymmetry;
use crate::order::sort_by_key;
use crate::random::Random;
use crate::{Board, Candidate, Cell, CellSet, Constraint, Digit, DigitSet, Grid, Kind, Layout, Puzzle};
use turn::Turn;

/// The stream of random numbers that isomorphisms are drawn from.
const STREAM: u64 = 0x64_69_73_67;

/// Where each cell of a board goes and what each digit becomes.
///
/// ```
/// use puzzle::{GenerateSpec, Isomorphism, Tier, generate};
///
/// let puzzle = generate(&GenerateSpec::of_tier("killer".parse()?, Tier::Easy), 7)?.puzzle;
/// let isomorphism = Isomorphism::draw(&puzzle, 1);
/// let image = isomorphism.puzzle(&puzzle);
/// assert_eq!(isomorphism.inverse().puzzle(&image), puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "IsomorphismData")]
pub struct Isomorphism {
    /// By index, the cell that each goes to.
    cells: Vec<Cell>,
    /// By value less one, what each digit becomes.
    digits: Vec<Digit>,
}

/// An isomorphism as data, before it is known to be one.
#[derive(Deserialize)]
struct IsomorphismData {
    cells: Vec<Cell>,
    digits: Vec<Digit>,
}

/// Data in which two cells go to one place, or two digits become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an isomorphism names each cell of a board once, and each of its digits")]
pub struct NotAnIsomorphism;

impl TryFrom<IsomorphismData> for Isomorphism {
    type Error = NotAnIsomorphism;

    fn try_from(IsomorphismData { cells, digits }: IsomorphismData) -> Result<Self, NotAnIsomorphism> {
        let cells_once = is_order(cells.iter().map(|cell| cell.index()));
        let digits_once = is_order(digits.iter().map(|digit| usize::from(digit.value()) - 1));
        if cells_once && digits_once { Ok(Self { cells, digits }) } else { Err(NotAnIsomorphism) }
    }
}

/// Whether the numbers are those below their count, in any order.
fn is_order(numbers: impl Iterator<Item = usize>) -> bool {
    let mut sorted: Vec<usize> = numbers.collect();
    sort_by_key(&mut sorted, |number| *number);
    sorted.iter().enumerate().all(|(index, &number)| index == number)
}

impl Isomorphism {
    /// The isomorphism that changes nothing.
    pub fn identity(board: &Board) -> Self {
        let layout = board.layout();
        Self { cells: layout.cells().collect(), digits: Digit::up_to(layout.size()).collect() }
    }

    /// The isomorphism of a seed, each about equally likely; the identity where the rules allow no other.
    pub fn draw(puzzle: &Puzzle, seed: u64) -> Self {
        let board = puzzle.board();
        let mut random = Random::new(seed, STREAM);
        if let Some((box_rows, box_columns)) = plain_boxes(board) {
            let swaps = swaps_rows_and_columns(board);
            let symmetry = BoxSymmetry::draw(box_rows, box_columns, swaps, &mut random);
            return Self::of_boxes(&symmetry, board.layout());
        }
        let turns: Vec<Vec<Cell>> = Turn::ALL.into_iter().filter_map(|turn| turn.of(board)).collect();
        let cells = turns[random.below(turns.len() as u32) as usize].clone();
        let mut digits: Vec<Digit> = Digit::up_to(board.layout().size()).collect();
        if !board.constraints().iter().any(Constraint::depends_on_values) {
            random.shuffle(&mut digits);
        }
        Self { cells, digits }
    }

    /// The turns and mirrors that lay the board onto a board of its kind, the one that changes nothing first. Digits stay.
    pub(crate) fn turns(board: &Board) -> impl Iterator<Item = Self> {
        let digits: Vec<Digit> = Digit::up_to(board.layout().size()).collect();
        let turns = Turn::ALL.into_iter().filter_map(|turn| turn.of(board));
        turns.map(move |cells| Self { cells, digits: digits.clone() })
    }

    pub(crate) fn of_boxes(symmetry: &BoxSymmetry, layout: &Layout) -> Self {
        Self {
            cells: layout.cells().map(|cell| symmetry.cell(cell)).collect(),
            digits: Digit::up_to(layout.size()).map(|digit| symmetry.digit(digit)).collect(),
        }
    }

    /// Where a cell of the board goes.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn cell(&self, cell: Cell) -> Cell {
        self.cells[cell.index()]
    }

    /// What a digit of the board becomes.
    ///
    /// # Panics
    /// If the board does not use the digit.
    pub fn digit(&self, digit: Digit) -> Digit {
        self.digits[usize::from(digit.value()) - 1]
    }

    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    pub fn cells<const W: usize>(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// The image of a grid of the board, full or not.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut image = grid.clone();
        for (cell, digit) in grid.cells() {
            image.set(self.cell(cell), digit.map(|digit| self.digit(digit)));
        }
        image
    }

    /// The image of a puzzle on the board that it was drawn for: regions, rules and givens.
    ///
    /// # Panics
    /// If the puzzle is on another board.
    pub fn puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        let givens = self.grid(puzzle.givens());
        Puzzle::new(self.board(puzzle.board()), givens).expect("the image of a grid is of the same board")
    }

    /// The image of a prepared puzzle. It has the same id: it is the same puzzle.
    ///
    /// # Panics
    /// If the puzzle is on another board.
    #[cfg(feature = "generate")]
    pub fn prepared(&self, prepared: &PreparedPuzzle) -> PreparedPuzzle {
        let mut levels = prepared.levels.clone();
        for (&to, &level) in self.cells.iter().zip(&prepared.levels) {
            levels[to.index()] = level;
        }
        PreparedPuzzle {
            id: prepared.id,
            puzzle: self.puzzle(&prepared.puzzle),
            solution: self.grid(&prepared.solution),
            levels,
            tier: prepared.tier,
        }
    }

    /// The isomorphism that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        for (cell, to) in (0..).zip(&self.cells) {
            inverse.cells[to.index()] = Cell::new(cell);
        }
        for (digit, to) in Digit::up_to(self.digits.len() as u8).zip(&self.digits) {
            inverse.digits[usize::from(to.value()) - 1] = digit;
        }
        inverse
    }

    /// This isomorphism and then another one of the same board, as one.
    ///
    /// # Panics
    /// If the other is of a smaller board.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        Self {
            cells: self.cells.iter().map(|&cell| next.cell(cell)).collect(),
            digits: self.digits.iter().map(|&digit| next.digit(digit)).collect(),
        }
    }

    /// The board itself where nothing on it moves.
    fn board(&self, board: &Arc<Board>) -> Arc<Board> {
        // Rows that stand in for regions stay rows, where no rule speaks of them.
        let of_regions = |rule: &Constraint| [Kind::REGIONS, Kind::REGION_SUM].contains(&rule.kind);
        let has_regions =
            board.layout().regions() != board.layout().across() || board.constraints().iter().any(of_regions);
        let layout = if has_regions { board.layout().moved(&self.cells) } else { board.layout().clone() };
        let moved = |rule: &Constraint| {
            let cells = rule.cells.iter().map(|&cell| self.cell(cell)).collect();
            Constraint { cells, ..rule.clone() }
        };
        let rules: Vec<Constraint> = board.constraints().iter().map(moved).collect();
        if layout == *board.layout() && rules == board.constraints() {
            return Arc::clone(board);
        }
        Arc::new(Board::new(layout, rules).expect("the image of a board is a board"))
    }
}

/// The shape of the boxes of a board that has no rules but rows, columns and boxes, not all of them perhaps.
fn plain_boxes(board: &Board) -> Option<(u8, u8)> {
    let plain = [Kind::ROWS, Kind::COLUMNS, Kind::REGIONS];
    let is_plain = board.constraints().iter().all(|rule| plain.contains(&rule.kind));
    board.layout().boxes().filter(|_| is_plain && board.layout().is_square())
}

/// Whether rows and columns follow the same rules.
fn swaps_rows_and_columns(board: &Board) -> bool {
    let has = |kind| board.constraints().iter().any(|rule| rule.kind == kind);
    has(Kind::ROWS) == has(Kind::COLUMNS)
}
