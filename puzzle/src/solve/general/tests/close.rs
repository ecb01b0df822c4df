//! The closer rules of long searches against brute force: whatever they strike is in no solution.

use std::ops::ControlFlow;

use super::super::General;
use super::super::infer::{Agenda, Board, Depth};
use super::super::rules::Rules;
use super::super::search::{Limits, Search, Tactic};
use super::oracle::{self, boxes, cages, random_automaton, random_plan, square};
use crate::board::plan::{Pair, Part, Plan, Relation};
use crate::random::Random;
use crate::solve::Outcome;
use crate::solve::watch::Unwatched;
use crate::{Cell, DigitSet};

/// Solutions that are looked at.
const SOLUTIONS: usize = 100;

/// Rows, columns and five pieces that are no boxes.
fn jigsaw() -> Plan {
    let mut plan = square(5);
    let pieces =
        [[0, 1, 2, 5, 6], [3, 4, 7, 8, 9], [10, 11, 15, 16, 20], [12, 13, 14, 17, 18], [19, 21, 22, 23, 24]];
    plan.parts.extend(pieces.map(|piece| Part::Different(piece.map(Cell::new).into())));
    plan
}

/// Rising paths through neighbours, as a random full grid has them.
fn thermometers(mut plan: Plan, random: &mut Random) -> Plan {
    let solution = General::new(&plan).fill(random, 1 << 20).expect("such boards have many solutions");
    let width = plan.cells.isqrt();
    for _ in 0..4 {
        let mut end = random.below(plan.cells as u32) as usize;
        for _ in 0..4 {
            let beside = |&cell: &usize| {
                (cell / width).abs_diff(end / width) <= 1 && (cell % width).abs_diff(end % width) <= 1
            };
            let mut next: Vec<usize> = (0..plan.cells).filter(beside).collect();
            next.retain(|&cell| solution[cell] > solution[end]);
            random.shuffle(&mut next);
            let Some(&cell) = next.first() else { break };
            let cells = [end, cell].map(|cell| Cell::new(cell as u16));
            plan.parts.push(Part::Pair(Pair { cells, relation: Relation::of(plan.size, |a, b| a < b) }));
            end = cell;
        }
    }
    plan
}

/// Cells whose digits follow each other without a gap, as a random full grid has them.
fn runs(mut plan: Plan, random: &mut Random) -> Plan {
    let solution = General::new(&plan).fill(random, 1 << 20).expect("such boards have many solutions");
    for length in [3, 4, 4] {
        let first = 1 + random.below(u32::from(plan.size) - length) as u8;
        let cells = (first..).take(length as usize).map(|digit| {
            let places: Vec<usize> = (0..plan.cells).filter(|&cell| solution[cell] == digit).collect();
            Cell::new(places[random.below(places.len() as u32) as usize] as u16)
        });
        let cells: Vec<Cell> = cells.collect();
        let near = Relation::of(plan.size, |a, b| a != b && u32::from(a.abs_diff(b)) < length);
        for (at, &a) in cells.iter().enumerate() {
            let pair = |&b: &Cell| Part::Pair(Pair { cells: [a, b], relation: near.clone() });
            plan.parts.extend(cells[at + 1..].iter().map(pair));
        }
        plan.parts.push(Part::Different(cells));
    }
    plan
}

/// Neighbours that differ by 1, as a random full grid has them.
fn dotted(mut plan: Plan, random: &mut Random) -> Plan {
    let solution = General::new(&plan).fill(random, 1 << 20).expect("such boards have many solutions");
    let width = usize::from(plan.size);
    let edges = (0..plan.cells).flat_map(|cell| {
        let right = (cell % width + 1 < width).then_some(cell + 1);
        let below = (cell + width < plan.cells).then_some(cell + width);
        right.into_iter().chain(below).map(move |other| [cell, other])
    });
    for [a, b] in edges.filter(|&[a, b]| solution[a].abs_diff(solution[b]) == 1) {
        let cells = [a, b].map(|cell| Cell::new(cell as u16));
        let relation = Relation::of(plan.size, |a, b| a.abs_diff(b) == 1);
        plan.parts.push(Part::Pair(Pair { cells, relation }));
    }
    plan
}

/// Automata along rows, as a random full grid fits them.
fn read_rows(mut plan: Plan, random: &mut Random) -> Plan {
    let solution = General::new(&plan).fill(random, 1 << 20).expect("such boards have many solutions");
    let width = usize::from(plan.size);
    for row in [0, 2, 3] {
        let cells = (row * width..(row + 1) * width).map(|cell| Cell::new(cell as u16)).collect();
        let digits = &solution[row * width..(row + 1) * width];
        plan.parts.push(Part::Automaton(random_automaton(plan.size, cells, digits, random)));
    }
    plan
}

