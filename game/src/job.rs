//! Work that takes too long for a room's turn: making and proving puzzles. A room asks for a job, the shell calls
//! [`perform`] on any thread, and the outcome returns as an input, so that a log replays without doing it again.

use std::fmt;

use puzzle::solve::watch::Unwatched;
use puzzle::solve::{Budget, PROOF_SOLUTIONS, prove_within};
use puzzle::{Credits, Document, Format, GenerateSpec, PreparedPuzzle, Proof, Puzzle, PuzzleId};
use serde::{Deserialize, Serialize};

use crate::limits::{PUZZLE_TEXT_MAX, SEEDS_TRIED_MAX};
use crate::rejection::PuzzleProblem;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JobRequest {
    /// Make a puzzle. Unless `exact`, one of the same spec from another seed will do as well.
    Generate { spec: GenerateSpec, seed: u32, exact: bool },
    /// Find a puzzle that was raced before. The shell looks it up: only it knows matches.
    Recall { id: PuzzleId },
    /// Read a puzzle and prove that it has exactly one solution; where its rules are partly in words, take the one that comes along.
    Validate { text: String },
}

pub type JobOutcome = Result<Box<PreparedPuzzle>, JobError>;

/// Why a job has made no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JobError {
    /// The text is no puzzle to race.
    Puzzle { problem: PuzzleProblem },
    /// No such puzzle was found, and the nearest that can be had.
    NoSuchPuzzle { error: String, nearest: Option<Box<GenerateSpec>> },
    /// Says nothing about the puzzle: the server has not done the job.
    NotDone { why: JobFailure },
    /// The clients of these members could not read it.
    NeedsNewerClient { names: String },
}

impl From<PuzzleProblem> for JobError {
    fn from(problem: PuzzleProblem) -> Self {
        Self::Puzzle { problem }
    }
}

/// Why a server has not made or proven a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JobFailure {
    /// Too many puzzles wait to be made or proven.
    Refused,
    TookTooLong,
    /// An error in the server.
    Failed,
}

/// The outcome of a job, and the seed that makes its puzzle again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedJob {
    pub outcome: JobOutcome,
    /// Where another seed than the one that was asked for was taken.
    pub seed: Option<u32>,
    /// What the text of a set puzzle says of who set it.
    pub credits: Credits,
}

impl From<JobOutcome> for FinishedJob {
    fn from(outcome: JobOutcome) -> Self {
        Self { outcome, seed: None, credits: Credits::default() }
    }
}

/// Who asks for a job.
#[derive(Clone, Copy)]
pub struct Asker<'a> {
    /// Whether the caller still waits for the outcome. Checked now and then, never while one puzzle is made.
    pub waits: &'a dyn Fn() -> bool,
    /// Whether to look for what can be had in the place of what cannot.
    pub wants_nearest: bool,
}

impl fmt::Debug for Asker<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asker").field("wants_nearest", &self.wants_nearest).finish_non_exhaustive()
    }
}

/// Performs a job: bounded, but long for a room's turn (milliseconds for most kinds, seconds for the largest boards).
#[must_use]
pub fn perform(request: &JobRequest) -> FinishedJob {
    perform_for(Asker { waits: &|| true, wants_nearest: true }, request)
}

/// Performs a job, unless no caller waits for it any more.
#[must_use]
pub fn perform_for(asker: Asker<'_>, request: &JobRequest) -> FinishedJob {
    match request {
        JobRequest::Generate { spec, seed, exact } => generate(asker, spec, *seed, *exact),
        JobRequest::Recall { .. } => Err(PuzzleProblem::Unknown.into()).into(),
        JobRequest::Validate { text } => match validate(text) {
            Ok((prepared, credits)) => FinishedJob { outcome: Ok(Box::new(prepared)), seed: None, credits },
            Err(problem) => Err(problem.into()).into(),
        },
    }
}

