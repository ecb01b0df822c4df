//! A match record as the facts that a rating needs. Pure.

use std::collections::BTreeMap;

use game::{
    Handicap, Knowledge, MatchRecord, Network, Origin, Participant, PlayerId, RacerStatus, ResultRow,
};
use puzzle::{Tier, Variant};
use rating::{Class, End, Finish, Gathering, Player, Race, Racer};
use serde::{Deserialize, Serialize};

/// What is to be known of a match of a rated class beside its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rated {
    pub(crate) class: Class,
    /// Where its players came from. Of who is not here that is unknown: they may be of one network.
    pub(crate) networks: BTreeMap<PlayerId, Network>,
    pub(crate) end: End,
}

impl Rated {
    pub(super) fn network(&self, player: PlayerId) -> Network {
        self.networks.get(&player).copied().unwrap_or(Network(0))
    }

    /// The race, as one of newcomers: what is known of them is the store's to say.
    pub(super) fn race(&self, record: &MatchRecord, at_ms: u64) -> Race {
        let is_pool = record.origin == Origin::Queue;
        let is_known = record.racers.iter().any(|racer| racer.knowledge != Knowledge::Nothing);
        let racers = record.racers.iter().filter_map(|racer| {
            let row = record.results.table.iter().find(|row| row.member == racer.member)?;
            let player = Player(racer.player.0);
            let network = rating::Network(self.network(racer.player).0);
            Some(Racer {
                is_bot: racer.bot || racer.strength.is_some() || row.not_by_hand,
                has_handicap: racer.handicap != Handicap::default(),
                ..Racer::newcomer(player, network, finish(record, racer, row), at_ms)
            })
        });
        Race {
            class: self.class.clone(),
            at_ms,
            gathering: if is_pool { Gathering::Pool } else { Gathering::Room },
            puzzle: match () {
                () if record.set_by.is_some() || record.second_puzzle.is_some() => rating::Puzzle::Set,
                () if is_known => rating::Puzzle::ChosenSeed,
                () => rating::Puzzle::Drawn,
            },
            end: self.end,
            racers: racers.collect(),
        }
    }
}

/// What was raced on, and how long each needed who came to its end, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Puzzle {
    /// By the name of its [`Variant`]; empty if it has none.
    pub(super) kind: String,
    /// By its place in [`Tier::ALL`].
    pub(super) tier: i64,
    pub(super) times: BTreeMap<PlayerId, i64>,
}

impl Puzzle {
    pub(super) fn of(record: &MatchRecord) -> Self {
        let variant = Variant::of(record.puzzle.puzzle.board());
        let tier = Tier::ALL.iter().position(|tier| *tier == record.puzzle.tier);
        let times = record.racers.iter().filter_map(|racer| {
            let row = record.results.table.iter().find(|row| row.member == racer.member)?;
            let RacerStatus::Finished { time_ms } = row.status else { return None };
            Some((racer.player, time_ms.into()))
        });
        Self {
            kind: variant.map(|variant| variant.to_string()).unwrap_or_default(),
            tier: tier.and_then(|tier| i64::try_from(tier).ok()).unwrap_or_default(),
            times: times.collect(),
        }
    }
}

fn finish(record: &MatchRecord, racer: &Participant, row: &ResultRow) -> Finish {
    match row.status {
        RacerStatus::Finished { .. } => Finish::Placed(row.rank.into()),
        // Where nobody has ever entered a digit, it was a race for nobody.
        _ if record.moves.iter().all(|made| made.digit.is_none()) => Finish::LeftUnstarted,
        RacerStatus::Forfeited | RacerStatus::Kicked if left_unstarted(record, racer) => {
            Finish::LeftUnstarted
        }
        RacerStatus::Forfeited | RacerStatus::Kicked if !has_outlasted(record, racer) => Finish::Left,
        RacerStatus::Racing
        | RacerStatus::Out
        | RacerStatus::Unfinished
        | RacerStatus::Forfeited
        | RacerStatus::Kicked
        | RacerStatus::Eliminated { .. } => Finish::Placed(place(record, row)),
    }
}

/// Results have an order among all racers; who has gained nothing, with as many mistakes, shares a place.
fn place(record: &MatchRecord, row: &ResultRow) -> u16 {
    let gained = |row: &ResultRow| (row.correct == 0).then_some((row.rung, row.status, row.mistakes));
    let shares = |other: &&ResultRow| {
        other.member == row.member || gained(row).is_some() && gained(other) == gained(row)
    };
    record.results.table.iter().filter(shares).map(|row| row.rank.into()).min().unwrap_or(row.rank.into())
}

/// Whether all the others had left before them: there was nobody any more to lose to.
fn has_outlasted(record: &MatchRecord, racer: &Participant) -> bool {
    let left = |one: &Participant| {
        let departure = record.departures.iter().find(|departure| departure.member == one.member)?;
        matches!(departure.ends, RacerStatus::Forfeited | RacerStatus::Kicked).then_some(departure.ms)
    };
    let own = left(racer);
    let mut others = record.racers.iter().filter(|other| other.member != racer.member);
    others.all(|other| left(other).is_some() && left(other) < own)
}

/// Whether nobody had placed a digit when they left.
fn left_unstarted(record: &MatchRecord, racer: &Participant) -> bool {
    let departure = record.departures.iter().find(|departure| departure.member == racer.member);
    departure.is_some_and(|departure| {
        let before = record.moves.iter().take(departure.after as usize);
        before.into_iter().all(|made| made.digit.is_none())
    })
}
