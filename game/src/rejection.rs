//! Every reason for which a room refuses a request, and its sentences. The wire carries [`Problem`]s.

use puzzle::{Cell, GenerateSpec, Violation};
use serde::{Deserialize, Serialize};

use crate::job::{JobError, JobFailure};
use crate::limits::{BOARDS_SHOWN_MAX, NOTES_SHARED_MAX, PUZZLE_TEXT_MAX};
use crate::problem::Problem;
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
    "still_open",
    "hints_used_up",
    "too_few_racers",
];

/// The codes of all refusals to let somebody in.
pub const JOIN_REFUSAL_CODES: &[&str] = &["no_such_room", "full", "kicked", "reserved", "locked", "ask_host"];

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
}

impl From<Rejection> for Problem {
    fn from(rejection: Rejection) -> Self {
        match rejection {
            Rejection::WrongPhase => Self::new("wrong_phase", "That is not possible right now.", ""),
            Rejection::NotHost => Self::new("not_host", "Only the host can do that.", ""),
            Rejection::NotSeated => Self::new("not_seated", "You are watching; take a seat to play.", ""),
            Rejection::NoSuchMember => Self::new("no_such_member", "That player has left.", ""),
            Rejection::Yourself => Self::new("yourself", "That cannot be done to yourself.", ""),
            Rejection::FixedRules => Self::new("fixed_rules", "The rules of this room are fixed.", ""),
            Rejection::NoRacers => no_racers(),
            Rejection::TooFewRacers { least } => too_few_racers(least),
            Rejection::NobodyFinished => Self::new("nobody_finished", "Somebody has to finish first.", ""),
            Rejection::StillValidating => Self::new(
                "still_validating",
                "The last puzzle is still being checked.",
                "Wait for its result.",
            ),
            Rejection::PuzzlePending => puzzle_pending(),
            Rejection::NotDealt => Self::new("not_dealt", "No puzzle could be made.", "Start again."),
            Rejection::NoSuchCell => Self::new("no_such_cell", "The board has no such cell.", ""),
            Rejection::NoSuchDigit { highest } => no_such_digit(highest),
            Rejection::GivenCell => Self::new("given_cell", "That cell is given.", ""),
            Rejection::AlreadyCorrect => Self::new("already_correct", "That cell is already right.", ""),
            Rejection::NothingToErase => Self::new("nothing_to_erase", "That cell is empty.", ""),
            Rejection::LockedOut { remaining_ms } => {
                Self::new("locked_out", "Your board is locked.", "Wait until the time is over.")
                    .retry_after(remaining_ms)
            }
            Rejection::OtherMatch => {
                Self::new("other_match", "That move belongs to another race.", "Use the number of this race.")
            }
            Rejection::OtherRung => {
                Self::new("other_rung", "That move belongs to another rung.", "Use the number of your rung.")
            }
            Rejection::RaceOver => Self::new("race_over", "Your race is over.", ""),
            Rejection::StaleSeq => stale_seq(),
            Rejection::NoHints => Self::new("no_hints", "The rules of this room allow no such hint.", ""),
            Rejection::HintsUsedUp => Self::new("hints_used_up", "This attempt has no more hints.", ""),
            Rejection::NothingToHint => Self::new("nothing_to_hint", "No hint is known for this board.", ""),
            Rejection::BadRules { error } => {
                Self::new("bad_rules", format!("These rules do not work: {error}."), "")
            }
            Rejection::BadPuzzle { problem } => problem.into(),
            Rejection::NoUpload => {
                Self::new("no_upload", "No puzzle was uploaded on this connection.", "Upload it again.")
            }
            Rejection::Superseded => Self::new("superseded", "Another puzzle was chosen meanwhile.", ""),
            Rejection::BadSpec { error, nearest } => no_such_puzzle(&error, nearest.as_deref()),
            Rejection::Draining => Self::new(
                "draining",
                "The server is about to restart: nothing new starts.",
                "Try again in a minute.",
            ),
            Rejection::JustChanged { remaining_ms } => just_changed(remaining_ms),
            Rejection::NoOpponent => {
                Self::new("no_opponent", "Your opponent has left, so there is nobody to race here.", "")
            }
            Rejection::NoSuchKnock => {
                Self::new("no_such_knock", "That request has been answered already.", "")
            }
            Rejection::TooManyBots { most } => too_many_bots(most),
            Rejection::NoFreeSeat => no_free_seat(),
            Rejection::IsBot => Self::new("is_bot", "A bot cannot be the host.", ""),
            Rejection::TooManyBoards => too_many_boards(),
            Rejection::TooManyNotes => too_many_notes(),
            Rejection::NotSetter => not_setter(),
            Rejection::OneRace => one_race(),
            Rejection::JobFailed { why } => why.into(),
            Rejection::BotsBusy => bots_busy(),
            Rejection::BotTaken => bot_taken(),
        }
    }
}

