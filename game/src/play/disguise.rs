//! The rule "disguised": each racer has the puzzle in an isomorphism of its own, so that what one says of a cell helps no
//! other. Everything that a room decides and keeps is about the common puzzle, but the step of a hint, which is about the
//! racer's own; what one racer says or hears is mapped here.

use puzzle::{Candidate, DigitSet, Grid, Isomorphism, Layout, Puzzle};
use serde::{Deserialize, Serialize};

use crate::event::Verdict;

use super::judge::Action;

/// How one racer sees the common puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Disguise(Option<Box<Isomorphism>>);

impl Disguise {
    /// The one of a seed. Where the kind allows none it changes nothing.
    pub(crate) fn draw(puzzle: &Puzzle, seed: u64) -> Self {
        Self(Some(Box::new(Isomorphism::draw(puzzle, seed))))
    }

    /// What the racer asks for, as it is about the common puzzle. What is not on the board stays as it is, to be refused.
    pub(crate) fn to_common(&self, action: Action, layout: &Layout) -> Action {
        let Some(isomorphism) = &self.0 else { return action };
        let back = isomorphism.inverse();
        let cell = |cell| if layout.contains(cell) { back.cell(cell) } else { cell };
        match action {
            Action::Place(Candidate { cell: at, digit }) if layout.has_digit(digit) => {
                Action::Place(Candidate { cell: cell(at), digit: back.digit(digit) })
            }
            Action::Place(_) => action,
            Action::Erase(at) => Action::Erase(cell(at)),
            Action::Hint(at) => Action::Hint(at.map(cell)),
        }
    }

    /// A digit in a cell of the common puzzle as the racer sees it.
    pub(crate) fn of_candidate(&self, candidate: Candidate) -> Candidate {
        let Some(isomorphism) = &self.0 else { return candidate };
        Candidate { cell: isomorphism.cell(candidate.cell), digit: isomorphism.digit(candidate.digit) }
    }

    /// A verdict as the racer is to read it.
    pub(crate) fn of_verdict(&self, verdict: Verdict) -> Verdict {
        match (&self.0, verdict) {
            (Some(isomorphism), Verdict::Revealed { cell, digit, locked_ms }) => {
                let (cell, digit) = (isomorphism.cell(cell), isomorphism.digit(digit));
                Verdict::Revealed { cell, digit, locked_ms }
            }
            (Some(isomorphism), Verdict::Explained(mut told)) => {
                told.cells.iter_mut().for_each(|cell| *cell = isomorphism.cell(*cell));
                Verdict::Explained(told)
            }
            (_, verdict) => verdict,
        }
    }

    pub(crate) fn of_grid(&self, grid: &Grid) -> Grid {
        self.0.as_ref().map_or_else(|| grid.clone(), |isomorphism| isomorphism.grid(grid))
    }

    pub(crate) fn of_puzzle(&self, puzzle: &Puzzle) -> Puzzle {
        self.0.as_ref().map_or_else(|| puzzle.clone(), |isomorphism| isomorphism.puzzle(puzzle))
    }

    /// Digits noted in a cell of the racer's puzzle as those of the common one.
    pub(crate) fn noted_to_common(&self, cell: puzzle::Cell, digits: DigitSet) -> (puzzle::Cell, DigitSet) {
        let Some(isomorphism) = &self.0 else { return (cell, digits) };
        let back = isomorphism.inverse();
        (back.cell(cell), digits.iter().map(|digit| back.digit(digit)).collect())
    }

    /// A cell of the racer's puzzle as that of the common one.
    pub(crate) fn cell_to_common(&self, cell: puzzle::Cell) -> puzzle::Cell {
        self.0.as_ref().map_or(cell, |isomorphism| isomorphism.inverse().cell(cell))
    }
}
