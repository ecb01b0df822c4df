//! Makes the puzzle of a seed.

use puzzle::{GenerateError, GenerateSpec, PreparedPuzzle};

use crate::desk::Watching;
use crate::{Answer, Desk, Refusal};

pub(crate) fn answer(spec: &GenerateSpec, seed: u64, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    if desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    match PreparedPuzzle::generate_watched(spec, seed, &mut Watching(desk)) {
        Ok(made) => Ok(Answer::Generated(Box::new(made))),
        Err(GenerateError::Stopped) => Err(Refusal::Stopped),
        Err(error) => Err(Refusal::Impossible(error.to_string())),
    }
}
