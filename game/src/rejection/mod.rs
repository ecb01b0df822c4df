//! Every reason for which a room refuses a request, and the codes by which clients know them. What a person reads of each is
//! in `sentences`; the wire carries only [`Problem`](crate::Problem)s.

mod sentences;

use puzzle::{Cell, GenerateSpec, Violation};
use serde::{Deserialize, Serialize};

use crate::job::{JobError, JobFailure};
use crate::settings::RulesError;

/// The codes of all that a room refuses.
pub const REJECTION_CODES: &[&str] = &[
    "wrong_phase",
    "not_host",
    "not_seated",
    "no_such_member",
    "yourself",
    "fixed_rules",
    "no_racers",
    "nobody_finished",
    "still_validating",
    "puzzle_pending",
    "not_dealt",
    "no_such_cell",
    "no_such_digit",
    "given_cell",
    "already_correct",
    "nothing_to_erase",
    "locked_out",
    "other_match",
    "other_rung",
    "race_over",
    "stale_seq",
    "no_hints",
    "nothing_to_hint",
    "bad_rules",
    "no_upload",
    "superseded",
    "bad_spec",
    "draining",
    "just_changed",
    "no_opponent",
    "no_such_knock",
    "too_many_bots",
    "no_free_seat",
    "is_bot",
    "too_many_boards",
    "too_many_notes",
    "not_setter",
    "one_race",
    "bots_busy",
    "bot_taken",
    "too_many_jobs",
    "job_took_too_long",
    "job_failed",
    "puzzle_too_long",
    "puzzle_unreadable",
    "puzzle_many",
    "puzzle_breaks_rules",
    "puzzle_too_few_givens",
    "puzzle_unknown",
    "puzzle_no_solution",
    "puzzle_several_solutions",
    "puzzle_full",
    "puzzle_undetermined",
    "puzzle_without_solution",
    "puzzle_in_words",
    "still_open",
    "hints_used_up",
    "too_few_racers",
    "bot_sets_nothing",
    "set_it_yourself",
    "not_handed_in",
    "no_more_time",
    "setting_over",
    "not_agreed",
    "called_off",
    "needs_newer_client",
];

/// The codes of all refusals to let somebody in.
pub const JOIN_REFUSAL_CODES: &[&str] =
    &["no_such_room", "full", "kicked", "reserved", "locked", "ask_host", "needs_newer_client"];

/// Why a request was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// The mode takes more racers.
    TooFewRacers {
        least: usize,
    },
    /// Nobody has finished yet.
    NobodyFinished,
    /// The puzzle that was set last is still being validated.
    StillValidating,
    /// The chosen puzzle is not made or validated yet, so no race can start.
    PuzzlePending,
    /// No puzzle could be made in time; start again.
    NotDealt,
    NoSuchCell,
    /// The board's digits end at this one.
    NoSuchDigit {
        highest: u8,
    },
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
    /// The move belongs to another rung of the ladder than the racer is on.
    OtherRung,
    /// Your race is over.
    RaceOver,
    /// A newer move was already answered, and this one is no longer remembered.
    StaleSeq,
    /// The rules of the room allow no such hint.
    NoHints,
    /// No technique leads on from this board.
    NothingToHint,
    BadRules {
        error: RulesError,
    },
    BadPuzzle {
        problem: PuzzleProblem,
    },
    /// Nothing was uploaded on this connection.
    NoUpload,
    /// Another puzzle was chosen before this one was made.
    Superseded,
    /// No such puzzle can be made.
    BadSpec {
        error: String,
        nearest: Option<Box<GenerateSpec>>,
    },
    /// The server is about to stop: nothing new starts.
    Draining,
    /// The rules or the puzzle changed a moment ago: the others get time to see it.
    JustChanged {
        remaining_ms: u32,
    },
    /// The opponent has left: there is nobody to race in this room.
    NoOpponent,
    /// There is no such request to come in (any more).
    NoSuchKnock,
    /// There are as many bots as one room, or one address, may have.
    TooManyBots {
        most: usize,
    },
    /// Every seat is taken.
    NoFreeSeat,
    /// A bot cannot be the host.
    IsBot,
    /// More boards at once than one answer holds.
    TooManyBoards,
    /// More notes at once than are passed on.
    TooManyNotes,
    /// Only the setter who watches may.
    NotSetter,
    /// The room was made for a single race, which is over.
    OneRace,
    /// The server has not made or proven the puzzle; the puzzle is not to blame.
    JobFailed {
        why: JobFailure,
    },
    /// All bots of the server are in races, or with people who have fewer.
    BotsBusy,
    /// A bot that only waited has left for somebody who had none.
    BotTaken,
    /// As many hints as an attempt at a challenge may take.
    HintsUsedUp,
    /// A bot has a seat in a duel of setters.
    BotSetsNothing,
    /// In a duel each sets a puzzle of their own.
    SetItYourself,
    /// Only who has handed in gives the other more time.
    NotHandedIn,
    /// There has been all the time that a duel may take.
    NoMoreTime,
    /// Not both have handed in a puzzle in time: the duel is called off.
    SettingOver,
    /// Not both have accepted the terms in time: the duel is called off.
    NotAgreed,
    /// One of the two has called the duel off.
    CalledOff,
    /// The clients of these members do not know a kind of rule of the puzzle.
    NeedsNewerClient {
        names: String,
    },
}

impl From<JobError> for Rejection {
    /// What is told when a job has made no puzzle.
    fn from(error: JobError) -> Self {
        match error {
            JobError::Puzzle { problem } => Self::BadPuzzle { problem },
            JobError::NoSuchPuzzle { error, nearest } => Self::BadSpec { error, nearest },
            JobError::NotDone { why } => Self::JobFailed { why },
            JobError::NeedsNewerClient { names } => Self::NeedsNewerClient { names },
        }
    }
}

/// Why a puzzle cannot be raced.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PuzzleProblem {
    /// Longer than [`PUZZLE_TEXT_MAX`](crate::PUZZLE_TEXT_MAX) bytes.
    TooLong,
    /// Not readable as a puzzle; the message says where and what would be right.
    Unreadable {
        message: String,
    },
    /// More than one puzzle in the text.
    Many {
        puzzles: u32,
    },
    /// Givens break a rule of the board.
    Violation {
        sentence: String,
        cells: Vec<Cell>,
    },
    /// No match over a puzzle of this id is kept.
    Unknown,
    NoSolution,
    /// No proper puzzle has so few givens.
    TooFewGivens {
        givens: u16,
    },
    /// More than one solution: at least this many, which differ in these cells.
    Several {
        at_least: u32,
        cells: Vec<Cell>,
    },
    /// Nothing left to fill.
    Full,
    /// Too hard to prove within bounds.
    Undetermined,
    /// It is the puzzle of a challenge that can still be tried.
    StillOpen,
    /// Its rules are partly in words, and these or its solution did not come along.
    WithoutSolution,
    /// Its rules are partly in words, which a duel does not take: nothing shows that it can be solved.
    InWords,
}

impl PuzzleProblem {
    /// The first of some violations, and the cells of all.
    pub(crate) fn of(violations: &[Violation], layout: &puzzle::Layout) -> Self {
        let sentence = violations.first().map(|violation| violation.sentence(layout)).unwrap_or_default();
        let mut cells: Vec<Cell> = violations.iter().flat_map(|violation| violation.cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        Self::Violation { sentence, cells }
    }
}

/// Why somebody could not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The client does not know a kind of rule of this room's puzzle.
    NeedsNewerClient,
}
