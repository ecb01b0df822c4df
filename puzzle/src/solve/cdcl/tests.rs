//! Clause learning against search, on small boards of every kind and on large ones.

use std::ops::ControlFlow;

use super::{Answer, Prover};
use crate::random::Random;
use crate::solve::general::testing::{boxes, classic, random_plan, solves};
use crate::solve::general::{General, Inference, Position, Uniqueness};
use crate::solve::watch::Unwatched;
use crate::solve::{Budget, Outcome};
use crate::{Cell, Digit};

fn all_of(solution: &[u8]) -> Vec<(Cell, Digit)> {
    let cells = solution.iter().enumerate();
    cells.map(|(cell, &digit)| (Cell::new(cell as u16), Digit::new(digit).unwrap())).collect()
}

#[test]
fn clause_learning_and_search_agree_on_every_kind_of_part() {
    let mut verdicts = [0; 3];
    for seed in 0..400 {
        let (plan, givens) = random_plan(&mut Random::new(seed, 80));
        let general = General::new(&plan);
        let mut found = 0;
        general.search(&givens, u64::MAX, &mut Unwatched, |_| {
            found += 1;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let mut prover = general.prover().unwrap();
        let told = match general.prove(&givens, &mut Budget::PERSON.clone(), &mut Unwatched) {
            Uniqueness::NoSolution => 0,
            Uniqueness::Unique(_) => 1,
            Uniqueness::Several(_) => 2,
            Uniqueness::Undetermined => panic!("seed {seed}: nothing bounds the proof"),
        };
        assert_eq!(told, found, "seed {seed}: {plan:?} {givens:?}");
        let proved = match prover.solution(&givens, u64::MAX, &mut Unwatched) {
            Answer::None => 0,
            Answer::Undetermined => panic!("seed {seed}: nothing bounds the proof"),
            Answer::Found(first) => {
                assert!(solves(&plan, &first), "seed {seed}: {plan:?} {first:?}");
                match prover.other(&givens, &all_of(&first), u64::MAX, &mut Unwatched) {
                    Answer::None => 1,
                    Answer::Undetermined => panic!("seed {seed}: nothing bounds the proof"),
                    Answer::Found(second) => {
                        assert!(solves(&plan, &second) && first != second, "seed {seed}");
                        2
                    }
                }
            }
        };
        assert_eq!(proved, found, "seed {seed}: {plan:?} {givens:?}");
        verdicts[proved] += 1;
    }
    assert!(verdicts.iter().all(|&times| times > 30), "the sample is one-sided: {verdicts:?}");
}

#[test]
fn one_instance_digs_a_whole_puzzle() {
    let general = General::new(&classic());
    let mut random = Random::new(3, 81);
    let solution = general.fill(&mut random, 1 << 20).unwrap();
    let mut prover = general.prover().unwrap();
    let (mut puzzle, all) = (solution.clone(), all_of(&solution));
    for cell in 0..81 {
        let digit = std::mem::take(&mut puzzle[cell]);
        let mut found = 0;
        let outcome = general.search(&puzzle, u64::MAX, &mut Unwatched, |_| {
            found += 1;
            if found == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // Only the emptied cell can tell solutions apart, if the puzzle was proper before.
        let here = [all[cell]];
        let in_cell = prover.other(&puzzle, &here, u64::MAX, &mut Unwatched);
        let anywhere = prover.other(&puzzle, &all, u64::MAX, &mut Unwatched);
        assert_eq!(outcome == Outcome::Complete, anywhere == Answer::None);
        assert_eq!(in_cell == Answer::None, anywhere == Answer::None);
        if outcome != Outcome::Complete {
            puzzle[cell] = digit;
        }
    }
    assert!(puzzle.iter().filter(|&&digit| digit != 0).count() < 32);
}

#[test]
fn what_logic_leaves_of_a_large_board_is_proved() {
    let plan = boxes(16, 4, 4);
    let general = General::new(&plan);
    let mut random = Random::new(9, 82);
    let solution = general.fill(&mut random, 1 << 20).unwrap();
    let (mut puzzle, mut order) = (solution.clone(), (0..256).collect::<Vec<usize>>());
    random.shuffle(&mut order);
    for &cell in &order {
        let digit = std::mem::take(&mut puzzle[cell]);
        if general.reach(&puzzle, Inference::Locked).position != Position::Solved {
            puzzle[cell] = digit;
        }
    }
    // Now beyond what logic shows.
    let (mut prover, all) = (general.prover().unwrap(), all_of(&solution));
    for &cell in order.iter().rev().take(60) {
        let digit = std::mem::take(&mut puzzle[cell]);
        match prover.other(&puzzle, &all, 2_000, &mut Unwatched) {
            Answer::None => {}
            Answer::Undetermined => puzzle[cell] = digit,
            Answer::Found(other) => {
                assert!(solves(&plan, &other) && other != solution);
                assert!(puzzle.iter().zip(&other).all(|(given, digit)| *given == 0 || given == digit));
                puzzle[cell] = digit;
            }
        }
    }
    assert_eq!(prover.solution(&puzzle, 2_000, &mut Unwatched), Answer::Found(solution));
}

#[test]
fn hostile_grids_are_refuted_and_the_bound_is_kept() {
    let general = General::new(&classic());
    let hostile = [
        ".1.....4.4....1....6..........1...6.6...4..91.43.9...5...........5..82.......3...",
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    ];
    for line in hostile {
        let givens: Vec<u8> = line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let mut prover = general.prover().unwrap();
        assert_eq!(prover.solution(&givens, 1, &mut Unwatched), Answer::Undetermined, "{line}");
        assert_eq!(prover.solution(&givens, 100_000, &mut Unwatched), Answer::None);
        let prove = |mut budget| general.prove(&givens, &mut budget, &mut Unwatched);
        assert_eq!(prove(Budget::PERSON), Uniqueness::NoSolution);
        assert_eq!(prove(Budget::of_units(1_000)), Uniqueness::Undetermined);
    }
}

#[test]
fn an_instance_that_was_asked_a_lot_answers_as_a_fresh_one() {
    let general = General::new(&boxes(4, 2, 2));
    let mut prover = general.prover().unwrap();
    let solution = general.fill(&mut Random::new(1, 83), 1 << 20).unwrap();
    let all = all_of(&solution);
    for round in 0..3 * super::QUESTIONS_MAX {
        let than = &all[round % 16..=round % 16];
        let mut givens = solution.clone();
        assert_eq!(prover.other(&givens, than, u64::MAX, &mut Unwatched), Answer::None);
        givens.fill(0);
        match prover.other(&givens, than, u64::MAX, &mut Unwatched) {
            Answer::Found(other) => assert_ne!(other[round % 16], solution[round % 16]),
            Answer::None | Answer::Undetermined => panic!("round {round}: an empty board has others"),
        }
    }
}
