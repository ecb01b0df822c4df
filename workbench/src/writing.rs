//! Writes a puzzle as the text that it is sent as: a line where nothing but givens is to be said, else f-puzzles' JSON.

use puzzle::text::document::{Credits, Document};
use puzzle::{Format, Puzzle};

use crate::{Answer, Refusal};

pub(crate) fn answer(puzzle: &Puzzle, credits: &Credits) -> Result<Answer, Refusal> {
    let mut document = Document::of(puzzle.clone());
    document.credits = credits.clone();
    let is_line = |format: Format| format == Format::Line && credits.is_empty();
    let mut formats = [Format::Line, Format::FPuzzles];
    formats.sort_by_key(|format| !is_line(*format));
    let mut why = None;
    for format in formats {
        match format.write(std::slice::from_ref(&document)) {
            Ok(text) => return Ok(Answer::Text(text)),
            Err(error) => why = why.or(Some(error)),
        }
    }
    let why = why.map_or_else(String::new, |error| error.to_string());
    Err(Refusal::Impossible(why))
}
