//! Where techniques of one digit have been tried in vain: they look at the digit's places only, so while these stay the
//! same there is no need to look again.

use super::{Finds, Step, Technique};
use crate::board::cell::NARROW;
use crate::human::candidates::Candidates;
use crate::{CellSet, Digit};

/// Per technique and digit: the places that gave nothing. It may be reused along a path, and dropped at any time.
#[derive(Debug, Default)]
pub(crate) struct DeadEnds<const W: usize = NARROW>(Vec<CellSet<W>>);

impl<const W: usize> DeadEnds<W> {
    /// Looks for a step of a technique digit by digit.
    pub(super) fn by_digit(
        &mut self,
        position: &Candidates<'_, W>,
        technique: Technique,
        finds: &mut Finds<'_>,
        mut find: impl FnMut(&Candidates<'_, W>, Digit, &mut Finds<'_>) -> Option<Step>,
    ) -> Option<Step> {
        let size = usize::from(position.geometry().size());
        // A digit without places gives nothing, so that is what is known of each at first.
        self.0.resize(Technique::ALL.len() * size, CellSet::EMPTY);
        let tried = &mut self.0[technique as usize * size..][..size];
        position.geometry().digits().iter().zip(tried).find_map(|(digit, tried)| {
            let places = position.places(digit);
            if *tried == places {
                return None;
            }
            let found = find(position, digit, finds);
            if found.is_none() {
                *tried = places;
            }
            found
        })
    }
}
