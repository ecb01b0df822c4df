//! Locked candidates and hidden subsets that give a digit at once: what they strike leaves a hidden single, so no
//! notes are needed to use them.

use super::analysis::Analysis;
use super::locked::{Lock, locks};
use super::subset::{HiddenSubset, hidden_subsets};
use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::{Candidate, Candidates};
use crate::{CellSet, DigitSet};

const CLAIMING: Level = Level::from_tenths(19);

/// Pointing first, then claiming.
pub(super) fn locked<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    let mut claiming = None;
    let pointing = locks(position, |lock| {
        if lock.inner.kind.is_region() {
            return after_lock(position, lock, finds);
        }
        if claiming.is_none() {
            claiming = after_lock(position, lock, finds);
        }
        None
    });
    pointing.or(claiming)
}

fn after_lock<const W: usize>(
    position: &Candidates<'_, W>,
    lock: &Lock<'_, W>,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let geometry = position.geometry();
    let left = position.places(lock.digit).difference(lock.struck);
    let houses = lock.struck.iter().flat_map(|struck| geometry.houses_of(struck));
    // The eye goes on to the next house of the same kind; a single elsewhere takes notes, as in Sudoku Explainer.
    houses.filter(|house| house.kind == lock.inner.kind).find_map(|house| {
        let cell = house.set.intersection(left).only()?;
        let technique = Technique::DirectLockedCandidates;
        let level = if lock.inner.kind.is_region() { technique.level() } else { CLAIMING };
        let digits: DigitSet = [lock.digit].into_iter().collect();
        let placement = Candidate { cell, digit: lock.digit };
        let step = Step::placement(technique, placement, lock.locked)
            .marked(position, Role::Base, digits, lock.locked)
            .marked(position, Role::Extra, digits, lock.struck.intersection(house.set));
        finds.take(step.at(level).within([lock.inner.id(), lock.outer.id(), house.id()]))
    })
}

/// `k` digits of one house with `k` places between them, which leave a digit one place elsewhere in that house.
pub(super) fn hidden<const W: usize>(
    analysis: &Analysis<'_, '_, W>,
    k: usize,
    technique: Technique,
    finds: &mut Finds<'_>,
) -> Option<Step> {
    let position = analysis.position();
    hidden_subsets(analysis, k, |HiddenSubset { house, digits, cells }| {
        let others = position.geometry().digits().difference(*digits);
        others.iter().find_map(|digit| {
            let places = position.places(digit).intersection(house.set);
            let cell = places.difference(*cells).only()?;
            if places == CellSet::from_iter([cell]) {
                return None;
            }
            let step = Step::placement(technique, Candidate { cell, digit }, *cells)
                .marked(position, Role::Base, *digits, *cells)
                .marked(position, Role::Extra, [digit].into_iter().collect(), *cells);
            finds.take(step.within([house.id()]))
        })
    })
}
