//! Where the cells of a board lie: one square grid, several that overlap, or one with cells missing; and how its
//! cells fall into runs across, runs down and regions.
//!
//! Nothing here is a rule. Whether a run holds each digit once is for the constraints to say.

mod shapes;

use std::fmt;
use std::sync::LazyLock;

use crate::order::sort_by_key;
use crate::{Cell, Digit};

/// Sides of the square grids there are. Boxes are as near to square as the side allows, wider than high; a prime side has
/// none.
pub const SIZES: [u8; 15] = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 25];

/// The most cells that a board may have: 25 x 25.
pub const MOST_CELLS: usize = 625;

/// The most square grids that a board is made of, and the longest side of the rectangle that they lie in.
const MOST_GRIDS: usize = 16;
const MOST_SIDE: u16 = 32;

/// Parts that make no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotALayout {
    #[error("a board has 1 to {MOST_GRIDS} grids of side 1 to {most}, within {MOST_SIDE} rows and columns", most = Digit::MAX)]
    Grids,
    #[error("the grids lie in {rows} rows of {columns}, and each place there has a region or 0")]
    Places { rows: u16, columns: u16 },
    #[error("a place outside of all grids has a region")]
    Outside,
    #[error("a board has 1 to {MOST_CELLS} cells")]
    Cells,
    #[error("region {number} must have 1 to {size} cells")]
    Region { number: usize, size: u8 },
}

/// Where the cells of a board lie.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    size: u8,
    rows: u16,
    columns: u16,
    /// The row and column of each cell.
    places: Vec<(u16, u16)>,
    /// The cell at each row and column, row by row.
    at: Vec<Option<Cell>>,
    grids: Vec<Square>,
    across: Vec<Vec<Cell>>,
    down: Vec<Vec<Cell>>,
    regions: Vec<Vec<Cell>>,
    /// Rows and columns of a region, where all are rectangles.
    boxes: Option<(u8, u8)>,
}

/// The upper left corner of a grid of `size` x `size` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    pub row: u16,
    pub column: u16,
}

static CLASSIC: LazyLock<Layout> = LazyLock::new(|| Layout::boxed(3, 3));

