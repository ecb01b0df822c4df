//! Positions to train a technique on: puzzles are made and solved until it is the easiest next step.

use serde::{Deserialize, Serialize};

use crate::generate::{GenerateSpec, GradeRange, generate};
use crate::human::candidates::{Candidate, Candidates};
use crate::human::hint::Hint;
use crate::human::technique::{DeadEnds, Premise, Step, Technique, easiest_step_anew};
use crate::solve::watch::{Progress, Watch};
use crate::{CellSet, Geometry, Grid, NARROW, Puzzle, Shape, Tier, Variant};

/// Puzzles that are made for one position at most.
const MOST_PUZZLES: u64 = 600;

/// Steps that are looked for beside the first, at most.
const MOST_OTHERS: usize = 40;

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
    /// Other steps of the technique on the same position, which are as good.
    pub others: Vec<Hint>,
}

/// The techniques that there are exercises for, easiest first.
pub fn trainable() -> impl Iterator<Item = Technique> {
    Technique::ALL.into_iter().filter(|technique| !RARE.contains(technique))
}

/// The exercise of a seed. None if the watcher stops it, or if no puzzle of a bounded number has such a step, which takes
/// some seconds at worst and hardly ever happens with one that is [`trainable`].
pub fn position_for(technique: Technique, seed: u64, watch: &mut impl Watch) -> Option<Exercise> {
    let spec = spec(technique);
    for nth in 0..MOST_PUZZLES {
        let done = (nth * 1000 / MOST_PUZZLES) as u16;
        if watch.progress(Progress { nodes: nth, solutions: 0, done }).is_break() {
            return None;
        }
        let Ok(made) = generate(&spec, seed.wrapping_add(nth.wrapping_mul(STRIDE))) else { continue };
        let Shape::Narrow(geometry) = made.puzzle.board().shape() else { return None };
        if let Some((position, step)) = first(geometry, made.puzzle.givens(), technique) {
            let (board, struck) = (position.grid().clone(), struck(geometry, &position));
            let others = others(&position, &step);
            let hint = Hint::of(geometry, step);
            return Some(Exercise { puzzle: made.puzzle, board, struck, hint, others });
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
fn first<'g>(geometry: &'g Geometry, givens: &Grid, technique: Technique) -> Option<(Candidates<'g>, Step)> {
    let mut position = Candidates::of(geometry, givens);
    let mut dead_ends = DeadEnds::default();
    while let Some(step) = easiest_step_anew(&position, Premise::OneSolution, &mut dead_ends) {
        if step.technique == technique {
            return Some((position, step));
        }
        step.apply(&mut position);
    }
    None
}

/// Further steps of the technique on the position. A search finds the first alone, so each is looked for where the ones before
/// it are made, and taken if it holds without them.
fn others(position: &Candidates<'_>, first: &Step) -> Vec<Hint> {
    let (mut later, mut step, mut others) = (position.clone(), first.clone(), Vec::new());
    for _ in 0..MOST_OTHERS {
        step.apply(&mut later);
        let Some(next) = first.technique.find(&later) else { break };
        let hint = Hint::of(position.geometry(), next.clone());
        if holds(&hint, position, &later) {
            others.push(hint);
        }
        step = next;
    }
    others
}

/// Whether a step of a later position holds on this one: nothing that it is about has changed in between. A single may have
/// become clearer only.
fn holds(hint: &Hint, position: &Candidates<'_>, later: &Candidates<'_>) -> bool {
    let picture = &hint.picture;
    if !picture.placements.is_empty() {
        let is_hidden = |candidate: &Candidate| {
            let is_only = |house: &CellSet| {
                let mut places =
                    house.iter().filter(|&cell| position.contains(Candidate { cell, ..*candidate }));
                places.next() == Some(candidate.cell) && places.next().is_none()
            };
            picture.houses.iter().any(is_only)
        };
        let is_naked = |candidate: &Candidate| position.digits(candidate.cell).len() == 1;
        let wants_naked = hint.step.technique == Technique::NakedSingle;
        return picture
            .placements
            .iter()
            .all(|placed| if wants_naked { is_naked(placed) } else { is_hidden(placed) });
    }
    let about = picture.houses.iter().fold(picture.cells, |about, house| about.union(*house));
    about.iter().all(|cell| position.digits(cell) == later.digits(cell))
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
