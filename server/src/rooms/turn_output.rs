//! What a room has decided in one turn but may say only once it is kept: the letters to its members, their
//! ends, and the work it asks for, in order. Carries it out; decides nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{
    JobError, JobFailure, JobId, JobRequest, Made, Millis, PlayerId, PuzzleProblem, RoomCode, RoomId, Ticket,
};
use puzzle::PuzzleId;
use tokio::time::timeout;

use super::message::{RoomInbox, RoomMessage};
use super::presence::EntryId;
use super::queue_task::QueueMessage;
use super::reproduction;
use super::workers::JobOwner;
use crate::house::House;
use crate::limits::STORE_READ_MS_MAX;
use crate::net::Address;
use crate::session::letters::Letter;
use crate::session::outbox::Outbox;
use crate::session::outgoing::Outgoing;
use crate::store::Store;

#[derive(Debug, Default)]
pub(super) struct Turn {
    deeds: Vec<Deed>,
    /// When the moves were received that this turn answers.
    moves: Vec<Instant>,
}

#[derive(Debug)]
pub(super) enum Deed {
    Post {
        outbox: Arc<Outbox>,
        letter: Letter,
    },
    /// What began with this entry is over: the registry forgets it.
    Unplace {
        player: PlayerId,
        entry: EntryId,
    },
    /// The same, but the player goes back to the front of the queue.
    Requeue {
        entry: EntryId,
        outbox: Arc<Outbox>,
        ticket: Ticket,
        address: Address,
    },
    WalkedOut {
        player: PlayerId,
        opponent: PlayerId,
    },
    DrawCode,
    /// The room has taken its new code.
    Recode {
        from: RoomCode,
        to: RoomCode,
    },
    Work {
        job: JobId,
        request: JobRequest,
    },
    /// The room has failed: its history is to be written where people look for it.
    Report {
        room: RoomId,
        code: RoomCode,
        at: Millis,
        panic: String,
    },
}

impl Turn {
    pub(super) fn push(&mut self, deed: Deed) {
        self.deeds.push(deed);
    }

    /// Nothing of it has happened. A code that the room was about to leave is nobody's all the same.
    pub(super) fn give_up(self, house: &House) {
        for deed in self.deeds {
            if let Deed::Recode { from, .. } = deed {
                house.registry.unlist_room(from);
            }
        }
    }

    /// This turn answers a move that was received at this time.
    pub(super) fn answers(&mut self, received: Instant) {
        self.moves.push(received);
    }

    /// Encoded here, so that what is told is what was so when it was decided.
    pub(super) fn post(&mut self, outbox: &Arc<Outbox>, outgoing: &Outgoing) {
        self.deeds.push(Deed::Post { outbox: outbox.clone(), letter: outgoing.letter(outbox.codec()) });
    }

    /// `inbox` is where the outcomes of jobs go, and `owner` on whose account they are done.
    pub(super) fn carry_out(&mut self, house: &Arc<House>, inbox: &RoomInbox, owner: JobOwner) {
        // All that this turn has for one member goes out together.
        let mut addressed = Vec::new();
        for deed in self.deeds.drain(..) {
            match deed {
                Deed::Post { outbox, letter } => {
                    if outbox.put(letter) {
                        addressed.push(outbox);
                    }
                }
                Deed::Unplace { player, entry } => house.registry.leave_room(player, entry),
                Deed::Requeue { entry, outbox, ticket, address } => {
                    requeue(house, entry, (outbox, ticket, address));
                }
                Deed::WalkedOut { player, opponent } => {
                    house.tell_queue(QueueMessage::WalkedOut { player, opponent });
                }
                Deed::DrawCode => draw_code(house, inbox.clone()),
                Deed::Recode { from, to } => house.registry.recode(from, to, inbox),
                Deed::Work { job, request } => work(house, inbox.clone(), job, (owner, request)),
                Deed::Report { room, code, at, panic } => report(house, room, code, at, panic),
            }
        }
        addressed.iter().for_each(|outbox| outbox.deliver());
        for received in self.moves.drain(..) {
            house.metrics.move_acknowledged(received.elapsed());
        }
    }
}

fn requeue(house: &House, entry: EntryId, (outbox, ticket, address): (Arc<Outbox>, Ticket, Address)) {
    if house.registry.requeue(ticket.player, entry, outbox.session()) {
        house.tell_queue(QueueMessage::Return { ticket, address, outbox });
    } else {
        house.registry.leave_room(ticket.player, entry);
    }
}

/// Lists the room under a further code and lets it know; the old one goes when the room has taken the new one.
fn draw_code(house: &Arc<House>, inbox: RoomInbox) {
    // With so many rooms that no code is free, the old one stays.
    let Some(code) = house.registry.list_room(&inbox) else { return };
    let house = house.clone();
    house.tasks.clone().spawn(async move {
        if inbox.send(RoomMessage::CodeDrawn { code }).await.is_err() {
            house.registry.unlist_room(code);
        }
    });
}

fn work(house: &House, inbox: RoomInbox, job: JobId, (owner, request): (JobOwner, JobRequest)) {
    let (workers, store) = (house.workers.clone(), house.store.clone());
    house.tasks.spawn(house.stop.clone().run_until_cancelled_owned(async move {
        let made = match request {
            JobRequest::Recall { id } => recall(&store, id).await,
            request @ (JobRequest::Generate { .. } | JobRequest::Validate { .. }) => {
                workers.perform(owner, request).await
            }
        };
        // If the room has closed meanwhile, nobody misses the outcome.
        let _ = inbox.send(RoomMessage::JobDone { job, made }).await;
    }));
}

/// Looks a puzzle up among the matches that are kept.
async fn recall(store: &Store, id: PuzzleId) -> Made {
    let found = timeout(Duration::from_millis(STORE_READ_MS_MAX), store.puzzle(id)).await;
    let outcome = match found {
        Ok(Ok(Some(prepared))) => Ok(Box::new(prepared)),
        Ok(Ok(None)) => Err(PuzzleProblem::Unknown.into()),
        Ok(Err(error)) => {
            tracing::warn!(puzzle = %id, %error, "a puzzle cannot be looked up");
            Err(JobError::NotDone { why: JobFailure::Failed })
        }
        Err(_) => Err(JobError::NotDone { why: JobFailure::TookTooLong }),
    };
    outcome.into()
}

fn report(house: &Arc<House>, room: RoomId, code: RoomCode, at: Millis, panic: String) {
    let house = house.clone();
    house.tasks.clone().spawn(async move {
        match reproduction::write(&house, room, code, at, &panic).await {
            Ok(path) => tracing::error!(room = %code, panic, log = %path.display(), "room failed"),
            Err(error) => tracing::error!(room = %code, panic, %error, "room failed, log not written"),
        }
    });
}
