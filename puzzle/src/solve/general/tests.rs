//! The general solver against brute force, against the classic engine and against hostile boards.

mod close;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::infer::Depth;
use super::rules::Rules;
use super::search::{Limits, Search, Tactic};
use super::testing::{self as oracle, boxes, cages, classic, random_plan, square};
use super::{General, Inference, Position};
use crate::board::plan::{Pair, Part, Plan, Relation, Sum};
use crate::generate::classic_of;
use crate::random::Random;
use crate::solve::cdcl::{Answer, Prover};
use crate::solve::watch::{Cancel, Progress, SearchStep, Unwatched, Watch};
use crate::solve::{self, Outcome};
use crate::{Cell, Digit, DigitSet, Grid, Puzzle, Tier};

/// Solutions up to a limit.
fn count(plan: &Plan, givens: &[u8], limit: usize, budget: u64) -> (usize, Outcome) {
    let mut found = 0;
    let outcome = General::new(plan).search(givens, budget, &mut Unwatched, |solution| {
        assert!(oracle::solves(plan, solution), "{solution:?} breaks the rules");
        assert!(givens.iter().zip(solution).all(|(given, digit)| *given == 0 || given == digit));
        found += 1;
        if found == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (found, outcome)
}

/// How many were visited.
struct Nodes(u64);

impl Watch for Nodes {
    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        self.0 = progress.nodes;
        ControlFlow::Continue(())
    }
}

fn digits(grid: &Grid) -> Vec<u8> {
    grid.cells().map(|(_, digit)| digit.map_or(0, Digit::value)).collect()
}

#[test]
fn every_kind_of_part_counts_as_brute_force_does() {
    let (mut none, mut one, mut more) = (0, 0, 0);
    for seed in 0..300 {
        let mut random = Random::new(seed, 77);
        let (plan, givens) = random_plan(&mut random);
        let expected = oracle::count(&plan, &givens, 60);
        let (found, outcome) = count(&plan, &givens, 60, u64::MAX);
        assert_eq!(found, expected, "seed {seed}: {plan:?} {givens:?}");
        assert_eq!(outcome == Outcome::LimitReached, expected == 60, "seed {seed}");
        match expected {
            0 => none += 1,
            1 => one += 1,
            _ => more += 1,
        }
    }
    assert!(none > 25 && one > 25 && more > 25, "the sample is one-sided: {none}, {one}, {more}");
}

#[test]
fn logic_never_strikes_a_digit_of_a_solution() {
    let mut solved = 0;
    for seed in 0..300 {
        let (plan, givens) = random_plan(&mut Random::new(seed, 78));
        let general = General::new(&plan);
        let mut possible = vec![DigitSet::EMPTY; plan.cells];
        oracle::each(&plan, &givens, 200, |solution| {
            for (set, &digit) in possible.iter_mut().zip(solution) {
                set.insert(Digit::new(digit).unwrap());
            }
        });
        let mut before = 0;
        for inference in [Inference::Singles, Inference::Locked, Inference::Subsets] {
            let reached = general.reach(&givens, inference);
            if reached.position == Position::Contradiction {
                assert!(possible[0].is_empty(), "seed {seed}: {plan:?} {givens:?} {inference:?}");
                break;
            }
            for (left, possible) in reached.candidates.iter().zip(&possible) {
                assert_eq!(left.intersection(*possible), *possible, "seed {seed} {inference:?}");
            }
            let struck = reached.candidates.iter().map(|set| usize::from(plan.size) - set.len()).sum();
            assert!(struck >= before, "a higher level knows less, seed {seed}");
            before = struck;
            solved += usize::from(reached.position == Position::Solved);
        }
    }
    assert!(solved > 50, "{solved}");
}

#[test]
fn classic_boards_have_the_verdicts_of_the_classic_engine() {
    let plan = classic();
    for seed in 0..60 {
        let mut puzzle = classic_of(Tier::Medium, seed).0;
        let mut random = Random::new(seed, 79);
        for _ in 0..seed % 12 {
            puzzle.set(Cell::new(random.below(81) as u16), None);
        }
        if seed % 3 == 0 {
            puzzle.set(Cell::new(random.below(81) as u16), Digit::new(random.below(9) as u8 + 1));
        }
        let classic = solve::count(&Puzzle::classic(puzzle.clone()), 100, u64::MAX);
        let (found, outcome) = count(&plan, &digits(&puzzle), 100, u64::MAX);
        assert_eq!((found as u64, outcome), (classic.solutions, classic.outcome), "seed {seed}");
    }
}

#[test]
fn sums_that_follow_change_no_count_and_save_nodes() {
    let nodes = |rules: &Rules| {
        let (mut nodes, mut found) = (Nodes(0), 0);
        let mut search = Search::new(rules, rules.start.clone(), Tactic::Weighted, Depth::Full);
        let _ = search.run(Limits { nodes: u64::MAX, work: u64::MAX }, &mut nodes, |_| {
            found += 1;
            if found == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        (nodes.0, found)
    };
    let (mut stated, mut derived) = (0, 0);
    for seed in 0..60 {
        let mut random = Random::new(seed, 84);
        let (board, largest) = match seed % 3 {
            0 => (boxes(4, 2, 2), 3),
            1 => (boxes(6, 2, 3), 4),
            _ => (classic(), 4),
        };
        let plan = cages(board, largest, &mut random);
        let general = General::new(&plan);
        let without = nodes(general.stated());
        if plan.size < 9 {
            assert_eq!(without.1, oracle::count(&plan, &vec![0; plan.cells], 20), "seed {seed}");
        }
        let with = nodes(&general.richest);
        assert_eq!(with.1, without.1, "seed {seed}");
        (stated, derived) = (stated + without.0, derived + with.0);
    }
    assert!(derived < stated, "{derived} nodes instead of {stated}");
}

#[test]
fn struck_candidates_are_in_no_solution() {
    let plan = classic();
    let general = General::new(&plan);
    let (puzzle, solution) = classic_of(Tier::Hard, 5);
    let (givens, solution) = (digits(&puzzle), digits(&solution));
    for (cell, &digit) in solution.iter().enumerate() {
        let struck = [(Cell::new(cell as u16), Digit::new(digit).unwrap())];
        assert_eq!(general.has_other(&givens, &struck, u64::MAX), Some(false));
    }
}

#[test]
fn the_budget_is_kept_and_owned_up_to() {
    let general = General::new(&classic());
    for budget in [0, 1, 17, 500] {
        let mut nodes = Nodes(0);
        let outcome = general.search(&[0; 81], budget, &mut nodes, |_| ControlFlow::Continue(()));
        assert_eq!((outcome, nodes.0), (Outcome::BudgetExhausted, budget));
    }
    // Norvig's "impossible" grid, and another that exhausts other searches.
    let hostile = [
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        "4.....9...8..5........1.8..84.....6.....2........8..91..3...2........3....9......",
    ];
    for line in hostile {
        let givens: Vec<u8> = line.bytes().map(|byte| if byte == b'.' { 0 } else { byte - b'0' }).collect();
        let (found, outcome) = count(&classic(), &givens, 1, 3_000);
        assert_eq!((found, outcome), (0, Outcome::Complete), "{line}");
    }
}

#[test]
fn a_search_is_stopped_from_another_thread() {
    let flag = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let general = General::new(&classic());
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let flag = &flag;
        let search = scope.spawn(move || {
            let first = &mut Some(sender);
            general.search(&[0; 81], u64::MAX, &mut Cancel(flag), |_| {
                // The search is well under way, and would take far too long.
                drop(first.take());
                ControlFlow::Continue(())
            })
        });
        assert!(receiver.recv().is_err());
        flag.store(true, Ordering::Relaxed);
        assert_eq!(search.join().unwrap(), Outcome::Cancelled);
    });
}

#[test]
fn the_steps_of_a_search_tell_its_story() {
    struct Story {
        grid: Vec<Vec<u8>>,
        solutions: Vec<Vec<u8>>,
        done: u16,
        guesses: usize,
        backtracks: usize,
    }
    impl Watch for Story {
        fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
            assert!((self.done..=1000).contains(&progress.done));
            self.done = progress.done;
            ControlFlow::Continue(())
        }

        fn step(&mut self, step: SearchStep) {
            match step {
                SearchStep::Guess { depth, cell, digit } => {
                    self.guesses += 1;
                    let above = self.grid.last().unwrap().clone();
                    self.grid.push(above);
                    assert_eq!(self.grid.len(), depth as usize + 1);
                    self.grid.last_mut().unwrap()[cell.index()] = digit.value();
                }
                SearchStep::Placement { depth, cell, digit } => {
                    assert_eq!(self.grid.len(), depth as usize + 1);
                    self.grid.last_mut().unwrap()[cell.index()] = digit.value();
                }
                SearchStep::Backtrack { depth, .. } => {
                    assert_eq!(self.grid.len(), depth as usize + 1);
                    self.backtracks += 1;
                    self.grid.pop();
                }
                SearchStep::Solution { .. } => self.solutions.push(self.grid.last().unwrap().clone()),
                SearchStep::Contradiction { .. } => {}
            }
        }
    }
    let mut puzzle = classic_of(Tier::Hard, 9).0;
    let clues: Vec<Cell> = puzzle.clues().take(3).map(|(cell, _)| cell).collect();
    clues.into_iter().for_each(|cell| puzzle.set(cell, None));
    let (mut story, mut found) = (
        Story { grid: vec![vec![0; 81]], solutions: Vec::new(), done: 0, guesses: 0, backtracks: 0 },
        Vec::new(),
    );
    let outcome = General::new(&classic()).search(&digits(&puzzle), u64::MAX, &mut story, |solution| {
        found.push(solution.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Outcome::Complete);
    assert!(found.len() > 1);
    assert_eq!(story.solutions, found);
    assert!(story.guesses > 0 && story.guesses == story.backtracks && story.done > 500);
}

#[test]
fn random_grids_keep_the_rules_and_their_seeds() {
    for (size, box_rows, box_columns) in
        [(4, 2, 2), (6, 2, 3), (8, 2, 4), (9, 3, 3), (10, 2, 5), (12, 3, 4), (16, 4, 4), (25, 5, 5)]
    {
        let plan = boxes(size, box_rows, box_columns);
        let general = General::new(&plan);
        let grid = general.fill(&mut Random::new(3, 0), 1 << 20).unwrap();
        assert!(oracle::solves(&plan, &grid), "size {size}");
        assert_eq!(general.fill(&mut Random::new(3, 0), 1 << 20), Some(grid.clone()));
        assert_ne!(general.fill(&mut Random::new(4, 0), 1 << 20), Some(grid));
        assert_eq!(general.fill(&mut Random::new(3, 0), 3), None);
    }
    // Two cells are forbidden to differ and to be alike.
    let mut plan = square(4);
    let both = [Cell::new(0), Cell::new(1)];
    let relation = Relation::of(4, |a, b| a == b);
    plan.parts.push(Part::Pair(Pair { cells: both, relation }));
    assert_eq!(General::new(&plan).fill(&mut Random::new(0, 0), u64::MAX), None);
}

#[test]
fn a_fill_is_fixed_for_ever() {
    let grid = General::new(&boxes(6, 2, 3)).fill(&mut Random::new(2026, 1), 1 << 20).unwrap();
    let line: String = grid.iter().map(u8::to_string).collect();
    assert_eq!(line, "452163361425624531135246543612216354");
}

#[test]
fn plans_at_the_edge_of_sense_have_the_solutions_they_should() {
    let cell = Cell::new;
    let sum = |plus: &[u16], minus: &[u16], total| {
        let cells = |list: &[u16]| list.iter().copied().map(cell).collect();
        Part::Sum(Sum { plus: cells(plus), minus: cells(minus), total })
    };
    let pair = |a, b, relation| Part::Pair(Pair { cells: [cell(a), cell(b)], relation });
    let edges = [
        sum(&[], &[], 0),
        sum(&[], &[], 1),
        sum(&[3], &[], 2),
        sum(&[], &[3], -2),
        sum(&[3], &[], 9),
        sum(&[3, 3], &[], 4),
        sum(&[3, 3], &[3], 2),
        sum(&[0, 5, 5], &[10], 7),
        sum(&[0, 1, 2, 3], &[], 10),
        sum(&[0, 1, 2, 3], &[], 11),
        sum(&[0, 4], &[], 100),
        sum(&[0, 1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15], 0),
        pair(2, 2, Relation::of(4, |a, b| a + b == 6)),
        pair(2, 2, Relation::of(4, |a, b| a != b)),
        pair(0, 15, Relation::of(4, |_, _| false)),
        pair(0, 15, Relation::of(4, |_, _| true)),
        Part::Allowed(cell(7), DigitSet::EMPTY),
        Part::Different((0..5).map(cell).collect()),
        Part::Different(Vec::new()),
        Part::Different(vec![cell(9)]),
    ];
    let (mut possible, empty) = (0, [0; 16]);
    for edge in edges {
        let mut plan = boxes(4, 2, 2);
        plan.parts.push(edge.clone());
        let expected = oracle::count(&plan, &empty, 300);
        assert_eq!(count(&plan, &empty, 300, u64::MAX).0, expected, "{edge:?}");
        let general = General::new(&plan);
        let learned = general.prover().unwrap().solution(&empty, u64::MAX, &mut Unwatched);
        assert_eq!(learned == Answer::None, expected == 0, "{edge:?}");
        assert_eq!(general.fill(&mut Random::new(1, 0), 1 << 20).is_some(), expected > 0, "{edge:?}");
        possible += usize::from(expected > 0);
    }
    assert_eq!(possible, 12);
    // A given that is no digit of the board.
    assert_eq!(count(&square(4), &[5; 16], 1, u64::MAX), (0, Outcome::Complete));
}
