//! Whether a puzzle is proper: by search and by clause learning, in turns.
//!
//! Search is the quicker where sums leave few candidates, clause learning where relations do the work or the board is large;
//! which it is shows only afterwards, so neither is given more than a share of what the other had.

use std::ops::ControlFlow;

use super::General;
use super::search::{LARGE_BOARD_CELLS, Limits};
use crate::solve::cdcl::{Answer, Cdcl, Prover};
use crate::solve::watch::{Progress, Watch};
use crate::solve::{Budget, Outcome};
use crate::{Cell, Digit};

/// The work of the first turn, in which nearly every puzzle is settled. Each turn has twice that of the one before.
const FIRST_TURN: Budget = Budget::of_ms(8);

/// How many solutions a puzzle has, up to two. Which ones are returned has no meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    NoSolution,
    Unique(Vec<u8>),
    Several([Vec<u8>; 2]),
    /// The budget did not suffice for a verdict, or the watcher stopped it.
    Undetermined,
}

impl General {
    /// Says whether a puzzle has one solution. `givens` has a digit, or 0 for none, for each cell.
    ///
    /// # Panics
    /// If there are not as many givens as cells.
    pub fn prove(&self, givens: &[u8], budget: &mut Budget, watch: &mut impl Watch) -> Uniqueness {
        let mut search = self.weighted(givens);
        let mut found: Vec<Vec<u8>> = Vec::new();
        let (mut turn, mut learner, mut stopped) = (FIRST_TURN, None, false);
        while budget.left() > 0 && !stopped {
            let before = search.work();
            let limits = Limits { nodes: u64::MAX, work: before + turn.left().min(budget.left()) };
            let outcome = search.run(limits, watch, |solution| {
                found.push(solution.to_vec());
                if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            budget.spend(search.work() - before);
            match outcome {
                Outcome::Complete | Outcome::LimitReached => return counted(found),
                Outcome::Cancelled => return Uniqueness::Undetermined,
                Outcome::BudgetExhausted => {}
            }
            let most = self.turn_of_learning(turn).map(|most| most.left().min(budget.left()));
            // There must be time for the first conflicts as well.
            let is_enough = |most: &u64| learner.is_some() || 2 * Cdcl::least_work(&self.richest) < *most;
            if let Some(most) = most.filter(is_enough) {
                let learner = learner.get_or_insert_with(|| Learner::of(self, most, watch));
                let told = budget.share(Budget::of_units(most), |budget| {
                    learner.prove(givens, found.first(), budget, watch)
                });
                match told {
                    Some(Uniqueness::Undetermined) => stopped = true,
                    Some(verdict) => return verdict,
                    None => {}
                }
            }
            turn = Budget::of_units(2 * turn.left());
        }
        Uniqueness::Undetermined
    }

    /// What clause learning may take after a turn of the search: most on a large board without sums; on others it comes late and
    /// has little, and latest where there are sums, of which clauses say less.
    fn turn_of_learning(&self, turn: Budget) -> Option<Budget> {
        let (most, turns_before) = match (self.richest.sums.len(), self.richest.cells() > LARGE_BOARD_CELLS) {
            (0, true) => (12 * turn.left(), 0),
            (0, false) => (turn.left() / 4, 2),
            (_, _) => (turn.left() / 4, 5),
        };
        (turn.left() >= FIRST_TURN.left() << turns_before).then_some(Budget::of_units(most))
    }
}

fn counted(found: Vec<Vec<u8>>) -> Uniqueness {
    match <[Vec<u8>; 2]>::try_from(found) {
        Ok(two) => Uniqueness::Several(two),
        Err(found) => found.into_iter().next().map_or(Uniqueness::NoSolution, Uniqueness::Unique),
    }
}

/// Clause learning that is taken up again.
struct Learner<'a> {
    /// None if the rules are too many for it.
    prover: Option<Cdcl<'a>>,
    /// Its making is still to be paid.
    is_new: bool,
}

impl<'a> Learner<'a> {
    fn of(board: &'a General, most: u64, watch: &mut impl Watch) -> Self {
        let mut going = |work| {
            let progress = Progress { nodes: work, solutions: 0, done: 0 };
            work < most && watch.progress(progress).is_continue()
        };
        Self { prover: Cdcl::of(&board.richest, &mut going), is_new: true }
    }

    /// The verdict, from a solution that is known or none; none if the budget did not suffice, and `Undetermined` if the
    /// watcher stopped it.
    fn prove(
        &mut self,
        givens: &[u8],
        known: Option<&Vec<u8>>,
        budget: &mut Budget,
        watch: &mut impl Watch,
    ) -> Option<Uniqueness> {
        let prover = self.prover.as_mut()?;
        let before = if std::mem::take(&mut self.is_new) { 0 } else { prover.work() };
        prover.give_up_at(before + budget.left());
        let verdict = verdict(prover, givens, known, watch);
        let spent = prover.work() - before;
        let stopped = verdict.is_none() && spent < budget.left();
        budget.spend(spent);
        if stopped { Some(Uniqueness::Undetermined) } else { verdict }
    }
}

fn verdict(
    prover: &mut Cdcl<'_>,
    givens: &[u8],
    known: Option<&Vec<u8>>,
    watch: &mut impl Watch,
) -> Option<Uniqueness> {
    let first = match known {
        Some(first) => first.clone(),
        None => match prover.solution(givens, u64::MAX, watch) {
            Answer::Found(first) => first,
            Answer::None => return Some(Uniqueness::NoSolution),
            Answer::Undetermined => return None,
        },
    };
    let digits = first.iter().enumerate().filter(|&(cell, _)| givens[cell] == 0);
    let digits = digits.filter_map(|(cell, &digit)| Some((Cell::new(cell as u16), Digit::new(digit)?)));
    match prover.other(givens, &digits.collect::<Vec<_>>(), u64::MAX, watch) {
        Answer::Found(second) => Some(Uniqueness::Several([first, second])),
        Answer::None => Some(Uniqueness::Unique(first)),
        Answer::Undetermined => None,
    }
}
