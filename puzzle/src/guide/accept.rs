//! What is as good as the easiest step of a position: whoever finds anything that is no dearer has seen what there was to see.

use crate::human::candidates::{Candidate, Candidates};
use crate::human::technique::{Claim, Deductions, Level, Premise, Step, Technique};
use crate::solve::pulse::Pulse;

/// All that follows from a position by techniques no dearer than its easiest step. A single is as easy as any other single.
#[derive(Clone, Debug, Default)]
pub struct AsCheap {
    /// One step each, easiest first: the easiest itself is among them, or one that gives no less.
    pub steps: Vec<Step>,
    /// Placements that such steps lead to after such strikes: who enters one has seen the strikes.
    pub behind: Vec<Step>,
}

impl AsCheap {
    /// What is as cheap as the easiest step, which is `first`.
    pub fn of<const W: usize>(position: &Candidates<'_, W>, first: &Step) -> Self {
        Self::unless(position, first, &Pulse::undisturbed())
    }

    /// The same, and less as soon as it is to stop.
    pub(super) fn unless<const W: usize>(
        position: &Candidates<'_, W>,
        first: &Step,
        pulse: &Pulse<'_>,
    ) -> Self {
        let dearest = dearest(first);
        let (mut after, mut all) = (position.clone(), Self::default());
        loop {
            let techniques = Technique::ALL.into_iter().filter(|technique| technique.level() <= dearest);
            let found =
                Deductions::unless(&after, Premise::OneSolution, techniques, Level::MAX, &|| pulse.stops());
            let found = found.into_steps();
            let goes_on = first.placements.is_empty() && strike(&mut after, &found) && !pulse.stops();
            if all.steps.is_empty() {
                all.steps = found;
            } else {
                found.into_iter().for_each(|step| all.add_behind(step));
            }
            if !goes_on {
                return all;
            }
        }
    }

    /// Adds what a step places, unless that is known.
    fn add_behind(&mut self, step: Step) {
        let is_known = |placed: &Candidate| {
            let mut known = self.steps.iter().chain(&self.behind);
            known.any(|known| known.placements.contains(placed))
        };
        if !step.placements.iter().all(is_known) {
            self.behind.push(step);
        }
    }

    /// Whether a digit in a cell is as good as the easiest step. Of a puzzle with one solution it is then right.
    #[must_use]
    pub fn accepts(&self, placed: Candidate) -> bool {
        self.steps.iter().chain(&self.behind).any(|step| step.gives(Claim { candidate: placed, holds: true }))
    }
}

/// The level that a technique may have.
fn dearest(first: &Step) -> Level {
    let singles = [Technique::LastDigit, Technique::HiddenSingle, Technique::NakedSingle];
    let single = Technique::NakedSingle.level();
    if singles.contains(&first.technique) { single.max(first.level) } else { first.level }
}

/// Whether there was anything to strike.
fn strike<const W: usize>(position: &mut Candidates<'_, W>, steps: &[Step]) -> bool {
    let mut any = false;
    for &candidate in steps.iter().flat_map(|step| &step.eliminations) {
        any |= position.contains(candidate);
        position.eliminate(candidate);
    }
    any
}
