//! Puzzles that take a line each: plain lines, `.sdm` collections, and the lines of a bank of puzzles, which hold
//! puzzle and solution as 162 symbols and then columns of statistics.
//!
//! All are read alike. A text that is no list of lines may still be one puzzle, which the lenient reader knows.

use super::board::{highest, is_plain, of_cells, symbols};
use super::collected::Collected;
use super::drawn;
use super::sukaku::{self, Listed};
use super::{Format, MAX_LINE_BYTES, Syntax, Unwritable, contradicted};
use crate::board::grid::SYMBOLS;
use crate::text::document::{Document, Remark, Topic};
use crate::text::parse::{self, MAX_INPUT_BYTES, ParseError, Place};
use crate::{Board, Cell, Digit, DigitSet, Grid, Puzzle};

pub(super) const LINE: Syntax = Syntax {
    name: "line",
    extensions: &["txt", "sudoku", "dat"],
    about: "a puzzle on each line: 81 symbols, . for empty cells, or 729 for a Sukaku; a single puzzle may take several lines",
    many: true,
    longest_line: MAX_LINE_BYTES,
    read: read_lines,
    write: write_line,
};

pub(super) const SDM: Syntax = Syntax {
    name: "sdm",
    extensions: &["sdm"],
    about: "SudoCue collection: a puzzle on each line, 81 digits, 0 for empty cells",
    many: true,
    longest_line: MAX_LINE_BYTES,
    read: read_lines,
    write: write_sdm,
};

pub(super) const BANK: Syntax = Syntax {
    name: "bank",
    extensions: &["bank", "tsv"],
    about: "puzzle and solution on each line, 162 symbols, then columns set apart by tabs",
    many: true,
    longest_line: MAX_LINE_BYTES,
    read: read_lines,
    write: write_bank,
};

fn read_lines(text: &str) -> Result<Vec<Document>, ParseError> {
    let puzzles = || (1..).zip(text.lines()).filter(|(_, line)| is_puzzle(line));
    let mut documents = Collected::default();
    let read = puzzles().try_for_each(|(number, line)| {
        documents.push(document(number, line)?, Place { line: number, column: 1 })
    });
    let error = match (read, puzzles().next()) {
        (Ok(()), Some(_)) => return documents.or(|| nothing(text)),
        (Ok(()), None) if text.trim().is_empty() => return one(text),
        (Ok(()), None) => return Err(nothing(text)),
        (Err(error), _) => error,
    };
    drop(documents);
    if text.len() > MAX_INPUT_BYTES {
        return Err(error);
    }
    // No list of puzzles, then; maybe one puzzle over several lines.
    one(text).map_err(|whole| {
        let count = puzzles().count();
        // A row of a large board may be all of a small one: 25 rows of 25 are no list.
        let is_row = |line: &str| line.trim().chars().count() == count;
        let is_list =
            count == 1 || puzzles().any(|(number, line)| !is_row(line) && document(number, line).is_ok());
        if is_list { error } else { whole }
    })
}

fn nothing(text: &str) -> ParseError {
    ParseError::unexpected(
        super::board::end_of(text),
        "no puzzle, only comments",
        "a puzzle is a line of 81 symbols",
    )
}

/// One puzzle over several lines: a classic one in any of the ways people draw it, or rows of another size.
fn one(text: &str) -> Result<Vec<Document>, ParseError> {
    match parse::line(text) {
        Ok(givens) => Ok(vec![Document::of(Puzzle::classic(givens))]),
        Err(error) => drawn::read(text).map_err(|_| error),
    }
}

/// Symbols of a line of candidates: nine for each of 81 cells.
const SUKAKU_SYMBOLS: usize = 9 * 81;

/// What may stand between the columns of a line.
const fn is_separator(symbol: char) -> bool {
    matches!(symbol, ' ' | '\t' | ',' | ';')
}

