//! Proofs of uniqueness. Every set is solved by the engine and by the plainest search that ends in time, in turns, so
//! that a busy machine slows both: the ratio holds where the times do not. Of several rounds the best counts.

use std::time::Duration;

use puzzle::solve::{Outcome, PROOF_NODES, count};
use puzzle::teaching::baseline::{self, Order};
use puzzle::{Grid, Puzzle};

use crate::clock::time;
use crate::report::Solving;
use crate::sets::Set;

/// A proof of uniqueness looks for a second solution, and gives up where `prove` does.
const LIMIT: u64 = 2;
/// Digits the baseline may try on one grid; it would be at some for hours.
const BASELINE_BUDGET: u64 = 100_000;

pub(crate) fn table(sets: &[Set], rounds: usize) -> Vec<Solving> {
    sets.iter().map(|set| solve(set, rounds)).collect()
}

fn solve(set: &Set, rounds: usize) -> Solving {
    let grids = &set.grids;
    let puzzles: Vec<Puzzle> = grids.iter().cloned().map(Puzzle::classic).collect();
    let (mut engine, mut baseline) = (Duration::MAX, Duration::MAX);
    let mut each = vec![Duration::MAX; grids.len()];
    for _ in 0..rounds {
        engine = engine.min(time(|| puzzles.iter().map(by_engine).sum::<u64>()));
        baseline = baseline.min(time(|| grids.iter().map(|grid| by_baseline(grid).solutions).sum::<u64>()));
        for (best, puzzle) in each.iter_mut().zip(&puzzles) {
            *best = (*best).min(time(|| by_engine(puzzle)));
        }
    }
    let per_puzzle = |time: Duration| time.as_secs_f64() * 1e6 / grids.len() as f64;
    Solving {
        set: set.name.clone(),
        puzzles: grids.len(),
        engine_us: per_puzzle(engine),
        worst_us: each.into_iter().max().unwrap_or_default().as_secs_f64() * 1e6,
        baseline_us: per_puzzle(baseline),
        baseline_gave_up: grids
            .iter()
            .filter(|grid| by_baseline(grid).outcome == Outcome::BudgetExhausted)
            .count(),
    }
}

fn by_engine(puzzle: &Puzzle) -> u64 {
    count(puzzle, LIMIT, PROOF_NODES).solutions
}

fn by_baseline(grid: &Grid) -> baseline::Tally {
    baseline::count(grid, Order::FewestCandidates, LIMIT, BASELINE_BUDGET)
}
