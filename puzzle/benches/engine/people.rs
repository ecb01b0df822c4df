//! What is worked out the way people solve: ratings and hints, on random minimal puzzles.

use puzzle::human::technique::easiest_step;
use puzzle::{Candidates, Geometry, Hint, Premise, Puzzle, Tier, rate};

use crate::clock::time_each;
use crate::report::Task;
use crate::sets;

const PUZZLES: u64 = 400;

pub(crate) fn table() -> Vec<Task> {
    let puzzles: Vec<Puzzle> = (0..PUZZLES).map(sets::minimal).map(Puzzle::classic).collect();
    let (easy, stuck): (Vec<_>, Vec<_>) =
        puzzles.iter().flat_map(positions).partition(|(_, tier)| *tier == Tier::Easy);
    let hint = |(position, _): &(Candidates<'_>, Tier)| {
        easiest_step(position, Premise::OneSolution).map(|step| Hint::of(position.geometry(), step))
    };
    vec![
        Task { task: "rate", times: time_each(&puzzles, rate).0 },
        Task { task: "hint, a single", times: time_each(&easy, hint).0 },
        Task { task: "hint, no single", times: time_each(&stuck, hint).0 },
    ]
}

/// Every position on the way to the solution, with the tier of the step that follows.
fn positions(puzzle: &Puzzle) -> Vec<(Candidates<'static>, Tier)> {
    let mut position = Candidates::of(Geometry::classic(), puzzle.givens());
    let before = |step: puzzle::Step| {
        let before = (position.clone(), step.technique.tier());
        step.apply(&mut position);
        before
    };
    rate(puzzle).steps.into_iter().map(before).collect()
}
