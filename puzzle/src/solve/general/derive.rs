//! Sums that follow from the others: what cages leave of some houses, and where they stick out of them.
//!
//! The digits of a house make a known total (45 on a 9x9 board), so those of the cells that cages do not share with some
//! houses do too: killer players call them innies and outies. Which unions of houses are worth it is found by growing:
//! the house that leaves the fewest cells over joins next. No geometry is known here, so this serves every layout.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::board::plan::{Part, Plan, Sum};
use crate::{Cell, Digit};

/// Houses that are looked at; the largest boards that are made here have some 140.
const HOUSES_MAX: usize = 160;
/// Cells that a derived sum may have. Longer ones say little and slow every node down.
const RESIDUE_MAX: usize = 5;
/// Houses in a union.
const UNION_MAX: usize = 4;

/// A set of cells.
type Bits = [u64; super::CELLS_MAX.div_ceil(64)];

/// Cells with a known total.
struct Cage {
    cells: Bits,
    size: usize,
    total: i32,
}

/// What is left of a union of houses: cells inside that no cage takes away, and those outside that came along.
struct Residue {
    inside: Bits,
    outside: Bits,
    total: i32,
}

impl Residue {
    fn len(&self) -> usize {
        count(&self.inside) + count(&self.outside)
    }
}

/// The short sums that follow from the plan's houses and cages.
pub(super) fn implied(plan: &Plan) -> Vec<Part> {
    let cages = cages(plan);
    if cages.is_empty() {
        return Vec::new();
    }
    let houses = houses(plan);
    let overlaps: Vec<Vec<usize>> = houses.iter().map(|house| overlaps(house, &cages)).collect();
    let mut found = BTreeSet::new();
    for first in 0..houses.len() {
        let (mut union, mut inside, mut members) = (houses[first], overlaps[first].clone(), 1);
        loop {
            let residue = residue(&union, members * house_total(plan.size), &cages);
            if (1..=RESIDUE_MAX).contains(&residue.len()) {
                found.insert((listed(&residue.inside), listed(&residue.outside), residue.total));
            }
            let is_disjoint = |&house: &usize| union.iter().zip(&houses[house]).all(|(a, b)| a & b == 0);
            // Houses are of one size, so that what cages take away decides which leaves the least.
            let taken = |&house: &usize| Reverse(taken(&inside, &overlaps[house], &cages));
            let Some(best) = (0..houses.len()).filter(is_disjoint).min_by_key(taken) else { break };
            union = zip(&union, &houses[best], |a, b| a | b);
            inside.iter_mut().zip(&overlaps[best]).for_each(|(inside, more)| *inside += more);
            members += 1;
            if members > UNION_MAX as i32 {
                break;
            }
        }
    }
    let sums = found.into_iter().map(|(plus, minus, total)| Part::Sum(Sum { plus, minus, total }));
    sums.collect()
}

/// Of each cage, the cells that lie in a house.
fn overlaps(house: &Bits, cages: &[Cage]) -> Vec<usize> {
    cages.iter().map(|cage| count(&zip(house, &cage.cells, |a, b| a & b))).collect()
}

/// By how many cells less the cages leave of a union of houses, one of which joins last, than it has: those that lie more
/// inside than outside are taken away from it.
fn taken(inside: &[usize], joining: &[usize], cages: &[Cage]) -> usize {
    let cages = inside.iter().zip(joining).zip(cages);
    cages.map(|((inside, joining), cage)| (2 * (inside + joining)).saturating_sub(cage.size)).sum()
}

fn house_total(size: u8) -> i32 {
    Digit::up_to(size).map(|digit| i32::from(digit.value())).sum()
}

/// The added cells of each sum, as far as these do not overlap: of two that do, the first.
fn cages(plan: &Plan) -> Vec<Cage> {
    let (mut cages, mut taken) = (Vec::new(), empty());
    for part in &plan.parts {
        let Part::Sum(sum) = part else { continue };
        let cells = bits(&sum.plus);
        let proper = sum.minus.is_empty() && count(&cells) == sum.plus.len();
        if proper && count(&zip(&taken, &cells, |a, b| a & b)) == 0 {
            taken = zip(&taken, &cells, |a, b| a | b);
            cages.push(Cage { cells, size: sum.plus.len(), total: sum.total });
        }
    }
    cages
}

fn houses(plan: &Plan) -> Vec<Bits> {
    let groups = plan.parts.iter().filter_map(|part| match part {
        Part::Different(cells) => Some(bits(cells)),
        Part::Allowed(..) | Part::Pair(_) | Part::Sum(_) | Part::Automaton(_) => None,
    });
    let mut houses: Vec<Bits> = Vec::new();
    for group in groups.filter(|group| count(group) == usize::from(plan.size)) {
        if houses.len() < HOUSES_MAX && !houses.contains(&group) {
            houses.push(group);
        }
    }
    houses
}

/// A cage that lies more inside the union than outside is taken away from both sides of its equation.
fn residue(union: &Bits, total: i32, cages: &[Cage]) -> Residue {
    let mut residue = Residue { inside: *union, outside: empty(), total };
    for cage in cages {
        let inside = zip(&cage.cells, union, |a, b| a & b);
        let outside = zip(&cage.cells, union, |a, b| a & !b);
        if count(&inside) > count(&outside) {
            residue.inside = zip(&residue.inside, &inside, |a, b| a & !b);
            residue.outside = zip(&residue.outside, &outside, |a, b| a | b);
            residue.total -= cage.total;
        }
    }
    residue
}

fn empty() -> Bits {
    [0; super::CELLS_MAX.div_ceil(64)]
}

fn bits(cells: &[Cell]) -> Bits {
    let mut bits = empty();
    for cell in cells {
        bits[cell.index() / 64] |= 1 << (cell.index() % 64);
    }
    bits
}

fn listed(bits: &Bits) -> Vec<Cell> {
    let holds = |&cell: &u16| bits[usize::from(cell) / 64] & 1 << (cell % 64) != 0;
    (0..super::CELLS_MAX as u16).filter(holds).map(Cell::new).collect()
}

fn count(bits: &Bits) -> usize {
    bits.iter().map(|word| word.count_ones() as usize).sum()
}

fn zip(a: &Bits, b: &Bits, join: impl Fn(u64, u64) -> u64) -> Bits {
    std::array::from_fn(|word| join(a[word], b[word]))
}
