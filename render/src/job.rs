//! What is to be printed, and how: the puzzles with what is known of them, the options, and their limits.

use puzzle::text::Document;
use puzzle::{Credits, Grid, Kind, Puzzle, PuzzleId, Tier, Variant};
use serde::{Deserialize, Serialize};

use crate::caption::capitalised;

/// The most puzzles of one job.
pub const MOST_PUZZLES: usize = 100;

/// The most puzzles on one page.
pub const MOST_PER_PAGE: u8 = 16;

/// The most puzzles on a page in large print.
const MOST_LARGE: u8 = 2;

/// The longest text of a job, in bytes: a setter's words of the widest characters.
pub const TEXT_BYTES_MAX: usize = Credits::NOTE_CHARS_MAX * char::MAX_LEN_UTF8;

/// A puzzle to be printed, with what is known of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    pub puzzle: Puzzle,
    /// For the pages of solutions.
    pub solution: Option<Grid>,
    pub title: Option<String>,
    pub author: Option<String>,
    /// What the setter says, where rules are in these words only.
    pub words: Option<String>,
    /// The kind, in words: "Killer".
    pub kind: Option<String>,
    pub tier: Option<Tier>,
    /// What it is called everywhere.
    pub id: Option<String>,
    /// Where it can be played; it is printed as a QR code.
    pub link: Option<String>,
}

impl Sheet {
    /// What a document says of its puzzle. Its solution is printed only where rules are in words: of any other who prints it finds
    /// out what there is to say.
    pub fn of(document: &Document) -> Self {
        let (puzzle, credits) = (document.puzzle.clone(), &document.credits);
        let in_words = puzzle.board().is_in_words();
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Self {
            solution: document.solution.clone().filter(|_| in_words),
            title: text(credits.title()),
            author: text(credits.author()),
            words: text(credits.note()).filter(|_| in_words),
            kind: Variant::of(puzzle.board()).map(|variant| kind_name(&variant)),
            tier: None,
            id: Some(PuzzleId::of(&puzzle).to_string()),
            link: None,
            puzzle,
        }
    }

    /// What people have written, in whatever script.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        [&self.title, &self.author, &self.words].into_iter().flatten().map(String::as_str)
    }
}

/// What a kind is called: "Anti-knight + Killer", "16×16".
pub fn kind_name(variant: &Variant) -> String {
    let named = variant.to_string();
    // That something is drawn for the words says no more.
    let names = named.split('+').filter(|word| *word != Kind::DRAWN.key()).map(word_name);
    names.collect::<Vec<String>>().join(" + ")
}

/// What one word of a kind is called.
pub fn word_name(word: &str) -> String {
    match word {
        "latin" => "Latin square".to_owned(),
        "words" => "Setter’s rules".to_owned(),
        size if size.starts_with(|symbol: char| symbol.is_ascii_digit()) => size.replace('x', "×"),
        word => capitalised(word.to_owned()),
    }
}

/// How puzzles are laid out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    pub paper: Paper,
    /// Puzzles on a page, 1 to [`MOST_PER_PAGE`]; 1 or 2 in large print.
    pub per_page: u8,
    /// Heavy digits and lines.
    pub large: bool,
    /// Whether the solutions follow on pages after the puzzles.
    pub solutions: bool,
    /// Above each page.
    pub title: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self { paper: Paper::A4, per_page: 1, large: false, solutions: false, title: None }
    }
}

/// The size of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Paper {
    A4,
    Letter,
}

impl Paper {
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Width and height in points.
    pub const fn size(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }

    /// What it is called on a command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }
}

/// Why nothing is printed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    #[error("there is no puzzle to print")]
    NoPuzzle,
    #[error("{0} puzzles are more than the {MOST_PUZZLES} that are printed at once")]
    TooMany(usize),
    #[error("a page takes 1 to {MOST_PER_PAGE} puzzles, not {0}")]
    PerPage(u8),
    #[error("large print has 1 or 2 puzzles on a page, not {0}")]
    LargePerPage(u8),
    #[error("the {what} is longer than {TEXT_BYTES_MAX} bytes")]
    LongText { what: &'static str },
    #[error("puzzle {number}: its solution belongs to another board")]
    OtherBoard { number: usize },
}

/// Holds a job against its limits.
pub(crate) fn check(sheets: &[Sheet], options: &Options) -> Result<(), PrintError> {
    let per_page = options.per_page;
    if sheets.is_empty() {
        return Err(PrintError::NoPuzzle);
    }
    if sheets.len() > MOST_PUZZLES {
        return Err(PrintError::TooMany(sheets.len()));
    }
    if !(1..=MOST_PER_PAGE).contains(&per_page) {
        return Err(PrintError::PerPage(per_page));
    }
    if options.large && per_page > MOST_LARGE {
        return Err(PrintError::LargePerPage(per_page));
    }
    let text = |what, text: &Option<String>| match text {
        Some(text) if text.len() > TEXT_BYTES_MAX => Err(PrintError::LongText { what }),
        Some(_) | None => Ok(()),
    };
    text("title", &options.title)?;
    for (number, sheet) in (1..).zip(sheets) {
        text("title of a puzzle", &sheet.title)?;
        text("author of a puzzle", &sheet.author)?;
        text("words of a setter", &sheet.words)?;
        text("kind of a puzzle", &sheet.kind)?;
        text("id of a puzzle", &sheet.id)?;
        text("link of a puzzle", &sheet.link)?;
        if sheet.solution.as_ref().is_some_and(|grid| sheet.puzzle.with_givens(grid.clone()).is_err()) {
            return Err(PrintError::OtherBoard { number });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_called_what_the_program_calls_them() {
        let named = ["x+killer", "16x16", "latin", "anti-knight", "renban+words+drawn"]
            .map(|name| kind_name(&name.parse().unwrap()));
        assert_eq!(named, ["X + Killer", "16×16", "Latin square", "Anti-knight", "Renban + Setter’s rules"]);
    }
}
