//! Makes the puzzle of a link ready to be played.

use puzzle::text::link;
use puzzle::{PreparedPuzzle, Proof, prove};
use serde::{Deserialize, Serialize};

use crate::{Ask, Desk, Refusal};

/// What stands before the puzzle in the path of a link.
const PATH: &str = "/p/";

/// The part of a text that says the puzzle: what follows `/p/`, or all of it.
fn puzzle_part(text: &str) -> &str {
    let part = text.split_once(PATH).map_or(text, |(_, part)| part).trim();
    let end = part.find(['/', '?', '#']).unwrap_or(part.len());
    &part[..end]
}

/// The puzzle that is written into a link, ready to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Link(pub String);

impl Ask for Link {
    type Answer = PreparedPuzzle;

    fn answer(&self, desk: &mut impl Desk) -> Result<PreparedPuzzle, Refusal> {
        let puzzle = link::read(puzzle_part(&self.0))
            .map_err(|error| Refusal::because(format!("this link holds no puzzle: {error}")))?;
        if desk.progress(0).is_break() {
            return Err(Refusal::Stopped);
        }
        let why = match prove(&puzzle) {
            Proof::Unique { solution } => return Ok(PreparedPuzzle::of(puzzle, solution)),
            Proof::Conflicting(_) => "digits that are given break a rule",
            Proof::NoSolution => "it has no solution",
            Proof::Several { .. } | Proof::TooFewClues { .. } => "it has more than one solution",
            Proof::Undetermined => "it is too hard to be solved here",
        };
        Err(Refusal::because(format!("the puzzle of this link cannot be played: {why}")))
    }
}
