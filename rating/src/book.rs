//! What a race changes, and why; or why it changes nothing. The same facts make the same booking in any order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Rating, expected_score};

use crate::race::PAIR_PER_DAY_MAX;
use crate::{End, Experience, Finish, Gathering, Network, Player, Puzzle, Race, Racer, Rating, glicko};

/// What follows from a race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Booking {
    Unrated(Unrated),
    /// In the order of players, in which rows are to be locked; none for whom it was no race.
    Rated(Vec<Change>),
}

/// Why nothing changes for anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Unrated {
    /// A room of friends.
    Room,
    SetPuzzle,
    ChosenSeed,
    Bot,
    Handicap,
    /// Two came from one network.
    OneNetwork,
    ServerFault,
    /// Fewer than two were left when the first digit was placed, if one ever was.
    NoContest,
}

impl Unrated {
    pub const ALL: [Self; 8] = [
        Self::Room,
        Self::SetPuzzle,
        Self::ChosenSeed,
        Self::Bot,
        Self::Handicap,
        Self::OneNetwork,
        Self::ServerFault,
        Self::NoContest,
    ];
}

/// What changes for one player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub player: Player,
    pub finish: Finish,
    pub old: Rating,
    pub new: Rating,
    /// One for each opponent, in the order of players.
    pub pairs: Vec<Pair>,
    /// What this match adds: nothing if no pair of it counts.
    pub gained: Experience,
}

/// What a race says of two of its racers, from one's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    pub opponent: Player,
    /// Before the race, in hundredths of a point.
    pub rating_centi: i32,
    /// At the time of the race.
    pub deviation_centi: i32,
    pub score: Score,
    /// The probability of doing better, in thousandths.
    pub expected_milli: u16,
    /// Why it does not count; `None` when it does.
    pub uncounted: Option<Uncounted>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Score {
    Loss,
    Draw,
    Win,
}

/// Why the result against one opponent does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Uncounted {
    /// The opponent has not met enough others yet: see [`Experience::is_newcomer`].
    Newcomer,
    /// Both are new, and one of the opponent's network has counted before.
    NetworkAgain,
    /// They have raced too often today.
    TooOften,
}

impl Uncounted {
    pub const ALL: [Self; 3] = [Self::Newcomer, Self::NetworkAgain, Self::TooOften];
}

/// Books a race.
#[must_use]
pub fn book(race: &Race) -> Booking {
    if let Some(why) = unrated(race) {
        return Booking::Unrated(why);
    }
    let mut racers: Vec<&Racer> =
        race.racers.iter().filter(|racer| racer.finish != Finish::LeftUnstarted).collect();
    if racers.len() < 2 {
        return Booking::Unrated(Unrated::NoContest);
    }
    racers.sort_unstable_by_key(|racer| racer.player);
    Booking::Rated(racers.iter().map(|racer| change(racer, &racers, race.at_ms)).collect())
}

fn unrated(race: &Race) -> Option<Unrated> {
    let mut networks = BTreeSet::<Network>::new();
    let reasons = [
        (race.gathering == Gathering::Room, Unrated::Room),
        (race.puzzle == Puzzle::Set, Unrated::SetPuzzle),
        (race.puzzle == Puzzle::ChosenSeed, Unrated::ChosenSeed),
        (race.racers.iter().any(|racer| racer.is_bot), Unrated::Bot),
        (race.racers.iter().any(|racer| racer.has_handicap), Unrated::Handicap),
        (!race.racers.iter().all(|racer| networks.insert(racer.network)), Unrated::OneNetwork),
        (race.end == End::ServerFault, Unrated::ServerFault),
    ];
    reasons.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why)
}

fn change(racer: &Racer, racers: &[&Racer], at_ms: u64) -> Change {
    let known = glicko::at(&racer.rating, at_ms);
    let mut results = Vec::<(Glicko2Rating, Outcomes)>::new();
    let mut gained = Experience::default();
    let mut pairs = Vec::new();
    for opponent in racers.iter().filter(|opponent| opponent.player != racer.player) {
        let theirs = glicko::at(&opponent.rating, at_ms);
        let (score, uncounted) = (score(racer.finish, opponent.finish), uncounted(racer, opponent));
        if uncounted.is_none() {
            results.push((theirs, score.outcome()));
            let meeting = racer.meeting(opponent.player);
            gained.matches = 1;
            gained.opponents += u32::from(meeting.matches == 0);
            // No two of a rated race share one.
            gained.networks += u32::from(!meeting.knows_network);
        }
        pairs.push(Pair {
            opponent: opponent.player,
            rating_centi: opponent.rating.rating_centi,
            deviation_centi: glicko::centi_deviation(theirs.deviation),
            score,
            expected_milli: (expected_score(&known, &theirs).0 * 1000.0).round() as u16,
            uncounted,
        });
    }
    let is_moved = !results.is_empty();
    let new = if is_moved { glicko::after(&known, &results, at_ms) } else { racer.rating };
    Change { player: racer.player, finish: racer.finish, old: racer.rating, new, pairs, gained }
}

fn uncounted(racer: &Racer, opponent: &Racer) -> Option<Uncounted> {
    let meeting = racer.meeting(opponent.player);
    let are_new = (racer.experience.is_newcomer(), opponent.experience.is_newcomer());
    match are_new {
        _ if meeting.today >= PAIR_PER_DAY_MAX => Some(Uncounted::TooOften),
        (false, true) => Some(Uncounted::Newcomer),
        (true, true) if meeting.knows_network => Some(Uncounted::NetworkAgain),
        (true, _) | (false, false) => None,
    }
}

fn score(own: Finish, theirs: Finish) -> Score {
    let place = |finish| match finish {
        Finish::Placed(place) => u32::from(place),
        Finish::Left | Finish::LeftUnstarted => u32::MAX,
    };
    match place(own).cmp(&place(theirs)) {
        std::cmp::Ordering::Less => Score::Win,
        std::cmp::Ordering::Equal => Score::Draw,
        std::cmp::Ordering::Greater => Score::Loss,
    }
}

impl Score {
    const fn outcome(self) -> Outcomes {
        match self {
            Self::Loss => Outcomes::LOSS,
            Self::Draw => Outcomes::DRAW,
            Self::Win => Outcomes::WIN,
        }
    }
}
