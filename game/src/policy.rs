//! The room policy: what depends on how a room was opened (host powers, listing, rating). Decided here once.

use serde::{Deserialize, Serialize};

use crate::settings::Origin;

/// How a room is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomPolicy {
    /// The host decides on rules, puzzle, start and members; in a room without these powers all of it is fixed.
    pub host_powers: bool,
    /// Only the players that the room was made for come in.
    pub reserved: bool,
    /// A member is ready on arrival, and the first race starts once all are there. If it does not, the room is dissolved
    /// and they go back to where they came from.
    pub starts_itself: bool,
    /// No race without an opponent: a single member cannot be ready, and a racer who does nothing once the opponent has
    /// finished forfeits.
    pub needs_opponent: bool,
    /// Made for a single race: there is no other after it.
    pub one_race: bool,
}

impl Origin {
    #[must_use]
    pub const fn policy(self) -> RoomPolicy {
        match self {
            Self::Private => RoomPolicy {
                host_powers: true,
                reserved: false,
                starts_itself: false,
                needs_opponent: false,
                one_race: false,
            },
            Self::Queue => RoomPolicy {
                host_powers: false,
                reserved: true,
                starts_itself: true,
                needs_opponent: true,
                one_race: false,
            },
            Self::Challenge => RoomPolicy {
                host_powers: false,
                reserved: true,
                starts_itself: true,
                needs_opponent: false,
                one_race: true,
            },
        }
    }
}
