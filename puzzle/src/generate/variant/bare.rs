//! Killers without a given: cages are cut in two until they say all. Knows nothing of digging.

use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::super::spec::{GenerateSpec, Generated};
use super::super::{Pulse, Random};
use super::draw::{self, Cut, Ground};
use super::grades::Aim;
use crate::solve::Outcome;
use crate::{Board, Cell, Grid, Level, Puzzle};

/// Nodes that the search for another solution may take.
const OTHER_NODES: u64 = 100;
/// For so many cells in which another solution differs one cage is cut before the next look.
const CELLS_PER_CUT: usize = 16;
/// Cuts of a puzzle that has one solution and is too hard.
const EASED_MAX: usize = 6;
/// Pairs of cages that are joined on trial where one is too easy.
const JOINS_MAX: usize = 24;

pub(super) fn made(
    ground: &Ground,
    mut board: Arc<Board>,
    solution: Grid,
    aim: &Aim,
    random: &mut Random,
    pulse: &Pulse<'_>,
) -> Option<Generated> {
    while let Some(cells) = undecided(&board, &solution) {
        if pulse.stops() {
            return None;
        }
        let most = cells.len().div_ceil(CELLS_PER_CUT);
        board = ground.cut(&board, &Cut { cells: &cells, most, solution: &solution }, random)?;
    }
    let all: Vec<Cell> = board.layout().cells().collect();
    let mut eased = 0;
    let mut hardness = compared(&board, aim, pulse);
    while hardness.is_none() && eased < EASED_MAX && !pulse.stops() {
        eased += 1;
        board = ground.cut(&board, &Cut { cells: &all, most: 1, solution: &solution }, random)?;
        hardness = compared(&board, aim, pulse);
    }
    let mut joins = JOINS_MAX;
    while hardness? == Ordering::Less {
        let tries = draw::joined(ground, &board, &solution, random).take(joins).enumerate();
        let (spent, harder, found) = tries
            .take_while(|_| !pulse.stops())
            .filter(|(_, board)| undecided(board, &solution).is_none())
            .find_map(|(nth, board)| Some((nth + 1, compared(&board, aim, pulse)?, board)))?;
        (joins, hardness, board) = (joins - spent, Some(harder), found);
    }
    let puzzle = blank(&board);
    let level = aim.level(&puzzle, pulse)?;
    Some(Generated { puzzle, solution, tier: level.map(Level::tier), level, version: GenerateSpec::VERSION })
}

fn blank(board: &Arc<Board>) -> Puzzle {
    Puzzle::new(Arc::clone(board), Grid::blank(board.layout())).expect("a blank grid suits any board")
}

fn compared(board: &Arc<Board>, aim: &Aim, pulse: &Pulse<'_>) -> Option<Ordering> {
    aim.compare(&blank(board), pulse)
}

/// The cells in which another solution differs; all if none was found in time, and none if there is none.
fn undecided(board: &Board, solution: &Grid) -> Option<Vec<Cell>> {
    let known: Vec<u8> = solution.values().collect();
    let mut other = None;
    let blank = vec![0; known.len()];
    let outcome = board.solver().search_steadily(&blank, OTHER_NODES, |found| {
        if found == known.as_slice() {
            return ControlFlow::Continue(());
        }
        other = Some(found.to_vec());
        ControlFlow::Break(())
    });
    match other {
        Some(other) => {
            Some(board.layout().cells().filter(|cell| other[cell.index()] != known[cell.index()]).collect())
        }
        None => (outcome != Outcome::Complete).then(|| board.layout().cells().collect()),
    }
}
