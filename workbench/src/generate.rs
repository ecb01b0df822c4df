//! Makes the puzzle of a seed.

use puzzle::{GenerateSpec, PreparedPuzzle};

use crate::{Answer, Desk, Refusal};

pub(crate) fn answer(spec: &GenerateSpec, seed: u64, desk: &mut impl Desk) -> Result<Answer, Refusal> {
    if desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    let made =
        PreparedPuzzle::generate(spec, seed).map_err(|error| Refusal::Impossible(error.to_string()))?;
    Ok(Answer::Generated(Box::new(made)))
}
