//! The selected cells, the cursor among them, and what typing a digit means: UI state, which undo never touches.

use puzzle::{Cell, CellSet, Layout};

use super::notes::NoteKind;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// What typing a digit means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EntryMode {
    #[default]
    Digits,
    /// Corner notes.
    Corner,
    /// Centre notes.
    Centre,
    /// The digit is the number of a colour; only where a player tries things out alone.
    Colour,
}

impl EntryMode {
    /// In the order in which they stand beside each other in a race.
    pub const ALL: [Self; 3] = [Self::Digits, Self::Corner, Self::Centre];

    /// From digits to notes and back.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Digits => Self::Corner,
            Self::Corner | Self::Centre | Self::Colour => Self::Digits,
        }
    }

    /// The next one, round the end.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Digits => Self::Corner,
            Self::Corner => Self::Centre,
            Self::Centre | Self::Colour => Self::Digits,
        }
    }

    /// The notes that are made in it; `None` where something else is entered.
    #[must_use]
    pub const fn note_kind(self) -> Option<NoteKind> {
        match self {
            Self::Digits | Self::Colour => None,
            Self::Corner => Some(NoteKind::Corner),
            Self::Centre => Some(NoteKind::Centre),
        }
    }
}

/// A set of cells and the cursor, which is one of them: digits go to the cursor, notes to all selected cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    cells: CellSet,
    cursor: Option<Cell>,
}

impl Selection {
    /// The cell that was selected last.
    #[must_use]
    pub fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.contains(cell)
    }

    /// Only this cell.
    pub fn select(&mut self, cell: Cell) {
        *self = Self { cells: [cell].into_iter().collect(), cursor: Some(cell) };
    }

    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// This cell too: a drag, or Shift with an arrow key.
    pub fn extend(&mut self, cell: Cell) {
        self.cells.insert(cell);
        self.cursor = Some(cell);
    }

    /// All cells of the rectangle between the cursor and this cell too: a click with Shift.
    pub fn extend_to(&mut self, cell: Cell, layout: &Layout) {
        let from = self.cursor.unwrap_or(cell);
        let span = |a: u16, b: u16| a.min(b)..=a.max(b);
        let rows = span(layout.row(from), layout.row(cell));
        let columns = span(layout.column(from), layout.column(cell));
        let between = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
        between.filter_map(|(row, column)| layout.cell(row, column)).for_each(|cell| {
            self.cells.insert(cell);
        });
        self.extend(cell);
    }

    /// In or out of the selection: a click with Ctrl.
    pub fn toggle(&mut self, cell: Cell) {
        if self.cells.remove(cell) {
            self.cursor = self.cursor.filter(|&cursor| cursor != cell).or_else(|| self.cells.first());
        } else {
            self.extend(cell);
        }
    }

    /// Exactly these cells; the cursor stays if it is one of them.
    pub fn select_all(&mut self, cells: CellSet) {
        self.cursor = self.cursor.filter(|&cursor| cells.contains(cursor)).or_else(|| cells.first());
        self.cells = cells;
    }

    /// The cell one step from the cursor, skipping places without a cell and wrapping at the edge. Without a cursor it is the
    /// middle of the board, so that the first arrow key is never lost.
    #[must_use]
    pub fn neighbour(&self, direction: Direction, layout: &Layout) -> Option<Cell> {
        let Some(cell) = self.cursor else { return middle(layout) };
        let (rows, columns) = (layout.rows(), layout.columns());
        let (row, column) = (layout.row(cell), layout.column(cell));
        let place = |step: u16| match direction {
            Direction::Up => layout.cell((row + rows - step) % rows, column),
            Direction::Down => layout.cell((row + step) % rows, column),
            Direction::Left => layout.cell(row, (column + columns - step) % columns),
            Direction::Right => layout.cell(row, (column + step) % columns),
        };
        let side = match direction {
            Direction::Up | Direction::Down => rows,
            Direction::Left | Direction::Right => columns,
        };
        (1..=side).find_map(place)
    }

    /// The farthest cell from the cursor in this direction; without a cursor as [`Selection::neighbour`].
    #[must_use]
    pub fn farthest(&self, direction: Direction, layout: &Layout) -> Option<Cell> {
        let Some(cell) = self.cursor else { return middle(layout) };
        let (row, column) = (layout.row(cell), layout.column(cell));
        match direction {
            Direction::Up => (0..layout.rows()).find_map(|row| layout.cell(row, column)),
            Direction::Down => (0..layout.rows()).rev().find_map(|row| layout.cell(row, column)),
            Direction::Left => (0..layout.columns()).find_map(|column| layout.cell(row, column)),
            Direction::Right => (0..layout.columns()).rev().find_map(|column| layout.cell(row, column)),
        }
    }

    /// Moves the cursor by one step; only that cell is selected then.
    pub fn step(&mut self, direction: Direction, layout: &Layout) {
        match self.neighbour(direction, layout) {
            Some(cell) => self.select(cell),
            None => self.clear(),
        }
    }
}

