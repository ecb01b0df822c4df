//! The next step for a player who is stuck, and all steps to the end, so that whoever shows it needs no engine.

use puzzle::guide::{NoHint, hint_on, solution_path};
use puzzle::{Candidate, Cell, DigitSet, Hint, Puzzle, Step};

use crate::desk::Watching;
use crate::{Answer, Desk, Refusal};

/// Candidates that are known to be false.
pub type Struck = Vec<(Cell, DigitSet)>;

pub(crate) fn answer(
    puzzle: &Puzzle,
    struck: &Struck,
    all: bool,
    desk: &mut impl Desk,
) -> Result<Answer, Refusal> {
    if desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    let (board, struck) = (puzzle.givens(), candidates(struck));
    let steps = if all {
        solution_path(puzzle, board, &struck, &mut Watching(desk))
    } else {
        hint_on(puzzle, board, &struck).map(|hint| vec![hint])
    };
    steps.map(Answer::Steps).map_err(refused)
}

pub(crate) fn told(puzzle: &Puzzle, step: &Step) -> Result<Answer, Refusal> {
    let hint = Hint::told(puzzle, step.clone());
    hint.map(|hint| Answer::Steps(vec![hint]))
        .ok_or_else(|| Refusal::Impossible("this hint is of another board".to_owned()))
}

fn candidates(struck: &Struck) -> Vec<Candidate> {
    let of_cell =
        |&(cell, digits): &(Cell, DigitSet)| digits.iter().map(move |digit| Candidate { cell, digit });
    struck.iter().flat_map(of_cell).collect()
}

fn refused(why: NoHint) -> Refusal {
    if why == NoHint::Stopped { Refusal::Stopped } else { Refusal::Impossible(why.to_string()) }
}
