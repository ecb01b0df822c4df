//! Sandwiches: a number beside a row or column is the sum of the digits between its 1 and its largest digit.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, outside};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Sandwich;

/// Neither crust has come, or both have. Between them the state is the tally behind these.
const BEFORE: u16 = 0;
const AFTER: u16 = 1;
const BETWEEN: u16 = 2;

impl Rule for Sandwich {
    fn key(&self) -> &'static str {
        "sandwich"
    }

    fn notation(&self) -> Notation {
        Notation::Outside
    }

    fn about(&self) -> &'static str {
        "A number beside a row or column is the sum of the digits between its 1 and its largest digit."
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the sandwich of {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let crusts = 1 + u16::from(layout.size());
        outside::check_number(constraint, layout, 0, outside::whole(layout).saturating_sub(crusts))
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let (size, wanted) = (board.layout.size(), constraint.value.unwrap_or_default());
        let step = |_: usize, state: u16, digit: u8| {
            let is_crust = digit == 1 || digit == size;
            match state {
                BEFORE => Some(if is_crust { BETWEEN } else { BEFORE }),
                AFTER => (!is_crust).then_some(AFTER),
                between if is_crust => (outside::sum(size, between - BETWEEN) == wanted).then_some(AFTER),
                between => {
                    let tally = outside::add(size, between - BETWEEN, digit)?;
                    (outside::sum(size, tally) <= wanted).then_some(BETWEEN + tally)
                }
            }
        };
        let ends = |state: u16| state == AFTER;
        outside::lower_with_rows(constraint, board, parts, &step, &ends, &|size| rows(size, wanted));
    }

    fn is_directed(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        outside::drawings(constraint)
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, _: &mut Random) -> Vec<Constraint> {
        let crusts = [1, layout.size()];
        outside::found(Kind::SANDWICH, layout, solution, false, &|digits| {
            let mut pieces = digits.split(|digit| crusts.contains(digit)).skip(1);
            pieces.next().unwrap_or_default().iter().map(|&digit| u16::from(digit)).sum()
        })
    }
}

/// A row for each set of digits that makes the sum, each place for it and both orders of the crusts.
fn rows(size: u8, wanted: u16) -> Vec<u32> {
    let (all, crusts) = ((1_u32 << size) - 1, 1 | 1_u32 << (size - 1));
    let is_filling = |&set: &u32| set & crusts == 0 && outside::sum(size, set as u16) == wanted;
    let mut rows = Vec::new();
    for set in (0..=all).filter(is_filling) {
        let apart = set.count_ones() + 1;
        for first in 0..u32::from(size).saturating_sub(apart) {
            for crust in [1, crusts ^ 1] {
                rows.extend((0..u32::from(size)).map(|cell| match cell {
                    _ if cell == first => crust,
                    _ if cell == first + apart => crusts ^ crust,
                    _ if cell > first && cell < first + apart => set,
                    _ => all ^ crusts ^ set,
                }));
            }
        }
    }
    rows
}
