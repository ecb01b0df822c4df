//! Puzzles of every kind but the plain classic one: fill the board, draw the rules that the solution obeys, take out
//! givens as long as logic leads back to it.
//!
//! What the logic of a difficulty reaches without a guess is the proof that the solution is the only one; the grade of
//! what comes out decides whether it is as hard as its spec asks. How a kind of rule is found in a solution is for its kind
//! to say, see [`constraint`](crate::constraint).

pub(super) mod bank;
mod bare;
mod dig;
mod draw;
mod grades;
mod regions;

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::spec::{Clues, GenerateError, GenerateSpec, Generated};
use super::{Pulse, Random};
use crate::solve::General;
use crate::solve::general::Position;
use crate::{Cell, Digit, Grid, Kind, Level, Puzzle, Tier};
use dig::Dig;
use grades::Aim;

/// Boards that are filled before a request is given up.
const ATTEMPTS: u32 = 400;

/// The same for boards of at most [`TINY`] cells, where an attempt takes next to nothing and few come out hard.
const ATTEMPTS_TINY: u32 = 3_200;

/// The same for boards of more than [`SMALL`] cells, where an attempt takes long.
const ATTEMPTS_LARGE: u32 = 12;

/// As many more, on boards of up to [`LARGEST_DEEP`] cells, whose puzzles are made harder where they come out too easy, which takes longer still.
const ATTEMPTS_DEEP: u32 = 12;

/// Cells of the largest board that counts as tiny.
const TINY: usize = 50;

/// Cells of the largest board that counts as small.
const SMALL: usize = 100;

/// Cells of the largest board whose puzzles are made harder where they come out too easy.
const LARGEST_DEEP: usize = 400;

/// The attempts that a request is worth: first those that take what comes, then those that make it harder.
struct Attempts {
    plain: u32,
    deep: u32,
}

impl Attempts {
    fn of(spec: &GenerateSpec, cells: usize) -> Self {
        // What comes is solved by subsets, so it is never harder than that.
        let plain = if spec.grade.exceeds(Tier::Hard) { 0 } else { ATTEMPTS_LARGE };
        if cells <= TINY {
            Self { plain: 0, deep: ATTEMPTS_TINY }
        } else if cells <= SMALL {
            Self { plain: 0, deep: ATTEMPTS }
        } else {
            Self { plain, deep: if cells <= LARGEST_DEEP { ATTEMPTS_DEEP } else { 0 } }
        }
    }
}

/// Whether puzzles of a grade are out of reach on a board of so many cells with these rules: each step that makes one
/// harder is rated, and ratings of large boards take long, the more so with sums.
pub(super) fn is_out_of_reach(spec: &GenerateSpec, cells: usize) -> bool {
    let largest = if spec.variant.kinds().contains(&Kind::KILLER) { SMALL } else { LARGEST_DEEP };
    cells > largest && spec.grade.exceeds(Tier::Hard)
}

/// Nodes that a fill may visit for each cell of the board. Nearly all take less than one; a jigsaw that has no solution
/// uses them up.
const FILL_NODES_PER_CELL: u64 = 14;

/// Nodes that the question whether a given is needed may take.
const MINIMAL_NODES: u64 = 2_000;

/// The same while a puzzle is made harder. What takes a longer search is too hard for people anyway.
const SPARE_NODES: u64 = 48;

