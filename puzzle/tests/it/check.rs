//! Checks of boards: what is wrong, how many solutions, where they differ, what is superfluous, what is possible.

use crate::known::{INKALA, WIKIPEDIA, grid, minimal};
use puzzle::solve::Budget;
use puzzle::solve::check::{Check, Effort, Solutions, check, least_solution};
use puzzle::solve::{Outcome, count};
use puzzle::{Board, Cell, DigitSet, Geometry, Grid, Layout, Puzzle};

fn checked(line: &str) -> Check {
    check(&Puzzle::classic(grid(line)), Effort::default())
}

fn without(grid: &Grid, cells: &[usize]) -> Grid {
    let mut less = grid.clone();
    cells.iter().for_each(|&cell| less.set(Cell::new(cell as u16), None));
    less
}

#[test]
fn a_full_grid_is_valid_or_told_what_it_breaks() {
    let valid = checked(WIKIPEDIA[1]);
    assert!(valid.full && valid.conflicts.is_empty());
    assert_eq!(valid.solutions, Solutions::Exactly(1));
    let wrong = checked(&WIKIPEDIA[1].replacen("53", "33", 1));
    assert!(wrong.full && wrong.exact);
    assert_eq!(wrong.solutions, Solutions::Exactly(0));
    let layout = Layout::classic();
    let sentences: Vec<String> = wrong.conflicts.iter().map(|conflict| conflict.sentence(layout)).collect();
    assert!(sentences.contains(&"3 stands twice in row 1: r1c1 and r1c2".to_owned()), "{sentences:?}");
}

#[test]
fn a_proper_puzzle_has_its_solution_as_candidates() {
    let proper = checked(WIKIPEDIA[0]);
    assert_eq!(proper.solutions, Solutions::Exactly(1));
    assert_eq!(proper.solution, Some(grid(WIKIPEDIA[1])));
    assert!(proper.differing.is_empty() && proper.exact);
    assert!(proper.candidates.iter().all(|digits| digits.len() == 1));
}

#[test]
fn redundant_givens_are_those_that_can_go_alone() {
    let puzzle = minimal(5);
    assert!(check(&Puzzle::classic(puzzle.clone()), Effort::default()).redundant.is_empty());
    let solution = count(&Puzzle::classic(puzzle.clone()), 2, 1_000_000).first.unwrap();
    let mut more = puzzle.clone();
    let open = puzzle.cells().find(|(_, digit)| digit.is_none()).unwrap().0;
    more.set(open, solution.get(open));
    let redundant = check(&Puzzle::classic(more.clone()), Effort::default()).redundant;
    assert!(redundant.contains(open));
    for cell in redundant {
        assert_eq!(count(&Puzzle::classic(without(&more, &[cell.index()])), 2, 1_000_000).solutions, 1);
    }
}

#[test]
fn candidates_and_differing_cells_are_those_of_all_solutions() {
    let puzzle = without(&minimal(7), &[]);
    let clues: Vec<usize> = puzzle.clues().map(|(cell, _)| cell.index()).collect();
    let improper = without(&puzzle, &clues[..2]);
    let all = all_solutions(&improper);
    assert!(all.len() > 2, "{} solutions", all.len());
    let mut expected = vec![DigitSet::EMPTY; 81];
    for (cell, digit) in all.iter().flat_map(Grid::clues) {
        expected[cell.index()].insert(digit);
    }
    let found =
        check(&Puzzle::classic(improper.clone()), Effort { solutions: 1_000_000, ..Effort::default() });
    assert_eq!(found.solutions, Solutions::Exactly(all.len() as u64));
    assert_eq!(found.candidates, expected);
    assert!(found.exact && found.redundant.is_empty());
    let differing: Vec<usize> = found.differing.iter().map(Cell::index).collect();
    let many: Vec<usize> = (0..81).filter(|&cell| expected[cell].len() > 1).collect();
    assert_eq!(differing, many);
    assert_eq!(least_solution(&Puzzle::classic(improper)), all.into_iter().min());
}

/// By trying every digit in the first open cell.
fn all_solutions(grid: &Grid) -> Vec<Grid> {
    let counted = count(&Puzzle::classic(grid.clone()), 2, 1_000_000);
    assert_ne!(counted.outcome, Outcome::BudgetExhausted);
    match (counted.solutions, counted.first) {
        (2, _) => {}
        (_, first) => return first.into_iter().collect(),
    }
    let open = grid.cells().find(|(_, digit)| digit.is_none()).expect("two solutions differ somewhere").0;
    let supposed = Geometry::classic().digits().iter().map(|digit| {
        let mut supposed = grid.clone();
        supposed.set(open, Some(digit));
        supposed
    });
    supposed
        .filter(|grid| puzzle::violations(Board::classic(), grid).is_empty())
        .flat_map(|grid| all_solutions(&grid))
        .collect()
}

#[test]
fn what_is_not_settled_is_said_to_be_undetermined() {
    let hard =
        check(&Puzzle::classic(grid(INKALA[2])), Effort { budget: Budget::of_ms(0), ..Effort::default() });
    assert_eq!((hard.solutions, hard.exact), (Solutions::Undetermined, false));
    let empty = checked(&".".repeat(81));
    assert_eq!(empty.solutions, Solutions::AtLeast(100));
    assert!(empty.candidates.iter().all(|digits| digits.len() == 9) && empty.exact);
    let least = least_solution(&Puzzle::classic(grid(&".".repeat(81)))).unwrap().to_string();
    assert_eq!(&least[..27], "123456789456789123789123456");
}
