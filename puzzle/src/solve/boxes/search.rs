//! The searches of a classic board, depth first: one that shows every solution, and one that is taken up again for each.
//! Knows nothing of how a board is looked at or cut.

use std::ops::ControlFlow;

use super::split::Order;
use super::{Boxes, Position};
use crate::solve::Outcome;
use crate::solve::watch::{Progress, Share, Watch};

/// Nodes without a solution after which a search starts again in another order. The hardest proper puzzles known
/// show their solution within some hundreds.
const FRUITLESS_NODES: u64 = 500;

/// What a search may still spend, and who looks on.
struct Effort<'a, W> {
    nodes: u64,
    /// Nodes to come when a solution is found, or else in a second search.
    reserve: u64,
    order: Order,
    watch: &'a mut W,
    /// Of all that may be spent.
    budget: u64,
    solutions: u64,
    share: Share,
}

impl<W: Watch> Effort<'_, W> {
    #[inline(always)]
    fn spend_node(&mut self) -> ControlFlow<Outcome> {
        if self.nodes == 0 {
            return ControlFlow::Break(Outcome::BudgetExhausted);
        }
        self.nodes -= 1;
        if W::ATTENTIVE {
            let nodes = self.budget - self.nodes - self.reserve;
            let (solutions, done) = (self.solutions, self.share.per_mille());
            let stop = self.watch.progress(Progress { nodes, solutions, done });
            stop.map_break(|()| Outcome::Cancelled)?;
        }
        ControlFlow::Continue(())
    }
}

impl Boxes {
    /// Visits every solution until `visit` breaks, the watcher stops it or `budget` nodes are spent.
    ///
    /// A search that has found nothing for long starts again with another order: grids made to exhaust one seldom
    /// exhaust the other.
    pub(in crate::solve) fn search<W: Watch>(
        self,
        budget: u64,
        watch: &mut W,
        mut visit: impl FnMut(&Self) -> ControlFlow<()>,
    ) -> Outcome {
        let nodes = budget.min(FRUITLESS_NODES);
        let (order, share) = (Order::TightestChute, Share::new());
        let mut effort = Effort { nodes, reserve: budget - nodes, order, watch, budget, solutions: 0, share };
        let mut outcome = { self }.descend(&mut effort, &mut visit);
        if effort.reserve > 0 && outcome == ControlFlow::Break(Outcome::BudgetExhausted) {
            (effort.nodes, effort.reserve) = (effort.reserve, 0);
            (effort.order, effort.share) = (Order::FewestCandidates, Share::new());
            outcome = { self }.descend(&mut effort, &mut visit);
        }
        outcome.break_value().unwrap_or(Outcome::Complete)
    }

    /// Depth first; what is left of this board after its first half is searched in the same frame.
    fn descend<W: Watch>(
        &mut self,
        effort: &mut Effort<'_, W>,
        visit: &mut impl FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<Outcome> {
        loop {
            effort.spend_node()?;
            match self.propagate() {
                Position::Dead => return ControlFlow::Continue(()),
                Position::Solved => {
                    effort.nodes += std::mem::take(&mut effort.reserve);
                    effort.solutions += 1;
                    return visit(self).map_break(|()| Outcome::LimitReached);
                }
                Position::Open => {
                    let mut half = self.split(effort.order);
                    let rest = if W::ATTENTIVE { effort.share.enter(2) } else { 0 };
                    half.descend(effort, visit)?;
                    if W::ATTENTIVE {
                        effort.share.leave(rest);
                    }
                }
            }
        }
    }
}

/// A search that can be left after each solution. Its stack is of its own and so a tenth slower than [`Boxes::search`].
pub(in crate::solve) struct Walk {
    /// Still to be looked at, the next one last.
    boards: Vec<Boxes>,
    nodes: u64,
}

impl Walk {
    /// A search that visits at most so many nodes.
    pub(in crate::solve) fn new(start: Boxes, nodes: u64) -> Self {
        Self { boards: vec![start], nodes }
    }

    /// The next solution, or why there is none.
    pub(in crate::solve) fn next(&mut self) -> ControlFlow<Outcome, Boxes> {
        while let Some(mut board) = self.boards.pop() {
            if self.nodes == 0 {
                return ControlFlow::Break(Outcome::BudgetExhausted);
            }
            self.nodes -= 1;
            match board.propagate() {
                Position::Dead => {}
                Position::Solved => return ControlFlow::Continue(board),
                Position::Open => {
                    let half = board.split(Order::TightestChute);
                    self.boards.extend([board, half]);
                }
            }
        }
        ControlFlow::Break(Outcome::Complete)
    }
}
