//! What can be asked. A file beside this one answers each.

use crate::PrintJob;
use puzzle::text::Credits;
use puzzle::text::Document;
use puzzle::{GenerateSpec, Puzzle, Step, Technique, Tier};
use serde::{Deserialize, Serialize};

use crate::hint::Struck;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// The puzzle of a seed, with its solution and what it takes: [`Answer::Generated`](crate::Answer::Generated).
    Generate { spec: GenerateSpec, seed: u64 },
    /// The puzzles of a file, of a link or of pasted text: [`Answer::Read`](crate::Answer::Read).
    Read { bytes: Vec<u8> },
    /// The puzzle that is written into a link, ready to be played: [`Answer::Generated`](crate::Answer::Generated).
    Link(String),
    /// Pages of puzzles: [`Answer::Printed`](crate::Answer::Printed).
    Print(Box<PrintJob>),
    /// A file of these puzzles in the format of this name ([`puzzle::Format::name`]):
    /// [`Answer::Written`](crate::Answer::Written).
    Write { format: String, documents: Vec<Document> },
    /// What a puzzle is like that is being made: [`Answer::Examined`](crate::Answer::Examined). `thorough` also asks for what
    /// takes longer: its grade, and all that each cell may hold.
    Examine { puzzle: Box<Puzzle>, thorough: bool },
    /// The next step from the digits on a board, less the candidates that were struck before, or `all` steps from there to
    /// the end: [`Answer::Steps`](crate::Answer::Steps), at least one.
    Steps { puzzle: Box<Puzzle>, struck: Struck, all: bool },
    /// A step that a server has found on a puzzle's board, in words and as a drawing: [`Answer::Steps`](crate::Answer::Steps),
    /// just one.
    Tell { puzzle: Box<Puzzle>, step: Box<Step> },
    /// A position in which a technique is the next step: [`Answer::Exercise`](crate::Answer::Exercise).
    Exercise { technique: Technique, seed: u64 },
    /// A puzzle from elsewhere, to be played: [`Answer::Generated`](crate::Answer::Generated), if it has one solution.
    Prepare { puzzle: Box<Puzzle> },
    /// Its givens without those that it does not need: [`Answer::Givens`](crate::Answer::Givens).
    Minimise { puzzle: Box<Puzzle>, seed: u64 },
    /// Its givens with more of a solution, until that is the only one, as near to a tier as can be:
    /// [`Answer::Givens`](crate::Answer::Givens).
    Finish { puzzle: Box<Puzzle>, tier: Tier, seed: u64 },
    /// The search for its solutions, to be looked at: [`Answer::Searched`](crate::Answer::Searched).
    Search { puzzle: Box<Puzzle> },
    /// The puzzle as a text to be sent: [`Answer::Text`](crate::Answer::Text).
    WriteText { puzzle: Box<Puzzle>, credits: Credits },
    /// What a solver of a proper puzzle needs next, whose right digits are the givens of this one:
    /// [`Answer::Needed`](crate::Answer::Needed).
    Needed { position: Box<Puzzle> },
}
