//! Makes the puzzle of a seed.

use puzzle::{GenerateError, GenerateSpec, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// The puzzle of a seed, with its solution and what it takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generate {
    pub spec: GenerateSpec,
    pub seed: u64,
}

impl Ask for Generate {
    type Answer = PreparedPuzzle;

    fn answer(&self, desk: &mut impl Desk) -> Result<PreparedPuzzle, Refusal> {
        let made = PreparedPuzzle::generate_watched(&self.spec, self.seed, &mut Watching(desk));
        let is_stopped = |error: &GenerateError| matches!(error, GenerateError::Stopped);
        made.map_err(|error| if is_stopped(&error) { Refusal::Stopped } else { Refusal::because(error) })
    }
}
