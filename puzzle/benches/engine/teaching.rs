//! The algorithms for teaching: the searches of `solve::baseline` and the fills of `generate::Fill`.

use puzzle::generate::Fill;
use puzzle::solve::Outcome;
use puzzle::teaching::baseline::{self, Order};

use crate::clock::time_each;
use crate::report::{Filling, Search};
use crate::sets::Set;

/// Of each set the first puzzles will do: some searches are slow.
const PUZZLES: usize = 60;
/// Digits a search may try on one puzzle.
const SEARCH_BUDGET: u64 = 1_000_000;

const FILLS: u64 = 2_000;
/// Steps a fill may take.
const FILL_BUDGET: u32 = 100_000;

/// Each order on each set of proper puzzles. Searches that give up count with the time they took.
pub(crate) fn searches(sets: &[Set]) -> Vec<Search> {
    let proper = sets.iter().filter(|set| ["easy", "random minimal", "17 clues"].contains(&&*set.name));
    let row = |(set, order): (&Set, Order)| {
        let grids = set.grids.iter().take(PUZZLES);
        let (times, tallies) = time_each(grids, |grid| baseline::count(grid, order, 2, SEARCH_BUDGET));
        let gave_up = tallies.iter().filter(|tally| tally.outcome == Outcome::BudgetExhausted).count();
        let digits: u64 = tallies.iter().map(|tally| tally.nodes).sum();
        let digits_mean = digits as f64 / times.count as f64;
        Search { set: set.name.clone(), order: order.to_string(), digits_mean, gave_up, times }
    };
    proper.flat_map(|set| Order::ALL.map(|order| (set, order))).map(row).collect()
}

pub(crate) fn fills() -> Vec<Filling> {
    let row = |fill: Fill| {
        let (times, filled) = time_each(0..FILLS, |seed| fill.fill(seed, FILL_BUDGET));
        let gave_up = filled.iter().filter(|filled| filled.grid.is_none()).count();
        let steps: u64 = filled.iter().map(|filled| u64::from(filled.steps)).sum();
        let steps_mean = steps as f64 / times.count as f64;
        Filling { fill: fill.to_string(), reach: fill.reach() as f64, steps_mean, gave_up, times }
    };
    Fill::ALL.map(row).into()
}
