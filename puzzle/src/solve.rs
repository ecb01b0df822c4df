//! How many solutions a grid has, and the proof that a puzzle is proper.
//!
//! Only verdicts are promised: which solution of several is found first is the engine's affair and may change.
//! The engine for classic boards is in `boxes`; techniques that people use are not known here.

mod boxes;
mod budget;
pub mod cdcl;
pub mod check;
mod classic;
pub mod general;
#[cfg(feature = "human")]
pub(crate) mod pulse;
mod solutions;
pub mod watch;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::{CellSet, Grid, Puzzle, Violation, WIDE, violations};
use boxes::Boxes;
pub use budget::Budget;
pub(crate) use classic::Givens;
pub use classic::is_unique;
pub use general::General;
use general::Uniqueness;
pub use solutions::{Solutions, solutions};
use watch::{Unwatched, Watch};

/// Search nodes that small questions about a classic board may visit. Proper puzzles take a handful, the hardest known ones
/// some hundreds.
pub const PROOF_NODES: u64 = 3_000;

/// Solutions of an improper puzzle that are compared where all that can be said of it is asked for.
pub const PROOF_SOLUTIONS: u32 = 100;

/// Units of work that a node of the classic search takes: 0.2 to 0.3 microseconds.
const CLASSIC_NODE: u64 = 40;

/// Fewer givens never make a proper classic puzzle (McGuire, Tugemann, Civario 2012: "There is no 16-clue Sudoku").
pub const FEWEST_CLUES: usize = 17;

/// Why a count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// All solutions were found.
    Complete,
    /// As many as asked for were found; there may be more.
    LimitReached,
    /// The node budget ran out; there may be more.
    BudgetExhausted,
    /// The watcher stopped it; there may be more.
    Cancelled,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Solutions found, at most the limit.
    pub solutions: u64,
    pub first: Option<Grid>,
    pub second: Option<Grid>,
    pub outcome: Outcome,
}

/// What a puzzle is worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Proof {
    /// A proper puzzle.
    Unique { solution: Grid },
    /// Givens break the rules among themselves.
    Conflicting(Vec<Violation>),
    /// No two givens conflict, yet nothing completes the grid.
    NoSolution,
    /// At least this many solutions, which differ in these cells and maybe in more.
    Several { at_least: u32, differing: CellSet<WIDE> },
    /// Fewer than [`FEWEST_CLUES`] givens on a classic board, which never determine a solution.
    TooFewClues { clues: usize },
    /// The budget did not suffice for a verdict, or the watcher stopped it. That says nothing about the puzzle.
    Undetermined,
}

/// Counts solutions up to `limit`, visiting at most `budget` search nodes (0.2 to 0.3 microseconds each on the classic
/// board, some microseconds on others).
pub fn count(puzzle: &Puzzle, limit: u64, budget: u64) -> Count {
    count_watched(puzzle, limit, budget, &mut Unwatched)
}

/// The same, with a watcher, which may stop it. The engine for classic boards goes by halves of the board, not by
/// cells, so it reports its progress but no steps; the [`baseline`](crate::teaching::baseline)s and [`General`] do.
pub fn count_watched(puzzle: &Puzzle, limit: u64, budget: u64, watch: &mut impl Watch) -> Count {
    tally(limit, |visit| each_solution(puzzle, budget, watch, visit))
}

/// Counts solutions up to `limit` within a budget, which it spends.
pub fn count_within(puzzle: &Puzzle, limit: u64, budget: &mut Budget, watch: &mut impl Watch) -> Count {
    tally(limit, |visit| each_within(puzzle, budget, watch, visit))
}

/// What a search visits, each solution as a grid if it is asked for.
type Visit<'v> = &'v mut dyn FnMut(&dyn Fn() -> Grid) -> ControlFlow<()>;

