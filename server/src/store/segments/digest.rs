//! The checkpoint of the write-ahead log: moves several segments into the database in one transaction, then deletes
//! them. Runs in the background; while the database refuses, the segments stay.

use std::sync::Arc;
use std::time::Duration;

use game::Millis;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::super::batch::Batch;
use super::super::error::StoreError;
use super::super::merge::Merged;
use super::super::sqlite::writer::Writer;
use super::file::{Folder, encode};
use super::pending::Pending;
use crate::limits::{
    DIGEST_ATTEMPT_MS_MAX, HOLDER_LOOK_EVERY_MS, JOURNAL_RETRY_MS_MAX, JOURNAL_RETRY_MS_MIN,
};

/// Segments that take no more lines.
#[derive(Debug)]
pub(super) struct Sealed {
    /// What they hold.
    pub(super) merged: Merged,
    /// The server's own time at their end.
    pub(super) kept_at: Millis,
    /// The number of the last of them.
    pub(super) until: u64,
    pub(super) settled: Vec<oneshot::Sender<()>>,
}

#[derive(Debug)]
pub(super) struct Digester {
    pub(super) writer: Writer,
    pub(super) folder: Folder,
    pub(super) pending: Arc<Pending>,
    /// Why the database does not take what it is given; empty while it does.
    pub(super) refusal: watch::Sender<String>,
    /// Nothing is tried twice any more.
    pub(super) ending: CancellationToken,
}

impl Digester {
    /// Until there are no more segments to come.
    ///
    /// # Errors
    /// When the store is not this server's any more.
    pub(super) async fn run(mut self, mut work: mpsc::Receiver<Sealed>) -> Result<(), StoreError> {
        let mut is_refused = false;
        let look_every = Duration::from_millis(HOLDER_LOOK_EVERY_MS);
        loop {
            let Ok(sealed) = timeout(look_every, work.recv()).await else {
                self.look_for_another_holder().await?;
                continue;
            };
            let Some(Sealed { merged, kept_at, until, settled }) = sealed else { break };
            // What follows a refused part must not overtake it.
            if is_refused {
                continue;
            }
            let batch = Batch::new(merged.into_writes(), kept_at);
            is_refused = !self.digest_patiently(&batch, until).await?;
            if !is_refused {
                self.let_go(until).await;
                for settled in settled {
                    // The caller may have stopped waiting.
                    let _ = settled.send(());
                }
            }
        }
        self.writer.close().await;
        self.folder.tidy();
        Ok(())
    }

    /// Finds out that another server has taken the store, even when there is nothing to write for long.
    async fn look_for_another_holder(&mut self) -> Result<(), StoreError> {
        match self.writer.look_at_holder().await {
            Err(error) if error.is_final() => Err(error),
            Err(_) => {
                self.writer.reset().await;
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Tries until the database has taken everything. False when the journal must end first: the next start goes on with it.
    async fn digest_patiently(&mut self, batch: &Batch, until: u64) -> Result<bool, StoreError> {
        let mut pause_ms = JOURNAL_RETRY_MS_MIN;
        loop {
            let timeouts = Duration::from_millis(DIGEST_ATTEMPT_MS_MAX);
            let attempt = timeout(timeouts, digest(&mut self.writer, &self.folder, batch, until)).await;
            let Err(error) = attempt.unwrap_or(Err(StoreError::Timeout)) else {
                self.refusal.send_if_modified(|why| !std::mem::take(why).is_empty());
                return Ok(true);
            };
            if error.is_final() {
                return Err(error);
            }
            self.tell(&error);
            self.writer.reset().await;
            if self.ending.is_cancelled() {
                return Ok(false);
            }
            self.ending.run_until_cancelled(sleep(Duration::from_millis(pause_ms))).await;
            pause_ms = (2 * pause_ms).min(JOURNAL_RETRY_MS_MAX);
        }
    }

    fn tell(&self, error: &StoreError) {
        let why = error.to_string();
        self.refusal.send_if_modified(|known| {
            let is_news = *known != why;
            if is_news {
                tracing::warn!(why, "the database refuses writes; they stay in the journal beside it");
                *known = why;
            }
            is_news
        });
    }

    async fn let_go(&mut self, until: u64) {
        let folder = self.folder.clone();
        let removed = tokio::task::spawn_blocking(move || folder.remove_until(until)).await;
        // A segment that stays is not read again: the database knows that it holds it.
        if let Ok(Err(error)) = removed {
            tracing::warn!(%error, "segments of the journal that are not needed any more cannot be removed");
        }
        self.pending.forget_until(until);
        if let Err(error) = self.writer.checkpoint().await {
            tracing::debug!(%error, "the database's own log stays as it is for now");
        }
    }
}

/// Writes everything up to a segment, in one transaction. What the database would refuse for ever is set aside, so that
/// it does not block the rest.
pub(super) async fn digest(
    writer: &mut Writer,
    folder: &Folder,
    batch: &Batch,
    until: u64,
) -> Result<(), StoreError> {
    for (part, error) in writer.digest(batch, until).await? {
        set_aside(folder, &part, &error);
    }
    Ok(())
}

/// Sets aside what the database refuses for ever, for an operator to inspect.
fn set_aside(folder: &Folder, part: &Batch, error: &StoreError) {
    let path = folder.path().join(format!("refused-{:016x}.aside", rand::random::<u64>()));
    let kept = std::fs::write(&path, encode(&part.writes()));
    let path = path.display();
    match kept {
        Ok(()) => tracing::error!(%error, %path, "the database refuses this for ever; it is set aside"),
        Err(failure) => tracing::error!(%error, %failure, "the database refuses this for ever; it is lost"),
    }
}
