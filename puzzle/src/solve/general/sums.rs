//! Sums compiled for search: their terms in one piece, and the sets of digits that make a cage's total.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::board::plan::Sum;

/// A cage with more sets of digits than this is bounded only. Every cage of a 9x9 board has at most 12.
const COMBINATIONS_MAX: usize = 500;

/// Groups of a sum that are bounded together; of one with more each cell is bounded alone.
pub(super) const GROUPS_MAX: usize = 32;

/// The cells of a sum that do not cancel out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::solve) struct Terms {
    pub(in crate::solve) plus: Vec<u16>,
    pub(in crate::solve) minus: Vec<u16>,
    pub(in crate::solve) total: i32,
}

impl Terms {
    pub(in crate::solve) fn of(sum: &Sum) -> Self {
        let mut plus: Vec<u16> = sum.plus.iter().map(|cell| cell.index() as u16).collect();
        let mut minus = Vec::new();
        for cell in sum.minus.iter().map(|cell| cell.index() as u16) {
            match plus.iter().position(|&other| other == cell) {
                Some(same) => drop(plus.swap_remove(same)),
                None => minus.push(cell),
            }
        }
        plus.sort_unstable();
        minus.sort_unstable();
        Self { plus, minus, total: sum.total }
    }

    /// Each cell with 1 or -1.
    pub(in crate::solve) fn signed(&self) -> Vec<(u16, i32)> {
        let plus = self.plus.iter().map(|&cell| (cell, 1));
        plus.chain(self.minus.iter().map(|&cell| (cell, -1))).collect()
    }
}

/// One sum: where its terms and combinations lie.
#[derive(Clone, Debug)]
struct Entry {
    terms: Range<u32>,
    /// The first of the subtracted cells.
    minus: u32,
    total: i32,
    groups: Range<u32>,
    /// None for sums whose cells may repeat a digit, or that have too many combinations.
    combinations: Option<Range<u32>>,
}

#[derive(Clone, Debug)]
pub(in crate::solve) struct Sums {
    entries: Vec<Entry>,
    cells: Vec<u16>,
    /// The same with those of a group together. Seeds hang on the order of the others.
    grouped: Vec<u16>,
    /// For each sum the bounds of groups of cells that all differ: those of the added cells, then those of the others.
    groups: Vec<u16>,
    /// Sets of digits.
    combinations: Vec<u32>,
    /// How many of them are runs of cells that pairs relate.
    runs: usize,
}

impl Sums {
    pub(in crate::solve) fn of(size: u8, sums: &[Terms], differ: impl Fn(u16, u16) -> bool) -> Self {
        let mut compiled = Self {
            entries: Vec::new(),
            cells: Vec::new(),
            grouped: Vec::new(),
            groups: Vec::new(),
            combinations: Vec::new(),
            runs: 0,
        };
        let mut known: BTreeMap<(usize, i32), Option<Range<u32>>> = BTreeMap::new();
        for sum in sums {
            let first = compiled.cells.len() as u32;
            let groups = compiled.groups.len() as u32;
            compiled.groups.push(0);
            compiled.extend_grouped(first, &sum.plus, &differ);
            compiled.extend_grouped(first, &sum.minus, &differ);
            compiled.cells.extend(&sum.plus);
            let minus = compiled.cells.len() as u32;
            compiled.cells.extend(&sum.minus);
            let groups = groups..compiled.groups.len() as u32;
            let apart = |(index, &a): (usize, &u16)| sum.plus[..index].iter().all(|&b| differ(a, b));
            let cage = sum.minus.is_empty() && sum.plus.iter().enumerate().all(apart);
            let combinations = match cage {
                true => known
                    .entry((sum.plus.len(), sum.total))
                    .or_insert_with(|| compiled.combine(size, sum.plus.len(), sum.total))
                    .clone(),
                false => None,
            };
            let terms = first..compiled.cells.len() as u32;
            compiled.entries.push(Entry { terms, minus, total: sum.total, groups, combinations });
        }
        compiled
    }

    /// Adds a group of cells that all differ and hold one of these sets of digits, whatever it makes.
    pub(super) fn add_sets(&mut self, cells: &[u16], sets: &[u32]) {
        let (first, groups, some) =
            (self.cells.len() as u32, self.groups.len() as u32, self.combinations.len() as u32);
        self.cells.extend(cells);
        self.grouped.extend(cells);
        self.combinations.extend(sets);
        self.entries.push(Entry {
            terms: first..self.cells.len() as u32,
            minus: self.cells.len() as u32,
            total: 0,
            groups: groups..groups,
            combinations: Some(some..self.combinations.len() as u32),
        });
    }

