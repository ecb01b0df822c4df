//! Teaching on a game in progress: the next hint, the whole way from here, and positions to train a technique on.
//!
//! It joins what must not know each other: techniques, which search nothing, and the solver, which says what is wrong on
//! the board and where techniques end. Whether a player may have hints is decided elsewhere.

mod accept;
mod game;
mod trainer;
mod trial;

use std::cell::Cell as Counter;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::human::candidates::{Candidate, Candidates};
use crate::human::hint::Hint;
use crate::human::technique::{DeadEnds, Premise, Step, easiest_step_anew};
use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::{Unwatched, Watch};
use crate::solve::{Budget, prove_within};
use crate::{Cell, Geometry, Grid, Proof, Puzzle, Shape};
pub use accept::AsCheap;
pub use game::{after, struck_by_marks};
pub use trainer::{Exercise, exercise_at, position_for, trainable};

/// Why there is no hint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum NoHint {
    #[error("the board is full: nothing is left to do")]
    Full,
    #[error("there is no hint without exactly one solution")]
    Improper,
    /// These cells are not as the solution has them.
    #[error("{} on the board {} wrong", count(.0.len(), "digit"), if .0.len() == 1 { "is" } else { "are" })]
    WrongDigits(Vec<Cell>),
    /// These candidates are struck, and the solution has them.
    #[error("the notes of {} lack the right digit", count(.0.len(), "cell"))]
    WrongStrikes(Vec<Candidate>),
    #[error("it was stopped")]
    Stopped,
    #[error("whether there is exactly one solution could not be proven in its time")]
    Unproven,
    #[error("what is on the board is not of this puzzle's cells and digits")]
    OtherBoard,
    #[error(
        "some of its rules are in the setter's words, which are known to people only; race it, alone or with others"
    )]
    InWords,
}

fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

/// The easiest next step on a game: the board as it stands, givens included, and the candidates that the player has struck
/// besides those that the board rules out. Where no technique gets any further it is a trial, so there is always one.
///
/// # Errors
/// Why there is none.
pub fn hint_on(puzzle: &Puzzle, board: &Grid, struck: &[Candidate]) -> Result<Hint, NoHint> {
    hint_watched(puzzle, board, struck, &mut Unwatched)
}

/// The same, unless the watcher stops it.
///
/// # Errors
/// Why there is none.
pub fn hint_watched(
    puzzle: &Puzzle,
    board: &Grid,
    struck: &[Candidate],
    watch: &mut impl Watch,
) -> Result<Hint, NoHint> {
    let solution = only_solution(puzzle, watch)?;
    first_towards(puzzle, &solution, board, struck, watch)
}

/// The same for a puzzle of which the only solution is known.
///
/// # Errors
/// Why there is none.
pub fn hint_towards(
    puzzle: &Puzzle,
    solution: &Grid,
    board: &Grid,
    struck: &[Candidate],
) -> Result<Hint, NoHint> {
    first_towards(puzzle, solution, board, struck, &mut Unwatched)
}

/// The same from the givens.
fn hint_from(puzzle: &Puzzle, solution: &Grid, watch: &mut impl Watch) -> Result<Hint, NoHint> {
    first_towards(puzzle, solution, puzzle.givens(), &[], watch)
}

fn first_towards(
    puzzle: &Puzzle,
    solution: &Grid,
    board: &Grid,
    struck: &[Candidate],
    watch: &mut impl Watch,
) -> Result<Hint, NoHint> {
    let mut hints = Vec::new();
    let mut first = |hint: Hint| {
        hints.push(hint);
        ControlFlow::Break(())
    };
    walk_towards(puzzle, solution, board, struck, watch, &mut first)?;
    hints.pop().ok_or(NoHint::Full)
}

/// All steps from here to the end, each the easiest on what the ones before it leave.
///
/// # Errors
/// Why there are none, or that the watcher stopped it.
pub fn solution_path(
    puzzle: &Puzzle,
    board: &Grid,
    struck: &[Candidate],
    watch: &mut impl Watch,
) -> Result<Vec<Hint>, NoHint> {
    let mut hints = Vec::new();
    let solution = only_solution(puzzle, watch)?;
    let mut all = |hint| {
        hints.push(hint);
        ControlFlow::Continue(())
    };
    walk_towards(puzzle, &solution, board, struck, watch, &mut all)?;
    Ok(hints)
}

