//! Zipper lines: cells as far from the middle as each other make the same sum everywhere, and that of the middle cell if there
//! is one.

use super::line::{LineRule, alike};
use super::{Hue, Stroke};
use crate::Cell;

/// The cells of each length from the ends, the middle one last.
fn rungs(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let half = cells.len().div_ceil(2);
    let rung = |at: usize| {
        let (a, b) = (cells[at], cells[cells.len() - 1 - at]);
        if a == b { vec![a] } else { vec![a, b] }
    };
    (0..half).map(rung).collect()
}

pub(super) const ZIPPER: LineRule = LineRule {
    stroke: Stroke::Wide(Hue::Pink),
    has_sums: true,
    lower: |cells, _, parts| {
        parts.extend(rungs(cells).windows(2).map(|rungs| alike(&rungs[0], &rungs[1])));
    },
    fits: |_, _, digits| {
        let (first, last) = (digits[0], digits[digits.len() - 1]);
        let made = |(at, digit): (usize, &u8)| {
            let other = digits.len() - 1 - at;
            *digit + if other == at { 0 } else { digits[other] }
        };
        digits.iter().enumerate().map(made).all(|sum| sum == first + last)
    },
    ..LineRule::plain(
        "zipper",
        "the zipper line",
        "Two digits equally far from the middle of a pink line add up to the same sum everywhere on it: to the digit \
         in its middle, if one is there.",
    )
};
