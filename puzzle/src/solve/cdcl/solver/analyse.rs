//! What a conflict teaches: the clause at the first unique implication point, shortened.

use super::super::clauses::Literal;
use super::{Conflict, Reason, Solver};

impl Solver {
    /// Learns why, goes back to where the new clause leaves one literal open, and sets that.
    pub(super) fn learn(&mut self, conflict: &Conflict) {
        let mut clause = self.first_unique_implication_point(conflict);
        // The literal of the highest level but one is watched too, and says how far to go back.
        let level = |literal: &Literal| self.levels[literal.variable() as usize];
        let second = (1..clause.len()).max_by_key(|&index| level(&clause[index]));
        let back = second.map_or(0, |index| level(&clause[index]));
        let mut joined: Vec<u32> = clause.iter().map(level).collect();
        joined.sort_unstable();
        joined.dedup();
        if let Some(second) = second {
            clause.swap(1, second);
        }
        self.back_to(back);
        let reason = match *clause {
            [_] => Reason::Decision,
            _ => Reason::Clause(self.clauses.add(&clause, joined.len() as u32)),
        };
        self.set(clause[0], reason);
        self.order.fade();
    }

    /// The clause that the conflict teaches; its first literal is the only one of the present level.
    fn first_unique_implication_point(&mut self, conflict: &Conflict) -> Vec<Literal> {
        let mut clause = Vec::new();
        let mut causes: Vec<Literal> = match *conflict {
            Conflict::Clause(id) => {
                (0..self.clauses.len(id)).map(|index| self.clauses.literal(id, index)).collect()
            }
            Conflict::Pair(a, b) => vec![a.negated(), b.negated()],
        };
        let (mut marked, mut open, mut at) = (Vec::new(), 0, self.trail.len());
        let point = loop {
            for &cause in &causes {
                let variable = cause.variable() as usize;
                if self.seen[variable] || self.levels[variable] == 0 {
                    continue;
                }
                self.seen[variable] = true;
                marked.push(variable);
                self.order.bump(cause.variable());
                if self.levels[variable] == self.level() {
                    open += 1;
                } else {
                    clause.push(cause);
                }
            }
            let literal = loop {
                at -= 1;
                if self.seen[self.trail[at].variable() as usize] {
                    break self.trail[at];
                }
            };
            open -= 1;
            if open == 0 {
                break literal.negated();
            }
            self.causes(literal, &mut causes);
        };
        // A literal that follows from others of the clause need not be said.
        clause.retain(|literal| {
            let reason = self.reasons[literal.variable() as usize];
            self.causes(literal.negated(), &mut causes);
            let told = |cause: &Literal| {
                let variable = cause.variable() as usize;
                self.seen[variable] || self.levels[variable] == 0
            };
            matches!(reason, Reason::Decision) || !causes.iter().all(told)
        });
        marked.into_iter().for_each(|variable| self.seen[variable] = false);
        clause.insert(0, point);
        clause
    }

    /// The false literals that made this one true.
    fn causes(&self, literal: Literal, causes: &mut Vec<Literal>) {
        causes.clear();
        match self.reasons[literal.variable() as usize] {
            Reason::Decision => {}
            Reason::Excluded(by) => causes.push(by.negated()),
            Reason::Clause(id) => {
                let literals = (0..self.clauses.len(id)).map(|index| self.clauses.literal(id, index));
                causes.extend(literals.filter(|&other| other != literal));
            }
        }
    }
}
