//! What becomes of places by the doing of the server, or of its queue.

use game::{Event, RequestId, RoomId, Settings};
use lobby::{Candidate, EntryId, Input, PresenceEvent, QueueEffect, QueueEvent};
use protocol::ServerMessage;

use super::{Mail, Member, Origin, Server, Wire, session, wire};

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

    pub(super) fn bring_together(&mut self, pair: Vec<Candidate>) {
        let reserved = pair.iter().map(|candidate| candidate.ticket.player).collect();
        let room = self.open(Origin::Queue, Settings::queue(), reserved);
        for Candidate { ticket, session } in pair {
            let (player, entry) = (ticket.player, EntryId(self.draw()));
            assert!(self.presence(player, PresenceEvent::Matched { session, room, entry }));
            let member = Member { entry, wire: Some(wire(session)), ticket };
            self.post(room, Mail::Enter { member, request: RequestId::NONE, is_matched: true });
        }
    }

    pub(super) fn send_bot(&mut self, Candidate { ticket, session }: Candidate) -> RoomId {
        let (player, entry) = (ticket.player, EntryId(self.draw()));
        let room = self.open(Origin::Queue, Settings::queue_with_bot(), vec![player]);
        assert!(self.presence(player, PresenceEvent::Matched { session, room, entry }));
        let member = Member { entry, wire: Some(wire(session)), ticket };
        self.enter_arrives(room, member, RequestId::NONE, true);
        self.feed(room, Event::BotSent { strength: game::BotStrength::Steady });
        room
    }

    pub(super) fn queue(&mut self, event: QueueEvent) {
        let mut next = Some(event);
        while let Some(event) = next.take() {
            let mut effects = Vec::new();
            self.queue.handle(Input { at: self.now, event }, &mut effects);
            for effect in effects {
                match effect {
                    QueueEffect::Waits { session, pools, held_ms, bot_in_ms, .. } => {
                        let waiting = pools[0].waiting;
                        let queued = ServerMessage::Queued { waiting, held_ms, bot_in_ms };
                        self.say(wire(session), queued);
                    }
                    QueueEffect::Released { player, session, request } => {
                        self.presence(player, PresenceEvent::Dequeued { session, request });
                    }
                    QueueEffect::SendBot { candidate, .. } => {
                        let room = self.send_bot(*candidate);
                        next = Some(QueueEvent::BotSent { room });
                    }
                    // Nobody here waits in pools by name.
                    QueueEffect::Call { .. }
                    | QueueEffect::CallEnded { .. }
                    | QueueEffect::NotCalled { .. } => {}
                    QueueEffect::Recall { room } => self.feed(room, Event::CalledBack),
                    QueueEffect::Meet { race } => {
                        self.bring_together(race.players);
                        next = Some(QueueEvent::Met);
                    }
                }
            }
        }
    }
}
