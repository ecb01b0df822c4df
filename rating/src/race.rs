//! A finished race as its facts: who raced on what, how it ended for each, and what was known of them before.

use serde::{Deserialize, Serialize};

use crate::{Class, Experience, Rating};

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1000;
/// The same two count for each other so often in a day: friends who always meet would else rate each other alone.
pub const PAIR_PER_DAY_MAX: u32 = 3;

/// A player's number, the same as elsewhere in the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Player(pub u64);

/// A network by a number that does not tell its addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Network(pub u64);

/// A race of a rated class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Race {
    pub class: Class,
    /// When it ended, in milliseconds since 1970.
    pub at_ms: u64,
    pub gathering: Gathering,
    pub puzzle: Puzzle,
    pub end: End,
    /// In any order, each player once.
    pub racers: Vec<Racer>,
}

/// How the racers came together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gathering {
    Pool,
    /// By link, code or list.
    Room,
}

/// Where the puzzle came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Puzzle {
    /// From entropy that nobody chose.
    Drawn,
    ChosenSeed,
    /// By a person.
    Set,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    ByPlay,
    /// By a fault of the server, an upgrade, or a verdict of the operator.
    ServerFault,
}

/// A racer, with what was known of them before the race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Racer {
    pub player: Player,
    pub network: Network,
    pub is_bot: bool,
    pub has_handicap: bool,
    pub finish: Finish,
    pub rating: Rating,
    pub experience: Experience,
    /// With those of this race; nothing is said of whom they have never met and whose network is new to them.
    pub meetings: Vec<Meeting>,
}

/// How the race ended for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finish {
    /// Counted from 1; equal places are draws.
    Placed(u16),
    /// Went, or did not come back in time, before anybody had placed a digit: the race was none for them.
    LeftUnstarted,
    /// Went, or did not come back in time, later: lost to all who stayed.
    Left,
}

/// Earlier matches with an opponent in the same class, as far as they counted for the racer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    pub opponent: Player,
    /// At any time.
    pub matches: u32,
    /// In the last 24 hours.
    pub today: u32,
    /// Whether anybody of the opponent's network was among those of other matches that did.
    pub knows_network: bool,
}

impl Race {
    /// As races of pools are.
    #[must_use]
    pub const fn of_pool(class: Class, at_ms: u64, racers: Vec<Racer>) -> Self {
        let (gathering, puzzle, end) = (Gathering::Pool, Puzzle::Drawn, End::ByPlay);
        Self { class, at_ms, gathering, puzzle, end, racers }
    }
}

impl Racer {
    /// A person who has never raced in the class.
    #[must_use]
    pub fn newcomer(player: Player, network: Network, finish: Finish, at_ms: u64) -> Self {
        let (rating, experience) = (Rating::start(at_ms), Experience::default());
        let (is_bot, has_handicap) = (false, false);
        Self { player, network, is_bot, has_handicap, finish, rating, experience, meetings: Vec::new() }
    }

    pub(crate) fn meeting(&self, opponent: Player) -> Meeting {
        let known = self.meetings.iter().find(|meeting| meeting.opponent == opponent);
        known.copied().unwrap_or(Meeting { opponent, matches: 0, today: 0, knows_network: false })
    }
}
