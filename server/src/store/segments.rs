//! The embedded store's write-ahead log: appends each batch to a segment, a file beside the database, which gets
//! many batches as one later. So a move costs one append, and most of what a race writes never reaches the
//! database. Knows neither rooms nor SQL.

mod digest;
mod file;

pub(super) mod pending;
mod reading;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use game::{Millis, RULES_VERSION};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::batch::Batch;
use super::error::StoreError;
use super::file::Claim;
use super::merge::Merged;
use super::sqlite::writer::{LastRun, Writer};
use super::write::Write;
use crate::config::Durability;
use crate::limits::{
    APPEND_LIGHT_BYTES_MAX, APPEND_SLOW_MS, APPEND_WARY_MS, DIGEST_EVERY_MS, SEALED_SEGMENTS_MAX,
    SEGMENT_BYTES_MAX, SEGMENTS_BYTES_MAX, SHOWN_EVERY_MS,
};
use digest::{Digester, Sealed};
use file::{Folder, Head, Line, Segment, encode};
use pending::Pending;
pub(super) use reading::Snapshot;

/// Everything that is durable and not in the database yet, and the way to append more.
#[derive(Debug)]
pub(crate) struct Segments {
    claim: Arc<Claim>,
    folder: Folder,
    head: Head,
    durability: Durability,
    /// Where the next line goes; none before the first one, and after a failure.
    open: Option<Segment>,
    /// The number of the newest segment.
    newest: u64,
    /// What has been stored since the last seal, merged as it comes: of many moves not much is left.
    gathered: Merged,
    /// When the disk was slow last.
    slow_at: Option<Instant>,
    /// The server's own time as it was stored last.
    kept_at: Millis,
    gathered_since: Option<Instant>,
    gathered_bytes: u64,
    /// Pages are to show something of what was gathered.
    is_shown: bool,
    sealed_at: Option<Instant>,
    /// Who waits until the database holds it.
    unsettled: Vec<oneshot::Sender<()>>,
    pending: Arc<Pending>,
    sealed: mpsc::Sender<Sealed>,
    refusal: watch::Receiver<String>,
    /// Ends with the segments.
    digester: AbortOnDropHandle<Result<(), StoreError>>,
    ending: CancellationToken,
}

impl Segments {
    /// Moves what the last run has left into the database, and begins anew.
    pub(super) async fn open(
        database: &Path,
        claim: Claim,
        mut writer: Writer,
        last: LastRun,
        durability: Durability,
        pending: Arc<Pending>,
    ) -> Result<Self, StoreError> {
        let folder = Folder::of(database, durability).map_err(refused(database))?;
        let newest = reading::bring_back(&folder, &mut writer, last).await?;
        let run = writer.take_over().await?;
        let (refusal_told, refusal) = watch::channel(String::new());
        let (sealed, work) = mpsc::channel(SEALED_SEGMENTS_MAX);
        let ending = CancellationToken::new();
        let digester = Digester {
            writer,
            folder: folder.clone(),
            pending: pending.clone(),
            refusal: refusal_told,
            ending: ending.clone(),
        };
        Ok(Self {
            claim: Arc::new(claim),
            folder,
            head: Head { run, rules_version: RULES_VERSION },
            durability,
            open: None,
            newest,
            gathered: Merged::default(),
            slow_at: None,
            kept_at: Millis(0),
            gathered_since: None,
            gathered_bytes: 0,
            is_shown: false,
            sealed_at: None,
            unsettled: Vec::new(),
            pending,
            sealed,
            refusal,
            digester: AbortOnDropHandle::new(tokio::spawn(digester.run(work))),
            ending,
        })
    }

    /// Stores a batch. May be called again with the same one after an error. Not to be given up half-way.
    pub(super) async fn keep(&mut self, batch: &Arc<Batch>) -> Result<(), StoreError> {
        // The database may have made room since.
        self.seal_if_due();
        self.check()?;
        self.append(batch.clone()).await?;
        self.kept_at = batch.kept_at();
        if !batch.writes().is_empty() {
            self.pending.note(self.newest, batch.writes());
            self.gathered_since.get_or_insert_with(Instant::now);
            self.is_shown |= batch.writes().iter().any(Write::is_shown);
            batch.writes().iter().cloned().for_each(|write| self.gathered.add(write));
        }
        self.seal_if_due();
        Ok(())
    }

    /// Saves the server's time, and finds out when the files are not where they were.
    pub(super) async fn beat(&mut self, now: Millis) -> Result<(), StoreError> {
        let (claim, open) = (self.claim.clone(), self.open.take());
        let looked = spawn_blocking(move || {
            claim.check()?;
            // A removed segment is as lost as a removed database.
            let is_in_place = open.as_ref().is_none_or(Segment::is_in_place);
            Ok::<_, StoreError>((is_in_place, open))
        });
        let (is_in_place, open) = looked.await.expect("looking at files does not panic")?;
        if !is_in_place {
            return Err(StoreError::Vanished { path: self.folder.path().to_owned() });
        }
        self.open = open;
        self.keep(&Arc::new(Batch::new(Vec::new(), now))).await
    }

