//! No technique ever deduces what is false, and each says what it rests on.

use crate::known::{AGAINST_BRUTE_FORCE, INKALA, cell, digit, grid, minimal, of_tier};
use puzzle::human::technique::easiest_step;
use puzzle::{Candidate, Candidates, Geometry, Grid, Premise, Proof, Puzzle, Step, Technique, Tier, prove};

fn solution(puzzle: &Grid) -> Grid {
    let Proof::Unique { solution } = prove(&Puzzle::classic(puzzle.clone())) else {
        panic!("not proper: {puzzle}")
    };
    solution
}

#[track_caller]
fn assert_true(step: &Step, position: &Candidates<'_>, solution: &Grid) {
    assert!(!step.placements.is_empty() || !step.eliminations.is_empty(), "{step:?} does nothing");
    for placed in &step.placements {
        assert_eq!(solution.get(placed.cell), Some(placed.digit), "{step:?} is false");
    }
    for struck in &step.eliminations {
        assert_ne!(solution.get(struck.cell), Some(struck.digit), "{step:?} is false");
    }
    let named = step.placements.iter().chain(&step.eliminations);
    assert!(named.clone().all(|&candidate| position.contains(candidate)), "{step:?} repeats what was known");
    assert!(!step.pattern.is_empty(), "{step:?} shows no cells");
    assert!(step.level >= step.technique.level(), "{step:?} counts less than its technique");
    let shown = step.marks.iter().map(|mark| mark.candidate);
    let claimed = step.chains.iter().flatten().map(|claim| claim.candidate);
    assert!(
        shown.chain(claimed).all(|candidate| position.contains(candidate)),
        "{step:?} shows what is not there"
    );
}

/// Walks the whole path, and at every position tries every technique, not only the one that is taken.
fn check_every_step(puzzle: &Grid) {
    let solution = solution(puzzle);
    let mut position = Candidates::of(Geometry::classic(), puzzle);
    loop {
        for technique in Technique::ALL {
            if let Some(step) = technique.find(&position) {
                assert_eq!(step.technique, technique);
                assert_true(&step, &position, &solution);
            }
        }
        let Some(step) = easiest_step(&position, Premise::OneSolution) else { return };
        step.apply(&mut position);
    }
}

/// How many random minimal puzzles are walked; more if `NONET_STEP_PUZZLES` says so.
fn minimal_puzzles() -> u64 {
    std::env::var("NONET_STEP_PUZZLES").ok().and_then(|count| count.parse().ok()).unwrap_or(150)
}

#[test]
fn every_step_of_every_technique_is_true_on_generated_puzzles() {
    for tier in [Tier::Easy, Tier::Medium, Tier::Hard] {
        for seed in 0..50 {
            check_every_step(of_tier(tier, seed).puzzle.givens());
        }
    }
}

#[test]
fn every_step_is_true_on_random_minimal_puzzles() {
    (0..minimal_puzzles()).for_each(|seed| check_every_step(&minimal(seed)));
}

#[test]
fn every_step_is_true_on_well_known_puzzles() {
    INKALA.iter().for_each(|puzzle| check_every_step(&grid(puzzle)));
    check_every_step(&grid(AGAINST_BRUTE_FORCE[0]));
}

/// A puzzle with several solutions has none that a sound step contradicts.
#[test]
fn only_techniques_that_say_so_need_a_single_solution() {
    for seed in 0..30 {
        let puzzle = minimal(seed);
        let truth = solution(&puzzle);
        // Without one of its clues a minimal puzzle has further solutions, and this is still one of them.
        let mut loose = puzzle.clone();
        loose.set(puzzle.filled::<{ puzzle::NARROW }>().first().expect("a clue"), None);
        let mut position = Candidates::of(Geometry::classic(), &loose);
        while let Some(step) = easiest_step(&position, Premise::AnyPuzzle) {
            assert!(!step.technique.assumes_unique());
            assert_true(&step, &position, &truth);
            step.apply(&mut position);
        }
        assert!(!position.grid().is_full(), "seed {seed}: one solution was picked out of several");
    }
}

#[test]
fn techniques_are_listed_from_easy_to_hard() {
    let places = Technique::ALL.map(|technique| Technique::ALL.iter().position(|of| *of == technique));
    assert!(places.is_sorted() && places.len() == Technique::Trial as usize + 1, "each once, and no trial");
    assert!(Technique::ALL.is_sorted_by_key(|technique| technique.level()));
    assert!(Technique::ALL.iter().all(|technique| technique.tier() != Tier::Beyond));
    assert_eq!(Technique::XWing.to_string(), "X-wing");
}

#[test]
fn placing_strikes_the_digit_from_all_peers() {
    let geometry = Geometry::classic();
    let mut position = Candidates::of(geometry, &Grid::empty(geometry));
    position.place(Candidate { cell: cell(40), digit: digit(5) });
    assert_eq!(position.places(digit(5)).len(), 81 - 21);
    assert_eq!(position.digits(cell(40)).len(), 0);
    assert_eq!(position.digits(cell(0)).len(), 9);
    assert_eq!(position.open().count(), 80);
}
