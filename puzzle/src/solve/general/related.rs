//! What relations of two cells say of three and more that all differ; for searches that turn out to be long.

use std::collections::{BTreeMap, BTreeSet};

/// A group with more sets of digits than this goes without.
const SETS_MAX: usize = 500;

/// Cells of a run: longer ones save no more.
const RUN_MAX: usize = 4;
/// Digits that are tried to find its sets: dots need some 50, digits of three classes 225 for three cells.
const STEPS_MAX: u32 = 300;
/// A run has to leave one of so many sets of digits at most. One of 3.5 made no difference to dots.
const FEW: usize = 3;

/// By the lower cell of each pair and the other: for each digit of the first, what the second may hold.
pub(super) type Pairs = BTreeMap<(u16, u16), Vec<u32>>;

/// The sets of digits that cells which all differ can hold, if each two of them are related and that leaves out some.
pub(super) fn sets(pairs: &Pairs, group: &[u16], size: u8) -> Option<Vec<u32>> {
    let size = usize::from(size);
    let mut near = vec![0; size];
    for (at, &a) in group.iter().enumerate() {
        for &b in &group[at + 1..] {
            let rows = pairs.get(&(a, b))?;
            for (near, (row, turned)) in near.iter_mut().zip(rows.iter().zip(turned(rows))) {
                *near |= row | turned;
            }
        }
    }
    // Each with the digits that may still join it.
    let (mut sets, mut all) = (vec![(0, (1_u32 << size) - 1)], 1);
    for taken in 0..group.len() {
        let joined = |&(set, open): &(u32, u32)| {
            let digits = (0..size).filter(move |digit| open & 1 << digit != 0);
            let near = &near;
            digits.map(move |digit| {
                (set | 1 << digit, open & near[digit] & (u32::MAX << digit) & !(1 << digit))
            })
        };
        sets = sets.iter().flat_map(joined).collect();
        all = all * (size - taken) / (taken + 1);
        if sets.len() > SETS_MAX {
            return None;
        }
    }
    (sets.len() < all).then(|| sets.into_iter().map(|(set, _)| set).collect())
}

/// The cells of a house that are related to each other, directly or by others of them; not those that are many or alone.
pub(super) fn runs(pairs: &Pairs, house: &[u16]) -> Vec<Vec<u16>> {
    let (mut left, mut runs) = (house.to_vec(), Vec::new());
    while let Some(first) = left.pop() {
        let (mut run, mut at) = (vec![first], 0);
        while at < run.len() {
            let cell = run[at];
            let is_related = |other: &u16| pairs.contains_key(&(cell.min(*other), cell.max(*other)));
            run.extend(left.iter().filter(|other| is_related(other)));
            left.retain(|other| !is_related(other));
            at += 1;
        }
        if (2..=RUN_MAX).contains(&run.len()) {
            run.sort_unstable();
            runs.push(run);
        }
    }
    runs
}

/// The sets of digits that a run can hold, if they are few.
pub(super) fn sets_of_run(pairs: &Pairs, run: &[u16], size: u8) -> Option<Vec<u32>> {
    let ways = (0..run.len()).fold(1, |all, taken| all * (usize::from(size) - taken) / (taken + 1));
    let mut filling =
        Filling { pairs, run, size, found: BTreeSet::new(), most: ways / FEW, steps: STEPS_MAX };
    filling.fill(&mut Vec::new()).then(|| filling.found.into_iter().collect())
}

/// The ways to fill a run.
struct Filling<'p> {
    pairs: &'p Pairs,
    run: &'p [u16],
    size: u8,
    found: BTreeSet<u32>,
    /// How many sets may be found.
    most: usize,
    /// How many digits may yet be tried.
    steps: u32,
}

impl Filling<'_> {
    /// Adds the sets of all ways to go on from these digits; false if there are too many.
    fn fill(&mut self, digits: &mut Vec<u8>) -> bool {
        let Some(&cell) = self.run.get(digits.len()) else {
            self.found.insert(digits.iter().fold(0, |set, digit| set | 1 << digit));
            return self.found.len() <= self.most;
        };
        (0..self.size).all(|digit| {
            let fits = digits.iter().zip(self.run).all(|(&other, &at)| {
                let (low, high) = if at < cell { (other, digit) } else { (digit, other) };
                let rows = self.pairs.get(&(at.min(cell), at.max(cell)));
                other != digit && rows.is_none_or(|rows| rows[usize::from(low)] & 1 << high != 0)
            });
            if !fits {
                return true;
            }
            self.steps = self.steps.saturating_sub(1);
            digits.push(digit);
            let is_done = self.steps > 0 && self.fill(digits);
            digits.pop();
            is_done
        })
    }
}

/// Two cells that differ hold no digit twice, and what a third one is related to them by is a relation of theirs: dots in a
/// row make steps of two.
pub(super) fn sharpen(pairs: &mut Pairs, peers: &[BTreeSet<u16>], size: u8) {
    let full = (1_u32 << size) - 1;
    let mut beside: Vec<Vec<(u16, Vec<u32>)>> = vec![Vec::new(); peers.len()];
    for (&(a, b), rows) in &*pairs {
        beside[usize::from(a)].push((b, rows.clone()));
        beside[usize::from(b)].push((a, turned(rows)));
    }
    for related in &beside {
        for (at, (a, from)) in related.iter().enumerate() {
            let differing = related[at + 1..].iter().filter(|(b, _)| peers[usize::from(*a)].contains(b));
            for (b, to) in differing {
                // From the first to the middle and on to the second.
                let row = |back: u32| {
                    (0..to.len()).filter(|digit| back & 1 << digit != 0).fold(0, |all, digit| all | to[digit])
                };
                let rows: Vec<u32> = turned(from).into_iter().map(row).collect();
                if rows.iter().enumerate().any(|(digit, row)| row | 1 << digit != full) {
                    let (key, rows) = if a < b { ((*a, *b), rows) } else { ((*b, *a), turned(&rows)) };
                    let known = pairs.entry(key).or_insert_with(|| vec![full; rows.len()]);
                    known.iter_mut().zip(rows).for_each(|(known, row)| *known &= row);
                }
            }
        }
    }
    for ((a, b), rows) in pairs {
        if peers[usize::from(*a)].contains(b) {
            rows.iter_mut().enumerate().for_each(|(digit, row)| *row &= !(1 << digit));
        }
    }
}

/// The relation seen from the other cell.
pub(super) fn turned(rows: &[u32]) -> Vec<u32> {
    let column = |digit: usize| {
        let holds = rows.iter().enumerate().filter(|(_, row)| *row & 1 << digit != 0);
        holds.fold(0, |all, (from, _)| all | 1 << from)
    };
    (0..rows.len()).map(column).collect()
}
