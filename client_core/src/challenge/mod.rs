//! Challenges as this player meets them: the one whose page is open, and the one that is being made. What a person wants with
//! them is in `screen`; what an attempt shows of earlier runs is in `race/company.rs`.

mod card;
mod dialogs;
mod gallery;
mod listing;
mod on_screen;
mod screen;

use std::collections::BTreeSet;

use game::{ChallengeId, ChallengeView, MatchId, Millis, Problem, RequestId};
use protocol::ClientMessage;

use crate::memory::OpenChallenge;
use crate::screens::Place;
use crate::shared::Cx;
use crate::text;
pub(crate) use card::table_row;
pub use card::{ChallengeCard, ChallengeLine, ChallengeRow, FoldKey};
pub use dialogs::{MakingDialog, VisitQuestion, WithdrawQuestion};
pub use gallery::GalleryPage;
pub(crate) use listing::ListingReportDialog;
use listing::Told;
pub use screen::{ChallengeIntent, ChallengeSource};

/// Milliseconds after which an open page is asked for again: others finish meanwhile.
const ASK_EVERY_MS: u64 = 10_000;

#[derive(Clone, Debug, Default)]
pub struct Challenges {
    page: Option<Page>,
    making: Option<Making>,
    /// The page was opened by the page's address, before the server has said whether a room keeps a place.
    linked: Option<ChallengeId>,
    told: Option<Told>,
}

/// The page of a challenge.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) id: ChallengeId,
    view: Option<Box<ChallengeView>>,
    /// Why there is nothing to show, or the last request was refused.
    refusal: Option<String>,
    /// There is no such challenge: asking again is of no use.
    is_gone: bool,
    ask_at: Millis,
    /// The player had no name when the page was opened: its field stays while they type.
    asks_name: bool,
    /// Folds of the table that are open.
    opened: BTreeSet<FoldKey>,
    /// The run that a setter looks at.
    selected: Option<MatchId>,
}

/// A challenge on its way to the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    pub(crate) request: RequestId,
    pub state: MakingState,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MakingState {
    /// The server proves and grades the puzzle.
    Proving,
    Made {
        id: ChallengeId,
        link: String,
        /// It was published from here.
        is_published: bool,
    },
    /// What is wrong, in words.
    Refused(String),
}

impl Challenges {
    /// Opens a page; what is known of the challenge stays.
    pub(crate) fn open(&mut self, id: ChallengeId, asks_name: bool, cx: &mut Cx<'_>) {
        cx.shared.places.open(Place::Challenge);
        match self.page.as_mut().filter(|page| page.id == id) {
            Some(page) => page.asks_name = asks_name,
            None => {
                self.page = Some(Page {
                    id,
                    view: None,
                    refusal: None,
                    is_gone: false,
                    ask_at: Millis(0),
                    asks_name,
                    opened: BTreeSet::new(),
                    selected: None,
                });
            }
        }
        self.ask_soon();
    }

    pub(crate) fn close(&mut self, cx: &mut Cx<'_>) {
        self.linked = None;
        cx.shared.places.close(&Place::Challenge);
        self.page = None;
    }

    pub(crate) fn page(&self) -> Option<&Page> {
        self.page.as_ref()
    }

    /// The challenge of the open page, and whether its first run is still to be had by this player.
    pub(crate) fn open_one(&self) -> Option<(OpenChallenge, bool)> {
        let view = self.page()?.view.as_ref()?;
        let open = OpenChallenge::new(view.id, &card::title(view), &card::detail(view));
        Some((open, !view.yours && !view.tried))
    }

    /// Whether the open page is of a challenge that the player has made.
    pub(crate) fn is_own_page(&self) -> bool {
        self.page().and_then(|page| page.view.as_ref()).is_some_and(|view| view.yours)
    }

    #[must_use]
    pub fn making(&self) -> Option<&Making> {
        self.making.as_ref()
    }

    /// The table may have changed.
    pub(crate) fn ask_soon(&mut self) {
        if let Some(page) = &mut self.page {
            (page.ask_at, page.is_gone) = (Millis(0), false);
        }
    }

