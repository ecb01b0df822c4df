//! What the members of a room may hear a moment later: of each racer the newest progress, in the order in which they made it,
//! and until when it may wait. What a member has heard of it is a number. Knows neither members nor lines.

use std::collections::VecDeque;

use game::{MemberNo, Millis};
use protocol::limits::PROGRESS_HELD_MS_MAX;

use crate::limits::PROGRESS_TICK_MS;
use crate::session::outgoing::Outgoing;

/// One message for each racer at most: `game::SEATS_MAX`.
#[derive(Debug, Default)]
pub(super) struct Held {
    messages: VecDeque<Message>,
    /// The number of the newest message that was ever held.
    newest: u64,
    due: Option<Millis>,
    /// When all were last told of progress.
    told: Option<Millis>,
}

#[derive(Debug)]
struct Message {
    number: u64,
    about: MemberNo,
    outgoing: Outgoing,
}

/// What a member has heard of it: everything up to this number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Heard(u64);

impl Held {
    pub(super) fn is_empty(&self) -> bool {
        self.messages.is_empty()
    }

    /// Whether to hold what comes now: where little happens nothing goes out with it, and a later wake-up costs more.
    pub(super) fn is_worth_it(&self, now: Millis) -> bool {
        !self.is_empty() || self.told.is_some_and(|told| now.since(told) < PROGRESS_HELD_MS_MAX)
    }

    /// Holds a message in place of the older one about this racer.
    pub(super) fn hold(&mut self, about: MemberNo, outgoing: Outgoing) {
        self.forget(about);
        self.newest += 1;
        self.messages.push_back(Message { number: self.newest, about, outgoing });
    }

    /// A newer message about this racer goes out to all at once.
    pub(super) fn overtake(&mut self, about: MemberNo, now: Millis) {
        self.forget(about);
        self.told = Some(now);
    }

    fn forget(&mut self, about: MemberNo) {
        self.messages.retain(|message| message.about != about);
    }

    /// Every message, with what a member has heard who has heard it.
    pub(super) fn messages(&self) -> impl Iterator<Item = (Heard, &Outgoing)> {
        self.messages.iter().map(|message| (Heard(message.number), &message.outgoing))
    }

    /// What a member has heard who has heard all of it.
    pub(super) fn all(&self) -> Heard {
        self.messages.back().map_or(Heard::default(), |message| Heard(message.number))
    }

    /// When somebody is to hear what they have not heard.
    pub(super) fn due(&self) -> Option<Millis> {
        self.due
    }

    /// Whether all are to hear all of it now.
    pub(super) fn falls_due(&mut self, now: Millis) -> bool {
        let is_due = self.due.is_some_and(|due| due <= now);
        if is_due {
            self.told = Some(now);
        }
        is_due
    }

    /// Somebody has yet to hear some of it.
    pub(super) fn wait(&mut self, now: Millis) {
        let latest = now.plus(PROGRESS_HELD_MS_MAX).0;
        self.due.get_or_insert(Millis(latest - latest % PROGRESS_TICK_MS));
    }

    /// Everybody has heard all of it.
    pub(super) fn clear(&mut self) {
        // With the messages goes their memory: most rooms are at rest most of the time.
        (self.messages, self.due) = (VecDeque::new(), None);
    }
}

#[cfg(test)]
mod tests {
    use protocol::ServerMessage;

    use super::*;

    fn pong(stamp: u32) -> Outgoing {
        ServerMessage::Pong { stamp }.into()
    }

    fn numbers(held: &Held) -> Vec<Heard> {
        held.messages().map(|(number, _)| number).collect()
    }

    #[test]
    fn one_message_is_held_for_each_racer_the_newest_last() {
        let mut held = Held::default();
        for (about, stamp) in [(1, 10), (2, 20), (1, 11), (3, 30)] {
            held.hold(MemberNo(about), pong(stamp));
        }
        assert_eq!((numbers(&held), held.all()), (vec![Heard(2), Heard(3), Heard(4)], Heard(4)));
        held.overtake(MemberNo(3), Millis(1_000));
        assert_eq!(held.all(), Heard(3), "nobody waits for what is told otherwise");
        held.clear();
        assert_eq!((held.is_empty(), held.all()), (true, Heard::default()));
        held.hold(MemberNo(1), pong(12));
        assert_eq!(numbers(&held), [Heard(5)], "numbers are not used again");
    }

    #[test]
    fn only_what_follows_soon_is_held_and_rooms_wake_together() {
        let mut held = Held::default();
        assert!(!held.is_worth_it(Millis(5_000)), "the first word");
        held.overtake(MemberNo(1), Millis(5_000));
        assert!(held.is_worth_it(Millis(5_249)) && !held.is_worth_it(Millis(5_250)));
        held.hold(MemberNo(1), pong(1));
        assert!(held.is_worth_it(Millis(9_000)), "not before what is held");
        for now in [5_201, 5_207] {
            held.wait(Millis(now));
            assert_eq!(held.due(), Some(Millis(5_440)), "at most 250 ms after the first");
        }
        assert!(!held.falls_due(Millis(5_439)) && held.falls_due(Millis(5_440)));
        held.clear();
        assert!(held.is_worth_it(Millis(5_600)) && !held.is_worth_it(Millis(5_690)));
    }
}
