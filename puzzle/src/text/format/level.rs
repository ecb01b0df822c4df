//! Level files (`.sud`): rows of numbers set apart by blanks, 0 for empty cells, blank lines between bands.
//!
//! A game in progress has as many rows again: the board as it stands, givens included.

use super::board::{Row, add, assemble, bands, end_of, is_plain, lines, rows, side, sides};
use super::{Format, MAX_LINE_BYTES, Syntax, Unwritable, contradicted};
use crate::text::document::{Document, SavedGame};
use crate::text::parse::{ParseError, Place};
use crate::{Digit, Grid};

pub(super) const LEVEL: Syntax = Syntax {
    name: "level",
    extensions: &["sud", "level"],
    about: "9 rows of numbers, 0 for empty cells, blank lines between bands; 9 more rows for a game in progress",
    many: false,
    longest_line: MAX_LINE_BYTES,
    read,
    write,
};

/// Whether the text begins with a row of numbers and as many such rows as that needs.
pub(super) fn is_likely(text: &str) -> bool {
    let numbers = |line: &str| {
        let all = line.split_whitespace().all(|number| number.parse::<u8>().is_ok());
        all.then(|| line.split_whitespace().count())
    };
    let mut lines = lines(text).map(|(_, line)| line);
    let side = lines.clone().next().and_then(numbers).unwrap_or_default();
    sides().any(|known| known == side)
        && lines.by_ref().take(side).filter(|line| numbers(line) == Some(side)).count() == side
}

fn read(text: &str) -> Result<Vec<Document>, ParseError> {
    let mut rows: Vec<Row> = Vec::new();
    lines(text).try_for_each(|(number, line)| add(&mut rows, row(number, line)?))?;
    let (side, end) = (side(&rows), end_of(text));
    let (first, second) = rows.split_at(side.min(rows.len()));
    let puzzle = assemble(first, side, end, "numbers")?;
    if second.is_empty() {
        return Ok(vec![Document::of(puzzle)]);
    }
    let state = assemble(second, side, end, "numbers")?;
    if let Some(cell) = contradicted(puzzle.givens(), state.givens()) {
        let found = format!("{} of the second board is not the given", puzzle.board().layout().name(cell));
        return Err(ParseError::unexpected(end, found, "a game in progress repeats every given"));
    }
    let game = Some(SavedGame::of_state(puzzle.givens(), state.givens()));
    Ok(vec![Document { game, ..Document::of(puzzle) }])
}

fn row(number: usize, line: &str) -> Result<Row, ParseError> {
    let mut cells = Vec::new();
    for word in line.split_whitespace() {
        // Words are parts of the line, so their distance is their column.
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        let place = Place { line: number, column: line[..before].chars().count() + 1 };
        let Some(value) = word.parse::<u8>().ok().filter(|&value| value <= Digit::MAX) else {
            let wanted = "a row has numbers, and 0 for empty cells";
            return Err(ParseError::unexpected(place, format!("{word:?}"), wanted));
        };
        cells.push((Digit::new(value), place));
    }
    Ok(Row { cells, end: Place { line: number, column: line.trim_end().chars().count() + 1 } })
}

fn write(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    let Some((high, _)) = bands(board.layout()).filter(|_| is_plain(board)) else {
        return Err(Unwritable::Rules { format: Format::Level });
    };
    let mut write = |grid: &Grid| {
        for (index, row) in rows(board.layout(), grid).iter().enumerate() {
            if !text.is_empty() && index % high == 0 {
                text.push('\n');
            }
            let numbers = row.iter().map(|digit| digit.map_or(0, Digit::value).to_string());
            text.push_str(&(numbers.collect::<Vec<_>>().join(" ") + "\n"));
        }
    };
    write(document.puzzle.givens());
    if document.game.is_some() {
        write(&document.board_state());
    }
    Ok(())
}
