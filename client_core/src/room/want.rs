//! What the person wants in the room. Most of it is a request to the room; what cannot be taken back is asked about first.

use game::{Command, Handicap, MemberNo, Phase, Phrase};

use super::{Room, RoomIntent};
use crate::on_screen::OnScreen;
use crate::output::Output;
use crate::race::Race;
use crate::screens::{Overlay, Question, Screen, Step};
use crate::shared::Cx;

impl Room {
    pub(crate) fn want(&mut self, intent: RoomIntent, cx: &mut Cx<'_>) -> Option<Step> {
        match intent {
            RoomIntent::CopyLink => {
                let link = self.copy_link();
                cx.outputs.push(Output::CopyText(link));
            }
            RoomIntent::Ready(ready) => self.ask(Command::Ready { ready }, cx),
            RoomIntent::Start => self.ask(Command::Start, cx),
            RoomIntent::CancelStart => self.ask(Command::CancelStart, cx),
            RoomIntent::OpenRules => self.edit_in(Overlay::Rules, cx),
            RoomIntent::OpenPaste => self.edit_in(Overlay::Paste, cx),
            RoomIntent::PasteText(text) => self.take_pasted(&text, cx),
            RoomIntent::SubmitPuzzle => self.submit_puzzle(cx),
            RoomIntent::Kick(member) => self.confirm_first(Question::Kick(member), cx),
            RoomIntent::HandOver(member) => self.confirm_first(Question::HandOver(member), cx),
            RoomIntent::SetHandicap(member, handicap) => self.set_handicap(member, handicap, cx),
            RoomIntent::Lock(locked) => self.ask(Command::Lock { locked }, cx),
            RoomIntent::NewCode => self.confirm_first(Question::NewCode, cx),
            RoomIntent::AnswerKnock { knock, admit } => self.ask(Command::AnswerKnock { knock, admit }, cx),
            RoomIntent::Watch(watch) => self.ask(Command::Watch { watch }, cx),
            RoomIntent::AddBot(strength) => self.ask(Command::AddBot { strength }, cx),
            RoomIntent::Leave => return self.leave(cx),
            RoomIntent::EndRace => self.confirm_first(Question::EndRace, cx),
            RoomIntent::Rematch => return self.race_again(cx),
            RoomIntent::FindAnother => {
                return self.results_card().filter(|card| card.rematch.find_another).map(|_| Step::Queue);
            }
            RoomIntent::ToLobby => self.ask(Command::ToLobby, cx),
            RoomIntent::GiveUp => self.give_up(cx),
            RoomIntent::WatchSolver(member) => {
                self.with_race(cx, |race, _| race.choose_solver(member));
            }
            RoomIntent::Say(phrase) => self.say(phrase, cx),
        }
        None
    }

    /// The answer to a question is yes.
    pub(super) fn confirmed(&self, question: Question, cx: &mut Cx<'_>) -> Option<Step> {
        let command = match question {
            Question::LeaveRace | Question::LeaveRoom => return Some(Step::Leave),
            Question::GiveUp => Command::GiveUp,
            Question::EndRace => Command::EndRace,
            Question::Kick(member) => Command::Kick { member },
            Question::HandOver(member) => Command::HandOver { member },
            Question::NewCode => Command::NewCode,
            Question::DeleteGame(_) | Question::ShowSolution | Question::Reset | Question::Withdraw => {
                return None;
            }
        };
        self.ask(command, cx);
        None
    }

    fn confirm_first(&self, question: Question, cx: &mut Cx<'_>) {
        if self.may_ask(question) {
            cx.open(Overlay::Confirm(question));
        }
    }

    /// Whether a question makes sense now.
    pub(super) fn may_ask(&self, question: Question) -> bool {
        let racing = self.screen() == Screen::Race;
        match question {
            Question::LeaveRace => racing,
            Question::LeaveRoom => !racing,
            Question::GiveUp => racing && self.race.as_ref().is_some_and(Race::is_playing),
            Question::EndRace => racing && self.is_host(),
            Question::Kick(member) | Question::HandOver(member) => self.can_manage(member),
            Question::NewCode => self.lobby().can_lock,
            Question::DeleteGame(_) | Question::ShowSolution | Question::Reset | Question::Withdraw => false,
        }
    }

    /// A race of one's own is not left without a question.
    pub(super) fn leave(&self, cx: &mut Cx<'_>) -> Option<Step> {
        let races = self.view.phase == Phase::Racing && self.race.as_ref().is_some_and(Race::is_playing);
        if races {
            self.confirm_first(Question::LeaveRace, cx);
        }
        (!races).then_some(Step::Leave)
    }

    /// Asks for confirmation, but not a player who was just asked whether to leave and stays to watch instead.
    fn give_up(&self, cx: &mut Cx<'_>) {
        if cx.shared.overlays.top() == Some(Overlay::Confirm(Question::LeaveRace)) {
            cx.shared.overlays.pop();
            self.ask(Command::GiveUp, cx);
        } else {
            self.confirm_first(Question::GiveUp, cx);
        }
    }

    /// Once more: with the others, or alone at the same challenge.
    fn race_again(&self, cx: &mut Cx<'_>) -> Option<Step> {
        let attempt = self.attempt.as_ref().map(|attempt| Step::Attempt(attempt.challenge));
        if attempt.is_none() {
            self.ask(Command::Ready { ready: true }, cx);
        }
        attempt
    }

    fn set_handicap(&self, member: MemberNo, handicap: Handicap, cx: &mut Cx<'_>) {
        if self.handicap_of(member).is_some() {
            self.ask(Command::SetHandicap { member, handicap }, cx);
        }
    }

    /// A phrase for the solver in front.
    fn say(&self, phrase: Phrase, cx: &mut Cx<'_>) {
        let to = self.race.as_ref().and_then(|race| Some(race.seat()?.chosen()?.member));
        if let Some(to) = to {
            self.ask(Command::Say { to, phrase }, cx);
        }
    }
}
