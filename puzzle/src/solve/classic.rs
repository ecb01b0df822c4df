//! Short questions about classic boards, asked by the million: straight to the engine, without a puzzle around them.

use std::ops::ControlFlow;

use super::boxes::Boxes;
use super::watch::Unwatched;
use super::{Outcome, PROOF_NODES};
use crate::{Cell, Digit, Grid};

/// Whether 81 symbols are a classic puzzle with exactly one solution: 1 to 9, and any of `. 0 _ * - x X ?` for an empty
/// cell. Not if any of them is something else.
///
/// Always a verdict: grids bred to exhaust a search take half a millisecond, others some microseconds. [`prove`](super::prove)
/// says more.
///
/// ```
/// let mut puzzle = *b"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// assert!(puzzle::is_unique(&puzzle));
/// puzzle[80] = b'.';
/// assert!(!puzzle::is_unique(&puzzle));
/// ```
pub fn is_unique(puzzle: &[u8; 81]) -> bool {
    is_proper(Boxes::of_symbols(puzzle), u64::MAX)
}

fn is_proper(board: Boxes, nodes: u64) -> bool {
    let mut found = 0;
    let outcome = board.search(nodes, &mut Unwatched, |_| {
        found += 1;
        if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found == 1 && outcome == Outcome::Complete
}

/// The givens of a classic board, to ask one question after the other while they change. A question that takes more than
/// [`PROOF_NODES`] is answered as if there were another solution.
#[derive(Clone, Copy)]
pub(crate) struct Givens(Boxes);

impl Givens {
    pub(crate) fn of(grid: &Grid) -> Self {
        Self(Boxes::of(grid))
    }

    pub(crate) fn set(&mut self, cell: Cell, given: Option<Digit>) {
        self.0.set(cell, given);
    }

    /// Whether they have exactly one solution.
    pub(crate) fn are_proper(self) -> bool {
        is_proper(self.0, PROOF_NODES)
    }

    /// The solution, if it is the only one.
    pub(crate) fn solution(self) -> Option<Grid> {
        let mut found = Vec::new();
        let outcome = self.0.search(PROOF_NODES, &mut Unwatched, |solution| {
            found.push(solution.to_grid());
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if outcome == Outcome::Complete { found.pop() } else { None }
    }

    /// Whether there is a solution with another digit than `digit` in `cell`.
    pub(crate) fn allow_other(self, cell: Cell, digit: Digit) -> bool {
        let Self(mut board) = self;
        board.forbid(cell, digit);
        board.search(PROOF_NODES, &mut Unwatched, |_| ControlFlow::Break(())) != Outcome::Complete
    }
}
