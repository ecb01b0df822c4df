//! Tiers that some kinds of puzzles do not come in. Some cannot; others did not in the hundreds of attempts at each of some
//! dozen seeds, so that to look for one is to wait in vain. And seeds of extreme puzzles, for kinds in which they are rare.

use std::ops::RangeInclusive;

use crate::{Constraint, Outline, Tier, Variant};

/// Kinds without puzzles of some tiers, and what to say to somebody who asks for one.
struct Gap {
    kind: fn(&Variant) -> bool,
    tiers: RangeInclusive<Tier>,
    reason: &'static str,
}

const GAPS: &[Gap] = &[
    Gap {
        kind: |variant| variant.size() == 4 && variant.outline() == Outline::Square && is_plain(variant),
        tiers: Tier::Medium..=Tier::Beyond,
        reason: "a 4x4 puzzle is never harder than easy: ask for that, or for 6x6",
    },
    Gap {
        kind: |variant| variant.outline() == Outline::FiveBoxes && is_plain(variant),
        tiers: Tier::Medium..=Tier::Medium,
        reason: "five boxes are hardly ever medium: ask for easy or hard",
    },
];

/// Whether there are no rules but those of rows, columns and regions.
fn is_plain(variant: &Variant) -> bool {
    Constraint::plain().iter().map(|rule| rule.kind).eq(variant.kinds().iter().copied())
}

/// Why no puzzle of a kind is of any of these tiers, if that is so.
pub(super) fn missing(variant: &Variant, tiers: &RangeInclusive<Tier>) -> Option<&'static str> {
    let is_within = |gap: &&Gap| gap.tiers.contains(tiers.start()) && gap.tiers.contains(tiers.end());
    GAPS.iter().filter(is_within).find(|gap| (gap.kind)(variant)).map(|gap| gap.reason)
}

/// Seeds that are known to give an extreme puzzle of a kind in one attempt. The list is made by
/// `cargo run -p nonet-engine --release --example bank -- kinds SECONDS`; each line has the name of a kind and its seeds.
pub(super) fn stored(variant: &Variant) -> impl Iterator<Item = u32> {
    let name = variant.to_string();
    let lines = include_str!("bank/kinds.txt").lines().filter_map(|line| line.split_once(' '));
    let of_kind = lines.filter(move |(kind, _)| *kind == name).flat_map(|(_, seeds)| seeds.split(' '));
    of_kind.filter_map(|seed| seed.parse().ok())
}
