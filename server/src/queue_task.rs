//! The public queue: the task that owns `game::Queue`, tells those who wait how many they are, and
//! puts each pair into a room of its own. Who meets whom is decided in `game`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use game::{Name, Origin, PlayerId, Queue, RoomCode};
use protocol::{Fault, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::House;
use crate::limits::QUEUE_RETRY_MS;
use crate::outbox::{Outbox, SessionId};
use crate::outgoing::Outgoing;
use crate::registry::{Membership, Place, RoomInbox};
use crate::room_task::{self, RoomMessage};

/// What sessions tell the queue.
#[derive(Debug)]
pub(crate) enum QueueMessage {
    Enqueue {
        player: PlayerId,
        name: Name,
        outbox: Arc<Outbox>,
    },
    Dequeue {
        player: PlayerId,
        outbox: Arc<Outbox>,
    },
    /// The connection is gone, or was taken over.
    Gone {
        player: PlayerId,
        session: SessionId,
    },
}

pub(crate) async fn run(house: Arc<House>, mut inbox: mpsc::Receiver<QueueMessage>) {
    let mut task = QueueTask { house, queue: Queue::default(), waiting: BTreeMap::new() };
    loop {
        // A pair may be waiting for a free room, which nobody announces.
        let retry = Duration::from_millis(QUEUE_RETRY_MS);
        let received = if task.queue.len() < 2 {
            inbox.recv().await
        } else {
            match timeout(retry, inbox.recv()).await {
                Ok(received) => received,
                Err(_) => {
                    task.pair().await;
                    continue;
                }
            }
        };
        let Some(message) = received else { return };
        task.receive(message);
        while let Ok(message) = inbox.try_recv() {
            task.receive(message);
        }
        task.pair().await;
        task.tell_waiting();
    }
}

#[derive(Debug)]
struct QueueTask {
    house: Arc<House>,
    queue: Queue,
    /// Everybody in the queue.
    waiting: BTreeMap<PlayerId, Waiting>,
}

#[derive(Debug)]
struct Waiting {
    outbox: Arc<Outbox>,
    /// How many wait, as this player was last told.
    told: usize,
}

/// Somebody taken out of the queue for a room.
#[derive(Debug)]
struct Ticket {
    player: PlayerId,
    name: Name,
    outbox: Arc<Outbox>,
}

impl QueueTask {
    fn receive(&mut self, message: QueueMessage) {
        match message {
            QueueMessage::Enqueue { player, name, outbox } => {
                self.queue.join(player, name);
                // Told at once: even somebody who is paired at once has been in the queue.
                let told = self.queue.len();
                outbox.say(queued(told));
                self.waiting.insert(player, Waiting { outbox, told });
            }
            QueueMessage::Dequeue { player, outbox } => {
                let session = outbox.session();
                let left = self.remove(player, session);
                self.house.registry.leave_queue(player, session);
                // An opponent may have been found while the request was on its way.
                let fault = ServerMessage::Fault { fault: Fault::NotQueued };
                outbox.say(if left { ServerMessage::Dequeued } else { fault });
            }
            QueueMessage::Gone { player, session } => {
                self.remove(player, session);
            }
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

    /// Makes as many pairs as there are, while there are rooms for them.
    async fn pair(&mut self) {
        while self.queue.len() >= 2 {
            self.drop_closed();
            let Some(slot) = self.house.registry.room_slot() else { return };
            let Some(pair) = self.queue.next_pair() else { return };
            let pair = pair.map(|(player, name)| Ticket {
                player,
                name,
                outbox: self.waiting.remove(&player).expect("everybody in the queue is kept here too").outbox,
            });
            let reserved = pair.iter().map(|ticket| ticket.player).collect();
            match room_task::open(&self.house, slot, Origin::Queue, reserved) {
                Some(room) => self.bring_together(pair, room).await,
                None => {
                    pair.into_iter().for_each(|ticket| self.put_back(ticket));
                    return;
                }
            }
        }
    }

    async fn bring_together(&mut self, pair: [Ticket; 2], (code, inbox): (RoomCode, RoomInbox)) {
        let registry = &self.house.registry;
        let arrived = pair.each_ref().map(|Ticket { player, outbox, .. }| {
            let session = outbox.session();
            let membership = Membership { code, inbox: inbox.clone(), session: Some(session) };
            registry.move_to(*player, session, Place::Room(membership))
        });
        if arrived != [true, true] {
            // One has gone in this very moment. The other waits on; the empty room closes by itself.
            for (ticket, _) in pair.into_iter().zip(arrived).filter(|(_, arrived)| *arrived) {
                self.put_back(ticket);
            }
            return;
        }
        let at = self.house.clock.now();
        for Ticket { player, name, outbox } in pair {
            outbox.say(ServerMessage::Matched { code });
            let enter = RoomMessage::Enter { at, player, name, watch: false, outbox };
            inbox.send(enter).await.expect("an empty room stays open for a while");
        }
    }

    /// Back into the queue, whose end is its front as well unless the server is out of rooms.
    fn put_back(&mut self, Ticket { player, name, outbox }: Ticket) {
        let session = outbox.session();
        if self.house.registry.move_to(player, session, Place::Queue(session)) {
            self.queue.join(player, name);
            self.waiting.insert(player, Waiting { outbox, told: 0 });
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

    fn tell_waiting(&mut self) {
        let count = self.queue.len();
        let outgoing = Outgoing::new(queued(count));
        for waiting in self.waiting.values_mut().filter(|waiting| waiting.told != count) {
            waiting.told = count;
            waiting.outbox.send(&outgoing);
        }
    }
}

fn queued(count: usize) -> ServerMessage {
    ServerMessage::Queued { waiting: u32::try_from(count).unwrap_or(u32::MAX) }
}
