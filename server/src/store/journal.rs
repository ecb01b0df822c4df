//! What is written outlasts the process. One task writes, with group commit: everything that waits
//! goes into one transaction, and while that one commits the next gathers. While the database
//! refuses, what waits is kept and tried again until it heals. Knows nothing of what rooms do.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Millis, RoomId};
use sqlx::Connection;
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::batch::Batch;
use super::error::StoreError;
use super::write::{Write, count_column};
use super::writer::Writer;
use crate::clock::Clock;
use crate::limits::{
    JOURNAL_ATTEMPT_MS_MAX, JOURNAL_BATCH_BYTES_MAX, JOURNAL_COMMIT_EVERY_MS, JOURNAL_IDLE_MS,
    JOURNAL_LIVE_MS, JOURNAL_QUEUE_MAX, JOURNAL_RETRY_MS_MAX, JOURNAL_RETRY_MS_MIN,
};
use crate::ops::metrics::Metrics;

/// Where everything that must outlast the process is handed in. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    queue: mpsc::Sender<Entry>,
    health: watch::Receiver<Health>,
    ending: CancellationToken,
}

/// Whether what is handed in is being kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    Saving,
    /// The database refuses, since then; what waits is tried again and again.
    NotSaving {
        why: Arc<str>,
        since: Millis,
    },
}

/// The journal has ended: what was handed in last may not have been kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the journal has ended")]
pub(crate) struct JournalClosed;

/// Writes that are kept together or not at all, and who waits for them.
#[derive(Debug)]
struct Entry {
    writes: Vec<Write>,
    kept: oneshot::Sender<()>,
}

impl Journal {
    /// Starts the task that writes. It ends, and lets go of the store, after [`Journal::end`] or
    /// when nobody can hand anything in any more. `live_rooms` are those the store knows as open.
    pub(crate) fn start(
        writer: Writer,
        clock: Clock,
        metrics: Arc<Metrics>,
        live_rooms: BTreeSet<RoomId>,
    ) -> (Self, JoinHandle<()>) {
        let (queue, entries) = mpsc::channel(JOURNAL_QUEUE_MAX);
        let (health_told, health) = watch::channel(Health::Saving);
        let ending = CancellationToken::new();
        let task = JournalTask {
            writer,
            clock,
            metrics,
            entries,
            health: health_told,
            ending: ending.clone(),
            live_rooms,
        };
        (Self { queue, health, ending }, tokio::spawn(task.run()))
    }

