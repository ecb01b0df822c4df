//! Rooms that no living node runs, taken some at a time. Several nodes take at once: each room comes to one of them.

use std::collections::{BTreeSet, HashMap};

use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use game::{Millis, PlayerId, RoomId};
use lobby::{EntryId, NodeNo};
use ownership::{Behind, Tenure};
use sqlx::postgres::PgRow;
use sqlx::{FromRow, PgConnection, Row};
use tokio::time::{sleep, timeout};

use super::{Registrar, column, node};
use crate::limits::{CLAIM_EVERY_MS, STORE_READ_MS_MAX};
use crate::store::columns::count_column;
use crate::store::error::StoreError;
use crate::store::fence::{self, Commit};
use crate::store::rooms::{self, InputsColumns, LostRoom, RoomColumns, StoredRoom};

/// A room that this node runs from here on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claimed {
    pub(crate) stored: Result<StoredRoom, LostRoom>,
    /// Who has a place in it, by which entry.
    pub(crate) members: Vec<(PlayerId, EntryId)>,
    /// A server alone of an earlier release has run it so far: everybody in it has a place, of which the store does not know yet.
    pub(crate) is_new: bool,
}

impl Claimed {
    pub(crate) fn room(&self) -> RoomId {
        self.stored.as_ref().map_or_else(|lost| lost.room, |stored| stored.config.id)
    }
}

/// Rooms of a server alone have none, and those that a node opens begin with it.
const FIRST_EPOCH: u64 = 1;

type Members = HashMap<i64, Vec<(PlayerId, EntryId)>>;

impl Registrar {
    /// Takes up to `limit` rooms whose nodes are gone, or that nobody runs. `now` is this node's own time.
    ///
    /// # Errors
    /// When the database fails, or this node is gone itself: then none is taken.
    pub(crate) async fn claim(&self, now: Millis, limit: usize) -> Result<Vec<Claimed>, StoreError> {
        let mut unsettled = self.unsettled.lock().await;
        let mut connection = self.pool.acquire().await?;
        let given = self.given().clone();
        let claim = Claim { heir: self.node(), now, limit, given, unsettled: &mut unsettled };
        let Taken { rooms, inputs, mut members } = fence::commit(&mut connection, self.node(), claim).await?;
        let (columns, tenures): (Vec<_>, Vec<_>) = rooms.into_iter().unzip();
        let taken: Vec<_> = columns.iter().map(|columns| columns.room).zip(tenures).collect();
        let stored = rooms::read(columns, inputs)?;
        // Not before they are read: else rooms that cannot be read would be this node's and run nowhere.
        unsettled.retain(|room| !taken.iter().any(|(taken, _)| taken == room));
        let stored = stored.into_iter().zip(taken);
        let claimed = stored.map(|(stored, (room, tenure))| {
            let members = members.remove(&room).unwrap_or_default();
            Claimed { stored, members, is_new: tenure.epoch == FIRST_EPOCH }
        });
        Ok(claimed.collect())
    }

    /// Rooms that another node is to have.
    pub(super) fn given(&self) -> MutexGuard<'_, Vec<i64>> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves a room to other nodes, or not any more.
    pub(crate) fn leave_to_others(&self, room: RoomId, is_left: bool) {
        let room = room.0.cast_signed();
        let mut given = self.given();
        given.retain(|other| *other != room);
        given.extend(is_left.then_some(room));
    }

    /// Nobody runs this room of the node any more, and the next claim takes it, wherever. Asks the database until it answers, or
    /// has declared this node gone.
    pub(crate) async fn release(&self, room: RoomId, now: Millis) {
        let (limit, mut epoch) = (Duration::from_millis(STORE_READ_MS_MAX), None);
        loop {
            let attempt = self.try_release(room.0.cast_signed(), &mut epoch, now);
            match timeout(limit, attempt).await.unwrap_or(Err(StoreError::Timeout)) {
                Ok(()) | Err(StoreError::TakenOver) => return,
                Err(error) => tracing::warn!(%error, "a room may not have been released: trying again"),
            }
            sleep(Duration::from_millis(CLAIM_EVERY_MS)).await;
        }
    }

    /// The epoch is asked for once: a late attempt must not give up what has been claimed since.
    async fn try_release(&self, room: i64, epoch: &mut Option<i64>, now: Millis) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        if epoch.is_none() {
            let asked = sqlx::query_scalar("SELECT epoch FROM rooms WHERE room = $1 AND owner = $2");
            *epoch = asked.bind(room).bind(self.me()).fetch_optional(&mut *connection).await?;
        }
        let Some(epoch) = *epoch else { return Ok(()) };
        let release = Release { node: self.node(), room, epoch, now };
        fence::commit(&mut connection, self.node(), release).await
    }
}

