//! Reads a puzzle the way people paste it: a line of 81 symbols, nine lines, or a drawn box.
//!
//! Some symbols are empty cells in one habit and decoration in another (`-` above all). The text is read under
//! each habit in turn, and the first that yields exactly one symbol per cell is right.

mod error;

use crate::{Cell, Digit, Geometry, Grid};
pub(crate) use error::Place;
pub use error::{ParseError, Reason};

/// The longest text that is looked at, in bytes. A drawn 9x9 box takes less than 1 KiB.
pub const MAX_INPUT_BYTES: usize = 4096;

/// What one character may mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    Digit(Digit),
    /// Always an empty cell.
    Empty,
    /// An empty cell, or part of a drawn border.
    Dash,
    /// An empty cell, or the corner of a drawn border.
    Star,
    /// An empty cell, or nothing.
    Space,
    /// Never a cell.
    Decoration,
}

#[derive(Clone, Copy, Debug)]
struct Token {
    meaning: Meaning,
    /// On a line that a border could be: it has a dash, but no digit and nothing that is always an empty cell.
    border_line: bool,
    line: usize,
    column: usize,
}

/// A way of reading the doubtful symbols.
#[derive(Clone, Copy, Debug)]
struct Habit {
    /// Dashes are empty cells.
    dashes: bool,
    /// Lines that look like a border are borders.
    borders: bool,
    /// Spaces are empty cells.
    spaces: bool,
}

/// Tried in this order. The first is what errors are reported under.
const HABITS: [Habit; 6] = [
    Habit { dashes: false, borders: false, spaces: false },
    Habit { dashes: false, borders: true, spaces: false },
    Habit { dashes: true, borders: true, spaces: false },
    Habit { dashes: true, borders: false, spaces: false },
    Habit { dashes: false, borders: true, spaces: true },
    Habit { dashes: true, borders: false, spaces: true },
];

impl Habit {
    fn is_cell(self, token: &Token) -> bool {
        match token.meaning {
            Meaning::Digit(_) | Meaning::Empty => true,
            Meaning::Dash => self.dashes && !(self.borders && token.border_line),
            Meaning::Star => !(self.borders && token.border_line),
            Meaning::Space => self.spaces && !(self.borders && token.border_line),
            Meaning::Decoration => false,
        }
    }
}

/// Reads one puzzle.
///
/// Digits are 1 to 9; empty cells are any of `. 0 _ * - x X ?`, or spaces where only they make the count right.
/// Whitespace, commas, semicolons, quotes and drawn borders are ignored. Conflicting digits are no error here.
///
/// # Errors
/// When the text is too long, holds a symbol without meaning, or has no reading with exactly one symbol per cell.
pub fn line(text: &str) -> Result<Grid, ParseError> {
    if text.len() > MAX_INPUT_BYTES {
        return Err(ParseError { reason: Reason::TooLong { bytes: text.len() }, line: 1, column: 1 });
    }
    let geometry = Geometry::classic();
    // As programs write it: each habit reads it so.
    if let Some(grid) = Grid::of_symbols(geometry.layout(), text.trim()) {
        return Ok(grid);
    }
    let tokens = tokens(text, geometry)?;
    let read = |habit: Habit| tokens.iter().filter(|token| habit.is_cell(token)).collect::<Vec<_>>();
    let reading = HABITS.into_iter().map(read).find(|cells| cells.len() == geometry.cell_count());
    let Some(reading) = reading else {
        return Err(miscount(&tokens, geometry));
    };
    let mut grid = Grid::empty(geometry);
    for (index, token) in reading.into_iter().enumerate() {
        if let Meaning::Digit(digit) = token.meaning {
            grid.set(Cell::new(index as u16), Some(digit));
        }
    }
    Ok(grid)
}

fn tokens(text: &str, geometry: &Geometry) -> Result<Vec<Token>, ParseError> {
    let mut tokens = Vec::new();
    for (line, content) in text.lines().enumerate() {
        let start = tokens.len();
        for (column, symbol) in content.chars().enumerate() {
            let (line, column) = (line + 1, column + 1);
            let meaning = meaning(symbol, geometry).ok_or(ParseError {
                reason: Reason::UnexpectedSymbol { symbol },
                line,
                column,
            })?;
            tokens.push(Token { meaning, border_line: false, line, column });
        }
        let drawn = &mut tokens[start..];
        let cells = drawn.iter().any(|token| matches!(token.meaning, Meaning::Digit(_) | Meaning::Empty));
        let dash = drawn.iter().any(|token| token.meaning == Meaning::Dash);
        let border_line = !cells && dash;
        drawn.iter_mut().for_each(|token| token.border_line = border_line);
    }
    Ok(tokens)
}

fn meaning(symbol: char, geometry: &Geometry) -> Option<Meaning> {
    Some(match symbol {
        '.' | '0' | '_' | 'x' | 'X' | '?' => Meaning::Empty,
        '-' => Meaning::Dash,
        '*' => Meaning::Star,
        ' ' => Meaning::Space,
        '|' | '+' | '=' | ':' | ',' | ';' | '"' | '\'' | '\u{feff}' | '\u{2500}'..='\u{257f}' => {
            Meaning::Decoration
        }
        blank if blank.is_whitespace() => Meaning::Decoration,
        symbol => Meaning::Digit(Digit::from_symbol(symbol).filter(|&digit| geometry.has_digit(digit))?),
    })
}

/// Says what is wrong with a text that no habit reads, under the habit that comes closest.
fn miscount(tokens: &[Token], geometry: &Geometry) -> ParseError {
    let expected = geometry.cell_count();
    let read =
        |habit: &Habit| -> Vec<&Token> { tokens.iter().filter(|token| habit.is_cell(token)).collect() };
    let cells = HABITS
        .iter()
        .filter(|habit| !habit.spaces)
        .map(read)
        .min_by_key(|cells| cells.len().abs_diff(expected))
        .unwrap_or_default();
    let Some(last) = cells.last() else {
        return ParseError { reason: Reason::Empty, line: 1, column: 1 };
    };
    let side = usize::from(geometry.size());
    let lines: Vec<&[&Token]> = cells.chunk_by(|a, b| a.line == b.line).collect();
    if lines.len() == side
        && let Some(wrong) = lines.iter().find(|line| line.len() != side)
    {
        let at = wrong.get(side).copied().unwrap_or(wrong[wrong.len() - 1]);
        let reason = Reason::WrongLine { found: wrong.len(), expected: side };
        return ParseError { reason, line: at.line, column: at.column };
    }
    let found = cells.len();
    match cells.get(expected) {
        Some(extra) => {
            let reason = Reason::TooManyCells { found, expected };
            ParseError { reason, line: extra.line, column: extra.column }
        }
        None => {
            let reason = Reason::TooFewCells { found, expected };
            ParseError { reason, line: last.line, column: last.column + 1 }
        }
    }
}
