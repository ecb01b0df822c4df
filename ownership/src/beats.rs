//! When a node tells a peer that it is there. Not all the time: of hundreds of nodes most pairs have nothing to do with each other.
//! Owns no clock, and knows not what a beat looks like.

use game::Millis;

use crate::limits::{ASKED_MS, SILENCE_MS};

/// The beats to one peer, and those that are expected of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beats {
    /// Since when players of rooms here are connected to the peer.
    tied: Option<Millis>,
    /// When the peer last asked for beats, because players here are in rooms of its own.
    asked: Option<Millis>,
    /// The last letter may be lost, and nothing after it would show that.
    owes: Option<Owed>,
    /// The last beat asked for some: the peer waits for them until it is told otherwise.
    has_asked: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Owed {
    since: Millis,
    /// A beat has followed the letter: whatever the peer says after it shows that it hears this node.
    is_beaten: bool,
}

/// What to send.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beat {
    /// The peer is to send beats as well.
    pub asks: bool,
}

impl Beats {
    pub fn letter_sent(&mut self, now: Millis) {
        let since = self.owes.map_or(now, |owed| owed.since);
        self.owes = Some(Owed { since, is_beaten: false });
    }

    /// The peer is heard.
    pub fn heard(&mut self) {
        self.owes = self.owes.filter(|owed| !owed.is_beaten);
    }

    /// Its beat asks for some, or not any more.
    pub fn asked(&mut self, asks: bool, now: Millis) {
        self.asked = asks.then_some(now);
    }

    /// The beat that is due at `now`, if one is; `is_tied` whether players of rooms here are connected to the peer.
    pub fn tick(&mut self, is_tied: bool, now: Millis) -> Option<Beat> {
        self.tied = is_tied.then(|| self.tied.unwrap_or(now));
        let owes = self.owes.is_some();
        self.owes.iter_mut().for_each(|owed| owed.is_beaten = true);
        let asks = is_tied || owes;
        let has_asked = std::mem::replace(&mut self.has_asked, asks);
        let is_due = asks || has_asked || self.is_asked(now);
        is_due.then_some(Beat { asks })
    }

    /// Whether the peer should have been heard within the last [`SILENCE_MS`].
    #[must_use]
    pub fn expects(&self, now: Millis) -> bool {
        let since = [self.tied, self.owes.map(|owed| owed.since)].into_iter().flatten();
        since.min().is_some_and(|since| now.since(since) >= SILENCE_MS) || self.is_asked(now)
    }

    fn is_asked(&self, now: Millis) -> bool {
        self.asked.is_some_and(|asked| now.since(asked) < ASKED_MS)
    }
}
