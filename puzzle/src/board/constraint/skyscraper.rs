//! Skyscrapers: digits are heights of buildings, and a number beside a row or column is how many of them are seen from there.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, outside};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Skyscraper;

/// A state is the number of buildings seen so far, and a multiple of this for what is known of those that have come.
const BEFORE: u16 = 32;

impl Rule for Skyscraper {
    fn key(&self) -> &'static str {
        "skyscraper"
    }

    fn notation(&self) -> Notation {
        Notation::Outside
    }

    fn about(&self) -> &'static str {
        "Digits are heights of buildings: a number beside a row or column is how many are seen from there, as higher ones hide \
         lower ones behind them."
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the skyscraper clue of {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        outside::check_number(constraint, layout, 1, layout.size().into())
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let (size, wanted) = (board.layout.size(), constraint.value.unwrap_or_default());
        let step = |_: usize, state: u16, digit: u8| {
            let (before, seen) = (state / BEFORE, state % BEFORE);
            let after = outside::add_height(size, before, digit)?;
            let seen = seen + u16::from(outside::is_highest(size, before, digit));
            (seen <= wanted).then_some(BEFORE * after + seen)
        };
        outside::lower(constraint, size, parts, &step, &|state| state % BEFORE == wanted);
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        outside::drawings(constraint)
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut all = outside::found(Kind::SKYSCRAPER, layout, solution, true, &|digits| {
            let mut highest = 0;
            let seen = digits.iter().filter(|&&digit| {
                let is_seen = digit > highest;
                highest = digit.max(highest);
                is_seen
            });
            seen.count() as u16
        });
        outside::keep_half(&mut all, random);
        all
    }
}
