//! Changes the givens of a puzzle that is being made: takes away those that it does not need, or adds some until it has one
//! solution.

use puzzle::generate::edit::{EditError, finished, minimised};
use puzzle::{Grid, Puzzle, Tier};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// A puzzle's givens without those that it does not need.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Minimise {
    pub puzzle: Puzzle,
    pub seed: u64,
}

/// Its givens with more of a solution, until that is the only one, as near to a tier as can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finish {
    pub puzzle: Puzzle,
    pub tier: Tier,
    pub seed: u64,
}

impl Ask for Minimise {
    type Answer = Grid;

    fn answer(&self, desk: &mut impl Desk) -> Result<Grid, Refusal> {
        let made = minimised(&self.puzzle, self.seed, &mut Watching(desk)).map_err(refusal)?;
        Ok(made.givens().clone())
    }
}

impl Ask for Finish {
    type Answer = Grid;

    fn answer(&self, desk: &mut impl Desk) -> Result<Grid, Refusal> {
        let made = finished(&self.puzzle, self.tier, self.seed, &mut Watching(desk)).map_err(refusal)?;
        Ok(made.puzzle.givens().clone())
    }
}

fn refusal(error: EditError) -> Refusal {
    match error {
        EditError::Stopped => Refusal::Stopped,
        EditError::NoSolution | EditError::SeveralSolutions | EditError::Undetermined => {
            Refusal::because(error)
        }
    }
}
