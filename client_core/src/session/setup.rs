//! What a room of one's own begins with when it is not for friends: a bot, and for somebody's first race gentle rules and a start
//! by itself.

use game::{BotStrength, Command, Preset, PuzzleRequest, Rules};
use puzzle::{GenerateSpec, Tier, Variant};

use crate::prefs::Prefs;
use crate::room::Room;
use crate::shared::Cx;

/// The kind of puzzle that a first race is about.
const FIRST_KIND: &str = "6x6";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setup {
    /// Against a bot, instead of waiting for somebody.
    Bot,
    /// The player's first race ever.
    FirstRace,
    /// On a puzzle found somewhere: its finder races too, as long as it takes.
    Found,
}

impl Setup {
    /// The puzzle and the rules with which the room is opened.
    pub(super) fn opening(self) -> (Option<PuzzleRequest>, Option<Rules>) {
        match self {
            Self::Bot => (None, None),
            Self::Found => (None, Some(Rules { practice: true, time_limit_s: None, ..Rules::default() })),
            Self::FirstRace => {
                let variant: Variant = FIRST_KIND.parse().expect("a kind of its own");
                let spec = GenerateSpec::of_tier(variant, Tier::Easy);
                let rules = Rules { seats: 2, time_limit_s: None, ..Rules::default() };
                let puzzle = PuzzleRequest::Generated { spec, seed: None };
                (Some(puzzle), Some(Preset::Teaching.applied_to(rules)))
            }
        }
    }

    /// The player is in the room.
    pub(super) fn carry_out(self, room: &Room, cx: &mut Cx<'_>) {
        let is_own = room.is_host() && room.view().policy.host_powers && room.view().members.len() == 1;
        if !is_own {
            return;
        }
        let strength = match self {
            Self::Bot => BotStrength::Steady,
            Self::FirstRace => BotStrength::Relaxed,
            Self::Found => return,
        };
        room.ask(Command::AddBot { strength }, cx);
        if self == Self::FirstRace {
            cx.shared.set_prefs(Prefs { first_race: true, ..cx.shared.prefs }, cx.outputs);
            room.ask(Command::Ready { ready: true }, cx);
        }
    }
}
