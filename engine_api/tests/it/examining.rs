//! A puzzle that is being made is examined.

use std::ops::ControlFlow;

use engine_api::{Ask, Desk, Examine, Examined, Refusal, Undisturbed};
use puzzle::solve::check::Solutions;
use puzzle::{Grid, Layout, Puzzle, Tier};

const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn classic(givens: &str) -> Puzzle {
    Puzzle::classic(givens.parse().expect("a grid"))
}

fn examined(puzzle: Puzzle, thorough: bool) -> Examined {
    Examine { puzzle, thorough }.answer(&mut Undisturbed).expect("an answer")
}

#[test]
fn a_proper_puzzle_has_one_solution_and_a_grade() {
    let quick = examined(classic(GIVENS), false);
    assert_eq!((quick.solutions, quick.details), (Solutions::Exactly(1), None));
    let thorough = examined(classic(GIVENS), true);
    let details = thorough.details.unwrap();
    assert_eq!(details.grade.unwrap().tier, Tier::Easy);
    assert!(details.exact && thorough.differing.is_empty());
    assert!(thorough.solution.unwrap().is_full());
}

#[test]
fn two_solutions_differ_in_known_cells() {
    // Without two givens some cells may be exchanged.
    let several = (0..81).find_map(|index| {
        let mut givens: Grid = GIVENS.parse().unwrap();
        givens.set(puzzle::Cell::new(index), None);
        let found = examined(Puzzle::classic(givens), true);
        (found.solutions != Solutions::Exactly(1)).then_some(found)
    });
    let found = several.unwrap();
    let Solutions::Exactly(count @ 2..) = found.solutions else { panic!("{:?}", found.solutions) };
    assert!(count < 100 && found.differing.len() >= 4);
    assert!(found.differing.iter().all(|cell| found.candidates[cell.index()].len() > 1));
}

#[test]
fn an_empty_board_has_many_solutions() {
    let blank = Grid::blank(Layout::classic());
    let found = examined(Puzzle::classic(blank), true);
    assert_eq!(found.solutions, Solutions::AtLeast(engine_api::SOLUTIONS_COUNTED));
    assert!(found.candidates.iter().all(|digits| digits.len() == 9));
}

#[test]
fn an_impossible_puzzle_has_none() {
    // No two givens contradict each other, and r1c9 can hold nothing.
    let givens = "12345678.........9...............................................................";
    assert_eq!(examined(classic(givens), true).solutions, Solutions::Exactly(0));
}

#[test]
fn an_examination_can_be_stopped() {
    struct Impatient;
    impl Desk for Impatient {
        fn progress(&mut self, _: u16) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    let question = Examine { puzzle: classic(&".".repeat(81)), thorough: true };
    assert_eq!(question.answer(&mut Impatient), Err(Refusal::Stopped));
}
