//! The queue of the simulation: what reaches it, and how a pair comes into a room.

use std::collections::BTreeSet;

use game::{PlayerId, RequestId};
use lobby::{
    CallNo, Candidate, EntryId, Input, Location, Presence, PresenceEvent, QueueEffect, QueueEvent, SessionId,
};

use super::world::{Mail, ROOMS_MAX, World};

impl World {
    pub(super) fn queue_does_may_begin(&mut self) {
        let on = !self.queue.may_begin();
        self.queue_does(QueueEvent::MayBegin { on });
    }

    pub(super) fn queue_receives(&mut self, event: QueueEvent) {
        if let QueueEvent::Enqueue(Candidate { ticket, session })
        | QueueEvent::Return(Candidate { ticket, session }) = &event
        {
            let presence = self.presences.get(&ticket.player);
            if !presence.is_some_and(|presence| presence.is_queued(*session)) {
                return;
            }
        }
        self.queue_does(event);
    }

    pub(super) fn queue_does(&mut self, event: QueueEvent) {
        let mut effects = Vec::new();
        self.queue.handle(Input { at: self.now, event }, &mut effects);
        for effect in effects {
            match effect {
                QueueEffect::Waits { session, .. } => {
                    if let Some(request) = self.queueing.remove(&session) {
                        self.answers(session, request);
                    }
                }
                QueueEffect::Released { player, session, request } => {
                    self.dequeues = Some(request);
                    self.queueing.remove(&session);
                    self.presence_does(player, PresenceEvent::Dequeued { session, request });
                }
                QueueEffect::SendBot { candidate, .. } => {
                    let outcome = self.sends_bot(*candidate);
                    self.queue_does(outcome);
                }
                QueueEffect::Recall { room } => self.posts(Mail::Recall { room }),
                QueueEffect::Call { call, to, .. } => self.calls(call, &to),
                QueueEffect::NotCalled { .. } => {}
                QueueEffect::CallEnded { waits, .. } => {
                    self.seen.calls_ended += 1;
                    self.seen.calls_missed += u64::from(!waits);
                }
                QueueEffect::Meet { race } => {
                    let outcome = self.brings_together(race.players);
                    self.queue_does(outcome);
                }
            }
        }
    }

    /// Most answer, some late, some never.
    fn calls(&mut self, call: CallNo, to: &[(PlayerId, SessionId)]) {
        for &(player, session) in to {
            self.seen.called += 1;
            if self.dice.percent(85) {
                let request = RequestId::NONE;
                self.posts(Mail::Queue(QueueEvent::Answered { player, session, request, call }));
            }
        }
    }

    fn sends_bot(&mut self, Candidate { ticket, session }: Candidate) -> QueueEvent {
        let player = ticket.player;
        assert!(ticket.with_bots, "only those who accept bots get one");
        if self.rooms.len() >= ROOMS_MAX || self.dice.percent(20) {
            let location = self.presences.get(&player).map(Presence::location);
            return QueueEvent::NoBot { waits: location == Some(Location::Queue(session)) };
        }
        let room = self.opens_with_bot(player);
        let entry = EntryId(self.draw());
        let matched = PresenceEvent::Matched { session, room, entry };
        if self.presence_does(player, matched) {
            self.seen.bots_sent += 1;
            let request = RequestId::NONE;
            self.posts_in_order(Mail::Enter { room, entry, session, request, ticket }, Some(room));
        }
        // Who has gone leaves an empty room behind, which closes by itself.
        QueueEvent::BotSent { room }
    }

    pub(super) fn brings_together(&mut self, players: Vec<Candidate>) -> QueueEvent {
        let ids: Vec<PlayerId> = players.iter().map(|candidate| candidate.ticket.player).collect();
        assert!(ids.iter().collect::<BTreeSet<_>>().len() == ids.len(), "nobody meets themselves");
        if self.rooms.len() < ROOMS_MAX && !self.dice.percent(5) {
            let room = self.opens(ids.clone());
            let mut entries = Vec::new();
            for Candidate { ticket, session } in &players {
                let entry = EntryId(self.draw());
                let matched = PresenceEvent::Matched { session: *session, room, entry };
                entries.push(self.presence_does(ticket.player, matched).then_some(entry));
            }
            if entries.iter().all(Option::is_some) {
                self.seen.met += 1;
                for (Candidate { ticket, session }, entry) in
                    players.into_iter().zip(entries.into_iter().flatten())
                {
                    let request = RequestId::NONE;
                    self.posts_in_order(Mail::Enter { room, entry, session, request, ticket }, Some(room));
                }
                return QueueEvent::Met;
            }
            for (player, entry) in ids.into_iter().zip(entries) {
                if let Some(entry) = entry {
                    self.presence_does(player, PresenceEvent::Unmatched { entry });
                }
            }
        }
        self.seen.not_met += 1;
        let waits = players.iter().map(|Candidate { ticket, session }| {
            let location = self.presences.get(&ticket.player).map(Presence::location);
            location == Some(Location::Queue(*session))
        });
        QueueEvent::NotMet { waits: waits.collect() }
    }
}
