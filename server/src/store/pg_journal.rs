//! The journal in a PostgreSQL database that other nodes write as well, or that this server has alone: it is a node then without
//! neighbours. Each commit holds the fence of its node and writes only rooms that this node runs.

mod columns;
mod statements;

use std::collections::BTreeSet;
use std::time::Duration;

use game::{Millis, RoomId};
use lobby::NodeNo;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::time::timeout;

use super::batch::Batch;
use super::columns::count_column;
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::fence::{self, Commit};
use super::kept::Kept;
use super::merge::merge;
use super::postgres::{self, Hold};
use super::write::Write;
use crate::limits::{JOURNAL_ATTEMPT_MS_MAX, JOURNAL_PATIENCE_GROWS_TO, STORE_CONNECT_MS_MAX};
use columns::Columns;

/// The connection of a node that writes.
#[derive(Debug)]
pub(crate) struct PgJournal {
    node: NodeNo,
    /// Where it is alone, this connection has the database for it.
    hold: Hold,
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    /// How many times the usual time the next attempt may take: what needs long must succeed in the end.
    timeouts: u32,
    /// Rooms that a commit was to end whose outcome is unknown: they may not be this node's any more, and rightly so.
    may_have_left: BTreeSet<RoomId>,
}

/// A batch as a commit of the node.
struct OfBatch<'a> {
    batch: &'a Batch,
    node: NodeNo,
    may_have_left: &'a mut BTreeSet<RoomId>,
}

impl PgJournal {
    /// Of a node of a cluster.
    pub(crate) async fn open(place: &DatabaseUrl, node: NodeNo) -> Result<Self, StoreError> {
        let options = postgres::options(place)?;
        let connection = postgres::connect(&options).await?;
        Ok(Self::by(node, Hold::Shared, options, connection))
    }

    /// Of a server alone, whose connection has the database already.
    pub(crate) fn alone(node: NodeNo, options: PgConnectOptions, connection: PgConnection) -> Self {
        Self::by(node, Hold::Alone, options, connection)
    }

    fn by(node: NodeNo, hold: Hold, options: PgConnectOptions, connection: PgConnection) -> Self {
        let connection = Some(connection);
        Self { node, hold, options, connection, timeouts: 1, may_have_left: BTreeSet::new() }
    }

    /// Stores a batch, but for what is about rooms that this node does not run any more.
    ///
    /// # Errors
    /// [`StoreError::TakenOver`] when the node is gone. Then, as after every other error, nothing is stored, unless only the
    /// answer was lost.
    pub(super) async fn keep(&mut self, batch: &Batch) -> Result<Kept, StoreError> {
        let attempt = timeout(self.timeouts(), self.commit(batch)).await;
        self.timeouts = match attempt {
            Ok(_) => 1,
            Err(_) => (2 * self.timeouts).min(JOURNAL_PATIENCE_GROWS_TO),
        };
        attempt.unwrap_or(Err(StoreError::Timeout))
    }

    async fn commit(&mut self, batch: &Batch) -> Result<Kept, StoreError> {
        let connection = self.connect().await?;
        let connection = self.connection.insert(connection);
        let (node, may_have_left) = (self.node, &mut self.may_have_left);
        let kept = fence::commit(connection, node, OfBatch { batch, node, may_have_left }).await?;
        self.may_have_left.clear();
        Ok(kept)
    }

    /// Saves the time of a server alone, and finds out when the database is not its own any more. A node of a cluster renews its
    /// lease instead.
    pub(super) async fn beat(&mut self, now: Millis) -> Result<(), StoreError> {
        match self.hold {
            Hold::Shared => Ok(()),
            Hold::Alone => {
                timeout(self.timeouts(), self.save_time(now)).await.unwrap_or(Err(StoreError::Timeout))
            }
        }
    }

    async fn save_time(&mut self, now: Millis) -> Result<(), StoreError> {
        let connection = self.connect().await?;
        let save = sqlx::query("UPDATE nodes SET alive_at = $2 WHERE node = $1 AND state = 'live'");
        let save = save.bind(i64::from(self.node.0)).bind(count_column(now.0));
        let saved = save.execute(self.connection.insert(connection)).await?;
        if saved.rows_affected() == 0 { Err(StoreError::TakenOver) } else { Ok(()) }
    }

    fn timeouts(&self) -> Duration {
        self.timeouts * Duration::from_millis(JOURNAL_ATTEMPT_MS_MAX)
    }

    /// The connection, made again if it was let go of. A server alone takes the database anew, unless another one has it.
    async fn connect(&mut self) -> Result<PgConnection, StoreError> {
        if let Some(connection) = self.connection.take() {
            return Ok(connection);
        }
        let mut connection = postgres::connect(&self.options).await?;
        if self.hold == Hold::Alone
            && let Err(error) = postgres::hold(&mut connection, Hold::Alone).await
        {
            // By another server, or still by the lost connection of this one?
            fence::check_live(&mut connection, self.node, &BTreeSet::new()).await?;
            return Err(error);
        }
        Ok(connection)
    }

    /// Lets go of a connection that failed: what its transaction held is undone.
    pub(super) async fn reset(&mut self) {
        if let Some(connection) = self.connection.take() {
            let limit = Duration::from_millis(STORE_CONNECT_MS_MAX);
            // One that does not even close is left to the database.
            let _ = timeout(limit, connection.close_hard()).await;
        }
    }

    /// As after a commit whose answer was lost.
    #[cfg(test)]
    pub(super) fn suppose_left(&mut self, rooms: impl IntoIterator<Item = RoomId>) {
        self.may_have_left.extend(rooms);
    }

    pub(super) async fn close(mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "the journal's connection did not end well");
        }
    }
}

impl Commit for OfBatch<'_> {
    type Done = Kept;

    fn rooms(&self) -> BTreeSet<RoomId> {
        let mut rooms: BTreeSet<RoomId> = self.batch.writes().iter().filter_map(Write::room).collect();
        for write in self.batch.writes() {
            if let Write::OpenRoom { config, .. } = write {
                rooms.remove(&config.id);
            }
        }
        rooms
    }

    async fn write(
        self,
        owned: &BTreeSet<RoomId>,
        transaction: &mut PgConnection,
    ) -> Result<Kept, StoreError> {
        // Rooms that are not this node's: it has ended them by an earlier attempt, or they are another's, or nobody's.
        let (left, lost): (BTreeSet<_>, BTreeSet<_>) =
            self.rooms().difference(owned).partition(|room| self.may_have_left.contains(room));
        let is_ours =
            |write: &&Write| write.room().is_none_or(|room| !lost.contains(&room) && !left.contains(&room));
        let writes: Vec<Write> = self.batch.writes().iter().filter(is_ours).cloned().collect();
        let mut columns = Columns::of(&writes);
        columns.add_merged(merge(writes));
        let stamp = statements::Stamp::of(self.batch, self.node);
        let visits = statements::run(&columns, &stamp, transaction).await?;
        self.may_have_left.extend(columns.leaving());
        Ok(Kept { lost, visits })
    }
}
