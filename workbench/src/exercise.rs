//! A position to train a technique on: it is the easiest next step there.

use std::collections::BTreeMap;

use puzzle::guide::position_for;
use puzzle::{Cell, DigitSet, Hint, PreparedPuzzle, Proof, Technique, prove};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::hint::Struck;
use crate::{Answer, Desk, Refusal};

/// A position with its next step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Exercise {
    /// All that stands on the board is given.
    pub made: PreparedPuzzle,
    /// The candidates that earlier steps have ruled out.
    pub struck: Struck,
    /// The step to find.
    pub hint: Hint,
    /// Other steps of the technique, which are as good.
    pub others: Vec<Hint>,
}

pub(crate) fn answer(technique: Technique, seed: u64, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    let Some(found) = position_for(technique, seed, &mut Watching(desk)) else {
        let stopped = desk.progress(0).is_break();
        let none =
            || Refusal::Impossible("no position for this technique was found; try it again".to_owned());
        return Err(if stopped { Refusal::Stopped } else { none() });
    };
    let impossible = |why: &dyn std::fmt::Display| Refusal::Impossible(why.to_string());
    let position = found.puzzle.with_givens(found.board).map_err(|error| impossible(&error))?;
    let Proof::Unique { solution } = prove(&position) else {
        return Err(impossible(&"the position has more than one solution"));
    };
    let mut struck: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for candidate in found.struck {
        struck.entry(candidate.cell).or_default().insert(candidate.digit);
    }
    let made = PreparedPuzzle::of(position, solution);
    let struck = struck.into_iter().collect();
    Ok(Answer::Exercise(Box::new(Exercise { made, struck, hint: found.hint, others: found.others })))
}
