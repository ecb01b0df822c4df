//! What the engine does to the draft when it is told to: make a board, reduce it, finish it, search it, or write it down to be
//! sent. One thing at a time, and a change of the draft stops it.

use game::Millis;
use workbench::{Answer, Question, Refusal};

use super::examine::Asks;
use super::{Editor, EditorAction, Replay};
use crate::text::sentence;

/// Where a puzzle goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A room that is opened for it.
    Room,
    Clipboard,
    /// A link that anybody can try it by.
    Challenge,
}

/// What the engine is told to do.
#[derive(Clone, Debug, Default)]
pub(super) struct Work {
    wanted: Option<Box<Question>>,
    /// The revision of the draft that it works on.
    under_way: Option<u64>,
    /// Where the text goes that it writes.
    destination: Option<Destination>,
    /// Why the last work came to nothing.
    failure: Option<String>,
    /// The puzzle as a text, on its way.
    written: Option<(Destination, String)>,
}

impl Editor {
    /// Tells the engine what an action asks of it; nothing where the draft is no puzzle.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the caller passes on what is for the engine")]
    pub(super) fn put_to_work(&mut self, action: &EditorAction, seed: u64) {
        self.finish();
        let Ok(puzzle) = self.draft.puzzle() else { return };
        let puzzle = Box::new(puzzle);
        let question = match action {
            EditorAction::Minimise => Question::Minimise { puzzle, seed },
            EditorAction::FinishIt => Question::Finish { puzzle, tier: self.finish_tier, seed },
            EditorAction::WatchSearch => Question::Search { puzzle },
            EditorAction::Send(destination) => {
                let credits = self.draft.credits.said();
                self.set_to_work(Question::WriteText { puzzle, credits });
                self.work.destination = Some(*destination);
                return;
            }
            _ => return,
        };
        self.set_to_work(question);
    }

    pub(super) fn set_to_work(&mut self, question: Question) {
        self.finish();
        self.replay = None;
        self.work = Work { wanted: Some(Box::new(question)), ..Work::default() };
    }

    pub(super) fn stop_work(&mut self) {
        if self.is_working() {
            self.work = Work::default();
            self.examine_anew();
        }
    }

    /// Whether the engine does something to the draft.
    #[must_use]
    pub fn is_working(&self) -> bool {
        self.work.wanted.is_some() || self.work.under_way.is_some()
    }

    /// Why the last work came to nothing.
    #[must_use]
    pub fn failure(&self) -> Option<&str> {
        self.work.failure.as_deref()
    }

    /// The puzzle as a text, once it is written, and where it goes.
    pub(crate) fn take_written(&mut self) -> Option<(Destination, String)> {
        self.work.written.take()
    }

    /// What work asks for: `None` lets the draft be examined.
    pub(super) fn work_asks(&mut self) -> Option<Option<Asks>> {
        if let Some(question) = self.work.wanted.take() {
            self.work.under_way = Some(self.revision);
            return Some(Some(Asks::Ask(question)));
        }
        if self.work.under_way == Some(self.revision) {
            return Some(None);
        }
        if self.work.under_way.take().is_some() {
            self.examine_anew();
        }
        None
    }

    pub(super) fn worked(&mut self, answer: Answer, now: Millis) {
        if self.work.under_way.take().is_none() {
            return;
        }
        self.examine_anew();
        if let Answer::Generated(made) = answer {
            self.begin_made(&made);
        } else if let Answer::Givens(givens) = answer {
            self.give(*givens);
        } else if let Answer::Searched(searched) = answer {
            self.replay = Some(Replay::new(*searched, now));
        } else if let Answer::Text(text) = answer {
            self.work.written = self.work.destination.take().map(|destination| (destination, text));
        } else if let Answer::Refused(why) = answer {
            self.work.failure = (why != Refusal::Stopped).then(|| sentence(&why));
        }
    }

    /// Gives a solution in all cells.
    pub(super) fn fill(&mut self) {
        self.finish();
        let solution = self.settled().and_then(|known| known.solution.clone());
        solution.into_iter().for_each(|solution| self.give(solution));
    }

    fn give(&mut self, givens: puzzle::Grid) {
        if givens.cells().len() == self.draft.givens.cells().len() {
            self.change(|draft| draft.givens = givens);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the caller passes on what is for the search")]
    pub(super) fn act_on_replay(&mut self, action: &EditorAction) {
        let Some(replay) = &mut self.replay else { return };
        match action {
            EditorAction::PauseReplay(paused) => replay.pause(*paused),
            EditorAction::ReplaySpeed { faster } => replay.change(*faster),
            EditorAction::StepReplay => {
                replay.pause(true);
                replay.step();
            }
            _ => self.replay = None,
        }
    }

    /// Shows what is due of a search.
    pub(crate) fn tick_replay(&mut self, now: Millis) {
        self.replay.iter_mut().for_each(|replay| replay.tick(now));
    }
}