/// The cell nearest to the middle of the board.
fn middle(layout: &Layout) -> Option<Cell> {
    let (row, column) = (layout.rows() / 2, layout.columns() / 2);
    layout.cells().min_by_key(|&cell| layout.row(cell).abs_diff(row) + layout.column(cell).abs_diff(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(cell: Option<Cell>) -> Selection {
        let mut selection = Selection::default();
        selection.select(cell.unwrap());
        selection
    }

    #[test]
    fn the_cursor_wraps_and_begins_in_the_middle() {
        let layout = Layout::classic();
        let mut selection = Selection::default();
        selection.step(Direction::Left, layout);
        assert_eq!(selection.cursor(), layout.cell(4, 4));
        selection = at(layout.cell(0, 8));
        selection.step(Direction::Up, layout);
        assert_eq!(selection.cursor(), layout.cell(8, 8));
        selection.step(Direction::Right, layout);
        assert_eq!(selection.cursor(), layout.cell(8, 0));
        selection.step(Direction::Left, layout);
        selection.step(Direction::Down, layout);
        assert_eq!(selection.cursor(), layout.cell(0, 8));
        assert_eq!(selection.cells().len(), 1);
    }

    #[test]
    fn the_cursor_skips_places_without_a_cell() {
        let frame = Layout::frame();
        let mut selection = at(frame.cell(4, 2));
        selection.step(Direction::Right, &frame);
        assert_eq!(selection.cursor(), frame.cell(4, 6));
        let samurai = Layout::samurai();
        selection = at(samurai.cell(0, 8));
        selection.step(Direction::Right, &samurai);
        assert_eq!(selection.cursor(), samurai.cell(0, 12));
        selection = at(samurai.cell(8, 9));
        selection.step(Direction::Up, &samurai);
        assert_eq!(selection.cursor(), samurai.cell(7, 9));
        for layout in [frame, Layout::boxed(1, 1)] {
            let mut selection = Selection::default();
            selection.step(Direction::Up, &layout);
            assert!(selection.cursor().is_some());
            selection.step(Direction::Up, &layout);
            assert!(selection.cursor().is_some());
        }
    }

    #[test]
    fn the_cursor_is_always_one_of_the_selected_cells() {
        let cells = [0, 1, 2].map(Cell::new);
        let mut selection = at(Some(cells[0]));
        selection.extend(cells[1]);
        selection.toggle(cells[2]);
        assert_eq!((selection.cells().len(), selection.cursor()), (3, Some(cells[2])));
        selection.toggle(cells[2]);
        assert_eq!((selection.cells().len(), selection.cursor()), (2, Some(cells[0])));
        selection.select_all([cells[1], cells[2]].into_iter().collect());
        assert_eq!(selection.cursor(), Some(cells[1]));
        selection.toggle(cells[1]);
        selection.toggle(cells[2]);
        assert_eq!(selection, Selection::default());
    }

    #[test]
    fn a_range_is_the_rectangle_up_to_the_cursor() {
        let layout = Layout::classic();
        let mut selection = Selection::default();
        selection.extend_to(Cell::new(20), layout);
        assert_eq!(selection, at(Some(Cell::new(20))));
        selection.extend_to(Cell::new(0), layout);
        assert_eq!((selection.cells().len(), selection.cursor()), (9, Some(Cell::new(0))));
        selection.extend_to(Cell::new(4), layout);
        assert_eq!(selection.cells().len(), 11, "what was selected stays");
    }

    #[test]
    fn the_farthest_cell_is_the_last_that_the_board_has() {
        let layout = Layout::classic();
        let selection = at(layout.cell(4, 4));
        let far = [Direction::Up, Direction::Down, Direction::Left, Direction::Right]
            .map(|direction| selection.farthest(direction, layout));
        assert_eq!(far, [layout.cell(0, 4), layout.cell(8, 4), layout.cell(4, 0), layout.cell(4, 8)]);
        assert_eq!(Selection::default().farthest(Direction::Up, layout), layout.cell(4, 4));
    }
}
