//! Windows and other extra regions: no digit twice in some cells that the setter chose.

use super::{Boards, Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Grid, HouseKind};

#[derive(Debug)]
pub(super) struct Window;

impl Rule for Window {
    fn key(&self) -> &'static str {
        "extraregion"
    }

    fn notation(&self) -> Notation {
        Notation::Cells { number: false }
    }

    fn about(&self) -> &'static str {
        "No digit repeats in any of the shaded windows."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("A rule is one window: one of as many cells as there are digits holds each.")
    }

    /// The windows of a kind of puzzle lie where they do on every board.
    fn is_drawn(&self) -> bool {
        false
    }

    fn name(&self, _: &Constraint) -> String {
        "the extra region".to_owned()
    }

    fn unfit(&self, boards: Boards) -> Option<&'static str> {
        let fits = boards.is_one_grid && boards.has_boxes && matches!(boards.size, 9 | 16);
        (!fits).then_some(
            "windows stand one cell from the edges and from each other, which they do on 9x9 and 16x16 with boxes",
        )
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (cells, size) = (constraint.cells.len(), usize::from(layout.size()));
        let too_many = || format!("it has {cells} cells, and there are only {size} digits");
        if cells <= size { Ok(()) } else { Err(too_many()) }
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        parts.push(Part::Different(constraint.cells.clone()));
    }

    fn house(&self, _: &Layout) -> HouseKind {
        HouseKind::Window
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        vec![Drawing::Tint { cells: constraint.cells.clone(), hue: None }]
    }

    /// The windows of a Windoku: boxes that stand one cell off the edge and one cell apart.
    fn found_in(&self, layout: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        let Some((high, wide)) = layout.boxes() else { return Vec::new() };
        let (high, wide, side) = (u16::from(high), u16::from(wide), u16::from(layout.size()));
        let starts =
            |step: u16| (1..side).step_by(usize::from(step) + 1).filter(move |start| start + step < side);
        let corners = layout.grids().iter().flat_map(|grid| {
            starts(high)
                .flat_map(move |row| starts(wide).map(move |column| (grid.row + row, grid.column + column)))
        });
        let cells = |(row, column)| {
            let inside = (0..high).flat_map(|down| (0..wide).map(move |right| (down, right)));
            inside.filter_map(|(down, right)| layout.cell(row + down, column + right)).collect()
        };
        corners.map(|corner| Constraint::on(Kind::WINDOW, cells(corner))).collect()
    }
}
