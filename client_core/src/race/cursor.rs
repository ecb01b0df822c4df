//! The selected cell and the entry mode: ui state, which undo never touches.

use puzzle::{Cell, Layout};

use crate::input::{Direction, EntryMode};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cursor {
    pub(crate) selected: Option<Cell>,
    pub(crate) mode: EntryMode,
}

impl Cursor {
    /// One cell on, over places that have none, round the edge to the other side. Without a selection it begins in the
    /// middle, so that the first arrow key is never lost.
    pub(crate) fn step(&mut self, direction: Direction, layout: &Layout) {
        let Some(cell) = self.selected else {
            self.selected = middle(layout);
            return;
        };
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
        self.selected = (1..=side).find_map(place);
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

    #[test]
    fn the_cursor_wraps_and_begins_in_the_middle() {
        let geometry = Layout::classic();
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

    #[test]
    fn the_cursor_skips_places_without_a_cell() {
        let frame = Layout::frame();
        let mut cursor = Cursor { selected: frame.cell(4, 2), ..Cursor::default() };
        cursor.step(Direction::Right, &frame);
        assert_eq!(cursor.selected, frame.cell(4, 6));
        let samurai = Layout::samurai();
        cursor.selected = samurai.cell(0, 8);
        cursor.step(Direction::Right, &samurai);
        assert_eq!(cursor.selected, samurai.cell(0, 12));
        cursor.selected = samurai.cell(8, 9);
        cursor.step(Direction::Up, &samurai);
        assert_eq!(cursor.selected, samurai.cell(7, 9));
        for layout in [frame, Layout::boxed(1, 1)] {
            let mut cursor = Cursor::default();
            cursor.step(Direction::Up, &layout);
            assert!(cursor.selected.is_some());
            cursor.step(Direction::Up, &layout);
            assert!(cursor.selected.is_some());
        }
    }
}
