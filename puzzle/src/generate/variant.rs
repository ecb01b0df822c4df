//! Puzzles of every kind but the plain classic one: fill the board, draw the rules that the solution obeys, take out
//! givens as long as logic leads back to it.
//!
//! What the logic of a difficulty reaches without a guess is the proof that the solution is the only one; the grade of
//! what comes out decides whether it was as hard as wanted. How a kind of rule is found in a solution is for its kind
//! to say, see [`constraint`](crate::constraint).

mod dig;
mod draw;
mod golden;
mod grades;
mod regions;

use std::cmp::Ordering;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use super::Random;
use super::wanted::{Clues, Made, NotPossible, Wanted};
use crate::solve::general::Position;
use crate::solve::watch::Unwatched;
use crate::solve::{General, Outcome};
use crate::{Cell, Digit, Grid, Level, Puzzle, Variant};
use dig::Dig;
pub use golden::{GOLDENS, VariantGolden, variant_golden_mismatches};
use grades::Aim;

/// Boards that are filled before a request is given up.
const ATTEMPTS: u32 = 200;

/// The same for boards of more than [`SMALL`] cells, of which most attempts succeed or none does.
const ATTEMPTS_LARGE: u32 = 12;

/// Cells of the largest board that counts as small.
const SMALL: usize = 100;

/// Nodes that a fill may visit for each cell of the board. Nearly all take less than one; a jigsaw that has no solution
/// uses them up.
const FILL_NODES_PER_CELL: u64 = 14;

/// Nodes that the question whether a given is needed may take.
const MINIMAL_NODES: u64 = 2_000;

/// The same while a puzzle is made harder. What takes a longer search is too hard for people anyway.
const SPARE_NODES: u64 = 48;

/// Makes the puzzle of a seed, with as many clues as `bounds` allow.
pub(super) fn generate(
    variant: &Variant,
    wanted: &Wanted,
    bounds: &RangeInclusive<usize>,
    seed: u64,
) -> Result<Made, NotPossible> {
    let mut random = Random::new(seed, wanted.stream(variant));
    let fixed = variant.outline().layout(variant.size()).map(|layout| draw::Ground::of(variant, layout));
    let cells = usize::from(variant.size()) * usize::from(variant.size());
    let cells = fixed.as_ref().map_or(cells, |ground| ground.layout().cell_count());
    let attempts = if cells <= SMALL { ATTEMPTS } else { ATTEMPTS_LARGE };
    let mut filled = false;
    for _ in 0..attempts {
        let irregular;
        let ground = match &fixed {
            Some(ground) => ground,
            None => {
                irregular = draw::Ground::of(variant, regions::random(variant.size(), &mut random));
                &irregular
            }
        };
        let budget = FILL_NODES_PER_CELL * cells as u64;
        let Some(solution) = ground.fill(&mut random, budget) else { continue };
        filled = true;
        if let Some(made) = attempt(ground, solution, wanted, bounds, &mut random) {
            return Ok(made);
        }
    }
    Err(if filled { NotPossible::NotFound { attempts } } else { NotPossible::NoGrid(variant.to_string()) })
}

fn attempt(
    ground: &draw::Ground,
    solution: Grid,
    wanted: &Wanted,
    bounds: &RangeInclusive<usize>,
    random: &mut Random,
) -> Option<Made> {
    let board = ground.drawn(&solution, random);
    let solver = board.solver();
    let aim = Aim::of(&wanted.grade);
    let solves = |givens: &[u8], inference| solver.reach(givens, inference).position == Position::Solved;
    let mut orbits = wanted.symmetry.orbits(board.layout());
    random.shuffle(&mut orbits);
    let usual = wanted.clues == Clues::Usual;
    let fewest = if usual {
        0
    } else {
        bounds.start() + random.below((bounds.end() - bounds.start() + 1) as u32) as usize
    };
    let mut dig = Dig::new(&solution);
    dig.take(&orbits, fewest, |givens| solves(givens, aim.inference()));
    if usual && !wanted.minimal {
        dig.put_back(aim.spare_clues(solution.cells().len()));
    }
    let puzzle = |givens: &[u8]| {
        let givens = Grid::of_values(board.layout(), givens);
        Puzzle::new(Arc::clone(&board), givens).expect("the givens are the board's")
    };
    let too_easy = aim.too_easy().is_some_and(|easier| solves(&dig.givens, easier));
    if too_easy || aim.compare(&puzzle(&dig.givens)) == Some(Ordering::Less) {
        if dig.givens.len() > SMALL {
            return None;
        }
        orbits.retain(|orbit| dig.has(orbit));
        deepen(&mut dig, &orbits, fewest, solver, |givens| aim.compare(&puzzle(givens)))?;
    }
    if !bounds.contains(&dig.clues) || wanted.minimal && !is_minimal(solver, &dig.givens) {
        return None;
    }
    let puzzle = puzzle(&dig.givens);
    let level = aim.level(&puzzle)?;
    Some(Made { puzzle, solution, tier: level.map(Level::tier), level, version: Wanted::VERSION })
}

/// Takes out further orbits that the solution can spare, until the puzzle is as hard as wanted: `hardness` compares it
/// to that, and says nothing if no difficulty reaches so far.
fn deepen(
    dig: &mut Dig,
    orbits: &[Vec<Cell>],
    fewest: usize,
    solver: &General,
    hardness: impl Fn(&[u8]) -> Option<Ordering>,
) -> Option<()> {
    for orbit in orbits {
        if dig.clues < fewest + orbit.len() {
            continue;
        }
        let digits = dig.lift(orbit);
        let spared = orbit
            .iter()
            .zip(digits)
            .all(|(&cell, digit)| other_than(solver, &dig.givens, cell, digit, SPARE_NODES) == Some(false));
        match if spared { hardness(&dig.givens) } else { None } {
            Some(Ordering::Equal) => return Some(()),
            Some(Ordering::Less) => {}
            Some(Ordering::Greater) | None => dig.put_back(orbit.len()),
        }
    }
    None
}

/// Whether every given of a proper puzzle is needed.
fn is_minimal(solver: &General, givens: &[u8]) -> bool {
    let mut without = givens.to_vec();
    (0_u16..).zip(givens).filter(|(_, given)| **given != 0).all(|(cell, &given)| {
        without[usize::from(cell)] = 0;
        let needed = Some(true) == other_than(solver, &without, Cell::new(cell), given, MINIMAL_NODES);
        without[usize::from(cell)] = given;
        needed
    })
}

/// Whether there is a solution with another digit in a cell; none if that takes too long to say.
fn other_than(solver: &General, givens: &[u8], cell: Cell, digit: u8, budget: u64) -> Option<bool> {
    let struck = [(cell, Digit::new(digit)?)];
    let mut found = false;
    let outcome = solver.search(givens, &struck, budget, &mut Unwatched, |_| {
        found = true;
        ControlFlow::Break(())
    });
    (found || outcome == Outcome::Complete).then_some(found)
}
