//! Sudoku itself: boards, rules, proofs, techniques, grades and seeded puzzles.
//!
//! Pure: the only randomness is a seed, there is no clock and no I/O. It knows nothing of players, matches or
//! networks. Everything here is classic 9x9 so far; boards come from a [`Geometry`], so callers need not know.

mod cell;
mod constraint;
mod digit;
mod geometry;
mod grid;
pub mod parse;

pub use cell::{Cell, CellSet, CellSetIter};
pub use constraint::{Conflict, conflict_cells, conflicts};
pub use digit::{Digit, DigitSet, DigitSetIter, NotADigit, NotADigitSet};
pub use geometry::{Geometry, House, HouseId, HouseKind};
pub use grid::{Grid, NotAGrid};
pub use parse::ParseError;
