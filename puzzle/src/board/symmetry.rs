//! The symmetries of a board of equal boxes: what can be done to a puzzle that leaves it the same puzzle to a solver.
//!
//! A [`BoxSymmetry`] relabels the digits, permutes bands, stacks, the rows of a band and the columns of a stack, and
//! may transpose a board whose boxes are square; turns and reflections are among these. On the classic board there
//! are 2 x 6^8 x 9! of them, about 1.2 x 10^12. It is small and fast, for the canonical form and the bank; what others
//! need is an [`Isomorphism`](crate::Isomorphism). Knows nothing of solving: what techniques a puzzle needs is the same
//! under every symmetry, only which of equal steps comes first is not.

use crate::random::Random;
use crate::{Cell, Digit, Grid};

/// A list of the numbers below a side, in some order; those beyond the side stay where they are.
type Order = [u8; Digit::MAX as usize];

/// One symmetry of a square board of equal boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoxSymmetry {
    side: u8,
    /// Rows become columns before anything else happens.
    transposed: bool,
    /// Where each row goes (each column, if transposed).
    rows: Order,
    /// Where each column goes (each row, if transposed).
    columns: Order,
    /// By value less one: which digit becomes which, less one.
    labels: Order,
}

impl BoxSymmetry {
    /// The symmetry that changes nothing.
    fn none(side: u8) -> Self {
        let order = std::array::from_fn(|index| index as u8);
        Self { side, transposed: false, rows: order, columns: order, labels: order }
    }

    /// One of a board with boxes of so many rows and columns, each about equally likely. Rows become columns only where
    /// that `swaps` nothing that matters.
    pub(crate) fn draw(box_rows: u8, box_columns: u8, swaps: bool, random: &mut Random) -> Self {
        let mut drawn = Self::none(box_rows * box_columns);
        let side = usize::from(drawn.side);
        random.shuffle(&mut drawn.labels[..side]);
        shuffle_lines(&mut drawn.rows[..side], usize::from(box_rows), random);
        shuffle_lines(&mut drawn.columns[..side], usize::from(box_columns), random);
        drawn.transposed = swaps && box_rows == box_columns && random.below(2) == 1;
        drawn
    }

    /// The symmetry of these parts, on the classic board: the lines and digits named by position, from 0.
    pub(crate) fn of_parts(transposed: bool, rows: [u8; 9], columns: [u8; 9], labels: [u8; 9]) -> Self {
        let mut symmetry = Self { transposed, ..Self::none(9) };
        symmetry.rows[..9].copy_from_slice(&rows);
        symmetry.columns[..9].copy_from_slice(&columns);
        symmetry.labels[..9].copy_from_slice(&labels);
        symmetry
    }

    /// Where a cell of the board goes.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub(crate) fn cell(&self, cell: Cell) -> Cell {
        let side = usize::from(self.side);
        let (row, column) = (cell.index() / side, cell.index() % side);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        Cell::new(u16::from(self.rows[row]) * u16::from(self.side) + u16::from(self.columns[column]))
    }

    /// What a digit of the board becomes.
    pub(crate) fn digit(&self, digit: Digit) -> Digit {
        let label = self.labels[usize::from(digit.value()) - 1];
        Digit::new(label + 1).expect("labels are digits less one")
    }

    /// The image of a grid of the board, full or not.
    pub(crate) fn grid(&self, grid: &Grid) -> Grid {
        let mut image = grid.clone();
        for (cell, digit) in grid.cells() {
            image.set(self.cell(cell), digit.map(|digit| self.digit(digit)));
        }
        image
    }
}

/// Shuffles lines that lie in chutes (bands or stacks) of `thickness` lines: the chutes, and the lines in each.
fn shuffle_lines(lines: &mut [u8], thickness: usize, random: &mut Random) {
    let mut chutes: Vec<usize> = (0..lines.len() / thickness).collect();
    random.shuffle(&mut chutes);
    for (chute, goes_to) in lines.chunks_mut(thickness).zip(chutes) {
        let first = goes_to * thickness;
        for (line, position) in chute.iter_mut().zip(first..) {
            *line = position as u8;
        }
        random.shuffle(chute);
    }
}
