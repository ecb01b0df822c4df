//! Making puzzles: the first seeds of every kind, each timed by itself, since a seed always takes the same way.

use puzzle::{GenerateSpec, Tier, Variant, generate};

use crate::clock::time_each;
use crate::report::Generation;
use crate::sets;

const SEEDS: u64 = 300;

/// The same for each tier of the other variants.
const SEEDS_VARIANT: u64 = 100;

/// The same for boards of hundreds of cells.
const SEEDS_LARGE: u64 = 40;

/// The grades that are made live of nearly every variant.
const TO_HARD: &[Tier] = &[Tier::Easy, Tier::Medium, Tier::Hard];

/// The other variants and the grades that their puzzles come in often enough to be made live.
const VARIANTS: &[(&str, &[Tier])] = &[
    ("4x4", &[Tier::Easy]),
    ("6x6", &[Tier::Easy]),
    ("8x8", TO_HARD),
    ("x", TO_HARD),
    ("windoku", TO_HARD),
    ("jigsaw", TO_HARD),
    ("even-odd", TO_HARD),
    ("greater-than", TO_HARD),
    ("kropki", TO_HARD),
    ("killer", TO_HARD),
    ("anti-knight", TO_HARD),
    ("anti-king", TO_HARD),
    ("consecutive", TO_HARD),
    ("frame", TO_HARD),
    ("twin", &[Tier::Easy, Tier::Medium]),
    ("samurai", &[Tier::Easy, Tier::Medium]),
    ("cross", &[Tier::Easy, Tier::Medium]),
    ("16x16", &[Tier::Easy, Tier::Medium]),
    ("25x25", &[Tier::Easy]),
];

/// The size of the largest board of which [`SEEDS_VARIANT`] are made.
const LARGEST_FAST: usize = 100;

fn of_variant(variant: &Variant, tier: Tier, seed: u64) -> usize {
    // A seed in hundreds finds nothing, which takes the longest and so counts.
    let made = generate(&GenerateSpec::of_tier(variant.clone(), tier), seed);
    made.map_or(0, |made| made.puzzle.givens().clue_count())
}

fn of_minimal(seed: u64) -> usize {
    let made = generate(&GenerateSpec { minimal: true, ..GenerateSpec::default() }, seed);
    made.map_or(0, |made| made.puzzle.givens().clue_count())
}

const fn name_of(tier: Tier) -> &'static str {
    match tier {
        Tier::Easy => "easy",
        Tier::Medium => "medium",
        Tier::Hard => "hard",
        Tier::Fiendish => "fiendish",
        Tier::Extreme => "extreme",
        Tier::Beyond => "beyond",
    }
}

fn row(variant: &'static str, grade: &'static str, seeds: u64, make: impl Fn(u64) -> usize) -> Generation {
    let (times, clues) = time_each(0..seeds, make);
    let clues_mean = clues.iter().sum::<usize>() as f64 / clues.len() as f64;
    Generation { variant, grade, clues_mean, times }
}

pub(crate) fn table() -> Vec<Generation> {
    let mut rows = vec![
        row("classic", "minimal", SEEDS, of_minimal),
        // The baseline: the same kind of fill, and each clue asked for by itself.
        row("classic", "dug singly", SEEDS, |seed| sets::minimal(seed).clue_count()),
    ];
    let classic = Variant::classic();
    for tier in Tier::ALL {
        rows.push(row("classic", name_of(tier), SEEDS, |seed| of_variant(&classic, tier, seed)));
    }
    for &(name, tiers) in VARIANTS {
        let variant: Variant = name.parse().expect("the names above are names");
        for &tier in tiers {
            // A jigsaw has no one layout; here it is 9x9.
            let cells = variant.outline().layout(variant.size()).map_or(81, |layout| layout.cell_count());
            let seeds = if cells > LARGEST_FAST { SEEDS_LARGE } else { SEEDS_VARIANT };
            rows.push(row(name, name_of(tier), seeds, |seed| of_variant(&variant, tier, seed)));
        }
    }
    rows
}
