//! The rules of a plan compiled for search: flat arrays.
//!
//! Knows nothing of candidates or of search. What a plan says twice is said once here, and what two cells alone have to
//! agree on is a relation, whichever part it came from.

use std::collections::{BTreeMap, BTreeSet};
use std::mem::take;
use std::sync::Arc as Shared;

use super::different;
use super::leftovers::Leftovers;
use super::lists::Lists;
use super::related::{self, Pairs, turned};
use super::sums::{Sums, Terms};
use super::tasks::Tasks;
use crate::board::plan::{Diagram, Part, Plan, Relation, Table};
use crate::{Cell, Digit, DigitSet};

/// A relation of this or a smaller board is looked up by the whole set of candidates, else digit by digit.
const WHOLE_SET_SIZE_MAX: u8 = 9;

/// One cell's side of a pair.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct Arc {
    pub(in crate::solve) other: u16,
    relation: u16,
}

/// The rules in the form that inference reads.
///
/// A *house* is a group of as many cells as there are digits, so that each digit has a place in it.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Rules {
    pub(in crate::solve) size: u8,
    /// What each cell may hold before anything is given.
    pub(in crate::solve) start: Vec<u32>,
    /// For each cell, those that must hold another digit.
    pub(in crate::solve) peers: Lists<u16>,
    pub(in crate::solve) houses: Lists<u16>,
    /// Groups of fewer cells than digits; three at least, for two are peers and no more.
    pub(in crate::solve) partial: Lists<u16>,
    pub(in crate::solve) sums: Sums,
    /// The cells that each automaton reads, in their order.
    pub(in crate::solve) lines: Lists<u16>,
    pub(in crate::solve) diagrams: Vec<Shared<Diagram>>,
    /// What says the same to a search, for automata along a house.
    pub(super) tables: Vec<Option<Shared<Table>>>,
    /// Whether some automaton has no table.
    pub(super) has_slow_lines: bool,
    pub(in crate::solve) leftovers: Leftovers,
    pub(super) tasks: Tasks,
    arcs: Lists<Arc>,
    relations: Vec<u32>,
    /// Entries of `relations` for each relation.
    stride: usize,
    /// For each cell the set of its peers, `words` words each.
    peer_bits: Vec<u64>,
    words: usize,
}

impl Rules {
    pub(in crate::solve) fn of(plan: &Plan) -> Self {
        Self::compile(plan, false)
    }

    /// With all that helps a search that is long.
    pub(in crate::solve) fn closely(plan: &Plan) -> Self {
        Self::compile(plan, true)
    }

    fn compile(plan: &Plan, closely: bool) -> Self {
        let mut draft = Draft::of(plan);
        if closely {
            draft.pairs_as_cages();
            related::sharpen(&mut draft.pairs, &draft.peers, plan.size);
            draft.exact_lines(plan.size);
        }
        let peers = Lists::of(draft.peers.iter().map(|peers| peers.iter().copied()));
        let (houses, smaller): (Vec<_>, Vec<_>) =
            draft.groups.iter().partition(|group| group.len() == usize::from(plan.size));
        let partial = smaller.iter().filter(|group| {
            let within = |other: &&Vec<u16>| {
                other.len() > group.len() && group.iter().all(|cell| other.contains(cell))
            };
            group.len() > 2 && !draft.groups.iter().any(|other| within(&other))
        });
        let partial = Lists::of(partial.map(|group| group.iter().copied()));
        let houses = Lists::of(houses.iter().map(|house| house.iter().copied()));
        let (arcs, relations, stride) = draft.arcs(plan.size);
        let sums = draft.sums(plan.size, closely);
        let lines = Lists::of(draft.lines.iter().map(|line| line.iter().copied()));
        let leftovers = match closely {
            true => Leftovers::of(plan.cells, plan.size, &houses, &sums),
            false => Leftovers::default(),
        };
        let words = plan.cells.div_ceil(64);
        let peer_bits = draft.peer_bits(words);
        let (start, diagrams, tables, size) = (draft.start, draft.diagrams, draft.tables, plan.size);
        let mut rules = Self {
            size,
            start,
            peers,
            houses,
            partial,
            sums,
            lines,
            diagrams,
            has_slow_lines: tables.iter().any(Option::is_none),
            tables,
            leftovers,
            tasks: Tasks::default(),
            arcs,
            relations,
            stride,
            peer_bits,
            words,
        };
        rules.tasks = Tasks::of(&rules, closely);
        rules
    }

    pub(in crate::solve) fn cells(&self) -> usize {
        self.start.len()
    }

    /// The candidates of a board with these givens; none where a given is no digit of the board.
    pub(in crate::solve) fn with_givens(&self, givens: &[u8]) -> Vec<u32> {
        assert_eq!(givens.len(), self.cells(), "one given, or 0, for each cell");
        let given = |(start, &given): (&u32, &u8)| match given {
            0 => *start,
            digit => start & 1_u32.checked_shl(u32::from(digit) - 1).unwrap_or(0),
        };
        self.start.iter().zip(givens).map(given).collect()
    }

