//! Prepared puzzles: what each cell takes, how hard the whole is, and which puzzles are the same.

use puzzle::generate::GradeRange;
use puzzle::{
    GenerateSpec, Grid, Isomorphism, Level, PreparedPuzzle, Proof, Puzzle, Tier, Variant, prove, rate,
};

use crate::known::{INKALA, WIKIPEDIA, grid, minimal, of_tier};

const KINDS: [&str; 9] =
    ["classic", "6x6", "x", "jigsaw", "killer", "kropki", "thermometer", "frame", "anti-knight"];

fn variant(name: &str) -> Variant {
    name.parse().unwrap_or_else(|refusal| panic!("{name}: {refusal}"))
}

fn of(givens: Grid) -> PreparedPuzzle {
    let puzzle = Puzzle::classic(givens);
    let Proof::Unique { solution } = prove(&puzzle) else { panic!("not proper: {}", puzzle.givens()) };
    PreparedPuzzle::of(puzzle, solution)
}

#[track_caller]
fn assert_levels(prepared: &PreparedPuzzle) {
    let givens = prepared.puzzle.givens();
    assert_eq!(prepared.levels.len(), givens.cells().len());
    for ((cell, digit), level) in givens.cells().zip(&prepared.levels) {
        assert_eq!(level.tenths() == 0, digit.is_some(), "{cell:?} of {givens}");
    }
    let blanks = prepared.levels.iter().filter(|level| level.tenths() > 0).count();
    assert_eq!(prepared.blanks(), blanks);
    assert_eq!(prepared.tier, rate(&prepared.puzzle).tier);
}

#[test]
fn the_hardest_cell_has_the_tier_of_the_puzzle() {
    for name in KINDS {
        for tier in [Tier::Easy, Tier::Medium, Tier::Hard] {
            // 6x6 puzzles are hardly ever harder.
            if name == "6x6" && tier > Tier::Easy {
                continue;
            }
            for seed in 0..8 {
                let spec = GenerateSpec::of_tier(variant(name), tier);
                let Ok(prepared) = PreparedPuzzle::generate(&spec, seed) else { continue };
                assert_levels(&prepared);
                assert_eq!(prepared.tier, tier, "{name} {seed}");
                let hardest = prepared.levels.iter().max().expect("cells");
                assert_eq!(hardest.tier(), tier, "{name} {seed}");
            }
        }
    }
}

#[test]
fn cells_that_no_technique_reaches_have_the_highest_level() {
    for puzzle in INKALA {
        let prepared = of(grid(puzzle));
        assert_levels(&prepared);
        let unsolved = !rate(&prepared.puzzle).solved;
        assert_eq!(prepared.levels.contains(&Level::MAX), unsolved, "{puzzle}");
    }
}

#[test]
fn a_full_grid_is_easy_and_leaves_nothing_to_do() {
    let done = of(grid(WIKIPEDIA[1]));
    assert_eq!((done.tier, done.blanks()), (Tier::Easy, 0));
    assert!(done.levels.iter().all(|level| level.tenths() == 0));
}

/// The tier is of the puzzle at hand, even where that was not asked for.
#[test]
fn any_grade_is_graded_when_it_is_prepared() {
    for name in KINDS {
        let spec = GenerateSpec { variant: variant(name), grade: GradeRange::Any, ..GenerateSpec::default() };
        assert_levels(&PreparedPuzzle::generate(&spec, 3).expect("some puzzle"));
    }
}

#[test]
fn isomorphic_classic_puzzles_have_one_id() {
    for seed in 0..10 {
        let puzzle = minimal(seed);
        let id = of(puzzle.clone()).id;
        let image = Isomorphism::draw(&Puzzle::classic(puzzle.clone()), seed).grid(&puzzle);
        assert_ne!(image, puzzle);
        assert_eq!(of(image).id, id);
        assert_ne!(of(minimal(seed + 10)).id, id);
    }
}

#[test]
fn other_rules_or_givens_are_another_id() {
    let plain = of_tier(Tier::Easy, 1);
    let of_kind = |name: &str, seed| {
        let spec = GenerateSpec::of_tier(variant(name), Tier::Easy);
        PreparedPuzzle::generate(&spec, seed).expect("an easy puzzle").id
    };
    let mut ids = vec![PreparedPuzzle::of(plain.puzzle, plain.solution).id];
    ids.extend(KINDS.iter().flat_map(|name| [2, 3].map(|seed| of_kind(name, seed))));
    let many = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), many);
    assert_eq!(of_kind("killer", 2), of_kind("killer", 2));
}
