//! No technique ever deduces what is false, each is met in practice, and grades mean what they say.

use std::collections::BTreeMap;

use crate::known::{AGAINST_BRUTE_FORCE, INKALA, WIKIPEDIA, cell, digit, grid};
use puzzle::technique::next_step;
use puzzle::{
    Candidate, Candidates, Difficulty, Geometry, Grid, Proof, Spec, Step, Technique, generate, grade, prove,
    tiers,
};

/// Seeds of hard puzzles whose path has one of the rare techniques.
const RARE: [(Technique, u64); 3] =
    [(Technique::NakedQuad, 3971), (Technique::HiddenQuad, 2123), (Technique::Jellyfish, 2911)];

fn solution(puzzle: &Grid) -> Grid {
    let Proof::Unique { solution } = prove(puzzle) else { panic!("not proper: {puzzle}") };
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
        let Some(step) = next_step(&position, Difficulty::Hard) else { return };
        step.apply(&mut position);
    }
}

#[test]
fn every_step_of_every_technique_is_true_on_generated_puzzles() {
    for difficulty in Difficulty::ALL {
        for seed in 0..100 {
            check_every_step(&generate(&Spec::new(difficulty), seed).puzzle);
        }
    }
    RARE.iter().for_each(|&(_, seed)| check_every_step(&generate(&Spec::new(Difficulty::Hard), seed).puzzle));
}

#[test]
fn every_step_is_true_on_well_known_puzzles() {
    INKALA.iter().for_each(|puzzle| check_every_step(&grid(puzzle)));
    check_every_step(&grid(AGAINST_BRUTE_FORCE[0]));
}

#[test]
fn every_technique_is_met() {
    let mut met: BTreeMap<Technique, u32> = BTreeMap::new();
    let seeds = (0..300).chain(RARE.map(|(_, seed)| seed));
    for seed in seeds {
        for step in generate(&Spec::new(Difficulty::Hard), seed).grade.steps {
            *met.entry(step.technique).or_default() += 1;
        }
    }
    let missing: Vec<Technique> =
        Technique::ALL.into_iter().filter(|technique| !met.contains_key(technique)).collect();
    assert_eq!(missing, []);
}

#[test]
fn techniques_are_listed_from_easy_to_hard() {
    assert!(Technique::ALL.is_sorted());
    assert!(Technique::ALL.is_sorted_by_key(|technique| technique.difficulty()));
    assert_eq!(Technique::XWing.to_string(), "X-wing");
}

#[test]
fn known_puzzles_have_their_grades() {
    let wikipedia = grade(&grid(WIKIPEDIA[0]));
    assert_eq!(wikipedia.difficulty, Some(Difficulty::Easy));
    assert_eq!(wikipedia.steps.len(), 51);
    for puzzle in INKALA {
        let beyond = grade(&grid(puzzle));
        assert_eq!(beyond.difficulty, None);
        assert!(beyond.tiers.contains(&3));
    }
}

#[test]
fn a_full_grid_is_easy_and_takes_no_step() {
    let done = grade(&grid(WIKIPEDIA[1]));
    assert_eq!((done.difficulty, done.hardest, done.score), (Some(Difficulty::Easy), None, 0));
    assert_eq!(done.tiers, [0; 81]);
}

#[test]
fn improper_grids_have_no_difficulty() {
    let mut conflicting = grid(WIKIPEDIA[1]);
    conflicting.set(cell(0), Some(digit(1)));
    assert_eq!(grade(&conflicting).difficulty, None);
    let open = Grid::empty(Geometry::classic());
    assert_eq!(grade(&open).difficulty, None);
    assert_eq!(tiers(&open), [3; 81]);
}

#[test]
fn tiers_are_what_the_path_needed() {
    for difficulty in Difficulty::ALL {
        for seed in 0..50 {
            let made = generate(&Spec::new(difficulty), seed);
            let givens = made.grade.tiers.iter().filter(|&&tier| tier == 0).count();
            assert_eq!(givens, made.puzzle.clue_count());
            let highest = made.grade.tiers.iter().max().copied();
            assert!(highest <= Some(difficulty.tier()), "seed {seed}");
            // Without its eliminations the puzzle is stuck, so some placement needs them.
            assert_eq!(highest == Some(1), difficulty == Difficulty::Easy, "seed {seed}");
        }
    }
}

#[test]
fn the_first_placement_after_eliminations_has_their_tier_or_needed_none() {
    let mut of_tier = [0; 4];
    for seed in 0..100 {
        let made = generate(&Spec::new(Difficulty::Hard), seed);
        for run in made.grade.steps.chunk_by(|step, _| step.placements.is_empty()) {
            let Some((Step { placements, .. }, eliminations)) = run.split_last() else { continue };
            let hardest = eliminations.iter().map(|step| step.technique.difficulty().tier()).max();
            if let (Some(hardest), [placed]) = (hardest, &placements[..]) {
                let tier = made.grade.tiers[placed.cell.index()];
                assert!(tier == 1 || tier == hardest, "seed {seed}: {placed:?} after tier {hardest}");
                of_tier[usize::from(tier)] += 1;
            }
        }
    }
    assert!(of_tier[2] > 0 && of_tier[3] > 0, "{of_tier:?}");
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
