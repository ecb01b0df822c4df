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
        let ends = |state: u16| state == DONE;
        outside::lower_with_rows(constraint, board, parts, &step, &ends, &|size| rows(size, wanted));
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

/// A row for each set of digits that makes the sum and each of them that says how many they are.
fn rows(size: u8, wanted: u16) -> Vec<u32> {
    let all = (1_u32 << size) - 1;
    let makes =
        |&set: &u32| outside::sum(size, set as u16) == wanted && set & 1 << (set.count_ones() - 1) != 0;
    let mut rows = Vec::new();
    for set in (1..=all).filter(makes) {
        let count = set.count_ones();
        let first = 1 << (count - 1);
        rows.extend((0..u32::from(size)).map(|cell| match cell {
            0 => first,
            _ if cell < count => set & !first,
            _ => all & !set,
        }));
    }
    rows
}
