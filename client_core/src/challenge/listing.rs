//! What a player does about the place of a challenge in the gallery: publish the own one, like or report another's.

use game::{ChallengeId, Listing, ListingState, Millis, RequestId};
use protocol::{ClientMessage, ListingChange, ListingReport};

use super::{ChallengeIntent, Challenges, Making, MakingState};
use crate::app::App;
use crate::screens::{Block, Page, PageButton, Tone};
use crate::shared::Cx;
use crate::text::gallery as words;

/// What is said once the server has done what was asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    pub(super) request: RequestId,
    id: ChallengeId,
    change: ListingChange,
}

impl Challenges {
    pub(super) fn list(&mut self, id: ChallengeId, change: ListingChange, cx: &mut Cx<'_>) {
        if !cx.is_online() {
            return cx.refuse_offline();
        }
        let request = cx.shared.requests.next();
        self.told = Some(Told { request, id, change });
        cx.send(ClientMessage::ChangeListing { request, id: id.to_string(), change });
    }

    /// The server shows a challenge: perhaps since it has done what was asked.
    pub(crate) fn listed(&mut self, request: RequestId, cx: &mut Cx<'_>) {
        if let Some(told) = self.told.take_if(|told| told.request == request) {
            cx.toast(match told.change {
                ListingChange::Publish { on: true } => words::published(),
                ListingChange::Publish { on: false } => words::unpublished(),
                ListingChange::Like { .. } => return,
                ListingChange::Report { .. } => words::told(),
            });
            if let Some(Making { state: MakingState::Made { id, is_published, .. }, .. }) = &mut self.making
                && *id == told.id
            {
                *is_published = told.change == ListingChange::Publish { on: true };
            }
        }
    }
}

/// What can be done about it on the page of the challenge, and what there is to say.
pub(super) fn buttons(id: ChallengeId, yours: bool, listing: &Listing) -> Vec<PageButton> {
    let button = |name: &'static str, label: String, change| {
        PageButton::new(name, label, ChallengeIntent::List(id, change))
    };
    let (is_listed, likes) = (listing.state == ListingState::Listed, listing.likes);
    if yours {
        let is_private = listing.state == ListingState::Private;
        let label = if is_private { words::publish() } else { words::unpublish() };
        let change = ListingChange::Publish { on: is_private };
        let is_free = listing.state != ListingState::TakenOff;
        return is_free.then(|| button("publish", label.to_owned(), change)).into_iter().collect();
    }
    let mut buttons = Vec::new();
    if is_listed && listing.liked {
        buttons.push(button("like", words::unlike(likes), ListingChange::Like { on: false }));
    } else if is_listed && listing.may_like {
        buttons.push(button("like", words::like(likes), ListingChange::Like { on: true }));
    }
    if is_listed && !listing.reported {
        buttons.push(PageButton::new("report-puzzle", words::report(), ChallengeIntent::Report(id)));
    }
    buttons
}

pub(super) fn status(yours: bool, listing: &Listing) -> Option<&'static str> {
    match listing.state {
        ListingState::Reported if yours => Some(words::reported_setter()),
        ListingState::TakenOff if yours => Some(words::taken_off()),
        ListingState::Private | ListingState::Listed | ListingState::Reported | ListingState::TakenOff => {
            None
        }
    }
}

/// What a puzzle is reported for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ListingReportDialog(pub(crate) ChallengeId);

impl Page for ListingReportDialog {
    fn name(&self) -> &'static str {
        "report-puzzle"
    }

    fn title(&self, _: &App) -> String {
        words::report_title().to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let reason = |(name, label, why): (&'static str, &'static str, ListingReport)| {
            let report = ChallengeIntent::List(self.0, ListingChange::Report { why });
            Block::Buttons(vec![PageButton::new(name, label, report)])
        };
        vec![
            Block::text(Tone::Plain, words::report_means()),
            reason(("words", words::report_words(), ListingReport::Words)),
            reason(("copied", words::report_copied(), ListingReport::Copied)),
        ]
    }
}
