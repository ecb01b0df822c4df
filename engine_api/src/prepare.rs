//! Makes a puzzle from elsewhere ready to be played: proves that it has one solution, and rates it.

use puzzle::guide::NoHint;
use puzzle::solve::{Budget, prove_within};
use puzzle::{PreparedPuzzle, Proof, Puzzle};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// A puzzle from elsewhere, to be played, if it has one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepare {
    pub puzzle: Puzzle,
}

impl Ask for Prepare {
    type Answer = PreparedPuzzle;

    fn answer(&self, desk: &mut impl Desk) -> Result<PreparedPuzzle, Refusal> {
        prepared(self.puzzle.clone(), desk)?.map_err(|proof| {
            Refusal::because(if proof == Proof::Undetermined {
                "whether this puzzle has exactly one solution could not be proven in its time"
            } else {
                "this puzzle does not have exactly one solution; the editor shows where"
            })
        })
    }
}

/// The puzzle ready to be played, or the proof that it has not one solution.
pub(crate) fn prepared(
    puzzle: Puzzle,
    desk: &mut impl Desk,
) -> Result<Result<PreparedPuzzle, Proof>, Refusal> {
    if puzzle.board().is_in_words() {
        return Err(Refusal::because(NoHint::InWords));
    }
    let mut budget = Budget::PERSON;
    let proof = prove_within(&puzzle, 2, &mut budget, &mut Watching(&mut *desk));
    if let Proof::Unique { solution } = proof {
        let prepared = PreparedPuzzle::watched(puzzle, solution, &mut Watching(desk));
        return prepared.map(Ok).ok_or(Refusal::Stopped);
    }
    if proof == Proof::Undetermined && budget.left() > 0 {
        return Err(Refusal::Stopped);
    }
    Ok(Err(proof))
}
