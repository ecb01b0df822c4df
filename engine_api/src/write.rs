//! Writes puzzles as a file in a format, and one as the text that it is sent as.

use puzzle::text::document::{Credits, Document};
use puzzle::{Format, Puzzle};
use serde::{Deserialize, Serialize};

use crate::{Ask, Desk, Refusal};

/// A file of these puzzles in the format of this name ([`Format::name`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Write {
    pub format: String,
    pub documents: Vec<Document>,
}

/// A file's content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Written {
    /// Of the file's name, without the dot.
    pub extension: String,
    pub text: String,
}

/// The puzzle as a text to be sent: a line where nothing but givens is to be said, else f-puzzles' JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WriteText {
    pub puzzle: Puzzle,
    pub credits: Credits,
}

impl Ask for Write {
    type Answer = Written;

    fn answer(&self, _: &mut impl Desk) -> Result<Written, Refusal> {
        let format: Format = self.format.parse().map_err(Refusal::because)?;
        let text = format.write(&self.documents).map_err(Refusal::because)?;
        Ok(Written { extension: format.extension().to_owned(), text })
    }
}

impl Ask for WriteText {
    type Answer = String;

    fn answer(&self, _: &mut impl Desk) -> Result<String, Refusal> {
        let mut document = Document::of(self.puzzle.clone());
        document.credits = self.credits.clone();
        let write = |format: Format| format.write(std::slice::from_ref(&document));
        // A line has no room for credits.
        let formats = match self.credits.is_empty() {
            true => [Format::Line, Format::FPuzzles],
            false => [Format::FPuzzles, Format::Line],
        };
        let [first, second] = formats;
        write(first).or_else(|why| write(second).map_err(|_| why)).map_err(Refusal::because)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Undisturbed;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn written(credits: &Credits) -> Document {
        let puzzle = Puzzle::classic(LINE.parse().unwrap());
        let text = WriteText { puzzle, credits: credits.clone() }.answer(&mut Undisturbed).unwrap();
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
