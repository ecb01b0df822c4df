//! Tiers that some kinds of puzzles do not come in. Some cannot; others did not in the hundreds of attempts at each of some
//! dozen seeds, so that to look for one is to wait in vain.

use std::ops::RangeInclusive;

use crate::{Constraint, Kind, Outline, Tier, Variant};

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
        kind: |variant| variant.size() == 4 && variant.kinds().contains(&Kind::KILLER),
        tiers: Tier::Hard..=Tier::Beyond,
        reason: "a 4x4 killer is never harder than medium: ask for that, or for 6x6",
    },
    Gap {
        kind: |variant| variant.outline() == Outline::FiveBoxes && is_plain(variant),
        tiers: Tier::Medium..=Tier::Medium,
        reason: "five boxes are hardly ever medium: ask for easy or hard",
    },
    Gap {
        kind: |variant| variant.outline() == Outline::FiveBoxes && is_plain(variant),
        tiers: Tier::Fiendish..=Tier::Beyond,
        reason: "five boxes are hardly ever harder than hard: ask for easy or hard",
    },
    Gap {
        kind: |variant| {
            let lacks = |lines| is_plain_but(variant, lines);
            variant.size() == 9
                && variant.outline() == Outline::Square
                && (lacks(Kind::ROWS) || lacks(Kind::COLUMNS))
        },
        tiers: Tier::Medium..=Tier::Beyond,
        reason: "without rows, or without columns, a puzzle is never harder than easy: ask for that",
    },
];

/// Whether there are no rules but those of rows, columns and regions.
fn is_plain(variant: &Variant) -> bool {
    Constraint::plain().iter().map(|rule| rule.kind).eq(variant.kinds().iter().copied())
}

/// Whether there are no rules but those, and one of them is missing.
fn is_plain_but(variant: &Variant, missing: Kind) -> bool {
    let others = Constraint::plain().into_iter().map(|rule| rule.kind).filter(|kind| *kind != missing);
    others.eq(variant.kinds().iter().copied())
}

/// Why no puzzle of a kind is of any of these tiers, if that is so.
pub(super) fn missing(variant: &Variant, tiers: &RangeInclusive<Tier>) -> Option<&'static str> {
    let is_within = |gap: &&Gap| gap.tiers.contains(tiers.start()) && gap.tiers.contains(tiers.end());
    GAPS.iter().filter(is_within).find(|gap| (gap.kind)(variant)).map(|gap| gap.reason)
}
