//! Hints: the next step and the way to the end, for puzzles of which techniques know no end.

use puzzle::guide::hint_on;
use puzzle::{Cell, Digit, DigitSet, Puzzle};
use workbench::{Answer, Question, Refusal, Undisturbed, answer};

/// Arto Inkala's of 2012, where every technique ends.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn inkala() -> Box<Puzzle> {
    Box::new(Puzzle::classic(INKALA.parse().expect("a grid")))
}

#[test]
fn a_trial_is_explained_as_at_the_command_line() {
    let answered =
        answer(&Question::Steps { puzzle: inkala(), struck: Vec::new(), all: false }, &mut Undisturbed);
    let Answer::Steps(steps) = answered else { panic!("{answered:?}") };
    let hint = hint_on(&inkala(), inkala().givens(), &[]).unwrap();
    assert_eq!(steps, [hint]);
    let step = &steps[0].step;
    assert!(
        step.placements.is_empty() && !step.eliminations.is_empty(),
        "a trial strikes; it never tells a digit: {step:?}"
    );
}

#[test]
fn the_way_leads_to_the_end_of_every_puzzle() {
    let answered =
        answer(&Question::Steps { puzzle: inkala(), struck: Vec::new(), all: true }, &mut Undisturbed);
    let Answer::Steps(steps) = answered else { panic!("{answered:?}") };
    let placed: usize = steps.iter().map(|step| step.step.placements.len()).sum();
    assert_eq!(placed, 81 - inkala().givens().clue_count());
}

#[test]
fn a_board_without_a_hint_says_why() {
    let struck: Vec<(Cell, DigitSet)> = vec![(Cell::new(1), (1..=9).filter_map(Digit::new).collect())];
    let refused = answer(&Question::Steps { puzzle: inkala(), struck, all: false }, &mut Undisturbed);
    assert!(
        matches!(&refused, Answer::Refused(Refusal::Impossible(why)) if why.contains("lack the right digit")),
        "{refused:?}"
    );
}
