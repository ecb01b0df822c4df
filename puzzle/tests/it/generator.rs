//! Generated puzzles keep the generator's promises: proper, tier-true, symmetric if asked, the same for ever.

use puzzle::technique::next_step;
use puzzle::{
    Candidates, Cell, CellSet, Difficulty, GENERATOR_VERSION, Geometry, Grid, Proof, Puzzle, Spec, Symmetry,
    generate, grade, prove,
};

fn solved_with(puzzle: &Grid, up_to: Difficulty) -> bool {
    let mut position = Candidates::of(Geometry::classic(), puzzle);
    while let Some(step) = next_step(&position, up_to) {
        step.apply(&mut position);
    }
    position.grid().is_full()
}

fn check(spec: &Spec, seed: u64) {
    let made = generate(spec, seed);
    assert_eq!(
        prove(&Puzzle::classic(made.puzzle.clone())),
        Proof::Unique { solution: made.solution },
        "{spec:?} {seed}"
    );
    assert_eq!(made.version, GENERATOR_VERSION);
    assert_eq!(made.grade, grade(&Puzzle::classic(made.puzzle.clone())));
    for difficulty in Difficulty::ALL {
        let solved = solved_with(&made.puzzle, difficulty);
        assert_eq!(solved, difficulty >= spec.difficulty, "{spec:?} {seed} with {difficulty} techniques");
    }
}

#[test]
fn every_puzzle_is_proper_and_needs_the_techniques_of_its_difficulty() {
    for difficulty in Difficulty::ALL {
        (0..100).for_each(|seed| check(&Spec::new(difficulty), seed));
        check(&Spec::new(difficulty), u64::MAX);
    }
}

#[test]
fn symmetric_puzzles_look_the_same_upside_down() {
    for difficulty in Difficulty::ALL {
        let spec = Spec { symmetry: Symmetry::HalfTurn, ..Spec::new(difficulty) };
        for seed in 0..30 {
            check(&spec, seed);
            let givens: CellSet = generate(&spec, seed).puzzle.filled();
            assert!(givens.iter().all(|cell| givens.contains(Cell::new(80 - cell.index() as u16))));
        }
    }
}

#[test]
fn a_seed_is_one_puzzle_and_another_seed_another() {
    for difficulty in Difficulty::ALL {
        let puzzles: Vec<Grid> = (0..50).map(|seed| generate(&Spec::new(difficulty), seed).puzzle).collect();
        for (seed, puzzle) in (0..).zip(&puzzles) {
            assert_eq!(&generate(&Spec::new(difficulty), seed).puzzle, puzzle);
            assert_eq!(puzzles.iter().filter(|other| *other == puzzle).count(), 1);
        }
    }
}

#[test]
fn easy_puzzles_leave_players_enough_to_hold_on_to() {
    for seed in 0..100 {
        let clues = generate(&Spec::new(Difficulty::Easy), seed).puzzle.clue_count();
        assert!((34..=45).contains(&clues), "seed {seed}: {clues} clues");
    }
}
