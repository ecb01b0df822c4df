//! The room as the screen of the moment: the lobby, the race or its results.

use game::{Millis, Phase};
use puzzle::text::{Credits, Document};

use super::{Room, RoomQuestion};
use crate::board::Board;
use crate::connection::Connection;
use crate::hand::{Judge, Play};
use crate::on_screen::OnScreen;
use crate::race::{Race, Racing};
use crate::screens::{Screen, Step};
use crate::shared::{Cx, Shared};
use crate::speech::Topic;
use crate::text;

impl OnScreen for Room {
    fn screen(&self) -> Screen {
        let match_no = self.view.match_no;
        let has_race = self.race.as_ref().is_some_and(|race| race.match_no() == match_no);
        let has_results = self.results.as_ref().is_some_and(|results| results.id.match_no == match_no);
        match self.view.phase {
            Phase::Racing | Phase::Finished if has_results => Screen::Results,
            Phase::Racing if has_race => Screen::Race,
            Phase::Racing
            | Phase::Finished
            | Phase::Lobby
            | Phase::Dealing
            | Phase::Countdown { .. }
            | Phase::Setting
            | Phase::Comparing => Screen::Lobby,
        }
    }

    fn title(&self) -> String {
        match self.race_on_screen() {
            Some(race) => text::race_title(race.kind(), race.tier_name()),
            None if self.screen() == Screen::Results => text::results().to_owned(),
            None => text::room_title(self.view.code),
        }
    }

    fn window_title(&self) -> String {
        text::room_title(self.view.code)
    }

    fn arrival(&self) -> String {
        match self.results_card().filter(|_| self.screen() == Screen::Results) {
            Some(card) => card.headline,
            None if self.race_on_screen().is_some() => String::new(),
            None => format!("{}. {}", text::room_title(self.view.code), self.lobby().status),
        }
    }

    fn spoken(&self, _: &Shared, now: Millis) -> Vec<(Topic, String)> {
        let race = self.race_on_screen();
        let told = race.and_then(Race::explanation).map(|told| (Topic::Hint, told.text.clone()));
        let why = race.and_then(|race| race.spoken_lock(now));
        let why = why.map(|words| (Topic::Message, words.to_owned()));
        told.into_iter().chain(why).collect()
    }

    fn is_animating(&self, now: Millis) -> bool {
        self.is_counting() || self.race().is_some_and(|race| race.gain(now).is_some())
    }

    fn board(&self) -> Option<&Board> {
        self.race().map(Race::board)
    }

    /// What is typed into a window that another one has replaced is never sent.
    fn takes_plays(&self, shared: &Shared) -> bool {
        let stopped = matches!(shared.link.state(), Connection::Stopped { .. });
        self.race_on_screen().is_some() && !stopped
    }

    /// In a race it would give the solution away.
    fn puzzle(&self) -> Option<Document> {
        let race = self.race().filter(|_| self.screen() == Screen::Results)?;
        let credits = Credits::clone(&self.results()?.credits);
        Some(Document { credits, ..Document::of(race.puzzle().clone()) })
    }

    fn with_judge(&mut self, cx: &mut Cx<'_>, act: &mut dyn FnMut(&mut dyn Judge)) {
        self.with_race(cx, |race, cx| act(&mut Racing { race, cx }));
    }

    fn play(&mut self, play: Play, cx: &mut Cx<'_>) {
        cx.shared.link.hurry(cx.now, cx.outputs);
        self.with_race(cx, |race, cx| race.play(play, cx));
    }

    /// A puzzle, in the lobby of a host.
    fn paste(&mut self, text: String, cx: &mut Cx<'_>) {
        if self.screen() == Screen::Lobby && self.lobby().can_edit {
            self.paste_in(&text, cx);
        }
    }

    fn is_left_by_escape(&self) -> bool {
        self.race_on_screen().is_some()
    }

    fn back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        self.leave(cx)
    }

    fn history_back(&mut self, cx: &mut Cx<'_>) -> Option<Step> {
        if self.race_on_screen().is_some() {
            return self.leave(cx);
        }
        cx.open(RoomQuestion::LeaveRoom);
        None
    }
}

impl Room {
    /// The race, while it is what the room shows.
    #[must_use]
    pub fn race_on_screen(&self) -> Option<&Race> {
        self.race().filter(|_| self.screen() == Screen::Race)
    }
}
