//! Lines that go from cell to touching cell: what is wrong with one, and those that can be drawn over a solution. Knows no
//! kind.

use std::ops::RangeInclusive;

use super::{Constraint, Kind};
use crate::board::layout::Layout;
use crate::random::Random;
use crate::{Cell, Digit, Grid};

/// Cells of the lines that are made here.
const LENGTHS: RangeInclusive<usize> = 3..=6;
/// Tries to cover a board with lines that few fit.
const COVERS: usize = 6;

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

/// Lines that share no cell and nowhere cross. Each grows from a free cell by free neighbours for which `step` has a value, the least first.
pub(super) fn grown(
    kind: Kind,
    layout: &Layout,
    random: &mut Random,
    step: &dyn Fn(Cell, Cell) -> Option<u8>,
) -> Vec<Constraint> {
    let mut free = vec![true; layout.cell_count()];
    let mut starts: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut starts);
    let mut found: Vec<Constraint> = Vec::new();
    for start in starts {
        let mut cells = vec![start];
        while let Some(&tip) = cells.last().filter(|_| cells.len() < *LENGTHS.end()) {
            let is_clear = |next: Cell| {
                let others = found.iter().map(|line| line.cells.as_slice());
                !others.chain([cells.as_slice()]).any(|line| crosses(layout, line, [tip, next]))
            };
            let ways = layout.touching(tip).filter(|next| free[next.index()] && !cells.contains(next));
            let ways = ways.filter(|next| is_clear(*next));
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

/// Of lines over a solution, the longest pieces that fit: what they ask is told the digits at both ends, and those between. Of some
/// tries, those that cover the most.
pub(super) fn pieces(
    kind: Kind,
    layout: &Layout,
    solution: &Grid,
    random: &mut Random,
    fits: &dyn Fn([u8; 2], &[u8]) -> bool,
) -> Vec<Constraint> {
    let step = |tip, next| Some(solution.get(tip)?.value().abs_diff(solution.get(next)?.value()));
    let piece = |line: Constraint| {
        let digits: Vec<u8> =
            line.cells.iter().filter_map(|&cell| Some(solution.get(cell)?.value())).collect();
        let lengths = (*LENGTHS.start()..=digits.len()).rev();
        let mut all =
            lengths.flat_map(|length| (0..=digits.len() - length).map(move |from| from..from + length));
        let found = all.find(|piece| match &digits[piece.clone()] {
            [first, middle @ .., last] => fits([*first, *last], middle),
            _ => false,
        })?;
        Some(Constraint::on(kind, line.cells[found].to_vec()))
    };
    let mut tried = (0..COVERS).map(|_| {
        grown(kind, layout, random, &step).into_iter().filter_map(piece).collect::<Vec<Constraint>>()
    });
    let mut best = tried.next().unwrap_or_default();
    let covered = |lines: &[Constraint]| lines.iter().map(|line| line.cells.len()).sum::<usize>();
    for lines in tried {
        if covered(&lines) > covered(&best) {
            best = lines;
        }
    }
    best
}

/// Whether a step to a touching cell crosses a line: both join the opposite corners of the same four cells.
fn crosses(layout: &Layout, line: &[Cell], [from, to]: [Cell; 2]) -> bool {
    let rows = i32::from(layout.row(to)) - i32::from(layout.row(from));
    let columns = i32::from(layout.column(to)) - i32::from(layout.column(from));
    let corners = [layout.beside(from, rows, 0), layout.beside(from, 0, columns)];
    rows != 0
        && columns != 0
        && line.windows(2).any(|step| corners.iter().all(|corner| corner.is_some_and(|c| step.contains(&c))))
}

/// Walks that are tried from each cell.
const WALKS: u32 = 40;
/// A board has one walked line for each so many of its cells at most.
const CELLS_A_LINE: usize = 8;

/// The digits of cells, as far as they have some.
pub(super) fn digits(solution: &Grid, cells: &[Cell]) -> Vec<u8> {
    cells.iter().filter_map(|&cell| solution.get(cell)).map(Digit::value).collect()
}

/// Lines of the least to the most cells that `fits`, which share no cell and nowhere cross: walked at random until one does.
pub(super) fn walked(
    layout: &Layout,
    random: &mut Random,
    [least, most]: [u32; 2],
    fits: &dyn Fn(&[Cell]) -> bool,
) -> Vec<Vec<Cell>> {
    let mut free = vec![true; layout.cell_count()];
    let mut starts: Vec<Cell> = layout.cells().collect();
    random.shuffle(&mut starts);
    let mut found: Vec<Vec<Cell>> = Vec::new();
    for start in starts {
        if found.len() >= layout.cell_count().div_ceil(CELLS_A_LINE) {
            break;
        }
        for _ in 0..if free[start.index()] { WALKS } else { 0 } {
            let wanted = least + random.below(most + 1 - least);
            let mut cells = vec![start];
            for _ in 1..wanted {
                let tip = cells[cells.len() - 1];
                let ways: Vec<Cell> = layout
                    .touching(tip)
                    .filter(|next| free[next.index()] && !cells.contains(next))
                    .filter(|&next| {
                        let mut lines = found.iter().chain([&cells]);
                        !lines.any(|line| crosses(layout, line, [tip, next]))
                    })
                    .collect();
                if ways.is_empty() {
                    break;
                }
                cells.push(ways[random.below(ways.len() as u32) as usize]);
            }
            if cells.len() == wanted as usize && fits(&cells) {
                cells.iter().for_each(|cell| free[cell.index()] = false);
                found.push(cells);
                break;
            }
        }
    }
    found
}
