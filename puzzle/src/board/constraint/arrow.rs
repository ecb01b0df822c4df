//! Arrows: digits along the shaft make the number in the circle; and double arrows, whose shaft makes what both circles hold.

use super::line::{LineRule, alike};
use super::{Constraint, Drawing, End, Kind, Notation, Rule, Rules, Stroke, path};
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;
use crate::{Cell, Grid};

/// Cells of the arrows that are made here.
const LENGTHS: [u32; 2] = [3, 5];

#[derive(Debug)]
pub(super) struct Arrow;

/// The cells of the circle and those of the shaft.
fn parts_of(constraint: &Constraint) -> (&[Cell], &[Cell]) {
    let circle = usize::from(constraint.value.unwrap_or(1)).min(constraint.cells.len());
    constraint.cells.split_at(circle)
}

impl Rule for Arrow {
    fn key(&self) -> &'static str {
        "arrow"
    }

    fn notation(&self) -> Notation {
        Notation::Line { number: true }
    }

    fn about(&self) -> &'static str {
        "Digits along an arrow add up to the number in its circle; they may repeat."
    }

    #[cfg(feature = "schema")]
    fn data(&self) -> Option<&'static str> {
        Some(
            "The circle is the first cell; with the number 2 it is the first two, which are read as tens and ones.",
        )
    }

    fn has_sums(&self) -> bool {
        true
    }

    fn name(&self, _: &Constraint) -> String {
        "the arrow".to_owned()
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        let (circle, shaft) = parts_of(constraint);
        match constraint.value.unwrap_or(1) {
            1 => {}
            2 if layout.size() < 10 => {}
            _ => return Err("a circle has one cell, or two on a board of one-digit numbers".to_owned()),
        }
        if shaft.is_empty() {
            return Err("it has no shaft".to_owned());
        }
        // The shaft may leave the circle at any of its cells.
        let beside = circle.iter().find(|&&cell| layout.touch(cell, shaft[0])).or(circle.last());
        let whole = Constraint::on(Kind::ARROW, beside.into_iter().chain(shaft).copied().collect());
        path::check(&whole, layout)?;
        path::check(&Constraint::on(Kind::ARROW, circle.to_vec()), layout)
    }

    fn lower(&self, constraint: &Constraint, _: &Rules<'_>, parts: &mut Vec<Part>) {
        let (circle, shaft) = parts_of(constraint);
        // A cell of tens counts ten times.
        let times = |at: usize| if at + 1 < circle.len() { 10 } else { 1 };
        let made = circle.iter().enumerate().flat_map(|(at, &cell)| std::iter::repeat_n(cell, times(at)));
        parts.push(alike(shaft, &made.collect::<Vec<_>>()));
    }

    fn drawings(&self, constraint: &Constraint, layout: &Layout) -> Vec<Drawing> {
        let (circle, shaft) = parts_of(constraint);
        let from = shaft.first().and_then(|&first| circle.iter().find(|&&cell| layout.touch(cell, first)));
        let cells = from.into_iter().chain(shaft).copied().collect();
        vec![
            Drawing::Route { cells, stroke: Stroke::Arrow },
            Drawing::Bulb { cells: circle.to_vec(), end: End::Round, filled: false },
        ]
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let fits = |cells: &[Cell]| {
            let digits = path::digits(solution, cells);
            digits.first().is_some_and(|&circle| digits[1..].iter().sum::<u8>() == circle)
        };
        let found = path::walked(layout, random, LENGTHS, &fits);
        found.into_iter().map(|cells| Constraint::on(Kind::ARROW, cells)).collect()
    }
}

pub(super) const DOUBLE: LineRule = LineRule {
    ends: [Some((End::Round, false)); 2],
    has_sums: true,
    lower: |cells, _, parts| {
        if let [first, shaft @ .., last] = cells {
            parts.push(alike(shaft, &[*first, *last]));
        }
    },
    check: |constraint, _| {
        if constraint.cells.len() > 2 { Ok(()) } else { Err("it has no shaft".to_owned()) }
    },
    fits: |_, _, digits| {
        let sum = |digits: &[u8]| digits.iter().sum::<u8>();
        sum(digits) == 2 * (digits[0] + digits[digits.len() - 1])
    },
    ..LineRule::plain(
        "doublearrow",
        "the double arrow",
        "Digits between two circles add up to what both circles hold together.",
    )
};
