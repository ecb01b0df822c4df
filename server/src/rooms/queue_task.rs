//! The task of the public queue: owns a `lobby::Queue`, feeds it what happens, sends what it says to those who wait, and
//! opens a room for each pair. Who is paired, and what is sent when, is decided in `lobby`.

use std::sync::Arc;

use game::{PlayerId, RoomId};
use lobby::{
    Candidate, EntryId, Input, Pairing, PresenceEffect, PresenceEvent, Queue, QueueEffect, QueueEvent,
    SessionId, Ticket,
};
use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::message::{EntryRequest, RoomMessage};
use super::open::{self, Purpose};
use super::players::Connection;
use super::presence;
use super::registry::RoomSlot;
use crate::app_state::AppState;
use crate::cluster::{ForPlayer, Letter, node_of};
use crate::net::Holding;

pub(crate) async fn run(app: Arc<AppState>, mut inbox: mpsc::Receiver<QueueEvent>) {
    let config = app.config.queue;
    let bot_after_ms = u64::from(config.bot_after_s) * 1_000;
    let pairing = Pairing { same_network: config.same_address, bot_after_ms };
    let mut task = QueueTask { app, queue: Queue::new(pairing) };
    loop {
        let deadline = task.queue.next_deadline();
        let due = task.app.clock.instant(deadline.unwrap_or_default());
        let event = tokio::select! {
            biased;
            event = inbox.recv() => event,
            () = sleep_until(due), if deadline.is_some() => Some(QueueEvent::DeadlineReached),
        };
        let Some(event) = event else { return };
        task.receive(event).await;
        task.app.ops.metrics.queue_holds(task.queue.len());
    }
}

#[derive(Debug)]
struct QueueTask {
    app: Arc<AppState>,
    queue: Queue,
}

impl QueueTask {
    async fn receive(&mut self, event: QueueEvent) {
        // Not announced by any message, so it is looked up each time.
        let on = self.app.ops.may_begin();
        if on != self.queue.may_begin() {
            self.handle(QueueEvent::MayBegin { on }).await;
        }
        match &event {
            // That the connection is gone, or was taken over, may have been said before it got here.
            QueueEvent::Enqueue(Candidate { ticket, session })
            | QueueEvent::Return(Candidate { ticket, session })
                if self.is_here(*session) && !self.app.rooms.players.is_queued(ticket.player, *session) =>
            {
                return;
            }
            QueueEvent::WalkedOut { player, opponent } => {
                tracing::info!(%player, %opponent, "walked out of a race before it began");
            }
            QueueEvent::Enqueue(_)
            | QueueEvent::Return(_)
            | QueueEvent::Dequeue { .. }
            | QueueEvent::Gone { .. }
            | QueueEvent::MayBegin { .. }
            | QueueEvent::Met
            | QueueEvent::NotMet { .. }
            | QueueEvent::BotSent { .. }
            | QueueEvent::NoBot { .. }
            | QueueEvent::DeadlineReached => {}
        }
        self.handle(event).await;
    }

    /// Hands in one event, and what follows from it until nothing does.
    async fn handle(&mut self, event: QueueEvent) {
        let mut next = Some(event);
        while let Some(event) = next.take() {
            let mut effects = Vec::new();
            self.queue.handle(Input { at: self.app.clock.now(), event }, &mut effects);
            for effect in effects {
                match effect {
                    QueueEffect::Queued { player, session, waiting, held_ms, bot_in_ms } => {
                        let queued = ServerMessage::Queued { waiting, held_ms, bot_in_ms };
                        self.say(player, session, queued);
                    }
                    QueueEffect::Released { player, session, request } => {
                        let event = PresenceEvent::Dequeued { session, request };
                        presence::handle_at(&self.app, Some(node_of(session)), player, event);
                    }
                    QueueEffect::Meet { pair } => next = Some(self.bring_together(&pair).await),
                    QueueEffect::SendBot { candidate } => next = Some(self.send_bot(&candidate).await),
                    QueueEffect::Recall { room } => {
                        presence::deliver(&self.app, room, RoomMessage::CalledBack);
                    }
                }
            }
        }
    }

    fn say(&self, player: PlayerId, session: SessionId, message: ServerMessage) {
        if let Some(connection) = self.app.rooms.players.connection_of(player, session) {
            connection.outbox.say(message);
        } else {
            let what = ForPlayer::Say { session, message: Box::new(message) };
            self.app.placement.post_to(session, Letter::ForPlayer { player, what });
        }
    }

    /// Whether the connection is to this node: only then it is known here what has become of it.
    fn is_here(&self, session: SessionId) -> bool {
        self.app.placement.is_here(session)
    }

    /// Puts a pair into a new room, both or none.
    async fn bring_together(&self, pair: &[Candidate; 2]) -> QueueEvent {
        if !pair.iter().all(|candidate| self.is_here(candidate.session)) {
            return self.bring_together_across(pair).await;
        }
        // Those whose connection is ending must not be paired, even if its last word is still on its way.
        let [Some(first), Some(second)] = pair.each_ref().map(|candidate| self.connection(candidate)) else {
            return QueueEvent::NotMet { waits: pair.each_ref().map(|one| self.connection(one).is_some()) };
        };
        let connections = [first, second];
        let no_room = QueueEvent::NotMet { waits: [true; 2] };
        let Some(slot) = self.app.rooms.registry.room_slot() else { return no_room };
        let slot = self.on_account_of(&connections, slot);
        let reserved = pair.iter().map(|candidate| candidate.ticket.player).collect();
        let Some((room, inbox)) = open::open(&self.app, slot, Purpose::paired(reserved)).await else {
            return no_room;
        };
        let Ok(doors) = inbox.reserve_many(pair.len()).await else { return no_room };
        let [Some(first), Some(second)] = self.match_both(pair, room) else {
            // One has gone in this very moment. The empty room closes by itself.
            let players = &self.app.rooms.players;
            let is_queued =
                |Candidate { ticket, session }: &Candidate| players.is_queued(ticket.player, *session);
            return QueueEvent::NotMet { waits: pair.each_ref().map(is_queued) };
        };
        let at = self.app.clock.now();
        let entering = pair.iter().zip(connections).zip([first, second]).zip(doors);
        for (((candidate, connection), entry), door) in entering {
            let entering = EntryRequest::matched(candidate.ticket.clone(), entry, connection);
            door.send(RoomMessage::Enter { at, entering: Box::new(entering) });
        }
        QueueEvent::Met
    }

