//! What an editor does for a setter: leave out the givens that a puzzle can do without, and add givens until a draft is a
//! puzzle of a tier.

use std::cell::Cell as Counter;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::Random;
use crate::human::rate::level_within;
use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::{Progress, Watch};
use crate::solve::{Budget, Count, Outcome, count_within};
use crate::{Cell, Digit, Grid, Level, Puzzle, Tier};

/// For each question whether there is another solution.
const QUESTION: Budget = Budget::of_ms(300);

/// For a whole edit: a setter waits some seconds.
const EDIT: Budget = Budget::of_ms(3_000);

/// Ways of adding givens that are tried for a tier.
const ATTEMPTS: u32 = 24;

/// The stream of random numbers that this file draws from.
const STREAM: u64 = 0xed17;

/// Why a draft is not made a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum EditError {
    #[error("it has no solution")]
    NoSolution,
    #[error("it has several solutions; finish it first")]
    SeveralSolutions,
    #[error("the search was given up; give more digits")]
    Undetermined,
    #[error("it was stopped")]
    Stopped,
}

/// A draft made a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    pub puzzle: Puzzle,
    /// The nearest to the tier that was asked for.
    pub tier: Tier,
}

/// The puzzle without the givens that it can do without, in an order drawn from the seed: none of those left can go.
///
/// # Errors
/// If it has not exactly one solution, or the watcher stops it.
pub fn minimised(puzzle: &Puzzle, seed: u64, watch: &mut impl Watch) -> Result<Puzzle, EditError> {
    let mut budget = EDIT;
    let mut draft = Draft::of(puzzle, &mut budget, watch);
    match draft.solutions()?.solutions {
        0 => return Err(EditError::NoSolution),
        1 => {}
        _ => return Err(EditError::SeveralSolutions),
    }
    let mut cells: Vec<Cell> = puzzle.givens().clues().map(|(cell, _)| cell).collect();
    Random::new(seed, STREAM).shuffle(&mut cells);
    draft.thin(&cells, 0..1000)?;
    Ok(draft.puzzle())
}

/// The draft with as many givens added as make its solution the only one, as near to a tier as some attempts come.
///
/// # Errors
/// If it has no solution, or the watcher stops it.
pub fn finished(
    puzzle: &Puzzle,
    tier: Tier,
    seed: u64,
    watch: &mut impl Watch,
) -> Result<Finished, EditError> {
    let mut random = Random::new(seed, STREAM);
    let (mut nearest, mut budget): (Option<Finished>, _) = (None, EDIT);
    let distance = |found: &Finished| (found.tier as i32).abs_diff(tier as i32);
    for attempt in 0..ATTEMPTS {
        let mut draft = Draft::of(puzzle, &mut budget, &mut *watch);
        draft.done = (attempt * 1000 / ATTEMPTS) as u16;
        let found = match draft.attempt(tier, &mut random) {
            Ok(found) => found,
            // What was found before will do.
            Err(EditError::Undetermined) if nearest.is_some() => break,
            Err(error) => return Err(error),
        };
        let hits = found.tier == tier;
        if nearest.as_ref().is_none_or(|nearest| distance(&found) < distance(nearest)) {
            nearest = Some(found);
        }
        if hits {
            break;
        }
    }
    nearest.ok_or(EditError::Undetermined)
}

/// Givens that are being changed.
struct Draft<'d, W> {
    board: &'d Puzzle,
    givens: Grid,
    budget: &'d mut Budget,
    watch: &'d mut W,
    /// Of all the work, in parts per thousand.
    done: u16,
}

/// A watcher of one search that knows how far all of them are.
struct Part<'w, W> {
    watch: &'w mut W,
    done: u16,
}

impl<W: Watch> Watch for Part<'_, W> {
    const ATTENTIVE: bool = W::ATTENTIVE;

    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.watch.progress(Progress { done: self.done, ..progress })
    }
}

impl<'d, W: Watch> Draft<'d, W> {
    fn of(puzzle: &'d Puzzle, budget: &'d mut Budget, watch: &'d mut W) -> Self {
        Self { board: puzzle, givens: puzzle.givens().clone(), budget, watch, done: 0 }
    }

