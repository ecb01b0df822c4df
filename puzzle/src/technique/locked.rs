//! Locked candidates (pointing and claiming): all places of a digit in one house lie in another one too, so the
//! rest of the other house cannot hold it.

use super::{Step, Technique};
use crate::candidates::Candidates;

pub(super) fn locked(position: &Candidates<'_>) -> Option<Step> {
    let geometry = position.geometry();
    geometry.overlaps().iter().find_map(|&(inner, outer)| {
        let (inner, outer) = (geometry.houses()[inner].set, geometry.houses()[outer].set);
        geometry.digits().iter().find_map(|digit| {
            let places = position.places(digit);
            let locked = places.intersection(inner);
            if locked.is_empty() || !locked.is_subset(outer) {
                return None;
            }
            let struck = position.present(digit, outer.difference(inner));
            Step::striking(Technique::LockedCandidates, struck, locked)
        })
    })
}
