//! Challenges: opening their page, trying them, making and withdrawing them.

use game::{
    Challenge, ChallengeId, ChallengeView, MatchId, Millis, Problem, PuzzleRequest, RequestId, Rules,
};
use protocol::ClientMessage;
use puzzle::Credits;

use super::App;
use super::rules::puzzle_in_pieces;
use crate::challenge::{ChallengeCard, FoldKey, Making};
use crate::output::{Address, Output};
use crate::screens::{Overlay, Question};
use crate::session::Goal;
use crate::text;

/// What somebody wants with a challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeIntent {
    /// The page of a challenge.
    Open(ChallengeId),
    /// Start an attempt at the challenge of the open page, or once more at the one just tried.
    Try,
    /// Take the own challenge back, after a question.
    Withdraw,
    /// Set a puzzle for anybody to try; the dialog [`Overlay::Challenge`](crate::Overlay) shows what comes of it.
    Make(ChallengeSource),
    /// Open what is folded in the table, or close it.
    Fold(FoldKey),
    /// Look at a run of the own challenge, or look away.
    Select(MatchId),
    /// Strike a run of the own challenge, or restore it.
    Strike { run: MatchId, struck: bool },
    /// Count each run of one network in the own challenge, or fold them again.
    CountEach,
}

/// What a challenge is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChallengeSource {
    /// A puzzle as text in any format, with what its setter says of it; without that, what the text says counts.
    Text { text: String, credits: Option<Credits> },
    /// What stands in the paste dialog, under the rules of the room.
    Pasted,
    /// The race whose results are on screen: its puzzle and rules, and the own run as the first one.
    Raced,
}

impl App {
    /// The page of a challenge, while it is open.
    #[must_use]
    pub fn challenge(&self) -> Option<ChallengeCard> {
        let page = self.challenges.page()?;
        Some(page.card(self.challenge_link(page.id)))
    }

    /// What the page's address names: the room one is in, or the challenge.
    #[must_use]
    pub fn address(&self) -> Option<Address> {
        match self.session.room() {
            Some(room) => {
                let attempt = room.attempt().map(|attempt| Address::Challenge(attempt.challenge));
                Some(attempt.unwrap_or(Address::Room(room.view().code)))
            }
            None => self.challenges.page().map(|page| Address::Challenge(page.id)),
        }
    }

    /// The challenge that is being made, and what has come of it.
    #[must_use]
    pub fn making(&self) -> Option<&Making> {
        self.challenges.making()
    }

    pub(super) fn challenge_link(&self, id: ChallengeId) -> String {
        format!("{}/c/{id}", self.options.link_base)
    }

    pub(super) fn want_challenge(&mut self, intent: ChallengeIntent, now: Millis, outputs: &mut Vec<Output>) {
        match intent {
            ChallengeIntent::Open(id) => self.open_challenge(id, now, outputs),
            ChallengeIntent::Try => self.try_challenge(now, outputs),
            ChallengeIntent::Withdraw => self.open(Overlay::Confirm(Question::Withdraw), now),
            ChallengeIntent::Make(source) => self.make_challenge(source, now, outputs),
            ChallengeIntent::Fold(key) => self.challenges.toggle_fold(key),
            ChallengeIntent::Select(run) => self.challenges.select(run),
            ChallengeIntent::Strike { run, struck } => {
                outputs.extend(self.challenges.strike(run, struck).map(Output::Send));
            }
            ChallengeIntent::CountEach => outputs.extend(self.challenges.fold().map(Output::Send)),
        }
    }

    /// Opens the page of a challenge, over the home screen.
    pub(super) fn open_challenge(&mut self, id: ChallengeId, now: Millis, outputs: &mut Vec<Output>) {
        if self.session.room().is_some() {
            return self.toasts.show(text::LEAVE_FIRST, now);
        }
        self.overlays.clear();
        self.home.invited_to = None;
        self.home.set_code("");
        self.challenges.open(id, self.home.name.is_empty());
        outputs.push(Output::ShowUrl(Some(Address::Challenge(id))));
        self.ask_challenge(now, outputs);
    }

