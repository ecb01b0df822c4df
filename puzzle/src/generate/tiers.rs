//! Tiers that some kinds of puzzles do not come in. Some cannot; others did not in the hundreds of attempts at each of some
//! dozen seeds, so that to look for one is to wait in vain.

use std::ops::RangeInclusive;

use crate::{Tier, Variant};

/// Kinds without puzzles of some tiers, and what to say to somebody who asks for one.
struct Gap {
    kinds: &'static [&'static str],
    tiers: RangeInclusive<Tier>,
    reason: &'static str,
}

const ROWS_AND_COLUMNS: &str =
    "rows and columns alone are hardly ever of this tier on such a board: ask for another, or for `jigsaw`";

const FIVE_BOXES: &str = "five boxes are hardly ever anything but easy or hard: ask for one of these";

const GAPS: &[Gap] = &[
    Gap {
        kinds: &["3x3+latin", "3x3+jigsaw", "3x3+killer+latin", "4x4", "no-rows", "no-columns"],
        tiers: Tier::Medium..=Tier::Beyond,
        reason: "this kind is never harder than easy: ask for that, or for another kind",
    },
    Gap {
        kinds: &["4x4+killer"],
        tiers: Tier::Hard..=Tier::Beyond,
        reason: "a 4x4 killer is never harder than medium: ask for that, or for 6x6",
    },
    Gap {
        kinds: &["4x4+jigsaw"],
        tiers: Tier::Hard..=Tier::Beyond,
        reason: "a 4x4 jigsaw is never harder than medium: ask for that, or for 5x5",
    },
    Gap { kinds: &["5x5+latin"], tiers: Tier::Medium..=Tier::Hard, reason: ROWS_AND_COLUMNS },
    Gap { kinds: &["7x7+latin", "11x11+latin"], tiers: Tier::Hard..=Tier::Hard, reason: ROWS_AND_COLUMNS },
    Gap { kinds: &["five-boxes"], tiers: Tier::Medium..=Tier::Medium, reason: FIVE_BOXES },
    Gap { kinds: &["five-boxes"], tiers: Tier::Fiendish..=Tier::Beyond, reason: FIVE_BOXES },
];

/// Why no puzzle of a kind is of any of these tiers, if that is so.
pub(super) fn missing(variant: &Variant, tiers: &RangeInclusive<Tier>) -> Option<&'static str> {
    let name = variant.to_string();
    let is_within = |gap: &&Gap| gap.tiers.contains(tiers.start()) && gap.tiers.contains(tiers.end());
    let of_kind = |gap: &&Gap| gap.kinds.contains(&name.as_str());
    GAPS.iter().filter(is_within).find(of_kind).map(|gap| gap.reason)
}
