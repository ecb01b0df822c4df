//! The selected cell and the entry mode: ui state, which undo never touches.

use puzzle::{Cell, Geometry};

use crate::input::{Direction, EntryMode};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) selected: Option<Cell>,
    pub(crate) mode: EntryMode,
}

impl Cursor {
    /// One cell on, round the edge to the other side. Without a selection it begins in the middle, so that the
    /// first arrow key is never lost.
    pub(crate) fn step(&mut self, direction: Direction, geometry: &Geometry) {
        let (rows, columns) = (geometry.rows(), geometry.columns());
        let Some(cell) = self.selected else {
            self.selected = geometry.cell(rows / 2, columns / 2);
            return;
        };
        let (row, column) = (geometry.row(cell), geometry.column(cell));
        self.selected = match direction {
            Direction::Up => geometry.cell((row + rows - 1) % rows, column),
            Direction::Down => geometry.cell((row + 1) % rows, column),
            Direction::Left => geometry.cell(row, (column + columns - 1) % columns),
            Direction::Right => geometry.cell(row, (column + 1) % columns),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cursor_wraps_and_begins_in_the_middle() {
        let geometry = Geometry::classic();
        let mut cursor = Cursor::default();
        cursor.step(Direction::Left, geometry);
        assert_eq!(cursor.selected, geometry.cell(4, 4));
        cursor.selected = geometry.cell(0, 8);
        cursor.step(Direction::Up, geometry);
        assert_eq!(cursor.selected, geometry.cell(8, 8));
        cursor.step(Direction::Right, geometry);
        assert_eq!(cursor.selected, geometry.cell(8, 0));
        cursor.step(Direction::Left, geometry);
        cursor.step(Direction::Down, geometry);
        assert_eq!(cursor.selected, geometry.cell(0, 8));
    }
}
