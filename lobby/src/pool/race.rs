//! What a match of a pool races: its rules, and the kind and tier of its puzzle by a draw and the players' ratings.

use game::{PuzzleChoice, Rules, Settings};
use puzzle::{GenerateSpec, Tier, Variant};
use rating::RATING_START;

use super::Pool;
use crate::limits::{COUNTDOWN_S, TIER_POINTS};

impl Pool {
    /// The rules of its races.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let Self { mode, preset, time_limit_s, seats, .. } = *self;
        let rules =
            Rules { mode, time_limit_s, countdown_s: COUNTDOWN_S, ..Rules::among_strangers(seats.most) };
        preset.applied_to(rules)
    }

    /// What players of these ratings race. The same draw gives the same again; another one gives another kind and tier,
    /// where there are several.
    #[must_use]
    pub fn settings(&self, ratings: &[i32], draw: u64) -> Settings {
        let kind = nth(&self.kinds, draw);
        let tiers: Vec<Tier> = self.tiers_of(kind).collect();
        let tier = if self.tier_by_rating {
            by_rating(&tiers, ratings)
        } else {
            nth(&tiers, draw / self.kinds.len() as u64)
        };
        let spec = GenerateSpec::of_tier(kind.clone(), *tier);
        Settings { puzzle: PuzzleChoice::Generated { spec, seed: None }, rules: self.rules() }
    }

    /// The tiers of this pool that a kind has.
    pub(super) fn tiers_of(&self, kind: &Variant) -> impl Iterator<Item = Tier> {
        let tiers = Tier::ALL.into_iter().filter(|tier| self.tiers.contains(tier));
        tiers.filter(move |tier| GenerateSpec::of_tier(kind.clone(), *tier).check().is_ok())
    }
}

/// A checked pool has a kind, and each kind a tier.
fn nth<T>(all: &[T], draw: u64) -> &T {
    &all[usize::try_from(draw % all.len() as u64).expect("less than a length")]
}

/// Each tier is that of [`TIER_POINTS`] points, the middle of all of them at the rating that players start with.
fn by_rating<'a>(tiers: &'a [Tier], ratings: &[i32]) -> &'a Tier {
    let count = i64::try_from(ratings.len()).unwrap_or(i64::MAX).max(1);
    let mean = ratings.iter().map(|&rating| i64::from(rating)).sum::<i64>() / count;
    let highest = tiers.len() as i64 - 1;
    let points = i64::from(TIER_POINTS);
    let place = (mean - i64::from(RATING_START) + points * (highest + 1) / 2).div_euclid(points);
    &tiers[place.clamp(0, highest) as usize]
}