    /// Asks for what the open page shows, when it is due.
    pub(super) fn ask_challenge(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.link.is_online() {
            outputs.extend(self.challenges.ask(now).map(Output::Send));
        }
    }

    /// Starts an attempt at the open challenge, from its page or after another attempt.
    pub(super) fn try_challenge(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let attempted = self.session.room().and_then(|room| room.attempt()).map(|attempt| attempt.challenge);
        let Some(id) = attempted.or(self.challenges.page().map(|page| page.id)) else { return };
        self.leave(outputs);
        if self.session.is_home() && self.home.proper_name().is_some() {
            self.pursue(Goal::Attempt(id), now, outputs);
        }
    }

    pub(super) fn close_challenge(&mut self, outputs: &mut Vec<Output>) {
        self.challenges.close();
        self.show_home(outputs);
    }

    pub(super) fn withdraw_challenge(&mut self, outputs: &mut Vec<Output>) {
        if let Some(page) = self.challenges.page() {
            let id = page.id.to_string();
            outputs.push(Output::Send(ClientMessage::WithdrawChallenge { request: RequestId::NONE, id }));
        }
    }

    pub(super) fn make_challenge(&mut self, source: ChallengeSource, now: Millis, outputs: &mut Vec<Output>) {
        if !self.link.is_online() {
            self.link.hurry(now, outputs);
            return self.toasts.show(text::NOT_CONNECTED, now);
        }
        let room = self.session.room();
        let rules =
            room.map(|room| room.view().settings.rules).filter(|rules| Challenge::rules_for(*rules).is_ok());
        let (what, run): (_, Option<MatchId>) = match source {
            ChallengeSource::Text { text, credits } => (Some((text, credits)), None),
            ChallengeSource::Pasted => {
                let paste = room.map(|room| room.paste()).filter(|paste| !paste.text.trim().is_empty());
                (paste.map(|paste| (paste.text.clone(), None)), None)
            }
            ChallengeSource::Raced => (None, room.and_then(|room| room.results()).map(|results| results.id)),
        };
        self.send_challenge(what, rules, run, outputs);
        self.open(Overlay::Challenge, now);
    }

    fn send_challenge(
        &mut self,
        what: Option<(String, Option<Credits>)>,
        rules: Option<Rules>,
        run: Option<MatchId>,
        outputs: &mut Vec<Output>,
    ) {
        if what.is_none() && run.is_none() {
            return;
        }
        let request = self.requests.next();
        let (text, credits) = what.unwrap_or_default();
        let puzzle = if run.is_some() {
            // The match says which.
            PuzzleRequest::Uploaded
        } else {
            puzzle_in_pieces(request, text, outputs)
        };
        let name = self.home.name_or_guest();
        let message = ClientMessage::MakeChallenge { request, name, puzzle, credits, rules, run };
        outputs.push(Output::Send(message));
        self.challenges.make(request);
    }

    pub(super) fn challenge_made(&mut self, request: RequestId, id: ChallengeId) {
        let link = self.challenge_link(id);
        self.challenges.made(request, id, link);
    }

    pub(super) fn challenge_shown(&mut self, view: Box<ChallengeView>) {
        self.challenges.show(view);
    }

    pub(super) fn challenge_refused(
        &mut self,
        request: RequestId,
        problem: &Problem,
        outputs: &mut Vec<Output>,
    ) {
        self.challenges.refuse(request, problem);
        if self.session.is_busy() {
            self.go_home(outputs);
        }
    }

    pub(super) fn challenge_withdrawn(&mut self, id: ChallengeId, now: Millis, outputs: &mut Vec<Output>) {
        self.toasts.show(text::CHALLENGE_WITHDRAWN, now);
        if self.challenges.page().is_some_and(|page| page.id == id) {
            self.close_challenge(outputs);
        }
    }
}
