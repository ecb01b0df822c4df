//! The last resort where no technique gets any further: a candidate that the solution does not have is supposed, and what follows
//! from it, step by step, leads to a contradiction. Where it does not, further suppositions are made on the way, each of which
//! fails by itself: the contradiction is a branch of two levels at most.

use crate::human::candidates::{Candidate, Candidates};
use crate::human::technique::{
    Branch, Claim, Contradiction, DeadEnds, Line, Premise, Role, Step, Technique, easiest_step_up_to,
};
use crate::order::sort_by_key;
use crate::solve::pulse::Pulse;
use crate::{CellSet, Grid, Level, Tier};

/// Candidates that are followed with easy steps, in the cells with the fewest first; of those that fail, the shortest is told.
const MOST_EASY: usize = 12;

/// Steps of a supposition are not harder than this: what follows should be easy to see.
const HARDEST: Level = *Level::range_of(Tier::Hard).end();

/// How hard the steps of a supposition on top of another may be, where singles do not do: easier ones are tried first.
const HARDEST_WITHIN: [Level; 2] = [*Level::range_of(Tier::Medium).end(), HARDEST];

/// Candidates that are followed with suppositions on top of them.
const MOST_DEEP: usize = 24;

/// Suppositions on top of one that are followed with singles at most, and with steps. They decide how long it takes: some seconds
/// at worst.
const MOST_WITHIN: [usize; 2] = [4_000, 500];

/// A wrong candidate and what refutes it. None on a board without an open cell of two candidates.
pub(super) fn step<const W: usize>(
    position: &Candidates<'_, W>,
    solution: &Grid,
    pulse: &Pulse<'_>,
) -> Option<Step> {
    let mut cells: Vec<_> = position.open().filter(|&cell| position.digits(cell).len() > 1).collect();
    sort_by_key(&mut cells, |&cell| position.digits(cell).len());
    let wrong = cells.into_iter().flat_map(|cell| {
        let digits = position.digits(cell).iter().filter(move |&digit| solution.get(cell) != Some(digit));
        digits.map(move |digit| Candidate { cell, digit })
    });
    let wrong: Vec<Candidate> = wrong.collect();
    let easy = wrong.iter().take(MOST_EASY).filter_map(|&tried| {
        let mut branch = Branch::suppose(position, tried);
        let contradiction = follow(&mut branch, HARDEST, pulse)?;
        branch.refuted(contradiction)
    });
    let argument = easy.min_by_key(Vec::len).or_else(|| {
        let deep = wrong.iter().take(MOST_DEEP);
        let refute =
            |&tried: &Candidate, most| Search { left: MOST_WITHIN, most, pulse }.refute(position, tried);
        HARDEST_WITHIN.into_iter().find_map(|most| deep.clone().find_map(|tried| refute(tried, most)))
    });
    // Where not even that helps, the solver alone knows that it is wrong.
    let argument = argument.unwrap_or_default();
    let tried =
        argument.first().map_or_else(|| wrong.first().copied(), |line: &Line| Some(line.claim.candidate))?;
    let pattern: CellSet<W> = [tried.cell].into_iter().collect();
    let step = Step::striking(Technique::Trial, vec![tried], pattern)?;
    let digits = [tried.digit].into_iter().collect();
    Some(step.marked(position, Role::Base, digits, pattern).chained(vec![Claim::yes(tried)]).argued(argument))
}

/// Takes steps up to a level until there is none; what is impossible then, if anything.
fn follow<const W: usize>(
    branch: &mut Branch<'_, W>,
    most: Level,
    pulse: &Pulse<'_>,
) -> Option<Contradiction> {
    let mut dead_ends = DeadEnds::default();
    loop {
        if let Some(contradiction) = Contradiction::on(branch.after()) {
            return Some(contradiction);
        }
        let step = easiest_step_up_to(branch.after(), Premise::AnyPuzzle, most, &mut dead_ends, pulse)?;
        if !branch.take(step) {
            return None;
        }
    }
}

/// What is left to spend on suppositions on top of one, by singles and by steps up to a level.
struct Search<'p, 'w> {
    left: [usize; 2],
    most: Level,
    pulse: &'p Pulse<'w>,
}

impl Search<'_, '_> {
    /// What refutes a candidate by suppositions on top of it.
    fn refute<const W: usize>(
        &mut self,
        position: &Candidates<'_, W>,
        tried: Candidate,
    ) -> Option<Vec<Line>> {
        let mut branch = Branch::suppose(position, tried);
        loop {
            if let Some(contradiction) = follow(&mut branch, HARDEST, self.pulse) {
                return branch.refuted(contradiction);
            }
            self.learn(&mut branch, false).or_else(|| self.learn(&mut branch, true))?;
        }
    }

    /// Refutes one candidate more within a branch, by singles alone or by further steps.
    fn learn<const W: usize>(&mut self, branch: &mut Branch<'_, W>, by_steps: bool) -> Option<()> {
        let after = branch.after();
        let mut open: Vec<_> = after.open().collect();
        sort_by_key(&mut open, |&cell| after.digits(cell).len());
        let of_cell = |cell| after.digits(cell).iter().map(move |digit| Candidate { cell, digit });
        let candidates: Vec<Candidate> = open.into_iter().flat_map(of_cell).collect();
        let (most, pulse) = (self.most, self.pulse);
        let follow = |branch: &mut Branch<'_, W>| {
            if by_steps { follow(branch, most, pulse) } else { branch.follow_singles() }
        };
        candidates.into_iter().find_map(|supposed| {
            let left = &mut self.left[usize::from(by_steps)];
            *left = left.checked_sub(1)?;
            if pulse.stops() {
                return None;
            }
            // Only what fails is told, so only that takes over the branch with its lines.
            follow(&mut Branch::suppose(branch.after(), supposed))?;
            let mut inner = branch.suppose_also(supposed);
            let contradiction = follow(&mut inner)?;
            branch.learn(supposed, inner, contradiction);
            Some(())
        })
    }
}
