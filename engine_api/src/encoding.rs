//! Questions and answers as bytes, for a Web Worker with a memory of its own. Both ends are of one release, so the
//! format has no version.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{Desk, Question, Refusal, refused};

/// The longest question or answer, in bytes: a hundred pages of drawings take a few mebibytes.
pub const MESSAGE_BYTES_MAX: usize = 16 * 1024 * 1024;

/// Answers an encoded question with an encoded answer, for a thread or a Web Worker.
#[must_use]
pub fn answer_encoded(question: &[u8], desk: &mut impl Desk) -> Vec<u8> {
    match decode::<Question>(question) {
        Ok(question) => question.answer(desk),
        Err(_) => refused(Refusal::Failed),
    }
}

pub(crate) fn encoded<A: Serialize>(answer: &Result<A, Refusal>) -> Vec<u8> {
    let too_long = || Err::<A, _>(Refusal::because("the result is too large"));
    encode(answer).or_else(|_| encode(&too_long())).expect("a sentence is short")
}

/// Reads the answer to a question that is answered with this type. What cannot be read comes from an engine of another release.
///
/// # Errors
/// Why there is no answer.
pub fn read_answer<A: DeserializeOwned>(answer: &[u8]) -> Result<A, Refusal> {
    // A `Result` taken apart: else the page has a decoder of refusals for each type of answer.
    match answer.split_first() {
        Some((0, answer)) => decode(answer).map_err(|_| Refusal::Failed),
        Some((1, why)) => Err(refusal(why)),
        Some(_) | None => Err(Refusal::Failed),
    }
}

#[inline(never)]
fn refusal(why: &[u8]) -> Refusal {
    decode(why).unwrap_or(Refusal::Failed)
}

/// Bytes that are no message of this release.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the engine and the window do not understand each other: {0}")]
pub struct BadMessage(String);

/// Writes a [`Question`] or an answer down.
///
/// # Errors
/// If it comes to more than [`MESSAGE_BYTES_MAX`].
pub fn encode(message: &impl Serialize) -> Result<Vec<u8>, BadMessage> {
    let bytes = bincode::serde::encode_to_vec(message, bincode::config::standard());
    let bytes = bytes.map_err(|error| BadMessage(error.to_string()))?;
    if bytes.len() > MESSAGE_BYTES_MAX {
        return Err(BadMessage(format!("it has {} bytes, at most {MESSAGE_BYTES_MAX}", bytes.len())));
    }
    Ok(bytes)
}

/// Reads it back.
///
/// # Errors
/// If the bytes are something else, or too long.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, BadMessage> {
    if bytes.len() > MESSAGE_BYTES_MAX {
        return Err(BadMessage("it is too long".to_owned()));
    }
    let (message, rest) = decoding::decode(bytes).map_err(|damaged| BadMessage(damaged.to_string()))?;
    if rest == 0 { Ok(message) } else { Err(BadMessage("bytes are left over".to_owned())) }
}
