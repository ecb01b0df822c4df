//! Rows and columns: no digit twice in a run across, or down.

use super::{Constraint, Kind, Notation, Rule, Rules};
use crate::generate::Random;
use crate::layout::Layout;
use crate::plan::Part;
use crate::{Grid, HouseKind};

#[derive(Debug)]
pub(super) struct Rows;

impl Rule for Rows {
    fn key(&self) -> &'static str {
        "rows"
    }

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn name(&self, _: &Constraint) -> String {
        "the rows".to_owned()
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

    fn notation(&self) -> Notation {
        Notation::Board
    }

    fn name(&self, _: &Constraint) -> String {
        "the columns".to_owned()
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
