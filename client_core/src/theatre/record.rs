//! The record of a match as a file: the JSON of `/api/matches/ID/replay`. Natively only. Owns what is said of a wrong one.

use game::upgrade;

use super::TheatrePage;

/// The page of the match in a file.
///
/// # Errors
/// A sentence with the file, and the line and column where that is known.
pub fn read_record(name: &str, bytes: &[u8]) -> Result<TheatrePage, String> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| format!("{name}: no record of a match: {error}"))?;
    let record = upgrade::record(text).map_err(|error| {
        format!("{name}:{}:{}: no record of a match: {error}", error.line(), error.column())
    })?;
    let replay = record.lanes().map_err(|error| format!("{name}: {error}"))?;
    Ok(TheatrePage::of(replay, None))
}
