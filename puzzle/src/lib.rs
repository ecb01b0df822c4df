//! Sudoku itself: boards, rules, proofs, techniques, grades and seeded puzzles.
//!
//! Pure: the only randomness is a seed, there is no clock and no I/O. It knows nothing of players, matches or
//! networks. A [`Puzzle`] is a [`Board`] of any shape with its rules, and givens; the classic 9x9 is one of them.
//!
//! ```
//! use puzzle::generate::{Wanted, make};
//! use puzzle::{Proof, Tier, Variant, prove, rate};
//!
//! let killer: Variant = "killer+x".parse()?;
//! let made = make(&killer, &Wanted::of_tier(Tier::Easy), 7)?;
//! assert_eq!(rate(&made.puzzle).tier, Tier::Easy);
//! assert_eq!(prove(&made.puzzle), Proof::Unique { solution: made.solution });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod candidates;
mod canonical;
mod cell;
pub mod check;
mod conflict;
pub mod constraint;
mod digit;
pub mod format;
pub mod generate;
mod geometry;
mod grade;
mod grid;
pub mod hint;
pub mod layout;
pub mod parse;
pub mod plan;
mod puzzle;
mod rate;
pub mod solve;
mod symmetry;
pub mod technique;
mod variant;

pub use board::{BadRules, Board, Shape};
pub use candidates::{Candidate, Candidates};
pub use canonical::{Canonical, NotAPuzzleId, PuzzleId, canonical};
pub use cell::{Cell, CellSet, CellSetIter, NARROW, WIDE};
pub use conflict::{Breach, Conflict, breaches, conflict_cells, conflicts};
pub use constraint::{Constraint, Kind};
pub use digit::{Digit, DigitSet, DigitSetIter, NotADigit, NotADigitSet};
pub use format::Format;
pub use generate::{GENERATOR_VERSION, Generated, Spec, Symmetry, generate};
pub use geometry::{Balance, Geometry, House, HouseId, HouseKind};
pub use grade::{Difficulty, Grade, NotADifficulty, grade, tiers};
pub use grid::{Grid, NotAGrid};
pub use hint::{Hint, hint};
pub use layout::Layout;
pub use parse::ParseError;
pub use puzzle::{Misfit, Puzzle};
pub use rate::{Rating, rate};
pub use solve::{Proof, prove};
pub use symmetry::Disguise;
pub use technique::{Level, Premise, Step, Technique, Tier};
pub use variant::{NotAVariant, Outline, Variant, Word, words};
