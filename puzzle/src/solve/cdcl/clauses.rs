//! Clauses in one piece of memory, and who watches them.
//!
//! A clause of two literals is an implication both ways and lives in its own lists: most clauses of a Sudoku say that
//! two candidates exclude each other.

/// A variable and whether it is negated (the lowest bit).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Literal(u32);

impl Literal {
    pub(super) fn new(variable: u32, holds: bool) -> Self {
        Self(variable << 1 | u32::from(!holds))
    }

    pub(super) fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Whether the literal is true where the variable is.
    pub(super) fn holds(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which clause, by where it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseId(u32);

/// A clause to look at when a literal becomes false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watcher {
    pub(super) clause: ClauseId,
    /// Another literal of the clause: while it is true, there is nothing to do.
    pub(super) blocker: Literal,
}

/// Before the literals of each clause: how many, and its rank.
const HEAD: usize = 2;
/// The rank of clauses that were not learned.
const GIVEN: u32 = 0;
/// Learned clauses that join no more levels than this are never deleted ("glue", Audemard and Simon 2009).
const GLUE: u32 = 2;

#[derive(Clone, Debug)]
pub(super) struct Clauses {
    memory: Vec<u32>,
    /// For each literal, the clauses that watch it.
    pub(super) watchers: Vec<Vec<Watcher>>,
    /// For each literal, those that are false where it is true.
    pub(super) excluded: Vec<Vec<Literal>>,
    learned: usize,
}

impl Clauses {
    pub(super) fn new() -> Self {
        Self { memory: Vec::new(), watchers: Vec::new(), excluded: Vec::new(), learned: 0 }
    }

    pub(super) fn add_variable(&mut self) {
        for _ in 0..2 {
            self.watchers.push(Vec::new());
            self.excluded.push(Vec::new());
        }
    }

    /// At least three literals, or a learned pair; the first two are watched. `levels` is 0 for given clauses.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> ClauseId {
        let clause = ClauseId(self.memory.len() as u32);
        self.memory.extend([literals.len() as u32, levels]);
        self.memory.extend(literals.iter().map(|literal| literal.0));
        self.learned += usize::from(levels != GIVEN);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseId) {
        let [a, b] = [self.literal(clause, 0), self.literal(clause, 1)];
        self.watchers[a.index()].push(Watcher { clause, blocker: b });
        self.watchers[b.index()].push(Watcher { clause, blocker: a });
    }

    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    pub(super) fn len(&self, clause: ClauseId) -> usize {
        self.memory[clause.0 as usize] as usize
    }

    #[inline]
    pub(super) fn literal(&self, clause: ClauseId, index: usize) -> Literal {
        Literal(self.memory[clause.0 as usize + HEAD + index])
    }

    #[inline]
    pub(super) fn swap(&mut self, clause: ClauseId, a: usize, b: usize) {
        let first = clause.0 as usize + HEAD;
        self.memory.swap(first + a, first + b);
    }

    /// Deletes the worse half of the learned clauses: clauses that join many levels, and of equals the older ones.
    /// Every clause may get another id.
    pub(super) fn forget(&mut self) {
        let (mut starts, mut at) = (Vec::new(), 0);
        while at < self.memory.len() {
            starts.push(at);
            at += HEAD + self.memory[at] as usize;
        }
        let mut dispensable: Vec<(u32, usize)> = starts
            .iter()
            .filter(|&&start| self.memory[start + 1] > GLUE)
            .map(|&start| (self.memory[start + 1], usize::MAX - start))
            .collect();
        dispensable.sort_unstable();
        let mut dropped: Vec<usize> =
            dispensable.drain(dispensable.len() / 2..).map(|(_, from_end)| usize::MAX - from_end).collect();
        dropped.sort_unstable();
        self.learned -= dropped.len();
        let old = std::mem::take(&mut self.memory);
        self.watchers.iter_mut().for_each(Vec::clear);
        for start in starts {
            if dropped.binary_search(&start).is_err() {
                let clause = ClauseId(self.memory.len() as u32);
                self.memory.extend_from_slice(&old[start..start + HEAD + old[start] as usize]);
                self.watch(clause);
            }
        }
    }
}
