//! The journal of a node: commits to a PostgreSQL database that other nodes write as well. Each commit holds the fence of
//! its node and writes only rooms that this node runs.

mod columns;
mod statements;

use std::collections::BTreeSet;
use std::time::Duration;

use game::RoomId;
use lobby::NodeNo;
use sqlx::Connection;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::time::timeout;

use super::batch::Batch;
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::fence::{self, Commit};
use super::keeper::Kept;
use super::merge::merge;
use super::postgres;
use super::write::Write;
use crate::limits::{CLUSTER_STATEMENT_MS_MAX, STORE_CONNECT_MS_MAX};
use columns::Columns;

/// The connection of a node that writes.
#[derive(Debug)]
pub(crate) struct PgJournal {
    node: NodeNo,
    options: PgConnectOptions,
    connection: Option<PgConnection>,
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
    pub(super) async fn open(place: &DatabaseUrl, node: NodeNo) -> Result<Self, StoreError> {
        let options = postgres::options(place)?;
        let connection = Some(postgres::connect(&options).await?);
        Ok(Self { node, options, connection, may_have_left: BTreeSet::new() })
    }

    /// Stores a batch, but for what is about rooms that this node does not run any more.
    ///
    /// # Errors
    /// [`StoreError::TakenOver`] when the node is gone. Then, as after every other error, nothing is stored, unless only the
    /// answer was lost.
    pub(super) async fn keep(&mut self, batch: &Batch) -> Result<Kept, StoreError> {
        let limit = Duration::from_millis(CLUSTER_STATEMENT_MS_MAX);
        timeout(limit, self.commit(batch)).await.unwrap_or(Err(StoreError::Timeout))
    }

    async fn commit(&mut self, batch: &Batch) -> Result<Kept, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => postgres::connect(&self.options).await?,
        };
        let connection = self.connection.insert(connection);
        let may_have_left = &mut self.may_have_left;
        let kept =
            fence::commit(connection, self.node, OfBatch { batch, node: self.node, may_have_left }).await?;
        self.may_have_left.clear();
        Ok(kept)
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
