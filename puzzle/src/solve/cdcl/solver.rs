//! Conflict-driven clause learning with assumptions and a bound on conflicts: two watched literals, the first unique
//! implication point, activities, saved phases, restarts after Luby's sequence.
//!
//! After Marques-Silva and Sakallah 1996 ("GRASP"), Moskewicz et al. 2001 ("Chaff") and the description of MiniSat by
//! Eén and Sörensson 2003 ("An Extensible SAT-solver"). Knows nothing of Sudoku.

mod analyse;
mod propagate;

use super::clauses::{ClauseId, Clauses, Literal};
use super::order::Order;

/// Conflicts until the first restart.
const RESTART_CONFLICTS: u64 = 64;
/// Learned clauses until the worse half is deleted, at first; more after each time.
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
    /// The conflicts were used up, or the watcher stopped it.
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
    /// How many of them have been propagated.
    told: usize,
    /// Where each level above 0 begins in the trail.
    starts: Vec<usize>,
    /// Marks of the analysis.
    seen: Vec<bool>,
    learned_max: usize,
    /// Units of work so far, see [`Budget`](crate::solve::Budget).
    pub(super) work: u64,
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
            work: 0,
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

    /// Looks for values that satisfy all clauses and the assumptions. `going` is called at each decision and each conflict
    /// with how many conflicts there were and the work so far, and stops the search with false.
    pub(super) fn solve(
        &mut self,
        assumptions: &[Literal],
        mut going: impl FnMut(u64, u64) -> bool,
    ) -> Verdict {
        let (mut conflicts, mut restarts) = (0, 0);
        let verdict = loop {
            let until = conflicts + RESTART_CONFLICTS * luby(restarts);
            restarts += 1;
            match self.stretch(assumptions, &mut conflicts, until, &mut going) {
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
        going: &mut impl FnMut(u64, u64) -> bool,
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
                } else if !going(*conflicts, self.work) {
                    return Some(Verdict::Unknown);
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
            if !going(*conflicts, self.work) {
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
