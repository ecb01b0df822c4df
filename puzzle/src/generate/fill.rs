//! Ways to make a full grid by chance: the one the generator uses, and those that textbooks and older programs use, to
//! be chosen by name for teaching.
//!
//! Each is a file under `fill/` that knows nothing but chance and its budget. What each can reach is said here; what
//! each costs is measured (`cargo xtask bench engine`) and written down in `docs/benchmarks/engine.txt`.

mod annealing;
mod backtracking;
mod box_by_digit;
mod box_transformation;
mod fewest;
mod relabelling;
mod shift_and_mix;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Random;
use crate::{Cell, Digit, Geometry, Grid};

/// Fills draw from a stream of their own, so that a seed's grid has nothing to do with the seed's puzzle.
const STREAM: u64 = 100;

/// The full classic grids there are (Felgenhauer and Jarvis 2005, "Enumerating possible Sudoku grids"). Two grids are
/// different if any cell differs.
pub const FULL_GRIDS: u128 = 6_670_903_752_021_072_936_960;

/// How a full classic grid is made.
///
/// The searches reach each of the [`FULL_GRIDS`], though none of them with equal chances; the others only ever see a
/// vanishing part. All are reached through 64-bit seeds, so no single version gives more than 1.8e19 of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fill {
    /// The open cell with the fewest candidates gets one of them, with backtracking. What the generator uses: it
    /// hardly ever takes back a digit. Reaches every grid.
    FewestCandidates,
    /// Cell by cell in reading order, the digits that fit in random order, with backtracking. Reaches every grid. It
    /// notices a dead end only where it stands, yet on an empty grid that is soon enough: half as many steps again.
    Backtracking,
    /// Every box gets the digits 1 to 9 in random order; then two cells of a box change places, always if that leaves no
    /// more repeats in rows and columns, ever more rarely if it does (simulated annealing). Reaches every grid, in a
    /// hundred times as many steps; no number of them is sure to suffice.
    Annealing,
    /// The first row turned by 3, 3, 4, 3, 3, 4, 3, 3 places gives the others; then digits are renamed and rows,
    /// columns, bands and stacks exchanged, the grid maybe transposed. One class of grids of 5,472,730,538, and a small
    /// one: 9! · 2 · 6^8 mixings, of which each grid comes from 54, so regular is the first.
    ShiftAndMix,
    /// A random middle box; each other box is the middle one with its rows rotated as its band says and its columns as
    /// its stack says. 9! middle boxes times 2 directions for each of 3 bands and 3 stacks, all different.
    BoxTransformation,
    /// All nine 1s, one into each box, then all 2s, and so on, with backtracking. Reaches every grid. Where a late digit
    /// finds its cells taken the cause lies far back, so one seed in thousands takes hundreds of times as long.
    BoxByDigit,
    /// One known grid with its digits renamed: 9! grids, all with the same pattern.
    Relabelling,
}

/// What a fill came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filled {
    /// None if the budget ran out first.
    pub grid: Option<Grid>,
    /// Steps taken: digits tried; for annealing exchanges tried.
    pub steps: u32,
}

impl Fill {
    pub const ALL: [Self; 7] = [
        Self::FewestCandidates,
        Self::Backtracking,
        Self::Annealing,
        Self::ShiftAndMix,
        Self::BoxTransformation,
        Self::BoxByDigit,
        Self::Relabelling,
    ];

    /// The grid of a seed, in at most `budget` steps. The same everywhere, for one
    /// [`GenerateSpec::VERSION`](super::GenerateSpec::VERSION).
    pub fn fill(self, seed: u64, budget: u32) -> Filled {
        let mut random = Random::new(seed, STREAM);
        let mut steps = Steps { left: budget };
        let (random, left) = (&mut random, &mut steps);
        let grid = match self {
            Self::FewestCandidates => fewest::fill(random, left),
            Self::Backtracking => backtracking::fill(random, left).as_ref().map(grid),
            Self::Annealing => annealing::fill(random, left).as_ref().map(grid),
            Self::ShiftAndMix => shift_and_mix::fill(random, left).as_ref().map(grid),
            Self::BoxTransformation => box_transformation::fill(random, left).as_ref().map(grid),
            Self::BoxByDigit => box_by_digit::fill(random, left).as_ref().map(grid),
            Self::Relabelling => relabelling::fill(random, left).as_ref().map(grid),
        };
        Filled { grid, steps: budget - steps.left }
    }

    /// How many different grids it can make.
    pub const fn reach(self) -> u128 {
        match self {
            Self::FewestCandidates | Self::Backtracking | Self::Annealing | Self::BoxByDigit => FULL_GRIDS,
            Self::ShiftAndMix => shift_and_mix::REACH,
            Self::BoxTransformation => box_transformation::REACH,
            Self::Relabelling => RELABELLINGS,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::FewestCandidates => "fewest-candidates",
            Self::Backtracking => "backtracking",
            Self::Annealing => "annealing",
            Self::ShiftAndMix => "shift-and-mix",
            Self::BoxTransformation => "box-transformation",
            Self::BoxByDigit => "box-by-digit",
            Self::Relabelling => "relabelling",
        }
    }
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no way to fill a grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no way to fill a grid; there are {all}", all = Fill::ALL.map(Fill::name).join(", "))]
pub struct NotAFill(String);

impl FromStr for Fill {
    type Err = NotAFill;

    fn from_str(word: &str) -> Result<Self, NotAFill> {
        Self::ALL.into_iter().find(|fill| fill.name() == word).ok_or_else(|| NotAFill(word.to_owned()))
    }
}

/// Steps that may still be taken.
struct Steps {
    left: u32,
}

impl Steps {
    fn take(&mut self) -> Option<()> {
        self.take_many(1)
    }

    /// None, and nothing is taken, if fewer are left.
    fn take_many(&mut self, steps: u32) -> Option<()> {
        self.left = self.left.checked_sub(steps)?;
        Some(())
    }
}

const CELLS: usize = 81;

/// The orders nine labels can be in: 9!.
const RELABELLINGS: u128 = 362_880;

/// A classic board in the making: digits counted from 0, in reading order.
type Board = [u8; CELLS];

fn box_of(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// The digits counted from 0 in random order.
fn labels(random: &mut Random) -> [u8; 9] {
    let mut labels = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    random.shuffle(&mut labels);
    labels
}

fn grid(board: &Board) -> Grid {
    let mut grid = Grid::empty(Geometry::classic());
    for (cell, digit) in board.iter().enumerate() {
        grid.set(Cell::new(cell as u16), Digit::new(digit + 1));
    }
    grid
}

#[cfg(test)]
mod tests;
