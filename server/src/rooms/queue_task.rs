//! The public queue: the task that owns `game::Queue`, tells those who wait how many they are, and
//! puts each pair into a room of its own. Who meets whom is decided in `game`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use game::{Origin, PlayerId, RequestId, RoomCode};
use lobby::matchmaker::Matchmaker as Queue;
use lobby::{Pairing, QUEUE_RETRY_MS, QUEUE_TELL_EVERY_MS, Ticket};
use protocol::{Fault, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::app_state::AppState;
use crate::net::{Address, Holding};
use crate::rooms::message::{EntryRequest, QueueMessage, RoomInbox, RoomMessage};
use crate::rooms::presence::{Location, Membership};
use crate::rooms::registry::RoomSlot;
use crate::rooms::task;
use crate::session::outbox::{Outbox, SessionId};

pub(crate) async fn run(app: Arc<AppState>, mut inbox: mpsc::Receiver<QueueMessage>) {
    let pairing = Pairing { same_network: app.config.queue.same_address };
    let mut task = QueueTask::new(app, pairing);
    loop {
        // A pair may be waiting for a free room, or until they may meet: nobody announces that. Nor that it is time to
        // tell those who wait how many they are.
        let retry = Duration::from_millis(QUEUE_RETRY_MS.min(QUEUE_TELL_EVERY_MS));
        let received = if task.queue.len() < 2 && !task.has_untold() {
            inbox.recv().await.map(Some)
        } else {
            timeout(retry, inbox.recv()).await.map_or(Some(None), |received| received.map(Some))
        };
        let Some(message) = received else { return };
        message.into_iter().for_each(|message| task.receive(message));
        while let Ok(message) = inbox.try_recv() {
            task.receive(message);
        }
        task.pair().await;
        task.tell_waiting();
        task.app.ops.metrics.queue_holds(task.queue.len());
    }
}

#[derive(Debug)]
struct QueueTask {
    app: Arc<AppState>,
    queue: Queue,
    /// Everybody in the queue.
    waiting: BTreeMap<PlayerId, Waiting>,
    /// When those who wait were told last.
    told_at: Option<Instant>,
}

#[derive(Debug)]
struct Waiting {
    outbox: Arc<Outbox>,
    address: Address,
    /// How many wait, as this player was last told.
    told: usize,
}

/// Somebody taken out of the queue for a room.
#[derive(Debug)]
struct Chosen {
    ticket: Ticket,
    address: Address,
    outbox: Arc<Outbox>,
}

impl QueueTask {
    fn new(app: Arc<AppState>, pairing: Pairing) -> Self {
        Self { app, queue: Queue::new(pairing), waiting: BTreeMap::new(), told_at: None }
    }

    fn receive(&mut self, message: QueueMessage) {
        match message {
            // That the connection is gone, or was taken over, may have been said before it got here.
            QueueMessage::Enqueue { ticket, outbox, .. } | QueueMessage::Return { ticket, outbox, .. }
                if !self.app.rooms.registry.is_in_queue(ticket.player, outbox.session()) => {}
            QueueMessage::Enqueue { ticket, address, outbox } => {
                let player = ticket.player;
                self.queue.join(ticket);
                self.note(player, address, outbox);
            }
            QueueMessage::Return { ticket, address, outbox } => {
                let player = ticket.player;
                let next_try = self.queue.next_try(player, self.app.clock.now());
                self.queue.put_back(ticket, next_try);
                self.note(player, address, outbox);
            }
            QueueMessage::WalkedOut { player, opponent } => {
                self.queue.walked_out(player, opponent, self.app.clock.now());
                tracing::info!(%player, %opponent, "walked out of a race before it began");
            }
            QueueMessage::Dequeue { player, request, outbox } => {
                let session = outbox.session();
                let left = self.remove(player, session);
                self.app.rooms.registry.leave_queue(player, session);
                // An opponent may have been found while the request was on its way.
                let fault = ServerMessage::Fault { request, problem: Fault::NotQueued.into() };
                outbox.say(if left { ServerMessage::Dequeued } else { fault });
            }
            QueueMessage::Gone { player, session } => {
                self.remove(player, session);
            }
        }
    }

    /// Told at once: even somebody who is paired at once has been in the queue.
    fn note(&mut self, player: PlayerId, address: Address, outbox: Arc<Outbox>) {
        let told = self.queue.len();
        outbox.say(self.queued(player, told));
        self.waiting.insert(player, Waiting { outbox, address, told });
    }

    fn queued(&self, player: PlayerId, waiting: usize) -> ServerMessage {
        let held_ms = self.queue.held_ms(player, self.app.clock.now());
        ServerMessage::Queued {
            waiting: u32::try_from(waiting).unwrap_or(u32::MAX),
            held_ms: u32::try_from(held_ms).unwrap_or(u32::MAX),
        }
    }

    fn remove(&mut self, player: PlayerId, session: SessionId) -> bool {
        let is_here = self.waiting.get(&player).is_some_and(|waiting| waiting.outbox.session() == session);
        if is_here {
            self.queue.leave(player);
            self.waiting.remove(&player);
        }
        is_here
    }

    /// Makes as many pairs as there are, while there are rooms for them. While the server drains, those who
    /// wait go on waiting: it may be called off.
    async fn pair(&mut self) {
        while self.queue.len() >= 2 && self.app.ops.may_begin() {
            self.drop_closed();
            let Some(slot) = self.app.rooms.registry.room_slot() else { return };
            let Some(pair) = self.queue.next_pair(self.app.clock.now()) else { return };
            let pair = pair.map(|ticket| {
                let waiting = self.waiting.remove(&ticket.player);
                let Waiting { outbox, address, .. } =
                    waiting.expect("everybody in the queue is kept here too");
                Chosen { ticket, address, outbox }
            });
            let reserved = pair.iter().map(|chosen| chosen.ticket.player).collect();
            let slot = self.on_account_of(&pair, slot);
            let room = task::open(&self.app, slot, Origin::Queue, reserved);
            // Without a room there is nothing to be had for other pairs either, for now.
            if !self.bring_together(pair, room).await {
                return;
            }
        }
    }

    /// The room counts for the address of one of them, as if it had been opened from there. Where both have used up
    /// their share, they are paired all the same: nobody chooses to whom the queue leads.
    fn on_account_of(&self, pair: &[Chosen; 2], slot: RoomSlot) -> RoomSlot {
        let now = self.app.clock.now();
        let hold = |chosen: &Chosen| self.app.quotas.clients.acquire(chosen.address, Holding::Room, now);
        match pair.iter().find_map(hold) {
            Some(hold) => slot.of_address(hold),
            None => slot,
        }
    }

    /// Puts a pair into its room. False if there is none, or it is gone: then both wait on.
    async fn bring_together(&mut self, pair: [Chosen; 2], room: Option<(RoomCode, RoomInbox)>) -> bool {
        let Some((code, inbox)) = room else {
            self.put_back(pair);
            return false;
        };
        // Both at once or none: nobody is told of a room that the other cannot enter.
        let Ok(doors) = inbox.reserve_many(pair.len()).await else {
            self.put_back(pair);
            return false;
        };
        let registry = &self.app.rooms.registry;
        let entries = pair.each_ref().map(|Chosen { ticket, outbox, .. }| {
            let (entry, session) = (registry.next_entry(), outbox.session());
            let membership = Membership { code, inbox: inbox.clone(), entry, session: Some(session) };
            registry.move_to(ticket.player, session, Location::Room(membership)).then_some(entry)
        });
        let [Some(first), Some(second)] = entries else {
            // One has gone in this very moment. The other waits on; the empty room closes by itself.
            drop(doors);
            self.put_back(
                pair.into_iter().zip(entries).filter_map(|(chosen, entry)| entry.and(Some(chosen))),
            );
            return true;
        };
        let at = self.app.clock.now();
        for ((Chosen { ticket, address, outbox }, entry), door) in
            pair.into_iter().zip([first, second]).zip(doors)
        {
            let (player, name, bot) = (ticket.player, ticket.name.clone(), ticket.bot);
            let entering = EntryRequest {
                player,
                entry,
                name,
                watch: false,
                bot,
                address,
                outbox,
                ticket: Some(ticket),
                request: RequestId::NONE,
            };
            door.send(RoomMessage::Enter { at, entering: Box::new(entering) });
        }
        true
    }

    /// Back to the front of the queue, in the order in which they were taken from it.
    fn put_back(&mut self, chosen: impl IntoIterator<Item = Chosen, IntoIter: DoubleEndedIterator>) {
        for Chosen { ticket, address, outbox } in chosen.into_iter().rev() {
            let (player, session) = (ticket.player, outbox.session());
            if self.app.rooms.registry.move_to(player, session, Location::Queue(session)) {
                self.queue.put_back(ticket, self.app.clock.now());
                self.waiting.insert(player, Waiting { outbox, address, told: 0 });
            }
        }
    }

    /// Those whose connection is ending must not be paired, even if its last word is still on its way.
    fn drop_closed(&mut self) {
        let closed = self.waiting.iter().filter(|(_, waiting)| waiting.outbox.closing().is_some());
        let closed: Vec<PlayerId> = closed.map(|(player, _)| *player).collect();
        for player in closed {
            self.queue.leave(player);
            self.waiting.remove(&player);
        }
    }

    fn has_untold(&self) -> bool {
        let count = self.queue.len();
        self.waiting.values().any(|waiting| waiting.told != count)
    }

    /// Tells everybody how many they are, unless they know; not at each change, or many who come would cause a message
    /// to each of those who wait.
    fn tell_waiting(&mut self) {
        let pause = Duration::from_millis(QUEUE_TELL_EVERY_MS);
        if !self.has_untold() || self.told_at.is_some_and(|at| at.elapsed() < pause) {
            return;
        }
        self.told_at = Some(Instant::now());
        let count = self.queue.len();
        let untold = self.waiting.iter().filter(|(_, waiting)| waiting.told != count);
        let untold: Vec<PlayerId> = untold.map(|(player, _)| *player).collect();
        for player in untold {
            let message = self.queued(player, count);
            if let Some(waiting) = self.waiting.get_mut(&player) {
                waiting.told = count;
                waiting.outbox.say(message);
            }
        }
    }
}

#[cfg(test)]
mod tests;
