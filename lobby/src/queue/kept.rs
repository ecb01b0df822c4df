//! Since when those have waited whose connection is gone, for a while: who is back by then, on whichever node, waits on where they
//! were. Knows no pools.

use std::collections::BTreeMap;

use game::{Millis, PlayerId};
use serde::{Deserialize, Serialize};

use crate::limits::{KEPT_TICKETS_MAX, TICKET_KEPT_MS};
use crate::walkouts::KeptWalkouts;

/// A place in the queue, to be kept also over the end of the program that runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptTicket {
    pub player: PlayerId,
    /// When they began to wait.
    pub since: Millis,
}

/// All that a queue knows that goes on in the place of one that has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptQueue {
    pub tickets: Vec<KeptTicket>,
    pub walkouts: KeptWalkouts,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Kept(BTreeMap<PlayerId, Place>);

#[derive(Clone, Copy, Debug)]
struct Place {
    since: Millis,
    until: Millis,
}

impl Kept {
    /// From now on, for a while. Of too many the one that would be forgotten next goes.
    pub(super) fn keep(&mut self, KeptTicket { player, since }: KeptTicket, now: Millis) {
        if self.0.len() >= KEPT_TICKETS_MAX && !self.0.contains_key(&player) {
            let next = self.0.iter().min_by_key(|(_, place)| place.until).map(|(player, _)| *player);
            next.map(|player| self.0.remove(&player));
        }
        self.0.insert(player, Place { since, until: now.plus(TICKET_KEPT_MS) });
    }

    /// A player is back: since when they have waited, if that is known still.
    pub(super) fn take(&mut self, player: PlayerId, now: Millis) -> Option<Millis> {
        self.0.remove(&player).filter(|place| now < place.until).map(|place| place.since)
    }

    pub(super) fn expire(&mut self, now: Millis) {
        self.0.retain(|_, place| now < place.until);
    }

    pub(super) fn tickets(&self) -> impl Iterator<Item = KeptTicket> {
        self.0.iter().map(|(player, place)| KeptTicket { player: *player, since: place.since })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_kept_for_a_while_and_so_are_only_so_many() {
        let mut kept = Kept::default();
        let ticket = |player| KeptTicket { player: PlayerId(player), since: Millis(player) };
        kept.keep(ticket(1), Millis(0));
        assert_eq!(kept.take(PlayerId(1), Millis(TICKET_KEPT_MS - 1)), Some(Millis(1)));
        assert_eq!(kept.take(PlayerId(1), Millis(0)), None, "once");
        kept.keep(ticket(2), Millis(0));
        assert_eq!(kept.take(PlayerId(2), Millis(TICKET_KEPT_MS)), None);
        (0..2 * KEPT_TICKETS_MAX as u64).for_each(|n| kept.keep(ticket(n), Millis(n)));
        assert_eq!(kept.tickets().count(), KEPT_TICKETS_MAX);
        assert!(kept.take(PlayerId(0), Millis(1)).is_none(), "the oldest has gone");
    }
}
