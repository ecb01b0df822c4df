//! Positions to train a technique on: puzzles are made and solved until it is the easiest next step.

use std::cell::Cell as Counter;

use serde::{Deserialize, Serialize};

use super::accept::AsCheap;
use super::{NoHint, hint_from, only_solution};
use crate::generate::{GenerateSpec, GradeRange, generate_within};
use crate::human::candidates::{Candidate, Candidates};
use crate::human::hint::Hint;
use crate::human::technique::{DeadEnds, Premise, Step, Technique, easiest_step_anew};
use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::Watch;
use crate::{Geometry, Grid, NARROW, Puzzle, Shape, Tier, Variant};

/// Puzzles that are made for one position at most.
const MOST_PUZZLES: u64 = 600;

/// Apart, so that neighbouring seeds do not share puzzles.
const STRIDE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Techniques that come up too rarely on puzzles that are made.
const RARE: [Technique; 6] = [
    Technique::UniqueRectangle5,
    Technique::Jellyfish,
    Technique::HiddenQuad,
    Technique::SashimiSwordfish,
    Technique::FinnedJellyfish,
    Technique::SashimiJellyfish,
];

/// A position on which a technique is the easiest next step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exercise {
    pub puzzle: Puzzle,
    /// The board so far, givens included.
    pub board: Grid,
    /// The candidates that earlier steps have struck, besides those that the board rules out.
    pub struck: Vec<Candidate>,
    /// The step to find.
    pub hint: Hint,
    /// Further steps that are no dearer, on the same position: with `hint` they give whatever may be found.
    pub others: Vec<Hint>,
    /// Placements that follow by such steps once they have struck what they can.
    pub behind: Vec<Hint>,
}

/// The techniques that there are exercises for, easiest first.
pub fn trainable() -> impl Iterator<Item = Technique> {
    Technique::ALL.into_iter().filter(|technique| !RARE.contains(technique))
}

/// The exercise of a seed. None if the watcher stops it, or if no puzzle of a bounded number has such a step, which takes
/// some seconds at worst and hardly ever happens with one that is [`trainable`].
pub fn position_for(technique: Technique, seed: u64, watch: &mut impl Watch) -> Option<Exercise> {
    let (spec, done) = (spec(technique), Counter::new(0));
    let mut going = asked(watch, &done);
    let pulse = Pulse::of(&mut going);
    for nth in (0..MOST_PUZZLES).take_while(|_| !pulse.stops()) {
        done.set((nth * 1000 / MOST_PUZZLES) as u16);
        let seed = seed.wrapping_add(nth.wrapping_mul(STRIDE));
        let Ok(made) = generate_within(&spec, seed, u32::MAX, &pulse) else { continue };
        let Shape::Narrow(geometry) = made.puzzle.board().shape() else { return None };
        if let Some((position, step)) = first(geometry, made.puzzle.givens(), technique, &pulse) {
            let (board, struck) = (position.grid().clone(), struck(geometry, &position));
            let mut exercise =
                Exercise { struck, ..on(geometry, &made.puzzle, board, &position, step, &pulse) };
            // It is this technique that is trained, not another single.
            exercise.others.retain(|hint| hint.step.technique <= technique);
            return (!pulse.stops()).then_some(exercise);
        }
    }
    None
}

/// The puzzles on which the technique comes up soonest.
fn spec(technique: Technique) -> GenerateSpec {
    use Technique as T;
    let kind = if technique == T::SignPruning {
        "greater-than"
    } else if matches!(technique, T::DotPruning | T::DotCombinations) {
        "kropki"
    } else if technique == T::LockedBySight {
        "anti-knight"
    } else if technique == T::ClueReading {
        "quadruple"
    } else if !technique.fits(Geometry::classic()) {
        "killer"
    } else {
        "classic"
    };
    let variant: Variant = kind.parse().unwrap_or_default();
    let tier = technique.tier();
    let single = matches!(technique, T::LastDigit | T::HiddenSingle);
    if variant.is_classic() && tier < Tier::Extreme && !single {
        // Hardly slower than those of the tier, and their paths have every step up to fiendish.
        return GenerateSpec { grade: GradeRange::Any, minimal: true, ..GenerateSpec::default() };
    }
    GenerateSpec::of_tier(variant, tier)
}

/// The first step of the technique on the path of a puzzle, and the position before it.
fn first<'g>(
    geometry: &'g Geometry,
    givens: &Grid,
    technique: Technique,
    pulse: &Pulse<'_>,
) -> Option<(Candidates<'g>, Step)> {
    let mut position = Candidates::of(geometry, givens);
    let mut dead_ends = DeadEnds::default();
    while let Some(step) = easiest_step_anew(&position, Premise::OneSolution, &mut dead_ends, pulse) {
        if step.technique == technique {
            return Some((position, step));
        }
        step.apply(&mut position);
    }
    None
}

/// The position of somebody's game as an exercise: its easiest step, and what is no dearer.
///
/// # Errors
/// Why there is none.
pub fn exercise_at(puzzle: &Puzzle, watch: &mut impl Watch) -> Result<Exercise, NoHint> {
    let solution = only_solution(puzzle, watch)?;
    let first = hint_from(puzzle, &solution, watch)?;
    let (done, board) = (Counter::new(500), puzzle.givens().clone());
    let mut going = asked(watch, &done);
    let pulse = Pulse::of(&mut going);
    let exercise = match puzzle.board().shape() {
        Shape::Narrow(geometry) => {
            let position = Candidates::of(geometry, &board);
            on(geometry, puzzle, board, &position, first.step, &pulse)
        }
        Shape::Wide(geometry) => {
            let position = Candidates::of(geometry, &board);
            on(geometry, puzzle, board, &position, first.step, &pulse)
        }
    };
    if pulse.stops() { Err(NoHint::Stopped) } else { Ok(exercise) }
}

/// An exercise on a position of which the easiest step is known; nothing is struck in it yet.
fn on<const W: usize>(
    geometry: &Geometry<W>,
    puzzle: &Puzzle,
    board: Grid,
    position: &Candidates<'_, W>,
    first: Step,
    pulse: &Pulse<'_>,
) -> Exercise {
    let all = AsCheap::unless(position, &first, pulse);
    let told = |steps: Vec<Step>| steps.into_iter().map(|step| Hint::of(geometry, step)).collect();
    let (mut others, behind): (Vec<Hint>, Vec<Hint>) = (told(all.steps), told(all.behind));
    others.retain(|hint| hint.step != first);
    let puzzle = puzzle.clone();
    Exercise { puzzle, board, struck: Vec::new(), hint: Hint::of(geometry, first), others, behind }
}

/// The candidates that are gone though nothing on the board rules them out.
fn struck(geometry: &Geometry<NARROW>, position: &Candidates<'_>) -> Vec<Candidate> {
    let sight = Candidates::of(geometry, position.grid());
    let gone = position.open().flat_map(|cell| {
        let gone = sight.digits(cell).difference(position.digits(cell));
        gone.iter().map(move |digit| Candidate { cell, digit })
    });
    gone.collect()
}
