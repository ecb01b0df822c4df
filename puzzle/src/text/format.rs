//! File formats: which there are, which one a text is in, and what a file of puzzles holds.
//!
//! Each format is one file beside this one that offers a `Syntax`; files and directories are not known here.

mod board;
mod candidates;
mod collected;
mod drawn;
mod fpuzzles;
mod json;
mod level;
mod line;
mod link;
mod loops;
mod lost;
mod lz_string;
mod opensudoku;
mod sdk;
#[cfg(feature = "sketches")]
mod sketch;
#[cfg(not(feature = "sketches"))]
#[path = "format/unsketched.rs"]
mod sketch;
mod solo;
#[cfg(feature = "sketches")]
mod sudokupad;
mod sukaku;

use std::fmt;
use std::str::FromStr;

use crate::text::document::Document;
use crate::text::parse::{ParseError, Place, Reason};
use crate::{Cell, Grid};
pub(in crate::text) use board::of_cells;

/// The longest text that is read, in bytes: some 800,000 lines of 81 symbols.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;

/// The longest line that is read, in bytes, unless the format has longer ones.
pub const MAX_LINE_BYTES: usize = 4096;

/// The most puzzles that one text may hold; fewer if they take too much memory.
pub const MAX_PUZZLES: usize = 1_000_000;

/// The first cell in which `other` does not repeat a given.
fn contradicted(givens: &Grid, other: &Grid) -> Option<Cell> {
    givens.clues().find(|&(cell, digit)| other.get(cell) != Some(digit)).map(|(cell, _)| cell)
}

fn short_enough(number: usize, line: &str, limit: usize) -> Result<(), ParseError> {
    if line.len() <= limit {
        return Ok(());
    }
    let found = format!("this line has {} bytes", line.len());
    Err(ParseError::unexpected(Place { line: number, column: 1 }, found, format!("the limit is {limit}")))
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    #[error("a {format} file holds one puzzle, not {puzzles}; write one file for each")]
    OnlyOne { format: Format, puzzles: usize },
    #[error("{format} lines hold the solution too, and it is not known")]
    NoSolution { format: Format },
    #[error("a {format} file has no words for the rules of this board; fpuzzles has")]
    Rules { format: Format },
}

/// How a format is recognised, read and written.
struct Syntax {
    /// What it is called on a command line.
    name: &'static str,
    /// File name extensions, without the dot.
    extensions: &'static [&'static str],
    /// What a file looks like, in one sentence.
    about: &'static str,
    /// Whether a text can hold more than one puzzle.
    many: bool,
    /// The longest line that is read, in bytes.
    longest_line: usize,
    read: fn(&str) -> Result<Vec<Document>, ParseError>,
    write: fn(&Document, &mut String) -> Result<(), Unwritable>,
}

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// A puzzle on each line, or a single one written in any of the ways people paste one.
    Line,
    /// Lines of puzzle and solution, with columns.
    Bank,
    /// A SudoCue collection.
    Sdm,
    /// A Sadman or SudoCue puzzle.
    Sdk,
    /// A Simple Sudoku drawing.
    Ss,
    /// Rows of numbers, also of a game in progress.
    Level,
    /// f-puzzles JSON.
    FPuzzles,
    /// Game ids of Simon Tatham's Solo.
    Solo,
    /// Links to f-puzzles, each with its puzzle inside.
    FPuzzlesLink,
    /// The same to SudokuPad.
    SudokuPadLink,
    /// OpenSudoku XML.
    OpenSudoku,
    /// The candidates of each cell, drawn.
    Candidates,
}

impl Format {
    pub const ALL: [Self; 12] = [
        Self::Line,
        Self::Bank,
        Self::Sdm,
        Self::Sdk,
        Self::Ss,
        Self::Level,
        Self::FPuzzles,
        Self::Solo,
        Self::FPuzzlesLink,
        Self::SudokuPadLink,
        Self::OpenSudoku,
        Self::Candidates,
    ];

