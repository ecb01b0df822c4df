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
        let ends = |state: u16| state % BEFORE == wanted;
        outside::lower_with_rows(constraint, board, parts, &step, &ends, &|size| rows(size, wanted));
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

/// A row for each choice of heights that are seen and of places for them.
fn rows(size: u8, wanted: u16) -> Vec<u32> {
    let chosen = |with: u32| {
        let is_one = move |set: &u32| set & with != 0 && set.count_ones() == u32::from(wanted);
        (0..1 << size).filter(is_one).collect::<Vec<u32>>()
    };
    let (all_places, mut rows) = (chosen(1), Vec::new());
    for heights in chosen(1 << (size - 1)) {
        for places in &all_places {
            let (before, mut left, mut lower) = (rows.len(), heights, 0_u32);
            let are_enough = (0..size).all(|cell| {
                let is_seen = places >> cell & 1 != 0;
                rows.push(if is_seen { left & left.wrapping_neg() } else { lower & !heights });
                if is_seen {
                    lower = (left & left.wrapping_neg()) - 1;
                    left &= left - 1;
                }
                lower.count_ones() >= u32::from(cell)
            });
            if !are_enough {
                rows.truncate(before);
            }
        }
    }
    rows
}
