//! Wings: a pivot of two or three candidates and two pincers that between them must hold a digit.

use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{Cell, CellSet, DigitSet};

/// XY-wing: pivot xy, pincers xz and yz. One pincer is z, so cells that see both are not. XYZ-wing: pivot xyz, the same pincers.
/// One of the three is z, so cells that see all of them are not.
pub(super) fn wing<const W: usize>(
    position: &Candidates<'_, W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let pivot_digits = if technique == Technique::XyzWing { 3 } else { 2 };
    let bivalue = position.with_two_candidates();
    position.open().filter(|&cell| position.digits(cell).len() == pivot_digits).find_map(|pivot| {
        let pincers: Vec<Cell> = position.geometry().peers(pivot).intersection(bivalue).iter().collect();
        pincers.iter().enumerate().find_map(|(index, &a)| {
            pincers[index + 1..].iter().find_map(|&b| finds.take(pinch(position, pivot, [a, b], technique)?))
        })
    })
}

fn pinch<const W: usize>(
    position: &Candidates<'_, W>,
    pivot: Cell,
    [a, b]: [Cell; 2],
    technique: Technique,
) -> Option<Step> {
    let [p, a_digits, b_digits] = [pivot, a, b].map(|cell| position.digits(cell));
    let z = a_digits.intersection(b_digits).only()?;
    let all = p.union(a_digits).union(b_digits);
    let xy: DigitSet = all.iter().filter(|&digit| digit != z).collect();
    // With a pivot of two, z must be missing there; with three it must be the third.
    if all.len() != 3 || xy.difference(p) != DigitSet::EMPTY {
        return None;
    }
    let pattern = CellSet::from_iter([pivot, a, b]);
    let holders = pattern.intersection(position.places(z));
    let struck = position.present(z, position.geometry().common_peers(holders));
    let step = Step::striking(technique, struck, pattern)?;
    Some(step.marked(position, Role::Pivot, p, CellSet::from_iter([pivot])).marked(
        position,
        Role::Base,
        all,
        CellSet::from_iter([a, b]),
    ))
}