fn tally(limit: u64, search: impl FnOnce(Visit<'_>) -> Outcome) -> Count {
    let mut tally = Count { solutions: 0, first: None, second: None, outcome: Outcome::LimitReached };
    if limit == 0 {
        return tally;
    }
    tally.outcome = search(&mut |solution| {
        tally.solutions += 1;
        match tally.solutions {
            1 => tally.first = Some(solution()),
            2 => tally.second = Some(solution()),
            _ => {}
        }
        if tally.solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    tally
}

/// Says whether a puzzle is proper, and what is wrong with it if not, within [`Budget::PERSON`].
pub fn prove(puzzle: &Puzzle) -> Proof {
    prove_within(puzzle, 2, &mut Budget::PERSON.clone(), &mut Unwatched)
}

/// The same within the caller's budget, which it spends. Of an improper puzzle up to `solutions` are compared, at least 2.
pub fn prove_within(puzzle: &Puzzle, solutions: u32, budget: &mut Budget, watch: &mut impl Watch) -> Proof {
    let most = solutions.max(2);
    if puzzle.board().is_classic() {
        return prove_classic(puzzle, most, budget, watch);
    }
    let board = puzzle.board();
    let broken = violations(board, puzzle.givens());
    if !broken.is_empty() {
        return Proof::Conflicting(broken);
    }
    let mut seen = Seen::default();
    let grid = |values: &[u8]| Grid::of_values(board.layout(), values);
    let givens: Vec<u8> = puzzle.givens().values().collect();
    match board.solver().prove(&givens, budget, watch) {
        Uniqueness::NoSolution => Proof::NoSolution,
        Uniqueness::Unique(solution) => Proof::Unique { solution: grid(&solution) },
        Uniqueness::Undetermined => Proof::Undetermined,
        Uniqueness::Several(two) => {
            if most > 2 {
                let search = |budget: &mut Budget| {
                    each_within(puzzle, budget, watch, &mut |solution| seen.add(solution(), most))
                };
                budget.share(LISTING, search);
            }
            if seen.found < 2 {
                seen = Seen::default();
                two.iter().for_each(|solution| _ = seen.add(grid(solution), 2));
            }
            seen.proof(Outcome::LimitReached)
        }
    }
}

/// Where givens conflict the search ends at once, so they are held against each other only where it finds nothing.
fn prove_classic(puzzle: &Puzzle, most: u32, budget: &mut Budget, watch: &mut impl Watch) -> Proof {
    let givens = puzzle.givens();
    let clues = givens.clue_count();
    let proof = if clues < FEWEST_CLUES {
        Proof::TooFewClues { clues }
    } else {
        let mut seen = Seen::default();
        let outcome = each_within(puzzle, budget, watch, &mut |solution| seen.add(solution(), most));
        seen.proof(outcome)
    };
    if matches!(proof, Proof::Unique { .. } | Proof::Several { .. }) {
        return proof;
    }
    let broken = violations(puzzle.board(), givens);
    if broken.is_empty() { proof } else { Proof::Conflicting(broken) }
}

/// What listing more than two solutions may cost.
const LISTING: Budget = Budget::of_ms(10);

/// The solutions so far.
#[derive(Default)]
struct Seen {
    first: Option<Grid>,
    differing: CellSet<WIDE>,
    found: u32,
}

impl Seen {
    fn add(&mut self, solution: Grid, most: u32) -> ControlFlow<()> {
        self.found += 1;
        match &self.first {
            None => self.first = Some(solution),
            Some(first) => {
                let unlike = first.cells().zip(solution.cells()).filter(|(a, b)| a != b);
                self.differing.extend(unlike.map(|((cell, _), _)| cell));
            }
        }
        if self.found == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn proof(self, outcome: Outcome) -> Proof {
        match (self.found, outcome, self.first) {
            (2.., _, _) => Proof::Several { at_least: self.found, differing: self.differing },
            (_, Outcome::BudgetExhausted | Outcome::Cancelled, _) => Proof::Undetermined,
            (_, _, Some(solution)) => Proof::Unique { solution },
            (_, _, None) => Proof::NoSolution,
        }
    }
}

/// Shows every solution within so many nodes.
fn each_solution(puzzle: &Puzzle, nodes: u64, watch: &mut impl Watch, visit: Visit<'_>) -> Outcome {
    let board = puzzle.board();
    if board.is_classic() {
        return Boxes::of(puzzle.givens()).search(nodes, watch, |found| visit(&|| found.to_grid()));
    }
    let givens: Vec<u8> = puzzle.givens().values().collect();
    board.solver().search(&givens, nodes, watch, |found| visit(&|| Grid::of_values(board.layout(), found)))
}

/// Shows every solution within a budget, which it spends.
fn each_within(puzzle: &Puzzle, budget: &mut Budget, watch: &mut impl Watch, visit: Visit<'_>) -> Outcome {
    let board = puzzle.board();
    if board.is_classic() {
        let outcome = each_solution(puzzle, budget.left() / CLASSIC_NODE, watch, visit);
        // Searches that end take next to nothing.
        budget.spend(if outcome == Outcome::BudgetExhausted { budget.left() } else { 64 * CLASSIC_NODE });
        return outcome;
    }
    let givens: Vec<u8> = puzzle.givens().values().collect();
    let visit = |found: &[u8]| visit(&|| Grid::of_values(board.layout(), found));
    board.solver().search_within(&givens, budget, watch, visit)
}