    /// Puts a player into a new room, into which a bot follows.
    async fn send_bot(&self, candidate: &Candidate) -> QueueEvent {
        let Candidate { ticket, session } = candidate;
        let connection = self.is_here(*session).then(|| self.connection(candidate));
        if connection.as_ref().is_some_and(Option::is_none) {
            return QueueEvent::NoBot { waits: false };
        }
        let no_room = QueueEvent::NoBot { waits: true };
        if !self.app.rooms.bots.has_room() {
            return no_room;
        }
        let Some(slot) = self.app.rooms.registry.room_slot() else { return no_room };
        let slot = match connection.flatten() {
            Some(connection) => self.on_account_of(&[connection], slot),
            None => slot,
        };
        let Some((room, _)) = open::open(&self.app, slot, Purpose::against_bot(ticket.player)).await else {
            return no_room;
        };
        // Somebody who has gone in this moment leaves an empty room behind, which closes by itself.
        self.send_to(room, candidate);
        QueueEvent::BotSent { room }
    }

    /// Each node sends its own into a room.
    fn send_to(&self, room: RoomId, Candidate { ticket, session }: &Candidate) {
        let (player, session, ticket) = (ticket.player, *session, ticket.clone());
        if self.is_here(session) {
            go_to_match(&self.app, player, session, room, ticket);
        } else if let Some(code) = self.app.rooms.registry.code(room) {
            let what = ForPlayer::Matched { session, room, code, ticket };
            self.app.placement.post_to(session, Letter::ForPlayer { player, what });
        }
    }

    /// The same for players of whom one at least is at another node: each node sends its own into the room. One who does not
    /// come has gone; then the room sends the other back.
    async fn bring_together_across(&self, pair: &[Candidate; 2]) -> QueueEvent {
        let no_room = QueueEvent::NotMet { waits: [true; 2] };
        let reserved = pair.iter().map(|candidate| candidate.ticket.player).collect();
        let Some(slot) = self.app.rooms.registry.room_slot() else { return no_room };
        let Some((room, _)) = open::open(&self.app, slot, Purpose::paired(reserved)).await else {
            return no_room;
        };
        pair.iter().for_each(|candidate| self.send_to(room, candidate));
        QueueEvent::Met
    }

    fn connection(&self, Candidate { ticket, session }: &Candidate) -> Option<Connection> {
        let connection = self.app.rooms.players.connection_of(ticket.player, *session);
        connection.filter(|connection| connection.outbox.closing().is_none())
    }

    /// The entries of both into the room; if one cannot, the other goes back.
    fn match_both(&self, pair: &[Candidate; 2], room: RoomId) -> [Option<EntryId>; 2] {
        let players = &self.app.rooms.players;
        let entries = pair.each_ref().map(|Candidate { ticket, session }| {
            let entry = players.next_entry(ticket.player);
            let matched = PresenceEvent::Matched { session: *session, room, entry };
            let effects = players.handle(ticket.player, matched);
            effects.contains(&PresenceEffect::Enter { room, entry }).then_some(entry)
        });
        if entries.contains(&None) {
            for (Candidate { ticket, .. }, entry) in pair.iter().zip(entries) {
                let unmatched = entry.map(|entry| PresenceEvent::Unmatched { entry });
                unmatched.into_iter().for_each(|event| presence::handle(&self.app, ticket.player, event));
            }
        }
        entries
    }

    /// The room counts for the address of one of them, as if it had been opened from there. Where both have used up
    /// their share, they are paired all the same: players do not choose the room that the queue assigns.
    fn on_account_of(&self, pair: &[Connection], slot: RoomSlot) -> RoomSlot {
        let now = self.app.clock.now();
        let acquire = |of: &Connection| self.app.quotas.clients.acquire(of.address, Holding::Room, now);
        match pair.iter().find_map(acquire) {
            Some(permit) => slot.of_address(permit),
            None => slot,
        }
    }
}

/// The queue has found an opponent for a player of this node: off to the room, if they still wait.
pub(crate) fn go_to_match(
    app: &AppState,
    player: PlayerId,
    session: SessionId,
    room: RoomId,
    ticket: Ticket,
) {
    app.placement.no_longer_waits(player);
    let Some(connection) = app.rooms.players.connection_of(player, session) else { return };
    let entry = app.rooms.players.next_entry(player);
    let effects = app.rooms.players.handle(player, PresenceEvent::Matched { session, room, entry });
    if !effects.contains(&PresenceEffect::Enter { room, entry }) {
        return;
    }
    let entering = Box::new(EntryRequest::matched(ticket, entry, connection));
    presence::deliver(app, room, RoomMessage::Enter { at: app.clock.now(), entering });
}

#[cfg(test)]
mod tests;
