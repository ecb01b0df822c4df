//! What the person wants in the room. Most of it is a request to the room; what cannot be taken back is asked about first.

use game::{Command, Handicap, MemberNo, Phrase};

use super::{DuelSheet, Room, RoomIntent, RoomQuestion, RoomSheet};
use crate::later::LaterPage;
use crate::output::Output;
use crate::screens::{Place, Step};
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
            RoomIntent::OpenRules => self.edit_in(RoomSheet::Rules, cx),
            RoomIntent::OpenPaste => self.edit_in(RoomSheet::Paste, cx),
            RoomIntent::PasteText(text) => self.take_pasted(&text, cx),
            RoomIntent::SubmitPuzzle => self.submit_puzzle(cx),
            RoomIntent::Kick(member) => cx.open(RoomQuestion::Kick(member)),
            RoomIntent::HandOver(member) => cx.open(RoomQuestion::HandOver(member)),
            RoomIntent::SetHandicap(member, handicap) => self.set_handicap(member, handicap, cx),
            RoomIntent::Lock(locked) => self.ask(Command::Lock { locked }, cx),
            RoomIntent::NewCode => cx.open(RoomQuestion::NewCode),
            RoomIntent::AnswerKnock { knock, admit } => self.ask(Command::AnswerKnock { knock, admit }, cx),
            RoomIntent::Watch(watch) => self.ask(Command::Watch { watch }, cx),
            RoomIntent::AddBot(strength) => self.ask(Command::AddBot { strength }, cx),
            RoomIntent::Leave => return self.leave(cx),
            RoomIntent::EndRace => cx.open(RoomQuestion::EndRace),
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
            RoomIntent::SetPuzzle if self.sets_now() => cx.shared.places.open(Place::Editor),
            RoomIntent::SetPuzzle => {}
            RoomIntent::BigScreen => cx.open_later(LaterPage::ScreenSheet),
            RoomIntent::MoreTime => self.ask(Command::MoreTime, cx),
            RoomIntent::Terms => cx.open(DuelSheet),
            RoomIntent::CallOff => cx.open(RoomQuestion::CallOff),
            RoomIntent::Sure(question) => return self.sure(question, cx),
        }
        None
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
        if self.handicap_of(member).is_some() || self.may_price(member) {
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
