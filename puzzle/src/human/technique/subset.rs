//! Naked and hidden subsets: k cells of a house that share k digits, or k digits that share k cells.

use super::analysis::Analysis;
use super::cover::covers;
use super::{Finds, Role, Step, Technique, sight};
use crate::human::candidates::{Candidate, Candidates};
use crate::{Cell, CellSet, Digit, DigitSet, House};

/// `k` cells of one house with `k` candidates between them: the digits leave every cell that sees all of them.
pub(super) fn naked<const W: usize>(
    position: &Candidates<'_, W>,
    k: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let narrow = position.with_candidates_up_to(k);
    let in_house = position.geometry().houses().iter().find_map(|house| {
        let open: Vec<Cell> = house.set.intersection(narrow).iter().collect();
        if open.len() < k {
            return None;
        }
        let masks: Vec<u32> = open.iter().map(|&cell| position.digits(cell).into()).collect();
        covers(&masks, k, |chosen, _| {
            let pattern: CellSet<W> = chosen.iter().map(|&index| open[index]).collect();
            let digits = chosen
                .iter()
                .fold(DigitSet::EMPTY, |digits, &index| digits.union(position.digits(open[index])));
            let seeing = position.geometry().common_peers(pattern);
            let struck = digits.iter().flat_map(|digit| position.present(digit, seeing)).collect();
            let step = Step::striking(technique, struck, pattern)?;
            finds.take(step.marked(position, Role::Base, digits, pattern).within([house.id()]))
        })
    });
    in_house.or_else(|| sight::naked(position, k, technique, finds))
}

/// Digits of a house that have no more places there than they are many.
pub(super) struct HiddenSubset<'g, const W: usize> {
    pub(super) house: &'g House<W>,
    pub(super) digits: DigitSet,
    pub(super) cells: CellSet<W>,
}

/// The first hidden subset of `k` digits that `see` makes something of.
pub(super) fn hidden_subsets<'g, T, const W: usize>(
    analysis: &Analysis<'_, 'g, W>,
    k: usize,
    mut see: impl FnMut(&HiddenSubset<'g, W>) -> Option<T>,
) -> Option<T> {
    let geometry = analysis.position().geometry();
    let mut rare: Vec<Digit> = Vec::new();
    let mut masks: Vec<u32> = Vec::new();
    geometry.houses().iter().zip(analysis.places_by_house()).find_map(|(house, places)| {
        rare.clear();
        masks.clear();
        for (digit, &places) in geometry.digits().iter().zip(places) {
            if (1..=k as u32).contains(&places.count_ones()) {
                rare.push(digit);
                masks.push(places);
            }
        }
        if rare.len() < k {
            return None;
        }
        covers(&masks, k, |chosen, places| {
            let digits = chosen.iter().map(|&index| rare[index]).collect();
            let among = house.cells.iter().enumerate().filter(|(index, _)| places >> index & 1 != 0);
            see(&HiddenSubset { house, digits, cells: among.map(|(_, &cell)| cell).collect() })
        })
    })
}

/// `k` digits of one house with `k` places between them: nothing else fits there.
pub(super) fn hidden<const W: usize>(
    analysis: &Analysis<'_, '_, W>,
    k: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let position = analysis.position();
    hidden_subsets(analysis, k, |&HiddenSubset { house, digits, cells }| {
        let others = |cell| position.digits(cell).difference(digits).iter();
        let struck = cells.iter().flat_map(|cell| others(cell).map(move |digit| Candidate { cell, digit }));
        let step = Step::striking(technique, struck.collect(), cells)?;
        finds.take(step.marked(position, Role::Base, digits, cells).within([house.id()]))
    })
}
