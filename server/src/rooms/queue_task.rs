//! The task of the public queue: owns a `lobby::Queue`, feeds it what happens, sends what it says to those who wait, and
//! opens a room for each pair. Who is paired, and what is sent when, is decided in `lobby`.

use std::sync::Arc;
use std::time::Duration;

use game::{Millis, PlayerId, RoomId};
use lobby::{
    Candidate, EntryId, Input, KeptQueue, Pairing, PoolMatch, PoolNumbers, PresenceEffect, PresenceEvent,
    Queue, QueueEffect, QueueEvent, SessionId, Slug, Ticket,
};
use protocol::{Fault, PoolWait, PoolsEvent, PoolsRefusal, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{sleep_until, timeout};

use self::said::Said;
use super::message::{EntryRequest, RoomMessage};
use super::open::{self, Purpose};
use super::players::Connection;
use super::presence;
use super::registry::RoomSlot;
use crate::app_state::AppState;
use crate::cluster::{ForPlayer, Letter, node_of};
use crate::limits::STORE_READ_MS_MAX;
use crate::net::Holding;

pub(crate) async fn run(app: Arc<AppState>, mut inbox: mpsc::Receiver<QueueEvent>) {
    let config = &app.config.queue;
    let bot_after_ms = u64::from(config.bot_after_s) * 1_000;
    let pairing = Pairing { same_network: config.same_address, bot_after_ms };
    let queue = Queue::new(app.rooms.pools.all(), pairing);
    let mut task = QueueTask { app, queue, said: Said::default() };
    // What is counted is there from the start.
    task.said.publish(&task.app, &task.queue);
    if !task.app.config.is_clustered() {
        task.handle(take_over(&task.app).await).await;
    }
    loop {
        let deadline = task.queue.next_deadline().into_iter().chain(task.said.due()).min();
        let due = task.app.clock.instant(deadline.unwrap_or_default());
        let event = tokio::select! {
            biased;
            event = inbox.recv() => event,
            () = sleep_until(due), if deadline.is_some() => Some(QueueEvent::DeadlineReached),
        };
        let Some(event) = event else { return };
        task.receive(event).await;
        task.said.publish(&task.app, &task.queue);
    }
}

/// The queue of this process goes on in the place of one that has ended, as far as the store knows it.
pub(crate) async fn take_over(app: &AppState) -> QueueEvent {
    let limit = Duration::from_millis(STORE_READ_MS_MAX);
    let mut kept = KeptQueue::default();
    match timeout(limit, app.persistence.store.waiting()).await {
        Ok(Ok(stored)) => {
            let walkouts = stored.walkouts.by_clock(Millis(app.clock.wall_ms()), app.clock.now());
            kept = KeptQueue { walkouts, ..stored };
        }
        Ok(Err(error)) => tracing::warn!(%error, "who waited in the queue cannot be read: they begin anew"),
        Err(_) => tracing::warn!("the store does not say who waited in the queue: they begin anew"),
    }
    QueueEvent::TakeOver { kept }
}

#[derive(Debug)]
struct QueueTask {
    app: Arc<AppState>,
    queue: Queue,
    said: Said,
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
            // It was on its way here while the queue went to another node, which is told that too.
            QueueEvent::Enqueue(_) | QueueEvent::Return(_) | QueueEvent::Dequeue { .. }
                if !self.app.placement.runs_queue() =>
            {
                return;
            }
            // The store does not have it any more: what is known still is said anew.
            QueueEvent::HandedOver | QueueEvent::Forget { .. } => self.said = Said::default(),
            QueueEvent::WalkedOut { player, opponents } => {
                tracing::info!(%player, opponents = opponents.len(), "walked out of a race before it counted");
            }
            QueueEvent::Enqueue(_)
            | QueueEvent::Return(_)
            | QueueEvent::Dequeue { .. }
            | QueueEvent::Gone { .. }
            | QueueEvent::Answered { .. }
            | QueueEvent::TakeOver { .. }
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
                    QueueEffect::Waits { player, session, by_pool, pools, held_ms, bot_in_ms } => {
                        let pools = pools.into_iter().map(pool_wait).collect();
                        self.say(player, session, waits(by_pool, pools, held_ms, bot_in_ms));
                    }
                    QueueEffect::Released { player, session, request } => {
                        let event = PresenceEvent::Dequeued { session, request };
                        presence::handle_at(&self.app, Some(node_of(session)), player, event);
                    }
                    QueueEffect::Call { call, within_ms, race, to } => {
                        let race = self.app.rooms.pools.race(&race, self.app.clock.wall_ms());
                        for (player, session) in to {
                            let called = PoolsEvent::Called { call: call.0, within_ms, race: race.clone() };
                            self.say(player, session, ServerMessage::Pools { event: called });
                        }
                    }
                    QueueEffect::CallEnded { player, session, call, waits } => {
                        if !waits {
                            self.app.ops.metrics.call_missed();
                        }
                        let event = PoolsEvent::CallEnded { call: call.0, waits };
                        self.say(player, session, ServerMessage::Pools { event });
                    }
                    QueueEffect::NotCalled { player, session, request } => {
                        let problem = Fault::Pools { refusal: PoolsRefusal::NotCalled }.into();
                        self.say(player, session, ServerMessage::Fault { request, problem });
                    }
                    QueueEffect::Meet { race } => {
                        let outcome = self.bring_together(&race).await;
                        if outcome == QueueEvent::Met {
                            self.app.ops.metrics.race_brought_together(race.pool.as_str());
                        }
                        next = Some(outcome);
                    }
                    QueueEffect::SendBot { pool, candidate } => {
                        next = Some(self.send_bot(&pool, &candidate).await);
                    }
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

    /// Puts the players of a race into a new room, all or none.
    async fn bring_together(&self, race: &PoolMatch) -> QueueEvent {
        if !race.players.iter().all(|candidate| self.is_here(candidate.session)) {
            return self.bring_together_across(race).await;
        }
        let players = &race.players;
        // Those whose connection is ending must not be brought together, even if its last word is still on its way.
        let found: Vec<Option<Connection>> = players.iter().map(|one| self.connection(one)).collect();
        let waits = found.iter().map(Option::is_some).collect();
        let connections: Vec<Connection> = found.into_iter().flatten().collect();
        if connections.len() < players.len() {
            return QueueEvent::NotMet { waits };
        }
        let no_room = QueueEvent::NotMet { waits };
        let Some(slot) = self.app.rooms.registry.room_slot() else { return no_room };
        let slot = self.on_account_of(&connections, slot);
        let Some((room, inbox)) = open::open(&self.app, slot, self.purpose(race)).await else {
            return no_room;
        };
        let Ok(doors) = inbox.reserve_many(players.len()).await else { return no_room };
        let Some(entries) = self.match_all(players, room) else {
            // One has gone in this very moment. The empty room closes by itself.
            let known = &self.app.rooms.players;
            let is_queued =
                |Candidate { ticket, session }: &Candidate| known.is_queued(ticket.player, *session);
            return QueueEvent::NotMet { waits: players.iter().map(is_queued).collect() };
        };
        players.iter().for_each(|one| self.app.placement.no_longer_waits(one.ticket.player));
        let at = self.app.clock.now();
        let entering = players.iter().zip(connections).zip(entries).zip(doors);
        for (((candidate, connection), entry), door) in entering {
            let entering = EntryRequest::matched(candidate.ticket.clone(), entry, connection);
            door.send(RoomMessage::Enter { at, entering: Box::new(entering) });
        }
        QueueEvent::Met
    }

    /// A race of a pool, on a puzzle that is drawn for it.
    fn purpose(&self, race: &PoolMatch) -> Purpose {
        let (pool, room) = (self.app.rooms.pools.named(&race.pool), self.app.rooms.pools.room(race));
        let ratings: Vec<i32> = room.seats.iter().map(|seat| seat.rating).collect();
        let mut settings = pool.settings(&ratings, rand::random());
        settings.rules.seats = u8::try_from(ratings.len()).unwrap_or(u8::MAX);
        Purpose::pool(settings, room)
    }

    /// Puts a player into a new room, into which a bot follows.
    async fn send_bot(&self, pool: &Slug, candidate: &Candidate) -> QueueEvent {
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
        let pool = self.app.rooms.pools.named(pool);
        let rating = ticket.strength(pool.class.as_ref()).rating;
        let settings = pool.settings(&[rating], rand::random());
        let purpose = Purpose::against_bot(settings, ticket.player);
        let Some((room, _)) = open::open(&self.app, slot, purpose).await else { return no_room };
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
    /// come has gone; then the room sends the others back.
    async fn bring_together_across(&self, race: &PoolMatch) -> QueueEvent {
        let no_room = QueueEvent::NotMet { waits: vec![true; race.players.len()] };
        let Some(slot) = self.app.rooms.registry.room_slot() else { return no_room };
        let Some((room, _)) = open::open(&self.app, slot, self.purpose(race)).await else { return no_room };
        race.players.iter().for_each(|candidate| self.send_to(room, candidate));
        QueueEvent::Met
    }

    fn connection(&self, Candidate { ticket, session }: &Candidate) -> Option<Connection> {
        let connection = self.app.rooms.players.connection_of(ticket.player, *session);
        connection.filter(|connection| connection.outbox.closing().is_none())
    }

    /// The entries of all into the room; if one cannot, the others go back.
    fn match_all(&self, players: &[Candidate], room: RoomId) -> Option<Vec<EntryId>> {
        let known = &self.app.rooms.players;
        let entries = players.iter().map(|Candidate { ticket, session }| {
            let entry = known.next_entry(ticket.player);
            let matched = PresenceEvent::Matched { session: *session, room, entry };
            let effects = known.handle(ticket.player, matched);
            effects.contains(&PresenceEffect::Enter { room, entry }).then_some(entry)
        });
        let entries: Vec<Option<EntryId>> = entries.collect();
        if entries.contains(&None) {
            for (Candidate { ticket, .. }, entry) in players.iter().zip(&entries) {
                let unmatched = entry.map(|entry| PresenceEvent::Unmatched { entry });
                unmatched.into_iter().for_each(|event| presence::handle(&self.app, ticket.player, event));
            }
        }
        entries.into_iter().collect()
    }

    /// The room counts for the address of one of them, as if it had been opened from there. Where all have used up
    /// their share, they race all the same: players do not choose the room that the queue assigns.
    fn on_account_of(&self, players: &[Connection], slot: RoomSlot) -> RoomSlot {
        let now = self.app.clock.now();
        let acquire = |of: &Connection| self.app.quotas.clients.acquire(of.address, Holding::Room, now);
        match players.iter().find_map(acquire) {
            Some(permit) => slot.of_address(permit),
            None => slot,
        }
    }
}

fn pool_wait(PoolNumbers { pool, waiting, expected_ms, .. }: PoolNumbers) -> PoolWait {
    PoolWait { pool: pool.as_str().to_owned(), waiting, expected_ms }
}

/// Who has named no pools is told of the first one's number.
fn waits(by_pool: bool, pools: Vec<PoolWait>, held_ms: u32, bot_in_ms: Option<u32>) -> ServerMessage {
    if by_pool {
        return ServerMessage::Pools { event: PoolsEvent::Waiting { pools, held_ms, bot_in_ms } };
    }
    let waiting = pools.first().map_or(0, |pool| pool.waiting);
    ServerMessage::Queued { waiting, held_ms, bot_in_ms }
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

mod said;
#[cfg(test)]
mod tests;
