//! The plainest search over a plan's parts as they stand: cells in order, digits in order, every part checked as soon as
//! its cells are filled.

use crate::board::plan::{Part, Plan};
use crate::{Cell, Digit, DigitSet};

/// Whether a full grid satisfies every part.
pub(in crate::solve) fn solves(plan: &Plan, grid: &[u8]) -> bool {
    grid.len() == plan.cells
        && grid.iter().all(|digit| (1..=plan.size).contains(digit))
        && plan.parts.iter().all(|part| holds(part, grid))
}

pub(in crate::solve) fn count(plan: &Plan, givens: &[u8], limit: usize) -> usize {
    let mut found = 0;
    each(plan, givens, limit, |_| found += 1);
    found
}

pub(in crate::solve) fn each(plan: &Plan, givens: &[u8], limit: usize, mut visit: impl FnMut(&[u8])) {
    // The parts whose last cell in reading order is this; partial groups are checked at each of their cells.
    let mut ending = vec![Vec::new(); plan.cells];
    for part in &plan.parts {
        let cells = part.cells();
        match part {
            Part::Different(_) => cells.iter().for_each(|cell| ending[cell.index()].push(part)),
            Part::Allowed(..) | Part::Pair(_) | Part::Sum(_) | Part::Automaton(_) => {
                if let Some(last) = cells.iter().map(|cell| cell.index()).max() {
                    ending[last].push(part);
                }
            }
        }
    }
    if plan.parts.iter().any(|part| part.cells().is_empty() && !holds(part, &[])) {
        return;
    }
    let (mut grid, mut left) = (vec![0; plan.cells], limit);
    descend(plan, givens, &ending, 0, &mut grid, &mut left, &mut visit);
}

fn descend(
    plan: &Plan,
    givens: &[u8],
    ending: &[Vec<&Part>],
    next: usize,
    grid: &mut Vec<u8>,
    left: &mut usize,
    visit: &mut impl FnMut(&[u8]),
) {
    if next == plan.cells {
        visit(grid);
        *left -= 1;
        return;
    }
    for digit in 1..=plan.size {
        if *left == 0 {
            return;
        }
        if givens[next] == 0 || givens[next] == digit {
            grid[next] = digit;
            if ending[next].iter().all(|part| holds(part, grid)) {
                descend(plan, givens, ending, next + 1, grid, left, visit);
            }
            grid[next] = 0;
        }
    }
}

/// Whether the part holds for what is filled.
fn holds(part: &Part, grid: &[u8]) -> bool {
    let at = |cell: &Cell| grid[cell.index()];
    match part {
        Part::Allowed(cell, set) => Digit::new(at(cell)).is_some_and(|digit| set.contains(digit)),
        Part::Different(cells) => {
            let filled: Vec<u8> = cells.iter().map(at).filter(|&digit| digit != 0).collect();
            filled.iter().enumerate().all(|(index, digit)| !filled[..index].contains(digit))
        }
        Part::Pair(pair) => {
            let [a, b] = pair.cells.map(|cell| Digit::new(at(&cell)).unwrap());
            pair.relation.partners(a).contains(b)
        }
        Part::Sum(sum) => {
            let total = |cells: &[Cell]| cells.iter().map(|cell| i32::from(at(cell))).sum::<i32>();
            total(&sum.plus) - total(&sum.minus) == sum.total
        }
        Part::Automaton(automaton) => {
            let held = |cell| Digit::new(at(&cell));
            automaton.supported_by(held, |_| DigitSet::EMPTY).is_some()
        }
    }
}
