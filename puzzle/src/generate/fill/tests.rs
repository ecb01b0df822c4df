//! Every way to fill a grid keeps what all of them promise.

use std::collections::BTreeSet;

use super::{FULL_GRIDS, Fill};
use crate::{Board, violations};

const SEEDS: u64 = 40;

/// Enough for these seeds of every way: box by digit alone needs more for one seed in many thousands.
const BUDGET: u32 = 200_000;

#[test]
fn every_way_gives_full_grids_without_conflicts() {
    for fill in Fill::ALL {
        let mut different = BTreeSet::new();
        for seed in 0..SEEDS {
            let grid = fill.fill(seed, BUDGET).grid.unwrap_or_else(|| panic!("{fill} {seed}: no grid"));
            assert!(grid.is_full(), "{fill} {seed}: {grid}");
            assert_eq!(violations(Board::classic(), &grid), [], "{fill} {seed}: {grid}");
            assert!(different.insert(grid), "{fill} {seed} repeats an earlier seed");
        }
    }
}

#[test]
fn a_seed_gives_the_same_grid_with_any_sufficient_budget() {
    for fill in Fill::ALL {
        for seed in 0..10 {
            let once = fill.fill(seed, BUDGET);
            assert_eq!(fill.fill(seed, BUDGET), once, "{fill} {seed}");
            assert_eq!(fill.fill(seed, once.steps), once, "{fill} {seed}");
            assert_eq!(
                fill.fill(seed, once.steps - 1).grid,
                None,
                "{fill} {seed}: a step less does not suffice"
            );
        }
    }
}

#[test]
fn the_budget_is_kept() {
    for fill in Fill::ALL {
        for budget in [0, 1, 80, 500] {
            let filled = fill.fill(3, budget);
            assert!(filled.steps <= budget, "{fill} {budget}");
            assert!(
                filled.grid.is_none() || budget > 80,
                "{fill} {budget}: a digit or an exchange is a step"
            );
        }
    }
}

#[test]
fn names_are_read_back_and_others_refused_with_the_list() {
    for fill in Fill::ALL {
        assert_eq!(fill.to_string().parse(), Ok(fill));
        assert_eq!(serde_json::to_string(&fill).unwrap(), format!("\"{fill}\""));
    }
    let refusal = "magic".parse::<Fill>().unwrap_err().to_string();
    assert!(refusal.contains("`magic`") && refusal.contains("shift-and-mix"), "{refusal}");
}

#[test]
fn only_the_searches_reach_every_grid() {
    let reaching_all = Fill::ALL.into_iter().filter(|fill| fill.reach() == FULL_GRIDS);
    let searches = [Fill::FewestCandidates, Fill::Backtracking, Fill::Annealing, Fill::BoxByDigit];
    assert_eq!(reaching_all.collect::<Vec<_>>(), searches);
}