impl Layout {
    /// 9 rows, 9 columns, 9 boxes of 3x3.
    pub fn classic() -> &'static Self {
        &CLASSIC
    }

    /// A square grid of one of the [`SIZES`]; none for another size. Without boxes, its rows are its regions.
    pub fn square(size: u8) -> Option<Self> {
        let (rows, columns) = box_shape(size)?;
        let layout = Self::boxed(rows, columns);
        Some(Self { boxes: layout.boxes.filter(|_| rows > 1), ..layout })
    }

    /// A square grid of boxes of so many rows and columns.
    ///
    /// # Panics
    /// If there would be more digits than [`Digit::MAX`].
    pub fn boxed(box_rows: u8, box_columns: u8) -> Self {
        let size = box_rows * box_columns;
        assert!(size <= Digit::MAX, "no board has {size} digits");
        Self::of_grids(size, (box_rows, box_columns), &[(0, 0)], |_, _| true)
    }

    /// A square grid whose regions are given cell by cell, by numbers from 0, in reading order. None unless there are
    /// as many regions as digits and each has as many cells.
    pub fn jigsaw(size: u8, region_of: &[u8]) -> Option<Self> {
        let side = usize::from(size);
        let whole = (1..=Digit::MAX).contains(&size) && region_of.len() == side * side;
        let cells_of = |region| {
            let numbered = (0_u16..).map(Cell::new).zip(region_of);
            numbered.filter(|&(_, &of)| of == region).map(|(cell, _)| cell).collect()
        };
        let regions: Vec<Vec<Cell>> = (0..size).map(cells_of).collect();
        if !whole || regions.iter().any(|region| region.len() != side) {
            return None;
        }
        Some(Self::bare(size, &[(0, 0)], |_, _| true).with_regions(regions))
    }

    /// A layout from its parts: the upper left corners of its grids, and for each place of the rectangle that they lie
    /// in, row by row, the number of its region from 1, or 0 where no cell is.
    ///
    /// # Errors
    /// What is wrong with the parts.
    pub fn of_parts(size: u8, corners: &[(u16, u16)], regions: &[u8]) -> Result<Self, NotALayout> {
        let side = u16::from(size);
        if !(1..=Digit::MAX).contains(&size) || corners.is_empty() || corners.len() > MOST_GRIDS {
            return Err(NotALayout::Grids);
        }
        if corners.iter().any(|&(row, column)| row.max(column) > MOST_SIDE - side) {
            return Err(NotALayout::Grids);
        }
        let end = |of: fn(&(u16, u16)) -> u16| corners.iter().map(of).max().unwrap_or(0) + side;
        let (rows, columns) = (end(|corner| corner.0), end(|corner| corner.1));
        if regions.len() != usize::from(rows) * usize::from(columns) {
            return Err(NotALayout::Places { rows, columns });
        }
        let region_at = |row: u16, column: u16| regions[usize::from(row * columns + column)];
        let bare = Self::bare(size, corners, |row, column| region_at(row, column) != 0);
        if bare.places.len() != regions.iter().filter(|&&region| region != 0).count() {
            return Err(NotALayout::Outside);
        }
        if bare.places.is_empty() || bare.places.len() > MOST_CELLS {
            return Err(NotALayout::Cells);
        }
        let mut cells = vec![Vec::new(); usize::from(regions.iter().copied().max().unwrap_or(0))];
        for cell in bare.cells() {
            cells[usize::from(region_at(bare.row(cell), bare.column(cell))) - 1].push(cell);
        }
        match cells.iter().position(|region| region.is_empty() || region.len() > usize::from(size)) {
            Some(index) => Err(NotALayout::Region { number: index + 1, size }),
            None => Ok(bare.with_regions(cells)),
        }
    }

    /// For each place of the rectangle, row by row, the number of its region from 1, or 0 where no cell is.
    pub fn region_numbers(&self) -> Vec<u8> {
        let mut numbers = vec![0; self.at.len()];
        for (number, region) in (1_u8..).zip(&self.regions) {
            for &cell in region {
                let (row, column) = self.places[cell.index()];
                numbers[usize::from(row * self.columns + column)] = number;
            }
        }
        numbers
    }

    /// Grids of `size` x `size` cells at these corners, without the cells that are not `there`, in boxes.
    fn of_grids(size: u8, shape: (u8, u8), corners: &[(u16, u16)], there: impl Fn(u16, u16) -> bool) -> Self {
        let bare = Self::bare(size, corners, there);
        Self { regions: bare.box_runs(shape), boxes: Some(shape), ..bare }
    }

    /// The same without regions.
    fn bare(size: u8, corners: &[(u16, u16)], there: impl Fn(u16, u16) -> bool) -> Self {
        let side = u16::from(size);
        let grids: Vec<Square> = corners.iter().map(|&(row, column)| Square { row, column }).collect();
        let rows = grids.iter().map(|grid| grid.row + side).max().unwrap_or(0);
        let columns = grids.iter().map(|grid| grid.column + side).max().unwrap_or(0);
        let inside = |start: u16, at: u16| (start..start + side).contains(&at);
        let in_a_grid = |row, column| {
            grids.iter().any(|grid| inside(grid.row, row) && inside(grid.column, column))
                && there(row, column)
        };
        let places: Vec<(u16, u16)> = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .filter(|&(row, column)| in_a_grid(row, column))
            .collect();
        let mut at = vec![None; usize::from(rows) * usize::from(columns)];
        for (index, &(row, column)) in places.iter().enumerate() {
            at[usize::from(row * columns + column)] = Some(Cell::new(index as u16));
        }
        let (across, down, regions) = (Vec::new(), Vec::new(), Vec::new());
        let bare = Self { size, rows, columns, places, at, grids, across, down, regions, boxes: None };
        let across = bare.runs(|line, step| (line, step));
        let down = bare.runs(|line, step| (step, line));
        Self { across, down, ..bare }
    }

    /// The same cells in these regions, known as boxes and numbered as such if they are.
    fn with_regions(self, regions: Vec<Vec<Cell>>) -> Self {
        let are_regions = |boxes: &[Vec<Cell>]| {
            boxes.len() == regions.len() && boxes.iter().all(|cells| regions.contains(cells))
        };
        let shapes = (1..=self.size)
            .filter(|rows| self.size.is_multiple_of(*rows))
            .map(|rows| (rows, self.size / rows));
        let boxes = shapes
            .filter(|&(rows, columns)| rows > 1 && columns > 1)
            .find(|&shape| are_regions(&self.box_runs(shape)));
        Self { regions: boxes.map_or(regions, |shape| self.box_runs(shape)), boxes, ..self }
    }

    /// The same cells with each region where its cells go.
    pub(crate) fn moved(&self, to: &[Cell]) -> Self {
        let moved = |region: &Vec<Cell>| {
            let mut cells: Vec<Cell> = region.iter().map(|cell| to[cell.index()]).collect();
            sort_by_key(&mut cells, |cell| *cell);
            cells
        };
        self.clone().with_regions(self.regions.iter().map(moved).collect())
    }

    fn box_runs(&self, shape: (u8, u8)) -> Vec<Vec<Cell>> {
        let (high, wide) = (u16::from(shape.0), u16::from(shape.1));
        let boxes_wide = u16::from(self.size) / wide;
        self.runs(|region, step| {
            (region / boxes_wide * high + step / wide, region % boxes_wide * wide + step % wide)
        })
    }

    /// The cells of each grid, run by run; runs that grids share appear once, empty ones not at all.
    fn runs(&self, place: impl Fn(u16, u16) -> (u16, u16)) -> Vec<Vec<Cell>> {
        let side = u16::from(self.size);
        let mut runs: Vec<Vec<Cell>> = Vec::new();
        for grid in &self.grids {
            for run in 0..side {
                let places = (0..side).map(|step| place(run, step));
                let cells: Vec<Cell> = places
                    .filter_map(|(row, column)| self.cell(grid.row + row, grid.column + column))
                    .collect();
                if !cells.is_empty() && !runs.contains(&cells) {
                    runs.push(cells);
                }
            }
        }
        runs
    }

    /// How many digits the board uses, which is also the side of its grids.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Rows of the rectangle that the board lies in.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Columns of the rectangle that the board lies in.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// Rows and columns of the boxes, if the regions are boxes.
    pub fn boxes(&self) -> Option<(u8, u8)> {
        self.boxes
    }

    /// Whether the board is one square grid with all its cells.
    pub fn is_square(&self) -> bool {
        self.cell_count() == usize::from(self.size) * usize::from(self.size)
    }

    pub fn cell_count(&self) -> usize {
        self.places.len()
    }

    /// All cells, in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.places.len() as u16).map(Cell::new)
    }

    pub fn contains(&self, cell: Cell) -> bool {
        cell.index() < self.places.len()
    }

    /// Whether the board uses a digit.
    pub fn has_digit(&self, digit: Digit) -> bool {
        digit.value() <= self.size
    }

    /// The square grids that the board is made of.
    pub fn grids(&self) -> &[Square] {
        &self.grids
    }

    /// The rows of each grid, grid by grid. They may have cells missing.
    pub fn across(&self) -> &[Vec<Cell>] {
        &self.across
    }

    /// The columns of each grid, grid by grid. They may have cells missing.
    pub fn down(&self) -> &[Vec<Cell>] {
        &self.down
    }

    /// The boxes or irregular regions. A box that grids share appears once.
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// The cell in this row and column, counted from 0, if the board has it.
    pub fn cell(&self, row: u16, column: u16) -> Option<Cell> {
        let inside = row < self.rows && column < self.columns;
        if inside {
            self.at[usize::from(row) * usize::from(self.columns) + usize::from(column)]
        } else {
            None
        }
    }

    /// The cell that lies so many rows and columns from another, if the board has it.
    pub fn beside(&self, cell: Cell, rows: i32, columns: i32) -> Option<Cell> {
        let row = i32::from(self.row(cell)) + rows;
        let column = i32::from(self.column(cell)) + columns;
        self.cell(u16::try_from(row).ok()?, u16::try_from(column).ok()?)
    }

    /// Whether two cells touch, by an edge or a corner.
    pub fn touch(&self, a: Cell, b: Cell) -> bool {
        let apart = |of: fn(&Self, Cell) -> u16| of(self, a).abs_diff(of(self, b));
        apart(Self::row).max(apart(Self::column)) == 1
    }

    /// The cells that touch another, by an edge or a corner.
    pub fn touching(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let around = (-1..=1).flat_map(|rows| (-1..=1).map(move |columns| (rows, columns)));
        around
            .filter(|&step| step != (0, 0))
            .filter_map(move |(rows, columns)| self.beside(cell, rows, columns))
    }

    /// Every pair of cells that share an edge, the left or upper one first.
    pub fn edges(&self) -> impl Iterator<Item = [Cell; 2]> + '_ {
        let to = |cell, rows, columns| self.beside(cell, rows, columns).map(|other| [cell, other]);
        self.cells().flat_map(move |cell| [to(cell, 0, 1), to(cell, 1, 0)].into_iter().flatten())
    }

    /// The row of a cell, counted from 0.
    pub fn row(&self, cell: Cell) -> u16 {
        self.places[cell.index()].0
    }

    /// The column of a cell, counted from 0.
    pub fn column(&self, cell: Cell) -> u16 {
        self.places[cell.index()].1
    }

    /// What players call the cell: `r3c5` is the third row from the top, the fifth column from the left.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

