//! What follows without a guess.
//!
//! The variant generator asks this of every puzzle it digs, so the levels below are part of what a seed promises: each
//! is the fixed point of a fixed set of monotone rules over the plan's own parts (no implied sums), whatever the order.
//! Tuning the search must not touch them; another rule is another level.

use serde::{Deserialize, Serialize};

use super::General;
use super::infer::{Agenda, Board, Contradiction, Depth, single};
use crate::DigitSet;

/// Which rules may be used; each level has those of the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Inference {
    /// Naked and hidden singles; pairs of cells that no digit goes with; the bounds and the combinations of sums;
    /// what no
    /// way through an automaton with up to four open cells uses.
    Singles,
    /// A digit is struck where all its places in a house are seen from. Automata with any number of open cells.
    Locked,
    /// Naked and hidden pairs, triples and quads in every group.
    Subsets,
}

/// How far one gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Position {
    /// Every cell has one candidate. As nothing was guessed, there is no other solution.
    Solved,
    Open,
    /// Nothing completes the grid.
    Contradiction,
}

/// What [`General::reach`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// What is left of each cell; without meaning after a contradiction.
    pub candidates: Vec<DigitSet>,
    pub position: Position,
}

impl General {
    /// What follows from the givens (0 for none, else a digit, for each cell) without a guess.
    ///
    /// # Panics
    /// If there are not as many givens as cells.
    pub fn reach(&self, givens: &[u8], inference: Inference) -> Reached {
        let mut candidates = self.stated().with_givens(givens);
        let mut agenda = Agenda::of(self.stated());
        let mut board = Board {
            rules: self.stated(),
            depth: if inference == Inference::Singles { Depth::Glance } else { Depth::Promised },
            candidates: &mut candidates,
            agenda: &mut agenda,
        };
        let position = match board.reach(inference) {
            Err(Contradiction(_)) => Position::Contradiction,
            Ok(()) if candidates.iter().all(|&cell| single(cell)) => Position::Solved,
            Ok(()) => Position::Open,
        };
        let sets = candidates.into_iter().map(|bits| DigitSet::try_from(bits).unwrap_or_default());
        Reached { candidates: sets.collect(), position }
    }
}

impl Board<'_> {
    fn reach(&mut self, inference: Inference) -> Result<(), Contradiction> {
        self.begin()?;
        loop {
            self.settle()?;
            let struck = self.candidates.iter().any(|&cell| !single(cell))
                && (inference >= Inference::Locked && self.strike_locked()?
                    || inference >= Inference::Subsets && self.strike_beside_subsets()?);
            if !struck {
                return Ok(());
            }
        }
    }
}
