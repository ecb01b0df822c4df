//! Writes a puzzle as the text that it is sent as: a line where nothing but givens is to be said, else f-puzzles' JSON.

use puzzle::text::document::{Credits, Document};
use puzzle::{Format, Puzzle};

use crate::{Answer, Refusal};

pub(crate) fn answer(puzzle: &Puzzle, credits: &Credits) -> Result<Answer, Refusal> {
    let mut document = Document::of(puzzle.clone());
    document.credits = credits.clone();
    // A line has no room for credits.
    let formats =
        if credits.is_empty() { [Format::Line, Format::FPuzzles] } else { [Format::FPuzzles, Format::Line] };
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

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn written(credits: &Credits) -> Document {
        let puzzle = Puzzle::classic(LINE.parse().unwrap());
        let Ok(Answer::Text(text)) = answer(&puzzle, credits) else { panic!("not written") };
        assert_eq!(text.trim() == LINE, credits.is_empty(), "{text}");
        Format::of_text(&text).read(&text).unwrap().remove(0)
    }

    #[test]
    fn credits_go_along_with_the_puzzle() {
        let credits = Credits::new("Rings", "Sue", "Mind the middle.").unwrap();
        assert_eq!(written(&credits).credits, credits);
        assert_eq!(written(&Credits::default()).credits, Credits::default());
    }
}
