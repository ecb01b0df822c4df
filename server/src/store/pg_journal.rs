//! The journal of a node: commits to a PostgreSQL database that other nodes write as well. Each commit holds the fence of
//! its node and writes only rooms that this node runs.

mod columns;
mod statements;

use std::collections::BTreeSet;
use std::time::Duration;

use game::RoomId;
use lobby::NodeNo;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection};
use tokio::time::timeout;

use super::batch::Batch;
use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::keeper::Kept;
use super::merge::merge;
use super::postgres;
use super::write::{Write, id_column};
use crate::limits::{CLUSTER_STATEMENT_MS_MAX, STORE_CONNECT_MS_MAX};
use columns::Columns;

/// The connection of a node that writes.
#[derive(Debug)]
pub(crate) struct PgJournal {
    node: NodeNo,
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    /// Rooms that a commit was to end or release whose outcome is unknown: they may not be this node's any more, and
    /// rightly so.
    may_have_left: BTreeSet<RoomId>,
}

/// Which rooms of a batch are not written.
#[derive(Debug, Default)]
struct Standing {
    /// They are another's, or nobody's.
    lost: BTreeSet<RoomId>,
    /// This node has ended or released them, by an earlier attempt.
    left: BTreeSet<RoomId>,
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
        let begin = AssertSqlSafe(postgres::begin_with_lock(self.node));
        let mut transaction = connection.begin_with(begin).await?;
        let standing = look_up(&mut transaction, self.node, batch, &self.may_have_left).await?;
        let is_ours = |write: &&Write| {
            let of_room = |rooms: &BTreeSet<RoomId>| write.room().is_some_and(|room| rooms.contains(&room));
            !of_room(&standing.lost) && !of_room(&standing.left)
        };
        let writes: Vec<Write> = batch.writes().iter().filter(is_ours).cloned().collect();
        let mut columns = Columns::of(&writes);
        columns.add_merged(merge(writes));
        let stamp = statements::Stamp::of(batch, self.node);
        let visits = statements::run(&columns, &stamp, &mut transaction).await?;
        self.may_have_left.extend(columns.leaving());
        transaction.commit().await?;
        self.may_have_left.clear();
        Ok(Kept { lost: standing.lost, visits })
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

/// Finds out which rooms of a batch this node runs, and whether it lives. Those that the batch opens are its own.
async fn look_up(
    transaction: &mut PgConnection,
    node: NodeNo,
    batch: &Batch,
    may_have_left: &BTreeSet<RoomId>,
) -> Result<Standing, StoreError> {
    let mut rooms: BTreeSet<RoomId> = batch.writes().iter().filter_map(Write::room).collect();
    for write in batch.writes() {
        if let Write::OpenRoom { config, .. } = write {
            rooms.remove(&config.id);
        }
    }
    let ids: Vec<i64> = rooms.iter().map(|room| id_column(room.0)).collect();
    let found = sqlx::query_scalar::<_, Option<i64>>(
        "SELECT NULL FROM nodes WHERE node = $1 AND state = 'live'
         UNION ALL SELECT room FROM rooms WHERE room = ANY($2) AND owner = $1",
    );
    let found = found.bind(i64::from(node.0)).bind(ids).fetch_all(transaction).await?;
    if !found.contains(&None) {
        return Err(StoreError::TakenOver);
    }
    for room in found.into_iter().flatten() {
        rooms.remove(&RoomId(room.cast_unsigned()));
    }
    let (left, lost) = rooms.into_iter().partition(|room| may_have_left.contains(room));
    Ok(Standing { lost, left })
}
