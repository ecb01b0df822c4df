//! What is kept of a match for good: puzzle, rules, racers, results and every move that was judged, so that
//! the match can be played again. Owns the shape and its bounds; where records go is the shell's business.

use std::fmt;

use puzzle::{Cell, Digit};
use serde::{Deserialize, Serialize};

use crate::event::Verdict;
use crate::ids::{MatchId, MemberNo, PlayerId, Seq};
use crate::job::Deal;
use crate::name::Name;
use crate::room_code::RoomCode;
use crate::settings::{Origin, Rules};
use crate::view::{Knowledge, Results};

/// A match that is over. It holds the solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchRecord {
    pub id: MatchId,
    /// The [`RULES_VERSION`](crate::RULES_VERSION) under which it was judged.
    pub rules_version: u32,
    /// Where its room could be found then.
    pub code: RoomCode,
    pub origin: Origin,
    pub rules: Rules,
    pub puzzle: Deal,
    /// Who set the puzzle, if nobody's generator made it.
    pub set_by: Option<Name>,
    /// In order of arrival.
    pub racers: Vec<Entrant>,
    pub results: Results,
    /// Every move that was judged, in order.
    pub moves: Vec<Move>,
    /// Moves that were rejected; they changed nothing and are only counted.
    pub moves_rejected: u32,
    pub forfeits: Vec<Forfeit>,
    /// Racers whose right digits follow the verdicts that others got, for the operator.
    #[serde(default)]
    pub followers: Vec<Follower>,
}

/// A racer most of whose right digits came just after somebody else had been told about the same cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Follower {
    pub member: MemberNo,
    /// Right digits in all.
    pub right: u32,
    /// Those that followed.
    pub followed: u32,
    /// Whom.
    pub leaders: Vec<MemberNo>,
}

/// A racer as the record knows them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entrant {
    pub member: MemberNo,
    pub player: PlayerId,
    pub name: Name,
    #[serde(default)]
    pub bot: bool,
    #[serde(default)]
    pub knowledge: Knowledge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// Milliseconds since the start of the race.
    pub ms: u32,
    pub member: MemberNo,
    pub seq: Seq,
    pub cell: Cell,
    /// `None`: the cell was emptied.
    pub digit: Option<Digit>,
    pub verdict: Verdict,
}

/// A racer gave up, left, was removed, stayed away too long, or did nothing after the opponent had finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Forfeit {
    /// Milliseconds since the start of the race.
    pub ms: u32,
    pub member: MemberNo,
    /// By the host.
    #[serde(default)]
    pub kicked: bool,
}

/// What happens in a race while it runs, for its record.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct MoveLog {
    pub(crate) moves: Vec<Move>,
    pub(crate) rejected: u32,
    pub(crate) forfeits: Vec<Forfeit>,
}

impl MoveLog {
    /// Keeps a move that was judged, counts one that was rejected.
    pub(crate) fn add(&mut self, made: Move) {
        if matches!(made.verdict, Verdict::Rejected { .. }) {
            self.rejected = self.rejected.saturating_add(1);
        } else {
            self.moves.push(made);
        }
    }
}

/// Why a record cannot be played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// It was judged under another version of the rules.
    OtherRules { version: u32 },
    /// The move at this place of the list is judged otherwise: it is no record of a real match.
    Differs { index: usize },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherRules { version } => {
                write!(f, "the match was judged by version {version} of the rules")
            }
            Self::Differs { index } => write!(f, "move {index} is judged otherwise than the record says"),
        }
    }
}

impl std::error::Error for ReplayError {}