    /// Returns when everything in `writes` is durable; it is all kept or nothing of it. Waits as
    /// long as the database refuses. Whoever stops waiting does not take back what was handed in.
    ///
    /// # Errors
    /// When the journal has ended first.
    pub(crate) async fn commit(&self, writes: Vec<Write>) -> Result<(), JournalClosed> {
        let (kept, is_kept) = oneshot::channel();
        self.queue.send(Entry { writes, kept }).await.map_err(|_| JournalClosed)?;
        is_kept.await.map_err(|_| JournalClosed)
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

#[derive(Debug)]
struct JournalTask {
    writer: Writer,
    clock: Clock,
    metrics: Arc<Metrics>,
    entries: mpsc::Receiver<Entry>,
    health: watch::Sender<Health>,
    ending: CancellationToken,
    /// As long as there are any, the server's time is worth saving often.
    live_rooms: BTreeSet<RoomId>,
}

impl JournalTask {
    async fn run(mut self) {
        let mut next_commit = tokio::time::Instant::now();
        loop {
            let heartbeat = if self.live_rooms.is_empty() { JOURNAL_IDLE_MS } else { JOURNAL_LIVE_MS };
            let first = tokio::select! {
                biased;
                () = self.ending.cancelled(), if !self.entries.is_closed() => {
                    self.entries.close();
                    continue;
                }
                first = self.entries.recv() => match first {
                    Some(entry) => Some(entry),
                    None => break,
                },
                () = sleep(Duration::from_millis(heartbeat)) => None,
            };
            // At rest this moment has passed long ago.
            sleep_until(next_commit).await;
            next_commit = tokio::time::Instant::now() + Duration::from_millis(JOURNAL_COMMIT_EVERY_MS);
            let (batch, waiting) = self.gather(first);
            if !self.commit_patiently(&batch).await {
                break;
            }
            self.count_rooms(&batch);
            // Whoever does not wait any more is content too.
            for kept in waiting {
                let _ = kept.send(());
            }
        }
        self.writer.close().await;
    }

    /// Everything that waits, up to the size of one transaction.
    fn gather(&mut self, first: Option<Entry>) -> (Batch, Vec<oneshot::Sender<()>>) {
        let (mut batch, mut waiting) = (Batch::default(), Vec::new());
        let mut next = first;
        while let Some(Entry { writes, kept }) = next {
            batch.add(writes);
            waiting.push(kept);
            let is_full = batch.bytes() >= JOURNAL_BATCH_BYTES_MAX;
            next = if is_full { None } else { self.entries.try_recv().ok() };
        }
        (batch, waiting)
    }

    /// Tries until the batch is kept. False when the journal must end first.
    async fn commit_patiently(&mut self, batch: &Batch) -> bool {
        let mut pause_ms = JOURNAL_RETRY_MS_MIN;
        loop {
            let patience = Duration::from_millis(JOURNAL_ATTEMPT_MS_MAX);
            let began = Instant::now();
            let attempt = timeout(patience, self.commit(batch)).await.unwrap_or(Err(StoreError::Timeout));
            let Err(error) = attempt else {
                self.metrics.batch_committed(batch.writes().len(), began.elapsed());
                self.tell_saving();
                return true;
            };
            self.metrics.batch_refused();
            self.tell_not_saving(&error);
            self.writer.reset().await;
            if self.ending.is_cancelled() {
                return false;
            }
            tokio::select! {
                () = sleep(Duration::from_millis(pause_ms)) => {}
                () = self.ending.cancelled() => {}
            }
            pause_ms = (2 * pause_ms).min(JOURNAL_RETRY_MS_MAX);
        }
    }

    /// One transaction. Together with the batch it keeps the server's time, which no stamp in the
    /// batch is later than, and makes sure that the store is still this server's.
    async fn commit(&mut self, batch: &Batch) -> Result<(), StoreError> {
        let (now, holder, begin) = (self.clock.now(), self.writer.holder, self.writer.begin());
        let mut transaction = self.writer.connection().await?.begin_with(begin).await?;
        let alive = sqlx::query("UPDATE server SET alive_at = $1 WHERE id = 1 AND holder = $2");
        let alive = alive.bind(count_column(now.0)).bind(holder);
        if alive.execute(&mut *transaction).await?.rows_affected() == 0 {
            return Err(StoreError::TakenOver);
        }
        batch.run(&mut transaction).await?;
        transaction.commit().await?;
        Ok(())
    }

    fn tell_saving(&self) {
        let has_healed = self.health.send_if_modified(|health| {
            let has_healed = *health != Health::Saving;
            *health = Health::Saving;
            has_healed
        });
        if has_healed {
            tracing::info!("the store saves again");
        }
    }

    fn tell_not_saving(&self, error: &StoreError) {
        let (now, why) = (self.clock.now(), error.to_string());
        self.health.send_if_modified(|health| {
            let since = match health {
                Health::NotSaving { why: earlier, .. } if **earlier == *why => return false,
                Health::NotSaving { since, .. } => *since,
                Health::Saving => now,
            };
            tracing::error!(why, "the store does not save; what waits is kept and tried again");
            *health = Health::NotSaving { why: why.into(), since };
            true
        });
    }

    fn count_rooms(&mut self, batch: &Batch) {
        for write in batch.writes() {
            match write {
                Write::OpenRoom { config, .. } => {
                    self.live_rooms.insert(config.id);
                }
                Write::CloseRoom { room } | Write::FailRoom { room, .. } => {
                    self.live_rooms.remove(room);
                }
                Write::Inputs { .. }
                | Write::Snapshot { .. }
                | Write::Match { .. }
                | Write::Player(_)
                | Write::Forget { .. }
                | Write::Ban(_)
                | Write::Unban { .. } => {}
            }
        }
    }
}
