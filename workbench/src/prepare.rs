//! Makes a puzzle from elsewhere ready to be played: proves that it has one solution, and rates it.

use puzzle::{PreparedPuzzle, Proof, Puzzle, prove};

use crate::{Answer, Desk, Refusal};

pub(crate) fn answer(puzzle: &Puzzle, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    if desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    let Proof::Unique { solution } = prove(puzzle) else {
        return Err(Refusal::Impossible(
            "this puzzle does not have exactly one solution; the editor shows where".to_owned(),
        ));
    };
    if desk.progress(500).is_break() {
        return Err(Refusal::Stopped);
    }
    Ok(Answer::Generated(Box::new(PreparedPuzzle::of(puzzle.clone(), solution))))
}
