//! Cells whose digits say where a digit stands in their row, or in their column.

use super::line::pair;
use super::{Boards, Constraint, Drawing, Kind, Notation, Rule, Rules, path};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

/// A digit names the place of the cell along a line through it, and a place there names the digit.
#[derive(Debug)]
pub(super) struct Indexer {
    /// Digits name columns, else rows.
    pub(super) of_columns: bool,
}

impl Indexer {
    fn kind(&self) -> Kind {
        if self.of_columns { Kind::COLUMN_INDEXER } else { Kind::ROW_INDEXER }
    }

    /// The number of the column, or row, that a cell is in.
    fn number(&self, layout: &Layout, cell: Cell) -> u8 {
        1 + if self.of_columns { layout.column(cell) } else { layout.row(cell) } as u8
    }

    /// The cells that its digits point at, each with the digit that does.
    fn pointed<'a>(&self, layout: &'a Layout, cell: Cell) -> impl Iterator<Item = (u8, Cell)> + use<'a> {
        let (own, of_columns) = (i32::from(self.number(layout, cell)), self.of_columns);
        (1..=layout.size()).filter_map(move |digit| {
            let steps = i32::from(digit) - own;
            let other =
                if of_columns { layout.beside(cell, 0, steps) } else { layout.beside(cell, steps, 0) };
            Some((digit, other?))
        })
    }
}

impl Rule for Indexer {
    fn key(&self) -> &'static str {
        if self.of_columns { "columnindexer" } else { "rowindexer" }
    }

    fn notation(&self) -> Notation {
        Notation::Cell
    }

    fn about(&self) -> &'static str {
        if self.of_columns {
            "A cell marked C says in which column of its row the number of its own column stands."
        } else {
            "A cell marked R says in which row of its column the number of its own row stands."
        }
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(if self.of_columns {
            "It holds k in column c if and only if column k of its row holds c; square boards only, which are never turned."
        } else {
            "It holds k in row r if and only if row k of its column holds r; square boards only, which are never turned."
        })
    }

    fn name(&self, _: &Constraint) -> String {
        if self.of_columns { "the column indexer".to_owned() } else { "the row indexer".to_owned() }
    }

    fn check(&self, _: &Constraint, layout: &Layout) -> Result<(), String> {
        if layout.is_square() {
            return Ok(());
        }
        Err("its digits are numbers of columns or rows, and the board is not one square of as many"
            .to_owned())
    }

    fn unfit(&self, boards: Boards) -> Option<&'static str> {
        (!boards.is_one_grid).then_some("digits are numbers of rows and columns on single grids only")
    }

    fn names_lines(&self) -> bool {
        true
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let layout = board.layout;
        for &cell in &constraint.cells {
            let number = self.number(layout, cell);
            let others = self.pointed(layout, cell).filter(|(_, other)| *other != cell);
            parts
                .extend(others.map(|(digit, other)| {
                    pair(layout, [cell, other], &|a, b| (a == digit) == (b == number))
                }));
        }
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        let (cells, label) = (constraint.cells.clone(), if self.of_columns { "C" } else { "R" }.to_owned());
        vec![Drawing::Tint { cells: cells.clone(), hue: None }, Drawing::Cage { cells, label }]
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let digit = |cell: Cell| path::digits(solution, &[cell]).first().copied().unwrap_or(0);
        let holds = |cell: &Cell| {
            let (own, number) = (digit(*cell), self.number(layout, *cell));
            own > 0 && self.pointed(layout, *cell).all(|(to, other)| (to == own) == (digit(other) == number))
        };
        let found = layout.cells().filter(|_| layout.is_square()).filter(holds);
        found.map(|cell| Constraint::on(self.kind(), vec![cell])).collect()
    }
}