    /// All digits.
    pub(in crate::solve) fn full(&self) -> u32 {
        DigitSet::up_to(self.size).into()
    }

    pub(in crate::solve) fn arcs(&self, cell: usize) -> &[Arc] {
        self.arcs.list(cell)
    }

    /// What the other cell of an arc may hold when this one has these candidates.
    #[inline]
    pub(in crate::solve) fn supported(&self, arc: Arc, candidates: u32) -> u32 {
        let table = &self.relations[usize::from(arc.relation) * self.stride..][..self.stride];
        if self.size <= WHOLE_SET_SIZE_MAX {
            return table[candidates as usize];
        }
        let (mut left, mut supported) = (candidates, 0);
        while left != 0 {
            supported |= table[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        supported
    }

    /// The peers of a cell, one bit each.
    #[inline]
    pub(in crate::solve) fn peer_set(&self, cell: usize) -> &[u64] {
        &self.peer_bits[cell * self.words..][..self.words]
    }
}

/// The parts of a plan, each said once.
struct Draft {
    start: Vec<u32>,
    peers: Vec<BTreeSet<u16>>,
    groups: Vec<Vec<u16>>,
    pairs: Pairs,
    sums: Vec<Terms>,
    /// Sums of two added cells, which are among the pairs as well.
    pair_sums: Vec<Terms>,
    lines: Vec<Vec<u16>>,
    diagrams: Vec<Shared<Diagram>>,
    tables: Vec<Option<Shared<Table>>>,
}

impl Draft {
    fn of(plan: &Plan) -> Self {
        let mut draft = Self {
            start: vec![DigitSet::up_to(plan.size).into(); plan.cells],
            peers: vec![BTreeSet::new(); plan.cells],
            groups: Vec::new(),
            pairs: BTreeMap::new(),
            sums: Vec::new(),
            pair_sums: Vec::new(),
            lines: Vec::new(),
            diagrams: Vec::new(),
            tables: Vec::new(),
        };
        for part in &plan.parts {
            match part {
                Part::Allowed(cell, digits) => draft.start[cell.index()] &= u32::from(*digits),
                Part::Different(cells) => draft.differing(cells, plan.size),
                Part::Pair(pair) => {
                    draft.pair(pair.cells.map(number), &rows(&pair.relation, plan.size));
                }
                Part::Sum(sum) => {
                    let terms = Terms::of(sum);
                    draft.sum(terms, plan.size);
                }
                Part::Automaton(automaton) => {
                    draft.lines.push(automaton.cells().iter().copied().map(number).collect());
                    draft.diagrams.push(Shared::clone(automaton.diagram()));
                    draft.tables.push(automaton.table().cloned());
                }
            }
        }
        draft.leave_tables_to_houses(plan.size);
        draft
    }

    fn leave_tables_to_houses(&mut self, size: u8) {
        for index in 0..self.lines.len() {
            let line = &self.lines[index];
            let is_apart = |(at, &a): (usize, &u16)| line[..at].iter().all(|&b| self.differ(a, b));
            if line.len() != usize::from(size) || !line.iter().enumerate().all(is_apart) {
                self.tables[index] = None;
            }
        }
    }

    fn differing(&mut self, cells: &[Cell], size: u8) {
        let group: BTreeSet<u16> = cells.iter().copied().map(number).collect();
        if group.len() > usize::from(size) {
            self.refuse();
        }
        for &cell in &group {
            self.peers[usize::from(cell)].extend(group.iter().filter(|&&other| other != cell));
        }
        let group: Vec<u16> = group.into_iter().collect();
        if !self.groups.contains(&group) {
            self.groups.push(group);
        }
    }

    fn pair(&mut self, [a, b]: [u16; 2], rows: &[u32]) {
        if a == b {
            let itself = rows.iter().enumerate().map(|(digit, row)| row & 1 << digit);
            self.start[usize::from(a)] &= itself.fold(0, |all, digit| all | digit);
            return;
        }
        let full = (1 << rows.len()) - 1;
        if rows.iter().enumerate().all(|(digit, row)| row & full == full & !(1 << digit)) {
            self.peers[usize::from(a)].insert(b);
            self.peers[usize::from(b)].insert(a);
            return;
        }
        let (key, rows) = if a < b { ((a, b), rows.to_vec()) } else { ((b, a), turned(rows)) };
        let known = self.pairs.entry(key).or_insert_with(|| vec![full; rows.len()]);
        known.iter_mut().zip(rows).for_each(|(known, row)| *known &= row);
    }

    /// Sums of one cell say what it holds, sums of two are relations.
    fn sum(&mut self, terms: Terms, size: u8) {
        let value = |digit: usize| digit as i32 + 1;
        let digits = 0..usize::from(size);
        match terms.signed().as_slice() {
            [] => {
                if terms.total != 0 {
                    self.refuse();
                }
            }
            &[(cell, sign)] => {
                let fit = digits.filter(|&digit| sign * value(digit) == terms.total);
                self.start[usize::from(cell)] &= fit.fold(0, |all, digit| all | 1 << digit);
            }
            &[(a, sign), (b, other)] if a != b => {
                let fits = |a: usize, b: &usize| sign * value(a) + other * value(*b) == terms.total;
                let row = |a| digits.clone().filter(|b| fits(a, b)).fold(0, |all, digit| all | 1 << digit);
                let rows: Vec<u32> = digits.clone().map(row).collect();
                self.pair([a, b], &rows);
                if terms.plus.len() == 2 {
                    self.pair_sums.push(terms);
                }
            }
            _ => self.sums.push(terms),
        }
    }

    /// Sums of two cells that differ again as what they are: their digits are missing around them.
    fn pairs_as_cages(&mut self) {
        let pairs = take(&mut self.pair_sums);
        let cages = pairs.into_iter().filter(|terms| self.differ(terms.plus[0], terms.plus[1]));
        let cages: Vec<Terms> = cages.collect();
        self.sums.extend(cages);
    }

    fn exact_lines(&mut self, size: u8) {
        let (mut lines, mut diagrams) = (take(&mut self.lines), take(&mut self.diagrams));
        let is_plain = |index: usize| self.tables[index].is_none();
        different::sharpen(&mut lines, &mut diagrams, size, is_plain, |a, b| self.differ(a, b));
        self.tables.resize(lines.len(), None);
        (self.lines, self.diagrams) = (lines, diagrams);
    }

    fn sums(&self, size: u8, closely: bool) -> Sums {
        let mut sums = Sums::of(size, &self.sums, |a, b| self.differ(a, b));
        let mut known: Vec<Vec<u16>> = Vec::new();
        let is_short = |group: &&Vec<u16>| group.len() > 2 && group.len() < usize::from(size);
        for group in self.groups.iter().filter(|_| closely).filter(is_short) {
            if let Some(sets) = related::sets(&self.pairs, group, size) {
                sums.add_sets(group, &sets);
                known.push(group.clone());
            }
        }
        let houses = self.groups.iter().filter(|group| closely && group.len() == usize::from(size));
        for run in houses.flat_map(|house| related::runs(&self.pairs, house)) {
            let is_known = known.iter().any(|known| run.iter().all(|cell| known.contains(cell)));
            let sets = if is_known { None } else { related::sets_of_run(&self.pairs, &run, size) };
            if let Some(sets) = sets {
                sums.add_run(&run, &sets);
                known.push(run);
            }
        }
        sums
    }

    /// The plan has no solution, whatever is given.
    fn refuse(&mut self) {
        self.start.iter_mut().for_each(|digits| *digits = 0);
    }

    /// Whether two cells can never hold the same digit.
    fn differ(&self, a: u16, b: u16) -> bool {
        let key = if a < b { (a, b) } else { (b, a) };
        let apart = |rows: &Vec<u32>| rows.iter().enumerate().all(|(digit, row)| row & 1 << digit == 0);
        self.peers[usize::from(a)].contains(&b) || self.pairs.get(&key).is_some_and(apart)
    }

    fn peer_bits(&self, words: usize) -> Vec<u64> {
        let mut bits = vec![0; self.peers.len() * words];
        for (cell, peers) in self.peers.iter().enumerate() {
            for &peer in peers {
                bits[cell * words + usize::from(peer) / 64] |= 1 << (peer % 64);
            }
        }
        bits
    }

    /// The arcs of each cell, the tables of the relations and how long a table is.
    fn arcs(&self, size: u8) -> (Lists<Arc>, Vec<u32>, usize) {
        let mut numbers: BTreeMap<Vec<u32>, u16> = BTreeMap::new();
        let mut arcs = vec![Vec::new(); self.start.len()];
        for (&(a, b), rows) in &self.pairs {
            for (from, other, rows) in [(a, b, rows.clone()), (b, a, turned(rows))] {
                let fresh = numbers.len() as u16;
                let relation = *numbers.entry(rows).or_insert(fresh);
                arcs[usize::from(from)].push(Arc { other, relation });
            }
        }
        let whole = size <= WHOLE_SET_SIZE_MAX;
        let stride = if whole { 1 << size } else { usize::from(size) };
        let mut relations = vec![0; stride * numbers.len()];
        for (rows, number) in numbers {
            let table = &mut relations[usize::from(number) * stride..][..stride];
            if !whole {
                table.copy_from_slice(&rows);
                continue;
            }
            for set in 1..stride {
                table[set] = table[set & (set - 1)] | rows[set.trailing_zeros() as usize];
            }
        }
        (Lists::of(arcs), relations, stride)
    }
}

fn number(cell: Cell) -> u16 {
    cell.index() as u16
}

fn rows(relation: &Relation, size: u8) -> Vec<u32> {
    let full = u32::from(DigitSet::up_to(size));
    Digit::up_to(size).map(|digit| u32::from(relation.partners(digit)) & full).collect()
}
