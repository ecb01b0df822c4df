//! How many solutions a grid has, and the proof that a puzzle is proper.
//!
//! Only verdicts are promised: which solution of several is found first is the engine's affair and may change.
//! The engine for classic boards is in `boxes`; techniques that people use are not known here.

mod boxes;
pub mod cdcl;
pub mod check;
pub mod general;
pub mod watch;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::board::Board;
use crate::{Cell, CellSet, Digit, Grid, Puzzle, Violation, WIDE, violations};
use boxes::Boxes;
pub use general::General;
use general::Uniqueness;
use watch::{Unwatched, Watch};

/// Search nodes that [`prove`] may visit. Proper puzzles take a handful, the hardest known ones some hundreds. Only
/// sparse grids without a solution, made for the purpose, need more than this, and at 0.2 to 0.3 microseconds a node
/// they are given up within a millisecond.
pub const PROOF_NODES: u64 = 3_000;

/// Search nodes, times the cells of the board, that [`prove`] may visit on any other board.
pub const PROOF_CELLS: u64 = 400_000;

/// Conflicts that [`prove`] then spends on each half of a proof by clause learning. On 81 cells a conflict takes 10 to
/// 16 microseconds: with the nodes before it a proof is given up within some 20 milliseconds. Minimal puzzles rarely
/// come to this; the hardest killers do.
pub const PROOF_CONFLICTS: u64 = 600;

/// The same on boards of more than 81 cells, where search explodes sooner than clause learning.
pub const PROOF_CONFLICTS_LARGE: u64 = 5_000;

/// Solutions of an improper puzzle that [`prove`] compares before it stops.
pub const PROOF_SOLUTIONS: u32 = 100;

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
    /// At least this many solutions (2 to [`PROOF_SOLUTIONS`]), which differ in these cells and maybe in more.
    Several { at_least: u32, differing: CellSet<WIDE> },
    /// Fewer than [`FEWEST_CLUES`] givens on a classic board, which never determine a solution.
    TooFewClues { clues: usize },
    /// The search nodes that a proof may take did not suffice for a verdict.
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
    let mut tally = Count { solutions: 0, first: None, second: None, outcome: Outcome::Complete };
    if limit == 0 {
        tally.outcome = Outcome::LimitReached;
        return tally;
    }
    let outcome = each_solution(puzzle, budget, watch, |solution| {
        tally.solutions += 1;
        match tally.solutions {
            1 => tally.first = Some(solution()),
            2 => tally.second = Some(solution()),
            _ => {}
        }
        if tally.solutions == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    tally.outcome = outcome;
    tally
}

/// Says whether a puzzle is proper, and what is wrong with it if not.
pub fn prove(puzzle: &Puzzle) -> Proof {
    let board = puzzle.board();
    let broken = violations(board, puzzle.givens());
    if !broken.is_empty() {
        return Proof::Conflicting(broken);
    }
    let clues = puzzle.givens().clue_count();
    if board.is_classic() && clues < FEWEST_CLUES {
        return Proof::TooFewClues { clues };
    }
    let mut first: Option<Grid> = None;
    let mut differing = CellSet::EMPTY;
    let mut found = 0;
    let outcome = each_solution(puzzle, proof_nodes(board), &mut Unwatched, |solution| {
        found += 1;
        let solution = solution();
        match &first {
            None => first = Some(solution),
            Some(first) => {
                let unlike = first.cells().zip(solution.cells()).filter(|(a, b)| a != b);
                differing.extend(unlike.map(|((cell, _), _)| cell));
            }
        }
        if found == PROOF_SOLUTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    match (found, outcome, first) {
        (..2, Outcome::BudgetExhausted, first) if !board.is_classic() => learned(puzzle, first),
        (2.., _, _) => Proof::Several { at_least: found, differing },
        (_, Outcome::BudgetExhausted | Outcome::Cancelled, _) => Proof::Undetermined,
        (_, _, Some(solution)) => Proof::Unique { solution },
        (_, _, None) => Proof::NoSolution,
    }
}

/// The proof by clause learning, where search found one solution or none in its time.
fn learned(puzzle: &Puzzle, first: Option<Grid>) -> Proof {
    let board = puzzle.board();
    let grid = |values: &[u8]| Grid::of_values(board.layout(), values);
    let givens: Vec<u8> = puzzle.givens().values().collect();
    let known = first.map(|grid| grid.values().collect());
    match board.solver().prove_by_learning(&givens, known, proof_conflicts(board), &mut Unwatched) {
        Uniqueness::NoSolution => Proof::NoSolution,
        Uniqueness::Unique(solution) => Proof::Unique { solution: grid(&solution) },
        Uniqueness::Several([one, other]) => {
            let unlike = (0_u16..).zip(one.iter().zip(&other)).filter(|(_, (one, other))| one != other);
            Proof::Several { at_least: 2, differing: unlike.map(|(cell, _)| Cell::new(cell)).collect() }
        }
        Uniqueness::Undetermined => Proof::Undetermined,
    }
}

/// The only solution of a classic grid; none if it has none or several, or the proof takes too long.
pub(crate) fn classic_solution(grid: &Grid) -> Option<Grid> {
    let mut found = Vec::new();
    let outcome = Boxes::of(grid).search(PROOF_NODES, &mut Unwatched, |solution| {
        found.push(solution.to_grid());
        if found.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    if outcome == Outcome::Complete { found.pop() } else { None }
}

/// Whether a grid has a solution with another digit than `digit` in `cell`. Running out of budget counts as yes.
pub(crate) fn allows_other(grid: &Grid, cell: Cell, digit: Digit) -> bool {
    let mut board = Boxes::of(grid);
    board.forbid(cell, digit);
    let mut found = false;
    let outcome = board.search(PROOF_NODES, &mut Unwatched, |_| {
        found = true;
        ControlFlow::Break(())
    });
    found || outcome == Outcome::BudgetExhausted
}

/// The search nodes that a proof on this board may take.
fn proof_nodes(board: &Board) -> u64 {
    if board.is_classic() { PROOF_NODES } else { PROOF_CELLS / board.layout().cell_count() as u64 }
}

/// The conflicts that each half of a proof by clause learning may take on this board.
fn proof_conflicts(board: &Board) -> u64 {
    if board.layout().cell_count() > 81 { PROOF_CONFLICTS_LARGE } else { PROOF_CONFLICTS }
}

/// Shows every solution, each as a grid if it is asked for.
fn each_solution(
    puzzle: &Puzzle,
    budget: u64,
    watch: &mut impl Watch,
    mut visit: impl FnMut(&dyn Fn() -> Grid) -> ControlFlow<()>,
) -> Outcome {
    let board = puzzle.board();
    if board.is_classic() {
        return Boxes::of(puzzle.givens()).search(budget, watch, |found| visit(&|| found.to_grid()));
    }
    let givens: Vec<u8> = puzzle.givens().values().collect();
    board
        .solver()
        .search(&givens, &[], budget, watch, |found| visit(&|| Grid::of_values(board.layout(), found)))
}
