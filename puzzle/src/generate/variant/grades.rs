//! What a difficulty means for digging: which inference may be used, and how many clues are left.
//!
//! The inference only makes it likely that a puzzle is as hard as wanted; [`grade`](crate::grade()) decides.

use crate::Difficulty;
use crate::solve::general::Inference;

/// Of so many cells of the board, an easy puzzle gives one that it could do without: few clues make for long searches,
/// not for harder steps.
const CELLS_PER_SPARE_CLUE: usize = 10;

/// What leads to the solution of puzzles of a difficulty.
pub(super) const fn inference(difficulty: Option<Difficulty>) -> Inference {
    match difficulty {
        Some(Difficulty::Easy) => Inference::Singles,
        Some(Difficulty::Medium) => Inference::Locked,
        Some(Difficulty::Hard) | None => Inference::Subsets,
    }
}

/// What must not: puzzles that it solves are easier.
pub(super) const fn too_easy(difficulty: Option<Difficulty>) -> Option<Inference> {
    match difficulty {
        Some(Difficulty::Easy) | None => None,
        Some(Difficulty::Medium) => Some(Inference::Singles),
        Some(Difficulty::Hard) => Some(Inference::Locked),
    }
}

/// Clues that are put back after digging as deep as can be.
pub(super) const fn spare_clues(difficulty: Option<Difficulty>, cells: usize) -> usize {
    match difficulty {
        Some(Difficulty::Easy) => cells / CELLS_PER_SPARE_CLUE,
        Some(Difficulty::Medium | Difficulty::Hard) | None => 0,
    }
}
