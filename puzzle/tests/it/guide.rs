//! Teaching: hints lead to the end, games remember what they strike, and there are positions for each technique.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::known::{WIKIPEDIA, grid, minimal};
use puzzle::guide::{
    AsCheap, NoHint, after, exercise_at, hint_on, hint_towards, position_for, solution_path, struck_by_marks,
    trainable,
};
use puzzle::human::technique::{Claim, easiest_step};
use puzzle::solve::watch::{Progress, Unwatched, Watch};
use puzzle::{
    Candidate, Candidates, Cell, Digit, Document, Format, GenerateSpec, Geometry, Hint, Premise, Proof,
    Puzzle, Technique, Tier, easiest_giving, generate, prove,
};

/// Puzzles that techniques alone do not solve.
pub(crate) const BEYOND: [&str; 3] = [
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

struct After(u64);
impl Watch for After {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        if progress.nodes < self.0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// Follows hints one by one, keeping nothing but the board and what is struck, as a player does.
fn follow(puzzle: &Puzzle) -> Vec<Hint> {
    let Proof::Unique { solution } = prove(puzzle) else { panic!("a proper puzzle") };
    let (mut board, mut struck, mut hints) = (puzzle.givens().clone(), BTreeSet::new(), Vec::new());
    loop {
        match hint_on(puzzle, &board, &struck.iter().copied().collect::<Vec<Candidate>>()) {
            Err(NoHint::Full) => break,
            Err(refusal) => panic!("{refusal} after {} hints on {}", hints.len(), puzzle.givens()),
            Ok(hint) => {
                let news = hint
                    .step
                    .placements
                    .iter()
                    .filter(|placed| board.get(placed.cell).is_none())
                    .count()
                    + hint.step.eliminations.iter().filter(|&&candidate| struck.insert(candidate)).count();
                assert!(news > 0, "{hint:?} says nothing new");
                hint.step.placements.iter().for_each(|placed| board.set(placed.cell, Some(placed.digit)));
                hints.push(hint);
            }
        }
    }
    assert_eq!(board, solution);
    hints
}

#[test]
fn hints_lead_to_the_end_of_every_proper_puzzle() {
    for seed in 0..130 {
        follow(&Puzzle::classic(minimal(seed)));
    }
    let kinds =
        ["killer", "x", "jigsaw", "6", "kropki", "greater-than", "even-odd", "windoku", "anti-knight", "8"];
    for (seed, kind) in (0..).zip(kinds.into_iter().cycle().take(60)) {
        let tier = [Tier::Easy, Tier::Medium, Tier::Hard][seed as usize % 3];
        if let Ok(made) = generate(&GenerateSpec::of_tier(kind.parse().unwrap(), tier), seed) {
            follow(&made.puzzle);
        }
    }
}

#[test]
fn where_techniques_end_hints_try_and_say_what_breaks() {
    for puzzle in BEYOND {
        let hints = follow(&Puzzle::classic(grid(puzzle)));
        let trials = hints.iter().filter(|hint| hint.step.technique == Technique::Trial);
        for trial in trials {
            assert_eq!(trial.technique, "It takes trial and error.");
            assert!(trial.pattern.contains("That leaves"), "{}", trial.pattern);
        }
    }
}

#[test]
fn the_path_from_here_is_what_hints_say() {
    let puzzle = Puzzle::classic(minimal(3));
    let path = solution_path(&puzzle, puzzle.givens(), &[], &mut Unwatched).unwrap();
    assert_eq!(path, follow(&puzzle));
    let mut board = puzzle.givens().clone();
    path[..10]
        .iter()
        .flat_map(|hint| &hint.step.placements)
        .for_each(|placed| board.set(placed.cell, Some(placed.digit)));
    let rest = solution_path(&puzzle, &board, &[], &mut Unwatched).unwrap();
    assert!(rest.len() <= path.len());
}

#[test]
fn a_path_can_be_stopped() {
    let puzzle = Puzzle::classic(minimal(3));
    let stopped = solution_path(&puzzle, puzzle.givens(), &[], &mut After(2));
    assert_eq!(stopped, Err(NoHint::Stopped));
    assert_eq!(position_for(Technique::Jellyfish, 1, &mut After(1)), None);
}

#[test]
fn a_board_with_mistakes_gets_no_hint_but_the_cells() {
    let puzzle = Puzzle::classic(grid(WIKIPEDIA[0]));
    let mut board = puzzle.givens().clone();
    board.set(Cell::new(2), Digit::new(1));
    assert_eq!(hint_on(&puzzle, &board, &[]), Err(NoHint::WrongDigits(vec![Cell::new(2)])));
    let four = Candidate { cell: Cell::new(2), digit: Digit::new(4).unwrap() };
    let refusal = hint_on(&puzzle, puzzle.givens(), &[four]).unwrap_err();
    assert_eq!(refusal, NoHint::WrongStrikes(vec![four]));
    assert_eq!(refusal.to_string(), "the notes of 1 cell lack the right digit");
    assert_eq!(hint_on(&puzzle, &grid(WIKIPEDIA[1]), &[]), Err(NoHint::Full));
    let known = grid(WIKIPEDIA[1]);
    assert_eq!(hint_towards(&puzzle, &known, &board, &[]), hint_on(&puzzle, &board, &[]));
    let step = hint_towards(&puzzle, &known, puzzle.givens(), &[]);
    assert!(step.is_ok() && step == hint_on(&puzzle, puzzle.givens(), &[]));
    let improper = Puzzle::classic(puzzle::Board::classic().blank());
    assert_eq!(hint_on(&improper, improper.givens(), &[]), Err(NoHint::Improper));
}

#[test]
fn a_file_remembers_what_hints_have_struck() {
    for seed in [5, 17] {
        let mut document = Document::of(Puzzle::classic(minimal(seed)));
        let mut steps = 0;
        loop {
            let hint = hint_on(&document.puzzle, &document.board_state(), &struck_by_marks(&document));
            let Ok(hint) = hint else { break };
            let text = Format::FPuzzles.write(&[after(&document, &hint.step)]).unwrap();
            document = Format::FPuzzles.read(&text).unwrap().remove(0);
            steps += 1;
        }
        assert!(document.board_state().is_full(), "seed {seed}, {steps} steps");
        assert_eq!(steps, follow(&document.puzzle).len());
    }
}

#[test]
fn a_picture_has_what_the_step_rests_on() {
    let exercise = position_for(Technique::Skyscraper, 1, &mut Unwatched).expect("a skyscraper");
    let picture = &exercise.hint.picture;
    assert_eq!(picture.links.iter().map(|link| link.strong).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!((picture.houses.len(), picture.cells.len()), (2, 4));
    assert_eq!(picture.eliminations, exercise.hint.step.eliminations);
    let wing = position_for(Technique::XyWing, 1, &mut Unwatched).expect("an XY-wing");
    assert_eq!(wing.hint.picture.links.len(), 2);
}

#[test]
fn an_exercise_asks_for_its_technique_and_nothing_easier() {
    let techniques = [Technique::HiddenSingle, Technique::NakedPair, Technique::XWing, Technique::CageLock];
    for technique in techniques {
        assert!(trainable().any(|able| able == technique));
        let exercise = position_for(technique, 7, &mut Unwatched).unwrap_or_else(|| panic!("{technique}"));
        let next = hint_on(&exercise.puzzle, &exercise.board, &exercise.struck).unwrap();
        assert_eq!(next, exercise.hint);
        assert_eq!(next.step.technique, technique);
        assert_eq!(position_for(technique, 7, &mut Unwatched), Some(exercise));
    }
}

/// The example `acceptance` counts the same over as many positions as one likes.
#[test]
fn what_is_as_cheap_as_the_cheapest_step_is_accepted() {
    let (mut striking, mut behind) = (0, 0);
    for seed in 0..4 {
        let givens = minimal(seed);
        let Proof::Unique { solution } = prove(&Puzzle::classic(givens.clone())) else { panic!("proper") };
        let mut position = Candidates::of(Geometry::classic(), &givens);
        while let Some(step) = easiest_step(&position, Premise::OneSolution) {
            let all = AsCheap::of(&position, &step);
            let wrong = |placed: &&Candidate| solution.get(placed.cell) != Some(placed.digit);
            let accepted = all.steps.iter().chain(&all.behind).flat_map(|step| &step.placements);
            assert_eq!(accepted.clone().find(wrong), None, "{step:?}");
            assert!(step.placements.iter().all(|placed| all.accepts(*placed)));
            for cell in position.open() {
                let placed = Candidate { cell, digit: solution.get(cell).unwrap() };
                let claim = Claim { candidate: placed, holds: true };
                let is_cheap = easiest_giving(&position, claim, Premise::OneSolution, step.level).is_some();
                assert!(!is_cheap || all.accepts(placed), "{placed:?} beside {step:?}");
            }
            striking += usize::from(step.placements.is_empty());
            behind += all.behind.len();
            step.apply(&mut position);
        }
    }
    assert!(striking > 5 && behind > 5, "{striking} {behind}");
}

#[test]
fn a_position_of_a_game_is_an_exercise() {
    for seed in 0..3 {
        let puzzle = Puzzle::classic(minimal(seed));
        let Proof::Unique { solution } = prove(&puzzle) else { panic!("proper") };
        let exercise = exercise_at(&puzzle, &mut Unwatched).unwrap();
        assert_eq!(hint_on(&puzzle, puzzle.givens(), &[]).unwrap(), exercise.hint);
        let others = exercise.others.iter().chain(&exercise.behind);
        let right = |placed: &Candidate| solution.get(placed.cell) == Some(placed.digit);
        assert!(others.clone().flat_map(|hint| &hint.step.placements).all(right));
        assert!(!others.flat_map(|hint| &hint.step.eliminations).any(right));
    }
    let wide = generate(&GenerateSpec::of_tier("16x16".parse().unwrap(), Tier::Easy), 1).unwrap().puzzle;
    assert!(
        exercise_at(&wide, &mut Unwatched).unwrap().others.len() > 10,
        "most singles of a large board count"
    );
    let full = Puzzle::classic(grid(&"123456789".repeat(9)));
    assert_eq!(exercise_at(&full, &mut Unwatched), Err(NoHint::Improper));
    assert_eq!(exercise_at(&Puzzle::classic(minimal(0)), &mut After(1)), Err(NoHint::Stopped));
}

/// What is seen and what follows, as a teacher would say it, for the techniques that are hardest to explain.
const EXPLAINED: [(Technique, &str, &str); 10] = [
    (
        Technique::DirectHiddenPair,
        "In column 6 the digits 5 and 7 fit only in r5c6 and r8c6, so these cells hold them and nothing else. That leaves \
         a 1 only one place in column 6.",
        "So r6c6 is 1.",
    ),
    (
        Technique::HiddenPair,
        "In row 4 the digits 4 and 8 fit only in r4c2 and r4c3. These cells must hold them, so no other digit fits there.",
        "So r4c2 is not 3 or 5; r4c3 is not 1 or 3.",
    ),
    (
        Technique::XWing,
        "In rows 3 and 8 an 8 fits only in r3c2, r3c9, r8c2 and r8c9. Each of them needs its own 8, so together they use \
         up the 8 of columns 2 and 9.",
        "No other cell of columns 2 and 9 can hold it: r2c9, r5c2, r6c2, r9c2 and r9c9 are not 8.",
    ),
    (
        Technique::XyWing,
        "r3c7 is 2 or 6: if it is 6, r1c8 must be 3; if it is 2, r7c7 must be 3. So r1c8 or r7c7 is 3.",
        "r2c7, r7c8 and r9c8 see both r1c8 and r7c7, so they are not 3.",
    ),
    (
        Technique::MultiColouring,
        "From house to house 8 takes turns: it is in all of r1c7 and r5c2 or in all of r4c3 and r5c7, and in all of r1c4 \
         or in all of r2c4. A cell of r1c7 and r5c2 sees one of r1c4, so these are not both true, and r4c3 and r5c7 or \
         r2c4 hold it.",
        "r2c3 sees a cell of either group, r4c3 and r5c7 or r2c4, so it is not 8.",
    ),
    (
        Technique::WxyzWing,
        "r9c8 is 1 or 5, and r8c3, r9c1 and r9c2 have only 1, 2, 3 and 5 between them, one digit more than cells. If r9c8 \
         is 5, they lose it and must hold all the others, 1 among them; else r9c8 is 1.",
        "r8c8 sees every 1 of both, in r8c3 and r9c8, so it is not 1.",
    ),
    (
        Technique::BugPlusOne,
        "All open cells but r9c4 have two candidates. If r9c4 were not 8, every digit would have two places wherever it \
         is missing, and such a puzzle never has exactly one solution.",
        "So r9c4 is 8.",
    ),
    (
        Technique::WWing,
        "r3c3 and r7c2 are both 3 or 8. In row 4 8 fits only in r4c2 or r4c3: if r4c2 has it, r7c2 must be 3; if r4c3 \
         has it, r3c3 must be 3. So r3c3 or r7c2 is 3.",
        "r1c2 and r8c3 see both r3c3 and r7c2, so they are not 3.",
    ),
    (
        Technique::XyChain,
        "Suppose that r1c5 is not 1.\n1) r1c5 is 5: nothing else fits there.\n2) r3c4 is 4: nothing else fits there.\n3) r4c4 \
         is 8: nothing else fits there.\n4) r4c1 is 1: nothing else fits there.\nSo r1c5 is 1 or r4c1 is 1.",
        "r1c1 sees both ends, r1c5 and r4c1, so it is not 1.",
    ),
    (
        Technique::ForcingNet,
        "Suppose that r3c9 is 6.\n1) r3c7 is 9: nothing else fits there.\n2) r1c9 is 7: column 9 has no other place for it.\n3) \
         r1c7 is 3: nothing else fits there (1).\n4) r1c2 is 1: nothing else fits there (2, 3).\nThat leaves row 3 no place \
         for 1.",
        "So r3c9 is not 6.",
    ),
];

#[test]
fn hints_explain_as_a_teacher_would() {
    for (technique, pattern, conclusion) in EXPLAINED {
        let exercise = position_for(technique, 1, &mut Unwatched).unwrap_or_else(|| panic!("{technique}"));
        let hint = &exercise.hint;
        assert_eq!((hint.pattern.as_str(), hint.conclusion.as_str()), (pattern, conclusion), "{technique}");
    }
    let single = position_for(Technique::NakedSingle, 1, &mut Unwatched).expect("a naked single").hint;
    let cell = single.conclusion.split(' ').nth(1).expect("a cell");
    assert!(
        ["Look at row ", "Look at column ", "Look at box "].iter().any(|look| single.look.starts_with(look))
    );
    assert!(single.pattern.starts_with(cell), "{}", single.pattern);
}

#[test]
fn rings_say_that_they_close() {
    let rings = (0..400).filter_map(|seed| {
        let puzzle = Puzzle::classic(minimal(seed));
        let path = solution_path(&puzzle, puzzle.givens(), &[], &mut Unwatched).unwrap();
        path.into_iter().find(|hint| hint.pattern.contains("the chain is a ring"))
    });
    let ring = rings.take(1).next().expect("a ring among the first puzzles");
    assert!(ring.conclusion.starts_with("What sees both ends of a link of the ring goes: "), "{ring:?}");
}

#[test]
#[ignore = "takes minutes: run it where techniques or their levels change"]
fn every_trainable_technique_has_exercises() {
    let mut lacking = Vec::new();
    for technique in Technique::ALL {
        let found =
            (1..=3).filter_map(|seed| position_for(technique, seed, &mut Unwatched)).collect::<Vec<_>>();
        println!("{technique}: {} of 3", found.len());
        if let Some(exercise) = found.first() {
            println!("   {}", exercise.hint.stages().join("\n   "));
        }
        if found.len() < 3 && trainable().any(|able| able == technique) {
            lacking.push(technique);
        }
    }
    assert!(lacking.is_empty(), "{lacking:?}");
}
