//! Human solving techniques: what each is called, how hard it counts, and the next step on a position.
//!
//! One file per family beside this one, each a function from a position to a step. None of them assumes that the
//! puzzle has one solution, and none guesses.

mod colouring;
mod cover;
mod fish;
mod locked;
mod singles;
mod subset;
mod turbot;
mod wing;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::candidates::{Candidate, Candidates};
use crate::{CellSet, Difficulty};

/// A technique, in the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Technique {
    HiddenSingle,
    NakedSingle,
    LockedCandidates,
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    TurbotFish,
    Swordfish,
    SimpleColouring,
    Jellyfish,
    XyWing,
    XyzWing,
}

/// One deduction: what follows, and the cells that show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    pub technique: Technique,
    pub placements: Vec<Candidate>,
    /// Candidates that are struck; each was still there.
    pub eliminations: Vec<Candidate>,
    /// The cells that make the pattern.
    pub pattern: CellSet,
}

impl Technique {
    /// All techniques, easiest first.
    pub const ALL: [Self; 16] = [
        Self::HiddenSingle,
        Self::NakedSingle,
        Self::LockedCandidates,
        Self::NakedPair,
        Self::HiddenPair,
        Self::NakedTriple,
        Self::HiddenTriple,
        Self::NakedQuad,
        Self::HiddenQuad,
        Self::XWing,
        Self::TurbotFish,
        Self::Swordfish,
        Self::SimpleColouring,
        Self::Jellyfish,
        Self::XyWing,
        Self::XyzWing,
    ];

    /// The easiest difficulty whose puzzles may need this technique.
    pub fn difficulty(self) -> Difficulty {
        match self {
            Self::NakedSingle | Self::HiddenSingle => Difficulty::Easy,
            Self::LockedCandidates | Self::NakedPair | Self::HiddenPair => Difficulty::Medium,
            Self::NakedTriple
            | Self::HiddenTriple
            | Self::NakedQuad
            | Self::HiddenQuad
            | Self::XWing
            | Self::TurbotFish
            | Self::Swordfish
            | Self::SimpleColouring
            | Self::Jellyfish
            | Self::XyWing
            | Self::XyzWing => Difficulty::Hard,
        }
    }

    /// What one step adds to a puzzle's score, on the scale that HoDoKu made common.
    pub fn score(self) -> u32 {
        match self {
            Self::NakedSingle => 4,
            Self::HiddenSingle => 14,
            Self::LockedCandidates => 50,
            Self::NakedPair => 60,
            Self::HiddenPair => 70,
            Self::NakedTriple => 80,
            Self::HiddenTriple => 100,
            Self::NakedQuad => 120,
            Self::HiddenQuad => 150,
            Self::XWing | Self::TurbotFish => 140,
            Self::Swordfish | Self::SimpleColouring => 150,
            Self::Jellyfish | Self::XyWing => 160,
            Self::XyzWing => 180,
        }
    }

    /// The first step of this technique on a position, if it has one.
    pub fn find(self, position: &Candidates<'_>) -> Option<Step> {
        match self {
            Self::NakedSingle => singles::naked(position),
            Self::HiddenSingle => singles::hidden(position),
            Self::LockedCandidates => locked::locked(position),
            Self::NakedPair => subset::naked(position, 2, self),
            Self::HiddenPair => subset::hidden(position, 2, self),
            Self::NakedTriple => subset::naked(position, 3, self),
            Self::HiddenTriple => subset::hidden(position, 3, self),
            Self::NakedQuad => subset::naked(position, 4, self),
            Self::HiddenQuad => subset::hidden(position, 4, self),
            Self::XWing => fish::fish(position, 2, self),
            Self::Swordfish => fish::fish(position, 3, self),
            Self::Jellyfish => fish::fish(position, 4, self),
            Self::TurbotFish => turbot::turbot(position),
            Self::SimpleColouring => colouring::simple(position),
            Self::XyWing => wing::xy(position),
            Self::XyzWing => wing::xyz(position),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::LockedCandidates => "locked candidates",
            Self::NakedPair => "naked pair",
            Self::HiddenPair => "hidden pair",
            Self::NakedTriple => "naked triple",
            Self::HiddenTriple => "hidden triple",
            Self::NakedQuad => "naked quad",
            Self::HiddenQuad => "hidden quad",
            Self::XWing => "X-wing",
            Self::TurbotFish => "turbot fish",
            Self::Swordfish => "swordfish",
            Self::SimpleColouring => "simple colouring",
            Self::Jellyfish => "jellyfish",
            Self::XyWing => "XY-wing",
            Self::XyzWing => "XYZ-wing",
        })
    }
}

impl Step {
    pub(crate) fn placement(technique: Technique, placement: Candidate, pattern: CellSet) -> Self {
        Self { technique, placements: vec![placement], eliminations: Vec::new(), pattern }
    }

    /// A step that strikes candidates; none if there are none to strike.
    pub(crate) fn striking(
        technique: Technique,
        eliminations: Vec<Candidate>,
        pattern: CellSet,
    ) -> Option<Self> {
        let strikes = !eliminations.is_empty();
        strikes.then_some(Self { technique, placements: Vec::new(), eliminations, pattern })
    }

    /// Takes the step on the position it was found on.
    pub fn apply(&self, position: &mut Candidates<'_>) {
        self.eliminations.iter().for_each(|&struck| position.eliminate(struck));
        self.placements.iter().for_each(|&placed| position.place(placed));
    }
}

/// The easiest step that a position allows, with techniques up to this difficulty.
pub fn next_step(position: &Candidates<'_>, up_to: Difficulty) -> Option<Step> {
    Technique::ALL
        .into_iter()
        .take_while(|technique| technique.difficulty() <= up_to)
        .find_map(|technique| technique.find(position))
}
