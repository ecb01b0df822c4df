//! When the engine is asked about the draft, and what it has said: first how many solutions there are, then the rest. Every
//! change stops the question that is open and asks anew a moment later. Knows no threads; who sends the question is told.

use engine_api::{Examine, Examined, Refusal};
use game::Millis;

use super::Editor;
use super::work::Reply;
use crate::asking::Query;

/// Milliseconds after a change before the engine is asked: a sum is typed faster than this.
const PAUSE_MS: u64 = 150;

/// What is known of the draft at one moment.
#[derive(Clone, Debug, Default)]
pub(super) struct Examination {
    /// The revision that the rest is about.
    revision: Option<u64>,
    stage: Stage,
    /// Whether the question was about the draft with what is being drawn.
    with_stroke: bool,
    asked_at: Millis,
    /// What the engine has said of the draft without what is being drawn, if nothing else has changed since.
    pub(super) settled: Option<Examined>,
    /// And what it has said of the draft with it.
    pub(super) tried: Option<Examined>,
    /// How long the first answer took.
    pub(super) took_ms: Option<u64>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    /// To be asked at this time.
    Due(Millis),
    Counting,
    Grading,
    /// All is known, or nothing can be asked.
    #[default]
    Done,
}

/// What to do about the open question.
#[derive(Clone, Debug)]
pub(crate) enum Asks {
    /// What was asked is not needed any more.
    Stop,
    Ask(Query<Reply>),
}

impl Editor {
    /// What is to be asked now, if anything.
    pub(crate) fn asks(&mut self, now: Millis) -> Option<Asks> {
        if let Some(asks) = self.work_asks() {
            return asks;
        }
        if self.examination.revision != Some(self.revision) {
            let same_draft = self.examination.with_stroke || self.stroke.is_some();
            let known = std::mem::take(&mut self.examination);
            self.examination.settled = known.settled.filter(|_| same_draft && self.stroke.is_some());
            self.examination.revision = Some(self.revision);
            self.examination.stage = Stage::Due(now.plus(PAUSE_MS));
            return Some(Asks::Stop);
        }
        let Stage::Due(at) = self.examination.stage else { return None };
        if at > now {
            return None;
        }
        self.examination.stage = Stage::Done;
        let puzzle = self.puzzle_with_stroke().filter(|_| !self.board.has_conflicts())?;
        self.examination.stage = Stage::Counting;
        self.examination.asked_at = now;
        self.examination.with_stroke = self.stroke.is_some();
        Some(Asks::Ask(Query::of(Examine { puzzle, thorough: false })))
    }

    /// Takes an answer; what is to be asked next, if anything.
    pub(crate) fn examined(&mut self, reply: Result<Reply, Refusal>, now: Millis) -> Option<Asks> {
        let Ok(Reply::Examined(examined)) = reply else {
            self.examination.stage = Stage::Done;
            self.worked(reply, now);
            return None;
        };
        let known =
            if self.stroke.is_some() { &mut self.examination.tried } else { &mut self.examination.settled };
        *known = Some(examined);
        let counted = self.examination.stage == Stage::Counting;
        if counted {
            self.examination.took_ms = Some(now.since(self.examination.asked_at));
        }
        let puzzle = self.puzzle_with_stroke().filter(|_| counted);
        self.examination.stage = if puzzle.is_some() { Stage::Grading } else { Stage::Done };
        Some(Asks::Ask(Query::of(Examine { puzzle: puzzle?, thorough: true })))
    }

    /// The draft is examined anew after something else was asked.
    pub(super) fn examine_anew(&mut self) {
        self.examination.revision = None;
    }

    /// Whether the engine is asked, or is about to be.
    #[must_use]
    pub fn is_examining(&self) -> bool {
        self.examination.revision != Some(self.revision) || self.examination.stage != Stage::Done
    }

    /// What the engine has said of the draft, without what is being drawn.
    #[must_use]
    pub fn settled(&self) -> Option<&Examined> {
        self.examination.settled.as_ref()
    }

    /// What it has said of the draft with what is being drawn.
    #[must_use]
    pub fn tried(&self) -> Option<&Examined> {
        self.examination.tried.as_ref().filter(|_| self.stroke.is_some())
    }
}
