//! ALS-XZ: two almost locked sets, groups of k cells of a house with k + 1 digits. If they cannot both hold a digit x
//! (its places in the one see all those in the other), one of them holds every other digit it has. So a digit z that
//! both have is in one of them, and cells that see all its places in both do not hold it.

use std::ops::RangeInclusive;

use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Larger sets are too many to look for and too hard to see.
const MOST_CELLS: usize = 4;

struct Als<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    /// In the order of the digits.
    held: Vec<Held<W>>,
}

/// A digit of a set.
struct Held<const W: usize> {
    digit: Digit,
    /// Its places in the set.
    places: CellSet<W>,
    /// The cells that see all of them.
    seeing: CellSet<W>,
}

/// Neither set is a single cell.
pub(super) fn xz<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let mut sets = Vec::new();
    almost_locked(position, 2..=MOST_CELLS, &mut |cells, digits| sets.push((cells, digits)));
    // Each once, smaller ones first.
    sets.sort_unstable_by_key(|&(cells, _)| (cells.len(), cells));
    sets.dedup();
    let sets: Vec<Als<W>> =
        sets.into_iter().map(|(cells, digits)| Als::of(position, cells, digits)).collect();
    sets.iter().enumerate().find_map(|(index, a)| {
        sets[index + 1..].iter().find_map(|b| pair(position, [a, b], Technique::AlsXz, finds))
    })
}

/// A cell and a set of three, the next kind beyond XYZ-wings, which are a cell and a set of two.
pub(super) fn wxyz_wing<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    wing(position, 3, Technique::WxyzWing, finds)
}

/// A cell and a set of four.
pub(super) fn vwxyz_wing<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    wing(position, 4, Technique::VwxyzWing, finds)
}

/// Sukaku Explainer finds a wing the easier, the further the largest cell of the set is from three candidates.
fn wing<const W: usize>(
    position: &Candidates<'_, W>,
    size: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let tenths = |cells: CellSet<W>| {
        let largest = cells.iter().map(|cell| position.digits(cell).len()).max().unwrap_or(0);
        (size - 2).saturating_sub(largest.abs_diff(3)) as u8
    };
    let bivalue = position.with_two_candidates();
    let pincers: Vec<(Cell, DigitSet)> = bivalue.iter().map(|cell| (cell, position.digits(cell))).collect();
    let mut easiest: Option<(u8, CellSet<W>, Cell)> = None;
    let tell = |(tenths, cells, cell): (u8, CellSet<W>, Cell), finds: &mut Finds<'_>| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |all, cell| all.union(position.digits(cell)));
        let cell = Als::of(position, CellSet::from_iter([cell]), position.digits(cell));
        let sets = [&cell, &Als::of(position, cells, digits)];
        let level = Level::from_tenths(technique.level().tenths() + tenths);
        finds.at(level, |finds| pair(position, sets, technique, finds))
    };
    almost_locked(position, size..=size, &mut |cells, digits| {
        let within =
            pincers.iter().filter(|(_, pair)| pair.difference(digits).is_empty()).map(|&(cell, _)| cell);
        for cell in within.filter(|&cell| strikes(position, cell, cells)) {
            let found = (tenths(cells), cells, cell);
            if finds.are_all() {
                tell(found, finds);
            } else {
                easiest = Some(easiest.map_or(found, |easiest| easiest.min(found)));
                break;
            }
        }
    });
    tell(easiest?, finds)
}

/// Whether a cell of two digits, both of them in a set, makes a [`pair`] with it that strikes anything.
fn strikes<const W: usize>(position: &Candidates<'_, W>, cell: Cell, set: CellSet<W>) -> bool {
    let geometry = position.geometry();
    let peers = *geometry.peers(cell);
    let inside = |digit| position.places(digit).intersection(set);
    let digits = position.digits(cell);
    let mut restricted = digits.iter().filter(|&x| inside(x).is_subset(peers));
    !set.contains(cell)
        && restricted.any(|x| {
            digits.iter().filter(|&z| z != x).any(|z| {
                let seeing = position.places(z).intersection(peers);
                !inside(z)
                    .iter()
                    .fold(seeing, |all, place| all.intersection(*geometry.peers(place)))
                    .is_empty()
            })
        })
}

fn pair<const W: usize>(
    position: &Candidates<'_, W>,
    [a, b]: [&Als<W>; 2],
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let shared = a.digits.intersection(b.digits);
    if shared.len() < 2 || !a.cells.is_disjoint(b.cells) {
        return None;
    }
    let shared = || {
        let of_a = a.held.iter().filter(move |held| shared.contains(held.digit));
        of_a.zip(b.held.iter().filter(move |held| shared.contains(held.digit)))
    };
    shared().filter(|(a, b)| b.places.is_subset(a.seeing)).find_map(|(x, _)| {
        shared().filter(|(z, _)| z.digit != x.digit).find_map(|(z, z_of_b)| {
            let struck = position.present(z.digit, z.seeing.intersection(z_of_b.seeing));
            let pattern = a.cells.union(b.cells);
            let step = Step::striking(technique, struck, pattern)?
                .marked(position, Role::First, a.digits, a.cells)
                .marked(position, Role::Second, b.digits, b.cells);
            finds.take(step.marked(position, Role::Joint, [x.digit].into_iter().collect(), pattern))
        })
    })
}

impl<const W: usize> Als<W> {
    fn of(position: &Candidates<'_, W>, cells: CellSet<W>, digits: DigitSet) -> Self {
        let held = |digit| {
            let places = position.places(digit).intersection(cells);
            Held { digit, places, seeing: position.geometry().common_peers(places) }
        };
        Self { cells, digits, held: digits.iter().map(held).collect() }
    }
}

/// Shows all almost locked sets of so many cells, as often as there are houses that hold them.
fn almost_locked<const W: usize>(
    position: &Candidates<'_, W>,
    sizes: RangeInclusive<usize>,
    show: &mut impl FnMut(CellSet<W>, DigitSet),
) {
    let narrow = position.with_candidates_up_to(sizes.end() + 1);
    let mut open: Vec<(Cell, DigitSet)> = Vec::new();
    for house in position.geometry().houses() {
        open.clear();
        open.extend(house.set.intersection(narrow).iter().map(|cell| (cell, position.digits(cell))));
        widen(&open, &sizes, CellSet::EMPTY, 0, DigitSet::EMPTY, show);
    }
}

fn widen<const W: usize>(
    open: &[(Cell, DigitSet)],
    sizes: &RangeInclusive<usize>,
    cells: CellSet<W>,
    size: usize,
    digits: DigitSet,
    show: &mut impl FnMut(CellSet<W>, DigitSet),
) {
    let size = size + 1;
    for (index, &(cell, of_cell)) in open.iter().enumerate() {
        let digits = digits.union(of_cell);
        let count = digits.len();
        if count > sizes.end() + 1 {
            continue;
        }
        let mut cells = cells;
        cells.insert(cell);
        if sizes.contains(&size) && count == size + 1 {
            show(cells, digits);
        }
        if size < *sizes.end() {
            widen(&open[index + 1..], sizes, cells, size, digits, show);
        }
    }
}
