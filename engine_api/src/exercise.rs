//! A position to train a technique on: it is the easiest next step there.

use std::collections::BTreeMap;

use puzzle::guide::position_for;
use puzzle::{Cell, DigitSet, Hint, PreparedPuzzle, Proof, Technique, prove};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::hint::Struck;
use crate::{Ask, Desk, Refusal};

/// A position with its next step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// All that stands on the board is given.
    pub made: PreparedPuzzle,
    /// The candidates that earlier steps have ruled out.
    pub struck: Struck,
    /// The step to find.
    pub hint: Hint,
    /// Further steps of the technique or of easier ones, which are as good.
    pub others: Vec<Hint>,
}

/// A position in which a technique is the next step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MakeExercise {
    pub technique: Technique,
    pub seed: u64,
}

impl Ask for MakeExercise {
    type Answer = Exercise;

    fn answer(&self, desk: &mut impl Desk) -> Result<Exercise, Refusal> {
        let Some(found) = position_for(self.technique, self.seed, &mut Watching(&mut *desk)) else {
            return Err(if desk.progress(0).is_break() {
                Refusal::Stopped
            } else {
                Refusal::because("no position for this technique was found; try it again")
            });
        };
        let position = found.puzzle.with_givens(found.board).map_err(Refusal::because)?;
        let Proof::Unique { solution } = prove(&position) else {
            return Err(Refusal::because("the position has more than one solution"));
        };
        let mut struck: BTreeMap<Cell, DigitSet> = BTreeMap::new();
        for candidate in found.struck {
            struck.entry(candidate.cell).or_default().insert(candidate.digit);
        }
        let made =
            PreparedPuzzle::watched(position, solution, &mut Watching(desk)).ok_or(Refusal::Stopped)?;
        Ok(Exercise { made, struck: struck.into_iter().collect(), hint: found.hint, others: found.others })
    }
}
