//! A proper puzzle with all that racing it takes: what the generator and the proof of a set puzzle come to, what a room
//! holds and a record keeps. It holds the solution, so it is nothing for players to see.

use std::cell::Cell as Counter;

use serde::{Deserialize, Serialize};

use crate::generate::{GenerateError, GenerateSpec, generate, generate_watched};
use crate::human::candidates::Candidates;
use crate::human::rate::rated;
use crate::human::technique::{Step, Technique};
use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::Watch;
use crate::{Cell, Digit, Geometry, Grid, Level, Puzzle, PuzzleId, Shape, Tier, Violation, violations};

/// A proper puzzle with its solution and what it takes; or one in words with the solution that its setter gives.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct PreparedPuzzle {
    pub id: PuzzleId,
    pub puzzle: Puzzle,
    pub solution: Grid,
    /// For each cell the level of the technique that its placement takes on the easiest path; 0 for a given, and
    /// [`Level::MAX`] where no technique leads.
    pub levels: Vec<Level>,
    /// What [`crate::rate`] calls it.
    pub tier: Tier,
}

/// As it is deserialised, before the check that its parts belong together.
#[derive(Deserialize)]
struct Stored {
    id: PuzzleId,
    puzzle: Puzzle,
    solution: Grid,
    levels: Vec<Level>,
    tier: Tier,
}

impl TryFrom<Stored> for PreparedPuzzle {
    type Error = &'static str;

    fn try_from(Stored { id, puzzle, solution, levels, tier }: Stored) -> Result<Self, Self::Error> {
        let layout = puzzle.board().layout();
        if levels.len() != layout.cell_count() {
            return Err("a puzzle needs a level for each cell of its board");
        }
        let fits = |(cell, digit): (Cell, Option<Digit>)| {
            digit.is_some_and(|digit| layout.has_digit(digit))
                && puzzle.givens().get(cell).is_none_or(|given| Some(given) == digit)
        };
        if solution.cells().len() != levels.len() || !solution.cells().all(fits) {
            return Err("a solution has a digit in each cell of its board, and agrees with the givens");
        }
        Ok(Self { id, puzzle, solution, levels, tier })
    }
}

impl PreparedPuzzle {
    /// The puzzle of a seed.
    ///
    /// # Errors
    /// As [`generate`].
    pub fn generate(spec: &GenerateSpec, seed: u64) -> Result<Self, GenerateError> {
        generate(spec, seed).map(|made| Self::of(made.puzzle, made.solution))
    }

    /// The same, unless the watcher stops it.
    ///
    /// # Errors
    /// As [`generate_watched`].
    pub fn generate_watched(
        spec: &GenerateSpec,
        seed: u64,
        watch: &mut impl Watch,
    ) -> Result<Self, GenerateError> {
        let made = generate_watched(spec, seed, watch)?;
        Self::watched(made.puzzle, made.solution, watch).ok_or(GenerateError::Stopped)
    }

    /// A puzzle and its only solution.
    pub fn of(puzzle: Puzzle, solution: Grid) -> Self {
        Self::rated(puzzle, solution, &Pulse::undisturbed()).expect("nobody stops it")
    }

    /// A puzzle whose rules are partly in words, and the solution that its setter gives: nobody can prove it or say how hard it is.
    ///
    /// # Errors
    /// Where the solution breaks a rule that is known.
    ///
    /// # Panics
    /// If the solution is not full or is not one of this board.
    pub fn told(puzzle: Puzzle, solution: Grid) -> Result<Self, Vec<Violation>> {
        assert!(solution.is_full() && solution.cells().len() == puzzle.givens().cells().len());
        let broken = violations(puzzle.board(), &solution);
        if !broken.is_empty() {
            return Err(broken);
        }
        let levels = levels_of_blanks(puzzle.givens());
        Ok(Self::without_solver(puzzle, solution, levels, Tier::Beyond))
    }

    /// The same, unless the watcher stops it.
    pub fn watched(puzzle: Puzzle, solution: Grid, watch: &mut impl Watch) -> Option<Self> {
        let done = Counter::new(500);
        Self::rated(puzzle, solution, &Pulse::of(&mut asked(watch, &done)))
    }

    fn rated(puzzle: Puzzle, solution: Grid, pulse: &Pulse<'_>) -> Option<Self> {
        let rating = rated(&puzzle, pulse)?;
        let levels = match puzzle.board().shape() {
            Shape::Narrow(geometry) => levels(geometry, puzzle.givens(), &rating.steps),
            Shape::Wide(geometry) => levels(geometry, puzzle.givens(), &rating.steps),
        };
        Some(Self::without_solver(puzzle, solution, levels, rating.tier))
    }

    fn without_solver(puzzle: Puzzle, solution: Grid, levels: Vec<Level>, tier: Tier) -> Self {
        let id = PuzzleId::of(&puzzle);
        // Proving and making it have compiled its rules for the solver, which racing does not take: some hundred kilobytes
        // for each room.
        let board = puzzle.board().without_solver();
        let puzzle = Puzzle::new(board, puzzle.givens().clone()).expect("the givens are the board's");
        Self { id, puzzle, solution, levels, tier }
    }

    /// How many cells are to be filled.
    pub fn blanks(&self) -> usize {
        self.levels.len() - self.puzzle.givens().clue_count()
    }
}

/// The levels where no technique leads to any cell.
fn levels_of_blanks(givens: &Grid) -> Vec<Level> {
    let open = |digit: Option<_>| if digit.is_some() { Level::from_tenths(0) } else { Level::MAX };
    givens.cells().map(|(_, digit)| open(digit)).collect()
}

/// The level that each placement of a path takes: of the single, if a player without notes sees one there; otherwise of
/// the hardest step since the placement before, because those eliminations led to it.
fn levels<const W: usize>(geometry: &Geometry<W>, givens: &Grid, steps: &[Step]) -> Vec<Level> {
    let mut levels = levels_of_blanks(givens);
    let mut unmarked = Candidates::of(geometry, givens);
    let mut struck: Option<Level> = None;
    for step in steps {
        if step.placements.is_empty() {
            struck = struck.max(Some(step.level));
            continue;
        }
        for &placed in &step.placements {
            let is_plain = unmarked.is_single(placed);
            let level = if is_plain { step.level.min(Technique::NakedSingle.level()) } else { step.level };
            levels[placed.cell.index()] =
                if is_plain { level } else { struck.map_or(level, |run| run.max(level)) };
            unmarked.place(placed);
        }
        struck = None;
    }
    levels
}
