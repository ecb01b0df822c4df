//! The search of a classic board, solution by solution: depth first, with what is left of the boards that were cut on a
//! stack, so that it can be taken up again after each. Knows nothing of how a board is looked at or cut.

use std::ops::ControlFlow;

use super::split::Order;
use super::{Boxes, Position};
use crate::solve::Outcome;
use crate::solve::watch::{Progress, Share, Watch};

/// Nodes without a solution after which a search starts again in another order: grids made to exhaust one seldom exhaust
/// the other. The hardest proper puzzles known show their solution within some hundreds.
const FRUITLESS_NODES: u64 = 500;

/// What is left of a board after its first half.
struct Half {
    board: Boxes,
    /// See [`Share::enter`].
    rest: u64,
}

pub(in crate::solve) struct Search {
    start: Boxes,
    /// What is looked at next; none after a solution or a dead end.
    board: Option<Boxes>,
    halves: Vec<Half>,
    order: Order,
    /// Nodes that may still be visited.
    nodes: u64,
    /// Nodes to come when a solution is found, or else in a second search.
    reserve: u64,
    /// Of all that may be visited.
    budget: u64,
    solutions: u64,
    share: Share,
}

impl Search {
    /// A search that visits at most `budget` nodes.
    pub(in crate::solve) fn new(start: Boxes, budget: u64) -> Self {
        let nodes = budget.min(FRUITLESS_NODES);
        Self {
            start,
            board: Some(start),
            halves: Vec::new(),
            order: Order::TightestChute,
            nodes,
            reserve: budget - nodes,
            budget,
            solutions: 0,
            share: Share::new(),
        }
    }

    /// The next solution, or why there is none.
    pub(in crate::solve) fn next<W: Watch>(&mut self, watch: &mut W) -> ControlFlow<Outcome, Boxes> {
        loop {
            let Some(mut board) = self.board.take().or_else(|| self.take_up::<W>()) else {
                return ControlFlow::Break(Outcome::Complete);
            };
            if self.nodes == 0 {
                if self.reserve == 0 {
                    return ControlFlow::Break(Outcome::BudgetExhausted);
                }
                board = self.start;
                self.halves.clear();
                (self.order, self.share) = (Order::FewestCandidates, Share::new());
                self.nodes = std::mem::take(&mut self.reserve);
            }
            self.spend_node(watch)?;
            match board.propagate() {
                Position::Dead => {}
                Position::Solved => {
                    self.nodes += std::mem::take(&mut self.reserve);
                    self.solutions += 1;
                    return ControlFlow::Continue(board);
                }
                Position::Open => {
                    self.board = Some(board.split(self.order));
                    let rest = if W::ATTENTIVE { self.share.enter(2) } else { 0 };
                    self.halves.push(Half { board, rest });
                }
            }
        }
    }

    fn take_up<W: Watch>(&mut self) -> Option<Boxes> {
        let Half { board, rest } = self.halves.pop()?;
        if W::ATTENTIVE {
            self.share.leave(rest);
        }
        Some(board)
    }

    fn spend_node<W: Watch>(&mut self, watch: &mut W) -> ControlFlow<Outcome> {
        self.nodes -= 1;
        if W::ATTENTIVE {
            let nodes = self.budget - self.nodes - self.reserve;
            let (solutions, done) = (self.solutions, self.share.per_mille());
            let stop = watch.progress(Progress { nodes, solutions, done });
            stop.map_break(|()| Outcome::Cancelled)?;
        }
        ControlFlow::Continue(())
    }
}
