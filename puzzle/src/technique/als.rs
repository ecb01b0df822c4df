//! ALS-XZ: two almost locked sets, groups of k cells of a house with k + 1 digits. If they cannot both hold a digit x
//! (its places in the one see all those in the other), one of them holds every other digit it has. So a digit z that
//! both have is in one of them, and cells that see all its places in both do not hold it.

use super::{Level, Role, Step, Technique};
use crate::candidates::Candidates;
use crate::{Cell, CellSet, Digit, DigitSet};

/// Larger sets are too many to look for and too hard to see.
const MOST_CELLS: usize = 4;

struct Als<const W: usize> {
    cells: CellSet<W>,
    size: usize,
    digits: DigitSet,
    /// Per digit of the set: the cells that see all its places in it.
    seeing: Vec<(Digit, CellSet<W>)>,
}

/// Neither set is a single cell.
pub(super) fn xz<const W: usize>(position: &Candidates<'_, W>) -> Option<Step> {
    let sets = almost_locked(position, MOST_CELLS);
    sets.iter().enumerate().filter(|(_, a)| a.size > 1).find_map(|(index, a)| {
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
    let sets = almost_locked(position, size);
    let easiest = |set: &Als<W>| {
        let largest = set.cells.iter().map(|cell| position.digits(cell).len()).max().unwrap_or(0);
        (size - 2).saturating_sub(largest.abs_diff(3)) as u8
    };
    let mut wings: Vec<(u8, &Als<W>)> =
        sets.iter().filter(|set| set.size == size).map(|set| (easiest(set), set)).collect();
    wings.sort_by_key(|&(tenths, _)| tenths);
    wings.into_iter().find_map(|(tenths, set)| {
        let cells = sets.iter().filter(|cell| cell.size == 1);
        let step = cells.filter_map(|cell| pair(position, [cell, set], technique)).next()?;
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
        Self { cells, size: cells.len(), digits, seeing: digits.iter().map(seeing).collect() }
    }

    fn seeing(&self, digit: Digit) -> CellSet<W> {
        self.seeing.iter().find(|&&(of, _)| of == digit).map_or(CellSet::EMPTY, |&(_, cells)| cells)
    }
}

/// All almost locked sets of up to so many cells, each once, smaller ones first.
fn almost_locked<const W: usize>(position: &Candidates<'_, W>, most_cells: usize) -> Vec<Als<W>> {
    let most_cells = most_cells.min(MOST_CELLS);
    let mut found: Vec<(CellSet<W>, DigitSet)> = Vec::new();
    let narrow = position.with_candidates_up_to(most_cells + 1);
    for house in position.geometry().houses() {
        let open: Vec<Cell> = house.set.intersection(narrow).iter().collect();
        widen(position, &open, most_cells, (CellSet::EMPTY, DigitSet::EMPTY), &mut found);
    }
    found.sort_unstable_by_key(|&(cells, _)| (cells.len(), cells));
    found.dedup();
    found.into_iter().map(|(cells, digits)| Als::of(position, cells, digits)).collect()
}

fn widen<const W: usize>(
    position: &Candidates<'_, W>,
    open: &[Cell],
    most_cells: usize,
    (cells, digits): (CellSet<W>, DigitSet),
    found: &mut Vec<(CellSet<W>, DigitSet)>,
) {
    for (index, &cell) in open.iter().enumerate() {
        let digits = digits.union(position.digits(cell));
        let mut cells = cells;
        cells.insert(cell);
        if digits.len() == cells.len() + 1 {
            found.push((cells, digits));
        }
        if cells.len() < most_cells && digits.len() <= most_cells + 1 {
            widen(position, &open[index + 1..], most_cells, (cells, digits), found);
        }
    }
}
