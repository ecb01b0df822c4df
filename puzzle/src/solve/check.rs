//! All that can be said of a board, a puzzle or a full grid: which rules it breaks, how many solutions it has, where
//! they differ, which givens it could do without, and what each cell may hold.
//!
//! It asks the solver and knows nothing of how it searches. All questions share one budget; what it does not settle is said
//! to be unsettled.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::board::cell::WIDE;
use crate::solve::watch::{Progress, Unwatched, Watch};
use crate::solve::{Budget, Count, Outcome, Proof, count_within, prove_within};
use crate::{Cell, CellSet, Digit, DigitSet, Grid, Puzzle, Violation, violations};

/// How much a check may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Solutions are counted up to this, at least 2.
    pub solutions: u64,
    /// For all questions together.
    pub budget: Budget,
}

impl Default for Effort {
    /// Some milliseconds on most boards, and about a second where a search does not end.
    fn default() -> Self {
        Self { solutions: 100, budget: Budget::EDITOR }
    }
}

/// For each of the many small questions.
const QUESTION: Budget = Budget::of_ms(20);
/// For each step towards the least solution, and for all of them.
const STEP: Budget = Budget::of_ms(50);
const LEAST: Budget = Budget::of_ms(2_000);
/// Small questions that may run out of their budget before no more are asked.
const MOST_UNANSWERED: u32 = 8;

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Solutions {
    Exactly(u64),
    /// The count ended here.
    AtLeast(u64),
    /// The budget ran out before a second one was found. That says nothing about the puzzle.
    Undetermined,
}

/// What [`check`] found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// Whether every cell is filled.
    pub full: bool,
    /// The rules that digits on the board break.
    pub conflicts: Vec<Violation>,
    pub solutions: Solutions,
    /// If there is exactly one.
    pub solution: Option<Grid>,
    /// Two of several solutions.
    pub examples: Option<[Grid; 2]>,
    /// The cells that two solutions fill differently.
    pub differing: CellSet<WIDE>,
    /// The givens each of which could be left out, the others staying; empty without exactly one solution.
    pub redundant: CellSet<WIDE>,
    /// Per cell, in reading order: the digits that it holds in some solution.
    pub candidates: Vec<DigitSet>,
    /// Whether `differing`, `redundant` and `candidates` are all there is. Else there may be more of each.
    pub exact: bool,
}

/// Says all there is to say.
pub fn check(puzzle: &Puzzle, effort: Effort) -> Check {
    let found = check_watched(puzzle, effort, &mut Unwatched);
    found.expect("it is not stopped")
}

/// The same, unless the watcher stops it.
pub fn check_watched(puzzle: &Puzzle, effort: Effort, watch: &mut impl Watch) -> Option<Check> {
    let layout = puzzle.board().layout();
    let mut found = Check {
        full: puzzle.givens().is_full(),
        conflicts: violations(puzzle.board(), puzzle.givens()),
        solutions: Solutions::Exactly(0),
        solution: None,
        examples: None,
        differing: CellSet::EMPTY,
        redundant: CellSet::EMPTY,
        candidates: vec![DigitSet::EMPTY; layout.cell_count()],
        exact: true,
    };
    if !found.conflicts.is_empty() {
        return Some(found);
    }
    let mut questions = Questions::of(puzzle, effort.budget, QUESTION, watch);
    let counted = counted(puzzle, effort, &mut questions);
    found.solutions = match (counted.outcome, counted.solutions) {
        (Outcome::Complete, solutions) => Solutions::Exactly(solutions),
        (Outcome::LimitReached, solutions) | (_, solutions @ 2..) => Solutions::AtLeast(solutions),
        (Outcome::BudgetExhausted | Outcome::Cancelled, 0 | 1) => Solutions::Undetermined,
    };
    candidates(puzzle, &counted, &mut questions, &mut found.candidates);
    found.differing = layout.cells().filter(|cell| found.candidates[cell.index()].len() > 1).collect();
    if found.solutions == Solutions::Exactly(1) {
        found.solution = counted.first.clone();
        found.redundant = redundant(puzzle, &mut questions);
    }
    found.examples = counted.first.zip(counted.second).map(|(first, second)| [first, second]);
    found.exact = questions.all_answered() && found.solutions != Solutions::Undetermined;
    (!questions.overall.stopped).then_some(found)
}

/// How many solutions there are: by a count, and by a proof where that does not end.
fn counted(puzzle: &Puzzle, effort: Effort, questions: &mut Questions<'_, impl Watch>) -> Count {
    let Questions { budget, overall, .. } = questions;
    let most = effort.solutions.max(2);
    let quarter = Budget::of_units(budget.left() / 4);
    let counted = budget.share(quarter, |budget| count_within(puzzle, most, budget, overall));
    if counted.outcome != Outcome::BudgetExhausted || counted.solutions > 1 {
        return counted;
    }
    let half = Budget::of_units(budget.left() * 2 / 3);
    match budget.share(half, |budget| prove_within(puzzle, 2, budget, overall)) {
        Proof::Unique { solution } => {
            Count { solutions: 1, first: Some(solution), second: None, outcome: Outcome::Complete }
        }
        Proof::NoSolution => Count { solutions: 0, first: None, second: None, outcome: Outcome::Complete },
        Proof::Several { .. } => Count { solutions: 2, ..counted },
        Proof::Undetermined | Proof::Conflicting(_) | Proof::TooFewClues { .. } => counted,
    }
}

