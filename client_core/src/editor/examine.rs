//! When the engine is asked about the draft, and what it has said: at once how many solutions there are, a moment later the
//! rest, and then which givens a minimal puzzle keeps. Knows no threads; who sends the question is told.

use engine_api::{Examine, Examined, Minimise, Refusal};
use game::Millis;
use puzzle::solve::check::Solutions;
use puzzle::{Grid, Puzzle};

use super::Editor;
use super::work::Reply;
use crate::asking::Query;

/// Milliseconds after the count before the rest is asked: a sum is typed faster than this.
const PAUSE_MS: u64 = 150;
/// A count that takes longer than this is stopped by a change. Most are over before, and stopping one costs a new Worker.
const COUNT_MS_MAX: u64 = 100;
/// Boards with more cells than this are reduced only when it is asked for.
const REDUCED_CELLS_MAX: usize = 256;
/// Of the order in which givens are left out: what is shown is what the button does.
const REDUCE_SEED: u64 = 0;

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
    /// The givens that a minimal puzzle keeps.
    minimal: Option<Grid>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    Due,
    Counting,
    /// What is being counted has changed meanwhile.
    Late,
    /// The rest is to be asked at this time.
    Counted(Millis),
    Grading,
    Reducing,
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
            let is_counting = matches!(known.stage, Stage::Counting | Stage::Late);
            self.examination = Examination {
                revision: Some(self.revision),
                stage: if is_counting { Stage::Late } else { Stage::Due },
                asked_at: known.asked_at,
                settled: known.settled.filter(|_| same_draft && self.stroke.is_some()),
                ..Examination::default()
            };
        }
        match self.examination.stage {
            Stage::Late if now.since(self.examination.asked_at) < COUNT_MS_MAX => None,
            Stage::Due | Stage::Late => Some(self.count(now)),
            Stage::Counted(at) if at <= now => {
                let puzzle = self.puzzle_with_stroke();
                self.examination.stage = if puzzle.is_some() { Stage::Grading } else { Stage::Done };
                Some(Asks::Ask(Query::of(Examine { puzzle: puzzle?, thorough: true })))
            }
            Stage::Counting | Stage::Counted(_) | Stage::Grading | Stage::Reducing | Stage::Done => None,
        }
    }

    fn count(&mut self, now: Millis) -> Asks {
        let puzzle = self.puzzle_with_stroke().filter(|_| !self.board.has_conflicts());
        self.examination.stage = if puzzle.is_some() { Stage::Counting } else { Stage::Done };
        self.examination.asked_at = now;
        self.examination.with_stroke = self.stroke.is_some();
        puzzle.map_or(Asks::Stop, |puzzle| Asks::Ask(Query::of(Examine { puzzle, thorough: false })))
    }

    /// Takes an answer; what is to be asked next, if anything.
    pub(crate) fn examined(&mut self, reply: Result<Reply, Refusal>, now: Millis) -> Option<Asks> {
        let stage = std::mem::take(&mut self.examination.stage);
        let examined = match reply {
            Ok(Reply::Examined(_)) if stage == Stage::Late => return Some(self.count(now)),
            Ok(Reply::Examined(examined)) => examined,
            Ok(Reply::Givens(givens)) if stage == Stage::Reducing && !self.is_working() => {
                self.examination.minimal = Some(givens);
                return None;
            }
            reply => {
                self.worked(reply, now);
                return None;
            }
        };
        let known =
            if self.stroke.is_some() { &mut self.examination.tried } else { &mut self.examination.settled };
        *known = Some(examined);
        if stage == Stage::Counting {
            self.examination.took_ms = Some(now.since(self.examination.asked_at));
            self.examination.stage = Stage::Counted(now.plus(PAUSE_MS));
            return None;
        }
        let puzzle = self.reducible()?;
        self.examination.stage = Stage::Reducing;
        Some(Asks::Ask(Query::of(Minimise { puzzle, seed: REDUCE_SEED })))
    }

    /// The draft, if it has givens to spare and is soon reduced.
    fn reducible(&self) -> Option<Puzzle> {
        let spare = self.redundant().is_some_and(|spare| spare > 0);
        let is_small = self.draft.regions.len() <= REDUCED_CELLS_MAX;
        if spare && is_small && self.is_proper() { self.draft.puzzle().ok() } else { None }
    }

    /// How many givens could each go, the others staying, once that is known.
    #[must_use]
    pub fn redundant(&self) -> Option<usize> {
        let known = self.settled().filter(|known| known.solutions == Solutions::Exactly(1))?;
        known.details.as_ref().map(|details| details.redundant.len())
    }

    /// How many givens go where the puzzle is made minimal, once that is known.
    #[must_use]
    pub fn dropped(&self) -> Option<usize> {
        let kept = self.examination.minimal.as_ref()?.clue_count();
        self.draft.givens().clue_count().checked_sub(kept)
    }

    /// Leaves out the givens that are known to be left out of a minimal puzzle; false while that is not known.
    pub(super) fn minimise_known(&mut self) -> bool {
        let minimal = self.examination.minimal.take();
        let is_known = minimal.is_some();
        minimal.into_iter().for_each(|givens| self.give(givens));
        is_known
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
