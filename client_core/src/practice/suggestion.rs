//! What a player should train next: the technique that has held them up most, else the easiest one that they do not have yet.

use puzzle::{Technique, Tier};

use super::Practice;
use super::training::{Stalls, Trained};

/// So many exercises of a technique found without help: the player has it.
pub const HAD_FROM: u16 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub technique: Technique,
    pub trained: Trained,
    /// How often it has held the player up, if that is the reason.
    pub stalls: Option<Stalls>,
}

impl Practice {
    #[must_use]
    pub fn suggested(&self) -> Suggestion {
        let rows = self.trained.rows();
        let open = || rows.iter().filter(|row| row.trained.found < HAD_FROM);
        let stalled = open().filter(|row| row.stalls.count > 0).max_by_key(|row| row.stalls.seconds);
        // Who solves puzzles of a tier has no need of what easier ones take.
        let solved = self.solved_tier.unwrap_or(Tier::Easy);
        let classic = || open().filter(|row| !row.is_of_rules());
        let next = stalled.or_else(|| classic().find(|row| row.tier >= solved)).or_else(|| classic().next());
        let row = next.unwrap_or(&rows[0]);
        Suggestion {
            technique: row.technique,
            trained: row.trained,
            stalls: Some(row.stalls).filter(|stalls| stalls.count > 0),
        }
    }
}
