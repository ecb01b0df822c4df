//! The next step for a player who is stuck, and all steps to the end, so that a client shows them without an engine.

use puzzle::guide::{NoHint, hint_watched, solution_path};
use puzzle::{Candidate, Cell, DigitSet, Hint, Puzzle, Step};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// Candidates that are known to be false.
pub type Struck = Vec<(Cell, DigitSet)>;

/// The next step from the digits on a board, less the candidates that were struck before, or `all` steps from there to the
/// end. At least one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Steps {
    pub puzzle: Puzzle,
    pub struck: Struck,
    pub all: bool,
}

impl Ask for Steps {
    type Answer = Vec<Hint>;

    fn answer(&self, desk: &mut impl Desk) -> Result<Vec<Hint>, Refusal> {
        let (puzzle, struck) = (&self.puzzle, candidates(&self.struck));
        let steps = if self.all {
            solution_path(puzzle, puzzle.givens(), &struck, &mut Watching(desk))
        } else {
            hint_watched(puzzle, puzzle.givens(), &struck, &mut Watching(desk)).map(|hint| vec![hint])
        };
        steps.map_err(|why| if why == NoHint::Stopped { Refusal::Stopped } else { Refusal::because(why) })
    }
}

/// A step that a server has found on a puzzle's board, in words and as a drawing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tell {
    pub puzzle: Puzzle,
    pub step: Step,
}

impl Ask for Tell {
    type Answer = Hint;

    fn answer(&self, _: &mut impl Desk) -> Result<Hint, Refusal> {
        let hint = Hint::told(&self.puzzle, self.step.clone());
        hint.ok_or_else(|| Refusal::because("this hint is of another board"))
    }
}

fn candidates(struck: &Struck) -> Vec<Candidate> {
    let of_cell =
        |&(cell, digits): &(Cell, DigitSet)| digits.iter().map(move |digit| Candidate { cell, digit });
    struck.iter().flat_map(of_cell).collect()
}
