//! Regions: no digit twice in a box, or in a region of a jigsaw.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Grid, HouseKind};

#[derive(Debug)]
pub(super) struct Regions;

impl Rule for Regions {
    fn key(&self) -> &'static str {
        "regions"
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn about(&self) -> &'static str {
        "No box or irregular region holds a digit twice; one of as many cells as there are digits holds each."
    }

    fn name(&self, _: &Constraint) -> String {
        "the regions".to_owned()
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        parts.extend(board.layout.regions().iter().cloned().map(Part::Different));
    }

    fn house(&self, layout: &Layout) -> HouseKind {
        if layout.boxes().is_some() { HouseKind::Box } else { HouseKind::Region }
    }

    fn drawings(&self, _: &Constraint, layout: &Layout) -> Vec<Drawing> {
        layout.regions().iter().map(|cells| Drawing::Region { cells: cells.clone() }).collect()
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        vec![Constraint::of_board(Kind::REGIONS)]
    }
}
