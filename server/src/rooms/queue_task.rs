//! The public queue: the task that owns `game::Queue`, tells those who wait how many they are, and
//! puts each pair into a room of its own. Who meets whom is decided in `game`.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use game::{Name, Origin, PlayerId, Queue, RoomCode};
use protocol::{Fault, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::house::House;
use crate::limits::QUEUE_RETRY_MS;
use crate::rooms::message::{RoomInbox, RoomMessage};
use crate::rooms::presence::{Membership, Place};
use crate::rooms::task;
use crate::session::outbox::{Outbox, SessionId};
use crate::session::outgoing::Outgoing;

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
        task.house.metrics.queue_holds(task.queue.len());
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
            // That the connection is gone, or was taken over, may have been said before it got here.
            QueueMessage::Enqueue { player, outbox, .. }
                if !self.house.registry.is_in_queue(player, outbox.session()) => {}
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

    /// Makes as many pairs as there are, while there are rooms for them. While the server drains, those who
    /// wait go on waiting: it may be called off.
    async fn pair(&mut self) {
        while self.queue.len() >= 2 && !self.house.drain.is_on() {
            self.drop_closed();
            let Some(slot) = self.house.registry.room_slot(None) else { return };
            let Some(pair) = self.queue.next_pair() else { return };
            let pair = pair.map(|(player, name)| Ticket {
                player,
                name,
                outbox: self.waiting.remove(&player).expect("everybody in the queue is kept here too").outbox,
            });
            let reserved = pair.iter().map(|ticket| ticket.player).collect();
            let room = task::open(&self.house, slot, Origin::Queue, reserved);
            // Without a room there is nothing to be had for other pairs either, for now.
            if !self.bring_together(pair, room).await {
                return;
            }
        }
    }

    /// Puts a pair into its room. False if there is none, or it is gone: then both wait on.
    async fn bring_together(&mut self, pair: [Ticket; 2], room: Option<(RoomCode, RoomInbox)>) -> bool {
        let Some((code, inbox)) = room else {
            self.put_back(pair);
            return false;
        };
        // Both at once or none: nobody is told of a room that the other cannot enter.
        let Ok(doors) = inbox.reserve_many(pair.len()).await else {
            self.put_back(pair);
            return false;
        };
        let registry = &self.house.registry;
        let entries = pair.each_ref().map(|Ticket { player, outbox, .. }| {
            let (entry, session) = (registry.next_entry(), outbox.session());
            let membership = Membership { code, inbox: inbox.clone(), entry, session: Some(session) };
            registry.move_to(*player, session, Place::Room(membership)).then_some(entry)
        });
        let [Some(first), Some(second)] = entries else {
            // One has gone in this very moment. The other waits on; the empty room closes by itself.
            drop(doors);
            self.put_back(
                pair.into_iter().zip(entries).filter_map(|(ticket, entry)| entry.and(Some(ticket))),
            );
            return true;
        };
        let at = self.house.clock.now();
        for ((Ticket { player, name, outbox }, entry), door) in
            pair.into_iter().zip([first, second]).zip(doors)
        {
            outbox.say(ServerMessage::Matched { code });
            door.send(RoomMessage::Enter { at, player, entry, name, watch: false, outbox });
        }
        true
    }

    /// Back to the front of the queue, in the order in which they were taken from it.
    fn put_back(&mut self, tickets: impl IntoIterator<Item = Ticket, IntoIter: DoubleEndedIterator>) {
        for Ticket { player, name, outbox } in tickets.into_iter().rev() {
            let session = outbox.session();
            if self.house.registry.move_to(player, session, Place::Queue(session)) {
                self.queue.put_back(player, name);
                self.waiting.insert(player, Waiting { outbox, told: 0 });
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

#[cfg(test)]
mod tests;
