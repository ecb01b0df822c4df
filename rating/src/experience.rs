//! Whom a player has raced so far. Identities are free, networks are not: what strangers say of a player counts for a known
//! opponent only once they have been around.
//!
//! **Why newcomers do not move known players.** Glicko discounts a newcomer's result by a third only: fifty identities made to lose
//! once each would lift an established player by two hundred points. Here:
//!
//! - A match of a newcomer and a known player counts for the newcomer alone: throw-aways lift a known player by nothing.
//! - Newcomers count for each other, or nobody would ever become known, but of each network only the first. Whoever throws away
//!   identities on two networks gets two results out of them, and stays a newcomer.
//! - The same two count for each other three times in a day.
//! - What does not count adds nothing here either.
//!
//! What is left is a ring: identities on six networks that first race each other, 125 races for fifty of them. That is for the
//! operator, who voids matches. Where all players share fewer than six networks, nobody becomes known.

use serde::{Deserialize, Serialize};

/// Somebody who has met fewer opponents is a newcomer.
pub const KNOWN_OPPONENTS: u32 = 5;
/// So is who has met opponents of fewer networks.
pub const KNOWN_NETWORKS: u32 = 3;

/// Rated matches of a player in one class, as far as they counted for that player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Experience {
    pub matches: u32,
    /// How many different players they were against.
    pub opponents: u32,
    /// Of how many different networks those were.
    pub networks: u32,
}

impl Experience {
    /// Whether their results do not count yet for known players.
    #[must_use]
    pub const fn is_newcomer(&self) -> bool {
        self.opponents < KNOWN_OPPONENTS || self.networks < KNOWN_NETWORKS
    }

    /// After a match that adds so much.
    #[must_use]
    pub const fn plus(self, gained: Self) -> Self {
        Self {
            matches: self.matches.saturating_add(gained.matches),
            opponents: self.opponents.saturating_add(gained.opponents),
            networks: self.networks.saturating_add(gained.networks),
        }
    }

    /// Without a match that has added so much.
    #[must_use]
    pub const fn minus(self, gained: Self) -> Self {
        Self {
            matches: self.matches.saturating_sub(gained.matches),
            opponents: self.opponents.saturating_sub(gained.opponents),
            networks: self.networks.saturating_sub(gained.networks),
        }
    }
}
