//! Whether a rule can be one of its board: what every kind asks of its cells and its number. What only one kind asks is in its file.

use super::{Constraint, Kind, Notation};
use crate::Cell;
use crate::board::layout::Layout;

/// A rule that cannot be one of its board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {reason}")]
pub struct Malformed {
    pub kind: Kind,
    pub reason: String,
}

impl Constraint {
    /// Whether it can be a rule of this board.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn check(&self, layout: &Layout) -> Result<(), Malformed> {
        let fail = |reason: String| Err(Malformed { kind: self.kind, reason });
        if let Some(cell) = self.cells.iter().find(|&&cell| !layout.contains(cell)) {
            return fail(format!("the board has no cell {}", cell.index()));
        }
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        if let Some(twice) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
            return fail(format!("{} is named twice", layout.name(twice[0])));
        }
        let (count, number) = (self.cells.len(), self.value);
        match self.kind.0.notation() {
            Notation::Board if count > 0 => {
                fail("it holds for the whole board and names no cells".to_owned())
            }
            Notation::Cell | Notation::Digits if count != 1 => {
                fail(format!("it names {count} cells instead of one"))
            }
            Notation::Edge { .. } if count != 2 => fail(format!("it names {count} cells instead of two")),
            Notation::Edge { .. } if !self.is_edge(layout) => fail("its cells share no edge".to_owned()),
            Notation::Cells { .. } | Notation::Line if count == 0 => fail("it names no cells".to_owned()),
            notation if number.is_some() && !notation.takes_number() => fail("it takes no number".to_owned()),
            Notation::Board
            | Notation::Cell
            | Notation::Digits
            | Notation::Line
            | Notation::Edge { .. }
            | Notation::Cells { .. } => {
                self.kind.0.check(self, layout).map_err(|reason| Malformed { kind: self.kind, reason })
            }
        }
    }

    fn is_edge(&self, layout: &Layout) -> bool {
        let apart =
            |of: fn(&Layout, Cell) -> u16| of(layout, self.cells[0]).abs_diff(of(layout, self.cells[1]));
        apart(Layout::row) + apart(Layout::column) == 1
    }
}
