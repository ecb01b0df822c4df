//! Says what a puzzle is like while it is being made: how many solutions it has and where they differ, and, asked for more,
//! what each cell may hold, which givens it could do without, and how hard it is.

use puzzle::human::rate_watched;
use puzzle::solve::check::{Effort, Solutions, check_watched};
use puzzle::solve::{Budget, Outcome, count_within, prove_within};
use puzzle::{CellSet, DigitSet, Grid, Proof, Puzzle, Tier};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// Solutions are counted up to this.
pub const SOLUTIONS_COUNTED: u64 = 100;

/// What a puzzle is like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Examined {
    pub solutions: Solutions,
    /// The only solution, or one of several.
    pub solution: Option<Grid>,
    /// The cells that solutions fill differently; of many solutions maybe not all.
    pub differing: CellSet,
    /// By cell: the digits that it holds in some solution, as far as they are known.
    pub candidates: Vec<DigitSet>,
    /// What takes longer to find out; none if it was not asked for.
    pub details: Option<Details>,
}

/// What takes longer to find out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Details {
    /// The candidates and the redundant givens are all there are.
    pub exact: bool,
    /// Each of these givens could be left out, the others staying.
    pub redundant: CellSet,
    /// How hard it is, if it has one solution.
    pub grade: Option<Grade>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grade {
    pub tier: Tier,
    /// The name of the hardest technique that it takes.
    pub hardest: Option<String>,
}

/// What a puzzle is like that is being made. `thorough` also asks for what takes longer: its grade, and all that each cell may
/// hold.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Examine {
    pub puzzle: Puzzle,
    pub thorough: bool,
}

impl Ask for Examine {
    type Answer = Examined;

    fn answer(&self, desk: &mut impl Desk) -> Result<Examined, Refusal> {
        if self.thorough { thoroughly(&self.puzzle, desk) } else { quickly(&self.puzzle, desk) }
    }
}

fn quickly(puzzle: &Puzzle, desk: &mut impl Desk) -> Result<Examined, Refusal> {
    let mut budget = Budget::GLANCE;
    let most = Budget::of_ms(45);
    let counted = budget
        .share(most, |budget| count_within(puzzle, SOLUTIONS_COUNTED, budget, &mut Watching(&mut *desk)));
    let mut candidates = vec![DigitSet::EMPTY; puzzle.board().layout().cell_count()];
    for (cell, digit) in counted.first.iter().chain(&counted.second).flat_map(Grid::clues) {
        candidates[cell.index()].insert(digit);
    }
    let solutions = match (counted.outcome, counted.solutions) {
        (Outcome::Cancelled, _) => return Err(Refusal::Stopped),
        (Outcome::Complete, solutions) => Solutions::Exactly(solutions),
        (Outcome::LimitReached | Outcome::BudgetExhausted, solutions @ 2..) => Solutions::AtLeast(solutions),
        (Outcome::LimitReached | Outcome::BudgetExhausted, _) => {
            return proven(puzzle, candidates, &mut budget, desk);
        }
    };
    let differing =
        puzzle.board().layout().cells().filter(|cell| candidates[cell.index()].len() > 1).collect();
    Ok(Examined { solutions, solution: counted.first, differing, candidates, details: None })
}

/// Where the search did not end, clause learning may know.
fn proven(
    puzzle: &Puzzle,
    mut candidates: Vec<DigitSet>,
    budget: &mut Budget,
    desk: &mut impl Desk,
) -> Result<Examined, Refusal> {
    let proof = prove_within(puzzle, 2, budget, &mut Watching(&mut *desk));
    if proof == Proof::Undetermined && desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    let (solutions, solution, differing) = match proof {
        Proof::Unique { solution } => {
            solution.clues().for_each(|(cell, digit)| {
                candidates[cell.index()].insert(digit);
            });
            (Solutions::Exactly(1), Some(solution), CellSet::EMPTY)
        }
        Proof::NoSolution | Proof::Conflicting(_) => (Solutions::Exactly(0), None, CellSet::EMPTY),
        Proof::Several { at_least, differing } => (Solutions::AtLeast(u64::from(at_least)), None, differing),
        Proof::TooFewClues { .. } | Proof::Undetermined => (Solutions::Undetermined, None, CellSet::EMPTY),
    };
    Ok(Examined { solutions, solution, differing, candidates, details: None })
}

fn thoroughly(puzzle: &Puzzle, desk: &mut impl Desk) -> Result<Examined, Refusal> {
    let quick = quickly(puzzle, desk)?;
    if quick.solutions == Solutions::Exactly(0) {
        return Ok(quick);
    }
    let effort = Effort { solutions: SOLUTIONS_COUNTED, ..Effort::default() };
    let checked = check_watched(puzzle, effort, &mut Watching(&mut *desk)).ok_or(Refusal::Stopped)?;
    let grade = match checked.solutions {
        Solutions::Exactly(1) => Some(graded(puzzle, desk)?),
        Solutions::Exactly(_) | Solutions::AtLeast(_) | Solutions::Undetermined => None,
    };
    let known = |(all, some): (&DigitSet, &DigitSet)| all.union(*some);
    let is_open = quick.solutions == Solutions::Undetermined;
    Ok(Examined {
        solutions: if is_open { checked.solutions } else { quick.solutions },
        solution: quick.solution.or(checked.solution),
        candidates: checked.candidates.iter().zip(&quick.candidates).map(known).collect(),
        differing: checked.differing.union(quick.differing),
        details: Some(Details { exact: checked.exact, redundant: checked.redundant, grade }),
    })
}

fn graded(puzzle: &Puzzle, desk: &mut impl Desk) -> Result<Grade, Refusal> {
    let rating = rate_watched(puzzle, &mut Watching(desk)).ok_or(Refusal::Stopped)?;
    Ok(Grade { tier: rating.tier, hardest: rating.hardest.map(|technique| technique.to_string()) })
}
