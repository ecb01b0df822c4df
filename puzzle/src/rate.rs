//! The full rating of a puzzle: the path that takes the easiest step by level each time, with every technique here.
//!
//! It refines [`grade`](crate::grade()) and never contradicts it: a puzzle of a difficulty has the tier of the same
//! name, whatever its path. Levels follow Sudoku Explainer's order of techniques, so that the level of the hardest step
//! compares with its rating; scores follow HoDoKu's.

use serde::{Deserialize, Serialize};

use crate::candidates::Candidates;
use crate::technique::{Fruitless, Level, Premise, Step, Technique, Tier, easiest_step_anew};
use crate::{Geometry, Puzzle, Shape, breaches, grade};

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    pub tier: Tier,
    /// The level of the hardest step; none if there was no step to take.
    pub level: Option<Level>,
    /// The technique of the first step of that level.
    pub hardest: Option<Technique>,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// The whole path, in order.
    pub steps: Vec<Step>,
}

/// Rates a puzzle that has exactly one solution ([`prove`](crate::prove) it first): some steps of the path hold only
/// then.
pub fn rate(puzzle: &Puzzle) -> Rating {
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => rate_on(geometry, puzzle),
        Shape::Wide(geometry) => rate_on(geometry, puzzle),
    }
}

fn rate_on<const W: usize>(geometry: &Geometry<W>, puzzle: &Puzzle) -> Rating {
    let mut position = Candidates::of(geometry, puzzle.givens());
    let mut steps: Vec<Step> = Vec::new();
    let mut fruitless = Fruitless::default();
    while let Some(step) = easiest_step_anew(&position, Premise::OneSolution, &mut fruitless) {
        step.apply(&mut position);
        steps.push(step);
    }
    let solved = position.grid().is_full() && breaches(puzzle.board(), position.grid()).is_empty();
    let level = steps.iter().map(|step| step.level).max();
    let hardest = steps.iter().find(|step| Some(step.level) == level).map(|step| step.technique);
    let score = steps.iter().map(|step| step.technique.score()).sum();
    Rating { tier: tier(puzzle, &steps, solved), level, hardest, score, solved, steps }
}

/// Paths by level may take a step of a harder tier where easier ones would do, so the difficulty decides if there is
/// one.
fn tier(puzzle: &Puzzle, steps: &[Step], solved: bool) -> Tier {
    let of_path = steps.iter().map(|step| step.technique.tier()).max().unwrap_or(Tier::Easy);
    if !solved {
        Tier::Beyond
    } else if of_path == Tier::Easy {
        of_path
    } else {
        grade(puzzle).difficulty.map_or(of_path.max(Tier::Fiendish), Tier::from)
    }
}
