//! The journal: durable writes by one task, with group commit: everything that waits is written as one batch, and
//! meanwhile the next batch gathers. While the store refuses, the batch is retried with backoff. Knows nothing of
//! what rooms do.

use std::collections::BTreeSet;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Millis, RoomId};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{self, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::batch::Batch;
use super::error::StoreError;
use super::keeper::{CameAgain, Keeper, Kept};
use super::write::Write;
use crate::clock::Clock;
use crate::limits::{
    JOURNAL_BATCH_BYTES_MAX, JOURNAL_COMMIT_EVERY_MS, JOURNAL_QUEUE_MAX, JOURNAL_RETRY_MS_MAX,
    JOURNAL_RETRY_MS_MIN, JOURNAL_SLOW_MS,
};
use crate::ops::metrics::Metrics;

/// Where everything that must outlast the process is handed in. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Journal {
    queue: mpsc::Sender<Request>,
    health: watch::Receiver<Health>,
    ending: CancellationToken,
}

/// Whether the store saves what is handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Health {
    Saving,
    /// The store refuses, since then; what waits is tried again and again.
    NotSaving {
        why: Arc<str>,
        since: Millis,
    },
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
            announcer: Announcer { health: health_told, clock: clock.clone() },
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

#[derive(Debug)]
struct JournalTask {
    keeper: Keeper,
    clock: Clock,
    metrics: Arc<Metrics>,
    requests: mpsc::Receiver<Request>,
    announcer: Announcer,
    ending: CancellationToken,
    /// As long as there are any, the server's time is worth saving often.
    live_rooms: BTreeSet<RoomId>,
    /// The store is not this server's any more.
    is_lost: bool,
}

/// What is stored as one batch.
#[derive(Debug, Default)]
struct Gathered {
    writes: Vec<Write>,
    waiting: Vec<Waiting>,
    bytes: usize,
}

/// A caller that waits, and how many of the writes are its own.
#[derive(Debug)]
struct Waiting {
    writes: usize,
    kept: oneshot::Sender<Result<CameAgain, NotKept>>,
}

impl Gathered {
    fn add(&mut self, KeepRequest { writes, kept }: KeepRequest) {
        self.bytes += writes.iter().map(Write::bytes).sum::<usize>();
        self.waiting.push(Waiting { writes: writes.len(), kept });
        self.writes.extend(writes);
    }

    /// The earlier half of the callers, and the other one.
    fn halves(mut self) -> [Self; 2] {
        let waiting = self.waiting.split_off(self.waiting.len() / 2);
        let writes = self.writes.split_off(self.waiting.iter().map(|waiting| waiting.writes).sum());
        [self, Self { writes, waiting, bytes: 0 }]
    }

    fn refuse(self, why: NotKept) {
        // The caller may have stopped waiting.
        self.waiting.into_iter().for_each(|waiting| drop(waiting.kept.send(Err(why.clone()))));
    }

    /// Everything that was handed in is stored but for what is about lost rooms. Returns how many writes those are.
    fn answer(self, mut writes_of_all: &[Write], Kept { lost, visits }: &Kept) -> u64 {
        let is_lost = |write: &Write| write.room().is_some_and(|room| lost.contains(&room));
        let came_again = |write: &Write| {
            let Write::Place { player, entry, .. } = write else { return None };
            visits.get(player).filter(|visit| entry.visit() < visit.number).map(|visit| (*player, *visit))
        };
        let mut fenced = 0;
        for Waiting { writes, kept: answer } in self.waiting {
            let (own, others) = writes_of_all.split_at(writes);
            let lost = own.iter().filter(|write| is_lost(write)).count();
            let found = own.iter().filter_map(came_again).collect();
            let _ = answer.send(if lost == 0 { Ok(found) } else { Err(NotKept::Fenced) });
            (writes_of_all, fenced) = (others, fenced + lost as u64);
        }
        fenced
    }
}

/// The store would refuse this for ever, and says why.
#[derive(Debug)]
struct Refused(Arc<str>);

/// The journal must end: the store is lost, or there is no time left for it.
#[derive(Debug)]
struct Over;

impl JournalTask {
    async fn run(mut self) {
        let mut next_commit = time::Instant::now();
        let mut last_beat = next_commit;
        loop {
            let next_beat = last_beat + self.keeper.beat_every(!self.live_rooms.is_empty());
            let first = tokio::select! {
                biased;
                () = self.ending.cancelled(), if !self.requests.is_closed() => {
                    self.requests.close();
                    continue;
                }
                first = self.requests.recv() => match first {
                    Some(request) => Some(request),
                    None => break,
                },
                () = sleep_until(next_beat) => None,
            };
            // At rest this moment has passed long ago.
            sleep_until(next_commit).await;
            next_commit = time::Instant::now() + Duration::from_millis(JOURNAL_COMMIT_EVERY_MS);
            if next_beat <= next_commit {
                last_beat = next_commit;
                if self.beat_patiently().await.is_err() {
                    break;
                }
            }
            let (gathered, settles) = self.gather(first);
            if self.keep(gathered).await.is_err() {
                break;
            }
            settles.into_iter().for_each(|settled| self.keeper.settle(settled));
        }
        if self.is_lost {
            self.keeper.abandon().await;
        } else {
            self.keeper.close().await;
        }
    }

