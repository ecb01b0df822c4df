//! Kinds that automata read, beside their sentences taken literally: on small boards all solutions are listed without them, those
//! that break a sentence are left out, and search, proof, logic, violations and every step have to agree with what remains.

use std::ops::ControlFlow;
use std::sync::Arc;

use puzzle::generate::Random;
use puzzle::human::technique::easiest_step;
use puzzle::solve::Outcome;
use puzzle::solve::cdcl::{Answer, Prover};
use puzzle::solve::general::{Inference, Position};
use puzzle::solve::watch::Unwatched;
use puzzle::{
    Board, Candidate, Candidates, Constraint, Digit, DigitSet, Grid, Kind, Layout, Premise, Proof, Puzzle,
    Shape, Technique, prove, violations,
};

const KINDS: [Kind; 7] = [
    Kind::SANDWICH,
    Kind::BETWEEN,
    Kind::QUADRUPLE,
    Kind::XSUM,
    Kind::SKYSCRAPER,
    Kind::LOCKOUT,
    Kind::ROOMS,
];

/// Boards of each kind.
const ROUNDS: u32 = 200;

/// Solutions without the rules of a kind: with more, further givens are drawn.
const SOLUTIONS_MAX: usize = 2_000;

fn total(digits: &[u8]) -> u16 {
    digits.iter().map(|&digit| u16::from(digit)).sum()
}

/// Whether the digits in the cells of a rule are as its kind's sentence says.
fn obeys(rule: &Constraint, size: u8, digits: &[u8]) -> bool {
    let value = rule.value.unwrap_or_default();
    let place = |wanted: u8| digits.iter().position(|&digit| digit == wanted).expect("a row has each digit");
    let (first, last) = (digits[0], digits[digits.len() - 1]);
    let (low, high) = (first.min(last), first.max(last));
    let along = &digits[1..digits.len() - 1];
    match rule.kind.key() {
        "sandwich" => {
            let crusts = [place(1), place(size)];
            total(&digits[crusts[0].min(crusts[1]) + 1..crusts[0].max(crusts[1])]) == value
        }
        "between" => along.iter().all(|&digit| low < digit && digit < high),
        "lockout" => high - low >= size / 2 && along.iter().all(|&digit| digit < low || digit > high),
        "quadruple" => {
            let written: Vec<u8> = value.to_string().bytes().map(|byte| byte - b'0').collect();
            let count = |digits: &[u8], wanted| digits.iter().filter(|&&digit| digit == wanted).count();
            written.iter().all(|&digit| count(digits, digit) >= count(&written, digit))
        }
        "xsum" => total(&digits[..usize::from(first)]) == value,
        "skyscraper" => {
            let is_seen = |&place: &usize| digits[..place].iter().all(|&before| before < digits[place]);
            (0..digits.len()).filter(is_seen).count() == usize::from(value)
        }
        "rooms" => u16::from(digits[usize::from(first) - 1]) == value,
        other => panic!("{other} has no sentence here"),
    }
}

fn keeps_rules(board: &Board, digits: &[u8]) -> bool {
    let of_kind = board.constraints().iter().filter(|rule| KINDS.contains(&rule.kind));
    of_kind.into_iter().all(|rule| {
        let here: Vec<u8> = rule.cells.iter().map(|cell| digits[cell.index()]).collect();
        obeys(rule, board.layout().size(), &here)
    })
}

fn grid(layout: &Layout, digits: &[u8]) -> Grid {
    let mut grid = Grid::blank(layout);
    layout.cells().zip(digits).for_each(|(cell, &digit)| grid.set(cell, Digit::new(digit)));
    grid
}

