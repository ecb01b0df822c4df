//! The solutions of a puzzle one after the other, as they are asked for. How they are found is not known here.

use std::iter::FusedIterator;
use std::ops::ControlFlow;

use super::boxes::{Boxes, Walk};
use super::general::{self, Limits};
use super::watch::Unwatched;
use super::{Budget, CLASSIC_NODE, Outcome};
use crate::{Grid, Layout, Puzzle};

/// An iterator over the solutions of a puzzle: see [`solutions`].
pub struct Solutions<'p> {
    layout: &'p Layout,
    engine: Engine<'p>,
    outcome: Option<Outcome>,
}

enum Engine<'p> {
    Classic(Walk),
    General { search: Box<general::Search<'p>>, work: u64 },
}

/// The solutions of a puzzle, each found when it is asked for, within a budget for all of them. Which comes first means
/// nothing and may change. It takes the memory of one search, however many there are.
///
/// ```
/// use puzzle::solve::{Budget, Outcome, solutions};
/// use puzzle::Puzzle;
///
/// let empty = Puzzle::classic(".".repeat(81).parse()?);
/// let mut found = solutions(&empty, Budget::EDITOR);
/// let first = found.next();
/// assert!(found.by_ref().take(1000).all(|solution| Some(solution) != first));
/// assert_eq!(found.outcome(), None, "there may be more");
///
/// let line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// let puzzle = Puzzle::classic(line.parse()?);
/// let mut found = solutions(&puzzle, Budget::EDITOR);
/// assert_eq!(found.by_ref().count(), 1);
/// assert_eq!(found.outcome(), Some(Outcome::Complete));
/// # Ok::<(), puzzle::NotAGrid>(())
/// ```
pub fn solutions(puzzle: &Puzzle, budget: Budget) -> Solutions<'_> {
    let board = puzzle.board();
    let engine = if board.is_classic() {
        Engine::Classic(Walk::new(Boxes::of(puzzle.givens()), budget.left() / CLASSIC_NODE))
    } else {
        let givens: Vec<u8> = puzzle.givens().values().collect();
        Engine::General { search: Box::new(board.solver().walk(&givens)), work: budget.left() }
    };
    Solutions { layout: board.layout(), engine, outcome: None }
}

impl Solutions<'_> {
    /// Why there are no more: all were found, or the budget is spent. None while there may be more.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        if self.outcome.is_some() {
            return None;
        }
        let next = match &mut self.engine {
            Engine::Classic(walk) => walk.next().map_continue(Boxes::to_grid),
            Engine::General { search, work } => {
                let mut found = None;
                let limits = Limits { nodes: u64::MAX, work: *work };
                let outcome = search.run(limits, &mut Unwatched, |values| {
                    found = Some(Grid::of_values(self.layout, values));
                    ControlFlow::Break(())
                });
                found.map_or(ControlFlow::Break(outcome), ControlFlow::Continue)
            }
        };
        match next {
            ControlFlow::Continue(solution) => Some(solution),
            ControlFlow::Break(outcome) => {
                self.outcome = Some(outcome);
                None
            }
        }
    }
}

impl FusedIterator for Solutions<'_> {}

impl std::fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("outcome", &self.outcome).finish_non_exhaustive()
    }
}
