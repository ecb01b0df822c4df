//! What the engine does to the draft when it is told to: make a board, reduce it, finish it, search it, or write it down to be
//! sent. One thing at a time, and a change of the draft stops it.

use engine_api::{Examined, Finish, Minimise, Refusal, Search, Searched, WriteText};
use game::Millis;
use puzzle::{Grid, PreparedPuzzle};

use super::examine::Asks;
use super::{Editor, EditorAction, Replay};
use crate::asking::{Asking, Query};
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

/// What the engine says of the draft, or does to it.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Examined(Examined),
    Made(PreparedPuzzle),
    Givens(Grid),
    Searched(Searched),
    Text(String),
}

macro_rules! replies {
    ($($name:ident($answer:ty)),*) => {
        $(impl From<$answer> for Reply {
            fn from(answer: $answer) -> Self {
                Self::$name(answer)
            }
        })*
    };
}

replies!(Examined(Examined), Made(PreparedPuzzle), Givens(Grid), Searched(Searched), Text(String));

/// What the engine is told to do.
#[derive(Clone, Debug, Default)]
pub(super) struct Work {
    wanted: Option<Query<Reply>>,
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
        if *action == EditorAction::Minimise && self.minimise_known() {
            return;
        }
        let Ok(puzzle) = self.draft.puzzle() else { return };
        let query = match action {
            EditorAction::Minimise => Query::of(Minimise { puzzle, seed }),
            EditorAction::FinishIt => Query::of(Finish { puzzle, tier: self.finish_tier, seed }),
            EditorAction::WatchSearch => Query::of(Search { puzzle }),
            EditorAction::Send(destination) => {
                let credits = self.draft.said();
                self.set_to_work(Query::of(WriteText { puzzle, credits }));
                self.work.destination = Some(*destination);
                return;
            }
            _ => return,
        };
        self.set_to_work(query);
    }

    pub(super) fn set_to_work(&mut self, query: Query<Reply>) {
        self.finish();
        self.replay = None;
        self.work = Work { wanted: Some(query), ..Work::default() };
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

    /// How far it is, in parts per thousand.
    #[must_use]
    pub fn work_done(&self, asking: &Asking) -> u16 {
        asking.done(&self.asked)
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
        if let Some(query) = self.work.wanted.take() {
            self.work.under_way = Some(self.revision);
            return Some(Some(Asks::Ask(query)));
        }
        if self.work.under_way == Some(self.revision) {
            return Some(None);
        }
        if self.work.under_way.take().is_some() {
            self.examine_anew();
        }
        None
    }

    pub(super) fn worked(&mut self, reply: Result<Reply, Refusal>, now: Millis) {
        if self.work.under_way.take().is_none() {
            return;
        }
        self.examine_anew();
        match reply {
            Ok(Reply::Made(made)) => self.begin_made(&made),
            Ok(Reply::Givens(givens)) => self.give(givens),
            Ok(Reply::Searched(searched)) => self.replay = Some(Replay::new(searched, now)),
            Ok(Reply::Text(text)) => {
                self.work.written = self.work.destination.take().map(|destination| (destination, text));
            }
            Ok(Reply::Examined(_)) => {}
            Err(why) => self.work.failure = (why != Refusal::Stopped).then(|| sentence(&why)),
        }
    }

    /// Gives a solution in all cells.
    pub(super) fn fill(&mut self) {
        self.finish();
        let solution = self.settled().and_then(|known| known.solution.clone());
        solution.into_iter().for_each(|solution| self.give(solution));
    }

    pub(super) fn give(&mut self, givens: Grid) {
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
