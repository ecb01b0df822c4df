//! Even and odd cells.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Digit, Grid};

#[derive(Debug)]
pub(super) struct Parity {
    pub(super) even: bool,
}

impl Parity {
    fn holds(&self, digit: Digit) -> bool {
        digit.value().is_multiple_of(2) == self.even
    }
}

impl Rule for Parity {
    fn key(&self) -> &'static str {
        if self.even { "even" } else { "odd" }
    }

    fn notation(&self) -> Notation {
        Notation::Cell
    }

    fn about(&self) -> &'static str {
        if self.even { "A grey square marks an even digit." } else { "A grey circle marks an odd digit." }
    }

    fn name(&self, _: &Constraint) -> String {
        format!("the {} cell", self.key())
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let digits = Digit::up_to(board.layout.size()).filter(|&digit| self.holds(digit)).collect();
        parts.extend(constraint.cells.iter().map(|&cell| Part::Allowed(cell, digits)));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        constraint.cells.iter().map(|&cell| Drawing::Shape { cell, round: !self.even }).collect()
    }

    fn found_in(&self, _: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let kind = if self.even { Kind::EVEN } else { Kind::ODD };
        let fitting = solution.clues().filter(|&(_, digit)| self.holds(digit));
        fitting.map(|(cell, _)| Constraint::on(kind, vec![cell])).collect()
    }
}