/// What a puzzle is proven to have within [`Budget::PERSON`].
fn only_solution(puzzle: &Puzzle, watch: &mut impl Watch) -> Result<Grid, NoHint> {
    if puzzle.board().is_in_words() {
        return Err(NoHint::InWords);
    }
    let mut budget = Budget::PERSON;
    match prove_within(puzzle, 2, &mut budget, watch) {
        Proof::Unique { solution } => Ok(solution),
        Proof::Undetermined if budget.left() == 0 => Err(NoHint::Unproven),
        Proof::Undetermined => Err(NoHint::Stopped),
        Proof::Conflicting(_) | Proof::NoSolution | Proof::Several { .. } | Proof::TooFewClues { .. } => {
            Err(NoHint::Improper)
        }
    }
}

/// Shows each step to the end, or as long as they are wanted.
fn walk_towards(
    puzzle: &Puzzle,
    solution: &Grid,
    board: &Grid,
    struck: &[Candidate],
    watch: &mut impl Watch,
    show: &mut dyn FnMut(Hint) -> ControlFlow<()>,
) -> Result<(), NoHint> {
    let layout = puzzle.board().layout();
    let is_here = |struck: &Candidate| layout.contains(struck.cell) && layout.has_digit(struck.digit);
    if puzzle.with_givens(board.clone()).is_err() || !struck.iter().all(is_here) {
        return Err(NoHint::OtherBoard);
    }
    let done = Counter::new(0);
    let wrong = board.clues().filter(|&(cell, digit)| solution.get(cell) != Some(digit));
    let wrong: Vec<Cell> = wrong.map(|(cell, _)| cell).collect();
    if !wrong.is_empty() {
        return Err(NoHint::WrongDigits(wrong));
    }
    let missing = struck.iter().filter(|struck| solution.get(struck.cell) == Some(struck.digit));
    let missing: Vec<Candidate> =
        missing.filter(|struck| board.get(struck.cell).is_none()).copied().collect();
    if !missing.is_empty() {
        return Err(NoHint::WrongStrikes(missing));
    }
    if board.is_full() {
        return Err(NoHint::Full);
    }
    let mut going = asked(watch, &done);
    let pulse = Pulse::of(&mut going);
    let mut show = |hint, part| {
        done.set(part);
        show(hint)
    };
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => {
            walk_on(geometry, position(geometry, board, struck), solution, &pulse, &mut show)
        }
        Shape::Wide(geometry) => {
            walk_on(geometry, position(geometry, board, struck), solution, &pulse, &mut show)
        }
    }
}

fn walk_on<const W: usize>(
    geometry: &Geometry<W>,
    mut position: Candidates<'_, W>,
    solution: &Grid,
    pulse: &Pulse<'_>,
    show: &mut dyn FnMut(Hint, u16) -> ControlFlow<()>,
) -> Result<(), NoHint> {
    let mut dead_ends = DeadEnds::default();
    let open = geometry.cell_count() - position.grid().clue_count();
    while let Some(step) = next(&position, solution, &mut dead_ends, pulse) {
        step.apply(&mut position);
        let placed = position.grid().clue_count() + open - geometry.cell_count();
        let done = (placed * 1000 / open.max(1)) as u16;
        if show(Hint::of(geometry, step), done).is_break() {
            return Ok(());
        }
    }
    if pulse.stops() { Err(NoHint::Stopped) } else { Ok(()) }
}

/// The candidates of a game.
fn position<'g, const W: usize>(
    geometry: &'g Geometry<W>,
    board: &Grid,
    struck: &[Candidate],
) -> Candidates<'g, W> {
    let mut position = Candidates::of(geometry, board);
    let here = |struck: &&Candidate| geometry.contains(struck.cell) && geometry.has_digit(struck.digit);
    struck.iter().filter(here).for_each(|&struck| position.eliminate(struck));
    position
}

fn next<const W: usize>(
    position: &Candidates<'_, W>,
    solution: &Grid,
    dead_ends: &mut DeadEnds<W>,
    pulse: &Pulse<'_>,
) -> Option<Step> {
    if position.grid().is_full() {
        return None;
    }
    let easiest = easiest_step_anew(position, Premise::OneSolution, dead_ends, pulse);
    // Stopped, neither is what it seems.
    easiest.or_else(|| trial::step(position, solution, pulse)).filter(|_| !pulse.stops())
}