    /// Notifies the caller once the database holds everything that has been stored.
    pub(super) fn settle(&mut self, settled: oneshot::Sender<()>) {
        self.unsettled.push(settled);
        self.seal_if_due();
    }

    /// What is stored goes to the database, if that takes it at once; else the next start moves it there.
    pub(super) async fn close(mut self) {
        self.ending.cancel();
        self.open = None;
        let (merged, settled) = (self.gathered, self.unsettled);
        let last = Sealed { merged, kept_at: self.kept_at, until: self.newest, settled };
        let _ = self.sealed.send(last).await;
        drop(self.sealed);
        match self.digester.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the store was lost at the end"),
            Err(error) => tracing::error!(%error, "the task that moves the journal's segments has failed"),
        }
    }

    /// The store is another server's, or gone: nothing more is moved to where it would be lost. What only the segments
    /// hold stays there.
    pub(super) fn abandon(self) {
        drop(self.digester);
    }

    /// Whether more may be stored.
    fn check(&self) -> Result<(), StoreError> {
        if self.digester.is_finished() {
            return Err(StoreError::TakenOver);
        }
        if self.gathered_bytes > SEGMENTS_BYTES_MAX {
            return Err(StoreError::Behind { why: self.refusal.borrow().clone() });
        }
        Ok(())
    }

    async fn append(&mut self, batch: Arc<Batch>) -> Result<(), StoreError> {
        let (folder, head, durability) = (self.folder.clone(), self.head, self.durability);
        let open = self.open.take();
        self.newest += u64::from(open.is_none());
        let newest = self.newest;
        let is_light = open.is_some() && self.is_light(&batch);
        let append = move || {
            let mut segment = match open {
                Some(segment) => segment,
                None => folder.begin(newest, head, durability)?,
            };
            let line = encode(&Line { at: batch.kept_at(), writes: batch.writes() });
            segment.append(&line).map(|()| (segment, line.len()))
        };
        let began = Instant::now();
        let appended = match is_light {
            // Into the system's memory, which takes less than a way to another thread and back.
            true => append(),
            false => spawn_blocking(append).await.expect("appending does not panic"),
        };
        if began.elapsed() >= Duration::from_millis(APPEND_SLOW_MS) {
            self.slow_at = Some(began);
        }
        let (segment, bytes) = appended.map_err(|error| {
            let is_gone = error.kind() == std::io::ErrorKind::NotFound;
            let path = self.folder.path().to_owned();
            if is_gone { StoreError::Vanished { path } } else { StoreError::Refused { path, error } }
        })?;
        self.gathered_bytes += bytes as u64;
        self.open = Some(segment);
        Ok(())
    }

    /// Whether a batch may be appended on an asynchronous thread: it is small, nothing waits for the disk, and
    /// appending has not been slow lately.
    fn is_light(&self, batch: &Batch) -> bool {
        let is_quick = self.slow_at.is_none_or(|at| at.elapsed() >= Duration::from_millis(APPEND_WARY_MS));
        let bytes: usize = batch.writes().iter().map(Write::bytes).sum();
        self.durability == Durability::Process && is_quick && bytes <= APPEND_LIGHT_BYTES_MAX
    }

    /// Whether something waits to be shown: then the next beat comes soon.
    pub(super) fn is_waited_for(&self) -> bool {
        self.is_shown
    }

    fn is_show_due(&self) -> bool {
        let shown_every = Duration::from_millis(SHOWN_EVERY_MS);
        self.is_shown && self.sealed_at.is_none_or(|at| at.elapsed() >= shown_every)
    }

    fn seal_if_due(&mut self) {
        let is_old = self.gathered_since.is_some_and(|since| since.elapsed() >= every());
        let is_large = self.open.as_ref().is_some_and(|segment| segment.bytes() >= SEGMENT_BYTES_MAX);
        if !is_old && !is_large && !self.is_show_due() && self.unsettled.is_empty() {
            return;
        }
        // While the database is behind, the segment grows.
        let Ok(place) = self.sealed.clone().try_reserve_owned() else { return };
        (self.open, self.gathered_since, self.gathered_bytes) = (None, None, 0);
        (self.is_shown, self.sealed_at) = (false, Some(Instant::now()));
        let merged = std::mem::take(&mut self.gathered);
        let settled = std::mem::take(&mut self.unsettled);
        place.send(Sealed { merged, kept_at: self.kept_at, until: self.newest, settled });
    }
}

fn every() -> Duration {
    Duration::from_millis(DIGEST_EVERY_MS)
}

fn refused(path: &Path) -> impl FnOnce(std::io::Error) -> StoreError + use<'_> {
    move |error| StoreError::Refused { path: path.to_owned(), error }
}
