//! The solver for every board that a [`Plan`] can describe.
//!
//! A plan is compiled once; then any number of puzzles with these rules are solved, filled or taken as far as logic
//! goes. It knows no constraint by name, and only verdicts and the promises of `reach` and `fill` are stable.

mod cage;
mod derive;
mod different;
mod fill;
mod infer;
mod leftovers;
mod lists;
mod locked;
mod matching;
mod prove;
mod reach;
mod related;
mod rules;
mod search;
mod subsets;
mod sums;
mod supported;
mod tasks;
#[cfg(test)]
pub(in crate::solve) mod testing;
#[cfg(test)]
mod tests;
mod totals;

use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::Outcome;
use super::budget::Budget;
use super::cdcl::Cdcl;
use super::watch::{Unwatched, Watch};
use crate::board::plan::Plan;
use crate::{Board, Cell, Digit};
use infer::Depth;
pub use prove::Uniqueness;
pub use reach::{Inference, Position, Reached};
pub(in crate::solve) use rules::Rules;
use search::Tactic;
pub(in crate::solve) use search::{Limits, Search};

/// Cells of the largest board: a 25x25 has 625.
pub const CELLS_MAX: usize = 640;

/// A search of more nodes begins again with closer rules, which take their time to compile and to look at.
const QUICK_NODES: u64 = 100;

const SIZE_MAX: usize = Digit::MAX as usize;

/// The compiled rules of a plan.
#[derive(Clone, Debug)]
pub struct General {
    /// Its parts, then the sums that follow from them.
    plan: Plan,
    /// How many parts are its own.
    own: usize,
    /// All parts, for searches.
    richest: Rules,
    /// Its own parts alone, if others follow: for who asks for it.
    stated: OnceLock<Rules>,
    /// These with all that helps a search that turns out to be long, made when one does.
    close: OnceLock<Rules>,
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
        let parts = plan.parts.iter().cloned().chain(derive::implied(plan)).collect();
        let all = Plan { parts, ..*plan };
        let (stated, close) = (OnceLock::new(), OnceLock::new());
        Self { richest: Rules::of(&all), own: plan.parts.len(), plan: all, stated, close }
    }

    /// How many cells the board has.
    pub fn cells(&self) -> usize {
        self.plan.cells
    }

    /// A prover by clause learning for the same rules; none if they are too many for it.
    pub fn prover(&self) -> Option<Cdcl<'_>> {
        Cdcl::of(&self.richest, &mut |_| true)
    }

    /// Visits every solution, in no particular order, until `visit` breaks, the watcher stops it or `budget` nodes are
    /// visited.
    ///
    /// `givens` has a digit, or 0 for none, for each cell.
    ///
    /// # Panics
    /// If there are not as many givens as cells.
    pub fn search(
        &self,
        givens: &[u8],
        budget: u64,
        watch: &mut impl Watch,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Outcome {
        self.weighted(givens).run(Limits { nodes: budget, work: u64::MAX }, watch, visit)
    }

    /// The same within a budget of work, which it spends.
    pub(in crate::solve) fn search_within(
        &self,
        givens: &[u8],
        budget: &mut Budget,
        watch: &mut impl Watch,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Outcome {
        let mut search = self.weighted(givens);
        let outcome = search.run(Limits { nodes: u64::MAX, work: budget.left() }, watch, visit);
        budget.spend(search.work());
        outcome
    }

    /// A search that is taken up again after each solution.
    pub(in crate::solve) fn walk(&self, givens: &[u8]) -> Search<'_> {
        self.weighted(givens)
    }

    /// Whether there is a solution without any of the `struck` candidates; none if so many nodes do not tell. Seeds hang on
    /// what is told, so this search stays as it is.
    pub(crate) fn has_other(&self, givens: &[u8], struck: &[(Cell, Digit)], nodes: u64) -> Option<bool> {
        let rules = &self.richest;
        let mut candidates = rules.with_givens(givens);
        for (cell, digit) in struck {
            candidates[cell.index()] &= !(1 << (digit.value() - 1));
        }
        let mut found = false;
        let outcome = self.steady(candidates, nodes, |_| {
            found = true;
            ControlFlow::Break(())
        });
        (found || outcome == Outcome::Complete).then_some(found)
    }

    /// The generator's search: seeds hang on what it finds first and within its nodes, so it stays as it is.
    pub(crate) fn search_steadily(
        &self,
        givens: &[u8],
        nodes: u64,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Outcome {
        self.steady(self.richest.with_givens(givens), nodes, visit)
    }

    fn steady(
        &self,
        candidates: Vec<u32>,
        nodes: u64,
        visit: impl FnMut(&[u8]) -> ControlFlow<()>,
    ) -> Outcome {
        let depth = if self.has_implied() { Depth::Supported } else { Depth::Promised };
        let mut search = Search::new(&self.richest, candidates, Tactic::Steady, depth);
        search.run(Limits { nodes, work: u64::MAX }, &mut Unwatched, visit)
    }

    fn weighted(&self, givens: &[u8]) -> Search<'_> {
        let rules = &self.richest;
        Search::new(rules, rules.with_givens(givens), Tactic::Weighted, Depth::Full)
            .turning_to(self, QUICK_NODES)
    }

    /// For a search that turns out to be long.
    fn close(&self) -> &Rules {
        self.close.get_or_init(|| Rules::closely(&self.plan))
    }

    /// Whether sums follow from the plan.
    fn has_implied(&self) -> bool {
        self.own < self.plan.parts.len()
    }

    /// For what must not change.
    fn stated(&self) -> &Rules {
        if !self.has_implied() {
            return &self.richest;
        }
        let parts = || self.plan.parts[..self.own].to_vec();
        self.stated.get_or_init(|| Rules::of(&Plan { parts: parts(), ..self.plan }))
    }
}