    /// Everything that waits, up to the size of one batch.
    fn gather(&mut self, first: Option<Request>) -> (Gathered, Vec<oneshot::Sender<()>>) {
        let (mut gathered, mut settles) = (Gathered::default(), Vec::new());
        let mut next = first;
        while let Some(request) = next {
            match request {
                Request::Keep(entry) => gathered.add(entry),
                Request::Settle(settled) => settles.push(settled),
            }
            let is_full = gathered.bytes >= JOURNAL_BATCH_BYTES_MAX;
            next = if is_full { None } else { self.requests.try_recv().ok() };
        }
        (gathered, settles)
    }

    /// Stores everything as one, and answers those who wait. Where the store refuses the whole for what is in it, each
    /// half is tried, and so on: only what is refused by itself is given up.
    async fn keep(&mut self, gathered: Gathered) -> Result<(), Over> {
        let mut parts = vec![gathered];
        while let Some(mut part) = parts.pop() {
            if part.waiting.is_empty() {
                continue;
            }
            let batch = Arc::new(Batch::new(std::mem::take(&mut part.writes), self.clock.now()));
            match self.keep_patiently(&batch).await? {
                Ok(kept) => {
                    self.count_rooms(&batch, &kept.lost);
                    self.metrics.writes_fenced(part.answer(batch.writes(), &kept));
                }
                Err(Refused(why)) if part.waiting.len() == 1 => {
                    tracing::error!(%why, "the store refuses this for ever; it is not kept");
                    part.refuse(NotKept::Refused(why));
                }
                Err(Refused(_)) => {
                    part.writes = Arc::unwrap_or_clone(batch).into_writes();
                    let [first, second] = part.halves();
                    parts.extend([second, first]);
                }
            }
        }
        Ok(())
    }

    async fn keep_patiently(&mut self, batch: &Arc<Batch>) -> Result<Result<Kept, Refused>, Over> {
        let mut pauses = Pauses::default();
        loop {
            let began = Instant::now();
            let error = match self.announcer.watch(self.keeper.keep(batch)).await {
                Ok(kept) => {
                    self.metrics.batch_committed(batch.writes().len(), began.elapsed());
                    return Ok(Ok(kept));
                }
                Err(error) => error,
            };
            if error.is_about_what_was_written() {
                self.keeper.reset().await;
                return Ok(Err(Refused(error.to_string().into())));
            }
            self.recover_from(error, &mut pauses).await?;
        }
    }

    async fn beat_patiently(&mut self) -> Result<(), Over> {
        let mut pauses = Pauses::default();
        loop {
            let now = self.clock.now();
            let Err(error) = self.announcer.watch(self.keeper.beat(now)).await else { return Ok(()) };
            self.recover_from(error, &mut pauses).await?;
        }
    }

    /// Waits until another attempt makes sense.
    async fn recover_from(&mut self, error: StoreError, pauses: &mut Pauses) -> Result<(), Over> {
        self.metrics.batch_refused();
        self.announcer.tell_not_saving(&error);
        if error.is_final() {
            self.is_lost = true;
            return Err(Over);
        }
        self.keeper.reset().await;
        if self.ending.is_cancelled() {
            return Err(Over);
        }
        self.ending.run_until_cancelled(sleep(pauses.next())).await;
        Ok(())
    }

    fn count_rooms(&mut self, batch: &Batch, lost_rooms: &BTreeSet<RoomId>) {
        for room in lost_rooms {
            tracing::error!(%room, "another node runs this room; what this one had still to store of it is dropped");
            self.live_rooms.remove(room);
        }
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
                | Write::Unban { .. }
                | Write::Challenge(_)
                | Write::RacedBefore { .. }
                | Write::Run { .. }
                | Write::IndexChallenge(_)
                | Write::StartAttempt { .. }
                | Write::Rule { .. }
                | Write::ForgetRuns { .. }
                | Write::WithdrawChallenge { .. }
                | Write::Place { .. }
                | Write::Unplace { .. } => {}
            }
        }
    }
}

/// Between attempts: longer and longer.
#[derive(Debug, Default)]
struct Pauses(u32);

impl Pauses {
    fn next(&mut self) -> Duration {
        let pause = JOURNAL_RETRY_MS_MIN << self.0;
        self.0 += u32::from(pause < JOURNAL_RETRY_MS_MAX);
        Duration::from_millis(pause.min(JOURNAL_RETRY_MS_MAX))
    }
}

/// Says whether the journal saves.
#[derive(Debug)]
struct Announcer {
    health: watch::Sender<Health>,
    clock: Clock,
}

impl Announcer {
    /// Waits for an attempt, however long it takes: a write to a stalled disk cannot be cancelled. A slow one is
    /// reported.
    async fn watch<T>(&self, attempt: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let mut attempt = pin!(attempt);
        let timeouts = Duration::from_millis(JOURNAL_SLOW_MS);
        let outcome = match timeout(timeouts, &mut attempt).await {
            Ok(outcome) => outcome,
            Err(_) => {
                self.tell_not_saving(&StoreError::Timeout);
                attempt.await
            }
        };
        if outcome.is_ok() {
            self.tell_saving();
        }
        outcome
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
            if error.is_final() {
                tracing::error!(why, "the store is lost");
            } else {
                tracing::error!(why, "the store does not save; what waits is kept and tried again");
            }
            *health = Health::NotSaving { why: why.into(), since };
            true
        });
    }
}
