//! Rooms that no living node runs, taken some at a time. Several nodes take at once: each room comes to one of them.

use std::collections::HashMap;

use game::{Millis, PlayerId};
use lobby::EntryId;
use sqlx::PgConnection;

use super::Registrar;
use crate::store::error::StoreError;
use crate::store::postgres;
use crate::store::rooms::{self, InputsColumns, LostRoom, StoredRoom};
use crate::store::write::count_column;

/// A room that this node runs from here on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claimed {
    pub(crate) stored: Result<StoredRoom, LostRoom>,
    /// Who has a place in it, by which entry.
    pub(crate) members: Vec<(PlayerId, EntryId)>,
    /// A server alone has run it so far: everybody in it has a place, of which the cluster does not know yet.
    pub(crate) is_new: bool,
}

type ClaimedColumns = (i64, i64, String, i64, i64, String, i64, i64);
/// Rooms of a server alone have none, and those that a node opens begin with it.
const FIRST_EPOCH: i64 = 1;

type Members = HashMap<i64, Vec<(PlayerId, EntryId)>>;

impl Registrar {
    /// Takes up to `limit` rooms whose nodes are gone, or that nobody runs. `now` is this node's own time.
    ///
    /// # Errors
    /// When the database fails, or this node is gone itself: then none is taken.
    pub(crate) async fn claim(&self, now: Millis, limit: usize) -> Result<Vec<Claimed>, StoreError> {
        let mut unsettled = self.unsettled.lock().await;
        let mut transaction = self.pool.begin().await?;
        postgres::fence(&mut transaction, self.node()).await?;
        let taken = self.take(&mut transaction, now, limit, &unsettled).await?;
        if taken.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<i64> = taken.iter().map(|columns| columns.0).collect();
        // Until this has come to its end: after a broken connection nobody knows whether the database has carried it out.
        let is_known = |room: &i64| unsettled.contains(room);
        let new: Vec<i64> = ids.iter().copied().filter(|room| !is_known(room)).collect();
        unsettled.extend(new);
        let inputs = inputs_of(&mut transaction, &ids).await?;
        let mut members = members_of(&mut transaction, &ids).await?;
        transaction.commit().await?;
        let mut claimed = Vec::with_capacity(taken.len());
        let mut columns = Vec::with_capacity(taken.len());
        for (room, born, config, rules_version, snapshot_seq, snapshot, behind, epoch) in taken {
            columns.push((room, born, config, rules_version, snapshot_seq, snapshot, behind));
            claimed.push((members.remove(&room).unwrap_or_default(), epoch == FIRST_EPOCH));
        }
        let stored = rooms::read(columns, inputs)?.into_iter();
        unsettled.retain(|room| !ids.contains(room));
        let claim = |(stored, (members, is_new))| Claimed { stored, members, is_new };
        Ok(stored.zip(claimed).map(claim).collect())
    }

    /// A room's time has stood since its node last lived, or last stored something of it, whichever is later. Of this node's
    /// own rooms it takes those whose claim has no known end.
    async fn take(
        &self,
        transaction: &mut PgConnection,
        now: Millis,
        limit: usize,
        unsettled: &[i64],
    ) -> sqlx::Result<Vec<ClaimedColumns>> {
        let take = sqlx::query_as(
            "WITH orphans AS (
                 SELECT room, greatest(
                     kept_at, coalesce((SELECT max(kept_at) FROM inputs WHERE inputs.room = rooms.room), 0),
                     coalesce((SELECT alive_at FROM nodes WHERE node = rooms.owner), 0)) AS stood_since
                 FROM rooms
                 WHERE failure = '' AND (owner = ANY(ARRAY(
                     SELECT node FROM nodes WHERE state = 'gone' UNION ALL SELECT 0))
                     OR (owner = $1 AND room = ANY($4)))
                 ORDER BY room LIMIT $3 FOR UPDATE SKIP LOCKED)
             UPDATE rooms SET owner = $1, behind = behind + $2 - stood_since, kept_at = $2,
                 epoch = epoch + CASE WHEN owner = $1 THEN 0 ELSE 1 END
             FROM orphans WHERE rooms.room = orphans.room
             RETURNING rooms.room, born, config, rules_version, snapshot_seq, snapshot, behind, epoch",
        );
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        take.bind(self.me())
            .bind(count_column(now.0))
            .bind(limit)
            .bind(unsettled)
            .fetch_all(transaction)
            .await
    }
}

async fn inputs_of(transaction: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Vec<InputsColumns>> {
    let inputs = sqlx::query_as(
        "SELECT room, min(first_seq), max(end_seq), sum(end_seq - first_seq)::bigint,
             string_agg(lines, '' ORDER BY first_seq)
         FROM inputs WHERE room = ANY($1) GROUP BY room",
    );
    inputs.bind(ids).fetch_all(transaction).await
}

async fn members_of(transaction: &mut PgConnection, ids: &[i64]) -> sqlx::Result<Members> {
    let places = sqlx::query_as::<_, (i64, i64, i64)>(
        "SELECT room, player, entry FROM places WHERE room = ANY($1) ORDER BY player",
    );
    let mut members = Members::new();
    for (room, player, entry) in places.bind(ids).fetch_all(transaction).await? {
        let member = (PlayerId(player.cast_unsigned()), EntryId(entry.cast_unsigned()));
        members.entry(room).or_default().push(member);
    }
    Ok(members)
}