/// Whether a line holds a puzzle: it is neither blank nor a comment.
pub(super) fn is_puzzle(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

/// One line: a puzzle, its solution perhaps, columns perhaps.
pub(super) fn document(number: usize, line: &str) -> Result<Document, ParseError> {
    let indent = line.chars().take_while(|symbol| symbol.is_whitespace()).count();
    let mut columns = line.trim().split(is_separator).filter(|column| !column.is_empty());
    let first = columns.next().unwrap_or_default();
    let length = first.chars().count();
    if length == SUKAKU_SYMBOLS {
        let puzzle = sukaku_of(first, Place { line: number, column: indent + 1 })?;
        let remark = |column: &str| Remark { topic: Topic::Column, text: column.to_owned() };
        return Ok(Document { remarks: columns.map(remark).collect(), ..Document::of(puzzle) });
    }
    let half = of_cells(length / 2).filter(|_| length % 2 == 0);
    // As many symbols may be a larger board, whose last half hardly ever has each cell filled and no digit that the
    // smaller one lacks.
    let half_is_solution = |size: u8| {
        let digit = |symbol| Digit::from_symbol(symbol).is_some_and(|digit| digit.value() <= size);
        first.chars().skip(length / 2).all(digit)
    };
    let whole = of_cells(length);
    let ends_in_solution = half.as_ref().is_some_and(|board| half_is_solution(board.layout().size()));
    let Some(board) = (if ends_in_solution { half } else { whole.or(half) }) else {
        let error = |error: ParseError| ParseError { line: number, ..error };
        return parse::line(line).map(|givens| Document::of(Puzzle::classic(givens))).map_err(error);
    };
    let start = Place { line: number, column: indent + 1 };
    let cells = board.layout().cell_count();
    let (givens, solution) =
        first.split_at(first.char_indices().nth(cells).map_or(first.len(), |(at, _)| at));
    let givens = grid(&board, givens, start)?;
    let mut document = Document::of(Puzzle::new(board, givens).expect("the grid was read for this board"));
    let board = document.puzzle.board();
    if !solution.is_empty() {
        let start = Place { column: start.column + cells, ..start };
        document.solution = Some(full(&document.puzzle, grid(board, solution, start)?, start)?);
    }
    for column in columns {
        let solution = Some(column).filter(|column| column.chars().count() == cells);
        let solution = solution.and_then(|column| grid(board, column, start).ok());
        match solution.and_then(|solution| full(&document.puzzle, solution, start).ok()) {
            Some(solution) if document.solution.is_none() => document.solution = Some(solution),
            _ => document.remarks.push(Remark { topic: Topic::Column, text: column.to_owned() }),
        }
    }
    Ok(document)
}

/// The puzzle of 9 symbols for each cell: the digits that it may hold, and empty ones in the places of the others. Where it is
/// a single digit it is a given.
fn sukaku_of(text: &str, start: Place) -> Result<Puzzle, ParseError> {
    let (board, symbols) = (Board::classic(), text.chars().collect::<Vec<char>>());
    let mut givens = board.blank();
    let mut candidates = vec![DigitSet::EMPTY; symbols.len() / 9];
    for (index, &symbol) in symbols.iter().enumerate() {
        let digit = Digit::from_symbol(symbol).filter(|digit| usize::from(digit.value()) == index % 9 + 1);
        if digit.is_none() && !is_empty(symbol) {
            let place = Place { column: start.column + index, ..start };
            let wanted = format!("in a line of candidates this is {} or an empty symbol", index % 9 + 1);
            return Err(ParseError::unexpected(place, format!("{symbol:?}"), wanted));
        }
        if let Some(digit) = digit {
            candidates[index / 9].insert(digit);
        }
    }
    for (cell, digits) in board.layout().cells().zip(&candidates) {
        if digits.is_empty() {
            let place = Place { column: start.column + 9 * cell.index(), ..start };
            let found = format!("{} has no candidate", board.layout().name(cell));
            return Err(ParseError::unexpected(place, found, "each cell has one at least"));
        }
        givens.set(cell, digits.only());
    }
    let puzzle = Puzzle::classic(givens);
    match sukaku::listed(&puzzle, puzzle.givens(), &candidates) {
        Listed::Rules(restricted) => Ok(restricted),
        Listed::Nothing | Listed::TooLarge => Ok(puzzle),
    }
}

/// What stands for an empty cell.
fn is_empty(symbol: char) -> bool {
    u8::try_from(symbol).is_ok_and(|symbol| SYMBOLS[usize::from(symbol)] == 0)
}

/// A grid of this board written without anything between its cells; what follows it is not read.
fn grid(board: &Board, text: &str, start: Place) -> Result<Grid, ParseError> {
    let layout = board.layout();
    let expected = layout.cell_count();
    if let Some(grid) = text.get(..expected).and_then(|line| Grid::of_symbols(layout, line)) {
        return Ok(grid);
    }
    let is_cell = |&symbol: &char| {
        is_empty(symbol) || Digit::from_symbol(symbol).is_some_and(|digit| layout.has_digit(digit))
    };
    let found = text.chars().take(expected).take_while(is_cell).count();
    let place = Place { column: start.column + found, ..start };
    Err(match text.chars().nth(found) {
        Some(symbol) => {
            let wanted =
                format!("use digits 1 to {} and one of . 0 _ * - x ? for empty cells", highest(layout));
            ParseError::unexpected(place, format!("{symbol:?} has no meaning here"), wanted)
        }
        None => {
            let found = format!("the line ends after {found} cells");
            ParseError::unexpected(place, found, format!("there are {expected}"))
        }
    })
}

/// A classic puzzle of 81 symbols.
pub(super) fn plain_grid(text: &str, start: Place) -> Result<Document, ParseError> {
    let givens = grid(Board::classic(), text.trim(), start)?;
    if text.trim().chars().count() > givens.cells().len() {
        return Err(ParseError::unexpected(start, "more than 81 cells", "there are 81"));
    }
    Ok(Document::of(Puzzle::classic(givens)))
}

/// The grid, if it is a solution of the puzzle as far as one can see.
fn full(puzzle: &Puzzle, solution: Grid, start: Place) -> Result<Grid, ParseError> {
    let givens = puzzle.givens();
    let open = solution.cells().find(|(_, digit)| digit.is_none()).map(|(cell, _)| cell);
    let Some(cell) = open.or_else(|| contradicted(givens, &solution)) else { return Ok(solution) };
    let place = Place { column: start.column + cell.index(), ..start };
    let name = puzzle.board().layout().name(cell);
    let found = format!("{} of the solution", solution.get(cell).map_or('.', Digit::symbol));
    let wanted = match givens.get(cell) {
        Some(given) => format!("{name} of the puzzle is {given}"),
        None => format!("a solution has a digit in {name} too"),
    };
    Err(ParseError::unexpected(place, found, wanted))
}

fn plain(document: &Document, format: Format) -> Result<(), Unwritable> {
    if is_plain(document.puzzle.board()) { Ok(()) } else { Err(Unwritable::Rules { format }) }
}

fn write_line(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    let board = document.puzzle.board();
    if let Some(candidates) =
        sukaku::of_plain(board).filter(|_| !is_plain(board) && board.layout().size() == 9)
        && candidates.len() * 9 == SUKAKU_SYMBOLS
    {
        let given = |cell: Cell| document.puzzle.givens().get(cell);
        let may_be = |cell: Cell, digit: Digit| match given(cell) {
            Some(given) => given == digit,
            None => candidates[cell.index()].contains(digit),
        };
        let cells = board.layout().cells();
        let places = cells.flat_map(|cell| Digit::up_to(9).map(move |digit| (cell, digit)));
        text.push_str(&symbols(places.map(|(cell, digit)| Some(digit).filter(|&d| may_be(cell, d))), '.'));
        text.push('\n');
        return Ok(());
    }
    plain(document, Format::Line)?;
    text.push_str(&format!("{}\n", document.puzzle.givens()));
    Ok(())
}

fn write_sdm(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    plain(document, Format::Sdm)?;
    text.push_str(&symbols(document.puzzle.givens().cells().map(|(_, digit)| digit), '0'));
    text.push('\n');
    Ok(())
}

fn write_bank(document: &Document, text: &mut String) -> Result<(), Unwritable> {
    plain(document, Format::Bank)?;
    let solution = document.solution.as_ref().ok_or(Unwritable::NoSolution { format: Format::Bank })?;
    text.push_str(&format!("{}{solution}", document.puzzle.givens()));
    for remark in document.remarks.iter().filter(|remark| remark.topic == Topic::Column) {
        text.push('\t');
        text.push_str(&remark.text.replace(is_separator, "-"));
    }
    text.push('\n');
    Ok(())
}
