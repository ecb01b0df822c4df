//! The turns and mirrors of the rectangle that a board lies in, and which of them lay the board onto itself.

use crate::board::layout::Square;
use crate::{Board, Cell, Kind, Layout};

/// One of the eight symmetries of a square: rows become columns first, then either may be reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    transposed: bool,
    rows_reversed: bool,
    columns_reversed: bool,
}

impl Turn {
    /// All of them, the one that changes nothing first.
    pub(super) const ALL: [Self; 8] = {
        let mut all = [Self { transposed: false, rows_reversed: false, columns_reversed: false }; 8];
        let mut nth = 0;
        while nth < all.len() {
            all[nth] = Self {
                transposed: nth & 4 != 0,
                rows_reversed: nth & 2 != 0,
                columns_reversed: nth & 1 != 0,
            };
            nth += 1;
        }
        all
    };

    /// Where each cell of a board goes; none if that is no board of the same kind.
    pub(super) fn of(self, board: &Board) -> Option<Vec<Cell>> {
        let layout = board.layout();
        let fits =
            !self.transposed || layout.rows() == layout.columns() && super::swaps_rows_and_columns(board);
        if !fits || !self.keeps_lines(board) || !self.keeps_diagonals(board) || !self.keeps_grids(layout) {
            return None;
        }
        let to = |cell| {
            let (row, column) = self.place(layout, 1, (layout.row(cell), layout.column(cell)));
            layout.cell(row, column)
        };
        let cells: Vec<Cell> = layout.cells().map(to).collect::<Option<_>>()?;
        // Boxes must go to boxes, or the board has no name; irregular regions may go anywhere.
        (layout.boxes().is_none() || layout.moved(&cells) == *layout).then_some(cells)
    }

    /// Where the upper left corner of a square of this side goes that begins in this row and column.
    fn place(self, layout: &Layout, side: u16, (row, column): (u16, u16)) -> (u16, u16) {
        let (row, column) = if self.transposed { (column, row) } else { (row, column) };
        let turned = |at: u16, end: u16, reversed: bool| if reversed { end - side - at } else { at };
        let row = turned(row, layout.rows(), self.rows_reversed);
        (row, turned(column, layout.columns(), self.columns_reversed))
    }

    fn keeps_grids(self, layout: &Layout) -> bool {
        let side = u16::from(layout.size());
        let to = |grid: &Square| {
            let (row, column) = self.place(layout, side, (grid.row, grid.column));
            Square { row, column }
        };
        layout.grids().iter().all(|grid| layout.grids().contains(&to(grid)))
    }

    /// Whether what digits name stays where it is: if a rule has them name rows or columns, all must.
    fn keeps_lines(self, board: &Board) -> bool {
        self == Self::ALL[0] || !board.constraints().iter().any(|rule| rule.kind.names_lines())
    }

    /// Whether a diagonal that has a rule goes to one that has.
    fn keeps_diagonals(self, board: &Board) -> bool {
        let has = |kind| board.constraints().iter().any(|rule| rule.kind == kind);
        self.rows_reversed == self.columns_reversed || has(Kind::DIAGONAL_DOWN) == has(Kind::DIAGONAL_UP)
    }
}
