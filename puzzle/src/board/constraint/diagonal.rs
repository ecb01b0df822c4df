//! Diagonals: no digit twice on a long diagonal of any grid of the board.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::{Layout, Square};
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid, HouseKind};

/// The diagonal from the lower left to the upper right, or the other one.
#[derive(Debug)]
pub(super) struct Diagonal {
    pub(super) upwards: bool,
}

impl Diagonal {
    fn cells(&self, layout: &Layout, grid: Square) -> Vec<Cell> {
        let side = u16::from(layout.size());
        let row = |step| if self.upwards { side - 1 - step } else { step };
        (0..side).filter_map(|step| layout.cell(grid.row + row(step), grid.column + step)).collect()
    }
}

impl Rule for Diagonal {
    fn key(&self) -> &'static str {
        if self.upwards { "diagonal+" } else { "diagonal-" }
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        if self.upwards {
            "No digit repeats on the long diagonal that rises to the right."
        } else {
            "No digit repeats on the long diagonal that falls to the right."
        }
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("Each grid of the board has one.")
    }

    fn name(&self, _: &Constraint) -> String {
        let way = if self.upwards { "upward" } else { "downward" };
        format!("the {way} diagonal")
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let grids = board.layout.grids().iter();
        parts.extend(grids.map(|&grid| Part::Different(self.cells(board.layout, grid))));
    }

    fn house(&self, _: &Layout) -> HouseKind {
        HouseKind::Diagonal
    }

    fn drawings(&self, _: &Constraint, layout: &Layout) -> Vec<Drawing> {
        let diagonals = layout.grids().iter().map(|&grid| self.cells(layout, grid));
        diagonals.flat_map(|cells| Drawing::lines(layout, &cells)).collect()
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        let kind = if self.upwards { Kind::DIAGONAL_UP } else { Kind::DIAGONAL_DOWN };
        vec![Constraint::of_board(kind)]
    }
}
