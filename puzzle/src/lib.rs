//! Sudoku itself: boards, rules, proofs, techniques, grades and seeded puzzles.
//!
//! Pure: the only randomness is a seed, there is no clock and no I/O. It knows nothing of players, matches or
//! networks. A [`Puzzle`] is a [`Board`] of any shape with its rules, and givens; the classic 9x9 is one of them.
//!
//! ```
//! use puzzle::generate::{GenerateSpec, generate};
//! use puzzle::{Proof, Tier, prove, rate};
//!
//! let made = generate(&GenerateSpec::of_tier("killer+x".parse()?, Tier::Easy), 7)?;
//! assert_eq!(rate(&made.puzzle).tier, Tier::Easy);
//! assert_eq!(prove(&made.puzzle), Proof::Unique { solution: made.solution });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod candidates;
mod canonical;
mod cell;
pub mod check;
pub mod constraint;
mod digit;
pub mod format;
pub mod generate;
mod geometry;
mod grid;
pub mod hint;
mod isomorphism;
pub mod layout;
pub mod parse;
pub mod plan;
mod prepared;
mod puzzle;
mod rate;
#[cfg(feature = "schema")]
mod schema;
pub mod solve;
mod symmetry;
pub mod technique;
mod variant;
mod violation;

pub use board::{BadRules, Board, Shape};
pub use candidates::{Candidate, Candidates};
pub use canonical::{Canonical, NotAPuzzleId, PuzzleId, canonical};
pub use cell::{Cell, CellSet, CellSetIter, NARROW, WIDE};
pub use constraint::{Constraint, Drawing, Kind, Margins, Sketch};
pub use digit::{Digit, DigitSet, DigitSetIter, NotADigit, NotADigitSet};
pub use format::Format;
pub use generate::{Clues, GenerateError, GenerateSpec, Generated, GradeRange, Symmetry, generate};
pub use geometry::{Balance, Geometry, House, HouseId, HouseKind};
pub use grid::{Grid, NotAGrid};
pub use hint::{Hint, hint, hint_up_to};
pub use isomorphism::{Isomorphism, NotAnIsomorphism};
pub use layout::{Layout, MOST_CELLS};
pub use parse::ParseError;
pub use prepared::PreparedPuzzle;
pub use puzzle::{GridMismatch, Puzzle};
pub use rate::{Rating, rate};
pub use solve::{Proof, prove};
pub use technique::{Level, Premise, Step, Technique, Tier};
pub use variant::{NotAVariant, Outline, Variant, Word, words};
pub use violation::{Violation, violating_cells, violations};
