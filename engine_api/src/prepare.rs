//! Makes a puzzle from elsewhere ready to be played: proves that it has one solution, and rates it.

use puzzle::{PreparedPuzzle, Proof, Puzzle, prove};
use serde::{Deserialize, Serialize};

use crate::{Ask, Desk, Refusal};

/// A puzzle from elsewhere, to be played, if it has one solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Prepare {
    pub puzzle: Puzzle,
}

impl Ask for Prepare {
    type Answer = PreparedPuzzle;

    fn answer(&self, desk: &mut impl Desk) -> Result<PreparedPuzzle, Refusal> {
        let Proof::Unique { solution } = prove(&self.puzzle) else {
            return Err(Refusal::because(
                "this puzzle does not have exactly one solution; the editor shows where",
            ));
        };
        if desk.progress(500).is_break() {
            return Err(Refusal::Stopped);
        }
        Ok(PreparedPuzzle::of(self.puzzle.clone(), solution))
    }
}
