//! Makes the puzzle of a seed, or many of one kind for paper.

use puzzle::generate::generate_watched;
use puzzle::text::Document;
use puzzle::{GenerateError, GenerateSpec, PreparedPuzzle};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// The puzzle of a seed, with its solution and what it takes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Generate {
    pub spec: GenerateSpec,
    pub seed: u64,
}

impl Ask for Generate {
    type Answer = PreparedPuzzle;

    fn answer(&self, desk: &mut impl Desk) -> Result<PreparedPuzzle, Refusal> {
        let made = PreparedPuzzle::generate_watched(&self.spec, self.seed, &mut Watching(desk));
        let is_stopped = |error: &GenerateError| matches!(error, GenerateError::Stopped);
        made.map_err(|error| if is_stopped(&error) { Refusal::Stopped } else { Refusal::because(error) })
    }
}

/// Puzzles as wanted, from the seeds that follow one: one whose budget does not do is left out for the next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GenerateMany {
    pub spec: GenerateSpec,
    pub seed: u64,
    /// At most [`render::MOST_PUZZLES`] are made.
    pub count: u8,
}

impl Ask for GenerateMany {
    type Answer = Vec<Document>;

    fn answer(&self, desk: &mut impl Desk) -> Result<Vec<Document>, Refusal> {
        /// Seeds that may fail, for each puzzle.
        const TRIES: u64 = 4;
        let count = usize::from(self.count).min(render::MOST_PUZZLES);
        let mut made = Vec::new();
        let mut failed = None;
        for step in 1..=TRIES * count as u64 {
            if made.len() == count {
                break;
            }
            if desk.progress((made.len() * 1000 / count) as u16).is_break() {
                return Err(Refusal::Stopped);
            }
            match generate_watched(&self.spec, self.seed.wrapping_add(step), &mut Watching(&mut *desk)) {
                Ok(generated) => made.push(Document::of(generated.puzzle)),
                Err(GenerateError::Stopped) => return Err(Refusal::Stopped),
                Err(error) => failed = Some(error),
            }
        }
        match failed {
            Some(error) if made.len() < count => Err(Refusal::because(error)),
            Some(_) | None => Ok(made),
        }
    }
}
