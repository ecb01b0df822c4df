//! How many kinds of rule a client must know that is shown a room. The room itself does not ask: only its shell knows clients.

use puzzle::PreparedPuzzle;

use super::Room;
use crate::play::Match;
use crate::settings::PuzzleChoice;

/// The first so many of [`puzzle::Kind::ALL`]: for the puzzle that is chosen, and for the one on the table.
#[must_use]
pub fn kinds_shown(room: &Room) -> u8 {
    let chosen = match room.view().announced().puzzle {
        PuzzleChoice::Generated { spec, .. } => Some(spec.variant.kinds_needed()),
        PuzzleChoice::Set { .. } => None,
    };
    let on_table = room.stage.race_on_table().and_then(Match::prepared);
    let puzzles = [room.terms.set_puzzle(), room.stage.started_puzzle(), on_table];
    puzzles.into_iter().flatten().map(kinds_in).chain(chosen).max().unwrap_or(0)
}

/// The first so many of [`puzzle::Kind::ALL`], to be shown a puzzle.
#[must_use]
pub fn kinds_in(puzzle: &PreparedPuzzle) -> u8 {
    puzzle.puzzle.board().kinds_needed()
}
