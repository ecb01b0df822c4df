//! Uniqueness by solving twice, forward and in reverse, as the documents behind this project do it: when that is a
//! proof, and when it only looks like one.

use super::{Digits, Order, Outcome, run};
use crate::Grid;
use crate::solve::watch::Unwatched;

/// What is reversed the second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reverse {
    /// The digits: first 1 before 9, then 9 before 1, both times from the first cell to the last.
    ///
    /// **A proof.** Read a solution as a number of 81 digits. Trying low digits first, the first solution found is the
    /// lowest of these numbers, for a lower one would have been tried before; trying high ones first it is the
    /// highest. The lowest and the highest of some numbers are equal exactly if there is one number.
    ///
    /// For a proper puzzle the two searches together try the digits that one count up to two would try, and those of
    /// the solution once more.
    Digits,
    /// The cells: first from the first to the last, then from the last to the first, both times 1 before 9.
    ///
    /// **No proof.** Different solutions are two, but equal ones need not be the only one: what is lowest read forward
    /// may be lowest read backward too. Let two solutions differ in the four corners of a rectangle, `1 2` above
    /// `2 1` in the one and `2 1` above `1 2` in the other: the first has the lower digit in the first corner and in
    /// the last, so both searches find it, and neither sees the second.
    Cells,
}

/// What the two searches found. Both try digits until their first solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BothWays {
    NoSolution,
    /// Both found this solution: the only one if digits were reversed, maybe one of several if cells were.
    Same(Grid),
    /// At least two solutions.
    Different {
        forward: Grid,
        reverse: Grid,
    },
    /// The budget was too small.
    Undetermined,
}

/// Solves a grid forward and in reverse, each in at most `budget` digits.
pub fn forward_and_reverse(grid: &Grid, reversed: Reverse, budget: u64) -> BothWays {
    let (order, digits) = match reversed {
        Reverse::Digits => (Order::Reading, Digits::HighestFirst),
        Reverse::Cells => (Order::ReverseReading, Digits::LowestFirst),
    };
    let (forward_tally, forward) = run(grid, Order::Reading, Digits::LowestFirst, 1, budget, &mut Unwatched);
    let (reverse_tally, reverse) = run(grid, order, digits, 1, budget, &mut Unwatched);
    match (forward, reverse) {
        (Some(forward), Some(reverse)) if forward == reverse => BothWays::Same(forward),
        (Some(forward), Some(reverse)) => BothWays::Different { forward, reverse },
        _ if [forward_tally, reverse_tally].iter().any(|tally| tally.outcome == Outcome::Complete) => {
            BothWays::NoSolution
        }
        _ => BothWays::Undetermined,
    }
}

#[cfg(test)]
mod tests {
    use super::{BothWays, Reverse, forward_and_reverse};
    use crate::generate::classic_of;
    use crate::solve::watch::Unwatched;
    use crate::teaching::baseline::{Digits, Order, count, run};
    use crate::{Cell, Digit, Geometry, Grid, Proof, Puzzle, Tier, prove};

    const PLENTY: u64 = 10_000_000;

    #[test]
    fn a_proper_puzzle_has_the_same_solution_both_ways() {
        for seed in 0..10 {
            let (puzzle, solution) = classic_of(Tier::Easy, seed);
            for reverse in [Reverse::Digits, Reverse::Cells] {
                let found = forward_and_reverse(&puzzle, reverse, PLENTY);
                assert_eq!(found, BothWays::Same(solution.clone()), "{seed} {reverse:?}");
            }
        }
    }

    #[test]
    fn both_orders_visit_one_count_and_the_solution_twice() {
        for seed in 0..10 {
            let puzzle = classic_of(Tier::Medium, seed).0;
            let way = |digits| run(&puzzle, Order::Reading, digits, 1, PLENTY, &mut Unwatched).0.nodes;
            let whole = count(&puzzle, Order::Reading, 2, PLENTY).nodes;
            let blanks = 81 - puzzle.clue_count() as u64;
            assert_eq!(way(Digits::LowestFirst) + way(Digits::HighestFirst), whole + blanks, "seed {seed}");
        }
    }

    /// A full grid without the corners of a rectangle that can be filled in two ways.
    fn without_a_rectangle(solution: &Grid) -> Option<Grid> {
        let at = |row: u16, column: u16| Cell::new(9 * row + column);
        let rows = (0..9).flat_map(|row| (row + 1..row / 3 * 3 + 3).map(move |other| (row, other)));
        let columns = |column: u16| (column / 3 * 3 + 3..9).map(move |other| (column, other));
        let corners = rows
            .flat_map(|rows| (0..9).flat_map(columns).map(move |columns| (rows, columns)))
            .map(|((r, s), (c, d))| [at(r, c), at(s, d), at(r, d), at(s, c)]);
        let swappable = |[a, b, c, d]: &[Cell; 4]| {
            solution.get(*a) == solution.get(*b) && solution.get(*c) == solution.get(*d)
        };
        corners.into_iter().find(swappable).map(|corners| {
            let mut grid = solution.clone();
            corners.into_iter().for_each(|cell| grid.set(cell, None));
            grid
        })
    }

    #[test]
    fn a_rectangle_fools_reversed_cells_and_not_reversed_digits() {
        let solutions = (0..30).map(|seed| classic_of(Tier::Easy, seed).1);
        let grids: Vec<Grid> = solutions.filter_map(|solution| without_a_rectangle(&solution)).collect();
        assert!(grids.len() > 10, "most grids have such a rectangle, not {} of 30", grids.len());
        for grid in grids {
            assert!(
                matches!(prove(&Puzzle::classic(grid.clone())), Proof::Several { at_least: 2, .. }),
                "{grid}"
            );
            assert!(
                matches!(forward_and_reverse(&grid, Reverse::Cells, PLENTY), BothWays::Same(_)),
                "{grid}"
            );
            let found = forward_and_reverse(&grid, Reverse::Digits, PLENTY);
            let BothWays::Different { forward, reverse } = found else { panic!("{grid}: {found:?}") };
            assert!(forward < reverse, "{grid}");
        }
    }

    #[test]
    fn no_solution_and_no_verdict_are_told_apart() {
        let mut grid = Grid::empty(Geometry::classic());
        assert_eq!(forward_and_reverse(&grid, Reverse::Digits, 80), BothWays::Undetermined);
        for cell in [0, 1] {
            grid.set(Cell::new(cell), Digit::new(1));
        }
        assert_eq!(forward_and_reverse(&grid, Reverse::Digits, 80), BothWays::NoSolution);
    }
}
