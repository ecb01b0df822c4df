//! Remote pairs: cells with the same two candidates, each seeing the next. Along the chain the digits alternate, so a
//! cell that sees two links an odd number of links apart holds neither.

use super::colouring::{level_of_chain, seen_by};
use super::{Finds, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{Cell, CellSet, DigitSet};

pub(super) fn remote_pair<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let mut left = position.with_two_candidates();
    while let Some(start) = left.first() {
        let digits = position.digits(start);
        let alike: CellSet<W> = left.iter().filter(|&cell| position.digits(cell) == digits).collect();
        let sides = sides(position, start, alike);
        if let Some(step) = step(position, digits, sides).and_then(|step| finds.take(step)) {
            return Some(step);
        }
        left = left.difference(sides[0].union(sides[1]));
    }
    None
}

/// The cells of `alike` that a chain reaches from `start`, by whether they hold the same digit as it.
fn sides<const W: usize>(position: &Candidates<'_, W>, start: Cell, alike: CellSet<W>) -> [CellSet<W>; 2] {
    let mut sides = [CellSet::from_iter([start]), CellSet::EMPTY];
    loop {
        let [same, other] = sides.map(|side| seen_by(position, side).intersection(alike));
        let wider = [sides[0].union(other), sides[1].union(same)];
        if wider == sides {
            return sides;
        }
        sides = wider;
    }
}

fn step<const W: usize>(
    position: &Candidates<'_, W>,
    digits: DigitSet,
    sides: [CellSet<W>; 2],
) -> Option<Step> {
    let pattern = sides[0].union(sides[1]);
    // Two cells are a naked pair; a cell on both sides is a contradiction.
    if pattern.len() < 4 || !sides[0].is_disjoint(sides[1]) {
        return None;
    }
    let [first, second] = sides.map(|side| seen_by(position, side));
    let seeing = first.intersection(second).difference(pattern);
    let struck = digits.iter().flat_map(|digit| position.present(digit, seeing)).collect();
    let step = Step::striking(Technique::RemotePair, struck, pattern)?;
    // Of either digit it is an X-chain.
    let level = level_of_chain(position, digits.first()?, &step.eliminations);
    Some(step.at(level).marked(position, Role::First, digits, sides[0]).marked(
        position,
        Role::Second,
        digits,
        sides[1],
    ))
}
