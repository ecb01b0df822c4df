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

pub mod board;
pub mod generate;
pub mod guide;
pub mod human;
pub mod solve;
pub mod teaching;
pub mod text;

pub use board::{
    BadRules, Balance, Board, Canonical, Cell, CellSet, CellSetIter, Constraint, Digit, DigitSet,
    DigitSetIter, Drawing, Geometry, Grid, GridMismatch, House, HouseId, HouseKind, Isomorphism, Kind,
    Layout, MOST_CELLS, Margins, NARROW, NO_SUCH_KIND, NotADigit, NotADigitSet, NotAGrid, NotAPuzzleId,
    NotAVariant, NotAnIsomorphism, Outline, Puzzle, PuzzleId, Shape, Sketch, Variant, Violation, WIDE, Word,
    canonical, violating_cells, violations, words,
};
pub use generate::{
    Clues, GenerateError, GenerateSpec, Generated, GradeRange, PreparedPuzzle, Symmetry, generate,
};
pub use human::{
    Candidate, Candidates, Deductions, Hint, Level, Premise, Rating, Step, Technique, Tier, easiest_giving,
    rate, step_up_to,
};
pub use solve::{Proof, Solutions, is_unique, prove, solutions};
pub use text::{Credits, CreditsData, Document, Format, ParseError, SavedGame};
