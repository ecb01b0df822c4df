//! `sudoku solve --trace`: a search as it runs, a line a step.
//!
//! The classic board is searched the way textbooks do, in the order asked for; every other board by the general
//! solver. What the solution is and whether there is one more are not decided here.

use std::fmt::Write;
use std::ops::ControlFlow;

use puzzle::solve::Outcome;
use puzzle::solve::watch::{Progress, SearchStep, Watch};
use puzzle::teaching::baseline::{Order, count_watched};
use puzzle::{Cell, Digit, Layout, Puzzle};

/// Steps that are printed of one search.
pub(crate) const MOST_STEPS: u32 = 10_000;
/// A second solution settles that a puzzle is not proper.
const MOST_SOLUTIONS: u64 = 2;

/// The steps of a search up to the second solution, and a line that says how it ended.
///
/// # Errors
/// If an order is asked for on a board that knows only one.
pub(super) fn trace(puzzle: &Puzzle, order: Option<Order>) -> Result<String, &'static str> {
    let board = puzzle.board();
    let mut trace = Trace { layout: board.layout(), lines: String::new(), steps: 0, solutions: 0 };
    let outcome = if board.is_classic() {
        let order = order.unwrap_or(Order::FewestCandidates);
        count_watched(puzzle.givens(), order, MOST_SOLUTIONS, u64::MAX, &mut trace).outcome
    } else if order.is_some() {
        return Err("only the classic board is searched in an --order of one's choice; leave it out");
    } else {
        let givens: Vec<u8> = puzzle.givens().values().collect();
        let mut found = 0;
        board.solver().search(&givens, u64::MAX, &mut trace, |_| {
            found += 1;
            if found == MOST_SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    Ok(trace.ended(outcome))
}

struct Trace<'a> {
    layout: &'a Layout,
    lines: String,
    steps: u32,
    solutions: u32,
}

impl Trace<'_> {
    /// A step with its depth in guesses, what happened, and where.
    fn line(&mut self, depth: u32, what: &str, cell: Option<Cell>, digit: Option<Digit>) {
        let cell = cell.map_or_else(String::new, |cell| format!(" {}", self.layout.name(cell)));
        let digit = digit.map_or_else(String::new, |digit| format!(" {digit}"));
        writeln!(self.lines, "{depth:3} {what}{cell}{digit}").expect("a string takes any text");
    }

    fn ended(mut self, outcome: Outcome) -> String {
        let Self { steps, solutions, .. } = self;
        self.lines += &match outcome {
            Outcome::Complete if steps < MOST_STEPS => {
                format!("The search is complete: solutions {solutions}, steps {steps}.\n")
            }
            Outcome::LimitReached if steps < MOST_STEPS => {
                format!("The search ends at the second solution, steps {steps}.\n")
            }
            Outcome::Complete | Outcome::LimitReached | Outcome::BudgetExhausted | Outcome::Cancelled => {
                format!("The trace ends here; no more than {MOST_STEPS} steps are printed.\n")
            }
        };
        self.lines
    }
}

impl Watch for Trace<'_> {
    fn progress(&mut self, _: Progress) -> ControlFlow<()> {
        if self.steps == MOST_STEPS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// A node of the general solver may take many steps, so that the limit is met here as well.
    fn step(&mut self, step: SearchStep) {
        if self.steps == MOST_STEPS {
            return;
        }
        self.steps += 1;
        match step {
            SearchStep::Guess { depth, cell, digit } => self.line(depth, "guess", Some(cell), Some(digit)),
            SearchStep::Placement { depth, cell, digit } => {
                self.line(depth, "placement", Some(cell), Some(digit));
            }
            SearchStep::Contradiction { depth, cell } => self.line(depth, "contradiction", Some(cell), None),
            SearchStep::Backtrack { depth, cell, digit } => {
                self.line(depth, "backtrack", Some(cell), Some(digit));
            }
            SearchStep::Solution { depth } => {
                self.solutions += 1;
                self.line(depth, "solution", None, None);
            }
        }
    }
}
