//! What must hold after every input, whatever is on its way; and what must be left when everybody has gone: nothing.

use game::PlayerId;
use lobby::{Candidate, Location, QueueEvent, SessionId, Ticket};

use super::world::{Mail, World};

impl World {
    pub(super) fn check(&self) {
        self.check_sessions();
        self.check_tickets();
        self.check_places();
        self.check_members();
    }

    /// One connection speaks for a player: the newest that stands.
    fn check_sessions(&self) {
        for (player, presence) in &self.presences {
            let mut standing =
                self.windows.iter().filter(|(_, of)| *of == player).map(|(session, _)| *session);
            assert_eq!(standing.next(), presence.session(), "{player} speaks through another window");
            assert_eq!(standing.next(), None, "{player} speaks through two windows");
            let through = match presence.location() {
                Location::Nowhere => None,
                Location::Queue(session) => Some(session),
                Location::Room(there) => there.session,
            };
            assert!(
                through.is_none() || through == presence.session(),
                "{player} is somewhere by an old window"
            );
            assert!(!presence.is_over(), "{player} is remembered for nothing");
        }
        assert!(self.windows.values().all(|player| self.presences.contains_key(player)));
    }

    /// No ticket without its player, and nobody in the queue without a ticket.
    fn check_tickets(&self) {
        for (player, session) in self.queue.waiting() {
            let is_queued = self.presences.get(&player).is_some_and(|presence| presence.is_queued(session));
            assert!(is_queued || self.is_said_gone(player, session), "a ticket without {player}");
        }
        assert_eq!(self.queue.waiting().count(), self.queue.len());
        for (player, presence) in &self.presences {
            if let Location::Queue(session) = presence.location() {
                let waits = self.queue.waiting().any(|waiting| waiting == (*player, session));
                assert!(waits || self.is_on_the_way(*player, session), "{player} has no ticket");
            }
        }
    }

    fn is_said_gone(&self, who: PlayerId, through: SessionId) -> bool {
        let gone = QueueEvent::Gone { player: who, session: through };
        self.mail.values().any(|mail| matches!(mail, Mail::Queue(event) if *event == gone))
    }

    fn is_on_the_way(&self, who: PlayerId, through: SessionId) -> bool {
        self.mail.values().any(|mail| match mail {
            Mail::Queue(
                QueueEvent::Enqueue(Candidate { ticket, session })
                | QueueEvent::Return(Candidate { ticket, session }),
            ) => (ticket.player, *session) == (who, through),
            _ => false,
        })
    }

    /// Whoever has a place in a room is its member by that entry, or on the way in.
    fn check_places(&self) {
        let entering = self.entering();
        for (player, presence) in &self.presences {
            let Location::Room(there) = presence.location() else { continue };
            let room = self.rooms.get(&there.room);
            let is_member = room.is_some_and(|room| room.is_member(*player, there.entry));
            assert!(
                is_member || entering.contains(&there.entry),
                "{player} has a place in no room: {there:?}"
            );
        }
    }

    /// A member who hears a room speaks there too, unless the room is yet to be told otherwise.
    fn check_members(&self) {
        for (id, room) in &self.rooms {
            for (player, member) in &room.members {
                let Some(session) = member.session else { continue };
                let there = self.presences.get(player).and_then(|presence| presence.speaks_in(session));
                let is_there = there.is_some_and(|there| (there.room, there.entry) == (*id, member.entry));
                let is_told = self.mail.values().any(|mail| match mail {
                    Mail::Dropped { room, player: who, entry }
                    | Mail::Leave { room, player: who, entry }
                    | Mail::Enter { room, ticket: Ticket { player: who, .. }, entry, .. } => {
                        (room, who) == (id, player) && *entry >= member.entry
                    }
                    _ => false,
                });
                assert!(is_there || is_told, "{player} hears a room that they have left");
            }
        }
    }

    pub(super) fn check_end(&self) {
        assert!(self.mail.is_empty(), "{:?}", self.mail);
        assert!(self.open.is_empty(), "requests without an answer: {:?}", self.open);
        assert!(self.presences.is_empty(), "{:?}", self.presences);
        assert!(self.rooms.is_empty() && self.queue.is_empty() && self.queue.next_deadline().is_none());
    }
}
