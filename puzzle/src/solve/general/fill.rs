//! A random full grid: the beginning of every made puzzle.
//!
//! Which grid a seed leads to is promised for ever (see `docs/adr/0008-seeds.md`), so this procedure is its own and
//! stays as plain as it is: the open cell with the fewest candidates, the first of several; its candidates in shuffled
//! order, one draw for each shuffle; after each, what follows at [`Inference::Singles`](super::Inference::Singles),
//! which is a fixed point and so independent of how it is computed. A try that takes too long is given up for another
//! one with twice the nodes, which goes on with the same stream of random numbers.

use std::ops::ControlFlow;

use super::General;
use super::infer::{Agenda, Board, Depth, single};
use super::rules::Rules;
use crate::random::Random;

/// Nodes of the first try, for each cell of the board.
const FIRST_TRY_NODES_PER_CELL: u64 = 2;

impl General {
    /// A random solution of the plan, the same for the same random numbers; none if there is none, or none was found
    /// within `budget` nodes.
    pub fn fill(&self, random: &mut Random, budget: u64) -> Option<Vec<u8>> {
        let mut nodes = self.cells() as u64 * FIRST_TRY_NODES_PER_CELL;
        let mut left = budget;
        while left > 0 {
            let nodes_of_try = nodes.min(left);
            let mut fill = Fill { rules: self.stated(), random, nodes: nodes_of_try };
            match fill.descend(self.stated().start.clone(), None) {
                ControlFlow::Break(Ended::Full(grid)) => return Some(grid),
                ControlFlow::Break(Ended::Exhausted) => {}
                ControlFlow::Continue(()) => return None,
            }
            left -= nodes_of_try;
            nodes *= 2;
        }
        None
    }
}

enum Ended {
    Full(Vec<u8>),
    Exhausted,
}

struct Fill<'a> {
    rules: &'a Rules,
    random: &'a mut Random,
    /// That may still be visited in this try.
    nodes: u64,
}

impl Fill<'_> {
    /// `placed` is what changed since the candidates were last settled; none if they never were.
    fn descend(&mut self, mut candidates: Vec<u32>, placed: Option<(u16, u32)>) -> ControlFlow<Ended> {
        if self.nodes == 0 {
            return ControlFlow::Break(Ended::Exhausted);
        }
        self.nodes -= 1;
        let mut agenda = Agenda::of(self.rules);
        let mut board = Board {
            rules: self.rules,
            depth: Depth::Promised,
            candidates: &mut candidates,
            agenda: &mut agenda,
        };
        let begun = match placed {
            Some((cell, digit)) => board.keep(cell, digit).map(drop),
            None => board.begin(),
        };
        if begun.and_then(|()| board.settle()).is_err() {
            return ControlFlow::Continue(());
        }
        let open = candidates.iter().enumerate().filter(|(_, cell)| !single(**cell));
        let Some((cell, &left)) = open.min_by_key(|(_, cell)| cell.count_ones()) else {
            let digits = candidates.iter().map(|cell| cell.trailing_zeros() as u8 + 1);
            return ControlFlow::Break(Ended::Full(digits.collect()));
        };
        let bits = (0..u32::BITS).map(|digit| 1 << digit);
        let mut digits: Vec<u32> = bits.filter(|digit| left & digit != 0).collect();
        self.random.shuffle(&mut digits);
        for digit in digits {
            self.descend(candidates.clone(), Some((cell as u16, digit)))?;
        }
        ControlFlow::Continue(())
    }
}
