//! Sudoku itself: boards, rules, proofs, techniques, grades and seeded puzzles.
//!
//! Pure: the only randomness is a seed, there is no clock and no I/O. It knows nothing of players, matches or
//! networks. A [`Puzzle`] is a [`Board`] of any shape with its rules, and givens; the classic 9x9 is one of them.
//!
//! - [`is_unique`] answers for 81 bytes; [`prove`] for every board, with the solution or with what is wrong.
//! - [`solutions`] finds one after the other, as they are asked for.
//! - [`rate`] grades by the easiest way that a person could take; [`guide::hint_on`] says the next step on a game.
//! - [`generate`](generate()) makes the puzzle of a seed, the same on every machine.
//! - [`text`] reads and writes what puzzles come in.
//! - Rules are data ([`Constraint`]); a program can have [its own](#a-rule-of-ones-own).
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
//!
//! Everything that can take long takes a [budget](solve::Budget), a [watcher](solve::watch) or both.
//!
//! # A rule of one's own
//!
//! ```
//! use puzzle::board::constraint::{Constraint, Kind, Notation, Rule, Rules};
//! use puzzle::board::plan::{Pair, Part, Relation};
//! use puzzle::{Board, Cell, Layout, Proof, Puzzle, prove};
//!
//! /// Digits on a line are consecutive, in any order.
//! #[derive(Debug)]
//! struct Straight;
//!
//! impl Rule for Straight {
//!     fn key(&self) -> &'static str {
//!         "straight"
//!     }
//!     fn notation(&self) -> Notation {
//!         Notation::Line { number: false }
//!     }
//!     fn about(&self) -> &'static str {
//!         "Digits on a line are consecutive, in any order."
//!     }
//!     fn name(&self, _: &Constraint) -> String {
//!         "the straight".to_owned()
//!     }
//!     fn lower(&self, line: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
//!         let most = line.cells.len();
//!         let near = Relation::of(board.layout.size(), |a, b| a != b && usize::from(a.abs_diff(b)) < most);
//!         for (at, &a) in line.cells.iter().enumerate() {
//!             let later = line.cells[at + 1..].iter();
//!             parts.extend(later.map(|&b| Part::Pair(Pair { cells: [a, b], relation: near.clone() })));
//!         }
//!     }
//! }
//!
//! let mut rules = Constraint::plain();
//! rules.push(Constraint::on(Kind(&Straight), [0, 5, 2].map(Cell::new).to_vec()));
//! let board = Board::new(Layout::boxed(2, 2), rules)?;
//! let puzzle = Puzzle::new(board.into(), ".1..............".parse()?)?;
//! assert!(matches!(prove(&puzzle), Proof::Several { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! All are there by default: `human` (techniques, grades, hints), `generate` (needs `human`), `text` (formats); with the last
//! two comes `guide`.
// What only the features left out would use.
#![cfg_attr(not(all(feature = "generate", feature = "text")), allow(dead_code, unused_imports))]

pub mod board;
#[cfg(feature = "generate")]
pub mod generate;
#[cfg(all(feature = "generate", feature = "text"))]
pub mod guide;
pub mod human;
#[doc(hidden)]
pub mod order;
mod random;
pub mod solve;
pub mod teaching;
#[cfg(feature = "text")]
pub mod text;

pub use board::{
    BadRules, Balance, Board, Canonical, Cell, CellSet, CellSetIter, Constraint, Digit, DigitSet,
    DigitSetIter, Drawing, End, Geometry, Grid, GridMismatch, House, HouseId, HouseKind, Hue, Isomorphism,
    Kind, Layout, MOST_CELLS, Margins, NARROW, NO_SUCH_KIND, NotADigit, NotADigitSet, NotAGrid, NotAPuzzleId,
    NotAVariant, NotAnIsomorphism, Outline, Puzzle, PuzzleId, Shape, Sketch, Stroke, Variant, Violation,
    WIDE, Word, canonical, violating_cells, violations, words,
};
#[cfg(feature = "generate")]
pub use generate::{
    Clues, GenerateError, GenerateSpec, Generated, GradeRange, PreparedPuzzle, Symmetry, generate,
};
pub use human::{Candidate, Candidates};
#[cfg(feature = "human")]
pub use human::{
    Deductions, Hint, Level, Premise, Rating, Step, Technique, Tier, easiest_giving, rate, step_up_to,
};
pub use random::Random;
pub use solve::{Proof, Solutions, is_unique, prove, solutions};
#[cfg(feature = "text")]
pub use text::{Credits, CreditsData, Document, Format, ParseError, SavedGame};

/// The examples of the README are examples like others.
#[cfg(all(doctest, feature = "generate", feature = "text"))]
#[doc = include_str!("../README.md")]
struct Readme;
