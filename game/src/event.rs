//! What a room tells its members. The same types travel on the wire, unchanged.

use std::fmt;

use puzzle::{Conflict, Difficulty, Layout};
use serde::{Deserialize, Serialize};

use crate::ids::{MatchId, MemberNo, Seq};
use crate::job::JobFailure;
use crate::limits::PUZZLE_TEXT_MAX;
use crate::settings::RulesError;
use crate::view::{Lane, RaceView, ResultRow, Results, RoomView, Snapshot};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomEvent {
    /// You are in (again): all there is to know.
    Entered { snapshot: Box<Snapshot> },
    /// You are not in, and why.
    JoinRefused { why: JoinRefusal },
    /// Members, phase or settings changed.
    RoomChanged { room: RoomView },
    /// Go. The puzzle is here for the first time.
    Started { race: RaceView },
    /// The answer to the move with this number.
    Placed { match_no: u32, seq: Seq, verdict: Verdict },
    /// A racer's lane changed.
    Progress { lane: Lane, standing: Vec<MemberNo> },
    /// The race is over.
    Finished { results: Results },
    /// A command without a sequence number was not carried out.
    Refused { why: Rejection },
    /// The puzzle you set is proper and chosen.
    PuzzleAccepted { clues: u16, difficulty: Option<Difficulty> },
    /// You have finished while others still race: your place, time and score are final.
    OwnResult { id: MatchId, row: ResultRow },
    /// The race with this number has ended without a result and is not recorded: the server has come back with other
    /// rules. The room is in the lobby, and everybody keeps their place.
    NoContest { match_no: u32 },
}

/// What a move came to. An illegal move is a value, not an error.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Right: it stands, and earned this much.
    Correct {
        gained: u32,
    },
    /// Wrong: it does not stand; no moves for `locked_ms`.
    Wrong {
        strikes: u8,
        locked_ms: u32,
        /// The board did not decide the cell yet, and guesses are dear.
        #[serde(default)]
        guess: bool,
    },
    /// Silent rules: it stands, unjudged.
    Entered,
    /// Silent rules: the board is full and something on it is wrong; no moves for `locked_ms`.
    FullButWrong {
        strikes: u8,
        locked_ms: u32,
    },
    Erased,
    /// Nothing happened.
    Rejected {
        why: Rejection,
    },
}

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rejection {
    /// Only possible in another phase of the room.
    WrongPhase,
    /// Only the host may.
    NotHost,
    /// Spectators have no board.
    NotSeated,
    /// There is no member with this number.
    NoSuchMember,
    /// Not with oneself.
    Yourself,
    /// A queue's room has fixed rules.
    FixedRules,
    /// Nobody has a seat, so nobody could race.
    NoRacers,
    /// Nobody has finished yet.
    NobodyFinished,
    /// A puzzle is being examined; wait for its result.
    Busy,
    /// No puzzle could be made in time; start again.
    NotDealt,
    NoSuchCell,
    NoSuchDigit,
    /// The cell is a given.
    GivenCell,
    /// The cell already holds its right digit.
    AlreadyCorrect,
    NothingToErase,
    LockedOut {
        remaining_ms: u32,
    },
    /// The move belongs to another match than the one on the table.
    OtherMatch,
    /// Your race is over.
    RaceOver,
    /// A newer move was already answered, and this one is no longer remembered.
    StaleSeq,
    BadRules {
        error: RulesError,
    },
    BadPuzzle {
        problem: PuzzleProblem,
    },
    /// The server is about to stop: nothing new starts.
    Draining,
    /// The rules or the puzzle changed a moment ago: the others get time to see it.
    JustChanged {
        remaining_ms: u32,
    },
    /// The opponent has left: there is nobody to race in this room.
    NoOpponent,
    /// Nobody with this number asks to come in.
    NoSuchKnock,
    /// The server has not made or proven the puzzle; the puzzle is not to blame.
    JobFailed {
        why: JobFailure,
    },
}

/// Why a puzzle cannot be raced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PuzzleProblem {
    /// Longer than [`PUZZLE_TEXT_MAX`] bytes.
    TooLong,
    /// Not readable as a puzzle; the message says where and what would be right.
    Unreadable {
        message: String,
    },
    /// Two givens contradict each other.
    Conflict {
        conflict: Conflict,
    },
    NoSolution,
    /// No proper puzzle has so few givens.
    TooFewGivens {
        givens: u16,
    },
    /// More than one solution: at least this many.
    Several {
        at_least: u32,
    },
    /// Nothing left to fill.
    Full,
    /// Too hard to prove within bounds.
    Undetermined,
}

impl fmt::Display for PuzzleProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => {
                write!(f, "That is too long for a puzzle (at most {PUZZLE_TEXT_MAX} characters).")
            }
            Self::Unreadable { message } => write!(f, "{message}"),
            Self::Conflict { conflict } => write!(f, "{}.", conflict.sentence(Layout::classic())),
            Self::TooFewGivens { givens } => {
                write!(
                    f,
                    "With {givens} givens it has no single solution; no proper puzzle has fewer than 17."
                )
            }
            Self::NoSolution => write!(f, "This puzzle has no solution."),
            Self::Several { at_least } => {
                write!(f, "This puzzle has {at_least} or more solutions; a race needs exactly one.")
            }
            Self::Full => write!(f, "Every cell is already filled."),
            Self::Undetermined => write!(f, "This puzzle is too hard to prove proper."),
        }
    }
}

/// Why somebody could not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JoinRefusal {
    /// No room has this code (any more).
    NoSuchRoom,
    /// All places, seats and spectators', are taken.
    Full,
    /// The host removed you.
    Kicked,
    /// The room was made by the queue for others.
    Reserved,
    /// The host lets nobody new in.
    Locked,
    /// Somebody from the same address was removed, so the host is asked first: try again.
    AskHost,
}
