//! Renban lines: digits without a gap, in any order.

use super::line::{LineRule, check_length, pair};
use super::{Hue, Stroke};
use crate::board::plan::Part;

pub(super) const RENBAN: LineRule = LineRule {
    stroke: Stroke::Wide(Hue::Purple),
    check: check_length,
    // Different digits that are nowhere farther apart than there are cells have no gap.
    lower: |cells, layout, parts| {
        let reach = cells.len();
        parts.push(Part::Different(cells.to_vec()));
        for (at, &a) in cells.iter().enumerate() {
            let near = |a: u8, b: u8| a != b && usize::from(a.abs_diff(b)) < reach;
            parts.extend(cells[at + 1..].iter().map(|&b| pair(layout, [a, b], &near)));
        }
    },
    fits: |_, _, digits| {
        let (least, most) = (digits.iter().min(), digits.iter().max());
        let spread = most.zip(least).map_or(0, |(most, least)| usize::from(most - least));
        let repeats = digits.iter().enumerate().any(|(at, digit)| digits[..at].contains(digit));
        spread + 1 == digits.len() && !repeats
    },
    ..LineRule::plain(
        "renban",
        "the renban line",
        "Digits on a purple line follow each other without a gap, in any order, and none repeats on it.",
    )
};
