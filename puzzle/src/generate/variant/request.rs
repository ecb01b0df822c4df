//! What can be asked of a puzzle besides its variant, and why it may not be had.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::super::Symmetry;
use crate::{Difficulty, Variant};

/// Cells of the largest board whose puzzles are made minimal: beyond, each given costs a long proof.
const LARGEST_MINIMAL: usize = 81;

/// What is asked of a puzzle. The default is any difficulty that logic reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Request {
    /// Any if there is none.
    pub difficulty: Option<Difficulty>,
    /// How many cells are given; as many as suit the difficulty if nothing is said.
    pub clues: Option<RangeInclusive<u16>>,
    pub symmetry: Symmetry,
    /// Whether every given must be needed for the solution to be the only one.
    pub minimal: bool,
}

/// Why a puzzle cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPossible {
    #[error(
        "the range of clues is empty: it must end at or after its start, and below the {cells} cells of the board"
    )]
    NoSuchClues { cells: usize },
    #[error(
        "a board of {cells} cells takes too long to make minimal; up to {LARGEST_MINIMAL} cells it can be asked for"
    )]
    TooLargeForMinimal { cells: usize },
    #[error("no grid was found that obeys the rules of {0}")]
    NoGrid(String),
    #[error(
        "{attempts} attempts made none; another difficulty, more clues or less symmetry is more likely to"
    )]
    NotFound { attempts: u32 },
}

impl Request {
    /// A puzzle of this difficulty.
    pub fn new(difficulty: Difficulty) -> Self {
        Self { difficulty: Some(difficulty), ..Self::default() }
    }

    /// How many clues there may be.
    pub(super) fn bounds(&self, cells: usize) -> Result<RangeInclusive<usize>, NotPossible> {
        if self.minimal && cells > LARGEST_MINIMAL {
            return Err(NotPossible::TooLargeForMinimal { cells });
        }
        let (fewest, most) = match &self.clues {
            None => (0, cells - 1),
            Some(clues) => (usize::from(*clues.start()), usize::from(*clues.end()).min(cells - 1)),
        };
        if fewest > most { Err(NotPossible::NoSuchClues { cells }) } else { Ok(fewest..=most) }
    }

    /// The stream of random numbers of a request: a seed gives each another solution, so that none gives another's
    /// away.
    pub(super) fn stream(&self, variant: &Variant) -> u64 {
        let clues = self.clues.as_ref().map_or([0, u16::MAX], |clues| [*clues.start(), *clues.end()]);
        let others = [
            self.difficulty.map_or(0, Difficulty::tier),
            u8::from(self.symmetry != Symmetry::None),
            u8::from(self.minimal),
        ];
        let name = variant.to_string();
        fnv1a(name.into_bytes().into_iter().chain(clues.into_iter().flat_map(u16::to_le_bytes)).chain(others))
    }
}

/// The hash FNV-1a, which is easily the same everywhere.
pub(super) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}
