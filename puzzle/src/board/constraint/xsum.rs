//! X-sums: a number beside a row or column is the sum of the first X digits from there, X being the first of them.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, outside};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct XSum;

const START: u16 = 0;
const DONE: u16 = 1;
/// While digits are added: the tally behind this, and a multiple of `LEFT` for those that are still to come.
const ADDING: u16 = 2;
const LEFT: u16 = 512;

impl Rule for XSum {
    fn key(&self) -> &'static str {
        "xsum"
    }

    fn notation(&self) -> Notation {
        Notation::Outside
    }

    fn about(&self) -> &'static str {
        "A number beside a row or column is the sum of the first X digits from there, where X is the first of them."
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the X-sum of {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        outside::check_number(constraint, layout, 1, outside::whole(layout))
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let (size, wanted) = (board.layout.size(), constraint.value.unwrap_or_default());
        let step = |_: usize, state: u16, digit: u8| {
            let (left, tally) = match state {
                START => (u16::from(digit), 0),
                DONE => return Some(DONE),
                adding => ((adding - ADDING) / LEFT, (adding - ADDING) % LEFT),
            };
            let tally = outside::add(size, tally, digit)?;
            match (left - 1, outside::sum(size, tally)) {
                (0, sum) => (sum == wanted).then_some(DONE),
                (left, sum) => (sum < wanted).then_some(ADDING + LEFT * left + tally),
            }
        };
        outside::lower(constraint, size, parts, &step, &|state| state == DONE);
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        outside::drawings(constraint)
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut all = outside::found(Kind::XSUM, layout, solution, true, &|digits| {
            let count = digits.first().map_or(0, |&digit| usize::from(digit));
            digits.iter().take(count).map(|&digit| u16::from(digit)).sum()
        });
        outside::keep_half(&mut all, random);
        all
    }
}
