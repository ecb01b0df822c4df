//! Puzzles of other kinds that are harder than what is made live: of some hundred attempts one comes out so. The seeds of
//! those that did are stored, and what one gives is turned and relabelled.

use super::super::spec::{GenerateError, GenerateSpec, Generated};
use super::super::{Pulse, Random, seeds};
use super::grades::Aim;
use crate::{Isomorphism, Level, Tier, Variant};

/// Forms that are tried until one has the grade of the form as it was made: a rating follows one path of many.
const FORMS: u32 = 4;

/// One extreme puzzle, if the first attempt of a seed gives one.
pub(in crate::generate) fn attempt(variant: &Variant, seed: u32, pulse: &Pulse<'_>) -> Option<Generated> {
    let spec = GenerateSpec::of_tier(variant.clone(), Tier::Extreme);
    let bounds = spec.bounds().ok()?;
    super::generate(&spec, &bounds, u64::from(seed), 1, pulse).ok()
}

/// One of the stored puzzles, in a form of it: both as the seed says.
pub(in crate::generate) fn pick(
    spec: &GenerateSpec,
    seed: u64,
    pulse: &Pulse<'_>,
) -> Result<Generated, GenerateError> {
    let seeds = seeds::of(&spec.variant);
    let mut random = Random::new(seed, spec.stream());
    let chosen = seeds[random.below(seeds.len() as u32) as usize];
    let lost =
        || if pulse.stops() { GenerateError::Stopped } else { GenerateError::NotFound { attempts: 1 } };
    let made = attempt(&spec.variant, chosen, pulse).ok_or_else(lost)?;
    let aim = Aim::of(&spec.grade);
    let form = (0..FORMS).find_map(|_| {
        let isomorphism = Isomorphism::draw(&made.puzzle, u64::from(random.below(u32::MAX)));
        let puzzle = isomorphism.puzzle(&made.puzzle);
        let level = aim.level(&puzzle, pulse)?;
        Some(Generated {
            solution: isomorphism.grid(&made.solution),
            tier: level.map(Level::tier),
            level,
            puzzle,
            version: GenerateSpec::VERSION,
        })
    });
    Ok(form.unwrap_or(made))
}
