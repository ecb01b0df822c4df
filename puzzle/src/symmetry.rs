//! The symmetries of a board of equal boxes: what can be done to a puzzle that leaves it the same puzzle to a solver.
//!
//! A [`Disguise`] relabels the digits, permutes bands, stacks, the rows of a band and the columns of a stack, and
//! may transpose a board whose boxes are square; turns and reflections are among these. On the classic board there
//! are 2 x 6^8 x 9! of them, about 1.2 x 10^12. Knows nothing of solving: what techniques a puzzle needs is the same in
//! every disguise, only which of equal steps comes first is not.

use std::fmt;

use crate::generate::Random;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, Geometry, Grid};

/// A list of the numbers below a side, in some order; those beyond the side stay where they are.
type Order = [u8; Digit::MAX as usize];

/// The stream of random numbers that disguises are drawn from.
const STREAM: u64 = 0x64_69_73_67;

/// One symmetry of a board: maps cells, digits and grids there, and its [`inverse`](Self::inverse) back.
///
/// Two players with the same puzzle in different disguises face the same task, cell by cell and step by step.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Disguise {
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

impl Disguise {
    /// The disguise that changes nothing.
    pub fn none<const W: usize>(geometry: &Geometry<W>) -> Self {
        let order = std::array::from_fn(|index| index as u8);
        Self { side: geometry.size(), transposed: false, rows: order, columns: order, labels: order }
    }

    /// The disguise of a seed: every one is about equally likely.
    pub fn of_seed<const W: usize>(geometry: &Geometry<W>, seed: u64) -> Self {
        Self::draw(geometry, &mut Random::new(seed, STREAM))
    }

    pub(crate) fn draw<const W: usize>(geometry: &Geometry<W>, random: &mut Random) -> Self {
        let mut disguise = Self::none(geometry);
        let side = usize::from(geometry.size());
        let (box_rows, box_columns) = (usize::from(geometry.box_rows()), usize::from(geometry.box_columns()));
        random.shuffle(&mut disguise.labels[..side]);
        shuffle_lines(&mut disguise.rows[..side], box_rows, random);
        shuffle_lines(&mut disguise.columns[..side], box_columns, random);
        disguise.transposed = box_rows == box_columns && random.below(2) == 1;
        disguise
    }

    /// The disguise of these parts, on the classic board: the lines and digits named by position, from 0.
    pub(crate) fn of_parts(transposed: bool, rows: [u8; 9], columns: [u8; 9], labels: [u8; 9]) -> Self {
        let mut disguise = Self { transposed, ..Self::none(Geometry::classic()) };
        disguise.rows[..9].copy_from_slice(&rows);
        disguise.columns[..9].copy_from_slice(&columns);
        disguise.labels[..9].copy_from_slice(&labels);
        disguise
    }

    /// Where a cell of the board goes.
    ///
    /// # Panics
    /// If the cell is not on the board.
    pub fn cell(&self, cell: Cell) -> Cell {
        let side = usize::from(self.side);
        let (row, column) = (cell.index() / side, cell.index() % side);
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        Cell::new(u16::from(self.rows[row]) * u16::from(self.side) + u16::from(self.columns[column]))
    }

    /// What a digit of the board becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        let label = self.labels[usize::from(digit.value()) - 1];
        Digit::new(label + 1).expect("labels are digits less one")
    }

    pub fn candidate(&self, Candidate { cell, digit }: Candidate) -> Candidate {
        Candidate { cell: self.cell(cell), digit: self.digit(digit) }
    }

    pub fn cells<const W: usize>(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    pub fn digits(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.digit(digit)).collect()
    }

    /// A grid of the board, full or not, in disguise.
    pub fn grid(&self, grid: &Grid) -> Grid {
        let mut disguised = grid.clone();
        for (cell, digit) in grid.cells() {
            disguised.set(self.cell(cell), digit.map(|digit| self.digit(digit)));
        }
        disguised
    }

    /// The disguise that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Self { rows, columns, labels: inverted(&self.labels), ..*self }
    }

    /// This disguise and then another one of the same board, as one.
    ///
    /// # Panics
    /// If the other is of a board of another size.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        assert_eq!(self.side, next.side, "disguises of different boards");
        let (first, second) =
            if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            side: self.side,
            transposed: self.transposed != next.transposed,
            rows: first.map(|line| next.rows[usize::from(line)]),
            columns: second.map(|line| next.columns[usize::from(line)]),
            labels: self.labels.map(|label| next.labels[usize::from(label)]),
        }
    }
}

impl fmt::Debug for Disguise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = usize::from(self.side);
        f.debug_struct("Disguise")
            .field("transposed", &self.transposed)
            .field("rows", &&self.rows[..side])
            .field("columns", &&self.columns[..side])
            .field("labels", &&self.labels[..side])
            .finish()
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

fn inverted(order: &Order) -> Order {
    let mut inverse = *order;
    for (index, &goes_to) in (0..).zip(order) {
        inverse[usize::from(goes_to)] = index;
    }
    inverse
}
