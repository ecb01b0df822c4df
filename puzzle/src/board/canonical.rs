//! When two puzzles are the same: the one form that all isomorphisms of a puzzle share, and an id made of it.
//!
//! The form is the least by solution, then by givens: of all isomorphisms of the solution the one that reads least as a
//! line, and of the isomorphisms that lead there (more than one if the solution looks like itself) the one whose
//! givens read least, an empty cell before a given. Solving first makes it cheap: a full grid leaves few choices.

mod id;
mod least;

use crate::board::symmetry::BoxSymmetry;
use crate::solve::Givens;
use crate::{Cell, Grid, Isomorphism, Layout};
pub use id::{NotAPuzzleId, PuzzleId};
pub(crate) use id::{fnv1a, text};

/// A puzzle in its canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    pub puzzle: Grid,
    /// The canonical form of the solution: the same for all puzzles with essentially the same solution.
    pub solution: Grid,
    /// Leads from the puzzle as it was asked about to its canonical form.
    pub isomorphism: Isomorphism,
}

impl Canonical {
    /// The id that all isomorphisms of the puzzle share.
    pub fn id(&self) -> PuzzleId {
        PuzzleId::hashed(&self.puzzle.to_string())
    }
}

/// The canonical form of a puzzle or a full grid; none if it has not exactly one solution.
///
/// Two puzzles are isomorphic if and only if their canonical forms are equal. Bounded: at most 1,296
/// arrangements are looked at, most of them only as far as the second row.
pub fn canonical(puzzle: &Grid) -> Option<Canonical> {
    let solution = Givens::of(puzzle).solution()?;
    let symmetry = least::symmetries(&solution)
        .into_iter()
        .min_by_key(|symmetry| givens(symmetry, puzzle))
        .expect("some symmetry leads to the least form");
    let isomorphism = Isomorphism::of_boxes(&symmetry, Layout::classic());
    Some(Canonical { puzzle: symmetry.grid(puzzle), solution: symmetry.grid(&solution), isomorphism })
}

/// Where a puzzle's givens lie in its image, as a number that orders as the line of the puzzle does.
fn givens(symmetry: &BoxSymmetry, puzzle: &Grid) -> u128 {
    let bit = |cell: Cell| 1 << (u128::BITS as usize - 1 - symmetry.cell(cell).index());
    puzzle.clues().fold(0, |givens, (cell, _)| givens | bit(cell))
}
