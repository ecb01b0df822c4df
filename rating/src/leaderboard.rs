//! Who may stand on a leaderboard, and what others still lack.

use serde::{Deserialize, Serialize};

use crate::race::DAY_MS;
use crate::{Experience, Rating};

/// Rated matches that a row needs.
pub const RANKED_MATCHES: u32 = 20;
/// Different opponents that a row needs.
pub const RANKED_OPPONENTS: u32 = 10;
/// Networks that they must have come from.
pub const RANKED_NETWORKS: u32 = 5;

/// A hundred years: nobody keeps a row for longer without a race.
const LIFETIME_MS: u64 = 36_525 * DAY_MS;

/// What a player lacks for a row; all nought and certain enough: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Missing {
    pub matches: u32,
    pub opponents: u32,
    pub networks: u32,
    pub is_provisional: bool,
}

/// `None` of who may have a row.
#[must_use]
pub fn missing(experience: &Experience, rating: &Rating, at_ms: u64) -> Option<Missing> {
    let missing = Missing {
        matches: RANKED_MATCHES.saturating_sub(experience.matches),
        opponents: RANKED_OPPONENTS.saturating_sub(experience.opponents),
        networks: RANKED_NETWORKS.saturating_sub(experience.networks),
        is_provisional: rating.is_provisional(at_ms),
    };
    (missing != Missing::default()).then_some(missing)
}

/// Up to when a player has a row if they race no more, in milliseconds since 1970: from then on the rating is provisional. `None`
/// of who lacks something now.
#[must_use]
pub fn ranked_until(experience: &Experience, rating: &Rating) -> Option<u64> {
    if missing(experience, rating, rating.at_ms).is_some() {
        return None;
    }
    let (mut ranked, mut lapsed) = (rating.at_ms, rating.at_ms.saturating_add(LIFETIME_MS));
    while ranked + 1 < lapsed {
        let middle = ranked.midpoint(lapsed);
        if rating.is_provisional(middle) { lapsed = middle } else { ranked = middle }
    }
    Some(lapsed)
}