/// Boards of every kind, one for each seed.
fn board(seed: u64, random: &mut Random) -> (Plan, Vec<u8>) {
    let plan = match seed % 10 {
        0 => cages(boxes(4, 2, 2), 3, random),
        1 => cages(boxes(6, 2, 3), 4, random),
        2 => cages(jigsaw(), 4, random),
        3 => thermometers(boxes(6, 2, 3), random),
        4 => cages(thermometers(boxes(4, 2, 2), random), 2, random),
        5 => thermometers(jigsaw(), random),
        6 => runs(boxes(6, 2, 3), random),
        7 => read_rows(boxes(6, 2, 3), random),
        8 => dotted(boxes(6, 2, 3), random),
        _ => return random_plan(random),
    };
    // Without some givens there are too many solutions to see them all.
    let mut givens = vec![0; plan.cells];
    if matches!(seed % 10, 3 | 5..=8) {
        let solution = General::new(&plan).fill(random, 1 << 20).expect("a grid with these rules");
        for _ in 0..plan.cells / 4 {
            let cell = random.below(plan.cells as u32) as usize;
            givens[cell] = solution[cell];
        }
    }
    (plan, givens)
}

/// What is left without a guess; none after a contradiction.
fn settled(rules: &Rules, givens: &[u8]) -> Option<Vec<u32>> {
    let (mut candidates, mut agenda) = (rules.with_givens(givens), Agenda::of(rules));
    let mut board = Board { rules, depth: Depth::Full, candidates: &mut candidates, agenda: &mut agenda };
    board.begin().and_then(|()| board.settle()).ok()?;
    Some(candidates)
}

#[test]
fn closer_rules_strike_no_digit_of_a_solution() {
    let (mut struck, mut without, mut several) = (0, 0, 0);
    for seed in 0..160 {
        let (plan, givens) = board(seed, &mut Random::new(seed, 86));
        let general = General::new(&plan);
        let mut possible = vec![0; plan.cells];
        let mut found = 0;
        oracle::each(&plan, &givens, SOLUTIONS, |solution| {
            found += 1;
            possible.iter_mut().zip(solution).for_each(|(set, digit)| *set |= 1 << (digit - 1));
        });
        let left = settled(general.close(), &givens);
        if let Some(left) = &left {
            for (left, possible) in left.iter().zip(&possible) {
                assert_eq!(left & possible, *possible, "seed {seed}: {plan:?} {givens:?}");
            }
        }
        assert!(found == 0 || left.is_some(), "seed {seed}: {plan:?} {givens:?}");
        let count =
            |left: Option<Vec<u32>>| left.map(|left| left.iter().map(|set| set.count_ones()).sum::<u32>());
        if let (Some(before), Some(after)) = (count(settled(&general.richest, &givens)), count(left)) {
            assert!(after <= before, "seed {seed}: closer rules know less");
            (without, struck) = (without + before, struck + before - after);
        }
        several += usize::from(found > 1);
    }
    assert!(struck > 40 && several > 40, "the sample is one-sided: {struck} of {without}, {several}");
}

#[test]
fn two_cells_with_two_digits_leave_others_none_of_them() {
    let mut plan = square(4);
    plan.parts.extend([0, 1].map(|cell| Part::Allowed(Cell::new(cell), DigitSet::up_to(2))));
    let left = settled(&Rules::of(&plan), &[0; 16]).expect("there are solutions");
    assert_eq!(left[..4], [0b0011, 0b0011, 0b1100, 0b1100]);
}

#[test]
fn a_search_that_begins_again_counts_as_brute_force_does() {
    let mut begun_again = 0;
    for seed in 0..160 {
        let mut random = Random::new(seed, 87);
        let (plan, givens) = board(seed, &mut random);
        let general = General::new(&plan);
        let rules = &general.richest;
        let mut search = Search::new(rules, rules.with_givens(&givens), Tactic::Weighted, Depth::Full)
            .turning_to(&general, 1 + u64::from(random.below(6)));
        let mut found = 0;
        let outcome = search.run(Limits { nodes: u64::MAX, work: u64::MAX }, &mut Unwatched, |solution| {
            assert!(oracle::solves(&plan, solution), "seed {seed}");
            found += 1;
            if found == SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found, oracle::count(&plan, &givens, SOLUTIONS), "seed {seed}: {plan:?} {givens:?}");
        assert_eq!(outcome == Outcome::LimitReached, found == SOLUTIONS, "seed {seed}");
        begun_again += usize::from(search.has_turned());
    }
    assert!(begun_again > 16, "{begun_again}");
}

#[test]
fn a_dotted_pair_leaves_its_house_no_digit_that_it_needs() {
    let mut plan = square(6);
    let relation = Relation::of(6, |a, b| a.abs_diff(b) == 1);
    plan.parts.push(Part::Pair(Pair { cells: [0, 1].map(Cell::new), relation }));
    // 3 and 4 or 4 and 5.
    for (cell, digits) in [(0, 0b01100_u32), (1, 0b11100)] {
        plan.parts.push(Part::Allowed(Cell::new(cell), DigitSet::try_from(digits).expect("digits")));
    }
    let may_be_four = |rules: &Rules| {
        let left = settled(rules, &[0; 36]).expect("there are solutions");
        left[2..6].iter().any(|set| set & 0b1000 != 0)
    };
    assert!(may_be_four(&Rules::of(&plan)) && !may_be_four(&Rules::closely(&plan)));
}
