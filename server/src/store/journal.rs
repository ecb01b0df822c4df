//! The journal: durable writes by one task, with group commit: everything that waits is written as one batch, and
//! meanwhile the next batch gathers. While the store refuses, the batch is retried with backoff. Knows nothing of
//! what rooms do.

mod announcer;
mod gathered;
mod task;

use std::collections::BTreeSet;
use std::sync::Arc;

use game::RoomId;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::keeper::Keeper;
use super::kept::CameAgain;
use super::write::Write;
use crate::clock::Clock;
use crate::limits::JOURNAL_QUEUE_MAX;
use crate::ops::metrics::Metrics;
use announcer::Announcer;
pub(crate) use announcer::Health;
use task::JournalTask;

/// Where everything that must outlast the process is handed in. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    queue: mpsc::Sender<Request>,
    health: watch::Receiver<Health>,
    ending: CancellationToken,
}

/// The journal has ended: what was handed in last may not have been stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the journal has ended")]
pub(crate) struct JournalClosed;

/// Why something was not stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum NotKept {
    #[error(transparent)]
    Closed(#[from] JournalClosed),
    /// The store would refuse this for ever, and takes other things.
    #[error("the store refuses this: {0}")]
    Refused(Arc<str>),
    /// It is about a room that this server does not run any more: another node of its cluster has it.
    #[error("the room is another node's")]
    Fenced,
}

#[derive(Debug)]
enum Request {
    Keep(KeepRequest),
    Settle(oneshot::Sender<()>),
}

/// Writes that are stored together or not at all, and the channel for the answer.
#[derive(Debug)]
struct KeepRequest {
    writes: Vec<Write>,
    kept: oneshot::Sender<Result<CameAgain, NotKept>>,
}

impl Journal {
    /// Starts the task that writes. It ends, and lets go of the store, after [`Journal::end`], when no [`Journal`] is
    /// left to hand anything in, or when the store is not this server's any more. `live_rooms` are those the store
    /// knows as open.
    pub(crate) fn start(
        keeper: Keeper,
        clock: Clock,
        metrics: Arc<Metrics>,
        live_rooms: BTreeSet<RoomId>,
    ) -> (Self, JoinHandle<()>) {
        let (queue, requests) = mpsc::channel(JOURNAL_QUEUE_MAX);
        let (health_told, health) = watch::channel(Health::Saving);
        let ending = CancellationToken::new();
        let task = JournalTask {
            keeper,
            metrics,
            requests,
            announcer: Announcer::new(health_told, clock.clone()),
            clock,
            ending: ending.clone(),
            live_rooms,
            is_lost: false,
        };
        (Self { queue, health, ending }, tokio::spawn(task.run()))
    }

    /// Returns when everything in `writes` is durable; all of it is stored or nothing. Waits as long as the store
    /// refuses. A caller that stops waiting does not take back what was handed in. Returns the players whom
    /// these writes gave a place through a visit that a later one has replaced.
    ///
    /// # Errors
    /// When the journal has ended first, or the store would refuse this for ever.
    pub(crate) async fn commit(&self, writes: Vec<Write>) -> Result<CameAgain, NotKept> {
        let (kept, is_kept) = oneshot::channel();
        self.queue.send(Request::Keep(KeepRequest { writes, kept })).await.map_err(|_| JournalClosed)?;
        is_kept.await.map_err(|_| JournalClosed)?
    }

    /// Returns when the database itself holds everything that was committed before.
    ///
    /// # Errors
    /// When the journal has ended first.
    pub(crate) async fn settle(&self) -> Result<(), JournalClosed> {
        let (settled, is_settled) = oneshot::channel();
        self.queue.send(Request::Settle(settled)).await.map_err(|_| JournalClosed)?;
        is_settled.await.map_err(|_| JournalClosed)
    }

    /// How many commits wait for the writer.
    pub(crate) fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }

    /// Whether the journal is saving, now and whenever that changes.
    pub(crate) fn health(&self) -> watch::Receiver<Health> {
        self.health.clone()
    }

    /// Takes nothing more. What waits is still tried once.
    pub(crate) fn end(&self) {
        self.ending.cancel();
    }
}
