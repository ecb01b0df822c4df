//! The searches that textbooks start with, for teaching, for tests and as the yardstick of the benchmark.
//!
//! They know nothing but the rule that a digit comes once in a house, and are not for use where an answer matters:
//! their time has no bound but the budget.

use std::ops::ControlFlow;

use super::Outcome;
use crate::Grid;

/// Which open cell is filled next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Plain backtracking: cells as one reads. A random minimal puzzle takes some 200,000 digits (2.5 ms), and one made
    /// against it (Wikipedia, "Sudoku solving algorithms") 69 million (0.8 s).
    Reading,
    /// The cell with the fewest fitting digits, the first of several. A random minimal puzzle takes some 1,000 digits
    /// (0.1 ms) and the hardest known ones up to 100,000 (10 ms); a grid without a solution can still take minutes.
    FewestCandidates,
}

/// What a baseline found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Solutions found, at most the limit.
    pub solutions: u64,
    /// Digits tried.
    pub nodes: u64,
    pub outcome: Outcome,
}

/// Counts solutions up to `limit`, trying at most `budget` digits. Givens that conflict have no solution.
pub fn count(grid: &Grid, order: Order, limit: u64, budget: u64) -> Tally {
    let mut search =
        Search { order, limit, budget, solutions: 0, rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
    let mut sound = true;
    for (cell, digit) in grid.clues() {
        let (cell, digit) = (Place::of(cell.index()), 1 << (digit.value() - 1));
        sound &= search.fitting(cell) & digit != 0;
        search.flip(cell, digit);
    }
    let outcome = if limit == 0 {
        Outcome::LimitReached
    } else if sound {
        let empty = grid.cells().filter(|(_, digit)| digit.is_none());
        let mut open: Vec<Place> = empty.map(|(cell, _)| Place::of(cell.index())).collect();
        // The next cell is taken from the end.
        open.reverse();
        search.fill(&mut open).break_value().unwrap_or(Outcome::Complete)
    } else {
        Outcome::Complete
    };
    Tally { solutions: search.solutions, nodes: budget - search.budget, outcome }
}

/// The numbers of a cell's houses.
#[derive(Clone, Copy)]
struct Place {
    row: usize,
    column: usize,
    house: usize,
}

impl Place {
    fn of(cell: usize) -> Self {
        let (row, column) = (cell / 9, cell % 9);
        Self { row, column, house: row / 3 * 3 + column / 3 }
    }
}

struct Search {
    order: Order,
    limit: u64,
    budget: u64,
    solutions: u64,
    /// The digits that each house has, one bit each.
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Search {
    fn fitting(&self, place: Place) -> u16 {
        0x1ff & !(self.rows[place.row] | self.columns[place.column] | self.boxes[place.house])
    }

    /// Puts a digit in, or takes it out.
    fn flip(&mut self, place: Place, digit: u16) {
        self.rows[place.row] ^= digit;
        self.columns[place.column] ^= digit;
        self.boxes[place.house] ^= digit;
    }

    fn fill(&mut self, open: &mut Vec<Place>) -> ControlFlow<Outcome> {
        let next = match self.order {
            Order::Reading => open.len().checked_sub(1),
            Order::FewestCandidates => {
                (0..open.len()).rev().min_by_key(|&index| self.fitting(open[index]).count_ones())
            }
        };
        let Some(next) = next else {
            self.solutions += 1;
            return match self.solutions == self.limit {
                true => ControlFlow::Break(Outcome::LimitReached),
                false => ControlFlow::Continue(()),
            };
        };
        let place = open.remove(next);
        let mut fitting = self.fitting(place);
        while fitting != 0 {
            let digit = fitting & fitting.wrapping_neg();
            fitting ^= digit;
            self.budget = match self.budget.checked_sub(1) {
                Some(left) => left,
                None => return ControlFlow::Break(Outcome::BudgetExhausted),
            };
            self.flip(place, digit);
            self.fill(open)?;
            self.flip(place, digit);
        }
        open.insert(next, place);
        ControlFlow::Continue(())
    }
}
