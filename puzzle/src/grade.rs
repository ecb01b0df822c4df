//! How hard a puzzle is: the techniques that it takes, found by solving it as people do, easiest step first.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::candidates::Candidates;
use crate::technique::{Fruitless, Step, Technique, next_step_anew};
use crate::{Geometry, Grid, Puzzle, Shape, breaches, conflicts};

/// How hard a puzzle is, by the techniques that it takes to solve it without guessing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Difficulty {
    /// Naked and hidden singles suffice.
    Easy,
    /// Needs locked candidates or pairs, nothing harder.
    Medium,
    /// Needs triples, fish, wings or colouring.
    Hard,
}

impl Difficulty {
    /// All difficulties, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// 1 for easy to 3 for hard.
    pub const fn tier(self) -> u8 {
        match self {
            Self::Easy => 1,
            Self::Medium => 2,
            Self::Hard => 3,
        }
    }
}

/// The tier of a cell that our techniques do not reach: as hard as it gets.
const BEYOND_TIER: u8 = Difficulty::Hard.tier();

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        })
    }
}

/// A word that names no difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a difficulty is easy, medium or hard")]
pub struct NotADifficulty;

impl FromStr for Difficulty {
    type Err = NotADifficulty;

    fn from_str(word: &str) -> Result<Self, NotADifficulty> {
        let named = |difficulty: &Self| difficulty.to_string().eq_ignore_ascii_case(word);
        Self::ALL.into_iter().find(named).ok_or(NotADifficulty)
    }
}

/// What it takes to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    /// None if our techniques do not solve it: harder than hard, or not a proper puzzle.
    pub difficulty: Option<Difficulty>,
    /// The hardest technique of the path; none if there was no step to take.
    pub hardest: Option<Technique>,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The whole path, in order.
    pub steps: Vec<Step>,
    /// Per cell, in reading order: 0 for a given, else the tier (1 to 3) that its placement took.
    ///
    /// A cell that a single gives from the digits on the board alone is tier 1, whatever was struck before;
    /// any other single has the tier of the hardest technique in the latest run of eliminations; what a sum gives
    /// has the tier of its technique; cells that are never reached are tier 3.
    pub tiers: Vec<u8>,
}

/// Grades a puzzle by solving it with the easiest technique at each step.
pub fn grade(puzzle: &Puzzle) -> Grade {
    let keeps_rules = |grid: &Grid| breaches(puzzle.board(), grid).is_empty();
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => grade_on(geometry, puzzle.givens(), keeps_rules),
        Shape::Wide(geometry) => grade_on(geometry, puzzle.givens(), keeps_rules),
    }
}

/// The same on the classic board, for those who make puzzles: it takes nothing of the engine for other boards along
/// into a program that has no use for it.
pub(crate) fn grade_classic(givens: &Grid) -> Grade {
    let geometry = Geometry::classic();
    grade_on(geometry, givens, |grid| conflicts(geometry, grid).is_empty())
}

fn grade_on<const W: usize>(
    geometry: &Geometry<W>,
    givens: &Grid,
    keeps_rules: impl Fn(&Grid) -> bool,
) -> Grade {
    let mut position = Candidates::of(geometry, givens);
    // The same digits, but no eliminations: what a player sees who marks nothing.
    let mut unmarked = position.clone();
    let mut steps: Vec<Step> = Vec::new();
    let mut tiers: Vec<u8> =
        givens.cells().map(|(_, digit)| if digit.is_some() { 0 } else { BEYOND_TIER }).collect();
    let mut run = Difficulty::Medium;
    let mut fruitless = Fruitless::default();
    while let Some(step) = next_step_anew(&position, Difficulty::Hard, &mut fruitless) {
        let previous_struck = steps.last().is_some_and(|step| step.placements.is_empty());
        if step.placements.is_empty() {
            let technique = step.technique.difficulty().unwrap_or(Difficulty::Hard);
            run = if previous_struck { run.max(technique) } else { technique };
        }
        for placed in &step.placements {
            let needed = if unmarked.is_single(*placed) {
                Difficulty::Easy
            } else if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
                run
            } else {
                step.technique.difficulty().unwrap_or(Difficulty::Hard)
            };
            tiers[placed.cell.index()] = needed.tier();
            unmarked.place(*placed);
        }
        step.apply(&mut position);
        steps.push(step);
    }
    let solved = position.grid().is_full() && keeps_rules(position.grid());
    let hardest = steps.iter().map(|step| step.technique).max();
    let needed = steps.iter().filter_map(|step| step.technique.difficulty()).max();
    let score = steps.iter().map(|step| step.technique.score()).sum();
    Grade { difficulty: solved.then_some(needed.unwrap_or(Difficulty::Easy)), hardest, score, steps, tiers }
}

/// Per cell, in reading order: [`Grade::tiers`].
pub fn tiers(puzzle: &Puzzle) -> Vec<u8> {
    grade(puzzle).tiers
}
