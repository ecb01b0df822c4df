//! Disjoint groups: cells at the same place of each box hold different digits.

use super::{Boards, Constraint, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid, HouseKind};

#[derive(Debug)]
pub(super) struct Disjoint;

impl Rule for Disjoint {
    fn key(&self) -> &'static str {
        "disjoint"
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        "No digit stands at the same place of two boxes."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("Of each grid; where regions are no boxes it says nothing.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the disjoint groups".to_owned()
    }

    fn unfit(&self, boards: Boards) -> Option<&'static str> {
        boards.want_of_regions()
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let Some((high, wide)) = board.layout.boxes() else { return };
        let (high, wide, side) = (u16::from(high), u16::from(wide), u16::from(board.layout.size()));
        for grid in board.layout.grids() {
            for place in 0..side {
                let (down, right) = (place / wide, place % wide);
                let boxes = (0..side).map(|of| (of / (side / wide) * high, of % (side / wide) * wide));
                let cells = boxes.filter_map(|(row, column)| {
                    board.layout.cell(grid.row + row + down, grid.column + column + right)
                });
                parts.push(Part::Different(cells.collect::<Vec<Cell>>()));
            }
        }
    }

    fn house(&self, _: &Layout) -> HouseKind {
        HouseKind::Group
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        vec![Constraint::of_board(Kind::DISJOINT)]
    }
}
