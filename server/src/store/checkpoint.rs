//! Moves what an embedded database has in its write-ahead log into its main file, on a connection of its own: the
//! disk makes it wait there, and not the one on which moves are waiting to be kept. Knows no tables.

use std::time::Duration;

use sqlx::{AnyConnection, Connection, Row};
use tokio::task::JoinHandle;
use tokio::time::sleep;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::limits::{CHECKPOINT_EVERY_MS, CHECKPOINT_HOLD_MS_MAX, WAL_PAGES_MAX};

/// The task that does it. It ends with this value; [`Checkpoints::end`] waits for that.
#[derive(Debug)]
pub(super) struct Checkpoints {
    task: JoinHandle<()>,
    ending: DropGuard,
}

impl Checkpoints {
    pub(super) fn start(connection: AnyConnection) -> Self {
        let ending = CancellationToken::new();
        let task = tokio::spawn(run(connection, ending.clone()));
        Self { task, ending: ending.drop_guard() }
    }

    /// Lets go of the database, after what is being moved has been.
    pub(super) async fn end(self) {
        drop(self.ending);
        if let Err(error) = self.task.await {
            tracing::error!(%error, "the task that moves the store's log has failed");
        }
    }
}

async fn run(mut connection: AnyConnection, ending: CancellationToken) {
    let every = Duration::from_millis(CHECKPOINT_EVERY_MS);
    while ending.run_until_cancelled(sleep(every)).await.is_some() {
        // What fails now is done later; that the database refuses is told where moves wait for it.
        if let Err(error) = checkpoint(&mut connection).await {
            tracing::debug!(%error, "the store's log stays where it is for now");
        }
    }
    if let Err(error) = connection.close().await {
        tracing::debug!(%error, "the connection that moves the store's log did not end well");
    }
}

/// Moves everything without making anybody wait; then, once the log is long, holds the writer for the little that has
/// come meanwhile, so that it begins the log anew.
async fn checkpoint(connection: &mut AnyConnection) -> sqlx::Result<()> {
    let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut *connection).await?;
    if row.try_get::<i64, _>("log")? >= WAL_PAGES_MAX {
        sqlx::query("PRAGMA wal_checkpoint(RESTART)").fetch_one(connection).await?;
    }
    Ok(())
}

/// Whoever reads for long keeps the log from beginning anew; the writer is not held for that.
pub(super) async fn set_up(connection: &mut AnyConnection) -> sqlx::Result<()> {
    let patience = format!("PRAGMA busy_timeout = {CHECKPOINT_HOLD_MS_MAX}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(patience)).execute(connection).await?;
    Ok(())
}
