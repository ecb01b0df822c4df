//! Boards written row by row, as most formats do, and the boards that are known by their number of cells.

use std::sync::{Arc, OnceLock};

use crate::board::layout::SIZES;
use crate::text::parse::{ParseError, Place};
use crate::{Board, Cell, Constraint, Digit, Grid, Layout, Outline, Puzzle};

/// Cells of the plain boards that a text without rules can be of, all different.
const PLAIN: [(usize, Outline, u8); 21] = [
    (16, Outline::Square, 4),
    (25, Outline::Square, 5),
    (36, Outline::Square, 6),
    (45, Outline::FiveBoxes, 9),
    (49, Outline::Square, 7),
    (64, Outline::Square, 8),
    (72, Outline::Frame, 9),
    (81, Outline::Square, 9),
    (100, Outline::Square, 10),
    (121, Outline::Square, 11),
    (144, Outline::Square, 12),
    (153, Outline::Twin, 9),
    (169, Outline::Square, 13),
    (196, Outline::Square, 14),
    (225, Outline::Square, 15),
    (256, Outline::Square, 16),
    (288, Outline::Sohei, 9),
    (297, Outline::Cross, 9),
    (333, Outline::Windmill, 9),
    (369, Outline::Samurai, 9),
    (625, Outline::Square, 25),
];

/// Made when they are first asked for: the large ones take a while.
static BOARDS: [OnceLock<Arc<Board>>; PLAIN.len()] = [const { OnceLock::new() }; PLAIN.len()];

/// The plain board of so many cells.
pub(in crate::text) fn of_cells(cells: usize) -> Option<Arc<Board>> {
    let index = PLAIN.iter().position(|&(known, _, _)| known == cells)?;
    let made = || {
        let (_, outline, size) = PLAIN[index];
        let layout = outline.layout(size).expect("a board that is no jigsaw");
        let board = Board::new(layout.clone(), Constraint::plain_on(&layout));
        Arc::new(board.expect("rows, columns and boxes make a board"))
    };
    let board = if cells == Layout::classic().cell_count() {
        Board::classic()
    } else {
        BOARDS[index].get_or_init(made)
    };
    Some(Arc::clone(board))
}

/// Whether the board has no rule but those of its layout, so that its cells say all of it.
pub(super) fn is_plain(board: &Board) -> bool {
    of_cells(board.layout().cell_count()).is_some_and(|plain| *plain == *board)
}

/// Rows and columns between the ruled lines of a square: those of a box, or all where there are none.
pub(super) fn bands(layout: &Layout) -> Option<(usize, usize)> {
    let (high, wide) = layout.boxes().unwrap_or((layout.size(), layout.size()));
    layout.is_square().then_some((usize::from(high), usize::from(wide)))
}

/// A row of cells, each with where it stands.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) cells: Vec<(Option<Digit>, Place)>,
    /// Where the next cell would have been.
    pub(super) end: Place,
}

/// More rows than a puzzle and a game in progress have: readers of rows stop here.
pub(super) const MOST_ROWS: usize = 64;

/// Adds a row, unless there are more than any board has.
pub(super) fn add(rows: &mut Vec<Row>, row: Row) -> Result<(), ParseError> {
    if rows.len() == MOST_ROWS {
        let place = Place { column: 1, ..row.end };
        let found = format!("row {}", MOST_ROWS + 1);
        return Err(ParseError::unexpected(place, found, "the puzzle should have ended before"));
    }
    rows.push(row);
    Ok(())
}

/// The row of a line of symbols. `meaning` tells what a symbol is: a digit, an empty cell, or nothing.
pub(super) fn row(
    number: usize,
    line: &str,
    meaning: impl Fn(char) -> Option<Option<Option<Digit>>>,
    wanted: &str,
) -> Result<Row, ParseError> {
    let mut cells = Vec::new();
    for (column, symbol) in (1..).zip(line.trim_end().chars()) {
        let place = Place { line: number, column };
        let digit = || Digit::from_symbol(symbol).map(|digit| Some(Some(digit)));
        match meaning(symbol).or_else(digit) {
            Some(Some(cell)) => cells.push((cell, place)),
            Some(None) => {}
            None => return Err(ParseError::unexpected(place, format!("{symbol:?}"), wanted)),
        }
    }
    Ok(Row { cells, end: Place { line: number, column: line.trim_end().chars().count() + 1 } })
}

