//! Conflict-driven clause learning with assumptions and a bound on conflicts: two watched literals, the first unique
//! implication point, activities, saved phases, restarts after Luby's sequence.
//!
//! After Marques-Silva and Sakallah 1996 ("GRASP"), Moskewicz et al. 2001 ("Chaff") and the description of MiniSat by
//! Eén and Sörensson 2003 ("An Extensible SAT-solver"). Knows nothing of Sudoku.

use super::clauses::{ClauseId, Clauses, Literal};
use super::order::Order;

/// Conflicts until the first restart.
const RESTART_CONFLICTS: u64 = 64;
/// Learned clauses until the worse half is forgotten, at first and more after each time.
const LEARNED_MAX: usize = 4_000;
const LEARNED_GROWTH: usize = 500;

/// The level of the assumptions: all of them are decided at once, and guesses are above.
const ASSUMED: u32 = 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// [`Solver::holds`] tells the values.
    Satisfiable,
    /// With these assumptions.
    Unsatisfiable,
    /// The conflicts or the patience of whoever watches ran out.
    Unknown,
}

/// Why a variable has its value.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Decision,
    /// This true literal excludes what was set.
    Excluded(Literal),
    /// All other literals of the clause are false.
    Clause(ClauseId),
}

#[derive(Clone, Debug)]
pub(super) struct Solver {
    clauses: Clauses,
    /// For each literal: 1 if true, -1 if false, 0 if open.
    values: Vec<i8>,
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    /// The value that each variable had last.
    phases: Vec<bool>,
    order: Order,
    /// True literals in the order in which they became so.
    trail: Vec<Literal>,
    /// How many of them have told what follows.
    told: usize,
    /// Where each level above 0 begins in the trail.
    starts: Vec<usize>,
    /// Marks of the analysis.
    seen: Vec<bool>,
    learned_max: usize,
    /// The clauses contradict each other.
    broken: bool,
}

/// All literals of a clause are false: the clause itself, or two true literals that exclude each other.
enum Conflict {
    Clause(ClauseId),
    Pair(Literal, Literal),
}

impl Solver {
    pub(super) fn new() -> Self {
        Self {
            clauses: Clauses::new(),
            values: Vec::new(),
            levels: Vec::new(),
            reasons: Vec::new(),
            phases: Vec::new(),
            order: Order::new(),
            trail: Vec::new(),
            told: 0,
            starts: Vec::new(),
            seen: Vec::new(),
            learned_max: LEARNED_MAX,
            broken: false,
        }
    }

    pub(super) fn variable(&mut self) -> u32 {
        let variable = self.levels.len() as u32;
        self.clauses.add_variable();
        self.values.extend([0, 0]);
        self.levels.push(0);
        self.reasons.push(Reason::Decision);
        self.phases.push(true);
        self.seen.push(false);
        self.order.add();
        variable
    }

    /// Adds a clause; only between searches.
    pub(super) fn clause(&mut self, literals: &[Literal]) {
        let mut open: Vec<Literal> =
            literals.iter().copied().filter(|&literal| self.value(literal) >= 0).collect();
        if literals.iter().any(|&literal| self.value(literal) > 0) {
            return;
        }
        open.sort_unstable();
        open.dedup();
        match *open {
            [] => self.broken = true,
            [only] => self.set(only, Reason::Decision),
            [a, b] => {
                self.clauses.excluded[a.negated().index()].push(b.negated());
                self.clauses.excluded[b.negated().index()].push(a.negated());
            }
            _ => drop(self.clauses.add(&open, 0)),
        }
    }

    /// Whether the variable is true in the solution found last.
    pub(super) fn holds(&self, variable: u32) -> bool {
        self.phases[variable as usize]
    }

