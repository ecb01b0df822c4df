//! Positions of a race to solve again, one after the other: whatever is no dearer than the cheapest step counts. What a position is worth
//! is the exercise's to say; this is which comes next, and which are done.

use ::game::MatchId;
use engine_api::{Exercise, MakeExercise};
use puzzle::Puzzle;

use super::{Game, Practice, Source};
use crate::prefs::PracticeAids;
use crate::screens::Place;
use crate::shared::Cx;

/// Positions that are remembered as solved, the newest.
const DONE_MAX: usize = 64;

/// A position on which somebody stalled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// Which stall of the report it was.
    pub stall: usize,
    /// What was right on the board, as givens.
    pub position: Puzzle,
}

/// A race that is learnt from.
#[derive(Clone, Debug, Default)]
pub(super) struct Review {
    of: Option<MatchId>,
    steps: Vec<ReviewStep>,
    at: usize,
    /// Solved without a hint or with one, in this session.
    done: Vec<(MatchId, usize)>,
}

impl Practice {
    /// Whether a stall of a race was solved again.
    #[must_use]
    pub fn has_reviewed(&self, of: MatchId, stall: usize) -> bool {
        self.review.done.contains(&(of, stall))
    }

    /// Whether what is played lies over the screen that it came from, and leads back there.
    pub(crate) fn is_aside(&self) -> bool {
        self.is_aside
    }

    /// Begins with those that are still open, or with all of them.
    pub(crate) fn review(&mut self, of: MatchId, mut steps: Vec<ReviewStep>, cx: &mut Cx<'_>) {
        if steps.iter().any(|step| !self.has_reviewed(of, step.stall)) {
            steps.retain(|step| !self.has_reviewed(of, step.stall));
        }
        let done = std::mem::take(&mut self.review.done);
        self.review = Review { of: Some(of), steps, at: 0, done };
        self.put_aside(cx);
        self.ask_review(cx);
    }

    /// What comes now lies over the screen of the moment.
    pub(super) fn put_aside(&mut self, cx: &mut Cx<'_>) {
        self.put_away(cx);
        self.is_aside = true;
        cx.shared.places.open(Place::Practice);
    }

    fn ask_review(&mut self, cx: &mut Cx<'_>) {
        let (at, of) = (self.review.at, self.review.steps.len());
        let Some(step) = self.review.steps.get(at) else { return self.leave(cx) };
        let question = MakeExercise::At(step.position.clone());
        self.set_making(Some(Source::Review { number: at + 1, of }));
        self.ask_exercise(question, cx);
    }

    /// The next position, or back.
    pub(super) fn review_next(&mut self, cx: &mut Cx<'_>) {
        self.review.at += 1;
        self.open = None;
        if self.review.at < self.review.steps.len() { self.ask_review(cx) } else { self.leave(cx) }
    }

    pub(super) fn begin_review(
        &mut self,
        exercise: Exercise,
        source: Source,
        aids: PracticeAids,
        now: ::game::Millis,
    ) {
        let technique = exercise.hint.step.technique;
        let mut game = Game::exercise(technique, exercise, aids, now);
        game.source = source;
        self.open = Some((None, game));
    }

    /// The open position was solved.
    pub(super) fn reviewed(&mut self) {
        let stall = self.review.steps.get(self.review.at).map(|step| step.stall);
        if let (Some(of), Some(stall)) = (self.review.of, stall)
            && !self.has_reviewed(of, stall)
        {
            self.review.done.push((of, stall));
            let surplus = self.review.done.len().saturating_sub(DONE_MAX);
            self.review.done.drain(..surplus);
        }
    }
}
