//! Whether a puzzle is proper: by search, and by clause learning where search does not end soon.

use std::ops::ControlFlow;

use super::General;
use crate::solve::Outcome;
use crate::solve::cdcl::{Answer, Prover};
use crate::solve::watch::Watch;
use crate::{Cell, Digit};

/// How many solutions a puzzle has, up to two. Which ones are returned has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    NoSolution,
    Unique(Vec<u8>),
    Several([Vec<u8>; 2]),
    /// The effort did not suffice for a verdict, or the watcher stopped it.
    Undetermined,
}

/// What a proof may cost. Both bounds count, so that the verdict is the same on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Of the search, which comes first.
    pub nodes: u64,
    /// Of clause learning, where the search was exhausted; 0 for none.
    pub conflicts: u64,
}

impl General {
    /// Says whether a puzzle has one solution. `givens` has a digit, or 0 for none, for each cell.
    ///
    /// # Panics
    /// If there are not as many givens as cells.
    pub fn prove(&self, givens: &[u8], effort: Effort, watch: &mut impl Watch) -> Uniqueness {
        let mut found: Vec<Vec<u8>> = Vec::new();
        let outcome = self.search(givens, &[], effort.nodes, watch, |solution| {
            found.push(solution.to_vec());
            if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match (<[Vec<u8>; 2]>::try_from(found), outcome) {
            (Ok(two), _) => Uniqueness::Several(two),
            (Err(found), Outcome::Complete) => match found.into_iter().next() {
                Some(solution) => Uniqueness::Unique(solution),
                None => Uniqueness::NoSolution,
            },
            (Err(found), Outcome::BudgetExhausted) if effort.conflicts > 0 => {
                self.prove_by_learning(givens, found.into_iter().next(), effort.conflicts, watch)
            }
            (Err(_), Outcome::BudgetExhausted | Outcome::Cancelled | Outcome::LimitReached) => {
                Uniqueness::Undetermined
            }
        }
    }

    /// The same by clause learning alone, from a solution that is known already or none. Each half of the proof, the
    /// first solution and the second, may take so many conflicts.
    pub fn prove_by_learning(
        &self,
        givens: &[u8],
        known: Option<Vec<u8>>,
        conflicts: u64,
        watch: &mut impl Watch,
    ) -> Uniqueness {
        let Some(mut prover) = self.prover() else { return Uniqueness::Undetermined };
        let first = match known {
            Some(first) => first,
            None => match prover.solution(givens, conflicts, watch) {
                Answer::Found(first) => first,
                Answer::None => return Uniqueness::NoSolution,
                Answer::Undetermined => return Uniqueness::Undetermined,
            },
        };
        let digits = first.iter().enumerate().filter(|&(cell, _)| givens[cell] == 0);
        let digits = digits.filter_map(|(cell, &digit)| Some((Cell::new(cell as u16), Digit::new(digit)?)));
        match prover.other(givens, &digits.collect::<Vec<_>>(), conflicts, watch) {
            Answer::Found(second) => Uniqueness::Several([first, second]),
            Answer::None => Uniqueness::Unique(first),
            Answer::Undetermined => Uniqueness::Undetermined,
        }
    }
}
