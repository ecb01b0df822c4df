//! Skyscrapers: digits are heights of buildings, and a number beside a row or column is how many of them are seen from there.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, outside};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Skyscraper;

/// A state is the number of buildings seen so far, and a multiple of this for the highest of them.
const HIGHEST: u16 = 32;

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
            let (highest, seen) = (state / HIGHEST, state % HIGHEST);
            if u16::from(digit) <= highest {
                return Some(state);
            }
            (seen < wanted).then_some(HIGHEST * u16::from(digit) + seen + 1)
        };
        outside::lower(constraint, size, parts, &step, &|state| state % HIGHEST == wanted);
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