impl From<JobError> for Rejection {
    /// What is told when a job has made no puzzle.
    fn from(error: JobError) -> Self {
        match error {
            JobError::Puzzle { problem } => Self::BadPuzzle { problem },
            JobError::NoSuchPuzzle { error, nearest } => Self::BadSpec { error, nearest },
            JobError::NotDone { why } => Self::JobFailed { why },
        }
    }
}

fn no_such_digit(highest: u8) -> Problem {
    let fix = format!("Its digits are 1 to {highest}.");
    Problem::new("no_such_digit", "There is no such digit on this board.", fix)
}

fn no_racers() -> Problem {
    let fix = "Whoever set the puzzle watches, unless you switch on Practice.";
    Problem::new("no_racers", "Nobody here can race yet.", fix)
}

fn too_few_racers(least: usize) -> Problem {
    let detail = format!("This mode takes {least} racers or more.");
    Problem::new("too_few_racers", detail, "Add a bot, or choose another mode.")
}

fn no_free_seat() -> Problem {
    Problem::new("no_free_seat", "The room is full.", "Give the race more seats first.")
}

fn too_many_boards() -> Problem {
    let fix = format!("Ask for {BOARDS_SHOWN_MAX} or fewer.");
    Problem::new("too_many_boards", "That is too many boards at once.", fix)
}

fn stale_seq() -> Problem {
    let fix = "Number each move one higher than the one before.";
    Problem::new("stale_seq", "A move got lost on the way.", fix)
}

fn not_setter() -> Problem {
    Problem::new("not_setter", "Only the setter who watches the race can do that.", "")
}

fn too_many_notes() -> Problem {
    let fix = format!("Share the notes of {NOTES_SHARED_MAX} cells or fewer.");
    Problem::new("too_many_notes", "Those are too many notes at once.", fix)
}

fn one_race() -> Problem {
    Problem::new(
        "one_race",
        "This room was made for one attempt, which is over.",
        "Open the challenge again.",
    )
}

fn too_many_bots(most: usize) -> Problem {
    let detail = format!("There can be no more than {most} bots.");
    Problem::new("too_many_bots", detail, "Remove one first.")
}

fn puzzle_pending() -> Problem {
    Problem::new("puzzle_pending", "The puzzle is not ready yet.", "Start again in a moment.")
}

fn bots_busy() -> Problem {
    Problem::new("bots_busy", "All bots of this server are busy.", "Try again in a moment.")
}

fn bot_taken() -> Problem {
    Problem::new("bot_taken", "A bot has left: others had none to race.", "Add another one.")
}

fn just_changed(remaining_ms: u32) -> Problem {
    let fix = format!("Start again in {} s.", remaining_ms.div_ceil(1_000).max(1));
    Problem::new("just_changed", "The rules have just changed.", fix).retry_after(remaining_ms)
}

