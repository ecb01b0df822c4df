//! A replay as bytes: what `/api/matches/ID/lanes` answers. A byte with the version of the format, and the replay as messages are
//! encoded. Owns the version and the bounds; what a replay is, `game` says.

use game::Replay;

use crate::codec::to_bincode;

/// The version of the format. It grows with every change to what a replay holds: the encoding names no fields.
pub const VERSION: u8 = 2;

/// Bytes that are read at most: a hundred racers who make every move that a race has room for stay below.
pub const BYTES_MAX: usize = 16 * 1024 * 1024;

/// Why bytes are no replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoReplay {
    #[error("a replay of {bytes} bytes; at most {BYTES_MAX} are read")]
    TooLarge { bytes: usize },
    #[error("a replay in version {version} of the format; version {VERSION} is known here")]
    OtherVersion { version: u8 },
    #[error("a damaged replay")]
    Damaged,
    #[error("{bytes} bytes after the end of the replay")]
    TrailingBytes { bytes: usize },
    /// It points to a board, a cell or a digit that it does not have, or goes back in time.
    #[error("a replay that contradicts itself")]
    Unsound,
}

#[must_use]
pub fn encode(replay: &Replay) -> Vec<u8> {
    let mut bytes = to_bincode(&(VERSION, replay));
    // Numbers as small as a version are themselves.
    debug_assert_eq!(bytes.first(), Some(&VERSION));
    bytes.shrink_to_fit();
    bytes
}

/// # Errors
/// Says what is wrong with the bytes.
pub fn decode(bytes: &[u8]) -> Result<Replay, NoReplay> {
    if bytes.len() > BYTES_MAX {
        return Err(NoReplay::TooLarge { bytes: bytes.len() });
    }
    let (version, rest) = bytes.split_first().ok_or(NoReplay::Damaged)?;
    if *version != VERSION {
        return Err(NoReplay::OtherVersion { version: *version });
    }
    let (replay, left) = decoding::decode::<Replay>(rest).map_err(|_| NoReplay::Damaged)?;
    match left {
        0 if replay.is_sound() => Ok(replay),
        0 => Err(NoReplay::Unsound),
        bytes => Err(NoReplay::TrailingBytes { bytes }),
    }
}
