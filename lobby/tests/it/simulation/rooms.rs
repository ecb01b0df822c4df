//! The rooms of the simulation: what reaches them, and what follows from what they decide.

use game::{Arrival, BotStrength, Command, DetachReason, Event, PlayerId, RequestId, RoomId};
use lobby::{Candidate, EntryId, PresenceEvent, QueueEvent, SessionId, Standing, Ticket};

use super::room::{Member, Outcome, SimulatedRoom, made};
use super::world::{Mail, World};

impl World {
    pub(super) fn opens(&mut self, reserved: Vec<PlayerId>) -> RoomId {
        let id = RoomId(self.draw());
        self.rooms.insert(id, SimulatedRoom::open(id, reserved, self.now));
        id
    }

    pub(super) fn opens_with_bot(&mut self, player: PlayerId) -> RoomId {
        let id = self.opens(vec![player]);
        self.rooms.get_mut(&id).expect("it was just opened").awaits_bot = true;
        id
    }

    pub(super) fn is_member(&self, room: RoomId, player: PlayerId, entry: EntryId) -> bool {
        self.rooms.get(&room).is_some_and(|room| room.is_member(player, entry))
    }

    pub(super) fn commands(&mut self, room: RoomId, player: PlayerId, command: Command) {
        self.room_does(room, Event::Command { player, request: RequestId::NONE, command });
    }

    pub(super) fn drops(&mut self, room: RoomId, player: PlayerId) {
        let members = &mut self.rooms.get_mut(&room).expect("asked before").members;
        members.get_mut(&player).expect("asked before").session = None;
        self.room_does(room, Event::Dropped { player });
    }

    pub(super) fn enter_arrives(
        &mut self,
        id: RoomId,
        (entry, session, request): (EntryId, SessionId, RequestId),
        ticket: Ticket,
    ) {
        let (player, at) = (ticket.player, self.now);
        let Some(room) = self.rooms.get_mut(&id) else {
            self.presence_does(player, PresenceEvent::NotReached { session, request, entry });
            return;
        };
        let presence = self.presences.get(&player);
        let standing = presence.map_or(Standing::Void, |presence| presence.standing(entry, session));
        let is_replaced = room.members.get(&player).is_some_and(|member| member.entry > entry);
        if standing == Standing::Void || is_replaced {
            return;
        }
        let (name, network) = (ticket.name.clone(), ticket.network);
        let newcomer = Member { entry, session: Some(session), ticket };
        let arrival = Arrival { name, watch: false, bot: false, network, request };
        let outcomes = room.joins(at, newcomer, arrival);
        let sends_bot = std::mem::take(&mut room.awaits_bot);
        let is_closed = outcomes.iter().any(|outcome| matches!(outcome, Outcome::Closed));
        for outcome in outcomes {
            match outcome {
                Outcome::Admitted => self.answers_entry(session, request),
                Outcome::Refused => {
                    self.presence_does(player, PresenceEvent::Left { entry });
                    self.answers_entry(session, request);
                }
                outcome => self.follows(id, outcome),
            }
        }
        if sends_bot {
            self.room_does(id, Event::BotSent { strength: BotStrength::Steady });
        }
        if is_closed {
            self.presence_does(player, PresenceEvent::NotReached { session, request, entry });
        } else if standing == Standing::Kept && self.is_member(id, player, entry) {
            self.drops(id, player);
        }
    }

    pub(super) fn answers_entry(&mut self, session: SessionId, request: RequestId) {
        self.seen.admitted += 1;
        self.answers(session, request);
    }

    pub(super) fn room_does(&mut self, id: RoomId, event: Event) {
        let Some(room) = self.rooms.get_mut(&id) else { return };
        for outcome in room.happens(self.now, event) {
            self.follows(id, outcome);
        }
    }

    pub(super) fn follows(&mut self, id: RoomId, outcome: Outcome) {
        match outcome {
            Outcome::Detached(player, why, Member { entry, session, ticket }) => {
                let event = match session {
                    Some(session) if why == DetachReason::Requeued => {
                        self.seen.requeued += 1;
                        PresenceEvent::Requeued { entry, back: Candidate { ticket, session } }
                    }
                    _ => PresenceEvent::Left { entry },
                };
                self.presence_does(player, event);
            }
            Outcome::WalkedOut(player, opponents) => {
                self.posts(Mail::Queue(QueueEvent::WalkedOut { player, opponents }));
            }
            Outcome::Works(job, request) => {
                let made = Box::new(made(&request, self.dice.percent(40)));
                self.posts(Mail::JobDone { room: id, job, made });
            }
            Outcome::Closed => {
                let room = self.rooms.remove(&id).expect("it has just closed");
                assert!(room.members.is_empty(), "all are put out before");
            }
            Outcome::Admitted | Outcome::Refused => panic!("nobody has asked"),
        }
    }
}
