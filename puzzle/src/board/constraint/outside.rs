//! Clues beside the board that look along a whole row or column: what is asked of all of them, and those of a solution. Knows no
//! kind.

use super::{Constraint, Drawing, Kind};
use crate::board::layout::Layout;
use crate::board::plan::{Automaton, Part};
use crate::random::Random;
use crate::{Cell, Grid};

/// On boards up to this size it is known which digits have been added up, so that none is added twice; on larger ones these
/// would be too many states.
const SETS_SIZE_MAX: u8 = 9;

/// A row or column of a grid.
///
/// # Errors
/// That it is longer or shorter.
pub(super) fn check(constraint: &Constraint, layout: &Layout) -> Result<(), String> {
    let (cells, size) = (constraint.cells.len(), usize::from(layout.size()));
    if cells == size { Ok(()) } else { Err(format!("it sees {cells} cells instead of {size}")) }
}

/// The same, with a number in these bounds.
pub(super) fn check_number(
    constraint: &Constraint,
    layout: &Layout,
    least: u16,
    most: u16,
) -> Result<(), String> {
    check(constraint, layout)?;
    match constraint.value {
        Some(value) if !(least..=most).contains(&value) => {
            Err(format!("its number is {least} to {most}, not {value}"))
        }
        Some(_) | None => Ok(()),
    }
}

/// All digits of a row together.
pub(super) fn whole(layout: &Layout) -> u16 {
    let size = u16::from(layout.size());
    size * (size + 1) / 2
}

pub(super) fn drawings(constraint: &Constraint) -> Vec<Drawing> {
    let text = constraint.value.unwrap_or_default().to_string();
    vec![Drawing::Clue { cells: constraint.cells.clone(), text, arrow: false }]
}

/// Adds an automaton that reads the cells from state 0 on.
pub(super) fn lower(
    constraint: &Constraint,
    size: u8,
    parts: &mut Vec<Part>,
    step: &dyn Fn(usize, u16, u8) -> Option<u16>,
    ends: &dyn Fn(u16) -> bool,
) {
    parts.extend(Automaton::of(constraint.cells.clone(), size, 0, step, ends).map(Part::Automaton));
}

/// The clues of all rows and columns, seen from the left and from above, and from the right and from below if those say something
/// else, where all their digits differ; `number` is what a clue says of the digits that it sees.
pub(super) fn found(
    kind: Kind,
    layout: &Layout,
    solution: &Grid,
    both_ways: bool,
    number: &dyn Fn(&[u8]) -> u16,
) -> Vec<Constraint> {
    let mut found = Vec::new();
    for line in layout.across().iter().chain(layout.down()) {
        let backwards: Vec<Cell> = line.iter().rev().copied().collect();
        for cells in [line.clone(), backwards].into_iter().take(1 + usize::from(both_ways)) {
            let digits = cells.iter().filter_map(|&cell| Some(solution.get(cell)?.value()));
            let digits: Vec<u8> = digits.collect();
            let differ = digits.iter().enumerate().all(|(index, digit)| !digits[..index].contains(digit));
            let clue = Constraint { kind, cells, value: Some(number(&digits)) };
            if differ && digits.len() == clue.cells.len() && clue.check(layout).is_ok() {
                found.push(clue);
            }
        }
    }
    found
}

/// Takes out half of the clues: all of them would give the puzzle away.
pub(super) fn keep_half(clues: &mut Vec<Constraint>, random: &mut Random) {
    random.shuffle(clues);
    clues.truncate(clues.len().div_ceil(2));
}

/// What is remembered of digits that are added up, begun with 0; none if this one cannot be added.
pub(super) fn add(size: u8, tally: u16, digit: u8) -> Option<u16> {
    if size > SETS_SIZE_MAX {
        return Some(tally + u16::from(digit));
    }
    let bit = 1 << (digit - 1);
    (tally & bit == 0).then_some(tally | bit)
}

/// What the digits of a tally make.
pub(super) fn sum(size: u8, tally: u16) -> u16 {
    if size > SETS_SIZE_MAX {
        return tally;
    }
    (1..=u16::from(size)).filter(|digit| tally & 1 << (digit - 1) != 0).sum()
}

/// What is remembered of heights, begun with 0: on boards of up to 9x9 which there were, on larger ones the highest.
pub(super) fn add_height(size: u8, before: u16, digit: u8) -> Option<u16> {
    if size > SETS_SIZE_MAX { Some(before.max(digit.into())) } else { add(size, before, digit) }
}

/// Whether a height is above all before it.
pub(super) fn is_highest(size: u8, before: u16, digit: u8) -> bool {
    if size > SETS_SIZE_MAX { u16::from(digit) > before } else { before >> (digit - 1) == 0 }
}
