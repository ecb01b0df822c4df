//! The solver for every board that a [`Plan`] can describe.
//!
//! A plan is compiled once; then any number of puzzles with these rules are solved, filled or taken as far as logic
//! goes. It knows no constraint by name, and only verdicts and the promises of `reach` and `fill` are stable.

mod derive;
mod fill;
mod infer;
mod lists;
mod locked;
mod prove;
mod reach;
mod rules;
mod search;
mod subsets;
mod sums;
mod supported;
#[cfg(test)]
pub(in crate::solve) mod testing;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::Outcome;
use super::cdcl::Cdcl;
use super::watch::Watch;
use crate::board::plan::Plan;
use crate::{Board, Cell, Digit};
pub use prove::{Effort, Uniqueness};
pub use reach::{Inference, Position, Reached};
pub(in crate::solve) use rules::Rules;
use search::Search;

/// Cells of the largest board: a 25x25 has 625.
pub const CELLS_MAX: usize = 640;

const SIZE_MAX: usize = Digit::MAX as usize;

/// The compiled rules of a plan.
#[derive(Clone, Debug)]
pub struct General {
    /// The plan's own parts.
    stated: Rules,
    /// The same with what else follows from them, and sums looked at more closely, for the search; none if nothing follows.
    derived: Option<Rules>,
}

impl Board {
    /// The solver for its rules. The classic board rarely needs it.
    pub fn solver(&self) -> &General {
        self.compiled(General::new)
    }
}

impl General {
    /// Compiles a plan. One that contradicts itself is fine: it has no solution.
    ///
    /// # Panics
    /// If the plan has more than [`CELLS_MAX`] cells or [`Digit::MAX`] digits, or a part names a cell beyond them.
    pub fn new(plan: &Plan) -> Self {
        assert!(plan.cells <= CELLS_MAX, "{} cells are more than {CELLS_MAX}", plan.cells);
        assert!(plan.size <= Digit::MAX, "{} digits are more than {}", plan.size, Digit::MAX);
        let implied = derive::implied(plan);
        let derived = (!implied.is_empty()).then(|| {
            let parts = plan.parts.iter().cloned().chain(implied).collect();
            Rules::of(&Plan { parts, ..*plan }).thorough()
        });
        Self { stated: Rules::of(plan), derived }
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.stated.cells()
    }

    /// A prover by clause learning for the same rules; none if they are too many for it.
    pub fn prover(&self) -> Option<Cdcl<'_>> {
        Cdcl::of(self.richest())
    }

    /// Visits every solution, in no particular order, until `visit` breaks, the watcher stops it or `budget` nodes are
    /// visited.
    ///
    /// `givens` has a digit, or 0 for none, for each cell; `struck` are candidates that are forbidden besides.
    ///
    /// # Panics
    /// If there are not as many givens as cells, or a struck cell is none of the board's.
    pub fn search(
        &self,
        givens: &[u8],
        struck: &[(Cell, Digit)],
        budget: u64,
        watch: &mut impl Watch,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Outcome {
        let rules = self.richest();
        let mut candidates = rules.with_givens(givens);
        for (cell, digit) in struck {
            candidates[cell.index()] &= !(1 << (digit.value() - 1));
        }
        Search::new(rules, candidates, budget, watch).run(visit)
    }
    /// For searches of which only the verdict must be stable.
    fn richest(&self) -> &Rules {
        self.derived.as_ref().unwrap_or(&self.stated)
    }
}
