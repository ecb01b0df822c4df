//! Making puzzles: the first seeds of every kind, each timed by itself, since a seed always takes the same way.

use puzzle::generate::variant::{Request, make};
use puzzle::generate::{GradeRange, Wanted};
use puzzle::{Difficulty, Spec, Tier, Variant, generate};

use crate::clock::time_each;
use crate::report::Generation;

const SEEDS: u64 = 300;

/// The same for each difficulty of the other variants.
const SEEDS_VARIANT: u64 = 100;

/// The same for boards of hundreds of cells.
const SEEDS_LARGE: u64 = 40;

/// Makes the puzzle of a seed and returns its number of clues.
type Make = fn(u64) -> usize;

/// The kinds of classic puzzles and what makes one of a seed.
const CLASSIC: &[(&str, Make)] = &[
    ("minimal", minimal),
    ("tier easy", |seed| of_tier(Tier::Easy, seed)),
    ("tier medium", |seed| of_tier(Tier::Medium, seed)),
    ("tier hard", |seed| of_tier(Tier::Hard, seed)),
    ("tier fiendish", |seed| of_tier(Tier::Fiendish, seed)),
    ("tier extreme", |seed| of_tier(Tier::Extreme, seed)),
    ("tier beyond", |seed| of_tier(Tier::Beyond, seed)),
    ("easy", |seed| classic(Difficulty::Easy, seed)),
    ("medium", |seed| classic(Difficulty::Medium, seed)),
    ("hard", |seed| classic(Difficulty::Hard, seed)),
];

/// The other variants and the difficulties that their puzzles come in often enough to be made live.
const VARIANTS: &[(&str, &[Difficulty])] = &[
    ("4x4", &[Difficulty::Easy]),
    ("6x6", &[Difficulty::Easy]),
    ("8x8", &Difficulty::ALL),
    ("x", &Difficulty::ALL),
    ("windoku", &Difficulty::ALL),
    ("jigsaw", &Difficulty::ALL),
    ("even-odd", &Difficulty::ALL),
    ("greater-than", &Difficulty::ALL),
    ("kropki", &Difficulty::ALL),
    ("killer", &Difficulty::ALL),
    ("anti-knight", &Difficulty::ALL),
    ("anti-king", &Difficulty::ALL),
    ("consecutive", &Difficulty::ALL),
    ("frame", &Difficulty::ALL),
    ("twin", &[Difficulty::Easy, Difficulty::Medium]),
    ("samurai", &[Difficulty::Easy, Difficulty::Medium]),
    ("cross", &[Difficulty::Easy, Difficulty::Medium]),
    ("16x16", &[Difficulty::Easy, Difficulty::Medium]),
    ("25x25", &[Difficulty::Easy]),
];

/// The size of the largest board of which [`SEEDS_VARIANT`] are made.
const LARGEST_FAST: usize = 100;

fn classic(difficulty: Difficulty, seed: u64) -> usize {
    generate(&Spec::new(difficulty), seed).puzzle.clue_count()
}

fn minimal(seed: u64) -> usize {
    clues(&Wanted { minimal: true, ..Wanted::default() }, seed)
}

fn of_tier(tier: Tier, seed: u64) -> usize {
    clues(&Wanted { grade: GradeRange::Tiers(tier..=tier), ..Wanted::default() }, seed)
}

fn clues(wanted: &Wanted, seed: u64) -> usize {
    wanted.generate(seed).expect("a puzzle that can be had").puzzle.clue_count()
}

fn of_variant(variant: &Variant, difficulty: Difficulty, seed: u64) -> usize {
    // A seed in hundreds finds nothing, which takes the longest and so counts.
    make(variant, &Request::new(difficulty), seed).map_or(0, |made| made.puzzle.givens().clue_count())
}

fn row(variant: &'static str, grade: &'static str, seeds: u64, make: impl Fn(u64) -> usize) -> Generation {
    let (times, clues) = time_each(0..seeds, make);
    let clues_mean = clues.iter().sum::<usize>() as f64 / clues.len() as f64;
    Generation { variant, grade, clues_mean, times }
}

pub(crate) fn table() -> Vec<Generation> {
    let mut rows: Vec<Generation> =
        CLASSIC.iter().map(|(grade, make)| row("classic", grade, SEEDS, make)).collect();
    for &(name, difficulties) in VARIANTS {
        let variant: Variant = name.parse().expect("the names above are names");
        for &difficulty in difficulties {
            let grade = match difficulty {
                Difficulty::Easy => "easy",
                Difficulty::Medium => "medium",
                Difficulty::Hard => "hard",
            };
            // A jigsaw has no one layout; here it is 9x9.
            let cells = variant.outline().layout(variant.size()).map_or(81, |layout| layout.cell_count());
            let seeds = if cells > LARGEST_FAST { SEEDS_LARGE } else { SEEDS_VARIANT };
            rows.push(row(name, grade, seeds, |seed| of_variant(&variant, difficulty, seed)));
        }
    }
    rows
}