/// Rooms of the heir `$1`, `$2` at most: each owner's are found by index, as in `look`. `$3` are its own whose
/// claim has no known end, `$4` those that it leaves to others.
pub(crate) const TAKE: &str =
    "SELECT rooms.room, born, config, rules_version, snapshot_seq, snapshot, behind, owner, epoch,
         greatest(kept_at, (SELECT max(kept_at) FROM inputs WHERE inputs.room = rooms.room)) AS kept_at,
         coalesce((SELECT alive_at FROM nodes WHERE node = rooms.owner),
             (SELECT alive_at FROM server WHERE rooms.owner = 0), 0) AS alive_at
     FROM rooms
     WHERE failure = '' AND room = ANY(ARRAY(
         SELECT orphan.room FROM (SELECT node FROM nodes WHERE state = 'gone' UNION ALL SELECT 0) AS gone
         CROSS JOIN LATERAL (SELECT room FROM rooms WHERE owner BETWEEN gone.node AND gone.node AND failure = ''
                 AND room <> ALL($4) ORDER BY owner, room LIMIT $2 FOR UPDATE SKIP LOCKED) AS orphan LIMIT $2)
         || ARRAY(SELECT room FROM rooms WHERE owner = $1 AND room = ANY($3)))
     ORDER BY rooms.room FOR UPDATE SKIP LOCKED";

/// What a node does with a room that it gives up: the room's clock stands still from `now` on, by the node's own.
struct Release {
    node: NodeNo,
    room: i64,
    /// A late attempt must not give up what has been claimed since.
    epoch: i64,
    now: Millis,
}

impl Commit for Release {
    type Done = ();

    async fn write(self, _: &BTreeSet<RoomId>, transaction: &mut PgConnection) -> Result<(), StoreError> {
        let release = sqlx::query(
            "UPDATE rooms SET owner = 0, kept_at = greatest(kept_at, $3)
             WHERE room = $1 AND owner = $2 AND epoch = $4",
        );
        let release = release.bind(self.room).bind(column(self.node)).bind(count_column(self.now.0));
        release.bind(self.epoch).execute(transaction).await?;
        Ok(())
    }
}

/// A claim as a commit of the heir.
struct Claim<'a> {
    heir: NodeNo,
    now: Millis,
    limit: usize,
    given: Vec<i64>,
    unsettled: &'a mut Vec<i64>,
}

/// What was claimed.
struct Taken {
    rooms: Vec<(RoomColumns, Tenure)>,
    inputs: Vec<InputsColumns>,
    members: Members,
}

impl Commit for Claim<'_> {
    type Done = Taken;

    async fn write(self, _: &BTreeSet<RoomId>, transaction: &mut PgConnection) -> Result<Taken, StoreError> {
        let rooms = self.take(transaction).await?;
        if rooms.is_empty() {
            return Ok(Taken { rooms, inputs: Vec::new(), members: Members::new() });
        }
        let ids: Vec<i64> = rooms.iter().map(|(columns, _)| columns.room).collect();
        // Until this has come to its end: after a broken connection nobody knows whether the database has carried it out.
        let is_known = |room: &i64| self.unsettled.contains(room);
        let new: Vec<i64> = ids.iter().copied().filter(|room| !is_known(room)).collect();
        self.unsettled.extend(new);
        let inputs = inputs_of(transaction, &ids).await?;
        let members = members_of(transaction, &ids).await?;
        Ok(Taken { rooms, inputs, members })
    }
}

impl Claim<'_> {
    /// Of the heir's own rooms it takes those whose claim has no known end.
    async fn take(&self, transaction: &mut PgConnection) -> Result<Vec<(RoomColumns, Tenure)>, StoreError> {
        let look = sqlx::query(TAKE);
        let look = look.bind(column(self.heir)).bind(i64::try_from(self.limit).unwrap_or(i64::MAX));
        let found = look.bind(&*self.unsettled).bind(&self.given).fetch_all(&mut *transaction).await?;
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let taken = found.iter().map(|row| {
            let tenure = tenure(row)?.claimed(self.heir, self.now, millis(row, "alive_at")?);
            let mut columns = RoomColumns::from_row(row)?;
            columns.behind = tenure.behind.0;
            Ok((columns, tenure))
        });
        let taken: Vec<(RoomColumns, Tenure)> = taken.collect::<Result<_, StoreError>>()?;
        let of = |value: fn(&Tenure) -> i64| taken.iter().map(|(_, tenure)| value(tenure)).collect();
        let columns: [Vec<i64>; 4] = [
            taken.iter().map(|(columns, _)| columns.room).collect(),
            of(|tenure| tenure.behind.0),
            of(|tenure| count_column(tenure.kept_at.0)),
            of(|tenure| count_column(tenure.epoch)),
        ];
        let take = sqlx::query(
            "UPDATE rooms SET owner = $1, behind = new.behind, kept_at = new.kept_at, epoch = new.epoch
             FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
                 AS new (room, behind, kept_at, epoch)
             WHERE rooms.room = new.room",
        );
        let take = columns.iter().fold(take.bind(column(self.heir)), |take, column| take.bind(column));
        take.execute(transaction).await?;
        Ok(taken)
    }
}

fn tenure(row: &PgRow) -> Result<Tenure, StoreError> {
    Ok(Tenure {
        owner: node(row.try_get("owner")?)?,
        epoch: row.try_get::<i64, _>("epoch")?.unsigned_abs(),
        behind: Behind(row.try_get("behind")?),
        kept_at: millis(row, "kept_at")?,
    })
}

fn millis(row: &PgRow, name: &str) -> Result<Millis, StoreError> {
    Ok(Millis(row.try_get::<i64, _>(name)?.unsigned_abs()))
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
