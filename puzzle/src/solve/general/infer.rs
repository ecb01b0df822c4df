//! Inference to a fixed point: naked singles, hidden singles, pairs, sums and automata.
//!
//! Every rule here is monotone (fewer candidates never let it strike less), so that the fixed point does not depend on
//! the order of the tasks. `General::reach` and `General::fill` promise what follows from exactly these rules: another
//! rule belongs elsewhere, as `supported` and `cage` do, which only a greater [`Depth`] allows.

use super::SIZE_MAX;
use super::rules::Rules;
use super::tasks::Task;
use crate::board::plan::Table;

/// Some cell has no candidate, or some digit no place. Where it was noticed: the cell, or one of those concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction(pub(super) u16);

/// Most peers of a solved cell have lost its digit before, so that a look at one takes less than a unit of work.
const PEERS_TO_A_UNIT: u64 = 4;

/// Open cells of an automaton that are taken in at a glance.
const GLANCED_MAX: usize = 4;

/// How much inference looks at, each with all that the ones before do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Depth {
    /// The same as the next, but automata only where few cells are open.
    Glance,
    /// What `reach` and `fill` promise.
    Promised,
    /// The last open cells of a sum together; what the generator's searches know.
    Supported,
    /// Sums whose cells differ, as closely as pays, and naked pairs; for searches of which only the verdict matters.
    Full,
}

/// What is still to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Agenda {
    /// The cells that came to have one candidate, in the order in which they did. They are propagated in this order.
    placed: Vec<u16>,
    /// How many of them have been propagated to their peers.
    told: usize,
    /// A bit for each task of [`Rules`].
    due: Vec<u64>,
    /// What is being looked at.
    now: Option<Task>,
    /// Room for automata: the candidates of their cells, and the marks of their nodes.
    sets: Vec<u32>,
    marks: Vec<u8>,
    /// See [`Budget`](crate::solve::Budget).
    pub(super) work: u64,
}

impl Agenda {
    pub(super) fn of(rules: &Rules) -> Self {
        Self {
            placed: Vec::with_capacity(rules.cells()),
            told: 0,
            due: vec![0; rules.tasks.len().div_ceil(64)],
            now: None,
            sets: Vec::new(),
            marks: Vec::new(),
            work: 0,
        }
    }

    /// An empty one for other rules, which counts on.
    pub(super) fn turned_to(&self, rules: &Rules) -> Self {
        Self { work: self.work, ..Self::of(rules) }
    }

    /// The cells that were solved since the agenda was last cleared.
    pub(super) fn placed(&self) -> &[u16] {
        &self.placed
    }

    pub(super) fn clear(&mut self) {
        self.placed.clear();
        self.told = 0;
        self.due.fill(0);
    }

    /// The cells of what was looked at last.
    pub(super) fn cells_at_work<'s>(&'s self, rules: &'s Rules) -> &'s [u16] {
        self.now.as_ref().map_or(&[], |task| task.cells(rules))
    }

    #[inline]
    fn next_task(&mut self) -> Option<usize> {
        let (index, word) = self.due.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let bit = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(index * 64 + bit)
    }
}

/// The candidates of a board and what to do about them.
pub(super) struct Board<'a> {
    pub(super) rules: &'a Rules,
    pub(super) depth: Depth,
    pub(super) candidates: &'a mut [u32],
    pub(super) agenda: &'a mut Agenda,
}

