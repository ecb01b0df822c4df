//! Rows and columns: no digit twice in a run across, or down.

use super::{Constraint, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Grid, HouseKind};

#[derive(Debug)]
pub(super) struct Rows;

impl Rule for Rows {
    fn key(&self) -> &'static str {
        "rows"
    }

    fn about(&self) -> &'static str {
        "In each grid of the board, no row holds a digit twice; one of as many cells as there are digits holds each."
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn name(&self, _: &Constraint) -> String {
        "the rows".to_owned()
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        parts.extend(board.layout.across().iter().cloned().map(Part::Different));
    }

    fn house(&self, _: &Layout) -> HouseKind {
        HouseKind::Row
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        vec![Constraint::of_board(Kind::ROWS)]
    }
}

#[derive(Debug)]
pub(super) struct Columns;

impl Rule for Columns {
    fn key(&self) -> &'static str {
        "columns"
    }

    fn about(&self) -> &'static str {
        "In each grid of the board, no column holds a digit twice; one of as many cells as there are digits holds each."
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn name(&self, _: &Constraint) -> String {
        "the columns".to_owned()
    }

    fn depends_on_values(&self, _: &Constraint) -> bool {
        false
    }

    fn lower(&self, _: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        parts.extend(board.layout.down().iter().cloned().map(Part::Different));
    }

    fn house(&self, _: &Layout) -> HouseKind {
        HouseKind::Column
    }

    fn found_in(&self, _: &Layout, _: &Grid, _: &mut Random) -> Vec<Constraint> {
        vec![Constraint::of_board(Kind::COLUMNS)]
    }
}
