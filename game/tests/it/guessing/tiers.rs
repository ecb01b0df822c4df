//! The puzzles of the comparison: classic ones of each tier, as rooms deal them.

use puzzle::{GenerateSpec, PreparedPuzzle, Tier, Variant};

use super::player::Dealt;

/// The first puzzles of a tier, by seed.
pub(crate) fn puzzles(tier: Tier) -> Vec<Dealt> {
    // The nets of the hardest take a machine a tenth of a second each.
    let count = if tier >= Tier::Extreme { 20 } else { 40 };
    (1..=count).map(|seed| puzzle(tier, seed)).collect()
}

fn puzzle(tier: Tier, seed: u64) -> Dealt {
    let made = PreparedPuzzle::generate(&GenerateSpec::of_tier(Variant::classic(), tier), seed);
    let made = made.expect("there are classic puzzles of every tier");
    Dealt { givens: made.puzzle.givens().clone(), solution: made.solution }
}
