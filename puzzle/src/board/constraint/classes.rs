//! Entropic and modular lines: any three digits in a row are of three classes, by their height or by what they leave when
//! divided by three.

use super::line::{LineRule, pair};
use super::{Constraint, Hue, Stroke};
use crate::Cell;
use crate::board::layout::Layout;
use crate::board::plan::Part;

/// Which third of the digits one is in.
fn height(size: u8, digit: u8) -> u8 {
    (digit - 1) / (size / 3).max(1)
}

fn rest(_: u8, digit: u8) -> u8 {
    digit % 3
}

/// Cells that are three apart are of one class, others of different ones; those farther apart follow.
fn lower(cells: &[Cell], layout: &Layout, parts: &mut Vec<Part>, class: fn(u8, u8) -> u8) {
    let size = layout.size();
    for (at, &a) in cells.iter().enumerate() {
        for (step, &b) in (1..=3).zip(&cells[at + 1..]) {
            let alike = step == 3;
            parts.push(pair(layout, [a, b], &|a, b| (class(size, a) == class(size, b)) == alike));
        }
    }
}

fn fits(size: u8, digits: &[u8], class: fn(u8, u8) -> u8) -> bool {
    let class = |digit: u8| class(size, digit);
    digits.windows(3).all(|three| {
        let [a, b, c] = [0, 1, 2].map(|at| class(three[at]));
        a != b && b != c && a != c
    })
}

fn check_thirds(_: &Constraint, layout: &Layout) -> Result<(), String> {
    match layout.size() % 3 {
        0 => Ok(()),
        _ => Err(format!("the digits 1 to {} are no three equal parts", layout.size())),
    }
}

pub(super) const ENTROPIC: LineRule = LineRule {
    stroke: Stroke::Wide(Hue::Yellow),
    unfit: |boards| {
        (!boards.size.is_multiple_of(3))
            .then_some("entropic lines need three equal parts of the digits: sizes 3, 6, 9, 12 and 15")
    },
    check: check_thirds,
    lower: |cells, layout, parts| lower(cells, layout, parts, height),
    fits: |layout, _, digits| fits(layout.size(), digits, height),
    #[cfg(feature = "schema")]
    data: Some(
        "On a 9x9 board low are 1 to 3, middle 4 to 6, high 7 to 9; boards have a multiple of three digits.",
    ),
    ..LineRule::plain(
        "entropic",
        "the entropic line",
        "Any three digits in a row on a yellow line are a low, a middle and a high one.",
    )
};

pub(super) const MODULAR: LineRule = LineRule {
    stroke: Stroke::Wide(Hue::Teal),
    lower: |cells, layout, parts| lower(cells, layout, parts, rest),
    fits: |layout, _, digits| fits(layout.size(), digits, rest),
    ..LineRule::plain(
        "modular",
        "the modular line",
        "Any three digits in a row on a teal line leave 0, 1 and 2 when divided by three, in any order.",
    )
};
