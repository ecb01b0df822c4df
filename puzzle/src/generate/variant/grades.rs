//! What a grade means for digging: which inference may be used, how many clues are left, and whether it was met.
//!
//! The inference only makes it likely that a puzzle is as hard as wanted; its rating decides.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::super::{GradeRange, Pulse};
use crate::human::rate::level_within;
use crate::solve::general::Inference;
use crate::{Level, Puzzle, Tier};

/// Of so many cells of the board, an easy puzzle gives one that it could do without: few clues make for long searches,
/// not for harder steps.
const CELLS_PER_SPARE_CLUE: usize = 10;

/// The levels that are aimed at; none if every grade will do.
pub(super) struct Aim(Option<RangeInclusive<Level>>);

impl Aim {
    pub(super) fn of(grade: &GradeRange) -> Self {
        Self(grade.levels())
    }

    fn hardest(&self) -> Option<Tier> {
        self.0.as_ref().map(|levels| levels.end().tier())
    }

    /// What leads to the solution.
    pub(super) fn inference(&self) -> Inference {
        match self.hardest() {
            Some(Tier::Easy) => Inference::Singles,
            Some(Tier::Medium) => Inference::Locked,
            Some(Tier::Hard | Tier::Fiendish | Tier::Extreme | Tier::Beyond) | None => Inference::Subsets,
        }
    }

    /// What must not lead there: puzzles that it solves are easier.
    pub(super) fn too_easy(&self) -> Option<Inference> {
        let easiest = self.0.as_ref().map(|levels| levels.start().tier());
        match easiest {
            Some(Tier::Easy) | None => None,
            Some(Tier::Medium) => Some(Inference::Singles),
            Some(Tier::Hard | Tier::Fiendish | Tier::Extreme | Tier::Beyond) => Some(Inference::Locked),
        }
    }

    /// Clues that are put back after digging as deep as can be.
    pub(super) fn spare_clues(&self, cells: usize) -> usize {
        if self.hardest() == Some(Tier::Easy) { cells / CELLS_PER_SPARE_CLUE } else { 0 }
    }

    /// How a puzzle compares with the aim; none if no step up to the hardest wanted leads on.
    pub(super) fn compare(&self, puzzle: &Puzzle, pulse: &Pulse<'_>) -> Option<Ordering> {
        let Some(levels) = &self.0 else { return Some(Ordering::Equal) };
        let level = level_within(puzzle, *levels.end(), pulse)?;
        Some(if level < *levels.start() { Ordering::Less } else { Ordering::Equal })
    }

    /// The level of a puzzle that meets the aim: none inside if no grade was asked for.
    pub(super) fn level(&self, puzzle: &Puzzle, pulse: &Pulse<'_>) -> Option<Option<Level>> {
        let Some(levels) = &self.0 else { return Some(None) };
        level_within(puzzle, *levels.end(), pulse).filter(|level| levels.contains(level)).map(Some)
    }
}
