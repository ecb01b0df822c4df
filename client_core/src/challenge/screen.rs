//! What somebody wants with challenges: to open their page, to make, withdraw and judge them.

use game::{Challenge, ChallengeId, ClaimedRun, MatchId, PuzzleRequest, RequestId, Rules};
use protocol::{ClientMessage, ListingChange};
use puzzle::Credits;

use super::{Challenges, FoldKey, MakingDialog, VisitQuestion, WithdrawQuestion};
use crate::later::LaterPage;
use crate::output::{Address, Output};
use crate::room::Room;
use crate::screens::Step;
use crate::shared::Cx;
use crate::text;
use crate::upload::puzzle_in_pieces;

/// What somebody wants with a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeIntent {
    /// The page of a challenge.
    Open(ChallengeId),
    /// The same, out of the room that one is in: the answer to the question is yes.
    VisitSurely(ChallengeId),
    /// Start an attempt at the challenge of the open page, or once more at the one just tried.
    Try,
    /// Take the own challenge back, after a question.
    Withdraw,
    /// The answer to that question is yes.
    WithdrawSurely,
    /// Set a puzzle for anybody to try; a dialog shows what comes of it.
    Make(ChallengeSource),
    /// Open what is folded in the table, or close it.
    Fold(FoldKey),
    /// Look at a run of the own challenge, or look away.
    Select(MatchId),
    /// Strike a run of the own challenge, or restore it.
    Strike { run: MatchId, struck: bool },
    /// Count each run of one network in the own challenge, or fold them again.
    CountEach,
    /// The one that waits on the home screen is not wanted.
    Decline,
    /// Puzzles that players have published.
    /// A list of the gallery, as a query; the first where it is empty.
    Gallery(String),
    /// Publish a challenge, like or report it.
    List(ChallengeId, ListingChange),
    /// Choose what to report it for.
    Report(ChallengeId),
}

/// What a challenge is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeSource {
    /// A puzzle as text in any format, with what its setter says of it; without that, what the text says counts.
    Text { text: String, credits: Option<Credits> },
    /// What stands in the paste dialog, under the rules of the room.
    Pasted,
    /// A puzzle that was solved alone, and how.
    Solved { text: String, run: ClaimedRun },
    /// The race whose results are on screen: its puzzle and rules, and the own run as the first one.
    Raced,
}

/// The run that a challenge begins with: in a match, or told by this client.
struct Runs {
    run: Option<MatchId>,
    own_run: Option<ClaimedRun>,
}

impl Challenges {
    /// `room`: the one that the player is in.
    pub(crate) fn want(
        &mut self,
        intent: ChallengeIntent,
        room: Option<&Room>,
        cx: &mut Cx<'_>,
    ) -> Option<Step> {
        match intent {
            ChallengeIntent::Open(id) => self.visit(id, room.is_some(), cx),
            ChallengeIntent::VisitSurely(id) => return Some(Step::Visit(id)),
            ChallengeIntent::Decline => return Some(Step::Decline),
            ChallengeIntent::Try => return self.tried(room).map(Step::Attempt),
            ChallengeIntent::Withdraw => cx.open(WithdrawQuestion),
            ChallengeIntent::WithdrawSurely => self.withdraw(cx),
            ChallengeIntent::Make(source) => self.make_of(source, room, cx),
            ChallengeIntent::Fold(key) => self.toggle_fold(key),
            ChallengeIntent::Select(run) => self.select(run),
            ChallengeIntent::Strike { run, struck } => {
                self.strike(run, struck).into_iter().for_each(|message| cx.send(message));
            }
            ChallengeIntent::Gallery(list) if room.is_none() => cx.open_later(LaterPage::Gallery(list)),
            ChallengeIntent::Gallery(_) => {}
            ChallengeIntent::List(id, change) => self.list(id, change, cx),
            ChallengeIntent::Report(id) => cx.open_later(LaterPage::ListingReport(id)),
            ChallengeIntent::CountEach => self.fold().into_iter().for_each(|message| cx.send(message)),
        }
        None
    }

    /// The challenge of the open page, or of the attempt that the player is at.
    pub(crate) fn tried(&self, room: Option<&Room>) -> Option<ChallengeId> {
        let attempted = room.and_then(Room::attempt).map(|attempt| attempt.challenge);
        attempted.or(self.page().map(|page| page.id))
    }

