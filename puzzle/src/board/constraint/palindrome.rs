//! Palindromes: lines that read the same from either end.

use super::line::{LineRule, pair};
use super::{Hue, Stroke};

pub(super) const PALINDROME: LineRule = LineRule {
    stroke: Stroke::Wide(Hue::Grey),
    is_by_value: false,
    lower: |cells, layout, parts| {
        let ends = cells.iter().zip(cells.iter().rev()).take(cells.len() / 2);
        parts.extend(ends.map(|(&a, &b)| pair(layout, [a, b], &|a, b| a == b)));
    },
    fits: |_, _, digits| digits.iter().eq(digits.iter().rev()),
    ..LineRule::plain("palindrome", "the palindrome", "Digits on a grey line read the same from either end.")
};
