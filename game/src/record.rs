//! The permanent record of a match: puzzle, rules, racers, results and every judged move, so that the match can be
//! replayed. Owns the shape and its bounds; the shell stores it.

use std::fmt;

use puzzle::{Cell, Digit, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::chance::Draw;
use crate::event::Verdict;
use crate::ids::{MatchId, MemberNo, PlayerId, Seq};
use crate::name::Name;
use crate::room_code::RoomCode;
use crate::settings::{Handicap, Origin, Rules};
use crate::view::{Knowledge, RacerStatus, Results};

/// A match that is over. It holds the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchRecord {
    pub id: MatchId,
    /// The [`RULES_VERSION`](crate::RULES_VERSION) under which it was judged.
    pub rules_version: u32,
    #[serde(default)]
    pub draw: Draw,
    /// Where its room could be found then.
    pub code: RoomCode,
    pub origin: Origin,
    pub rules: Rules,
    pub puzzle: PreparedPuzzle,
    /// In a duel, what the second racer has solved; `puzzle` is that of the first, and each has set the other's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second_puzzle: Option<Box<PreparedPuzzle>>,
    /// Who set the puzzle, if nobody's generator made it.
    pub set_by: Option<Name>,
    /// In order of arrival.
    pub racers: Vec<Participant>,
    pub results: Results,
    /// Every move that was judged, in order.
    pub moves: Vec<Move>,
    /// Moves that were rejected; they changed nothing and are only counted.
    pub moves_rejected: u32,
    /// Racers whose race something else than a move of theirs has ended, in order.
    #[serde(rename = "forfeits")]
    pub departures: Vec<Departure>,
    /// Racers whose right digits in undecided cells follow the verdicts that others got, for the operator.
    #[serde(default)]
    pub followers: Vec<Follower>,
}

/// A racer most of whose right digits in undecided cells (no singles on their own board by plain candidates) came just after
/// somebody else had been told about the same cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Follower {
    pub member: MemberNo,
    /// Right digits in undecided cells; in records of rules before 7, in all.
    pub right: u32,
    /// Those that followed.
    pub followed: u32,
    /// Whom.
    pub leaders: Vec<MemberNo>,
}

/// A racer as the record knows them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Participant {
    pub member: MemberNo,
    pub player: PlayerId,
    pub name: Name,
    #[serde(default)]
    pub bot: bool,
    /// The server has played for them, and how well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<BotStrength>,
    #[serde(default)]
    pub knowledge: Knowledge,
    #[serde(default)]
    pub handicap: Handicap,
}

/// A move as it was judged. Nobody judges it again: [`MatchRecord::replay`] and a room's log apply it as it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Milliseconds since the start of the race.
    pub ms: u32,
    pub member: MemberNo,
    pub seq: Seq,
    pub cell: Cell,
    /// `None`: the cell was emptied, or a hint told no digit.
    pub digit: Option<Digit>,
    /// A hint was asked for: the cell is the one it is about.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hint: bool,
    pub verdict: Verdict,
    /// How the race has ended for the racer, if this move ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<RacerStatus>,
    /// It has solved the board, and the racer goes on to the next one.
    #[serde(default, skip_serializing_if = "is_false")]
    pub climbs: bool,
}

/// The servers of many races hold very many.
const _: () = assert!(size_of::<Move>() <= 56);

impl Move {
    pub(crate) fn is_rejected(&self) -> bool {
        matches!(self.verdict, Verdict::Rejected { .. })
    }

    /// The cell that it changed, and what stands there since; `None` if it changed none.
    pub(crate) fn leaves(&self) -> Option<(Cell, Option<Digit>)> {
        match &self.verdict {
            Verdict::Correct { .. } | Verdict::Entered | Verdict::FullButWrong { .. } | Verdict::Erased => {
                Some((self.cell, self.digit))
            }
            Verdict::Revealed { cell, digit, .. } => Some((*cell, Some(*digit))),
            Verdict::Wrong { .. }
            | Verdict::Explained(_)
            | Verdict::Hinted { .. }
            | Verdict::Rejected { .. } => None,
        }
    }

