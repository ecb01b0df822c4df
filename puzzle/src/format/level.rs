//! Level files (`.sud`): rows of numbers set apart by blanks, 0 for empty cells, blank lines between bands.
//!
//! A game in progress has as many rows again: the board as it stands, givens included.

use super::board::{Rows, end_of, lines, rows};
use super::{Entry, Syntax, Unwritable, contradicted};
use crate::parse::{ParseError, Place};
use crate::{Digit, Geometry, Grid};

pub(super) const LEVEL: Syntax = Syntax {
    name: "level",
    extensions: &["sud", "level"],
    about: "9 rows of numbers, 0 for empty cells, blank lines between bands; 9 more rows for a game in progress",
    many: false,
    read,
    write,
};

/// Whether the first line is a row of numbers, and there is room for all the others.
pub(super) fn is_likely(text: &str) -> bool {
    let side = usize::from(Geometry::classic().columns());
    let numbers = |line: &str| {
        let mut numbers = line.split_whitespace();
        let all = numbers.clone().all(|number| number.parse::<u8>().is_ok());
        all && numbers.by_ref().count() == side
    };
    lines(text).take(side).filter(|(_, line)| numbers(line)).count() == side
}

fn read(text: &str) -> Result<Vec<Entry>, ParseError> {
    let [mut givens, mut state] = [Rows::new(), Rows::new()];
    for (number, line) in lines(text) {
        let board = if givens.is_full() { &mut state } else { &mut givens };
        let end = Place { line: number, column: line.trim_end().chars().count() + 1 };
        board.push(&row(number, line)?, end, "numbers")?;
    }
    let end = end_of(text);
    let givens = givens.finish(end)?;
    let state = if state.is_empty() { None } else { Some(state.finish(end)?) };
    if let Some(cell) = state.as_ref().and_then(|state| contradicted(&givens, state)) {
        let found = format!("{} of the second board is not the given", Geometry::classic().name(cell));
        return Err(ParseError::unexpected(end, found, "a game in progress repeats every given"));
    }
    Ok(vec![Entry { state, ..Entry::of(givens) }])
}

fn row(number: usize, line: &str) -> Result<Vec<(Option<Digit>, Place)>, ParseError> {
    let most = Geometry::classic().size();
    let mut cells = Vec::new();
    for word in line.split_whitespace() {
        // Words are parts of the line, so their distance is their column.
        let before = word.as_ptr() as usize - line.as_ptr() as usize;
        let place = Place { line: number, column: line[..before].chars().count() + 1 };
        let value = word.parse::<u8>().ok().filter(|&value| value <= most);
        let Some(value) = value else {
            let wanted = format!("a row has numbers from 1 to {most}, and 0 for empty cells");
            return Err(ParseError::unexpected(place, format!("{word:?}"), wanted));
        };
        cells.push((Digit::new(value), place));
    }
    Ok(cells)
}

fn write(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    let high = usize::from(Geometry::classic().box_rows());
    let mut board = |grid: &Grid| {
        for (index, row) in rows(grid).enumerate() {
            if !text.is_empty() && index % high == 0 {
                text.push('\n');
            }
            let numbers = row.iter().map(|digit| digit.map_or(0, Digit::value).to_string());
            text.push_str(&(numbers.collect::<Vec<_>>().join(" ") + "\n"));
        }
    };
    board(&entry.givens);
    if let Some(state) = &entry.state {
        board(state);
    }
    Ok(())
}
