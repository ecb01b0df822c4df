//! Whether a rule can be one of its board: what every kind asks of its cells and its number. What only one kind asks is in its file.

use super::{Constraint, Drawing, Kind, Notation};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::{Cell, CellSet};

/// More than all digits of the largest board together.
const TOTAL_MAX: u32 = 10_000;

/// A rule that cannot be one of its board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}: {reason}")]
pub struct Malformed {
    pub kind: Kind,
    pub reason: String,
}

/// The first cell that a list names again. They are cells of a board.
fn named_twice(cells: &[Cell]) -> Option<Cell> {
    let mut before: CellSet = CellSet::EMPTY;
    cells.iter().copied().find(|&cell| !before.insert(cell))
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
        if let Some(twice) = named_twice(&self.cells) {
            return fail(format!("{} is named twice", layout.name(twice)));
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
            Notation::Cells { .. } | Notation::Line { .. } if count == 0 => {
                fail("it names no cells".to_owned())
            }
            Notation::Outside if number.is_none() => fail("it has no number".to_owned()),
            Notation::Outside if !self.is_straight(layout) => {
                fail("its cells are no straight line away from a place beside the board".to_owned())
            }
            notation if number.is_some() && !notation.takes_number() => fail("it takes no number".to_owned()),
            Notation::Board
            | Notation::Cell
            | Notation::Digits
            | Notation::Line { .. }
            | Notation::Outside
            | Notation::Edge { .. }
            | Notation::Cells { .. } => {
                self.kind.0.check(self, layout).map_err(|reason| Malformed { kind: self.kind, reason })
            }
        }
    }

    /// Whether what a rule from elsewhere has become can be a part of this board.
    pub(in crate::board) fn check_part(&self, part: &Part, layout: &Layout) -> Result<(), Malformed> {
        let cells = part.cells();
        let fail = |reason: &str| Err(Malformed { kind: self.kind, reason: reason.to_owned() });
        if !cells.iter().all(|&cell| layout.contains(cell)) {
            return fail("a part of it is about a cell that the board has not");
        }
        if named_twice(&cells).is_some() {
            return fail("a part of it names a cell twice");
        }
        match part {
            Part::Sum(sum) if sum.total.unsigned_abs() > TOTAL_MAX => fail("no digits make such a sum"),
            Part::Sum(_) | Part::Allowed(..) | Part::Different(_) | Part::Pair(_) | Part::Automaton(_) => {
                Ok(())
            }
        }
    }

    /// Whether its cells go on in one direction, and the place before the first is no cell.
    fn is_straight(&self, layout: &Layout) -> bool {
        let step = |pair: &[Cell]| {
            let by = |of: fn(&Layout, Cell) -> u16| {
                i32::from(of(layout, pair[1])) - i32::from(of(layout, pair[0]))
            };
            [by(Layout::row), by(Layout::column)]
        };
        let mut steps = self.cells.windows(2).map(step);
        let first = steps.next();
        first.is_some_and(|[down, right]| {
            down.abs().max(right.abs()) == 1 && steps.all(|next| next == [down, right])
        }) && Drawing::place_of_clue(layout, &self.cells).is_some()
    }

    /// Whether it is about two cells that share an edge.
    pub(super) fn is_edge(&self, layout: &Layout) -> bool {
        let [a, b] = self.cells[..] else { return false };
        let apart = |of: fn(&Layout, Cell) -> u16| of(layout, a).abs_diff(of(layout, b));
        apart(Layout::row) + apart(Layout::column) == 1
    }
}