    /// The same for cells that pairs relate and nothing else does.
    pub(super) fn add_run(&mut self, cells: &[u16], sets: &[u32]) {
        self.add_sets(cells, sets);
        self.runs += 1;
    }

    /// Whether there is more than runs.
    pub(super) fn has_more_than_runs(&self) -> bool {
        self.runs < self.len()
    }

    /// Adds the cells of one sign so that those of a group stand together: each time the largest group that is easily found.
    fn extend_grouped(&mut self, first: u32, cells: &[u16], differ: impl Fn(u16, u16) -> bool) {
        let mut left = cells.to_vec();
        while !left.is_empty() {
            let grown = |start: u16| {
                let mut group = vec![start];
                for &cell in &left {
                    if group.iter().all(|&other| other != cell && differ(cell, other)) {
                        group.push(cell);
                    }
                }
                group
            };
            let Some(group) = left.iter().map(|&start| grown(start)).max_by_key(Vec::len) else { return };
            for cell in group {
                if let Some(index) = left.iter().position(|&other| other == cell) {
                    left.remove(index);
                }
                self.grouped.push(cell);
            }
            self.groups.push((self.grouped.len() - first as usize) as u16);
        }
    }

    /// The cells of a sum in the order of their groups.
    pub(in crate::solve) fn grouped(&self, sum: usize) -> &[u16] {
        let Range { start, end } = self.entries[sum].terms;
        &self.grouped[start as usize..end as usize]
    }

    /// Where each group of cells that all differ begins among the cells of the sum, and where the last one ends.
    pub(in crate::solve) fn groups(&self, sum: usize) -> &[u16] {
        let Range { start, end } = self.entries[sum].groups.clone();
        &self.groups[start as usize..end as usize]
    }

    /// About as many cells as a look at it takes: all of them for their bounds, and again for some combinations.
    pub(super) fn cost(&self, sum: usize) -> u32 {
        let Entry { terms, combinations, .. } = &self.entries[sum];
        let combinations = combinations.as_ref().map_or(0, Range::len);
        (terms.len() * (3 + combinations / 2)) as u32
    }

    pub(in crate::solve) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(in crate::solve) fn cells(&self, sum: usize) -> &[u16] {
        let Range { start, end } = self.entries[sum].terms;
        &self.cells[start as usize..end as usize]
    }

    /// How many of the cells are added; the others are subtracted.
    pub(in crate::solve) fn plus(&self, sum: usize) -> usize {
        (self.entries[sum].minus - self.entries[sum].terms.start) as usize
    }

    pub(in crate::solve) fn total(&self, sum: usize) -> i32 {
        self.entries[sum].total
    }

    /// The sets of digits that the cells of a cage can hold.
    pub(in crate::solve) fn combinations(&self, sum: usize) -> Option<&[u32]> {
        let Range { start, end } = self.entries[sum].combinations.clone()?;
        Some(&self.combinations[start as usize..end as usize])
    }

    /// All sets of `count` digits with this total, unless there are too many.
    fn combine(&mut self, size: u8, count: usize, total: i32) -> Option<Range<u32>> {
        let mut found = Vec::new();
        let complete = combinations(size, count, total, &mut found);
        let start = self.combinations.len() as u32;
        self.combinations.extend(found);
        complete.then_some(start..self.combinations.len() as u32)
    }
}

/// Finds the sets of `count` digits up to `size` with this total; false if they are too many.
pub(in crate::solve) fn combinations(size: u8, count: usize, total: i32, found: &mut Vec<u32>) -> bool {
    fn choose(highest: i32, count: i32, total: i32, chosen: u32, found: &mut Vec<u32>) -> bool {
        if count == 0 {
            if total == 0 {
                found.push(chosen);
            }
            return found.len() <= COMBINATIONS_MAX;
        }
        // The lowest and the highest total of so many different digits.
        let (least, most) = (count * (count + 1) / 2, count * (2 * highest - count + 1) / 2);
        if count > highest || total < least || total > most {
            return true;
        }
        choose(highest - 1, count, total, chosen, found)
            && choose(highest - 1, count - 1, total - highest, chosen | 1 << (highest - 1), found)
    }
    let fine = choose(i32::from(size), count as i32, total, 0, found);
    if !fine {
        found.clear();
    }
    fine
}
