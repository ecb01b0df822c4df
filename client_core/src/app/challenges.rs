//! Challenges beside the other screens: their page, and the way to an attempt.

use game::Millis;

use super::App;
use crate::challenge::{ChallengeCard, ChallengeIntent, Making};
use crate::output::{Address, Output};
use crate::room::WayOut;

impl App {
    /// The page of a challenge, while it is open.
    #[must_use]
    pub fn challenge(&self) -> Option<ChallengeCard> {
        let page = self.challenges.page()?;
        Some(page.card(self.shared.challenge_link(page.id)))
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

    pub(super) fn want_challenge(&mut self, intent: ChallengeIntent, now: Millis, outputs: &mut Vec<Output>) {
        let cx = &mut self.shared.cx(now, outputs);
        let tried = self.challenges.want(intent, self.session.room(), cx);
        self.leave(tried.map(WayOut::Attempt), now, outputs);
    }

    pub(super) fn close_challenge(&mut self, outputs: &mut Vec<Output>) {
        self.challenges.close();
        self.show_home(outputs);
    }
}
