//! The full rating of a puzzle: the path that takes the easiest step by level each time, with every technique here.
//!
//! Levels follow Sudoku Explainer's order of techniques, so that the level of the hardest step compares with its rating
//! and tiers are bands of it. The score adds to that how much there is to do, as HoDoKu counts it; of the two alone,
//! the one tells puzzles of the same hardest step apart badly, and the other the many from the hard ones.

use std::cell::Cell;

use serde::{Deserialize, Serialize};

use crate::board::violation::of_houses;
use crate::human::candidates::Candidates;
use crate::human::technique::{
    DeadEnds, Level, Premise, Step, Technique, Tier, easiest_step_anew, easiest_step_up_to,
};
use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::Watch;
use crate::{Geometry, Grid, Puzzle, Shape, violations};

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    pub tier: Tier,
    /// The level of the hardest step; none if there was no step to take.
    pub level: Option<Level>,
    /// The technique of the first step of that level.
    pub hardest: Option<Technique>,
    /// How much there is to do and how hard it gets: what the steps score, and [`Rating::PER_TENTH`] points for each
    /// tenth of the level. Where singles get through, they are taken naked ones first, as most people do.
    pub score: u32,
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// The whole path, in order.
    pub steps: Vec<Step>,
}

impl Rating {
    /// What a tenth of a level counts in the score: as much as makes it follow both scales equally well.
    pub const PER_TENTH: u32 = 18;
}

/// Rates a puzzle that has exactly one solution ([`prove`](crate::prove) it first): some steps of the path hold only
/// then.
pub fn rate(puzzle: &Puzzle) -> Rating {
    rated(puzzle, &Pulse::undisturbed()).expect("nobody stops it")
}

/// The same, unless the watcher stops it.
pub fn rate_watched(puzzle: &Puzzle, watch: &mut impl Watch) -> Option<Rating> {
    // Half, lest it look as if it would never begin or end.
    let done = Cell::new(500);
    rated(puzzle, &Pulse::of(&mut asked(watch, &done)))
}

/// The same, unless it is to stop.
pub(crate) fn rated(puzzle: &Puzzle, pulse: &Pulse<'_>) -> Option<Rating> {
    let keeps_rules = |grid: &Grid| violations(puzzle.board(), grid).is_empty();
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => rate_on(geometry, puzzle.givens(), keeps_rules, pulse),
        Shape::Wide(geometry) => rate_on(geometry, puzzle.givens(), keeps_rules, pulse),
    }
}

/// The same on the classic board, without the engine for other boards.
pub(crate) fn rate_classic(givens: &Grid) -> Rating {
    let geometry = Geometry::classic();
    let keeps_rules = |grid: &Grid| of_houses(geometry, grid).is_empty();
    rate_on(geometry, givens, keeps_rules, &Pulse::undisturbed()).expect("nobody stops it")
}

/// The level of a puzzle that steps up to `most` solve; none of any other, which is found out without a look for harder
/// steps, and none if it is to stop.
pub(crate) fn level_up_to<const W: usize>(
    geometry: &Geometry<W>,
    givens: &Grid,
    most: Level,
    pulse: &Pulse<'_>,
) -> Option<Level> {
    let mut position = Candidates::of(geometry, givens);
    let mut dead_ends = DeadEnds::default();
    let mut level = Level::from_tenths(0);
    while let Some(step) = easiest_step_up_to(&position, Premise::OneSolution, most, &mut dead_ends, pulse) {
        level = level.max(step.level);
        step.apply(&mut position);
    }
    position.grid().is_full().then_some(level)
}

/// The same on any board.
pub(crate) fn level_within(puzzle: &Puzzle, most: Level, pulse: &Pulse<'_>) -> Option<Level> {
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => level_up_to(geometry, puzzle.givens(), most, pulse),
        Shape::Wide(geometry) => level_up_to(geometry, puzzle.givens(), most, pulse),
    }
}

fn rate_on<const W: usize>(
    geometry: &Geometry<W>,
    givens: &Grid,
    keeps_rules: impl Fn(&Grid) -> bool,
    pulse: &Pulse<'_>,
) -> Option<Rating> {
    let mut position = Candidates::of(geometry, givens);
    let mut steps: Vec<Step> = Vec::new();
    let mut dead_ends = DeadEnds::default();
    while let Some(step) = easiest_step_anew(&position, Premise::OneSolution, &mut dead_ends, pulse) {
        step.apply(&mut position);
        steps.push(step);
    }
    if pulse.stops() {
        return None;
    }
    let solved = position.grid().is_full() && keeps_rules(position.grid());
    let level = steps.iter().map(|step| step.level).max();
    let hardest = steps.iter().find(|step| Some(step.level) == level).map(|step| step.technique);
    let work = match singles(geometry, givens) {
        (work, true) => work,
        (work, false) => work + steps.iter().map(|step| step.technique.score()).sum::<u32>(),
    };
    let score = work + Rating::PER_TENTH * level.map_or(0, |level| u32::from(level.tenths()));
    let tier = if solved { level.map_or(Tier::Easy, Level::tier) } else { Tier::Beyond };
    Some(Rating { tier, level, hardest, score, solved, steps })
}

/// What singles score, naked ones first, and whether they get through.
fn singles<const W: usize>(geometry: &Geometry<W>, givens: &Grid) -> (u32, bool) {
    let order = [Technique::LastDigit, Technique::NakedSingle, Technique::HiddenSingle];
    let mut position = Candidates::of(geometry, givens);
    let mut score = 0;
    while let Some(step) = order.into_iter().find_map(|technique| technique.find(&position)) {
        step.apply(&mut position);
        score += step.technique.score();
    }
    (score, position.grid().is_full())
}
