//! The letters between two nodes are numbered: carriers may lose or repeat them, and both sides must notice. Owns the
//! numbers; knows neither what a letter says nor how it travels.

use game::Millis;

use crate::limits::SILENCE_MS;

/// The numbers of letters to one peer: 1, 2, 3, …
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outbound {
    last: u64,
}

impl Outbound {
    /// The number of the letter that leaves now.
    #[must_use = "a number that is not sent is a gap to the peer"]
    pub fn next_number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// The number of the last letter, for a beat: 0 before the first. A beat must not overtake the letter it names.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.last
    }
}

/// What a letter's number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The next one: read it.
    Next,
    /// It was read, or counted as lost: leave it.
    Duplicate,
    /// Others before it were lost: [`Reset`] what depends on this peer, then read it.
    Gap,
}

/// Close the sessions whose room is on the peer, and those of the peer whose room is here; say so to the peer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// The peer sent letters that never came.
    Gap,
    /// The peer has been silent for too long.
    Silence,
}

/// The letters of one peer. A peer that starts again is another node with another number, and gets a new one of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inbound {
    /// The last number that was read or given up.
    last: u64,
    heard: Millis,
    /// The silence since `heard` has had its reset.
    is_reset: bool,
}

impl Inbound {
    /// Of a peer that was met `now` and has sent nothing yet.
    #[must_use]
    pub fn new(now: Millis) -> Self {
        Self { last: 0, heard: now, is_reset: false }
    }

    /// A letter has come.
    pub fn receive(&mut self, number: u64, now: Millis) -> Delivery {
        self.hears(now);
        let lost = match number.checked_sub(self.last) {
            None | Some(0) => return Delivery::Duplicate,
            Some(ahead) => ahead - 1,
        };
        self.last = number;
        if lost == 0 { Delivery::Next } else { Delivery::Gap }
    }

    /// The peer says that it is there, and that its last letter was `last`.
    pub fn beat(&mut self, last: u64, now: Millis) -> Option<Reset> {
        self.hears(now);
        let is_gap = last > self.last;
        self.last = self.last.max(last);
        is_gap.then_some(Reset::Gap)
    }

    /// Whether nothing has come for too long.
    #[must_use]
    pub fn is_silent(&self, now: Millis) -> bool {
        now.since(self.heard) >= SILENCE_MS
    }

    /// What a silence calls for: a reset once, until the peer is heard again.
    pub fn reset_due(&mut self, now: Millis) -> Option<Reset> {
        let is_due = self.is_silent(now) && !self.is_reset;
        self.is_reset |= is_due;
        is_due.then_some(Reset::Silence)
    }

    fn hears(&mut self, now: Millis) {
        self.heard = self.heard.max(now);
        self.is_reset = false;
    }
}
