//! The bots that a host may add to a room: how strong they are, how fast that is, and what they are called. Which move a
//! bot makes is decided in `play`, who may add one in `room`.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::ids::{MemberNo, PlayerId, Seq};
use crate::name::Name;
use crate::time::Millis;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum BotStrength {
    /// Some eight minutes for an easy classic puzzle, with a mistake now and then.
    Relaxed,
    /// Some four minutes.
    Steady,
    /// Some two minutes, and hardly ever a mistake.
    Sharp,
}

/// What a strength means in figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Milliseconds for a single on the classic board, on average.
    pub(crate) single_ms: u64,
    /// Milliseconds more for each tenth of a level above that of a naked single.
    pub(crate) tenth_ms: u64,
    /// One digit in so many is a slip.
    pub(crate) slip_one_in: u32,
}

impl BotStrength {
    /// From the weakest.
    pub const ALL: [Self; 3] = [Self::Relaxed, Self::Steady, Self::Sharp];

    pub(crate) const fn pace(self) -> Pace {
        match self {
            Self::Relaxed => Pace { single_ms: 9_000, tenth_ms: 900, slip_one_in: 14 },
            Self::Steady => Pace { single_ms: 5_000, tenth_ms: 400, slip_one_in: 40 },
            Self::Sharp => Pace { single_ms: 2_600, tenth_ms: 150, slip_one_in: 150 },
        }
    }
}

/// The next move of a bot is this one. Names it: a bot that has moved is at another turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTurn {
    pub member: MemberNo,
    pub match_no: u32,
    pub seq: Seq,
}

/// A move that a bot will make, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMove {
    pub turn: BotTurn,
    pub at: Millis,
    /// As whom the shell hands the command in.
    pub player: PlayerId,
    pub command: Command,
}

/// Names of bots. They say what they are, also where there is no room for a mark.
const NAMES: [&str; 12] = [
    "Bot Ada", "Bot Ben", "Bot Cleo", "Bot Dora", "Bot Emil", "Bot Finn", "Bot Gwen", "Bot Hugo", "Bot Iris",
    "Bot Jack", "Bot Kira", "Bot Leo",
];

/// The names of bots, in the order in which they come into a room.
pub(crate) fn names() -> impl Iterator<Item = Name> {
    NAMES.iter().map(|name| name.parse().expect("the names of bots are names"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_a_bot_is_a_name_and_no_two_look_alike() {
        let names: Vec<Name> = names().collect();
        for (n, one) in names.iter().enumerate() {
            assert!(names.iter().skip(n + 1).all(|other| !one.looks_like(other)), "{one:?}");
        }
    }

    #[test]
    fn a_stronger_bot_is_faster_and_slips_less() {
        let paces = BotStrength::ALL.map(BotStrength::pace);
        for pair in paces.windows(2) {
            assert!(pair[0].single_ms > pair[1].single_ms && pair[0].tenth_ms > pair[1].tenth_ms);
            assert!(pair[0].slip_one_in < pair[1].slip_one_in);
        }
    }
}
