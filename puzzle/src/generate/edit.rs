//! What an editor does for a setter: leave out the givens that a puzzle can do without, and add givens until a draft is a
//! puzzle of a tier.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::Random;
use crate::human::rate::rate;
use crate::solve::watch::{Progress, Watch};
use crate::solve::{Count, Outcome, count_watched};
use crate::{Cell, Digit, Grid, Puzzle, Tier};

/// Search nodes for each question whether there is another solution.
const NODES: u64 = 200_000;

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
    let mut draft = Draft::of(puzzle, watch);
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
    let mut nearest: Option<Finished> = None;
    let distance = |found: &Finished| (found.tier as i32).abs_diff(tier as i32);
    for attempt in 0..ATTEMPTS {
        let mut draft = Draft::of(puzzle, &mut *watch);
        let start = attempt * 1000 / ATTEMPTS;
        draft.done = start as u16;
        let solution = draft.settle(&mut random)?;
        let mut added: Vec<Cell> = draft
            .givens
            .clues()
            .map(|(cell, _)| cell)
            .filter(|&cell| puzzle.givens().get(cell).is_none())
            .collect();
        random.shuffle(&mut added);
        draft.thin(&added, start..start + 1000 / ATTEMPTS)?;
        let found = draft.eased(&solution, tier, &mut random)?;
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
    fn of(puzzle: &'d Puzzle, watch: &'d mut W) -> Self {
        Self { board: puzzle, givens: puzzle.givens().clone(), watch, done: 0 }
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
        let counted = count_watched(&puzzle, 2, NODES, &mut part);
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
                Err(EditError::Undetermined) => true,
                Err(error) => return Err(error),
            };
            if needed {
                self.givens.set(cell, digit);
            }
        }
        Ok(())
    }

    /// Adds givens until it is not harder than a tier.
    fn eased(&mut self, solution: &Grid, tier: Tier, random: &mut Random) -> Result<Finished, EditError> {
        loop {
            let part = Progress { nodes: 0, solutions: 0, done: self.done };
            if self.watch.progress(part).is_break() {
                return Err(EditError::Stopped);
            }
            let puzzle = self.puzzle();
            let rated = rate(&puzzle).tier;
            let open: Vec<(Cell, Option<Digit>)> =
                self.givens.cells().filter(|(_, digit)| digit.is_none()).collect();
            if rated <= tier || open.len() < 2 {
                return Ok(Finished { puzzle, tier: rated });
            }
            let (cell, _) = open[random.below(open.len() as u32) as usize];
            self.givens.set(cell, solution.get(cell));
        }
    }
}
