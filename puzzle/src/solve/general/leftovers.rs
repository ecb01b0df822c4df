//! What must match because houses overlap: the law of leftovers, and what a cage leaves of its house.
//!
//! Two unions of as many houses hold the same digits as often. What they share cancels out, so the leftovers on either side
//! hold the same digits too: for a row and a box these are locked candidates, for the pieces of a jigsaw the law of leftovers
//! of its players. And the digits of a cage are those that the rest of its house lacks. Compiled for searches that turn out to
//! be long; what follows from candidates is the matter of `matching`.

use std::collections::BTreeSet;
use std::ops::Range;

use super::lists::Lists;
use super::sums::Sums;

/// A set of cells. On larger boards nothing is compiled.
pub(super) type Set = u128;

/// Houses of a union; the leftovers of more are long.
const UNION_MAX: usize = 4;
/// Overlaps that are compiled; more would slow every node down.
const MATCHES_MAX: usize = 400;

/// Cells on two sides.
#[derive(Clone, Debug)]
struct Match {
    /// The cells of both sides, and where the second begins.
    cells: Range<u32>,
    second: u32,
    /// The first side is the cage of this sum, and the second the rest of its house. Otherwise they hold the same digits.
    sum: Option<u32>,
}

#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct Leftovers {
    matches: Vec<Match>,
    cells: Vec<u16>,
}

impl Leftovers {
    pub(super) fn of(cells: usize, size: u8, houses: &Lists<u16>, sums: &Sums) -> Self {
        let mut compiled = Self::default();
        if cells > Set::BITS as usize {
            return compiled;
        }
        let houses: Vec<Set> = houses.iter().map(set).collect();
        let mut known = BTreeSet::new();
        for sum in (0..sums.len()).filter(|&sum| sums.combinations(sum).is_some()) {
            let cage = set(sums.cells(sum));
            for house in houses.iter().filter(|&house| cage & !house == 0 && cage != *house) {
                compiled.add(&mut known, cage, house & !cage, Some(sum as u32));
            }
        }
        for (index, &house) in houses.iter().enumerate() {
            for &other in houses[..index].iter().filter(|&&other| (house & other).count_ones() > 1) {
                compiled.add(&mut known, house & !other, other & !house, None);
            }
            compiled.unions(&mut known, house, &houses, u32::from(size));
        }
        compiled
    }

    /// The leftovers of a growing union of houses and as many others that lie in it for the most part.
    fn unions(&mut self, known: &mut BTreeSet<(Set, Set)>, first: Set, houses: &[Set], size: u32) {
        let leftovers = |union: Set| {
            let mut pieces = 0;
            for house in houses.iter().filter(|&house| house & !union != 0) {
                if (house & union).count_ones() * 2 > size && house & pieces == 0 {
                    pieces |= house;
                }
            }
            (union & !pieces, pieces & !union)
        };
        let mut union = first;
        for _ in 1..UNION_MAX.min(size as usize / 2) {
            let disjoint = houses.iter().filter(|&house| house & union == 0);
            let left = |union: Set| {
                let (one, other) = leftovers(union);
                one.count_ones() + other.count_ones()
            };
            let Some(larger) = disjoint.map(|house| house | union).min_by_key(|&union| left(union)) else {
                return;
            };
            union = larger;
            let (one, other) = leftovers(union);
            if one.count_ones() == other.count_ones() && one.count_ones() < size {
                self.add(known, one, other, None);
            }
        }
    }

    fn add(&mut self, known: &mut BTreeSet<(Set, Set)>, first: Set, second: Set, sum: Option<u32>) {
        if first == 0 || second == 0 || self.matches.len() == MATCHES_MAX {
            return;
        }
        if known.insert((first, second)) && known.insert((second, first)) {
            let start = self.cells.len() as u32;
            self.cells.extend(listed(first));
            let middle = self.cells.len() as u32;
            self.cells.extend(listed(second));
            self.matches.push(Match { cells: start..self.cells.len() as u32, second: middle, sum });
        }
    }

    pub(in crate::solve) fn len(&self) -> usize {
        self.matches.len()
    }

    pub(in crate::solve) fn cells(&self, index: usize) -> &[u16] {
        let Range { start, end } = self.matches[index].cells;
        &self.cells[start as usize..end as usize]
    }

    pub(in crate::solve) fn sides(&self, index: usize) -> (&[u16], &[u16]) {
        let Match { cells, second, .. } = &self.matches[index];
        self.cells(index).split_at((second - cells.start) as usize)
    }

    /// The sum that the first side is the cage of, and the second the rest of its house.
    pub(in crate::solve) fn cage(&self, index: usize) -> Option<usize> {
        self.matches[index].sum.map(|sum| sum as usize)
    }
}

pub(super) fn set(cells: &[u16]) -> Set {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

pub(super) fn listed(mut set: Set) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let next = (set != 0).then(|| set.trailing_zeros() as u16)?;
        set &= set - 1;
        Some(next)
    })
}
