//! What follows from a position in one step: of each placement and each elimination the easiest step that gives it. Which
//! step comes next, and what a player has done, is not known here.

use super::analysis::Analysis;
use super::{Claim, Level, Premise, Step, Technique, settles};
use crate::human::candidates::{Candidate, Candidates};
use crate::order::sort_by_key;

/// All that follows from a position by techniques up to some level, easiest steps first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deductions {
    steps: Vec<Step>,
}

impl Deductions {
    /// Asks each of the techniques for all its steps up to a level. On a 9x9 board those up to hard take some tenths of a
    /// millisecond, chains some milliseconds and nets up to some tenths of a second.
    pub fn of<const W: usize>(
        position: &Candidates<'_, W>,
        premise: Premise,
        techniques: impl IntoIterator<Item = Technique>,
        most: Level,
    ) -> Self {
        Self::unless(position, premise, techniques, most, &|| false)
    }

    /// The same, and less as soon as this says to stop.
    pub(crate) fn unless<const W: usize>(
        position: &Candidates<'_, W>,
        premise: Premise,
        techniques: impl IntoIterator<Item = Technique>,
        most: Level,
        stops: &dyn Fn() -> bool,
    ) -> Self {
        let analysis = Analysis::unless(position, stops);
        let mut known = Known::on(position);
        let mut steps: Vec<Step> = Vec::new();
        let open = techniques.into_iter().filter(|technique| technique.is_open_to(premise, most));
        for technique in open.take_while(|_| !stops()) {
            technique.each_of(&analysis, &mut |step| {
                if step.level <= most && known.learn(&step) {
                    steps.push(step);
                }
            });
        }
        sort_by_key(&mut steps, |step| (step.level, step.technique));
        // A step may have been outdone by easier ones that came later.
        let mut known = Known::on(position);
        steps.retain(|step| known.learn(step));
        Self { steps }
    }

    /// Steps that each give something that no step before gives, easiest first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    pub(crate) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    /// The easiest step that places or strikes a candidate, whichever the claim says; none if no step here does.
    pub fn giving(&self, claim: Claim) -> Option<&Step> {
        self.steps.iter().find(|step| step.gives(claim))
    }
}

impl Step {
    /// Whether it says this of a candidate: that it holds, or that it does not. That a placement rules out whatever else the
    /// cell could hold goes without saying.
    pub fn gives(&self, Claim { candidate, holds }: Claim) -> bool {
        let rules_out = |placed: &Candidate| placed.cell == candidate.cell && placed.digit != candidate.digit;
        if holds {
            self.placements.contains(&candidate)
        } else {
            self.eliminations.contains(&candidate) || self.placements.iter().any(rules_out)
        }
    }
}

/// The easiest step that places or strikes a candidate, whichever the claim says; none if no technique up to the level does.
/// It looks no further than it must: a single takes some microseconds.
///
/// ```
/// use puzzle::human::technique::{Claim, easiest_giving};
/// use puzzle::{Candidate, Candidates, Geometry, Level, Premise, Tier};
///
/// let geometry = Geometry::classic();
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let position = Candidates::of(geometry, &grid);
/// let cell = geometry.cell(4, 4).ok_or("no such cell")?;
/// let claim = Claim { candidate: Candidate { cell, digit: 5.try_into()? }, holds: true };
/// let most = *Level::range_of(Tier::Hard).end();
/// let step = easiest_giving(&position, claim, Premise::OneSolution, most).ok_or("no step")?;
/// assert_eq!(step.technique.to_string(), "direct hidden pair", "it counts as easier than the naked single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn easiest_giving<const W: usize>(
    position: &Candidates<'_, W>,
    claim: Claim,
    premise: Premise,
    most: Level,
) -> Option<Step> {
    if !position.contains(claim.candidate) {
        return None;
    }
    let analysis = Analysis::of(position);
    let mut easiest: Option<Step> = None;
    for technique in Technique::ALL.into_iter().filter(|technique| technique.is_open_to(premise, most)) {
        if easiest.as_ref().is_some_and(|step| settles(step, technique)) {
            break;
        }
        technique.each_of(&analysis, &mut |step| {
            if step.gives(claim) && easiest.as_ref().is_none_or(|easiest| step.level < easiest.level) {
                easiest = Some(step);
            }
        });
    }
    easiest.filter(|step| step.level <= most)
}

impl Technique {
    /// Whether it may be asked for steps up to a level where so much is taken for granted.
    pub(super) fn is_open_to(self, premise: Premise, most: Level) -> bool {
        self.level() <= most && (premise == Premise::OneSolution || !self.assumes_unique())
    }
}

/// The level of the easiest step known for each conclusion.
struct Known {
    cells: usize,
    placed: Vec<Level>,
    struck: Vec<Level>,
}

impl Known {
    fn on<const W: usize>(position: &Candidates<'_, W>) -> Self {
        let cells = position.geometry().cell_count();
        let none = vec![Level::MAX; cells * usize::from(position.geometry().size())];
        Self { cells, placed: none.clone(), struck: none }
    }

    /// Whether a step gives anything that was not known to be as easy.
    fn learn(&mut self, step: &Step) -> bool {
        let mut learned = false;
        for (candidates, levels) in
            [(&step.placements, &mut self.placed), (&step.eliminations, &mut self.struck)]
        {
            for Candidate { cell, digit } in candidates {
                let level = &mut levels[(usize::from(digit.value()) - 1) * self.cells + cell.index()];
                learned |= step.level < *level;
                *level = step.level.min(*level);
            }
        }
        learned
    }
}