    /// Opens the page of a challenge, over the home screen.
    pub(crate) fn visit(&mut self, id: ChallengeId, is_in_room: bool, cx: &mut Cx<'_>) {
        if is_in_room {
            return cx.open(VisitQuestion(id));
        }
        cx.shared.overlays.clear();
        cx.shared.home.invited_to = None;
        cx.shared.home.set_code("");
        self.linked = (!cx.is_online()).then_some(id);
        self.open(id, cx.shared.home.name.is_empty(), cx);
        cx.outputs.push(Output::ShowUrl(Some(Address::Challenge(id))));
        self.tick(cx);
    }

    /// Asks for what the open page shows, when it is due.
    pub(crate) fn tick(&mut self, cx: &mut Cx<'_>) {
        if cx.is_online() {
            self.ask(cx.now).into_iter().for_each(|message| cx.send(message));
        }
    }

    fn withdraw(&self, cx: &mut Cx<'_>) {
        if let Some(page) = self.page() {
            cx.send(ClientMessage::WithdrawChallenge { request: RequestId::NONE, id: page.id.to_string() });
        }
    }

    pub(crate) fn make_of(&mut self, source: ChallengeSource, room: Option<&Room>, cx: &mut Cx<'_>) {
        if !cx.is_online() {
            return cx.refuse_offline();
        }
        let rules =
            room.map(|room| room.view().settings.rules).filter(|rules| Challenge::rules_for(*rules).is_ok());
        let (mut own_run, mut run) = (None, None);
        let what = match source {
            ChallengeSource::Text { text, credits } => Some((text, credits)),
            ChallengeSource::Solved { text, run } => {
                own_run = Some(run);
                Some((text, None))
            }
            ChallengeSource::Pasted => {
                let paste = room.map(Room::paste).filter(|paste| !paste.text.trim().is_empty());
                paste.map(|paste| (paste.text.clone(), None))
            }
            ChallengeSource::Raced => {
                run = room.and_then(Room::results).map(|results| results.id);
                None
            }
        };
        self.send(what, rules, Runs { run, own_run }, cx);
        if self.making().is_some() {
            cx.open(MakingDialog);
        }
    }

    fn send(
        &mut self,
        what: Option<(String, Option<Credits>)>,
        rules: Option<Rules>,
        Runs { run, own_run }: Runs,
        cx: &mut Cx<'_>,
    ) {
        if what.is_none() && run.is_none() {
            return;
        }
        let request = cx.shared.requests.next();
        let (text, credits) = what.unwrap_or_default();
        let puzzle = if run.is_some() {
            // The match says which.
            PuzzleRequest::Uploaded
        } else {
            puzzle_in_pieces(request, text, own_run.is_some(), cx.outputs)
        };
        let name = cx.shared.home.name_or_guest();
        cx.send(ClientMessage::MakeChallenge { request, name, puzzle, credits, rules, run, own_run });
        self.make(request);
    }

    /// The player is in a room, perhaps for an attempt.
    pub(crate) fn entered(&mut self, attempt: Option<ChallengeId>, cx: &mut Cx<'_>) {
        // The room kept a place for somebody who has opened the link of a challenge: they choose.
        if let Some(linked) = self.linked.take().filter(|linked| Some(*linked) != attempt) {
            cx.open(VisitQuestion(linked));
        }
        cx.shared.home.invited_to = None;
        cx.shared.home.set_code("");
        match attempt {
            Some(id) => self.open(id, false, cx),
            None => self.close(cx),
        }
    }

    /// The player is out of the room. The page of a challenge is where an attempt at it was started from.
    pub(crate) fn show_home(&self, cx: &mut Cx<'_>) {
        cx.shared.overlays.clear();
        cx.shared.home.invited_to = None;
        let page = self.page().map(|page| Address::Challenge(page.id));
        cx.outputs.push(Output::ShowUrl(page));
    }

    /// The server has taken a challenge back: its page closes.
    pub(crate) fn withdrawn(&mut self, id: ChallengeId, cx: &mut Cx<'_>) -> Option<Step> {
        cx.toast(text::challenge_withdrawn());
        let is_shown = self.page().is_some_and(|page| page.id == id);
        if is_shown {
            self.close(cx);
        }
        is_shown.then_some(Step::Out)
    }
}
