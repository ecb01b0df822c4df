//! Numbered rooms: a number beside a row or column is the digit in the Xth cell from there, X being the digit in the first.

use super::{Constraint, Drawing, Kind, Notation, Rule, Rules, outside};
use crate::Grid;
use crate::board::layout::Layout;
use crate::board::plan::Part;
use crate::random::Random;

#[derive(Debug)]
pub(super) struct Rooms;

const START: u16 = 0;
const DONE: u16 = 1;

impl Rule for Rooms {
    fn key(&self) -> &'static str {
        "rooms"
    }

    fn notation(&self) -> Notation {
        Notation::Outside
    }

    fn about(&self) -> &'static str {
        "A number beside a row or column is the digit in its Xth cell from there, where X is the digit in the first cell."
    }

    fn name(&self, constraint: &Constraint) -> String {
        format!("the room number {}", constraint.value.unwrap_or_default())
    }

    fn check(&self, constraint: &Constraint, layout: &Layout) -> Result<(), String> {
        outside::check_number(constraint, layout, 1, layout.size().into())
    }

    fn lower(&self, constraint: &Constraint, board: &Rules<'_>, parts: &mut Vec<Part>) {
        let wanted = constraint.value.unwrap_or_default();
        // A state above `DONE` is as much greater as there are cells left up to the room.
        let step = |_: usize, state: u16, digit: u8| {
            let left = match state {
                START => u16::from(digit),
                DONE => return Some(DONE),
                left => left - DONE,
            };
            if left > 1 { Some(DONE + left - 1) } else { (u16::from(digit) == wanted).then_some(DONE) }
        };
        let ends = |state: u16| state == DONE;
        outside::lower_with_rows(constraint, board, parts, &step, &ends, &|size| rows(size, wanted));
    }

    fn drawings(&self, constraint: &Constraint, _: &Layout) -> Vec<Drawing> {
        outside::drawings(constraint)
    }

    fn found_in(&self, layout: &Layout, solution: &Grid, random: &mut Random) -> Vec<Constraint> {
        let mut all = outside::found(Kind::ROOMS, layout, solution, true, &|digits| {
            let room = digits.first().and_then(|&digit| digits.get(usize::from(digit).checked_sub(1)?));
            room.map_or(0, |&digit| digit.into())
        });
        outside::keep_half(&mut all, random);
        all
    }
}

/// A row for each digit of the first cell.
fn rows(size: u8, wanted: u16) -> Vec<u32> {
    let (all, number) =
        ((1_u32 << size) - 1, 1_u32.checked_shl(u32::from(wanted).wrapping_sub(1)).unwrap_or(0));
    let mut rows = Vec::new();
    for room in 0..size {
        let first = 1 << room;
        if (room == 0) == (first == number) {
            rows.extend((0..size).map(|cell| match cell {
                0 => first,
                _ if cell == room => number,
                _ => all & !first & !number,
            }));
        }
    }
    rows
}
