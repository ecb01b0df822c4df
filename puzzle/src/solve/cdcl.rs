//! Proofs by conflict-driven clause learning, for the boards on which search explodes: near-minimal 16x16 and 25x25,
//! sparse grids without a solution.
//!
//! The engine is our own (see `docs/adr/0011-own-clause-learning.md`). Only verdicts leave it: the solution found is
//! any of several.

mod clauses;
mod encode;
mod order;
mod solver;
#[cfg(test)]
mod tests;

use super::general::Rules;
use super::watch::{Progress, Watch};
use crate::{Cell, Digit};
use clauses::Literal;
use encode::Encoding;
use solver::{Solver, Verdict};

/// Questions of another solution than this one that an instance answers before it starts afresh. Each leaves a variable
/// and a clause behind.
const QUESTIONS_MAX: usize = 200;

/// What a prover found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A solution, as a digit for each cell.
    Found(Vec<u8>),
    None,
    /// The conflicts were used up, or the watcher stopped it.
    Undetermined,
}

/// Decides whether there is a solution, and whether there is another.
///
/// Givens have a digit, or 0 for none, for each cell. `conflicts` bounds the work; the watcher is asked at each, and at each
/// decision.
pub trait Prover {
    /// Any solution.
    fn solution(&mut self, givens: &[u8], conflicts: u64, watch: &mut impl Watch) -> Answer;

    /// A solution in which at least one of these cells holds another digit than this.
    fn other(
        &mut self,
        givens: &[u8],
        than: &[(Cell, Digit)],
        conflicts: u64,
        watch: &mut impl Watch,
    ) -> Answer;
}

/// Clause learning over the rules of one plan. What it learns serves all later questions, so that one instance should
/// answer all those of one puzzle.
#[derive(Clone, Debug)]
pub struct Cdcl<'a> {
    rules: &'a Rules,
    solver: Solver,
    /// What was asked for last, and the literal that demands a solution unlike it.
    question: Option<(Vec<(Cell, Digit)>, Literal)>,
    questions: usize,
    /// The work after which questions are given up.
    work_max: u64,
}

impl<'a> Cdcl<'a> {
    /// None if the rules would take more than [`encode::LITERALS_MAX`] literals, or `going`, which takes the work so far,
    /// says no.
    pub(super) fn of(rules: &'a Rules, going: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        let solver = Encoding::of(rules, going)?;
        Some(Self { rules, solver, question: None, questions: 0, work_max: u64::MAX })
    }

    /// Units of work that its making takes at least.
    pub(super) fn least_work(rules: &Rules) -> u64 {
        encode::least_work(rules)
    }

    /// The units of work so far, its making included.
    pub(super) fn work(&self) -> u64 {
        self.solver.work
    }

    /// Questions are given up when all the work comes to this.
    pub(super) fn give_up_at(&mut self, work: u64) {
        self.work_max = work;
    }

    fn is(&self, cell: usize, digit: u8) -> Literal {
        encode::is(self.rules, cell, u32::from(digit) - 1)
    }

    /// The literal that demands another digit in one of these cells.
    fn unlike(&mut self, than: &[(Cell, Digit)]) -> Literal {
        if let Some((asked, demand)) = &self.question
            && asked == than
        {
            return *demand;
        }
        if self.questions == QUESTIONS_MAX
            && let Some(fresh) = Encoding::of(self.rules, &mut |_| true)
        {
            let work = self.solver.work;
            (self.solver, self.questions) = (fresh, 0);
            self.solver.work += work;
        }
        self.questions += 1;
        let demand = Literal::new(self.solver.variable(), true);
        let others = than.iter().map(|(cell, digit)| self.is(cell.index(), digit.value()).negated());
        let clause: Vec<Literal> = others.chain([demand.negated()]).collect();
        self.solver.clause(&clause);
        self.question = Some((than.to_vec(), demand));
        demand
    }

    fn ask(&mut self, givens: &[u8], demand: Option<Literal>, most: u64, watch: &mut impl Watch) -> Answer {
        assert_eq!(givens.len(), self.rules.cells(), "one given, or 0, for each cell");
        if givens.iter().any(|&given| given > self.rules.size) {
            return Answer::None;
        }
        let given = givens.iter().enumerate().filter(|&(_, &given)| given != 0);
        let mut assumptions: Vec<Literal> = given.map(|(cell, &given)| self.is(cell, given)).collect();
        assumptions.extend(demand);
        let work_max = self.work_max;
        let verdict = self.solver.solve(&assumptions, |conflicts, work| {
            let progress = Progress { nodes: conflicts, solutions: 0, done: 0 };
            conflicts < most && work < work_max && watch.progress(progress).is_continue()
        });
        match verdict {
            Verdict::Unsatisfiable => Answer::None,
            Verdict::Unknown => Answer::Undetermined,
            Verdict::Satisfiable => {
                Answer::Found((0..self.rules.cells()).map(|cell| self.digit(cell)).collect())
            }
        }
    }

    fn digit(&self, cell: usize) -> u8 {
        let holds = |&digit: &u8| self.solver.holds(self.is(cell, digit).variable());
        (1..=self.rules.size).find(holds).expect("each cell holds some digit")
    }
}

impl Prover for Cdcl<'_> {
    fn solution(&mut self, givens: &[u8], conflicts: u64, watch: &mut impl Watch) -> Answer {
        self.ask(givens, None, conflicts, watch)
    }

    fn other(
        &mut self,
        givens: &[u8],
        than: &[(Cell, Digit)],
        conflicts: u64,
        watch: &mut impl Watch,
    ) -> Answer {
        let demand = self.unlike(than);
        self.ask(givens, Some(demand), conflicts, watch)
    }
}