/// The sides of the plain squares. 3x3 is none: nine symbols are a row of a classic puzzle.
pub(super) fn sides() -> impl DoubleEndedIterator<Item = usize> {
    SIZES.into_iter().map(usize::from).filter(|side| *side > 3)
}

/// Cells in most of the rows: the side of the board they mean to be.
pub(super) fn side(rows: &[Row]) -> usize {
    let count = |side: usize| rows.iter().filter(|row| row.cells.len() == side).count();
    sides()
        .rev()
        .max_by_key(|&side| count(side))
        .filter(|&side| count(side) > 0)
        .unwrap_or(usize::from(Layout::classic().size()))
}

/// The puzzle that rows make. `end` is where a further row would have been, `what` is what its cells are called.
pub(super) fn assemble(rows: &[Row], side: usize, end: Place, what: &str) -> Result<Puzzle, ParseError> {
    let board = of_cells(side * side).expect("the side is one of the sizes");
    for row in rows {
        if row.cells.len() != side {
            let place = row.cells.get(side).map_or(row.end, |&(_, place)| place);
            let found = format!("this row has {} {what}", row.cells.len());
            return Err(ParseError::unexpected(place, found, format!("each row has {side}")));
        }
    }
    if let Some(extra) = rows.get(side) {
        let found = format!("row {} of {side}", side + 1);
        return Err(ParseError::unexpected(extra.cells[0].1, found, "the puzzle should have ended before"));
    }
    if rows.len() < side {
        let found =
            if rows.is_empty() { "no rows".to_owned() } else { format!("only {} of the rows", rows.len()) };
        return Err(ParseError::unexpected(end, found, format!("a puzzle has {side}")));
    }
    let mut grid = board.blank();
    for (index, &(digit, place)) in rows.iter().flat_map(|row| &row.cells).enumerate() {
        if let Some(digit) = digit.filter(|digit| usize::from(digit.value()) > side) {
            let wanted = format!("the digits of {side}x{side} cells are 1 to {}", highest(board.layout()));
            return Err(ParseError::unexpected(place, format!("{digit}"), wanted));
        }
        grid.set(Cell::new(index as u16), digit);
    }
    Ok(Puzzle::new(board, grid).expect("cells and digits are those of the board"))
}

/// The highest digit of a board, as it is written.
pub(super) fn highest(layout: &Layout) -> char {
    Digit::new(layout.size()).map_or('.', Digit::symbol)
}

/// The rows of a square board, each as the digits of its cells.
pub(super) fn rows(layout: &Layout, grid: &Grid) -> Vec<Vec<Option<Digit>>> {
    let cells: Vec<Option<Digit>> = grid.cells().map(|(_, digit)| digit).collect();
    cells.chunks(usize::from(layout.columns())).map(<[_]>::to_vec).collect()
}

/// Cells as symbols, `empty` for those without a digit.
pub(super) fn symbols(cells: impl IntoIterator<Item = Option<Digit>>, empty: char) -> String {
    cells.into_iter().map(|digit| digit.map_or(empty, Digit::symbol)).collect()
}

/// The lines of a text that are not blank, each with its number, counted from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// The end of the text.
pub(super) fn end_of(text: &str) -> Place {
    let column = text.lines().last().map_or(0, |line| line.chars().count()) + 1;
    Place { line: text.lines().count().max(1), column }
}

#[cfg(test)]
mod tests {
    use super::{PLAIN, is_plain, of_cells};

    #[test]
    fn plain_boards_are_known_by_their_cells() {
        for (cells, outline, size) in PLAIN {
            let board = of_cells(cells).expect("a plain board");
            assert_eq!((board.layout().cell_count(), board.layout().size()), (cells, size));
            assert_eq!(Some(board.layout().clone()), outline.layout(size));
            assert!(is_plain(&board));
        }
        assert!(of_cells(82).is_none());
    }
}
