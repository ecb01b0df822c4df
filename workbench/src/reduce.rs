//! Changes the givens of a puzzle that is being made: takes away those that it does not need, or adds some until it has one
//! solution.

use puzzle::generate::edit::{EditError, finished, minimised};
use puzzle::{Puzzle, Tier};

use crate::desk::Watching;
use crate::{Answer, Desk, Refusal};

pub(crate) fn minimal(puzzle: &Puzzle, seed: u64, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    let made = minimised(puzzle, seed, &mut Watching(desk)).map_err(refusal)?;
    Ok(Answer::Givens(Box::new(made.givens().clone())))
}

pub(crate) fn finish(
    puzzle: &Puzzle,
    tier: Tier,
    seed: u64,
    desk: &mut impl Desk,
) -> Result<Answer, Refusal> {
    let made = finished(puzzle, tier, seed, &mut Watching(desk)).map_err(refusal)?;
    Ok(Answer::Givens(Box::new(made.puzzle.givens().clone())))
}

fn refusal(error: EditError) -> Refusal {
    match error {
        EditError::Stopped => Refusal::Stopped,
        EditError::NoSolution | EditError::SeveralSolutions | EditError::Undetermined => {
            Refusal::Impossible(error.to_string())
        }
    }
}
