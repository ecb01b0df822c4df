//! Boards written row by row, as most formats do: collecting rows of cells and saying what is wrong with them.

use crate::parse::{ParseError, Place};
use crate::{Cell, Digit, Geometry, Grid};

/// Rows of one board, as far as they are read.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    grid: Grid,
    read: u16,
}

impl Rows {
    pub(super) fn new() -> Self {
        Self { grid: Grid::empty(Geometry::classic()), read: 0 }
    }

    pub(super) fn is_full(&self) -> bool {
        self.read == Geometry::classic().rows()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.read == 0
    }

    /// Takes the next row: its cells, each with where it stands, and where it ends.
    pub(super) fn push(
        &mut self,
        row: &[(Option<Digit>, Place)],
        end: Place,
        what: &str,
    ) -> Result<(), ParseError> {
        let geometry = Geometry::classic();
        let side = usize::from(geometry.columns());
        if row.len() != side {
            let place = row.get(side).map_or(end, |&(_, place)| place);
            let found = format!("this row has {} {what}", row.len());
            return Err(ParseError::unexpected(place, found, format!("each row has {side}")));
        }
        if self.is_full() {
            let found = format!("row {} of {}", self.read + 1, geometry.rows());
            return Err(ParseError::unexpected(row[0].1, found, "the puzzle should have ended before"));
        }
        for (index, &(digit, _)) in (0..).zip(row) {
            self.grid.set(Cell::new(self.read * geometry.columns() + index), digit);
        }
        self.read += 1;
        Ok(())
    }

    /// The board, once all its rows are there. `end` is where the next row was expected.
    pub(super) fn finish(self, end: Place) -> Result<Grid, ParseError> {
        let rows = Geometry::classic().rows();
        if self.is_full() {
            return Ok(self.grid);
        }
        let found =
            if self.is_empty() { "no rows".to_owned() } else { format!("only {} of the rows", self.read) };
        Err(ParseError::unexpected(end, found, format!("a puzzle has {rows}")))
    }
}

/// The digit of a symbol, if the board uses it.
pub(super) fn digit(symbol: char) -> Option<Digit> {
    Digit::from_symbol(symbol).filter(|&digit| Geometry::classic().has_digit(digit))
}

/// The rows of a board, each as the digits of its cells.
pub(super) fn rows(grid: &Grid) -> impl Iterator<Item = Vec<Option<Digit>>> + '_ {
    let side = usize::from(Geometry::classic().columns());
    let cells: Vec<Option<Digit>> = grid.cells().map(|(_, digit)| digit).collect();
    (0..cells.len() / side).map(move |row| cells[row * side..][..side].to_vec())
}

/// A row as symbols, `empty` for the cells without a digit.
pub(super) fn symbols(row: &[Option<Digit>], empty: char) -> String {
    row.iter().map(|digit| digit.map_or(empty, Digit::symbol)).collect()
}

/// The lines of a text that are not blank, each with its number, counted from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// The first line after the text.
pub(super) fn end_of(text: &str) -> Place {
    Place {
        line: text.lines().count().max(1),
        column: text.lines().last().map_or(0, |l| l.chars().count()) + 1,
    }
}
