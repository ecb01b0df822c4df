//! The task that writes: gathers, stores, retries, and saves the server's time in between.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::RoomId;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{self, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use super::super::batch::Batch;
use super::super::error::StoreError;
use super::super::keeper::Keeper;
use super::super::kept::Kept;
use super::super::write::Write;
use super::announcer::Announcer;
use super::gathered::Gathered;
use super::{NotKept, Request};
use crate::clock::Clock;
use crate::limits::{
    JOURNAL_BATCH_BYTES_MAX, JOURNAL_COMMIT_EVERY_MS, JOURNAL_RETRY_MS_MAX, JOURNAL_RETRY_MS_MIN,
};
use crate::ops::metrics::Metrics;

#[derive(Debug)]
pub(super) struct JournalTask {
    pub(super) keeper: Keeper,
    pub(super) clock: Clock,
    pub(super) metrics: Arc<Metrics>,
    pub(super) requests: mpsc::Receiver<Request>,
    pub(super) announcer: Announcer,
    pub(super) ending: CancellationToken,
    /// As long as there are any, the server's time is worth saving often.
    pub(super) live_rooms: BTreeSet<RoomId>,
    /// The store is not this server's any more.
    pub(super) is_lost: bool,
}

/// The store would refuse this for ever, and says why.
#[derive(Debug)]
struct Refused(Arc<str>);

/// The journal must end: the store is lost, or there is no time left for it.
#[derive(Debug)]
struct Over;

impl JournalTask {
    pub(super) async fn run(mut self) {
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
            if let Write::OpenRoom { config, .. } = write {
                self.live_rooms.insert(config.id);
            } else if let Write::CloseRoom { room } | Write::FailRoom { room, .. } = write {
                self.live_rooms.remove(room);
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
