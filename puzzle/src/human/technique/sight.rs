//! What cells see beyond the houses they share: all places of a digit in a house seen by one cell, and naked subsets of
//! cells that see each other without sharing a house.

use super::cover::covers;
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, DigitSet};

/// All places of a digit in a house are seen from cells outside, no matter by which rule.
pub(super) fn locked<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let geometry = position.geometry();
    geometry.houses().iter().find_map(|house| {
        geometry.digits().iter().find_map(|digit| {
            let places = position.places(digit).intersection(house.set);
            if places.len() < 2 {
                return None;
            }
            let struck = position.present(digit, geometry.common_peers(places));
            let rules = rules_of_sight(position, places, &struck);
            let step = Step::striking(Technique::LockedBySight, struck, places)?;
            let digits = [digit].into_iter().collect();
            finds.take(step.marked(position, Role::Base, digits, places).within([house.id()]).ruled(rules))
        })
    })
}

/// `k` cells that see each other, not all in one house, with `k` candidates between them.
pub(super) fn naked<const W: usize>(
    position: &Candidates<'_, W>,
    k: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let geometry = position.geometry();
    if geometry.is_plain() {
        return None;
    }
    let narrow = position.with_candidates_up_to(k);
    narrow.iter().find_map(|first| {
        let later: CellSet<W> = narrow.iter().filter(|&cell| cell >= first).collect();
        let mut seen = geometry.peers(first).intersection(later);
        seen.insert(first);
        let open: Vec<Cell> = seen.iter().collect();
        let masks: Vec<u32> = open.iter().map(|&cell| position.digits(cell).into()).collect();
        covers(&masks, k, |chosen, _| {
            let pattern: CellSet<W> = chosen.iter().map(|&index| open[index]).collect();
            let see_each_other = pattern.iter().all(|cell| {
                let mut others = pattern;
                others.remove(cell);
                others.is_subset(*geometry.peers(cell))
            });
            if !see_each_other {
                return None;
            }
            let digits = chosen.iter().map(|&index| position.digits(open[index]));
            let digits = digits.fold(DigitSet::EMPTY, DigitSet::union);
            let struck = digits.iter().flat_map(|digit| {
                let places = position.places(digit).intersection(pattern);
                position.present(digit, geometry.common_peers(places).difference(pattern))
            });
            let step = Step::striking(technique, struck.collect(), pattern)?;
            finds.take(step.marked(position, Role::Base, digits, pattern))
        })
    })
}

/// The rules by which struck cells see places with which they share no house, in order.
fn rules_of_sight<const W: usize>(
    position: &Candidates<'_, W>,
    places: CellSet<W>,
    struck: &[Candidate],
) -> Vec<u16> {
    let geometry = position.geometry();
    let apart = |a: Cell, b: Cell| !geometry.houses_of(a).any(|house| house.set.contains(b));
    let links: Vec<[Cell; 2]> = struck
        .iter()
        .flat_map(|struck| places.iter().map(move |place| [struck.cell, place]))
        .filter(|&[a, b]| apart(a, b))
        .collect();
    let ties = |group: CellSet<W>| links.iter().any(|&[a, b]| group.contains(a) && group.contains(b));
    let tying = geometry.groups().iter().filter(|(group, _)| ties(*group));
    let mut rules: Vec<u16> = tying.map(|&(_, rule)| rule as u16).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}
