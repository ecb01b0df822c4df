//! Whom one races in an attempt: ghosts, which are earlier runs played along with one's own, and rivals, who are at the same
//! challenge in rooms of their own right now. Both show how far, never which digits.

use serde::{Deserialize, Serialize};

use super::leaderboard::{Class, Leaderboard};
use super::run::Run;
use crate::ids::{MatchId, PlayerId};
use crate::limits::{CHALLENGE_GHOSTS_BEST_MAX, CHALLENGE_GHOSTS_OWN_MAX};
use crate::name::Name;
use crate::view::RacerStatus;

/// An earlier run, to race against.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Ghost {
    pub name: Name,
    pub role: GhostRole,
    pub status: RacerStatus,
    pub mistakes: u8,
    /// Milliseconds since the start, and cells filled by then.
    pub gains: Vec<(u32, u16)>,
    /// A client has told it, and no server has watched.
    #[serde(default)]
    pub unverified: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GhostRole {
    /// The best run of who has set the challenge.
    Setter,
    /// One of the best runs that count.
    Best,
    /// An earlier run of the player's own.
    Own,
}

/// Somebody who is at the same challenge right now.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rival {
    /// Stays the same while they play.
    pub no: u8,
    pub name: Name,
    pub bot: bool,
    /// Cells filled.
    pub filled: u16,
    pub strikes: u8,
    pub status: RacerStatus,
}

/// The runs that are ghosts of a player's next attempt: the setter's best one, the player's own best ones, and the best of all
/// others.
pub(super) fn ghosts(board: &Leaderboard, setter: PlayerId, player: PlayerId) -> Vec<(GhostRole, MatchId)> {
    let best_of = |of: PlayerId| {
        let is_shown = |run: &&Run| !run.is_empty() && board.class(run) != Class::Struck;
        board.runs_of(of).filter(is_shown).map(|run| run.id)
    };
    let of_setter = best_of(setter).filter(|_| setter != player).take(1);
    let own = best_of(player).take(CHALLENGE_GHOSTS_OWN_MAX);
    let standing = board.standing();
    let others = standing.places.iter().take(standing.finished).filter_map(|place| board.run(place.run));
    let others = others.filter(|run| run.player != setter && run.player != player).map(|run| run.id);
    let with = |role| move |run| (role, run);
    of_setter
        .map(with(GhostRole::Setter))
        .chain(own.map(with(GhostRole::Own)))
        .chain(others.take(CHALLENGE_GHOSTS_BEST_MAX).map(with(GhostRole::Best)))
        .collect()
}

impl Ghost {
    pub(super) fn of(run: &Run, role: GhostRole) -> Self {
        Self {
            name: run.name.clone(),
            role,
            status: run.status,
            mistakes: run.mistakes,
            gains: run.gains.clone(),
            unverified: run.claimed,
        }
    }
}
