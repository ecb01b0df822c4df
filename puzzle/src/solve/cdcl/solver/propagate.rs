//! What follows from the literals that became true, until a clause has none left.

use super::super::clauses::{ClauseId, Literal};
use super::{Conflict, Reason, Solver};

impl Solver {
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.told) {
            self.told += 1;
            self.work += (self.clauses.excluded[literal.index()].len() / 2) as u64;
            for index in 0..self.clauses.excluded[literal.index()].len() {
                let other = self.clauses.excluded[literal.index()][index];
                match self.value(other) {
                    0 => self.set(other.negated(), Reason::Excluded(literal)),
                    1 => return Some(Conflict::Pair(literal, other)),
                    _ => {}
                }
            }
            if let Some(clause) = self.wake_watchers(literal.negated()) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// The clauses that watch a literal that became false look for another one.
    fn wake_watchers(&mut self, falsified: Literal) -> Option<ClauseId> {
        let mut watchers = std::mem::take(&mut self.clauses.watchers[falsified.index()]);
        self.work += 4 * watchers.len() as u64;
        let (mut kept, mut next, mut conflict) = (0, 0, None);
        'watchers: while next < watchers.len() {
            let mut watcher = watchers[next];
            next += 1;
            if self.value(watcher.blocker) <= 0 {
                let clause = watcher.clause;
                if self.clauses.literal(clause, 0) == falsified {
                    self.clauses.swap(clause, 0, 1);
                }
                let first = self.clauses.literal(clause, 0);
                watcher.blocker = first;
                if self.value(first) <= 0 {
                    for index in 2..self.clauses.len(clause) {
                        let other = self.clauses.literal(clause, index);
                        if self.value(other) >= 0 {
                            self.clauses.swap(clause, 1, index);
                            self.clauses.watchers[other.index()].push(watcher);
                            continue 'watchers;
                        }
                    }
                    if self.value(first) < 0 {
                        conflict = Some(clause);
                        watchers.copy_within(next - 1.., kept);
                        kept += watchers.len() - (next - 1);
                        break;
                    }
                    self.set(first, Reason::Clause(clause));
                }
            }
            watchers[kept] = watcher;
            kept += 1;
        }
        watchers.truncate(kept);
        self.clauses.watchers[falsified.index()] = watchers;
        conflict
    }
}