impl fmt::Display for Layout {
    /// In words: "9x9", "9x9 in 153 cells".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.size)?;
        if self.is_square() { Ok(()) } else { write!(f, " in {} cells", self.cell_count()) }
    }
}

/// Rows and columns of the boxes of a square grid of one of the [`SIZES`]; one row where there are none.
pub(super) fn box_shape(size: u8) -> Option<(u8, u8)> {
    let rows =
        (1..=size).take_while(|rows| rows * rows <= size).filter(|&rows| size.is_multiple_of(rows)).last()?;
    SIZES.contains(&size).then_some((rows, size / rows))
}

#[cfg(test)]
mod tests {
    use super::{Layout, SIZES, box_shape};

    #[test]
    fn boxes_are_as_near_to_square_as_can_be() {
        let shapes = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (2, 7), (3, 5), (4, 4), (5, 5)];
        let boxes = SIZES.into_iter().filter_map(|size| Layout::square(size)?.boxes());
        assert_eq!(boxes.collect::<Vec<_>>(), shapes);
        assert_eq!([0, 1, 2, 17, 26].map(box_shape), [None; 5]);
    }

    #[test]
    fn a_prime_side_has_rows_for_regions_and_no_boxes() {
        for size in [3, 5, 7, 11, 13] {
            let layout = Layout::square(size).expect("a size there is");
            assert_eq!((layout.boxes(), layout.regions()), (None, layout.across()));
            assert_eq!(Layout::of_parts(size, &[(0, 0)], &layout.region_numbers()), Ok(layout));
        }
    }

    #[test]
    fn boards_have_the_cells_and_runs_they_should() {
        let of = |layout: &Layout| {
            [layout.cell_count(), layout.across().len(), layout.down().len(), layout.regions().len()]
        };
        assert_eq!(of(&Layout::boxed(3, 3)), [81, 9, 9, 9]);
        assert_eq!(of(&Layout::samurai()), [369, 45, 45, 41]);
        assert_eq!(of(&Layout::cross()), [297, 39, 39, 33]);
        assert_eq!(of(&Layout::windmill()), [333, 45, 45, 37]);
        assert_eq!(of(&Layout::sohei()), [288, 36, 36, 32]);
        assert_eq!(of(&Layout::twin()), [153, 18, 18, 17]);
        assert_eq!(of(&Layout::five_boxes()), [45, 9, 9, 5]);
        assert_eq!(of(&Layout::frame()), [72, 9, 9, 8]);
        assert_eq!(Layout::samurai().to_string(), "9x9 in 369 cells");
    }

    #[test]
    fn a_jigsaw_needs_as_many_whole_regions_as_digits() {
        let quarters: Vec<u8> = (0..16).map(|index| index / 4 / 2 * 2 + index % 4 / 2).collect();
        assert_eq!(Layout::jigsaw(4, &quarters), Layout::square(4));
        let rows: Vec<u8> = (0..16).map(|index| index / 4).collect();
        assert_eq!(Layout::jigsaw(4, &rows).map(|layout| layout.boxes()), Some(None));
        assert_eq!(Layout::jigsaw(4, &quarters[1..]), None);
        assert_eq!(Layout::jigsaw(4, &[0; 16]), None);
    }
}
