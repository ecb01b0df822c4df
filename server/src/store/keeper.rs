//! Where a batch becomes durable: in a segment beside an embedded database, or at once in PostgreSQL, which has its
//! own write-ahead log.

use std::sync::Arc;
use std::time::Duration;

use game::Millis;
use tokio::sync::oneshot;

use super::batch::Batch;
use super::error::StoreError;
use super::kept::Kept;
use super::pg_journal::PgJournal;
use super::segments::Segments;
use crate::limits::{JOURNAL_IDLE_MS, JOURNAL_LIVE_MS, SERVER_BEAT_MS};

/// The one way into the store. Its user calls it again after an error.
#[derive(Debug)]
pub(crate) enum Keeper {
    Segments(Box<Segments>),
    Postgres(Box<PgJournal>),
}

impl Keeper {
    /// Stores a batch, all of it or nothing; but in a cluster nothing of rooms that this node does not run any more.
    pub(super) async fn keep(&mut self, batch: &Arc<Batch>) -> Result<Kept, StoreError> {
        match self {
            Self::Segments(segments) => segments.keep(batch).await.map(|()| Kept::default()),
            Self::Postgres(journal) => journal.keep(batch).await,
        }
    }

    /// Saves the server's time, and finds out when the store is not this server's any more.
    pub(super) async fn beat(&mut self, now: Millis) -> Result<(), StoreError> {
        match self {
            Self::Segments(segments) => segments.beat(now).await,
            Self::Postgres(journal) => journal.beat(now).await,
        }
    }

    /// Between two beats. A segment takes one as it takes a move; in PostgreSQL each leaves a dead row behind, for as
    /// long as a reader, such as a backup, holds an old snapshot.
    pub(super) fn beat_every(&self, has_rooms: bool) -> Duration {
        Duration::from_millis(match self {
            Self::Segments(segments) if segments.is_waited_for() => JOURNAL_LIVE_MS,
            _ if !has_rooms => JOURNAL_IDLE_MS,
            Self::Segments(_) => JOURNAL_LIVE_MS,
            Self::Postgres(_) => SERVER_BEAT_MS,
        })
    }

    /// Notifies the caller once the database holds everything that has been stored.
    pub(super) fn settle(&mut self, settled: oneshot::Sender<()>) {
        match self {
            Self::Segments(segments) => segments.settle(settled),
            Self::Postgres(_) => {
                let _ = settled.send(());
            }
        }
    }

    /// Makes what failed ready for another attempt.
    pub(super) async fn reset(&mut self) {
        match self {
            Self::Segments(_) => {}
            Self::Postgres(journal) => journal.reset().await,
        }
    }

    /// Lets go of a store that is not this server's any more.
    pub(super) async fn abandon(self) {
        match self {
            Self::Segments(segments) => segments.abandon(),
            Self::Postgres(mut journal) => journal.reset().await,
        }
    }

    pub(super) async fn close(self) {
        match self {
            Self::Segments(segments) => segments.close().await,
            Self::Postgres(journal) => journal.close().await,
        }
    }
}
