//! Puzzles that take a line each: plain lines, `.sdm` collections, and the lines of a bank of puzzles, which hold
//! puzzle and solution as 162 symbols and then columns of statistics.
//!
//! All are read alike. A text that is no list of lines may still be one puzzle, which the lenient reader knows.

use super::board::symbols;
use super::{Entry, Format, MAX_PUZZLES, Note, Syntax, Topic, Unwritable, contradicted};
use crate::parse::{self, MAX_INPUT_BYTES, ParseError, Place};
use crate::{Digit, Geometry, Grid};

pub(super) const LINE: Syntax = Syntax {
    name: "line",
    extensions: &["txt", "sudoku", "dat"],
    about: "a puzzle on each line: 81 symbols, . for empty cells; a single puzzle may take several lines",
    many: true,
    read: read_lines,
    write: write_line,
};

pub(super) const SDM: Syntax = Syntax {
    name: "sdm",
    extensions: &["sdm"],
    about: "SudoCue collection: a puzzle on each line, 81 digits, 0 for empty cells",
    many: true,
    read: read_lines,
    write: write_sdm,
};

pub(super) const BANK: Syntax = Syntax {
    name: "bank",
    extensions: &["bank", "tsv"],
    about: "puzzle and solution on each line, 162 symbols, then columns set apart by tabs",
    many: true,
    read: read_lines,
    write: write_bank,
};

fn read_lines(text: &str) -> Result<Vec<Entry>, ParseError> {
    let puzzles = || {
        (1..).zip(text.lines()).filter(|(_, line)| {
            let line = line.trim();
            !line.is_empty() && !line.starts_with('#')
        })
    };
    let error = match puzzles().map(|(number, line)| entry(number, line)).collect::<Result<Vec<_>, _>>() {
        Ok(entries) if entries.len() > MAX_PUZZLES => {
            let place = puzzles().nth(MAX_PUZZLES).map_or(1, |(number, _)| number);
            let place = Place { line: place, column: 1 };
            let wanted = format!("a file holds at most {MAX_PUZZLES}");
            return Err(ParseError::unexpected(place, "one puzzle too many", wanted));
        }
        Ok(entries) if !entries.is_empty() => return Ok(entries),
        Ok(_) => None,
        Err(error) => Some(error),
    };
    // No list of puzzles, then; unless a line of it is one, maybe one puzzle over several lines.
    let is_list = || puzzles().count() == 1 || puzzles().any(|(number, line)| entry(number, line).is_ok());
    match error {
        Some(error) if text.len() > MAX_INPUT_BYTES || is_list() => Err(error),
        _ => parse::line(text).map(|givens| vec![Entry::of(givens)]),
    }
}

/// What may stand between the columns of a line.
const fn is_separator(symbol: char) -> bool {
    matches!(symbol, ' ' | '\t' | ',' | ';')
}

/// One line: a puzzle, its solution perhaps, columns perhaps.
fn entry(number: usize, line: &str) -> Result<Entry, ParseError> {
    let cells = Geometry::classic().cell_count();
    let indent = line.chars().take_while(|symbol| symbol.is_whitespace()).count();
    let mut columns = line.trim().split(is_separator).filter(|column| !column.is_empty());
    let first = columns.next().unwrap_or_default();
    let length = first.chars().count();
    if length != cells && length != 2 * cells {
        let error = |error: ParseError| ParseError { line: number, ..error };
        return parse::line(line).map(Entry::of).map_err(error);
    }
    let (givens, solution) =
        first.split_at(first.char_indices().nth(cells).map_or(first.len(), |(at, _)| at));
    let start = Place { line: number, column: indent + 1 };
    let mut entry = Entry::of(board(givens, start)?);
    if !solution.is_empty() {
        let start = Place { column: start.column + cells, ..start };
        entry.solution = Some(full(board(solution, start)?, &entry.givens, start)?);
    }
    for column in columns {
        let solution = column.parse::<Grid>().ok().filter(Grid::is_full);
        match solution.filter(|solution| contradicted(&entry.givens, solution).is_none()) {
            Some(solution) if entry.solution.is_none() => entry.solution = Some(solution),
            _ => entry.notes.push(Note { topic: Topic::Column, text: column.to_owned() }),
        }
    }
    Ok(entry)
}

/// A board written without anything between its cells.
fn board(text: &str, start: Place) -> Result<Grid, ParseError> {
    parse::line(text).map_err(|error| ParseError {
        line: start.line,
        column: start.column + error.column - 1,
        ..error
    })
}

/// The board, if it is a solution of these givens as far as one can see.
fn full(solution: Grid, givens: &Grid, start: Place) -> Result<Grid, ParseError> {
    let open = solution.cells().find(|(_, digit)| digit.is_none()).map(|(cell, _)| cell);
    let Some(cell) = open.or_else(|| contradicted(givens, &solution)) else { return Ok(solution) };
    let place = Place { column: start.column + cell.index(), ..start };
    let name = Geometry::classic().name(cell);
    let found = format!("{} of the solution", solution.get(cell).map_or('.', Digit::symbol));
    let wanted = match givens.get(cell) {
        Some(given) => format!("{name} of the puzzle is {given}"),
        None => format!("a solution has a digit in {name} too"),
    };
    Err(ParseError::unexpected(place, found, wanted))
}

fn write_line(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    text.push_str(&entry.givens.to_string());
    text.push('\n');
    Ok(())
}

fn write_sdm(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    let cells: Vec<Option<Digit>> = entry.givens.cells().map(|(_, digit)| digit).collect();
    text.push_str(&symbols(&cells, '0'));
    text.push('\n');
    Ok(())
}

fn write_bank(entry: &Entry, text: &mut String) -> Result<(), Unwritable> {
    let solution = entry.solution.as_ref().ok_or(Unwritable::NoSolution { format: Format::Bank })?;
    text.push_str(&format!("{}{solution}", entry.givens));
    for note in entry.notes.iter().filter(|note| note.topic == Topic::Column) {
        text.push('\t');
        text.push_str(&note.text.replace(is_separator, "-"));
    }
    text.push('\n');
    Ok(())
}
