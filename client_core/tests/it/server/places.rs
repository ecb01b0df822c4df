//! What becomes of places by the server's own doing.

use game::RequestId;
use lobby::{EntryId, PresenceEvent};

use super::{Mail, Member, Server, Wire, session};

impl Server {
    /// The server forgets where players are; the rooms still have them as members.
    pub(crate) fn forgets_places(&mut self) {
        for room in self.rooms.values() {
            for (player, member) in &room.members {
                let presence = self.presences.get_mut(player).expect("every member is somewhere");
                presence.handle(PresenceEvent::Left { entry: member.entry }, &mut Vec::new());
            }
        }
    }

    /// Its room goes on elsewhere, and the connection follows.
    pub(crate) fn moves_room_of(&mut self, wire: Wire) {
        let (player, entry) = (self.sessions[&wire].player, EntryId(self.draw()));
        let room = self.presences[&player].room().expect("a place in a room");
        if self.presence(player, PresenceEvent::Followed { session: session(wire), room, entry }) {
            let ticket = self.ticket(wire, "Somebody", false);
            let member = Member { entry, wire: Some(wire), ticket };
            self.post(room, Mail::Enter { member, request: RequestId::NONE, is_matched: false });
        }
    }
}
