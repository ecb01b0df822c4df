//! A puzzle set by the host: proven before it is accepted, hidden before the start.

use game::{Audience, PuzzleChoice, PuzzleProblem, Rejection, RoomEvent};

use crate::story::{ANN, BOB, FOUR_OPEN, SOLUTION, Story};

fn problem(text: &str) -> PuzzleProblem {
    let mut story = Story::of_two();
    story.sets_puzzle(ANN, text);
    match story.sent.iter().rev().find_map(|(to, event)| match event {
        RoomEvent::Refused { why } if *to == Audience::One(ANN) => Some(why.clone()),
        _ => None,
    }) {
        Some(Rejection::BadPuzzle { problem }) => problem,
        other => panic!("expected a refused puzzle, got {other:?}"),
    }
}

#[test]
fn a_proper_puzzle_is_accepted_and_nobody_sees_it_before_the_start() {
    let mut story = Story::of_two();
    // With zeros, blanks and line breaks, as people paste it.
    let pasted = FOUR_OPEN
        .replace('.', "0")
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row) + " \n")
        .collect::<String>();
    story.sets_puzzle(ANN, &pasted);
    let PuzzleChoice::Set { by, clues, .. } = story.view().settings.puzzle else { panic!("a set puzzle") };
    assert_eq!((by.as_str(), clues), ("Ann", 77));
    let told = serde_json::to_string(&story.sent.iter().map(|(_, event)| event).collect::<Vec<_>>()).unwrap();
    assert!(!told.contains(FOUR_OPEN) && !told.contains(&SOLUTION[20..]));
    story.starts_set();
    story.joins(BOB, "Bob");
    assert_eq!(story.snapshot(BOB).race.unwrap().givens.to_string(), FOUR_OPEN);
}

#[test]
fn contradicting_givens_are_named() {
    let text = format!("55{}", &FOUR_OPEN[2..]);
    let problem = problem(&text);
    assert!(matches!(problem, PuzzleProblem::Conflict { .. }));
    assert!(problem.to_string().contains("r1c1"), "{problem}");
}

#[test]
fn a_puzzle_without_a_solution_is_refused() {
    // Nothing contradicts anything, but r1c9 needs a 9 and column 9 has one.
    let text = "12345678...........................9..7.6.5.1.3......2.4.9...........3...5...1....";
    assert_eq!(problem(&text[..81]), PuzzleProblem::NoSolution);
}

#[test]
fn a_puzzle_with_several_solutions_is_refused_with_their_number() {
    // Rows 1 and 2 of the solved grid are open wherever they can be swapped.
    let text = "5346789126721953481983425678597614234268537917139248569615372842874196353452861..".replacen(
        "534678912672195348",
        "..................",
        1,
    );
    assert!(matches!(problem(&text), PuzzleProblem::Several { at_least } if at_least >= 2));
    assert_eq!(problem(&".".repeat(81)), PuzzleProblem::TooFewGivens { givens: 0 });
}

#[test]
fn a_solved_grid_is_no_puzzle() {
    assert_eq!(problem(SOLUTION), PuzzleProblem::Full);
}

#[test]
fn text_that_is_no_puzzle_says_what_is_wrong() {
    let problem = problem("53..7");
    assert!(matches!(&problem, PuzzleProblem::Unreadable { message } if message.contains("81")), "{problem}");
    assert_eq!(self::problem(&"1".repeat(3_000)), PuzzleProblem::TooLong);
}
