//! What the engine does to the draft when it is told to: make a board, and later finish or reduce it. One thing at a time, and
//! a change of the draft stops it.

use workbench::{Answer, Question, Refusal};

use super::Editor;
use super::examine::Asks;
use crate::text::editor as words;

/// What the engine is told to do.
#[derive(Clone, Debug, Default)]
pub(super) struct Work {
    wanted: Option<Box<Question>>,
    /// The revision of the draft that it works on.
    under_way: Option<u64>,
    /// Why the last work came to nothing.
    failure: Option<String>,
}

impl Editor {
    pub(super) fn set_to_work(&mut self, question: Question) {
        self.finish();
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

    pub(super) fn worked(&mut self, answer: Answer) {
        if self.work.under_way.take().is_none() {
            return;
        }
        self.examine_anew();
        if let Answer::Generated(made) = answer {
            self.begin_made(&made);
        } else if let Answer::Refused(why) = answer {
            self.work.failure = (why != Refusal::Stopped).then(|| words::sentence(&why));
        }
    }

    /// Gives a solution in all cells.
    pub(super) fn fill(&mut self) {
        self.finish();
        let solution = self.settled().and_then(|known| known.solution.clone());
        if let Some(solution) = solution.filter(|grid| grid.cells().len() == self.draft.givens.cells().len())
        {
            self.change(|draft| draft.givens = solution);
        }
    }
}
