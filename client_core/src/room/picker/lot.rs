//! A kind and a tier drawn by lot, such that a puzzle of them can be made at once.

use puzzle::{GenerateSpec, Tier, Variant};

use crate::kinds;
use crate::rng::Rng;

/// Of so many draws one has another size, and of so many one has two rules.
const OTHER_SIZE_ONE_IN: u64 = 4;
const TWO_RULES_ONE_IN: u64 = 3;
const OTHER_SIZES: [u8; 2] = [6, 8];
/// Tiers that every evening has time for.
const TIERS: [Tier; 3] = [Tier::Easy, Tier::Medium, Tier::Hard];
/// More draws than are ever needed.
const DRAWS_MAX: u64 = 100;

/// A request by lot that is another kind than before.
pub(crate) fn by_lot(seed: u64, before: &Variant) -> GenerateSpec {
    let mut rng = Rng::new(seed);
    let drawn = (0..DRAWS_MAX).find_map(|_| draw(&mut rng));
    let fresh = (0..DRAWS_MAX).find_map(|_| draw(&mut rng).filter(|spec| spec.variant != *before));
    fresh.or(drawn).unwrap_or_default()
}

fn draw(rng: &mut Rng) -> Option<GenerateSpec> {
    let words = kinds::additions();
    let one = of(&words, rng)?;
    let is_drawn =
        |word: &str| word.parse().is_ok_and(|kind: Variant| kind.kinds().iter().any(|kind| kind.is_drawn()));
    let name = match of(&words, rng) {
        // Two rules of which both are drawn crowd a board, and few solutions have both.
        Some(other) if rng.below(TWO_RULES_ONE_IN) == 0 && !(is_drawn(one) && is_drawn(other)) => {
            format!("{one}+{other}")
        }
        Some(_) | None => one.to_owned(),
    };
    let mut variant: Variant = name.parse().ok()?;
    if rng.below(OTHER_SIZE_ONE_IN) == 0 {
        variant = variant.with_size(of(&OTHER_SIZES, rng)?).ok()?;
    }
    let spec = GenerateSpec::of_tier(variant, of(&TIERS, rng)?);
    spec.check().is_ok().then_some(spec)
}

fn of<T: Copy>(all: &[T], rng: &mut Rng) -> Option<T> {
    all.get(rng.below(all.len() as u64) as usize).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_is_drawn_is_another_kind_each_time_and_can_be_made() {
        let mut before = Variant::classic();
        let mut kinds = BTreeSet::new();
        for seed in 0..12 {
            let spec = by_lot(seed, &before);
            assert_ne!(spec.variant, before);
            before = spec.variant.clone();
            kinds.insert(before.to_string());
            puzzle::generate(&spec, seed).unwrap_or_else(|error| panic!("{before}: {error}"));
        }
        assert!(kinds.len() >= 9, "{kinds:?}");
    }
}