    /// One way of adding givens.
    fn attempt(&mut self, tier: Tier, random: &mut Random) -> Result<Finished, EditError> {
        let start = u32::from(self.done);
        let solution = self.settle(random)?;
        let clues = self.givens.clues().map(|(cell, _)| cell);
        let mut added: Vec<Cell> = clues.filter(|&cell| self.board.givens().get(cell).is_none()).collect();
        random.shuffle(&mut added);
        self.thin(&added, start..start + 1000 / ATTEMPTS)?;
        self.eased(&solution, tier, random)
    }

    fn puzzle(&self) -> Puzzle {
        self.board.with_givens(self.givens.clone()).expect("the same cells, and digits of the board")
    }

    /// Up to two solutions.
    fn solutions(&mut self) -> Result<Count, EditError> {
        let puzzle = self.puzzle();
        let mut part = Part { done: self.done, watch: &mut *self.watch };
        // Asked at least once a search, for the smallest visit no node.
        if part.progress(Progress { nodes: 0, solutions: 0, done: 0 }).is_break() {
            return Err(EditError::Stopped);
        }
        if !crate::violations(self.board.board(), &self.givens).is_empty() {
            return Err(EditError::NoSolution);
        }
        let counted = self.budget.share(QUESTION, |budget| count_within(&puzzle, 2, budget, &mut part));
        match counted.outcome {
            Outcome::Cancelled => Err(EditError::Stopped),
            Outcome::BudgetExhausted if counted.solutions < 2 => Err(EditError::Undetermined),
            Outcome::Complete | Outcome::LimitReached | Outcome::BudgetExhausted => Ok(counted),
        }
    }

    /// Adds digits of solutions where two of them differ, until one is left; returns it.
    fn settle(&mut self, random: &mut Random) -> Result<Grid, EditError> {
        loop {
            let counted = self.solutions()?;
            let (first, second) = match (counted.first, counted.second) {
                (None, _) => return Err(EditError::NoSolution),
                (Some(first), None) => return Ok(first),
                (Some(first), Some(second)) => (first, second),
            };
            let differing: Vec<Cell> = first
                .cells()
                .zip(second.cells())
                .filter(|(a, b)| a != b)
                .map(|((cell, _), _)| cell)
                .collect();
            let cell = differing[random.below(differing.len() as u32) as usize];
            let from = if random.below(2) == 0 { first } else { second };
            self.givens.set(cell, from.get(cell));
        }
    }

    /// Takes out those of the cells, one after the other, without which the solution stays the only one.
    fn thin(&mut self, cells: &[Cell], span: std::ops::Range<u32>) -> Result<(), EditError> {
        for (index, &cell) in cells.iter().enumerate() {
            self.done = (span.start + span.len() as u32 * index as u32 / cells.len() as u32) as u16;
            let digit = self.givens.get(cell);
            self.givens.set(cell, None);
            let needed = match self.solutions() {
                Ok(counted) => counted.solutions != 1,
                Err(EditError::Undetermined) if self.budget.left() > 0 => true,
                Err(error) => return Err(error),
            };
            if needed {
                self.givens.set(cell, digit);
            }
        }
        Ok(())
    }

    /// The tier of a puzzle that is not harder than this one.
    fn tier_up_to(&mut self, most: Tier, puzzle: &Puzzle) -> Result<Option<Tier>, EditError> {
        let done = Counter::new(self.done);
        let mut going = asked(&mut *self.watch, &done);
        let pulse = Pulse::of(&mut going).within(*self.budget);
        let level = level_within(puzzle, *Level::range_of(most).end(), &pulse);
        let stopped = pulse.stops();
        *self.budget = pulse.left();
        match (level, stopped) {
            (_, true) if self.budget.left() == 0 => Err(EditError::Undetermined),
            (_, true) => Err(EditError::Stopped),
            (Some(level), false) => Ok(Some(level.tier())),
            (None, false) => Ok((most == Tier::Beyond).then_some(most)),
        }
    }

    /// Adds givens until it is not harder than a tier.
    fn eased(&mut self, solution: &Grid, tier: Tier, random: &mut Random) -> Result<Finished, EditError> {
        loop {
            let puzzle = self.puzzle();
            if let Some(tier) = self.tier_up_to(tier, &puzzle)? {
                return Ok(Finished { puzzle, tier });
            }
            let open: Vec<(Cell, Option<Digit>)> =
                self.givens.cells().filter(|(_, digit)| digit.is_none()).collect();
            let (cell, _) = open[random.below(open.len() as u32) as usize];
            self.givens.set(cell, solution.get(cell));
        }
    }
}
