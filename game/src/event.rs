//! What a room tells its members. The same types travel on the wire, unchanged.

use puzzle::{Cell, Digit, Puzzle, Step, Tier};
use serde::{Deserialize, Serialize};

use crate::challenge::Rival;
use crate::ids::{MatchId, MemberNo, RequestId, Seq};
use crate::problem::Problem;
use crate::rejection::JoinRefusal;
use crate::seat::{Phrase, SharedNotes, SolverBoard};
use crate::view::{FinalBoard, OwnBoard, RaceView, RacerProgress, ResultRow, Results, RoomView, Snapshot};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RoomEvent {
    /// You are in (again): all there is to know.
    Entered { snapshot: Box<Snapshot> },
    /// You are not in, and why.
    JoinRefused { request: RequestId, problem: Problem },
    /// Members, phase or settings changed.
    RoomChanged { room: RoomView },
    /// Go. The puzzle is here for the first time.
    Started { race: RaceView },
    /// The answer to the move with this number.
    Placed { match_no: u32, seq: Seq, verdict: Verdict },
    /// How far a racer has come has changed.
    Progress { progress: RacerProgress, standing: Vec<MemberNo> },
    /// The race is over.
    Finished { results: Results },
    /// A command without a sequence number was not carried out. Request 0 stands for what the room itself began.
    Refused { request: RequestId, problem: Problem },
    /// The puzzle you set is proper and chosen.
    PuzzleAccepted { request: RequestId, clues: u16, tier: Tier },
    /// You have finished while others still race: your rank, time and score are final.
    OwnResult { id: MatchId, row: ResultRow },
    /// The race with this number has ended without a result and is not recorded: the server has come back with other
    /// rules. The room is in the lobby, and all keep their places.
    NoContest { match_no: u32 },
    /// The next board of a ladder: to its racer once they have solved the one before, and to those who watch once the leader
    /// has. `own` is what stands on the racer's board, with the number of the last move that was answered.
    NextRung { match_no: u32, rung: u16, puzzle: Puzzle, own: Option<OwnBoard> },
    /// The boards that `ShowBoards` asked for, as they stood when the race with this number ended.
    Boards { match_no: u32, boards: Vec<FinalBoard> },
    /// Only to the setter who watches: a racer's board in the race with this number, at the start, whenever it has changed,
    /// and when the setter is back.
    SolverBoard { match_no: u32, board: Box<SolverBoard> },
    /// Only to the setter who watches: the notes that a racer has shared. They replace those before.
    SolverNotes { match_no: u32, member: MemberNo, notes: SharedNotes },
    /// To one racer: what the setter who watches says.
    Said { by: MemberNo, phrase: Phrase },
    /// Who else is at the same challenge, each in a room of their own: all of them, whenever one has changed.
    Rivals { rivals: Vec<Rival> },
}

impl RoomEvent {
    /// Nobody can enter a room that does not exist.
    #[must_use]
    pub fn no_such_room(request: RequestId) -> Self {
        Self::JoinRefused { request, problem: JoinRefusal::NoSuchRoom.into() }
    }

    /// A request was not carried out, or not even understood.
    #[must_use]
    pub fn refused(request: RequestId, why: impl Into<Problem>) -> Self {
        Self::Refused { request, problem: why.into() }
    }
}

/// What a move came to. An illegal move is a value, not an error.
//
// Every move of a race is kept with one: what is large and rare is boxed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The hint asked for: the digit stands, and moves are locked for its price.
    Revealed {
        cell: Cell,
        digit: Digit,
        locked_ms: u32,
    },
    /// The hint asked for, as servers before version 11 put it in words. What they have stored says it still; nobody says it anew.
    Explained(Box<Explanation>),
    /// Nothing happened.
    Rejected {
        problem: Box<Problem>,
    },
    /// The hint asked for: the easiest next step, on the racer's own board. Nothing is placed.
    Hinted {
        step: Box<Step>,
        locked_ms: u32,
    },
}

// Without a description: the schema has none of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
pub struct Explanation {
    pub cells: Vec<Cell>,
    pub text: String,
    pub locked_ms: u32,
}