/// Makes the puzzle of a seed, with as many clues as `bounds` allow, in at most so many attempts.
pub(super) fn generate(
    spec: &GenerateSpec,
    bounds: &RangeInclusive<usize>,
    seed: u64,
    most: u32,
    pulse: &Pulse<'_>,
) -> Result<Generated, GenerateError> {
    let variant = &spec.variant;
    let mut random = Random::new(seed, spec.stream());
    let fixed = variant.outline().layout(variant.size()).map(|layout| draw::Ground::of(variant, layout));
    let cells = usize::from(variant.size()) * usize::from(variant.size());
    let cells = fixed.as_ref().map_or(cells, |ground| ground.layout().cell_count());
    let Attempts { plain, deep } = Attempts::of(spec, cells);
    let attempts = most.min(plain + deep);
    let mut filled = false;
    for nth in 0..attempts {
        if pulse.stops() {
            return Err(GenerateError::Stopped);
        }
        let deepens = nth >= plain;
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
        let limits = Limits { bounds, deepens, pulse };
        if let Some(made) = attempt(ground, solution, spec, &limits, &mut random) {
            return Ok(made);
        }
    }
    Err(if pulse.stops() {
        GenerateError::Stopped
    } else if filled {
        GenerateError::NotFound { attempts }
    } else {
        GenerateError::NoGrid(variant.to_string())
    })
}

/// Within what an attempt stays.
struct Limits<'a, 'w> {
    bounds: &'a RangeInclusive<usize>,
    deepens: bool,
    pulse: &'a Pulse<'w>,
}

fn attempt(
    ground: &draw::Ground,
    solution: Grid,
    spec: &GenerateSpec,
    &Limits { bounds, deepens, pulse }: &Limits<'_, '_>,
    random: &mut Random,
) -> Option<Generated> {
    let board = ground.drawn(&solution, random);
    let aim = Aim::of(&spec.grade);
    // Killers from medium up come without givens: their cages say enough. On large boards that takes too long.
    let is_bare = spec.clues == Clues::Usual && aim.too_easy().is_some() && solution.cells().len() <= SMALL;
    if is_bare && spec.variant.kinds().contains(&Kind::KILLER) {
        return bare::made(ground, board, solution, &aim, random, pulse);
    }
    let solver = board.solver();
    // What is stopped fails every test, so that it ends soon.
    let solves = |givens: &[u8], inference| {
        !pulse.stops() && solver.reach(givens, inference).position == Position::Solved
    };
    let mut orbits = spec.symmetry.orbits(board.layout());
    random.shuffle(&mut orbits);
    let usual = spec.clues == Clues::Usual;
    let fewest = if usual {
        0
    } else {
        bounds.start() + random.below((bounds.end() - bounds.start() + 1) as u32) as usize
    };
    let mut dig = Dig::new(&solution);
    dig.take(&orbits, fewest, |givens| solves(givens, aim.inference()));
    if usual && !spec.minimal {
        dig.put_back(aim.spare_clues(solution.cells().len()));
    }
    let puzzle = |givens: &[u8]| {
        let givens = Grid::of_values(board.layout(), givens);
        Puzzle::new(Arc::clone(&board), givens).expect("the givens are the board's")
    };
    if pulse.stops() {
        return None;
    }
    let too_easy = aim.too_easy().is_some_and(|easier| solves(&dig.givens, easier));
    if too_easy || aim.compare(&puzzle(&dig.givens), pulse) == Some(Ordering::Less) {
        if !deepens {
            return None;
        }
        orbits.retain(|orbit| dig.has(orbit));
        deepen(&mut dig, &orbits, fewest, solver, pulse, |givens| aim.compare(&puzzle(givens), pulse))?;
    }
    if !bounds.contains(&dig.clues) || spec.minimal && !is_minimal(solver, &dig.givens) {
        return None;
    }
    let puzzle = puzzle(&dig.givens);
    let level = aim.level(&puzzle, pulse)?;
    Some(Generated { puzzle, solution, tier: level.map(Level::tier), level, version: GenerateSpec::VERSION })
}

/// Takes out further orbits that the solution can spare, until the puzzle is as hard as wanted: `hardness` compares it
/// to that, and says nothing if no difficulty reaches so far.
fn deepen(
    dig: &mut Dig,
    orbits: &[Vec<Cell>],
    fewest: usize,
    solver: &General,
    pulse: &Pulse<'_>,
    hardness: impl Fn(&[u8]) -> Option<Ordering>,
) -> Option<()> {
    for orbit in orbits.iter().take_while(|_| !pulse.stops()) {
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
    solver.has_other(givens, &struck, budget)
}
