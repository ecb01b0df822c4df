//! Hints: the easiest step, told in sentences that name what they are about.

use crate::known::{WIKIPEDIA, cell, digit, grid, minimal};
use puzzle::human::technique::easiest_step;
use puzzle::{
    Candidate, Candidates, GenerateSpec, Geometry, Grid, Hint, HouseId, Premise, Puzzle, Step, Technique,
    Tier, generate, rate,
};

fn hint_at(position: &Candidates<'_>, premise: Premise) -> Option<Hint> {
    Some(Hint::of(position.geometry(), easiest_step(position, premise)?))
}

fn hint(grid: &Grid) -> Option<Hint> {
    hint_at(&Candidates::of(Geometry::classic(), grid), Premise::OneSolution)
}

/// The open board, with a digit bound to these cells of a box.
fn pointing() -> Candidates<'static> {
    let geometry = Geometry::classic();
    let mut position = Candidates::of(geometry, &Grid::empty(geometry));
    let box_4 = geometry.houses().iter().find(|house| house.id().to_string() == "box 4").expect("a box");
    for cell in box_4.set {
        if !["r5c2", "r6c2"].contains(&geometry.name(cell).as_str()) {
            position.eliminate(Candidate { cell, digit: digit(7) });
        }
    }
    position
}

#[test]
fn a_hint_is_told_in_four_stages() {
    let told = hint_at(&pointing(), Premise::AnyPuzzle).expect("a step");
    assert_eq!(
        told.stages(),
        [
            "Look at box 4 and column 2.",
            "There are locked candidates.",
            "In box 4 only r5c2 and r6c2 can hold a 7, so no other cell of column 2 can.",
            "So r1c2, r2c2, r3c2, r7c2, r8c2 and r9c2 are not 7.",
        ]
    );
}

#[test]
fn singles_are_told_by_their_house_or_their_cell() {
    let told = hint(&grid(WIKIPEDIA[0])).expect("a step");
    assert_eq!(told.step.technique, Technique::HiddenSingle);
    assert_eq!(
        told.stages(),
        ["Look at box 2.", "There is a hidden single.", "In box 2 only r1c6 can hold an 8.", "So r1c6 is 8."]
    );
    let mut last = grid(WIKIPEDIA[1]);
    last.set(cell(0), None);
    let told = hint(&last).expect("a step");
    assert_eq!(
        (told.pattern.as_str(), told.conclusion.as_str()),
        ("Row 1 has one open cell left, r1c1.", "So r1c1 is 5.")
    );
}

#[test]
fn unique_rectangles_say_what_they_rest_on() {
    let geometry = Geometry::classic();
    let mut position = Candidates::of(geometry, &Grid::empty(geometry));
    for name in ["r1c1", "r1c4", "r2c1"] {
        let corner = geometry.cells().find(|&cell| geometry.name(cell) == name).expect("a cell");
        for other in 3..=9 {
            position.eliminate(Candidate { cell: corner, digit: digit(other) });
        }
    }
    let step = Technique::UniqueRectangle1.find(&position).expect("three corners");
    let told = Hint::of(geometry, step);
    assert_eq!(
        told.pattern,
        "If r1c1, r1c4, r2c1 and r2c4 held only 1 and 2, these could be swapped and the puzzle would have two \
         solutions. So r2c4 must hold 3, 4, 5, 6, 7, 8 or 9."
    );
    assert_eq!(told.conclusion, "So r2c4 is not 1 or 2.");
}

#[test]
fn a_full_grid_needs_no_hint() {
    assert_eq!(hint(&grid(WIKIPEDIA[1])), None);
}

#[test]
fn every_step_of_a_path_can_be_told() {
    let geometry = Geometry::classic();
    for seed in 0..150 {
        let puzzle = minimal(seed);
        let mut position = Candidates::of(geometry, &puzzle);
        for step in rate(&Puzzle::classic(puzzle.clone())).steps {
            let told = hint_at(&position, Premise::OneSolution).expect("the path goes on");
            assert_eq!(told.step, step);
            for sentence in told.stages() {
                assert!(sentence.ends_with('.') && sentence.len() > 10, "{told:?}");
                assert!(!sentence.contains("  ") && !sentence.contains(" ."), "{told:?}");
            }
            let concluded = step.placements.iter().chain(&step.eliminations);
            for Candidate { cell, digit } in concluded.copied() {
                assert!(told.conclusion.contains(&geometry.name(cell)), "{told:?}");
                assert!(told.conclusion.contains(digit.symbol()), "{told:?}");
            }
            step.apply(&mut position);
        }
        assert_eq!(easiest_step(&position, Premise::OneSolution), None);
    }
}

#[test]
fn hints_that_assume_nothing_use_no_rectangles() {
    for seed in 0..60 {
        let mut position = Candidates::of(Geometry::classic(), &minimal(seed));
        while let Some(told) = hint_at(&position, Premise::AnyPuzzle) {
            assert!(!told.step.technique.assumes_unique(), "{told:?}");
            told.step.apply(&mut position);
        }
    }
}

/// A step of another program may be of another board, or be none.
#[test]
fn a_step_from_elsewhere_is_told_alike_or_not_at_all() {
    let spec = GenerateSpec::of_tier("4x4".parse().unwrap(), Tier::Easy);
    let small = generate(&spec, 1).unwrap().puzzle;
    let puzzle = Puzzle::classic(minimal(3));
    for step in rate(&puzzle).steps {
        let told = Hint::told(&puzzle, step.clone()).expect("its own board");
        assert_eq!(told, Hint::of(Geometry::classic(), step.clone()));
        for technique in Technique::ALL {
            let other = Step { technique, ..step.clone() };
            assert!(
                Hint::told(&puzzle, other).is_some_and(|told| !told.conclusion.is_empty()),
                "{technique}"
            );
        }
        assert!(
            Hint::told(&puzzle, Step { rules: vec![u16::MAX], ..step.clone() }).is_none(),
            "no such rule"
        );
        let all: Vec<HouseId> = step.houses.iter().copied().cycle().take(3_000).collect();
        assert!(
            all.is_empty() || Hint::told(&puzzle, Step { houses: all, ..step.clone() }).is_none(),
            "too many"
        );
        assert!(Hint::told(&puzzle, Step { rest: Some(i32::MIN), ..step.clone() }).is_none(), "no such sum");
        let is_small = step.candidates().all(|of| of.cell.index() < 16);
        assert!(is_small || Hint::told(&small, step).is_none());
    }
}
