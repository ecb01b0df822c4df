//! Clues beside the board that look along a whole row or column: what is asked of all of them, and those of a solution. Knows no
//! kind.

use super::{Constraint, Drawing, Kind, Rules};
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

/// Adds an automaton that reads the cells from state 0 on. It must follow from the kind, the number and how many cells there are,
/// for others of which all that is the same get it as well: there are not many numbers, and an automaton takes its time.
pub(super) fn lower(
    constraint: &Constraint,
    board: &Rules<'_>,
    parts: &mut Vec<Part>,
    step: &dyn Fn(usize, u16, u8) -> Option<u16>,
    ends: &dyn Fn(u16) -> bool,
) {
    lower_with_rows(constraint, board, parts, step, ends, &|_| Vec::new());
}

/// The same with the rows of sets of which one holds where all digits differ, if there are some. They are asked for on boards up
/// to the size for which they are few.
pub(super) fn lower_with_rows(
    constraint: &Constraint,
    board: &Rules<'_>,
    parts: &mut Vec<Part>,
    step: &dyn Fn(usize, u16, u8) -> Option<u16>,
    ends: &dyn Fn(u16) -> bool,
    rows: &dyn Fn(u8) -> Vec<u32>,
) {
    let (cells, size) = (constraint.cells.clone(), board.layout.size());
    let is_same = |(kind, value, automaton): &&(Kind, Option<u16>, Automaton)| {
        (*kind, *value, automaton.cells().len()) == (constraint.kind, constraint.value, cells.len())
    };
    let known = board.automata.borrow().iter().find(is_same).map(|(_, _, known)| known.clone());
    let automaton = if let Some(known) = known {
        known.along(cells)
    } else {
        let made = Automaton::of(cells, size, 0, step, ends);
        let sets = if size > SETS_SIZE_MAX { Vec::new() } else { rows(size) };
        made.map(|made| if sets.is_empty() { made } else { made.with_rows(size, &sets) }).inspect(|made| {
            board.automata.borrow_mut().push((constraint.kind, constraint.value, made.clone()))
        })
    };
    parts.extend(automaton.map(Part::Automaton));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Constraint, DigitSet};

    /// All orders of the digits 1 to `size`.
    fn orders(size: u8) -> Vec<Vec<u8>> {
        (0..size).fold(vec![Vec::new()], |shorter, _| {
            let longer = shorter.iter().flat_map(|order: &Vec<u8>| {
                let free = (1..=size).filter(|digit| !order.contains(digit));
                free.map(|digit| order.iter().copied().chain([digit]).collect())
            });
            longer.collect()
        })
    }

    #[test]
    fn the_rows_of_a_clue_say_what_its_automaton_reads() {
        let mut tables = 0;
        for (layout, kind) in [Layout::boxed(2, 2), Layout::boxed(2, 3)].iter().flat_map(|layout| {
            [Kind::SANDWICH, Kind::SKYSCRAPER, Kind::ROOMS, Kind::XSUM].map(|kind| (layout, kind))
        }) {
            let (size, cells) = (layout.size(), layout.across()[0].clone());
            for value in 0..=whole(layout) {
                let clue = Constraint { kind, cells: cells.clone(), value: Some(value) };
                let mut parts = Vec::new();
                clue.lower(&Rules::new(layout, &[]), &mut parts);
                let Some(Part::Automaton(automaton)) = parts.pop() else { continue };
                let Some(table) = automaton.table() else { continue };
                tables += 1;
                for order in orders(size) {
                    let sets: Vec<u32> = order.iter().map(|digit| 1 << (digit - 1)).collect();
                    let mut kept = vec![0; sets.len()];
                    table.filter(&sets, &mut kept);
                    let read: Vec<DigitSet> =
                        sets.iter().filter_map(|&set| DigitSet::try_from(set).ok()).collect();
                    let is_read = automaton.supported(&read).is_some();
                    assert_eq!(kept == sets, is_read, "{kind} of {value}: {order:?}");
                }
            }
        }
        assert!(tables > 50, "{tables} tables");
    }

    #[test]
    fn clues_of_one_number_share_their_automaton() {
        let layout = Layout::classic();
        let clue = |row: usize, value| Constraint {
            kind: Kind::SANDWICH,
            cells: layout.across()[row].clone(),
            value: Some(value),
        };
        let (board, mut parts) = (Rules::new(layout, &[]), Vec::new());
        [clue(0, 10), clue(1, 10), clue(2, 11)].iter().for_each(|clue| clue.lower(&board, &mut parts));
        let [Part::Automaton(one), Part::Automaton(same), Part::Automaton(other)] = &parts[..] else {
            panic!("{parts:?}")
        };
        assert!(std::sync::Arc::ptr_eq(one.diagram(), same.diagram()) && one.cells() != same.cells());
        assert!(!std::sync::Arc::ptr_eq(one.diagram(), other.diagram()));
    }
}