    /// Looks for values that satisfy all clauses and the assumptions. `conflict` is called at each conflict with how
    /// many there were, and stops the search with false.
    pub(super) fn solve(
        &mut self,
        assumptions: &[Literal],
        mut conflict: impl FnMut(u64) -> bool,
    ) -> Verdict {
        let (mut conflicts, mut restarts) = (0, 0);
        let verdict = loop {
            let until = conflicts + RESTART_CONFLICTS * luby(restarts);
            restarts += 1;
            match self.stretch(assumptions, &mut conflicts, until, &mut conflict) {
                Some(verdict) => break verdict,
                None if self.clauses.learned() > self.learned_max => {
                    self.back_to(0);
                    self.clauses.forget();
                    self.learned_max += LEARNED_GROWTH;
                }
                None => self.back_to(self.level().min(ASSUMED)),
            }
        };
        if verdict == Verdict::Satisfiable {
            for variable in 0..self.levels.len() as u32 {
                self.phases[variable as usize] = self.value(Literal::new(variable, true)) > 0;
            }
        }
        self.back_to(0);
        verdict
    }

    /// Searches until so many conflicts have come.
    fn stretch(
        &mut self,
        assumptions: &[Literal],
        conflicts: &mut u64,
        until: u64,
        conflict: &mut impl FnMut(u64) -> bool,
    ) -> Option<Verdict> {
        loop {
            let Some(found) = self.propagate() else {
                if self.broken {
                    return Some(Verdict::Unsatisfiable);
                }
                if self.level() < ASSUMED {
                    if !self.assume(assumptions) {
                        return Some(Verdict::Unsatisfiable);
                    }
                } else if *conflicts >= until {
                    return None;
                } else if !self.decide() {
                    return Some(Verdict::Satisfiable);
                }
                continue;
            };
            *conflicts += 1;
            self.broken |= self.level() == 0;
            if self.level() <= ASSUMED {
                return Some(Verdict::Unsatisfiable);
            }
            if !conflict(*conflicts) {
                return Some(Verdict::Unknown);
            }
            self.learn(&found);
        }
    }

    fn level(&self) -> u32 {
        self.starts.len() as u32
    }

    fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    fn set(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = 1;
        self.values[literal.negated().index()] = -1;
        let variable = literal.variable() as usize;
        self.levels[variable] = self.level();
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    /// False if the assumptions contradict what is known.
    fn assume(&mut self, assumptions: &[Literal]) -> bool {
        self.starts.push(self.trail.len());
        for &literal in assumptions {
            match self.value(literal) {
                0 => self.set(literal, Reason::Decision),
                1 => {}
                _ => return false,
            }
        }
        true
    }

    /// False if every variable has a value.
    fn decide(&mut self) -> bool {
        while let Some(variable) = self.order.pop() {
            let literal = Literal::new(variable, self.phases[variable as usize]);
            if self.value(literal) == 0 {
                self.starts.push(self.trail.len());
                self.set(literal, Reason::Decision);
                return true;
            }
        }
        false
    }

    fn back_to(&mut self, level: u32) {
        let Some(&start) = self.starts.get(level as usize) else { return };
        for literal in self.trail.drain(start..) {
            self.values[literal.index()] = 0;
            self.values[literal.negated().index()] = 0;
            self.phases[literal.variable() as usize] = literal.holds();
            self.order.insert(literal.variable());
        }
        self.starts.truncate(level as usize);
        self.told = self.told.min(start);
    }

    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&literal) = self.trail.get(self.told) {
            self.told += 1;
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

    /// Learns why, goes back to where the new clause leaves one literal open, and sets that.
    fn learn(&mut self, conflict: &Conflict) {
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

/// Luby's sequence from 0: 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair, Zuckerman 1993).
fn luby(index: u64) -> u64 {
    let (mut index, mut size) = (index, 1);
    while size < index + 1 {
        size = 2 * size + 1;
    }
    while size - 1 != index {
        size /= 2;
        index %= size;
    }
    size.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn restarts_come_after_lubys_sequence() {
        let sequence: Vec<u64> = (0..15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