impl Board<'_> {
    /// Puts everything on the agenda.
    pub(super) fn begin(&mut self) -> Result<(), Contradiction> {
        self.agenda.clear();
        for task in 0..self.rules.tasks.len() {
            self.agenda.due[task / 64] |= 1 << (task % 64);
        }
        for (cell, &candidates) in self.candidates.iter().enumerate() {
            if candidates == 0 {
                return Err(Contradiction(cell as u16));
            }
            if single(candidates) {
                self.agenda.placed.push(cell as u16);
            }
        }
        Ok(())
    }

    /// Leaves a cell only these of its candidates; true if it had others.
    #[inline]
    pub(super) fn keep(&mut self, cell: u16, kept: u32) -> Result<bool, Contradiction> {
        let before = self.candidates[usize::from(cell)];
        let after = before & kept;
        if after == before {
            return Ok(false);
        }
        if after == 0 {
            return Err(Contradiction(cell));
        }
        self.candidates[usize::from(cell)] = after;
        if single(after) {
            self.agenda.placed.push(cell);
        }
        for (due, tasks) in self.agenda.due.iter_mut().zip(self.rules.tasks.called(usize::from(cell))) {
            *due |= tasks;
        }
        Ok(true)
    }

    /// Strikes what cannot be until nothing more follows.
    pub(super) fn settle(&mut self) -> Result<(), Contradiction> {
        let rules = self.rules;
        loop {
            while let Some(&cell) = self.agenda.placed.get(self.agenda.told) {
                self.agenda.told += 1;
                self.agenda.now = Some(Task::Cell(cell));
                self.agenda.work += rules.peers.list(usize::from(cell)).len() as u64 / PEERS_TO_A_UNIT;
                self.strike_beside(cell)?;
            }
            let Some(index) = self.agenda.next_task() else { return Ok(()) };
            self.agenda.work += rules.tasks.cost(index);
            let task = rules.tasks.task(index);
            self.agenda.now = Some(task);
            match task {
                Task::Cell(cell) => self.arcs(usize::from(cell))?,
                Task::House(house) => {
                    // Automata see more of a line, and are to be blamed for it.
                    if self.depth < Depth::Full || rules.lines.len() > 0 {
                        self.hidden_singles::<false>(house)?;
                    } else if self.hidden_singles::<true>(house)? {
                        self.naked_pairs(rules.houses.list(house))?;
                    }
                }
                Task::Sum(sum) => self.sum(sum, index)?,
                Task::Automaton(line) => match &rules.tables[line] {
                    Some(table) if self.depth == Depth::Full => self.table(rules.lines.list(line), table)?,
                    Some(_) | None => self.automaton(line, index)?,
                },
                Task::Leftover(leftover) => self.leftover(leftover)?,
            }
        }
    }

    /// The naked single: its digit is struck from its peers.
    #[inline]
    fn strike_beside(&mut self, cell: u16) -> Result<(), Contradiction> {
        let digit = self.candidates[usize::from(cell)];
        for &peer in self.rules.peers.list(usize::from(cell)) {
            if self.candidates[usize::from(peer)] & digit != 0 {
                self.keep(peer, !digit)?;
            }
        }
        Ok(())
    }

    fn arcs(&mut self, cell: usize) -> Result<(), Contradiction> {
        for &arc in self.rules.arcs(cell) {
            let supported = self.rules.supported(arc, self.candidates[cell]);
            self.keep(arc.other, supported)?;
        }
        Ok(())
    }

    /// Where pairs are looked for, it tells by the way whether there may be naked ones that strike something: that costs less than
    /// a look of its own.
    #[inline]
    fn hidden_singles<const PAIRS: bool>(&mut self, house: usize) -> Result<bool, Contradiction> {
        let cells = self.rules.houses.list(house);
        let (mut once, mut twice, mut thrice, mut solved) = (0, 0, 0, 0);
        // The digits of cells with two candidates at most, and those of several of these.
        let (mut of_narrow, mut of_several) = (0, 0);
        for &cell in cells {
            let candidates = self.candidates[usize::from(cell)];
            if PAIRS {
                thrice |= twice & candidates;
            }
            twice |= once & candidates;
            once |= candidates;
            let others = candidates & candidates.wrapping_sub(1);
            solved |= candidates & all_if_none(others);
            if PAIRS {
                let narrow = candidates & all_if_none(others & others.wrapping_sub(1));
                of_several |= of_narrow & narrow;
                of_narrow |= narrow;
            }
        }
        if once != self.rules.full() {
            return Err(Contradiction(cells[0]));
        }
        let hidden = once & !twice & !solved;
        for &cell in cells.iter().take_while(|_| hidden != 0) {
            let here = self.candidates[usize::from(cell)] & hidden;
            if here != 0 {
                if !single(here) {
                    return Err(Contradiction(cell));
                }
                self.keep(cell, here)?;
            }
        }
        let paired = of_several & !solved;
        Ok(!single(paired) && paired & thrice != 0)
    }

    fn sum(&mut self, sum: usize, task: usize) -> Result<(), Contradiction> {
        let full = self.depth == Depth::Full;
        let (cells, combinations) = (self.rules.sums.cells(sum), self.rules.sums.combinations(sum));
        if let (true, Some(combinations)) = (full, combinations) {
            self.cage_closely(cells, combinations)?;
        } else if self.depth <= Depth::Promised || !self.keep_supported(sum)? {
            if !full || self.rules.sums.groups(sum).len() > super::sums::GROUPS_MAX {
                self.bounds(sum)?;
                return combinations.map_or(Ok(()), |combinations| self.cage(cells, combinations));
            }
            if !self.bounds_of_groups(sum)? || !self.keep_totals(sum)? {
                return Ok(());
            }
        }
        // The remaining candidates support each other: this task is not due again.
        self.agenda.due[task / 64] &= !(1 << (task % 64));
        Ok(())
    }

    /// Leaves the cells that an automaton reads what some way through it uses.
    fn automaton(&mut self, index: usize, task: usize) -> Result<(), Contradiction> {
        let rules = self.rules;
        let cells = rules.lines.list(index);
        let (mut sets, mut marks) =
            (std::mem::take(&mut self.agenda.sets), std::mem::take(&mut self.agenda.marks));
        sets.clear();
        sets.extend(cells.iter().map(|&cell| self.candidates[usize::from(cell)]));
        let open = sets.iter().filter(|&&set| !single(set)).count();
        let is_due = self.depth > Depth::Glance || open <= GLANCED_MAX;
        let is_possible = !is_due || rules.diagrams[index].filter(&mut sets, &mut marks);
        let mut told = if is_possible { Ok(false) } else { Err(Contradiction(cells[0])) };
        for (&cell, &kept) in cells.iter().zip(&sets).take_while(|_| is_possible) {
            told = told.and_then(|_| self.keep(cell, kept));
        }
        (self.agenda.sets, self.agenda.marks) = (sets, marks);
        // What remains supports each other: this task is not due again.
        self.agenda.due[task / 64] &= !(1 << (task % 64));
        told.map(drop)
    }

    /// Leaves the cells of a house what some possible row gives them.
    fn table(&mut self, cells: &[u16], table: &Table) -> Result<(), Contradiction> {
        let (mut sets, mut kept) = ([0; SIZE_MAX], [0; SIZE_MAX]);
        for (set, &cell) in sets.iter_mut().zip(cells) {
            *set = self.candidates[usize::from(cell)];
        }
        table.filter(&sets[..cells.len()], &mut kept);
        for (&cell, kept) in cells.iter().zip(kept) {
            self.keep(cell, kept)?;
        }
        Ok(())
    }

    /// No term may be so small or so great that the others cannot make up for it.
    fn bounds(&mut self, sum: usize) -> Result<(), Contradiction> {
        let sums = &self.rules.sums;
        let (plus, minus) = sums.cells(sum).split_at(sums.plus(sum));
        loop {
            // What the least and the greatest total lack.
            let (mut above, mut below) = (sums.total(sum), -sums.total(sum));
            for &cell in plus {
                let (least, greatest) = extremes(self.candidates[usize::from(cell)]);
                (above, below) = (above - least, below + greatest);
            }
            for &cell in minus {
                let (least, greatest) = extremes(self.candidates[usize::from(cell)]);
                (above, below) = (above + greatest, below - least);
            }
            if above < 0 || below < 0 {
                return Err(Contradiction(sums.cells(sum)[0]));
            }
            let mut changed = false;
            for &cell in plus {
                let (least, greatest) = extremes(self.candidates[usize::from(cell)]);
                changed |= self.keep(cell, between(greatest - below, least + above))?;
            }
            for &cell in minus {
                let (least, greatest) = extremes(self.candidates[usize::from(cell)]);
                changed |= self.keep(cell, between(greatest - above, least + below))?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Leaves the digits of combinations that fit; a digit that all of them need and that one cell alone can hold goes
    /// there.
    fn cage(&mut self, cells: &[u16], combinations: &[u32]) -> Result<(), Contradiction> {
        let (mut once, mut twice, mut solved) = (0, 0, 0);
        for &cell in cells {
            let candidates = self.candidates[usize::from(cell)];
            twice |= once & candidates;
            once |= candidates;
            solved |= if single(candidates) { candidates } else { 0 };
        }
        let (mut some, mut every) = (0, u32::MAX);
        for &combination in combinations {
            let covered = combination & !once == 0 && solved & !combination == 0;
            let fits = |&cell: &u16| self.candidates[usize::from(cell)] & combination != 0;
            if covered && cells.iter().all(fits) {
                some |= combination;
                every &= combination;
            }
        }
        if some == 0 {
            return Err(Contradiction(cells[0]));
        }
        let hidden = every & !twice & !solved;
        for &cell in cells {
            let here = self.candidates[usize::from(cell)] & hidden;
            self.keep(cell, if here == 0 { some } else { here })?;
        }
        Ok(())
    }
}

/// All bits if there is no candidate. Without a branch, as which it is cannot be foretold.
#[inline]
fn all_if_none(candidates: u32) -> u32 {
    (candidates.wrapping_sub(1).cast_signed() >> 31).cast_unsigned()
}

pub(super) fn single(candidates: u32) -> bool {
    candidates & candidates.wrapping_sub(1) == 0
}

/// The lowest and the highest digit of a set that is not empty.
pub(super) fn extremes(candidates: u32) -> (i32, i32) {
    (candidates.trailing_zeros() as i32 + 1, 32 - candidates.leading_zeros() as i32)
}

/// The digits from one to the other; none if they are in the wrong order.
pub(super) fn between(least: i32, greatest: i32) -> u32 {
    let up_to = |digit: i32| (1_u32 << digit.clamp(0, 31)) - 1;
    up_to(greatest) & !up_to(least - 1)
}
