//! Basic fish (X-wing, swordfish, jellyfish): the places of a digit in k rows lie in k columns, or the reverse.

use super::cover::covers;
use super::{Step, Technique};
use crate::candidates::Candidates;
use crate::{CellSet, Digit, House, HouseKind};

pub(super) fn fish(position: &Candidates<'_>, k: usize, technique: Technique) -> Option<Step> {
    let houses = |kind| position.geometry().houses().iter().filter(move |house| house.kind == kind);
    let rows: Vec<&House> = houses(HouseKind::Row).collect();
    let columns: Vec<&House> = houses(HouseKind::Column).collect();
    position.geometry().digits().iter().find_map(|digit| {
        swim(position, digit, &rows, &columns, k, technique)
            .or_else(|| swim(position, digit, &columns, &rows, k, technique))
    })
}

fn swim(
    position: &Candidates<'_>,
    digit: Digit,
    bases: &[&House],
    covering: &[&House],
    k: usize,
    technique: Technique,
) -> Option<Step> {
    let places = position.places(digit);
    let crossed = |base: &House| {
        let marked = places.intersection(base.set);
        let crosses = |house: &House| !marked.is_disjoint(house.set);
        covering
            .iter()
            .enumerate()
            .filter(|(_, house)| crosses(house))
            .fold(0, |mask, (index, _)| mask | 1 << index)
    };
    let masks: Vec<u32> = bases.iter().map(|base| crossed(base)).collect();
    covers(&masks, k, |chosen, union| {
        let join = |all: CellSet, house: &House| all.union(house.set);
        let base = chosen.iter().fold(CellSet::EMPTY, |all, &index| join(all, bases[index]));
        let cover = covering
            .iter()
            .enumerate()
            .filter(|(index, _)| union >> index & 1 != 0)
            .fold(CellSet::EMPTY, |all, (_, house)| join(all, house));
        let struck = position.present(digit, cover.difference(base));
        Step::striking(technique, struck, places.intersection(base))
    })
}
