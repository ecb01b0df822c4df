//! Lockout lines: the digits in the diamonds at the ends are far apart, and no digit along the line lies between them or is one of
//! them.

use super::{Boards, Constraint, Drawing, End, Kind, Notation, Rule, Rules, between, outside, path};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Lockout;

/// A state is the next greater digit than the first that stands on the line, with multiples of these for the next smaller one
/// and for the first itself.
const BELOW: u16 = 32;
const FIRST: u16 = 1024;

/// What the digits at the ends differ by at least: 4 on a 9x9 board.
fn least_difference(size: u8) -> u16 {
    u16::from(size / 2)
}

impl Rule for Lockout {
    fn key(&self) -> &'static str {
        "lockout"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: false }
    }

    fn about(&self) -> &'static str {
        "The digits in the diamonds at the ends of each line differ by at least half of the largest digit, rounded down: by 4 on a \
         9×9 board. No digit along the line lies between them or is one of them."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(
            "The diamonds are the first cell and the last. Their least difference is half of the size, rounded down.",
        )
    }

    fn name(&self, _: &Constraint) -> String {
        "the lockout line".to_owned()
    }

    fn unfit(&self, boards: Boards) -> Option<&'static str> {
        (boards.size < 4).then_some("hardly a lockout line fits on a board of three digits")
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        between::check(constraint, layout)
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let size = board.layout.size();
        let (last, apart) = (constraint.cells.len().saturating_sub(1), least_difference(size));
        let step = |position: usize, state: u16, digit: u8| {
            let digit = u16::from(digit);
            if position == 0 {
                return Some(FIRST * digit + u16::from(size) + 1);
            }
            let (first, below, above) = (state / FIRST, state % FIRST / BELOW, state % BELOW);
            if position == last {
                let is_end = digit.abs_diff(first) >= apart && below < digit && digit < above;
                return is_end.then_some(0);
            }
            let (below, above) =
                if digit < first { (below.max(digit), above) } else { (below, above.min(digit)) };
            (digit != first).then_some(FIRST * first + BELOW * below + above)
        };
        outside::lower(constraint, board, parts, &step, &|_| true);
    }

    fn is_directed(&self) -> bool {
        false
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        between::drawings(constraint, End::Diamond)
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let apart = least_difference(layout.size());
        path::pieces(Kind::LOCKOUT, layout, solution, random, &|ends, middle| {
            let (low, high) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
            u16::from(high - low) >= apart && middle.iter().all(|&digit| digit < low || high < digit)
        })
    }
}