/// Some kinds are rarely as hard as asked for, so further seeds are tried where none was named.
fn generate(asker: Asker<'_>, spec: &GenerateSpec, first: u32, exact: bool) -> FinishedJob {
    let in_vain = || Err(JobError::NotDone { why: JobFailure::TookTooLong }).into();
    let seeds = (0..if exact { 1 } else { SEEDS_TRIED_MAX }).map(|n| first.wrapping_add(n));
    let mut refusal = None;
    for seed in seeds {
        if !(asker.waits)() {
            return in_vain();
        }
        match PreparedPuzzle::generate(spec, u64::from(seed)) {
            Ok(prepared) => {
                let made = FinishedJob::from(Ok(Box::new(prepared)));
                return FinishedJob { seed: (seed != first).then_some(seed), ..made };
            }
            Err(error) => refusal = Some(error.to_string()),
        }
    }
    if !(asker.waits)() {
        return in_vain();
    }
    let nearest = if asker.wants_nearest { spec.nearest(u64::from(first)).map(Box::new) } else { None };
    Err(JobError::NoSuchPuzzle { error: refusal.unwrap_or_default(), nearest }).into()
}

fn validate(text: &str) -> Result<(PreparedPuzzle, Credits), PuzzleProblem> {
    if text.len() > PUZZLE_TEXT_MAX {
        return Err(PuzzleProblem::TooLong);
    }
    let entries = Format::of_text(text)
        .read(text)
        .map_err(|error| PuzzleProblem::Unreadable { message: error.to_string() })?;
    let puzzles = u32::try_from(entries.len()).unwrap_or(u32::MAX);
    match <[_; 1]>::try_from(entries) {
        // What of the text was not read, and may be a rule, is among the credits.
        Ok([entry]) => Ok((prepared(&entry)?, entry.credits)),
        Err(_) => Err(PuzzleProblem::Many { puzzles }),
    }
}

fn prepared(entry: &Document) -> Result<PreparedPuzzle, PuzzleProblem> {
    if entry.puzzle.board().is_in_words() { in_words(entry) } else { proven(entry.puzzle.clone()) }
}

fn proven(puzzle: Puzzle) -> Result<PreparedPuzzle, PuzzleProblem> {
    match prove_within(&puzzle, PROOF_SOLUTIONS, &mut Budget::ROOM.clone(), &mut Unwatched) {
        Proof::Unique { .. } if puzzle.givens().is_full() => Err(PuzzleProblem::Full),
        Proof::Unique { solution } => Ok(PreparedPuzzle::of(puzzle, solution)),
        Proof::Conflicting(violations) => Err(PuzzleProblem::of(&violations, puzzle.board().layout())),
        Proof::NoSolution => Err(PuzzleProblem::NoSolution),
        Proof::Several { at_least, differing } => {
            Err(PuzzleProblem::Several { at_least, cells: differing.iter().collect() })
        }
        Proof::TooFewClues { clues } => {
            Err(PuzzleProblem::TooFewGivens { givens: u16::try_from(clues).unwrap_or(u16::MAX) })
        }
        Proof::Undetermined => Err(PuzzleProblem::Undetermined),
    }
}

/// Of a puzzle whose rules are partly in words only the setter knows the solution, unless the others leave no other.
fn in_words(entry: &Document) -> Result<PreparedPuzzle, PuzzleProblem> {
    if entry.puzzle.givens().is_full() {
        return Err(PuzzleProblem::Full);
    }
    // Longer words were cut, and racers must see all of them.
    let is_said = (1..Credits::NOTE_CHARS_MAX).contains(&entry.credits.note().chars().count());
    let solution = entry.solution.clone().filter(|solution| is_said && solution.is_full());
    let solution = solution.ok_or(PuzzleProblem::WithoutSolution)?;
    match entry.puzzle.without_words().and_then(|known| proven(known).ok()) {
        Some(proven) if proven.solution == solution => Ok(proven),
        Some(_) | None => PreparedPuzzle::told(entry.puzzle.clone(), solution)
            .map_err(|broken| PuzzleProblem::of(&broken, entry.puzzle.board().layout())),
    }
}
