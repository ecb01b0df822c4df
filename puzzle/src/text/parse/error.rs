//! What is wrong with a text that should be a puzzle: where, what is there, what would be right.

use std::fmt;

use super::MAX_INPUT_BYTES;

/// Why a text is not a puzzle, and where. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub reason: Reason,
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// There is no cell in the text at all.
    Empty,
    /// The text has more than [`MAX_INPUT_BYTES`].
    TooLong { bytes: usize },
    /// A symbol that is neither a digit, an empty cell nor decoration.
    UnexpectedSymbol { symbol: char },
    /// Of nine lines, this one has too few or too many cells.
    WrongLine { found: usize, expected: usize },
    /// The text ends too early.
    TooFewCells { found: usize, expected: usize },
    /// The text goes on after the last cell.
    TooManyCells { found: usize, expected: usize },
    /// Something else than the format asks for here.
    Unexpected { found: String, wanted: String },
}

impl ParseError {
    /// What is wrong, without the place.
    pub(crate) fn what(&self) -> String {
        self.reason.to_string()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Empty => {
                write!(f, "no cells here; write 81 symbols, digits 1 to 9 and . for empty cells")
            }
            Reason::TooLong { bytes } => {
                write!(f, "the text has {bytes} bytes; a puzzle has at most {MAX_INPUT_BYTES}")
            }
            Reason::UnexpectedSymbol { symbol } => write!(
                f,
                "{symbol:?} has no meaning here; use digits 1 to 9 and one of . 0 _ * - x ? for empty cells"
            ),
            Reason::WrongLine { found, expected } => {
                write!(f, "this line has {}; each of the {expected} lines needs {expected}", cells(*found))
            }
            Reason::TooFewCells { found, expected } => {
                write!(
                    f,
                    "the text ends after {}; {} more to make {expected}",
                    cells(*found),
                    expected - found
                )
            }
            Reason::TooManyCells { found, expected } => {
                write!(
                    f,
                    "{} found; a puzzle has {expected}, and this is the first one too many",
                    cells(*found)
                )
            }
            Reason::Unexpected { found, wanted } => write!(f, "{found}; {wanted}"),
        }
    }
}

impl std::error::Error for ParseError {}

impl ParseError {
    /// An error at a place of the text: what is there, and what would be right.
    pub(crate) fn unexpected(at: Place, found: impl Into<String>, wanted: impl Into<String>) -> Self {
        let reason = Reason::Unexpected { found: found.into(), wanted: wanted.into() };
        Self { reason, line: at.line, column: at.column }
    }
}

/// Where something stands in a text. Lines and columns count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}
