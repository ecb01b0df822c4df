//! ALS-XZ: two almost locked sets, groups of k cells of a house with k + 1 digits. If they cannot both hold a digit x
//! (its places in the one see all those in the other), one of them holds every other digit it has. So a digit z that
//! both have is in one of them, and cells that see all its places in both do not hold it.

use std::ops::RangeInclusive;

use super::{Level, Role, Step, Technique};
use crate::candidates::Candidates;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Larger sets are too many to look for and too hard to see.
const MOST_CELLS: usize = 4;

struct Als<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    /// Per digit of the set: the cells that see all its places in it.
    seeing: Vec<(Digit, CellSet<W>)>,
}

/// Neither set is a single cell.
pub(super) fn xz<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    let sets = almost_locked(position, 2..=MOST_CELLS);
    let sets: Vec<Als<W>> =
        sets.into_iter().map(|(cells, digits)| Als::of(position, cells, digits)).collect();
    sets.iter().enumerate().find_map(|(index, a)| {
        sets[index + 1..].iter().find_map(|b| pair(position, [a, b], Technique::AlsXz))
    })
}

/// A cell and a set of three, the next kind beyond XYZ-wings, which are a cell and a set of two.
pub(super) fn wxyz_wing<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    wing(position, 3, Technique::WxyzWing)
}

/// A cell and a set of four.
pub(super) fn vwxyz_wing<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    wing(position, 4, Technique::VwxyzWing)
}

/// Sukaku Explainer finds a wing the easier, the further the largest cell of the set is from three candidates.
fn wing<const W: usize>(position: &Candidates<'_, W>, size: usize, technique: Technique) -> Option<Step> {
    let bivalue = position.with_two_candidates();
    let tenths = |cells: CellSet<W>| {
        let largest = cells.iter().map(|cell| position.digits(cell).len()).max().unwrap_or(0);
        (size - 2).saturating_sub(largest.abs_diff(3)) as u8
    };
    let sets = almost_locked(position, size..=size);
    let mut sets: Vec<_> = sets.into_iter().map(|(cells, digits)| (tenths(cells), cells, digits)).collect();
    sets.sort_by_key(|&(tenths, ..)| tenths);
    sets.into_iter().find_map(|(tenths, cells, digits)| {
        let within = |cell: &Cell| position.digits(*cell).difference(digits).is_empty();
        let mut beside = bivalue.difference(cells).iter().filter(within).peekable();
        beside.peek()?;
        let set = Als::of(position, cells, digits);
        let step = beside.find_map(|cell| {
            let cell = Als::of(position, CellSet::from_iter([cell]), position.digits(cell));
            pair(position, [&cell, &set], technique)
        })?;
        Some(step.at(Level::from_tenths(technique.level().tenths() + tenths)))
    })
}

fn pair<const W: usize>(
    position: &Candidates<'_, W>,
    [a, b]: [&Als<W>; 2],
    technique: Technique,
) -> Option<Step> {
    let shared = a.digits.intersection(b.digits);
    if shared.len() < 2 || !a.cells.is_disjoint(b.cells) {
        return None;
    }
    let restricted: DigitSet = shared
        .iter()
        .filter(|&digit| position.places(digit).intersection(b.cells).is_subset(a.seeing(digit)))
        .collect();
    restricted.iter().find_map(|x| {
        shared.iter().filter(|&z| z != x).find_map(|z| {
            let seeing = a.seeing(z).intersection(b.seeing(z));
            let struck = position.present(z, seeing);
            let pattern = a.cells.union(b.cells);
            let step = Step::striking(technique, struck, pattern)?
                .marked(position, Role::First, a.digits, a.cells)
                .marked(position, Role::Second, b.digits, b.cells);
            Some(step.marked(position, Role::Joint, [x].into_iter().collect(), pattern))
        })
    })
}

impl<const W: usize> Als<W> {
    fn of(position: &Candidates<'_, W>, cells: CellSet<W>, digits: DigitSet) -> Self {
        let places = |digit| position.places(digit).intersection(cells);
        let seeing = |digit| (digit, position.geometry().common_peers(places(digit)));
        Self { cells, digits, seeing: digits.iter().map(seeing).collect() }
    }

    fn seeing(&self, digit: Digit) -> CellSet<W> {
        self.seeing.iter().find(|&&(of, _)| of == digit).map_or(CellSet::EMPTY, |&(_, cells)| cells)
    }
}

/// All almost locked sets of so many cells, each once, smaller ones first.
fn almost_locked<const W: usize>(
    position: &Candidates<'_, W>,
    sizes: RangeInclusive<usize>,
) -> Vec<(CellSet<W>, DigitSet)> {
    let mut found: Vec<(CellSet<W>, DigitSet)> = Vec::new();
    let narrow = position.with_candidates_up_to(sizes.end() + 1);
    for house in position.geometry().houses() {
        let open: Vec<Cell> = house.set.intersection(narrow).iter().collect();
        widen(position, &open, &sizes, (CellSet::EMPTY, DigitSet::EMPTY), &mut found);
    }
    found.sort_unstable_by_key(|&(cells, _)| (cells.len(), cells));
    found.dedup();
    found
}

fn widen<const W: usize>(
    position: &Candidates<'_, W>,
    open: &[Cell],
    sizes: &RangeInclusive<usize>,
    (cells, digits): (CellSet<W>, DigitSet),
    found: &mut Vec<(CellSet<W>, DigitSet)>,
) {
    for (index, &cell) in open.iter().enumerate() {
        let digits = digits.union(position.digits(cell));
        let mut cells = cells;
        cells.insert(cell);
        let size = cells.len();
        if sizes.contains(&size) && digits.len() == size + 1 {
            found.push((cells, digits));
        }
        if size < *sizes.end() && digits.len() <= sizes.end() + 1 {
            widen(position, &open[index + 1..], sizes, (cells, digits), found);
        }
    }
}