fn no_such_puzzle(error: &str, nearest: Option<&GenerateSpec>) -> Problem {
    let fix = nearest.map(|spec| format!("The nearest that can be had: {spec}."));
    Problem::new("bad_spec", format!("No such puzzle can be made: {error}."), fix.unwrap_or_default())
}

impl From<JobFailure> for Problem {
    fn from(why: JobFailure) -> Self {
        match why {
            JobFailure::Refused => {
                Self::new("too_many_jobs", "Too many puzzles are wanted at once.", "Try again in a moment.")
                    .retry_after(1_000)
            }
            JobFailure::TookTooLong => {
                Self::new("job_took_too_long", "The puzzle took too long.", "Please try again.")
            }
            JobFailure::Failed => {
                Self::new("job_failed", "Something went wrong on the server.", "Please try again.")
            }
        }
    }
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

impl From<PuzzleProblem> for Problem {
    fn from(problem: PuzzleProblem) -> Self {
        const ONE_SOLUTION: &str = "A race needs a puzzle with exactly one solution.";
        match problem {
            PuzzleProblem::TooLong => Self::new(
                "puzzle_too_long",
                "That is too long for a puzzle.",
                format!("A puzzle has at most {PUZZLE_TEXT_MAX} characters."),
            ),
            PuzzleProblem::Unreadable { message } => {
                Self::new("puzzle_unreadable", format!("That is no puzzle: {message}."), "")
            }
            PuzzleProblem::Many { puzzles } => {
                Self::new("puzzle_many", format!("The text holds {puzzles} puzzles."), "Paste one of them.")
            }
            PuzzleProblem::Violation { sentence, cells } => {
                Self::new("puzzle_breaks_rules", format!("{sentence}."), "Change one of these givens.")
                    .about(cells)
            }
            PuzzleProblem::TooFewGivens { givens } => Self::new(
                "puzzle_too_few_givens",
                format!("With {givens} givens it has more than one solution."),
                "No proper puzzle on this board has fewer than 17.",
            ),
            PuzzleProblem::StillOpen => Self::new(
                "still_open",
                "This puzzle is a challenge that can still be tried.",
                "Open the challenge, or choose another puzzle.",
            ),
            PuzzleProblem::Unknown => Self::new(
                "puzzle_unknown",
                "No race over a puzzle of this id is kept here.",
                "Check the id, or paste the puzzle.",
            ),
            PuzzleProblem::NoSolution => {
                Self::new("puzzle_no_solution", "This puzzle has no solution.", ONE_SOLUTION)
            }
            PuzzleProblem::Several { at_least, cells } => Self::new(
                "puzzle_several_solutions",
                format!("This puzzle has {at_least} or more solutions."),
                "A race needs exactly one: give a digit in one of the cells in which they differ.",
            )
            .about(cells),
            PuzzleProblem::Full => {
                Self::new("puzzle_full", "Every cell is already filled.", "Leave something to solve.")
            }
            PuzzleProblem::Undetermined => Self::new(
                "puzzle_undetermined",
                "Whether this puzzle has one solution takes too long to find out.",
                "Add a given or two.",
            ),
        }
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
}

impl From<JoinRefusal> for Problem {
    fn from(refusal: JoinRefusal) -> Self {
        match refusal {
            JoinRefusal::NoSuchRoom => {
                Self::new("no_such_room", "No room has this code.", "Check it, or ask for a new link.")
            }
            JoinRefusal::Full => Self::new("full", "This room is full.", ""),
            JoinRefusal::Kicked => Self::new("kicked", "The host has removed you from this room.", ""),
            JoinRefusal::Reserved => Self::new("reserved", "This room was made for other players.", ""),
            JoinRefusal::Locked => Self::new("locked", "This room is locked.", "Ask its host to let you in."),
            JoinRefusal::AskHost => Self::new(
                "ask_host",
                "Somebody at your address was removed from this room.",
                "The host has been asked to let you in.",
            )
            .retry_after(5_000),
        }
    }
}
