//! Steps on boards of every kind: each is true of the solution, each can be told, and each of the variants' own
//! techniques is the easiest step somewhere.

use std::collections::BTreeMap;

use crate::made::{Dug, LARGE, MAKES, Make};
use crate::written;
use puzzle::human::hint::Hint;
use puzzle::human::technique::easiest_step;
use puzzle::solve::general::Inference;
use puzzle::{
    Board, Candidates, Constraint, Geometry, Grid, Kind, Layout, Premise, Puzzle, Shape, Step, Technique,
    rate,
};

/// Lines of technique, kind of board, rules and givens as `written` has them, and conclusions: the first step of the
/// technique on the puzzle's path.
const STEPS: &str = include_str!("../data/variant_steps.tsv");

/// The puzzle of a kind of board with these rules and givens.
fn puzzle(make: &str, rules: &str, givens: &str) -> Puzzle {
    let make = MAKES.iter().find(|of| of.name == make).expect(make);
    written::puzzle((make.layout)(), rules, givens)
}

fn conclusions(layout: &Layout, step: &Step) -> String {
    let mut struck = step.eliminations.clone();
    struck.sort_unstable();
    let placed =
        step.placements.iter().map(|placed| format!("{}={}", layout.name(placed.cell), placed.digit));
    let struck = struck.iter().map(|struck| format!("{}<>{}", layout.name(struck.cell), struck.digit));
    placed.chain(struck).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_variant_technique_is_somewhere_the_easiest_step() {
    let mut met: BTreeMap<&str, u32> = BTreeMap::new();
    for line in STEPS.lines() {
        let [technique, make, rules, givens, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let puzzle = puzzle(make, rules, givens);
        let steps = rate(&puzzle).steps;
        let step = steps.iter().find(|step| step.technique.to_string() == technique).expect(line);
        assert_eq!(conclusions(puzzle.board().layout(), step), expected, "{line}");
        *met.entry(technique).or_default() += 1;
    }
    let own = Technique::ALL.into_iter().filter(|technique| !technique.fits(Geometry::classic()));
    for technique in own {
        let times = met.get(technique.to_string().as_str());
        assert!(times.is_some_and(|&times| times >= 5), "{technique}: {times:?}");
    }
}

/// The four sentences of the first step of a technique on the path of its first puzzle in the list.
fn told(technique: Technique) -> [String; 4] {
    let name = technique.to_string();
    let line = STEPS.lines().find(|line| line.split('\t').next() == Some(&name)).expect("a puzzle");
    let [_, make, rules, givens, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let puzzle = puzzle(make, rules, givens);
    let step = rate(&puzzle).steps.into_iter().find(|step| step.technique == technique).expect("a step");
    let Shape::Narrow(geometry) = puzzle.board().shape() else { panic!("{line}") };
    Hint::of(geometry, step).stages().map(str::to_owned)
}

/// Checks the path of a puzzle.
fn check(make: &Make, seed: u64, dug: Dug) {
    let (puzzle, solution) = make.puzzle(seed, dug);
    let steps = rate(&puzzle).steps;
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => hold(make, seed, geometry, &puzzle, &steps, &solution),
        Shape::Wide(geometry) => hold(make, seed, geometry, &puzzle, &steps, &solution),
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
fn every_step_on_minimal_variants_is_true_of_the_solution() {
    for make in MAKES.iter().filter(|make| !make.is_wide()) {
        for seed in 0..4 {
            check(make, seed, Dug::Minimal);
        }
    }
}

/// Each of these makes has one kind of rule that is drawn.
#[test]
#[ignore = "takes minutes; for whoever changes a kind or a technique"]
fn a_thousand_steps_of_each_drawn_kind_are_true() {
    let of_a_kind =
        |make: &&Make| Kind::of_key(make.name).is_some() || ["extremes", "indexers"].contains(&make.name);
    for make in MAKES.iter().filter(of_a_kind) {
        let (mut steps, mut seed) = (0, 100);
        while steps < 1_000 {
            let dug =
                if seed % 2 == 0 { Dug::Easily(Inference::Subsets) } else { Dug::Easily(Inference::Singles) };
            let (puzzle, _) = make.puzzle(seed, dug);
            steps += rate(&puzzle).steps.len();
            check(make, seed, dug);
            seed += 1;
        }
        println!("{}: {steps} steps of {} puzzles", make.name, seed - 100);
    }
}

#[test]
fn every_step_on_large_boards_is_true_of_the_solution() {
    for make in &LARGE {
        check(make, 0, Dug::Easily(Inference::Singles));
    }
}

#[test]
fn steps_that_assume_nothing_hold_in_every_solution() {
    for make in MAKES.iter().filter(|make| !make.is_wide()) {
        let (puzzle, solution) = make.puzzle(7, Dug::Minimal);
        // Every third given less, so there are many solutions.
        let mut fewer = puzzle.givens().clone();
        puzzle.givens().clues().step_by(3).for_each(|(cell, _)| fewer.set(cell, None));
        let Shape::Narrow(geometry) = puzzle.board().shape() else { panic!("{}", make.name) };
        let mut position = Candidates::of(geometry, &fewer);
        while let Some(step) = easiest_step(&position, Premise::AnyPuzzle) {
            for placed in &step.placements {
                assert_eq!(solution.get(placed.cell), Some(placed.digit), "{} {step:?}", make.name);
            }
            for struck in &step.eliminations {
                assert_ne!(solution.get(struck.cell), Some(struck.digit), "{} {step:?}", make.name);
            }
            step.apply(&mut position);
        }
    }
}

#[test]
fn houses_are_named_by_their_place_in_their_grid() {
    let samurai = Board::new(Layout::samurai(), Constraint::plain()).expect("a board");
    let Shape::Wide(geometry) = samurai.shape() else { panic!("369 cells") };
    let names = |row, column| {
        let cell = geometry.cell(row, column).expect("a cell");
        geometry.houses_of(cell).map(|house| geometry.house_name(house.id())).collect::<Vec<_>>()
    };
    assert_eq!(
        names(2, 13),
        [
            "row 3 of the upper right grid",
            "column 2 of the upper right grid",
            "box 1 of the upper right grid"
        ]
    );
    assert_eq!(
        names(10, 10),
        ["row 5 of the middle grid", "column 5 of the middle grid", "box 5 of the middle grid"]
    );
    let frame = Board::new(Layout::frame(), Constraint::plain()).expect("a board");
    let Shape::Narrow(geometry) = frame.shape() else { panic!("72 cells") };
    let last: Vec<String> = geometry.houses().iter().map(|house| geometry.house_name(house.id())).collect();
    assert_eq!(last[3..6], ["row 7", "row 8", "row 9"]);
    assert_eq!(last.last().map(String::as_str), Some("box 9"));
    let diagonals = [Constraint::of_board(Kind::DIAGONAL_DOWN), Constraint::of_board(Kind::DIAGONAL_UP)];
    let x = Board::new(Layout::boxed(3, 3), diagonals.to_vec()).expect("a board");
    let Shape::Narrow(geometry) = x.shape() else { panic!("81 cells") };
    let names: Vec<String> = geometry.houses().iter().map(|house| geometry.house_name(house.id())).collect();
    assert_eq!(names, ["the downward diagonal", "the upward diagonal"]);
}

#[test]
fn explanations_name_the_rule_its_cells_and_its_digits() {
    assert_eq!(
        told(Technique::CageCombinations),
        [
            "Look at the cage of 28 at r3c1.",
            "There are cage combinations.",
            "The cage of 28 lies in r3c1, r3c2, r3c3 and r4c1, which can only hold 4, 7, 8 and 9.",
            "So r3c1 and r3c2 are not 1, 3 or 6; r3c3 is not 3 or 6; r4c1 is not 2 or 3.",
        ]
    );
    assert_eq!(
        told(Technique::Innie),
        [
            "Look at box 5.",
            "There is an innie.",
            "Box 5 makes 45. Without r6c4 the sums and digits there make 41, which leaves 4.",
            "So r6c4 is 4.",
        ]
    );
    let patterns = [
        (
            Technique::SignPruning,
            "The sign between r1c1 and r1c2 leaves 1, 2, 3 and 4 in r1c2 no partner in r1c1.",
        ),
        (Technique::DotPruning, "The white dot between r4c3 and r4c4 leaves 1 in r4c3 no partner in r4c4."),
        (Technique::LastOfSum, "The cage of 13 at r2c6 has 5 left for r3c6."),
        (
            Technique::CageSingle,
            "The cage of 19 lies in r1c6, r2c5 and r2c6. That takes a 9 in any case, which r2c5 must hold.",
        ),
        (
            Technique::Outie,
            "Box 2 makes 45. The sums and digits that cover that, and reach out to r1c7, make 47, which leaves 2 out \
             there.",
        ),
        (
            Technique::DotCombinations,
            "Every way to fill the white dot between r6c6 and r7c6 takes a 2, so no cell that sees both can hold one.",
        ),
        (
            Technique::LockedBySight,
            "In column 5 only r6c5, r7c5, r8c5 and r9c5 can hold an 8. r6c6 sees all of them.",
        ),
    ];
    for (technique, pattern) in patterns {
        assert_eq!(told(technique)[2], pattern);
    }
}
