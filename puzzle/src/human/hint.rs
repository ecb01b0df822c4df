//! The next step for a player who is stuck: the easiest one, as data and as a text in stages.
//!
//! It knows no players and no boards of theirs: whether hints are allowed, and whether what is on the board is right,
//! is decided elsewhere. All sentences are in `hint/text.rs`.

mod picture;
mod text;

use std::cell::Cell;

use serde::{Deserialize, Serialize};

use crate::human::candidates::Candidates;
use crate::human::technique::{DeadEnds, Premise, Step, easiest_step_up_to};
use crate::solve::pulse::{Pulse, asked};
use crate::solve::watch::{Unwatched, Watch};
use crate::{Geometry, Grid, Level, Puzzle, Shape};
pub use picture::{Link, Picture};

/// A step and its text. Each stage gives away a little more than the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    pub step: Step,
    /// Where to look: "Look at box 4 and column 2."
    pub look: String,
    /// What to look for: "There is a hidden pair."
    pub technique: String,
    /// What is there to see: "In box 4 only r5c2 and r6c2 can hold a 7, so no other cell of column 2 can."
    pub pattern: String,
    /// What follows: "So r1c2 is not 7."
    pub conclusion: String,
    /// How it is drawn on the board.
    pub picture: Picture,
}

impl Hint {
    /// Tells a step.
    pub fn of<const W: usize>(geometry: &Geometry<W>, step: Step) -> Self {
        Self {
            look: text::look(geometry, &step),
            technique: text::technique(&step),
            pattern: text::pattern(geometry, &step),
            conclusion: text::conclusion(geometry, &step),
            picture: Picture::of(geometry, &step),
            step,
        }
    }

    /// Tells a step from elsewhere; none if it is of another board, or too large for anybody.
    pub fn told(puzzle: &Puzzle, step: Step) -> Option<Self> {
        if !step.is_tellable() {
            return None;
        }
        match puzzle.board().shape() {
            Shape::Narrow(geometry) => step.lies_on(geometry).then(|| Self::of(geometry, step)),
            Shape::Wide(geometry) => step.lies_on(geometry).then(|| Self::of(geometry, step)),
        }
    }

    /// The sentences in the order in which they are shown.
    pub fn stages(&self) -> [&str; 4] {
        [&self.look, &self.technique, &self.pattern, &self.conclusion]
    }
}

/// The easiest next step on a puzzle of which nothing is known but its givens, if it is not above a level: what is searched
/// for then takes a bounded time. None if the puzzle is full, if no technique gets any further, or if it is beyond repair; on one
/// with wrong digits the step may be wrong too.
pub fn step_up_to(puzzle: &Puzzle, premise: Premise, most: Level) -> Option<Step> {
    step_watched(puzzle, premise, most, &mut Unwatched)
}

/// The same, and none as well if the watcher stops it.
pub fn step_watched(puzzle: &Puzzle, premise: Premise, most: Level, watch: &mut impl Watch) -> Option<Step> {
    fn on<const W: usize>(
        geometry: &Geometry<W>,
        givens: &Grid,
        premise: Premise,
        most: Level,
        pulse: &Pulse<'_>,
    ) -> Option<Step> {
        let position = Candidates::of(geometry, givens);
        easiest_step_up_to(&position, premise, most, &mut DeadEnds::default(), pulse)
    }
    let (done, givens) = (Cell::new(0), puzzle.givens());
    let mut going = asked(watch, &done);
    let pulse = Pulse::of(&mut going);
    match puzzle.board().shape() {
        Shape::Narrow(geometry) => on(geometry, givens, premise, most, &pulse),
        Shape::Wide(geometry) => on(geometry, givens, premise, most, &pulse),
    }
}