    /// Whether its digit stands on the board for good.
    pub(crate) fn stands(&self) -> bool {
        matches!(self.verdict, Verdict::Correct { .. } | Verdict::Revealed { .. })
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

/// The end of a racer's race that was no move: they gave up, left, were removed, stayed away too long, did nothing after the
/// opponent had finished, or the mode has ended it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "StoredDeparture")]
pub struct Departure {
    /// Milliseconds since the start of the race.
    pub ms: u32,
    pub member: MemberNo,
    /// How the race has ended for the racer.
    pub ends: RacerStatus,
    /// Its place in the log: how many of the record's moves came before it.
    pub after: u32,
}

/// A departure as it is stored. Rules before 8 said only whether the host had removed the racer, and replayed it after all
/// moves.
#[derive(Deserialize)]
struct StoredDeparture {
    ms: u32,
    member: MemberNo,
    #[serde(default)]
    kicked: bool,
    #[serde(default)]
    ends: Option<RacerStatus>,
    #[serde(default)]
    after: Option<u32>,
}

impl From<StoredDeparture> for Departure {
    fn from(StoredDeparture { ms, member, kicked, ends, after }: StoredDeparture) -> Self {
        let old = if kicked { RacerStatus::Kicked } else { RacerStatus::Forfeited };
        Self { ms, member, ends: ends.unwrap_or(old), after: after.unwrap_or(u32::MAX) }
    }
}

/// What happens in a race while it runs, for its record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct MoveLog {
    pub(crate) moves: Vec<Move>,
    pub(crate) rejected: u32,
    #[serde(rename = "forfeits")]
    pub(crate) departures: Vec<Departure>,
}

/// One entry of a log.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Logged<'a> {
    Move(&'a Move),
    Departure(Departure),
}

impl MatchRecord {
    /// Moves and departures in the order in which they happened, each with its index among its kind.
    pub(crate) fn log(&self) -> Vec<(usize, Logged<'_>)> {
        let mut departures = self.departures.iter().copied().enumerate().peekable();
        let mut log = Vec::with_capacity(self.moves.len() + self.departures.len());
        for (index, made) in self.moves.iter().enumerate() {
            while let Some((no, left)) = departures.next_if(|(_, left)| left.after as usize <= index) {
                log.push((no, Logged::Departure(left)));
            }
            log.push((index, Logged::Move(made)));
        }
        log.extend(departures.map(|(no, left)| (no, Logged::Departure(left))));
        log
    }
}

impl MoveLog {
    /// Keeps that a racer's race ends now.
    pub(crate) fn add_departure(&mut self, ms: u32, member: MemberNo, ends: RacerStatus) {
        let after = u32::try_from(self.moves.len()).unwrap_or(u32::MAX);
        self.departures.push(Departure { ms, member, ends, after });
    }

    /// Keeps a move that was judged, counts one that was rejected.
    pub(crate) fn add(&mut self, made: Move) {
        if made.is_rejected() {
            self.rejected = self.rejected.saturating_add(1);
        } else {
            self.moves.push(made);
        }
    }
}

/// Why a record cannot be played again, or does not stand up to being judged again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// the move with this index speaks of a racer, a cell or a board that the match does not have.
    Foreign { index: usize },
    /// It was judged under another version of the rules.
    OtherRules { version: u32 },
    /// the move with this index is judged otherwise: it is no record of a real match.
    Differs { index: usize },
    /// the departure with this index is by no racer who still raced then, or not what the mode decides.
    Departed { index: usize },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign { index } => {
                write!(f, "move {index} is by no racer of the match, or on no board of it")
            }
            Self::OtherRules { version } => {
                write!(f, "the match was judged by version {version} of the rules")
            }
            Self::Differs { index } => write!(f, "move {index} is judged otherwise than the record says"),
            Self::Departed { index } => {
                write!(f, "departure {index} is by nobody who still raced, or not by the rules of the mode")
            }
        }
    }
}

impl std::error::Error for ReplayError {}
