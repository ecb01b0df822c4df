//! Makes the puzzle of a link ready to be played.

use puzzle::text::link;
use puzzle::{PreparedPuzzle, Proof};
use serde::{Deserialize, Serialize};

use crate::prepare::prepared;
use crate::{Ask, Desk, Refusal};

/// What stands before the puzzle in the path of a link.
const PATH: &str = "/p/";
/// Nobody mends a link by hand, so a line and a column would help no one.
const NOT_A_PUZZLE: &str = "this link isn’t a puzzle. Ask for it again";

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
        let puzzle = link::read(puzzle_part(&self.0)).map_err(|_| Refusal::because(NOT_A_PUZZLE))?;
        let proof = match prepared(puzzle, desk)? {
            Ok(prepared) => return Ok(prepared),
            Err(proof) => proof,
        };
        let why = match proof {
            Proof::Conflicting(_) => "its givens break a rule",
            Proof::NoSolution => "it has no solution",
            Proof::Several { .. } | Proof::TooFewClues { .. } => "it has more than one solution",
            Proof::Undetermined | Proof::Unique { .. } => "it takes too long to solve",
        };
        Err(Refusal::because(format!("the puzzle of this link can’t be played: {why}")))
    }
}
