//! Seeded puzzles: one way to ask for a puzzle of any kind, see [`GenerateSpec`]. What comes always has exactly one
//! solution, and the same seed gives the same puzzle on every machine, as long as [`GenerateSpec::VERSION`] stands.
//!
//! Fill a grid, draw the rules that it obeys, dig out givens while the solution stays the only one; if what is left is not
//! as hard as was asked for, start anew.

pub mod bank;
mod describe;
mod dig;
pub mod edit;
mod fill;
mod golden;
mod live;
mod nearest;
mod pattern;
mod prepared;
mod seeds;
mod spec;
mod tiers;
mod variant;

pub use crate::random::Random;
pub use fill::{FULL_GRIDS, Fill, Filled, NotAFill};
pub use golden::golden_mismatches;
pub use pattern::{NotASymmetry, Symmetry};
pub use prepared::PreparedPuzzle;
pub use spec::{Clues, GenerateError, GenerateSpec, Generated, GradeRange};

use std::cell::Cell;

use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::Watch;

/// The classic puzzle of a tier and seed, and its solution.
#[cfg(test)]
pub(crate) fn classic_of(tier: crate::Tier, seed: u64) -> (crate::Grid, crate::Grid) {
    let spec = GenerateSpec::of_tier(crate::Variant::classic(), tier);
    let made = generate(&spec, seed).expect("there are classic puzzles of each tier");
    (made.puzzle.givens().clone(), made.solution)
}

/// Makes the puzzle of a seed.
///
/// # Errors
/// At once if there is no such puzzle, else after a bounded number of attempts: some seconds at worst.
pub fn generate(spec: &GenerateSpec, seed: u64) -> Result<Generated, GenerateError> {
    generate_within(spec, seed, u32::MAX, &Pulse::undisturbed())
}

/// The same, unless the watcher stops it. How far it is cannot be known; `nodes` counts the tests so far.
///
/// # Errors
/// As [`generate`], and [`GenerateError::Stopped`].
pub fn generate_watched(
    spec: &GenerateSpec,
    seed: u64,
    watch: &mut impl Watch,
) -> Result<Generated, GenerateError> {
    let done = Cell::new(0);
    generate_within(spec, seed, u32::MAX, &Pulse::of(&mut asked(watch, &done)))
}

/// The same in at most so many attempts. What this finds is what [`generate`] finds.
pub(crate) fn generate_within(
    spec: &GenerateSpec,
    seed: u64,
    attempts: u32,
    pulse: &Pulse<'_>,
) -> Result<Generated, GenerateError> {
    let bounds = spec.check()?;
    let is_rare = spec.grade.is_rare();
    if !spec.variant.is_classic() && is_rare {
        variant::bank::pick(spec, seed, pulse)
    } else if !spec.variant.is_classic() {
        variant::generate(spec, &bounds, seed, attempts, pulse)
    } else if is_rare {
        bank::pick(spec, &bounds, seed).map(Generated::from)
    } else {
        live::generate(spec, &bounds, seed, attempts, pulse).map(Generated::from)
    }
}
