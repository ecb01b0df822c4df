//! Steps on boards of every kind: each is true of the solution, and each can be told.

use crate::made::{Dug, LARGE, MAKES, Make};
use puzzle::hint::Hint;
use puzzle::solve::general::Inference;
use puzzle::{Candidates, Geometry, Grid, Puzzle, Shape, Step, grade, rate};

/// Checks the paths of both ratings of a puzzle.
fn check(make: &Make, seed: u64, dug: Dug) {
    let (puzzle, solution) = make.puzzle(seed, dug);
    for steps in [rate(&puzzle).steps, grade(&puzzle).steps] {
        match puzzle.board().shape() {
            Shape::Narrow(geometry) => hold(make, seed, geometry, &puzzle, &steps, &solution),
            Shape::Wide(geometry) => hold(make, seed, geometry, &puzzle, &steps, &solution),
        }
    }
}

/// Every step of a path is news, is true of the solution, and can be told.
fn hold<const W: usize>(
    make: &Make,
    seed: u64,
    geometry: &Geometry<W>,
    puzzle: &Puzzle,
    steps: &[Step],
    solution: &Grid,
) {
    let mut position = Candidates::of(geometry, puzzle.givens());
    for step in steps {
        let told = Hint::of(geometry, step.clone());
        let context = || format!("{} {seed}: {:?} {told:?}", make.name, step.technique);
        assert!(!step.placements.is_empty() || !step.eliminations.is_empty(), "{}", context());
        for placed in &step.placements {
            assert!(position.contains(*placed), "{}", context());
            assert_eq!(solution.get(placed.cell), Some(placed.digit), "{}", context());
        }
        for struck in &step.eliminations {
            assert!(position.contains(*struck), "{}", context());
            assert_ne!(solution.get(struck.cell), Some(struck.digit), "{}", context());
        }
        for sentence in told.stages() {
            assert!(sentence.ends_with('.') && sentence.len() > 10, "{}", context());
            assert!(!sentence.contains("  ") && !sentence.contains(" ."), "{}", context());
        }
        step.apply(&mut position);
    }
}

#[test]
fn every_step_on_easy_boards_is_true_of_the_solution() {
    for make in &MAKES {
        for seed in 0..4 {
            check(make, seed, Dug::Easily(Inference::Subsets));
        }
    }
}

#[test]
fn every_step_on_boards_without_a_given_to_spare_is_true_of_the_solution() {
    for make in MAKES.iter().filter(|make| !make.is_wide()) {
        for seed in 0..4 {
            check(make, seed, Dug::Minimal);
        }
    }
}

#[test]
fn every_step_on_large_boards_is_true_of_the_solution() {
    for make in &LARGE {
        check(make, 0, Dug::Easily(Inference::Singles));
    }
}
