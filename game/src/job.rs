//! Work that takes too long for a room's turn: making and proving puzzles. A room asks for a job,
//! the shell calls [`perform`] on any thread, and the outcome comes back as an input, so that a log
//! replays without making the puzzle again.

use puzzle::{Breach, Difficulty, Grid, Proof, Puzzle, PuzzleId, Spec};
use serde::{Deserialize, Serialize};

use crate::event::PuzzleProblem;
use crate::limits::PUZZLE_TEXT_MAX;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum JobRequest {
    /// Make a puzzle. Unless `exact`, one of the same difficulty from another seed will do as well.
    Generate { difficulty: Difficulty, seed: u32, exact: bool },
    /// Read a puzzle and prove that it has exactly one solution.
    Examine { text: String },
}

/// A proper puzzle with all that judging it needs. It holds the solution: it never leaves `game`
/// and its logs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Deal {
    /// The same for all disguises of the puzzle.
    pub id: PuzzleId,
    pub givens: Grid,
    pub solution: Grid,
    /// For each cell the tier, 1 to 3, of the technique that placing it takes; 0 for givens.
    pub tiers: Vec<u8>,
    pub difficulty: Option<Difficulty>,
}

pub type JobOutcome = Result<Box<Deal>, JobError>;

/// Why a job has no puzzle to show.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JobError {
    /// The text is no puzzle to race.
    Puzzle(PuzzleProblem),
    /// Says nothing about the puzzle: the server has not done the job.
    NotDone { why: JobFailure },
}

impl From<PuzzleProblem> for JobError {
    fn from(problem: PuzzleProblem) -> Self {
        Self::Puzzle(problem)
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

/// Performs a job: bounded, but long for a room's turn (up to tens of milliseconds).
///
/// # Errors
/// Says why a text is no proper puzzle.
pub fn perform(request: &JobRequest) -> JobOutcome {
    match request {
        JobRequest::Generate { difficulty, seed, .. } => Ok(Box::new(generate(*difficulty, *seed))),
        JobRequest::Examine { text } => Ok(Box::new(examine(text)?)),
    }
}

fn generate(difficulty: Difficulty, seed: u32) -> Deal {
    let made = puzzle::generate(&Spec::new(difficulty), u64::from(seed));
    let difficulty = made.grade.difficulty;
    Deal {
        id: id_of(&made.puzzle),
        givens: made.puzzle,
        solution: made.solution,
        tiers: made.grade.tiers,
        difficulty,
    }
}

fn id_of(proper: &Grid) -> PuzzleId {
    puzzle::canonical(proper).expect("a proper puzzle has a canonical form").id()
}

fn examine(text: &str) -> Result<Deal, PuzzleProblem> {
    if text.len() > PUZZLE_TEXT_MAX {
        return Err(PuzzleProblem::TooLong);
    }
    let givens = puzzle::parse::line(text)
        .map_err(|error| PuzzleProblem::Unreadable { message: error.to_string() })?;
    let puzzle = Puzzle::classic(givens.clone());
    let solution = match puzzle::prove(&puzzle) {
        Proof::Unique { .. } if givens.is_full() => return Err(PuzzleProblem::Full),
        Proof::Unique { solution } => solution,
        Proof::Conflicting(breaches) => {
            let mut repeats = breaches.into_iter().filter_map(|breach| match breach {
                Breach::Repeat(conflict) => Some(conflict),
                Breach::Broken { .. } => None,
            });
            let conflict = repeats.next().expect("a classic board has no rules but its houses");
            return Err(PuzzleProblem::Conflict { conflict });
        }
        Proof::NoSolution => return Err(PuzzleProblem::NoSolution),
        Proof::Several { at_least, .. } => return Err(PuzzleProblem::Several { at_least }),
        Proof::TooFewClues { clues } => {
            return Err(PuzzleProblem::TooFewGivens { givens: u16::try_from(clues).unwrap_or(u16::MAX) });
        }
        Proof::Undetermined => return Err(PuzzleProblem::Undetermined),
    };
    let grade = puzzle::grade(&puzzle);
    Ok(Deal { id: id_of(&givens), givens, solution, tiers: grade.tiers, difficulty: grade.difficulty })
}
