//! A position to train a technique on: it is the easiest next step there.

use std::collections::BTreeMap;

use puzzle::guide::{NoHint, exercise_at, position_for};
use puzzle::{Cell, DigitSet, Hint, PreparedPuzzle, Proof, Puzzle, Technique, prove};
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
    /// Further steps that are no dearer, which are as good.
    pub others: Vec<Hint>,
    /// Placements that such steps lead to once they have struck what they can, which are as good as well.
    pub behind: Vec<Hint>,
}

/// A position to find the next step on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum MakeExercise {
    /// One in which a technique is the next step.
    Of { technique: Technique, seed: u64 },
    /// This one: what is right on somebody's board, as givens.
    At(Puzzle),
}

impl Ask for MakeExercise {
    type Answer = Exercise;

    fn answer(&self, desk: &mut impl Desk) -> Result<Exercise, Refusal> {
        let found = match self {
            Self::Of { technique, seed } => {
                let found = position_for(*technique, *seed, &mut Watching(&mut *desk));
                found.ok_or(NoHint::Stopped)
            }
            Self::At(position) => exercise_at(position, &mut Watching(&mut *desk)),
        };
        let found = match found {
            Ok(found) => found,
            Err(_) if desk.progress(0).is_break() => return Err(Refusal::Stopped),
            Err(NoHint::Stopped) => {
                return Err(Refusal::because("no position for this technique was found; try it again"));
            }
            Err(why) => return Err(Refusal::because(why)),
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
        let (hint, others, behind) = (found.hint, found.others, found.behind);
        Ok(Exercise { made, struck: struck.into_iter().collect(), hint, others, behind })
    }
}
