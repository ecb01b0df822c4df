//! Making a puzzle as it is wanted: fill, dig, ease what is too hard, and start anew if the rest does not fit.
//!
//! What is wanted is asked for in the order of its price: the number of clues, minimality, and the grade last.

use std::ops::RangeInclusive;

use super::spec::{Clues, GenerateError, GenerateSpec, GeneratedGrid};
use super::{Fill, Pulse, Random, Symmetry, dig};
use crate::human::rate::{level_up_to, rate_classic};
use crate::human::technique::{DeadEnds, Premise, easiest_step_up_to};
use crate::{Cell, Geometry, Grid, Layout, Level, Tier};

/// Fresh grids that are tried before a request is given up: what one puzzle in 50 is, is found 24,999 times of 25,000.
pub(super) const ATTEMPTS: u32 = 500;

/// Steps that a fill may take. The slowest, annealing, takes some thousands.
const FILL_STEPS: u32 = 20_000;

/// Clues at which the digging for an easy puzzle ends at the lowest, and how many numbers of them there are.
const EASY_CLUES: usize = 34;
const EASY_CLUES_MORE: u32 = 7;

/// Up to this level puzzles that turn out too hard get clues back. Above it hardly any is, and to find out where people
/// get stuck would cost more than a fresh start.
const EASED: Level = *Level::range_of(Tier::Hard).end();

/// Makes the puzzle of a seed, with as many clues as `bounds` allow, in at most so many attempts.
pub(super) fn generate(
    spec: &GenerateSpec,
    bounds: &RangeInclusive<usize>,
    seed: u64,
    most: u32,
    pulse: &Pulse<'_>,
) -> Result<GeneratedGrid, GenerateError> {
    let mut random = Random::new(seed, spec.stream());
    let orbits = spec.symmetry.orbits(Layout::classic());
    let attempts = most.min(ATTEMPTS);
    for _ in 0..attempts {
        if pulse.stops() {
            return Err(GenerateError::Stopped);
        }
        if let Some(made) = attempt(spec, bounds, orbits.clone(), &mut random, pulse) {
            return Ok(made);
        }
    }
    Err(GenerateError::NotFound { attempts })
}

fn attempt(
    spec: &GenerateSpec,
    bounds: &RangeInclusive<usize>,
    mut orbits: Vec<Vec<Cell>>,
    random: &mut Random,
    pulse: &Pulse<'_>,
) -> Option<GeneratedGrid> {
    let half = |random: &mut Random| u64::from(random.below(u32::MAX));
    let seed = half(random) << 32 | half(random);
    let solution = spec.fill.unwrap_or(Fill::FewestCandidates).fill(seed, FILL_STEPS).grid?;
    let fewest = fewest_clues(spec, bounds, random);
    random.shuffle(&mut orbits);
    let dug = dig::dig(&solution, orbits, fewest);
    let levels = spec.grade.levels();
    let puzzle = match &levels {
        Some(levels) if !spec.minimal && *levels.end() <= EASED => ease(&solution, dug, *levels.end(), pulse),
        Some(_) | None => dug.puzzle,
    };
    if !bounds.contains(&puzzle.clue_count()) {
        return None;
    }
    // What no orbit can be taken from may still spare a single cell, unless cells were taken singly.
    if spec.minimal && spec.symmetry != Symmetry::None && !dig::is_minimal(&puzzle) {
        return None;
    }
    let (tier, level) = match levels {
        None => (None, None),
        Some(levels) => {
            let (tier, level) = rated(&puzzle, *levels.end(), pulse)?;
            spec.grade.suits(tier, level).then_some((Some(tier), level))?
        }
    };
    Some(GeneratedGrid { puzzle, solution, tier, level })
}

/// Tier and level of a puzzle; none if it is above a level.
fn rated(puzzle: &Grid, most: Level, pulse: &Pulse<'_>) -> Option<(Tier, Option<Level>)> {
    if most == Level::MAX {
        let rating = rate_classic(puzzle);
        return Some((rating.tier, rating.level));
    }
    level_up_to(Geometry::classic(), puzzle, most, pulse).map(|level| (level.tier(), Some(level)))
}

/// At how many clues the digging ends.
fn fewest_clues(spec: &GenerateSpec, bounds: &RangeInclusive<usize>, random: &mut Random) -> usize {
    let hardest = spec.grade.levels().map(|levels| levels.end().tier());
    match (&spec.clues, hardest) {
        _ if spec.minimal => 0,
        // Easy puzzles keep clues that they could do without: few clues make for long searches, not for harder steps.
        (Clues::Usual, Some(Tier::Easy)) => EASY_CLUES + random.below(EASY_CLUES_MORE) as usize,
        // With clues to spare few puzzles need more than singles; what is too hard gets some back.
        (Clues::Usual, _) => 0,
        (Clues::Given(_) | Clues::Blank(_) | Clues::BlankPercent(_), _) => {
            bounds.start() + random.below((bounds.end() - bounds.start() + 1) as u32) as usize
        }
    }
}

/// Gives back clues until steps up to a level suffice.
fn ease(solution: &Grid, dug: dig::Dug, most: Level, pulse: &Pulse<'_>) -> Grid {
    dig::ease(Geometry::classic(), solution, dug, |position| {
        easiest_step_up_to(position, Premise::OneSolution, most, &mut DeadEnds::default(), pulse)
    })
}
