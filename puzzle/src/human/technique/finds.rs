//! What becomes of the steps that a search finds. Every technique offers each one here, and goes on if it is not taken.

use super::{Level, Step};

pub(super) enum Finds<'t> {
    /// One is enough: the first, or the easiest or shortest where a technique says so.
    First,
    /// All are shown.
    All(&'t mut dyn FnMut(Step)),
}

impl Finds<'_> {
    /// Gives the step back if that ends the search.
    pub(super) fn take(&mut self, step: Step) -> Option<Step> {
        match self {
            Self::First => Some(step),
            Self::All(show) => {
                show(step);
                None
            }
        }
    }

    /// What a search finds, at this level.
    pub(super) fn at(
        &mut self,
        level: Level,
        search: impl FnOnce(&mut Finds<'_>) -> Option<Step>,
    ) -> Option<Step> {
        match self {
            Self::First => search(&mut Finds::First).map(|step| step.at(level)),
            Self::All(show) => search(&mut Finds::All(&mut |step| show(step.at(level)))),
        }
    }

    pub(super) const fn are_all(&self) -> bool {
        matches!(self, Self::All(_))
    }
}
