//! Seeded puzzles: always exactly one solution, solvable by the techniques of their difficulty and really needing
//! them. The same seed gives the same puzzle on every machine, as long as [`GENERATOR_VERSION`] stands.
//!
//! Fill a grid, dig out clues while the solution stays the only one, then put back just enough of them for the
//! techniques of the difficulty to get through. If that leaves a puzzle that does not need them, start anew.

pub mod bank;
mod dig;
mod fallback;
mod fill;
mod golden;
mod live;
mod pattern;
pub mod random;
mod variant;
mod wanted;

use serde::{Deserialize, Serialize};

use crate::grade::grade_classic;
use crate::technique::next_step;
use crate::{Difficulty, Geometry, Grade, Grid};
pub use fill::{FULL_GRIDS, Fill, Filled, NotAFill};
pub use golden::{GOLDENS, Golden, golden_mismatches};
pub use pattern::{NotASymmetry, Symmetry};
pub use random::Random;
pub use variant::{GOLDENS as VARIANT_GOLDENS, VariantGolden, variant_golden_mismatches};
pub use wanted::{Clues, GradeRange, Made, NotPossible, Wanted, make};

/// Changes whenever any seed gives another puzzle than before. A puzzle is named by spec, seed and this.
pub const GENERATOR_VERSION: u32 = 1;

/// Fresh grids that are tried before a stock puzzle in disguise is given instead.
pub const MAX_ATTEMPTS: u32 = 100;

/// What kind of puzzle is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Spec {
    pub difficulty: Difficulty,
    pub symmetry: Symmetry,
}

impl Spec {
    /// A puzzle of this difficulty without symmetry.
    pub const fn new(difficulty: Difficulty) -> Self {
        Self { difficulty, symmetry: Symmetry::None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generated {
    pub puzzle: Grid,
    pub solution: Grid,
    pub grade: Grade,
    /// The [`GENERATOR_VERSION`] that made it.
    pub version: u32,
}

/// Makes the puzzle of a seed. Always returns, within [`MAX_ATTEMPTS`] bounded attempts.
pub fn generate(spec: &Spec, seed: u64) -> Generated {
    let geometry = Geometry::classic();
    let mut random = Random::new(seed, u64::from(spec.difficulty.tier()));
    (0..MAX_ATTEMPTS)
        .find_map(|_| attempt(geometry, spec, &mut random))
        .unwrap_or_else(|| fallback::disguised(geometry, spec.difficulty, &mut random))
}

fn attempt(geometry: &Geometry, spec: &Spec, random: &mut Random) -> Option<Generated> {
    let solution = fill::fill(geometry, random)?;
    let fewest = dig::fewest_clues(spec.difficulty, random);
    let mut orbits = spec.symmetry.orbits(geometry.layout());
    random.shuffle(&mut orbits);
    let dug = dig::dig(&solution, orbits, fewest);
    let puzzle = dig::ease(geometry, &solution, dug, |position| next_step(position, spec.difficulty));
    let grade = grade_classic(&puzzle);
    let fits = grade.difficulty == Some(spec.difficulty);
    fits.then_some(Generated { puzzle, solution, grade, version: GENERATOR_VERSION })
}
