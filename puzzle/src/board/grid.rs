//! A grid: one optional digit per cell, written as one line of symbols.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::board::layout::MOST_CELLS;
use crate::{Cell, CellSet, Digit, Geometry, Layout};

/// What stands for an empty cell in the lines that people and programs write. A [`Grid`] writes the first.
const EMPTY: [u8; 8] = *b".0_*-xX?";

/// Of each byte of such a line what it stands for: the value of a digit, 0 for an empty cell, or nothing.
pub(crate) const SYMBOLS: [u8; 256] = {
    let mut values = [NOTHING; 256];
    let mut at = 0;
    while at < EMPTY.len() {
        values[EMPTY[at] as usize] = 0;
        at += 1;
    }
    let mut value = 1;
    while value <= Digit::MAX {
        let symbol = if value <= 9 { b'0' + value } else { b'A' + value - 10 };
        values[symbol as usize] = value;
        values[symbol.to_ascii_lowercase() as usize] = value;
        value += 1;
    }
    values
};

/// More than the value of any digit.
const NOTHING: u8 = u8::MAX;

fn value(symbol: u8) -> u8 {
    SYMBOLS[usize::from(symbol)]
}

/// One optional digit per cell. Written and serialised as one symbol per cell in reading order, `.` for empty.
///
/// A grid may break every rule of the puzzle: [`violations`](crate::violations) tells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Grid {
    cells: Vec<Option<Digit>>,
}

impl Grid {
    pub fn empty<const W: usize>(geometry: &Geometry<W>) -> Self {
        Self::blank(geometry.layout())
    }

    /// A grid of this layout without a digit.
    pub fn blank(layout: &Layout) -> Self {
        Self { cells: vec![None; layout.cell_count()] }
    }

    /// # Panics
    /// If the cell is not on the board.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.cells[cell.index()]
    }

    /// # Panics
    /// If the cell is not on the board: ask [`Layout::contains`] and [`Layout::has_digit`] about what comes from
    /// outside.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.cells[cell.index()] = digit;
    }

    /// Every cell with what is in it, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (Cell, Option<Digit>)> + Clone + '_ {
        self.cells.iter().enumerate().map(|(index, &digit)| (Cell::new(index as u16), digit))
    }

    /// The cells that hold a digit, with it, in reading order.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, Digit)> + Clone + '_ {
        self.cells().filter_map(|(cell, digit)| Some((cell, digit?)))
    }

    /// The cells that hold a digit.
    pub fn filled<const W: usize>(&self) -> CellSet<W> {
        self.clues().map(|(cell, _)| cell).collect()
    }

    /// What is in each cell, in reading order: the digit's value, or 0.
    pub fn values(&self) -> impl ExactSizeIterator<Item = u8> + Clone + '_ {
        self.cells.iter().map(|digit| digit.map_or(0, Digit::value))
    }

    /// The grid of these values, 0 for an empty cell, which must be as many as the layout has cells.
    pub(crate) fn of_values(layout: &Layout, values: &[u8]) -> Self {
        debug_assert_eq!(values.len(), layout.cell_count(), "a value for each cell");
        Self { cells: values.iter().map(|&value| Digit::new(value)).collect() }
    }

    /// The grid of a line with one symbol for each cell of the layout; none of any other line.
    pub(crate) fn of_symbols(layout: &Layout, line: &str) -> Option<Self> {
        let is_read = line.len() == layout.cell_count()
            && line.bytes().fold(0, |most, symbol| value(symbol).max(most)) <= layout.size();
        is_read.then(|| Self { cells: line.bytes().map(|symbol| Digit::new(value(symbol))).collect() })
    }

    pub(crate) fn of_cells(cells: Vec<Option<Digit>>) -> Self {
        Self { cells }
    }

    pub(crate) fn as_slice(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// How many cells hold a digit.
    pub fn clue_count(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String = self.cells.iter().map(|digit| digit.map_or('.', Digit::symbol)).collect();
        f.pad(&line)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

/// A text that is not a grid's line. For leniency and precise errors use [`parse::line`](crate::text::parse::line()).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAGrid {
    #[error("{0:?} is no cell: a digit is 1 to 9 or A to P, an empty cell a dot")]
    Symbol(char),
    #[error("a grid of more than {MOST_CELLS} cells is larger than any board")]
    TooLong,
}

impl FromStr for Grid {
    type Err = NotAGrid;

    /// Whether the cells are those of a board is for [`Puzzle::new`](crate::Puzzle::new) to say.
    fn from_str(line: &str) -> Result<Self, NotAGrid> {
        // Symbols are one byte each, so what is too long in bytes has too many cells or a symbol that is none.
        let is_long = line.len() > MOST_CELLS;
        if is_long && (line.len() > 4 * MOST_CELLS || line.chars().count() > MOST_CELLS) {
            return Err(NotAGrid::TooLong);
        }
        let is_cell = |symbol: u8| (symbol == EMPTY[0]) | (1..=Digit::MAX).contains(&value(symbol));
        // Without a branch for each symbol: that is a third faster.
        if !line.bytes().fold(true, |all, symbol| all & is_cell(symbol)) {
            let strange = line.chars().find(|&symbol| !u8::try_from(symbol).is_ok_and(is_cell));
            return Err(NotAGrid::Symbol(strange.expect("a byte that is no cell is of such a symbol")));
        }
        Ok(Self { cells: line.bytes().map(|symbol| Digit::new(value(symbol))).collect() })
    }
}

impl TryFrom<String> for Grid {
    type Error = NotAGrid;

    fn try_from(line: String) -> Result<Self, NotAGrid> {
        line.parse()
    }
}

impl From<Grid> for String {
    fn from(grid: Grid) -> String {
        grid.to_string()
    }
}
