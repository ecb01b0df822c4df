//! The last resort where no technique gets any further: a candidate that the solution does not have is tried, and what
//! follows from it leads to a contradiction.

use crate::human::candidates::{Candidate, Candidates};
use crate::human::technique::{
    Claim, Contradiction, DeadEnds, Premise, Role, Step, Technique, easiest_step_up_to,
};
use crate::{CellSet, Grid, Level, Tier};

/// Candidates that are followed at most, in the cells with the fewest first.
const MOST_TRIALS: usize = 12;

/// Steps that one is followed.
const MOST_STEPS: usize = 60;

/// Steps of a trial are not harder than this: what follows should be easy to see.
const HARDEST: Level = *Level::range_of(Tier::Hard).end();

/// A wrong candidate and what refutes it. None on a board without an open cell of two candidates.
pub(super) fn step<const W: usize>(position: &Candidates<'_, W>, solution: &Grid) -> Option<Step> {
    let mut cells: Vec<_> = position.open().filter(|&cell| position.digits(cell).len() > 1).collect();
    cells.sort_by_key(|&cell| position.digits(cell).len());
    let wrong = cells.into_iter().flat_map(|cell| {
        let digits = position.digits(cell).iter().filter(move |&digit| solution.get(cell) != Some(digit));
        digits.map(move |digit| Candidate { cell, digit })
    });
    let wrong: Vec<Candidate> = wrong.take(MOST_TRIALS).collect();
    let refuted = wrong.iter().find_map(|&tried| Some((tried, refute(position, tried)?)));
    // Where nothing easy follows, the solver alone knows that it is wrong.
    let (tried, (claims, contradiction)) = match refuted {
        Some((tried, (claims, contradiction))) => (tried, (claims, Some(contradiction))),
        None => (*wrong.first()?, (vec![Claim::yes(*wrong.first()?)], None)),
    };
    let pattern: CellSet<W> = [tried.cell].into_iter().collect();
    let step = Step::striking(Technique::Trial, vec![tried], pattern)?;
    let digits = [tried.digit].into_iter().collect();
    Some(step.marked(position, Role::Base, digits, pattern).chained(claims).contradicting(contradiction))
}

/// The placements that follow, and what they make impossible.
fn refute<const W: usize>(
    position: &Candidates<'_, W>,
    tried: Candidate,
) -> Option<(Vec<Claim>, Contradiction)> {
    let mut after = position.clone();
    let mut dead_ends = DeadEnds::default();
    let mut claims = vec![Claim::yes(tried)];
    after.place(tried);
    for _ in 0..MOST_STEPS {
        if let Some(contradiction) = Contradiction::on(&after) {
            return Some((claims, contradiction));
        }
        let step = easiest_step_up_to(&after, Premise::AnyPuzzle, HARDEST, &mut dead_ends)?;
        step.apply(&mut after);
        claims.extend(step.placements.iter().copied().map(Claim::yes));
    }
    None
}
