//! A finished match as bytes, for who watches it again: `GET /api/matches/{id}/lanes`. A byte that says which version it is, then the
//! [`Replay`] as bincode. Owns that byte; knows no store and no screen.

use decoding::Damaged;
use game::Replay;

/// The version of the bytes. It grows with every change that an older reader would misread.
pub const VERSION: u8 = 1;

/// Why bytes are no replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("a replay of version {0}, but this program reads version {VERSION}")]
    OtherVersion(u8),
    #[error("no replay, or a damaged one")]
    Damaged,
}

impl From<Damaged> for ReplayError {
    fn from(_: Damaged) -> Self {
        Self::Damaged
    }
}

/// The bytes of a replay.
#[must_use]
pub fn encode(replay: &Replay) -> Vec<u8> {
    let mut bytes = vec![VERSION];
    bytes.extend(
        bincode::serde::encode_to_vec(replay, bincode::config::standard()).expect("replays are plain data"),
    );
    bytes
}

/// Reads what [`encode`] has written.
///
/// # Errors
/// If it is of another version, damaged, or longer than it should be.
pub fn decode(bytes: &[u8]) -> Result<Replay, ReplayError> {
    let (version, rest) = bytes.split_first().ok_or(ReplayError::Damaged)?;
    if *version != VERSION {
        return Err(ReplayError::OtherVersion(*version));
    }
    match decoding::decode(rest)? {
        (replay, 0) => Ok(replay),
        _ => Err(ReplayError::Damaged),
    }
}
