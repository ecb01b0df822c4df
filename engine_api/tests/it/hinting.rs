//! Hints: the next step and the way to the end, for puzzles of which techniques know no end.

use engine_api::{Ask, Refusal, Steps, Struck, Undisturbed};
use puzzle::guide::hint_on;
use puzzle::{Cell, Digit, DigitSet, Hint, Puzzle};

/// Arto Inkala's of 2012, where every technique ends.
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn inkala() -> Puzzle {
    Puzzle::classic(INKALA.parse().expect("a grid"))
}

fn steps(struck: Struck, all: bool) -> Result<Vec<Hint>, Refusal> {
    Steps { puzzle: inkala(), struck, all }.answer(&mut Undisturbed)
}

#[test]
fn a_trial_is_explained_as_at_the_command_line() {
    let steps = steps(Vec::new(), false).unwrap();
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
    let steps = steps(Vec::new(), true).unwrap();
    let placed: usize = steps.iter().map(|step| step.step.placements.len()).sum();
    assert_eq!(placed, 81 - inkala().givens().clue_count());
}

#[test]
fn a_board_without_a_hint_says_why() {
    let struck: Vec<(Cell, DigitSet)> = vec![(Cell::new(1), (1..=9).filter_map(Digit::new).collect())];
    let why = steps(struck, false).unwrap_err().to_string();
    assert!(why.contains("lack the right digit"), "{why}");
}
