//! Lines that go from cell to touching cell: what is wrong with one, and those that can be drawn over a solution. Knows no kind.

use std::ops::RangeInclusive;

use super::{Constraint, Kind};
use crate::Cell;
use crate::board::layout::Layout;
use crate::generate::Random;

/// Cells of the lines that are made here.
const LENGTHS: RangeInclusive<usize> = 3..=6;

/// Each cell touches the next.
///
/// # Errors
/// Which two do not.
pub(super) fn check(constraint: &Constraint, layout: &Layout) -> Result<(), String> {
    match constraint.cells.windows(2).find(|pair| !layout.touch(pair[0], pair[1])) {
        Some(pair) => Err(format!("{} and {} do not touch", layout.name(pair[0]), layout.name(pair[1]))),
        None => Ok(()),
    }
}

/// Lines that share no cell. Each grows from a free cell by free neighbours for which `step` has a value, the least first.
pub(super) fn grown(
    kind: Kind,
    layout: &Layout,
    random: &mut Random,
    step: &dyn Fn(Cell, Cell) -> Option<u8>,
) -> Vec<Constraint> {
    let mut free = vec![true; layout.cell_count()];
    let mut starts: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut starts);
    let mut found = Vec::new();
    for start in starts {
        let mut cells = vec![start];
        while let Some(&tip) = cells.last().filter(|_| cells.len() < *LENGTHS.end()) {
            let ways = layout.touching(tip).filter(|next| free[next.index()] && !cells.contains(next));
            let ranked = ways.filter_map(|next| Some((step(tip, next)?, next)));
            let Some((_, next)) = ranked.min_by_key(|(rank, _)| *rank) else { break };
            cells.push(next);
        }
        if free[start.index()] && LENGTHS.contains(&cells.len()) {
            cells.iter().for_each(|cell| free[cell.index()] = false);
            found.push(Constraint::on(kind, cells));
        }
    }
    found
}
