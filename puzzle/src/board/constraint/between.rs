//! Between lines: the digits along a line lie between those in the circles at its ends.

use super::{Constraint, Drawing, End, Kind, Notation, Rule, Rules, Stroke, outside, path};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Between;

/// A state is the digit farthest from the first circle's so far, all being on one side of it, and a multiple of this for the
/// circle's.
const FIRST: u16 = 32;

impl Rule for Between {
    fn key(&self) -> &'static str {
        "between"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        "The digits along each line lie between the two digits in the circles at its ends."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some("The circles are the first cell and the last.")
    }

    fn name(&self, _: &Constraint) -> String {
        "the between line".to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        check(constraint, layout)
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let last = constraint.cells.len().saturating_sub(1);
        let step = |position: usize, state: u16, digit: u8| {
            let (first, farthest, digit) = (state / FIRST, state % FIRST, u16::from(digit));
            if position == 0 {
                return Some(FIRST * digit);
            }
            let is_beyond =
                |from: u16| if farthest == 0 { digit != from } else { (digit > from) == (farthest > first) };
            if position == last {
                let is_end = farthest == 0 || digit != farthest && is_beyond(farthest);
                return is_end.then_some(0);
            }
            let farther = if farthest > first { digit.max(farthest) } else { digit.min(farthest) };
            let is_between = digit != first && is_beyond(first);
            is_between.then_some(FIRST * first + if farthest == 0 { digit } else { farther })
        };
        outside::lower(constraint, board, parts, &step, &|_| true);
    }

    fn is_directed(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        drawings(constraint, End::Round)
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        path::pieces(Kind::BETWEEN, layout, solution, random, &|ends, middle| {
            let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            middle.iter().all(|&digit| low < digit && digit < high)
        })
    }
}

/// A line with two ends.
pub(super) fn check(constraint: &Constraint, layout: &Layout) -> Result<(), String> {
    if constraint.cells.len() < 2 {
        return Err("it has one end only".to_owned());
    }
    path::check(constraint, layout)
}

/// A line with a mark at each end.
pub(super) fn drawings(constraint: &Constraint, end: End) -> Vec<Drawing> {
    let cells = &constraint.cells;
    let ends = [cells.first(), cells.last()].into_iter().flatten();
    let bulbs = ends.map(|&cell| Drawing::Bulb { cells: vec![cell], end, filled: false });
    let line = Drawing::Route { cells: cells.clone(), stroke: Stroke::Thin };
    [line].into_iter().chain(bulbs).collect()
}