    fn syntax(self) -> &'static Syntax {
        match self {
            Self::Line => &line::LINE,
            Self::Bank => &line::BANK,
            Self::Sdm => &line::SDM,
            Self::Sdk => &sdk::SDK,
            Self::Ss => &drawn::SS,
            Self::Level => &level::LEVEL,
            Self::FPuzzles => &fpuzzles::FPUZZLES,
            Self::Solo => &solo::SOLO,
            Self::FPuzzlesLink => &link::F_PUZZLES,
            Self::SudokuPadLink => &link::SUDOKU_PAD,
            Self::OpenSudoku => &opensudoku::OPENSUDOKU,
            Self::Candidates => &candidates::CANDIDATES,
        }
    }

    /// What the format is called.
    pub fn name(self) -> &'static str {
        self.syntax().name
    }

    /// What a file of this format looks like, in one sentence.
    pub fn about(self) -> &'static str {
        self.syntax().about
    }

    /// The extension that files of this format get, without the dot.
    pub fn extension(self) -> &'static str {
        self.syntax().extensions.first().copied().unwrap_or("txt")
    }

    /// Whether a text of this format can hold more than one puzzle.
    pub fn holds_many(self) -> bool {
        self.syntax().many
    }

    /// The format that files with this extension are in, if it says so; without the dot, in any case.
    pub fn of_extension(extension: &str) -> Option<Self> {
        let extension = extension.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.syntax().extensions.contains(&extension.as_str()))
    }

    /// The format that a text seems to be in. [`Format::Line`] if nothing else is likelier.
    pub fn of_text(text: &str) -> Self {
        let text = text.get(..text.floor_char_boundary(MAX_LINE_BYTES)).unwrap_or(text);
        let start = text.trim_start_matches('\u{feff}').trim_start();
        if candidates::is_likely(text) {
            Self::Candidates
        } else if start.starts_with('{') {
            Self::FPuzzles
        } else if start.starts_with('<') {
            Self::OpenSudoku
        } else if link::is_likely(start) {
            Self::FPuzzlesLink
        } else if solo::is_likely(text) {
            Self::Solo
        } else if sdk::is_likely(text) {
            Self::Sdk
        } else if level::is_likely(text) {
            Self::Level
        } else {
            Self::Line
        }
    }

    /// Reads all puzzles of a text; there is at least one.
    ///
    /// # Errors
    /// Says where the text is not in this format, and what would be right. One bad puzzle refuses all.
    pub fn read(self, text: &str) -> Result<Vec<Document>, ParseError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.contains('\r') && !text.contains('\n') {
            // Lines of old Macintosh files end with this alone.
            return self.read(&text.replace('\r', "\n"));
        }
        if text.len() > MAX_FILE_BYTES {
            return Err(ParseError { reason: Reason::TooLong { bytes: text.len() }, line: 1, column: 1 });
        }
        let limit = self.syntax().longest_line;
        (1..).zip(text.lines()).try_for_each(|(number, line)| short_enough(number, line, limit))?;
        (self.syntax().read)(text)
    }

    /// Whether each line of a long text is a puzzle of its own, for [`Self::read_line`].
    pub fn is_by_lines(self) -> bool {
        matches!(self, Self::Line | Self::Bank | Self::Sdm)
    }

    /// Whether a line of such a text holds a puzzle: blank ones and comments do not.
    pub fn is_puzzle_line(line: &str) -> bool {
        line::is_puzzle(line)
    }

    /// Reads one line of a text in a format that goes by lines; `number` is that of the line.
    ///
    /// # Errors
    /// Says where the line is no puzzle.
    pub fn read_line(self, number: usize, line: &str) -> Result<Document, ParseError> {
        short_enough(number, line, self.syntax().longest_line)?;
        line::document(number, line)
    }

    /// What a file of this format would lose of a document, each in a word or two; nothing if it cannot be written at all.
    pub fn loses(self, document: &Document) -> Vec<&'static str> {
        let is_bare = Document::of(document.puzzle.clone()) == *document;
        let written = |document: &Document| self.write(std::slice::from_ref(document)).ok();
        let read = |text: String| self.read(&text).ok()?.pop();
        let kept = if is_bare { None } else { written(document).and_then(read) };
        kept.map_or_else(Vec::new, |kept| document.lost_in(&kept))
    }

    /// Writes puzzles.
    ///
    /// # Errors
    /// When the format cannot hold them.
    pub fn write(self, documents: &[Document]) -> Result<String, Unwritable> {
        if documents.len() > 1 && !self.holds_many() {
            return Err(Unwritable::OnlyOne { format: self, puzzles: documents.len() });
        }
        let mut text = String::new();
        documents.iter().try_for_each(|document| (self.syntax().write)(document, &mut text))?;
        Ok(text)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a format is one of {}", Format::ALL.map(Format::name).join(", "))]
pub struct NotAFormat;

impl FromStr for Format {
    type Err = NotAFormat;

    fn from_str(word: &str) -> Result<Self, NotAFormat> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(word)).ok_or(NotAFormat)
    }
}
