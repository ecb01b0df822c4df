//! The puzzles of the comparison: what rooms offer, and the engine's tiers up to the hardest.

use std::fmt;

use puzzle::generate::{Wanted, make};
use puzzle::{Difficulty, Spec, Tier, Variant, generate, grade};

use super::player::Dealt;

/// A kind of puzzle that guessing is tried on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// What rooms offer.
    Offered(Difficulty),
    /// A tier of the engine.
    Engine(Tier),
}

impl Kind {
    pub(crate) const ALL: [Self; 9] = [
        Self::Offered(Difficulty::Easy),
        Self::Offered(Difficulty::Medium),
        Self::Offered(Difficulty::Hard),
        Self::Engine(Tier::Easy),
        Self::Engine(Tier::Medium),
        Self::Engine(Tier::Hard),
        Self::Engine(Tier::Fiendish),
        Self::Engine(Tier::Extreme),
        Self::Engine(Tier::Beyond),
    ];

    /// The first puzzles of the kind, by seed.
    pub(crate) fn puzzles(self) -> Vec<Dealt> {
        // The nets of the hardest take a machine a tenth of a second each.
        let count = if matches!(self, Self::Engine(Tier::Extreme | Tier::Beyond)) { 20 } else { 40 };
        (1..=count).map(|seed| self.puzzle(seed)).collect()
    }

    fn puzzle(self, seed: u64) -> Dealt {
        match self {
            Self::Offered(difficulty) => {
                let made = generate(&Spec::new(difficulty), seed);
                Dealt { givens: made.puzzle, solution: made.solution, difficulty: made.grade.difficulty }
            }
            Self::Engine(tier) => {
                let made = make(&Variant::classic(), &Wanted::of_tier(tier), seed);
                let made = made.expect("there are classic puzzles of every tier");
                let difficulty = grade(&made.puzzle).difficulty;
                Dealt { givens: made.puzzle.givens().clone(), solution: made.solution, difficulty }
            }
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offered(difficulty) => write!(f, "{difficulty} (rooms)"),
            Self::Engine(tier) => write!(f, "{tier} (engine)"),
        }
    }
}
