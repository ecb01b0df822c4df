//! A puzzle whose rules are partly in words: judged by its setter's solution, neither proven nor graded.

use std::sync::Arc;

use game::{
    Command, GhostLink, GhostLinkError, Mode, Phase, PuzzleChoice, PuzzleProblem, PuzzleRequest, RoomEvent,
    Verdict,
};
use puzzle::{Board, Constraint, Credits, Document, Format, Grid, Kind, Layout, Puzzle, Tier, Variant};

use crate::story::{ANN, BOB, FOUR_OPEN, SOLUTION, Story, judged};

const WORDS: &str =
    "Normal Sudoku rules apply. Digits along a line are each the largest prime factor of a neighbour's cube.";

/// With so few givens that it has many solutions.
fn text(solution: &str, words: &str) -> String {
    with_givens(&format!("{}{}", &SOLUTION[..14], ".".repeat(67)), solution, words)
}

fn with_givens(givens: &str, solution: &str, words: &str) -> String {
    let rules = [Constraint::plain(), vec![Constraint::of_board(Kind::WORDS)]].concat();
    let board = Board::new(Layout::boxed(3, 3), rules).expect("a board");
    let document = Document {
        solution: solution.parse::<Grid>().ok(),
        credits: Credits::new("", "", words).expect("short words"),
        ..Document::of(Puzzle::new(Arc::new(board), givens.parse().expect("a grid")).expect("its grid"))
    };
    Format::FPuzzles.write(&[document]).expect("f-puzzles has all of it")
}

/// The right digit of a cell.
fn right(cell: u16) -> u8 {
    SOLUTION.as_bytes()[usize::from(cell)] - b'0'
}

fn of_set(story: &Story) -> Variant {
    match story.view().settings.puzzle {
        PuzzleChoice::Set { kind, tier: Tier::Beyond, .. } => kind.expect("a kind with a name"),
        other => panic!("a set puzzle, not {other:?}"),
    }
}

#[test]
fn it_is_judged_by_the_setters_solution() {
    let mut story = Story::of_two();
    let mut rules = judged(0, None);
    rules.mistakes.dear_guesses = true;
    story.commands(ANN, Command::ChangeRules { rules });
    story.sets_puzzle(ANN, &text(SOLUTION, WORDS));
    assert!(of_set(&story).is_in_words());
    let PuzzleChoice::Set { credits, .. } = story.view().settings.puzzle else { unreachable!() };
    assert_eq!(credits.note(), WORDS);
    story.starts_set();
    let told = serde_json::to_string(&story.snapshot(BOB)).unwrap();
    assert!(!told.contains(&SOLUTION[40..]), "the solution stays here");
    // The givens rule out no 4 in the last rows.
    let open: Vec<u16> =
        (0..81).filter(|cell| story.puzzle().givens().get(puzzle::Cell::new(*cell)).is_none()).collect();
    let not_there = open.iter().copied().rfind(|&cell| right(cell) != 4).unwrap();
    let verdict = story.places(BOB, not_there, 4);
    assert!(matches!(verdict, Verdict::Wrong { guess: false, .. }), "{verdict:?}");
    for cell in open {
        let verdict = story.places(BOB, cell, right(cell));
        assert!(matches!(verdict, Verdict::Correct { .. }), "{verdict:?}");
    }
    let record = story.record();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    let replay = record.lanes().unwrap();
    assert_eq!(
        GhostLink::of_replay(&replay, replay.lanes[0].member),
        Err(GhostLinkError::InWords),
        "no link holds its words"
    );
    // What follows is of a kind that can be made.
    let PuzzleChoice::Generated { spec, .. } = story.view().settings.puzzle else { panic!("a new puzzle") };
    assert!(spec.variant.is_classic() && spec.check().is_ok());
}

#[test]
fn a_solution_that_breaks_a_known_rule_is_none() {
    let twice = format!("{}{}", &SOLUTION[..80], &SOLUTION[79..80]);
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, &text(&twice, WORDS));
    assert!(matches!(story.view().settings.puzzle, PuzzleChoice::Generated { .. }));
}

#[test]
fn without_its_words_or_its_solution_it_is_refused() {
    for text in [text(SOLUTION, ""), text("", WORDS), text(SOLUTION, &"x".repeat(3_000))] {
        let mut story = Story::of_two();
        story.sets_puzzle(ANN, &text);
        let is_it = |event: &RoomEvent| matches!(event, RoomEvent::Refused { problem, .. } if *problem == PuzzleProblem::WithoutSolution.into());
        assert!(story.sent.iter().any(|(_, event)| is_it(event)), "{text}");
    }
}

#[test]
fn what_the_known_rules_decide_is_proven_and_graded() {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, &with_givens(FOUR_OPEN, SOLUTION, WORDS));
    let PuzzleChoice::Set { kind, tier, .. } = story.view().settings.puzzle else { panic!("a set puzzle") };
    assert!(kind.is_some_and(|kind| kind.is_classic()) && tier == Tier::Easy);
}

#[test]
fn no_duel_is_about_it() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: Mode::Duel { set_min: 10 }.fit(judged(0, Some(3))) });
    story.both_ready();
    assert_eq!(story.view().phase, Phase::Setting);
    let puzzle = PuzzleRequest::Set { text: text(SOLUTION, WORDS) };
    let problem = story.refused(ANN, Command::HandIn { puzzle });
    assert_eq!(problem, PuzzleProblem::InWords.into());
}
