//! Pairs of cells whose digits go together: dots, signs and edges without them. A digit that goes with none of the other
//! cell's is struck; and a digit that every way to fill the pair uses is struck where both cells are seen.

use super::{Finds, Role, Step, Technique};
use crate::board::plan::{Pair, Part};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, DigitSet};

/// Signs, whose relation puts the cells in order, or dots, whose relation is the same from either cell.
pub(super) fn prune<const W: usize>(
    position: &Candidates<'_, W>,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let symmetric = technique == Technique::DotPruning;
    pairs(position).find_map(|(pair, rule)| {
        let mut struck = Vec::new();
        for (index, &cell) in pair.cells.iter().enumerate() {
            let unpaired = position.digits(cell).iter().filter(|&digit| {
                let candidate = Candidate { cell, digit };
                partners(position, pair, index, candidate).is_empty()
            });
            struck.extend(unpaired.map(|digit| Candidate { cell, digit }));
        }
        if struck.is_empty() || pair.relation.is_symmetric() != symmetric {
            return None;
        }
        let cells = CellSet::<W>::from_iter(pair.cells);
        let step = Step::striking(technique, struck, cells)?;
        finds.take(step.marked(position, Role::Base, position.geometry().digits(), cells).ruled([rule]))
    })
}

/// Digits that every way to fill a pair uses leave the cells that see all their places in it.
pub(super) fn combinations<const W: usize>(
    position: &Candidates<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    // With one of the cells filled, pruning says all there is to say.
    let open = |pair: &Pair| pair.cells.iter().all(|&cell| !position.digits(cell).is_empty());
    pairs(position).filter(|(pair, _)| open(pair)).find_map(|(pair, rule)| {
        let [a, b] = pair.cells;
        let mut needed = position.digits(a).union(position.digits(b));
        for digit in position.digits(a) {
            for partner in partners(position, pair, 0, Candidate { cell: a, digit }) {
                needed = needed.intersection([digit, partner].into_iter().collect());
            }
        }
        let cells = CellSet::<W>::from_iter(pair.cells);
        needed.iter().find_map(|digit| {
            let places = position.places(digit).intersection(cells);
            let struck = position.present(digit, position.geometry().common_peers(places));
            let step = Step::striking(Technique::DotCombinations, struck, cells)?;
            let digits: DigitSet = [digit].into_iter().collect();
            finds.take(step.marked(position, Role::Base, digits, places).ruled([rule]))
        })
    })
}

/// What the other cell of a pair may hold when the cell of this index holds a candidate.
fn partners<const W: usize>(
    position: &Candidates<'_, W>,
    pair: &Pair,
    index: usize,
    Candidate { cell, digit }: Candidate,
) -> DigitSet {
    let other = pair.cells[1 - index];
    let held = position.grid().get(other);
    let there = held.map_or(position.digits(other), |digit| [digit].into_iter().collect());
    let mut fitting = match index {
        0 => there.intersection(pair.relation.partners(digit)),
        _ => there.iter().filter(|&first| pair.relation.partners(first).contains(digit)).collect(),
    };
    if position.geometry().peers(cell).contains(other) {
        fitting.remove(digit);
    }
    fitting
}

/// What a placement just made leaves no partner in the cells that it is paired with.
pub(super) fn unpaired<const W: usize>(position: &Candidates<'_, W>, placed: Candidate) -> Vec<Candidate> {
    let geometry = position.geometry();
    if !geometry.has_dots() && !geometry.has_signs() {
        return Vec::new();
    }
    let paired = pairs(position).filter_map(|(pair, _)| {
        let index = pair.cells.iter().position(|&cell| cell != placed.cell)?;
        pair.cells.contains(&placed.cell).then_some((pair, index, pair.cells[index]))
    });
    paired
        .flat_map(|(pair, index, cell)| {
            let candidates = position.digits(cell).iter().map(move |digit| Candidate { cell, digit });
            candidates.filter(move |&candidate| partners(position, pair, index, candidate).is_empty())
        })
        .collect()
}

/// The pairs with an open cell, each with the index of its rule.
pub(super) fn pairs<'a, const W: usize>(
    position: &'a Candidates<'_, W>,
) -> impl Iterator<Item = (&'a Pair, u16)> + 'a {
    let open = |cell: &Cell| position.grid().get(*cell).is_none();
    position.geometry().links().iter().filter_map(move |link| match &link.part {
        Part::Pair(pair) if pair.cells.iter().any(open) => Some((pair, link.constraint as u16)),
        Part::Pair(_) | Part::Sum(_) | Part::Allowed(..) | Part::Different(_) | Part::Automaton(_) => None,
    })
}
