//! Locked candidates (pointing and claiming): all places of a digit in one house lie in another one too, so the
//! rest of the other house cannot hold it.

use super::{Finds, Level, Role, Step, Technique};
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit, DigitSet, House};

/// Claiming (a line's places lie in one box) is harder to see than pointing.
const CLAIMING: Level = Level::from_tenths(28);

/// The places of a digit in `inner` all lie in `outer`, where more places are struck.
pub(super) struct Lock<'g, const W: usize> {
    pub(super) inner: &'g House<W>,
    pub(super) outer: &'g House<W>,
    pub(super) digit: Digit,
    pub(super) locked: CellSet<W>,
    pub(super) struck: CellSet<W>,
}

/// The first lock that `see` makes something of.
pub(super) fn locks<'g, T, const W: usize>(
    position: &Candidates<'g, W>,
    mut see: impl FnMut(&Lock<'g, W>) -> Option<T>,
) -> Option<T> {
    let geometry = position.geometry();
    geometry.overlaps().chunk_by(|a, b| a.0 == b.0).find_map(|overlaps| {
        let inner = &geometry.houses()[overlaps[0].0];
        let occupied = |digit: &Digit| !position.places(*digit).is_disjoint(inner.set);
        let lockable: DigitSet = geometry.digits().iter().filter(occupied).collect();
        overlaps.iter().find_map(|&(_, outer)| {
            let outer = &geometry.houses()[outer];
            lockable.iter().find_map(|digit| {
                let places = position.places(digit);
                let locked = places.intersection(inner.set);
                if !locked.is_subset(outer.set) {
                    return None;
                }
                let struck = places.intersection(outer.set).difference(inner.set);
                if struck.is_empty() { None } else { see(&Lock { inner, outer, digit, locked, struck }) }
            })
        })
    })
}

pub(super) fn locked<const W: usize>(position: &Candidates<'_, W>, finds: &mut Finds<'_>) -> Option<Step> {
    locks(position, |lock| {
        let technique = Technique::LockedCandidates;
        let level = if lock.inner.kind.is_region() { technique.level() } else { CLAIMING };
        let step = Step::striking(technique, position.present(lock.digit, lock.struck), lock.locked)?;
        let digits = [lock.digit].into_iter().collect();
        let step = step.marked(position, Role::Base, digits, lock.locked);
        finds.take(step.at(level).within([lock.inner.id(), lock.outer.id()]))
    })
}
