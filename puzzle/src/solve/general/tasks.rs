//! What a change of a cell may lead to, in the order of urgency.
//!
//! Knows nothing of candidates. What a task does is the matter of `infer`.

use super::rules::Rules;

/// What is looked at together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    /// A cell, for what its digits mean to others.
    Cell(u16),
    House(usize),
    Sum(usize),
    Automaton(usize),
    Leftover(usize),
}

impl Task {
    /// The cells whose change calls for it.
    pub(super) fn cells<'t>(&'t self, rules: &'t Rules) -> &'t [u16] {
        match self {
            Self::Cell(cell) => std::slice::from_ref(cell),
            Self::House(house) => rules.houses.list(*house),
            Self::Sum(sum) => rules.sums.cells(*sum),
            Self::Automaton(index) => rules.lines.list(*index),
            Self::Leftover(index) => rules.leftovers.cells(*index),
        }
    }

    /// About as many units of work as the time it takes, fitted to the proofs of `benches/engine/hard.tsv`.
    fn cost(self, rules: &Rules) -> u32 {
        match self {
            Self::Cell(cell) => rules.arcs(usize::from(cell)).len() as u32,
            Self::House(_) => self.cells(rules).len().div_ceil(2) as u32,
            Self::Leftover(_) => (2 * self.cells(rules).len()).div_ceil(5) as u32,
            Self::Sum(sum) => rules.sums.cost(sum),
            Self::Automaton(index) => match &rules.tables[index] {
                Some(table) => table.cost(),
                None => rules.diagrams[index].cost(),
            },
        }
    }
}

/// The cheapest first. Costs are few: a pass for each, instead of the standard sort, which weighs 5 kB in the browser.
fn sums_by_cost(rules: &Rules, list: &mut Vec<Task>) {
    let sums = || (0..rules.sums.len()).map(|sum| (rules.sums.cost(sum), sum));
    let mut least = 0;
    while let Some(next) = sums().map(|(cost, _)| cost).filter(|cost| *cost >= least).min() {
        list.extend(sums().filter(|(cost, _)| *cost == next).map(|(_, sum)| Task::Sum(sum)));
        least = next + 1;
    }
}

/// All tasks of some rules, numbered in the order of urgency.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct Tasks {
    list: Vec<Task>,
    costs: Vec<u32>,
    /// For each cell, those that a change of it calls for, one bit each: `words` words each.
    called: Vec<u64>,
    words: usize,
}

impl Tasks {
    /// The arcs of each cell that has some come first. Sums strike more than houses and break more often, but a look takes longer:
    /// in a long search they are worth it, the short ones first.
    pub(super) fn of(rules: &Rules, closely: bool) -> Self {
        let tails = (0..rules.cells() as u16).filter(|&cell| !rules.arcs(usize::from(cell)).is_empty());
        let mut list: Vec<Task> = tails.map(Task::Cell).collect();
        let houses = (0..rules.houses.len()).map(Task::House);
        if closely {
            sums_by_cost(rules, &mut list);
            list.extend(houses);
        } else {
            list.extend(houses.chain((0..rules.sums.len()).map(Task::Sum)));
        }
        list.extend((0..rules.lines.len()).map(Task::Automaton));
        list.extend((0..rules.leftovers.len()).map(Task::Leftover));
        let words = list.len().div_ceil(64);
        let mut called = vec![0; rules.cells() * words];
        for (index, task) in list.iter().enumerate() {
            for &cell in task.cells(rules) {
                called[usize::from(cell) * words + index / 64] |= 1 << (index % 64);
            }
        }
        let costs = list.iter().map(|task| task.cost(rules)).collect();
        Self { list, costs, called, words }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    #[inline]
    pub(super) fn task(&self, index: usize) -> Task {
        self.list[index]
    }

    /// About as many cells as a task looks at.
    #[inline]
    pub(super) fn cost(&self, index: usize) -> u64 {
        u64::from(self.costs[index])
    }

    /// Those that a change of a cell calls for, one bit each.
    #[inline]
    pub(super) fn called(&self, cell: usize) -> &[u64] {
        &self.called[cell * self.words..][..self.words]
    }
}
