//! The shape of a board: which cells there are, which houses they form, which cells see each other.
//!
//! Nothing here knows digits in cells, rules broken or how a board is solved.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::cell::NARROW;
use crate::{Cell, CellSet, Digit, DigitSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum HouseKind {
    Row,
    Column,
    Box,
}

/// What a house is called: its kind and its number, counted from 1 in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct HouseId {
    pub kind: HouseKind,
    pub number: u16,
}

impl fmt::Display for HouseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        };
        write!(f, "{kind} {}", self.number)
    }
}

/// Cells that must hold different digits, and each digit once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House<const W: usize = NARROW> {
    pub kind: HouseKind,
    /// Counted from 1, in reading order within the kind.
    pub number: u16,
    /// In ascending order.
    pub cells: Vec<Cell>,
    /// The same cells as a set.
    pub set: CellSet<W>,
}

impl<const W: usize> House<W> {
    pub fn id(&self) -> HouseId {
        HouseId { kind: self.kind, number: self.number }
    }
}

/// The shape of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Geometry<const W: usize = NARROW> {
    size: u8,
    box_rows: u8,
    box_columns: u8,
    cells: CellSet<W>,
    houses: Vec<House<W>>,
    /// Per cell: the indices of its houses in `houses`.
    houses_of: Vec<Vec<usize>>,
    /// Per cell: every other cell that shares a house with it.
    peers: Vec<CellSet<W>>,
    /// Ordered pairs of houses, as indices, that share more than one cell.
    overlaps: Vec<(usize, usize)>,
}

static CLASSIC: LazyLock<Geometry> = LazyLock::new(|| Geometry::boxed(3, 3));

impl Geometry {
    /// The board everybody knows: 9 rows, 9 columns, 9 boxes of 3x3.
    pub fn classic() -> &'static Self {
        &CLASSIC
    }
}

impl<const W: usize> Geometry<W> {
    /// A square board of boxes of `box_rows` x `box_columns` cells.
    fn boxed(box_rows: u8, box_columns: u8) -> Self {
        let size = box_rows * box_columns;
        let side = u16::from(size);
        let all = || (0..side * side).map(Cell::new);
        let box_of = |row: u16, column: u16| {
            let boxes_per_band = side / u16::from(box_columns);
            row / u16::from(box_rows) * boxes_per_band + column / u16::from(box_columns)
        };
        let house = |kind, index: u16| {
            let inside = |cell: &Cell| {
                let (row, column) = (cell.index() as u16 / side, cell.index() as u16 % side);
                index
                    == match kind {
                        HouseKind::Row => row,
                        HouseKind::Column => column,
                        HouseKind::Box => box_of(row, column),
                    }
            };
            let cells: Vec<Cell> = all().filter(inside).collect();
            House { kind, number: index + 1, set: cells.iter().copied().collect(), cells }
        };
        let houses: Vec<House<W>> = [HouseKind::Row, HouseKind::Column, HouseKind::Box]
            .into_iter()
            .flat_map(|kind| (0..side).map(move |index| (kind, index)))
            .map(|(kind, index)| house(kind, index))
            .collect();
        let holding = |cell| (0..houses.len()).filter(|&h| houses[h].set.contains(cell)).collect::<Vec<_>>();
        let houses_of: Vec<Vec<usize>> = all().map(holding).collect();
        let peers = all()
            .map(|cell| {
                let mut peers = houses_of[cell.index()]
                    .iter()
                    .fold(CellSet::EMPTY, |peers, &house| peers.union(houses[house].set));
                peers.remove(cell);
                peers
            })
            .collect();
        let overlaps = overlaps(&houses);
        Self { size, box_rows, box_columns, cells: all().collect(), houses, houses_of, peers, overlaps }
    }

    /// How many digits the board uses, which is also the number of cells in a house.
    pub fn size(&self) -> u8 {
        self.size
    }

    pub fn rows(&self) -> u16 {
        u16::from(self.size)
    }

    pub fn columns(&self) -> u16 {
        u16::from(self.size)
    }

    pub fn box_rows(&self) -> u8 {
        self.box_rows
    }

    pub fn box_columns(&self) -> u8 {
        self.box_columns
    }

    pub fn cell_count(&self) -> usize {
        self.cells.len()
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<W> {
        self.cells.iter()
    }

    /// All cells as a set.
    pub fn all_cells(&self) -> &CellSet<W> {
        &self.cells
    }

    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(cell)
    }

    /// The digits of this board: 1 to [`Geometry::size`].
    pub fn digits(&self) -> DigitSet {
        DigitSet::up_to(self.size)
    }

    pub fn has_digit(&self, digit: Digit) -> bool {
        digit.value() <= self.size
    }

    /// All houses: the rows, then the columns, then the boxes.
    pub fn houses(&self) -> &[House<W>] {
        &self.houses
    }

    /// The houses of a cell, in the order of [`Geometry::houses`].
    pub fn houses_of(&self, cell: Cell) -> impl ExactSizeIterator<Item = &House<W>> + Clone {
        self.houses_of[cell.index()].iter().map(|&house| &self.houses[house])
    }

    /// The ordered pairs of houses, as indices into [`Geometry::houses`], that share more than one cell.
    pub fn overlaps(&self) -> &[(usize, usize)] {
        &self.overlaps
    }

    /// Every other cell that shares a house with this one.
    pub fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.peers[cell.index()]
    }

    /// The cells that see every cell of `cells`.
    pub fn common_peers(&self, cells: CellSet<W>) -> CellSet<W> {
        cells.iter().fold(self.cells, |common, cell| common.intersection(*self.peers(cell)))
    }

    /// The cell in this row and column, counted from 0, if the board has it.
    pub fn cell(&self, row: u16, column: u16) -> Option<Cell> {
        (row < self.rows() && column < self.columns()).then(|| Cell::new(row * self.columns() + column))
    }

    /// The row of a cell, counted from 0.
    pub fn row(&self, cell: Cell) -> u16 {
        cell.index() as u16 / self.columns()
    }

    /// The column of a cell, counted from 0.
    pub fn column(&self, cell: Cell) -> u16 {
        cell.index() as u16 % self.columns()
    }

    /// What players call the cell: `r3c5` is the third row from the top, the fifth column from the left.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

fn overlaps<const W: usize>(houses: &[House<W>]) -> Vec<(usize, usize)> {
    let shared = |a: usize, b: usize| houses[a].set.intersection(houses[b].set).len();
    let pairs = (0..houses.len()).flat_map(|a| (0..houses.len()).map(move |b| (a, b)));
    pairs.filter(|&(a, b)| a != b && shared(a, b) > 1).collect()
}