    /// What to ask the server now, if anything.
    pub(crate) fn ask(&mut self, now: Millis) -> Option<ClientMessage> {
        let page = self.page.as_mut().filter(|page| now >= page.ask_at && !page.is_gone)?;
        page.ask_at = now.plus(ASK_EVERY_MS);
        Some(ClientMessage::OpenChallenge { request: RequestId::NONE, id: page.id.to_string() })
    }

    /// Opens a fold of the table, or closes it.
    pub(crate) fn toggle_fold(&mut self, key: FoldKey) {
        if let Some(page) = &mut self.page
            && !page.opened.remove(&key)
        {
            page.opened.insert(key);
        }
    }

    /// Selects a run of the own challenge, or lets go of it.
    pub(crate) fn select(&mut self, run: MatchId) {
        if let Some(page) = &mut self.page {
            page.selected = Some(run).filter(|_| page.selected != Some(run));
        }
    }

    /// Asks the server to strike a run, or to restore it.
    pub(crate) fn strike(&mut self, run: MatchId, struck: bool) -> Option<ClientMessage> {
        let page = self.page.as_mut()?;
        page.selected = None;
        Some(ClientMessage::StrikeRun { request: RequestId::NONE, id: page.id.to_string(), run, struck })
    }

    /// Asks the server for the other way of counting runs from one network.
    pub(crate) fn fold(&self) -> Option<ClientMessage> {
        let page = self.page.as_ref()?;
        let folds = !page.view.as_ref()?.folds;
        Some(ClientMessage::FoldRuns { request: RequestId::NONE, id: page.id.to_string(), folds })
    }

    pub(crate) fn show(&mut self, view: Box<ChallengeView>) {
        if let Some(page) = self.page.as_mut().filter(|page| page.id == view.id) {
            (page.view, page.refusal) = (Some(view), None);
        }
    }

    /// A new challenge is sent to the server.
    pub(crate) fn make(&mut self, request: RequestId) {
        self.making = Some(Making { request, state: MakingState::Proving });
    }

    pub(crate) fn made(&mut self, request: RequestId, id: ChallengeId, link: String) {
        if let Some(making) = self.making.as_mut().filter(|making| making.request == request) {
            making.state = MakingState::Made { id, link, is_published: false };
        }
    }

    /// The server refuses what was asked of a challenge.
    pub(crate) fn refuse(&mut self, request: RequestId, problem: &Problem) {
        let words = text::problem(problem);
        self.told.take_if(|told| told.request == request);
        if let Some(making) = self.awaited(request) {
            making.state = MakingState::Refused(words);
        } else if let Some(page) = &mut self.page {
            page.is_gone = problem.is("no_such_challenge") || problem.is("bad_challenge_id");
            if page.is_gone {
                page.view = None;
            }
            page.refusal = Some(words);
        }
    }

    /// Whether this is the answer that the dialog waits for.
    pub(crate) fn awaits(&self, request: RequestId) -> bool {
        let is_it = |making: &&Making| making.request == request && making.state == MakingState::Proving;
        self.making.as_ref().filter(is_it).is_some()
    }

    fn awaited(&mut self, request: RequestId) -> Option<&mut Making> {
        self.making
            .as_mut()
            .filter(|making| making.request == request && making.state == MakingState::Proving)
    }

    /// The connection is gone, and with it what was being proven.
    pub(crate) fn lost(&mut self) {
        if let Some(Making { state: state @ MakingState::Proving, .. }) = &mut self.making {
            *state = MakingState::Refused(text::not_connected().to_owned());
        }
        self.ask_soon();
    }

    /// The own place among the runs that count, and how many of those have finished.
    pub(crate) fn own_place(&self, of: ChallengeId) -> Option<(u16, usize)> {
        let view = self.page.as_ref().filter(|page| page.id == of)?.view.as_ref()?;
        let own = view.table.iter().find(|row| row.you && row.rank > 0)?;
        Some((own.rank, view.table.iter().filter(|row| row.rank > 0).count()))
    }
}