/// Adds the digits that each cell holds in some solution.
fn candidates(
    puzzle: &Puzzle,
    counted: &Count,
    questions: &mut Questions<'_, impl Watch>,
    found: &mut [DigitSet],
) {
    let add = |found: &mut [DigitSet], solution: &Grid| {
        for (cell, digit) in solution.clues() {
            found[cell.index()].insert(digit);
        }
    };
    counted.first.iter().chain(&counted.second).for_each(|solution| add(found, solution));
    if counted.outcome == Outcome::Complete && counted.solutions < 2 {
        return;
    }
    let layout = puzzle.board().layout();
    for cell in layout.cells().filter(|&cell| puzzle.givens().get(cell).is_none()) {
        for digit in Digit::up_to(layout.size()) {
            if found[cell.index()].contains(digit) {
                continue;
            }
            if let Some(solution) =
                questions.ask(&with(puzzle, cell, Some(digit)), 1).and_then(|count| count.first)
            {
                add(found, &solution);
            }
        }
    }
}

/// The givens without each of which there is still one solution only.
fn redundant(puzzle: &Puzzle, questions: &mut Questions<'_, impl Watch>) -> CellSet<WIDE> {
    let alone =
        |&cell: &Cell| questions.ask(&with(puzzle, cell, None), 2).is_some_and(|count| count.solutions == 1);
    puzzle.givens().clues().map(|(cell, _)| cell).filter(alone).collect()
}

/// The solution that is the least when the digits are compared in reading order: the same whatever solver is asked.
/// None if there is no solution, or none could be found in time.
pub fn least_solution(puzzle: &Puzzle) -> Option<Grid> {
    if !violations(puzzle.board(), puzzle.givens()).is_empty() {
        return None;
    }
    let mut watch = Unwatched;
    let mut questions = Questions::of(puzzle, LEAST, STEP, &mut watch);
    let mut least = questions.ask(puzzle, 1)?.first?;
    let mut fixed = puzzle.clone();
    let layout = puzzle.board().layout();
    for cell in layout.cells().filter(|&cell| puzzle.givens().get(cell).is_none()) {
        let held = least.get(cell);
        for digit in Digit::up_to(layout.size()).take_while(|&digit| Some(digit) < held) {
            if let Some(lesser) = questions.ask(&with(&fixed, cell, Some(digit)), 1)?.first {
                least = lesser;
                break;
            }
        }
        fixed = with(&fixed, cell, least.get(cell));
    }
    Some(least)
}

/// The puzzle with another digit in one cell.
fn with(puzzle: &Puzzle, cell: Cell, digit: Option<Digit>) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    givens.set(cell, digit);
    puzzle.with_givens(givens).expect("the same cells, and digits of the board")
}

/// Small questions to the solver, within limits.
#[derive(Debug)]
struct Questions<'w, W> {
    /// For all of them.
    budget: Budget,
    /// For each.
    most: Budget,
    unanswered: u32,
    asked: u32,
    /// How many there are to ask, about.
    expected: u32,
    overall: Overall<'w, W>,
}

/// Shows the watcher of a whole check each of its searches.
#[derive(Debug)]
struct Overall<'w, W> {
    watch: &'w mut W,
    done: u16,
    stopped: bool,
}

impl<W: Watch> Watch for Overall<'_, W> {
    const ATTENTIVE: bool = W::ATTENTIVE;

    fn progress(&mut self, progress: Progress) -> ControlFlow<()> {
        let going = self.watch.progress(Progress { done: self.done, ..progress });
        self.stopped |= going.is_break();
        going
    }
}

impl<'w, W: Watch> Questions<'w, W> {
    fn of(puzzle: &Puzzle, budget: Budget, most: Budget, watch: &'w mut W) -> Self {
        let cells = puzzle.board().layout().cell_count() as u32;
        let overall = Overall { watch, done: 0, stopped: false };
        Self { budget, most, unanswered: 0, asked: 0, expected: cells.max(1), overall }
    }

    /// Counts solutions; none if that is not settled.
    fn ask(&mut self, puzzle: &Puzzle, limit: u64) -> Option<Count> {
        let asking = Progress { nodes: u64::from(self.asked), solutions: 0, done: 0 };
        let stopped = W::ATTENTIVE && self.overall.progress(asking).is_break();
        let given_up = self.budget.left() == 0 || self.unanswered == MOST_UNANSWERED;
        if given_up || self.overall.stopped || stopped {
            self.budget = Budget::of_units(0);
            return None;
        }
        self.asked += 1;
        self.overall.done = (1000 * self.asked / (self.asked + self.expected)) as u16;
        let Self { budget, overall, .. } = self;
        let counted = budget.share(self.most, |budget| count_within(puzzle, limit, budget, overall));
        let settled = counted.solutions == limit || counted.outcome == Outcome::Complete;
        if !settled {
            self.unanswered += 1;
        }
        settled.then_some(counted)
    }

    fn all_answered(&self) -> bool {
        self.budget.left() > 0 && self.unanswered == 0
    }
}
