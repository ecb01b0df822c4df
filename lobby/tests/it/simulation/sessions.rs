//! The sessions of the simulation: what a connection asks of `lobby`, and what follows.

use game::{Command, PlayerId, RequestId, RoomId};
use lobby::{EntryId, Presence, PresenceEffect, PresenceEvent, QueueEvent, SessionId, Ticket, Wish};

use super::room::ticket;
use super::world::{Mail, ROOMS_MAX, World};

impl World {
    pub(super) fn connects(&mut self, player: PlayerId) {
        let session = SessionId(self.draw());
        self.windows.insert(session, player);
        self.presence_does(player, PresenceEvent::Connected { session });
    }

    /// A connection is gone, and with it the answers it waits for; its task notices at once, or later.
    pub(super) fn ends(&mut self, session: SessionId) {
        let player = self.windows.remove(&session).expect("only what stands ends");
        self.open.retain(|_, asks| *asks != session);
        self.queueing.remove(&session);
        self.presence_does(player, PresenceEvent::Disconnected { session });
    }

    pub(super) fn enters(&mut self, player: PlayerId, session: SessionId) {
        let (request, entry) = (self.request(session), EntryId(self.draw()));
        let rooms: Vec<RoomId> = self.rooms.keys().copied().collect();
        let room = if rooms.is_empty() || self.dice.percent(20) {
            let is_free = self.presences[&player].check_free(session, None).is_ok();
            (is_free && rooms.len() < ROOMS_MAX).then(|| self.opens(Vec::new()))
        } else {
            let room = *self.dice.pick(&rooms);
            let kept = self.presences[&player].room().filter(|_| self.dice.percent(60));
            Some(kept.unwrap_or(room))
        };
        self.presence_does(player, PresenceEvent::Enter { session, request, room, entry });
    }

    pub(super) fn requests_queue(&mut self, player: PlayerId, session: SessionId) {
        let request = self.request(session);
        let names = *self.dice.pick(&["", "duel-hard", "duel-hard free-for-all", "duel-medium free-for-all"]);
        let pools = names.split_whitespace().map(|name| name.parse().expect("a name of a pool")).collect();
        let wish = Wish { pools, answers: !names.is_empty(), ..Wish::default() };
        let ticket = Ticket { wish, ..ticket(player) };
        self.queueing.insert(session, request);
        self.presence_does(player, PresenceEvent::Enqueue { session, request, ticket });
    }

    pub(super) fn says(&mut self, player: PlayerId, session: SessionId, command: Command) {
        if let Some(there) = self.presences[&player].speaks_in(session) {
            let (room, entry) = (there.room, there.entry);
            self.posts_in_order(Mail::Command { room, player, entry, command }, Some(room));
        }
    }

    pub(super) fn presence_does(&mut self, player: PlayerId, event: PresenceEvent) -> bool {
        let presence = self.presences.entry(player).or_insert_with(|| Presence::new(player));
        let asks = match &event {
            PresenceEvent::Enter { session, request, .. } => Some((*session, *request)),
            _ => None,
        };
        let before = presence.room();
        let mut effects = Vec::new();
        presence.handle(event, &mut effects);
        if presence.is_over() {
            self.presences.remove(&player);
        }
        let mut enters = false;
        for effect in effects {
            match effect {
                PresenceEffect::Welcome { session, resume } => {
                    assert!(self.windows.contains_key(&session));
                    assert_eq!(resume, before, "the place is kept");
                    self.seen.resumed += u64::from(resume.is_some());
                }
                PresenceEffect::TakenOver { session } => {
                    self.seen.taken_over += 1;
                    self.windows.remove(&session).expect("what speaks stands");
                    self.open.retain(|_, asks| *asks != session);
                    self.queueing.remove(&session);
                    self.posts(Mail::Ended { player, session });
                }
                PresenceEffect::Enter { room, entry } => {
                    enters = true;
                    if let Some((session, request)) = asks {
                        let ticket = ticket(player);
                        let enter = Mail::Enter { room, entry, session, request, ticket };
                        self.posts_in_order(enter, Some(room));
                    }
                }
                PresenceEffect::Dropped { room, entry } => self.posts(Mail::Dropped { room, player, entry }),
                PresenceEffect::Leave { room, entry } => {
                    self.seen.given_up += 1;
                    self.posts(Mail::Leave { room, player, entry });
                }
                PresenceEffect::Queue(event @ (QueueEvent::Enqueue(_) | QueueEvent::Dequeue { .. })) => {
                    self.posts_in_order(Mail::Queue(event), None);
                }
                PresenceEffect::Queue(event) => self.posts(Mail::Queue(event)),
                PresenceEffect::Dequeued { session } => self.answers_dequeue(session),
                PresenceEffect::Refuse { session, request, .. } => {
                    self.seen.refused += 1;
                    if self.queueing.get(&session) == Some(&request) {
                        self.queueing.remove(&session);
                    }
                    self.answers(session, request);
                }
                PresenceEffect::Say { session, event } => {
                    let game::RoomEvent::JoinRefused { request, .. } = event else { panic!("{event:?}") };
                    self.answers(session, request);
                }
            }
        }
        enters
    }

    /// A request has one answer, unless its connection has ended before. (What the queue leads to was not requested.)
    pub(super) fn answers(&mut self, session: SessionId, request: RequestId) {
        if request == RequestId::NONE {
            return;
        }
        let open = self.open.remove(&request);
        let stands = self.windows.contains_key(&session);
        assert!(open.is_some() || !stands, "{request:?} is answered twice");
    }

    /// The answers to several of them are alike, and come in order.
    pub(super) fn answers_dequeue(&mut self, session: SessionId) {
        if self.windows.contains_key(&session) {
            let request = self.dequeues.take().expect("only a request leads to it");
            self.answers(session, request);
        }
    }
}