/// Some solutions, and whether these are all.
fn solutions(board: &Board, givens: &[u8], most: usize) -> (Vec<Vec<u8>>, bool) {
    let mut found = Vec::new();
    let outcome = board.solver().search(givens, u64::MAX, &mut Unwatched, |solution| {
        found.push(solution.to_vec());
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found.sort_unstable();
    (found, outcome == Outcome::Complete)
}

/// A plain board with a random full grid of it.
fn full(size: u8, random: &mut Random) -> (Board, Vec<u8>) {
    let layout = Layout::square(size).expect("a size there is");
    let rules = Constraint::plain_on(&layout);
    let board = Board::new(layout, rules).expect("plain rules");
    let mut first: Vec<u8> = (1..=size).collect();
    random.shuffle(&mut first);
    first.resize(board.layout().cell_count(), 0);
    let (found, _) = solutions(&board, &first, 300);
    let solution = found[random.below(found.len() as u32) as usize].clone();
    (board, solution)
}

struct Instance {
    board: Arc<Board>,
    givens: Vec<u8>,
    expected: Vec<Vec<u8>>,
}

/// Some rules of a kind that a grid keeps, one of them perhaps of another grid, and givens.
fn instance(kind: Kind, random: &mut Random) -> Instance {
    let size = [4, 5, 6][random.below(3) as usize];
    let (plain, solution) = full(size, random);
    let layout = plain.layout().clone();
    let found = |solution: &[u8], random: &mut Random| loop {
        let mut rules = kind.found_in(&layout, &grid(&layout, solution), random);
        if !rules.is_empty() {
            random.shuffle(&mut rules);
            return rules;
        }
    };
    let mut rules = found(&solution, random);
    rules.truncate(1 + random.below(8) as usize);
    if random.below(4) == 0 {
        rules[0] = found(&full(size, random).1, random).remove(0);
    }
    let most = [5, 60, SOLUTIONS_MAX][random.below(3) as usize];
    let mut givens = vec![0; solution.len()];
    let all = loop {
        let (all, complete) = solutions(&plain, &givens, most);
        if complete {
            break all;
        }
        let at = random.below(solution.len() as u32) as usize;
        givens[at] = solution[at];
    };
    let board = Board::new(layout, [plain.constraints(), &rules].concat()).expect("rules of the board");
    let expected = all.into_iter().filter(|solution| keeps_rules(&board, solution)).collect();
    Instance { board: Arc::new(board), givens, expected }
}

/// For each cell the digits that it has in some solution.
fn possible(solutions: &[Vec<u8>], cell: usize) -> DigitSet {
    solutions.iter().filter_map(|solution| Digit::new(solution[cell])).collect()
}

#[test]
fn solvers_find_what_the_sentences_allow() {
    for kind in KINDS {
        let mut random = Random::new(32, 1);
        let mut met = [0; 3];
        for round in 0..ROUNDS {
            let Instance { board, givens, expected } = instance(kind, &mut random);
            let context = || format!("{kind} {round}: {:?} {givens:?}", board.constraints());
            assert_eq!(solutions(&board, &givens, usize::MAX - 1).0, expected, "{}", context());
            let puzzle = Puzzle::new(Arc::clone(&board), grid(board.layout(), &givens)).unwrap();
            match prove(&puzzle) {
                Proof::NoSolution | Proof::Conflicting(_) => {
                    assert_eq!(expected.len(), 0, "{}", context())
                }
                Proof::Unique { .. } => assert_eq!(expected.len(), 1, "{}", context()),
                Proof::Several { .. } | Proof::TooFewClues { .. } => {
                    assert!(expected.len() > 1, "{}", context())
                }
                Proof::Undetermined => panic!("{}", context()),
            }
            let learned = board.solver().prover().unwrap().solution(&givens, u64::MAX, &mut Unwatched);
            let found = if let Answer::Found(found) = learned { Some(found) } else { None };
            assert_eq!(
                found.as_ref().is_some_and(|found| expected.contains(found)),
                !expected.is_empty(),
                "{}",
                context()
            );
            let reached = board.solver().reach(&givens, Inference::Subsets);
            assert!(reached.position != Position::Contradiction || expected.is_empty(), "{}", context());
            for (cell, left) in reached.candidates.iter().enumerate() {
                let lost = possible(&expected, cell).difference(*left);
                assert!(lost.is_empty() || reached.position == Position::Contradiction, "{}", context());
            }
            met[expected.len().min(2)] += 1;
        }
        assert!(met.iter().all(|&count| count >= 5), "{kind}: the sample is one-sided: {met:?}");
    }
}

#[test]
fn violations_are_where_the_sentences_are_broken() {
    for kind in KINDS {
        let mut random = Random::new(32, 2);
        let mut broken = 0;
        for round in 0..60 {
            let Instance { board, givens, .. } = instance(kind, &mut random);
            let plain = Constraint::plain_on(board.layout());
            let plain = Board::new(board.layout().clone(), plain).unwrap();
            for solution in solutions(&plain, &givens, 20).0 {
                let full = grid(board.layout(), &solution);
                let is_kept = keeps_rules(&board, &solution);
                assert_eq!(violations(&board, &full).is_empty(), is_kept, "{kind} {round}: {full}");
                broken += usize::from(!is_kept);
            }
        }
        assert!(broken > 100, "{kind}: {broken}");
    }
}

#[test]
fn no_step_strikes_a_digit_of_any_solution() {
    for kind in KINDS {
        let mut random = Random::new(32, 3);
        let (mut steps, mut read) = (0, 0);
        for round in 0..ROUNDS {
            let Instance { board, givens, expected } = instance(kind, &mut random);
            if expected.is_empty() {
                continue;
            }
            let Shape::Narrow(geometry) = board.shape() else { panic!("a small board") };
            let mut position = Candidates::of(geometry, &grid(board.layout(), &givens));
            while let Some(step) = easiest_step(&position, Premise::AnyPuzzle) {
                let can_be = |&Candidate { cell, digit }: &Candidate| {
                    possible(&expected, cell.index()).contains(digit)
                };
                let must_be = |of: &Candidate| possible(&expected, of.cell.index()).only() == Some(of.digit);
                assert!(!step.eliminations.iter().any(can_be), "{kind} {round}: {step:?}");
                assert!(step.placements.iter().all(must_be), "{kind} {round}: {step:?}");
                steps += 1;
                read += usize::from(step.technique == Technique::ClueReading);
                step.apply(&mut position);
            }
        }
        assert!(steps >= 1_000 && read >= 100, "{kind}: only {steps} steps, {read} of them of clues");
    }
}
