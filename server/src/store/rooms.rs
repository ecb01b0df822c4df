//! Rooms as they are read back after a crash: what each was born with, its latest snapshot, and what
//! happened since. Pages bound the memory that takes.

use std::collections::{BTreeSet, HashMap};

use sqlx::{ColumnIndex, Decode, FromRow, Row, Type};

use super::Store;
use super::columns::{id_column, whole};
use super::error::StoreError;
use crate::limits::STORED_ROOMS_PAGE;
use game::{Millis, RoomConfig, RoomId};

/// A room that was open when the store was last written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredRoom {
    pub(crate) config: RoomConfig,
    pub(crate) born: Millis,
    /// The rules by which the snapshot, or else the first input, was handled.
    pub(crate) rules_version: u32,
    /// The room's state, as JSON, before its input number `inputs_from`; without one it starts new.
    pub(crate) snapshot: Option<String>,
    /// The number of the first of `inputs`.
    pub(crate) inputs_from: u64,
    /// Lines of JSON, one for each input since.
    pub(crate) inputs: String,
    /// The number of the next input.
    pub(crate) next_seq: u64,
    /// Room time is this much less than the server's: in PostgreSQL, the time when nobody ran the room is left out. Below zero
    /// where the clock of an earlier node was ahead of its heir's.
    pub(crate) behind: i64,
}

/// A room whose stored data is not enough to recover it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LostRoom {
    pub(crate) room: RoomId,
    pub(crate) why: String,
}

/// All open rooms, some at a time.
#[derive(Debug)]
pub(crate) struct RoomPages {
    store: Store,
    /// The least id of the next page, as the database orders them.
    from: Option<i64>,
}

/// A row of the table `rooms`, as far as it says what the room was.
#[derive(Debug)]
pub(crate) struct RoomColumns {
    pub(crate) room: i64,
    born: i64,
    config: String,
    rules_version: i64,
    snapshot_seq: i64,
    snapshot: String,
    pub(crate) behind: i64,
}

/// Of both kinds of databases.
impl<'r, R: Row> FromRow<'r, R> for RoomColumns
where
    &'static str: ColumnIndex<R>,
    i64: Decode<'r, R::Database> + Type<R::Database>,
    String: Decode<'r, R::Database> + Type<R::Database>,
{
    fn from_row(row: &'r R) -> sqlx::Result<Self> {
        Ok(Self {
            room: row.try_get("room")?,
            born: row.try_get("born")?,
            config: row.try_get("config")?,
            rules_version: row.try_get("rules_version")?,
            snapshot_seq: row.try_get("snapshot_seq")?,
            snapshot: row.try_get("snapshot")?,
            behind: row.try_get("behind")?,
        })
    }
}

/// Of a room's inputs: `room`, the least `first_seq`, the greatest `end_seq`, how many there are, and all `lines`.
pub(crate) type InputsColumns = (i64, i64, i64, i64, String);

/// What the journal holds of one room.
#[derive(Debug)]
struct Inputs {
    first_seq: u64,
    end_seq: u64,
    count: u64,
    lines: String,
}

impl RoomPages {
    pub(super) fn of(store: Store) -> Self {
        Self { store, from: Some(i64::MIN) }
    }

    /// The next rooms; `None` after the last.
    ///
    /// # Errors
    /// When the database fails. A room that cannot be recovered is returned as a [`LostRoom`].
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<Result<StoredRoom, LostRoom>>>, StoreError> {
        let Some(from) = self.from else { return Ok(None) };
        let rooms = sqlx::query_as::<_, RoomColumns>(
            "SELECT room, born, config, rules_version, snapshot_seq, snapshot, behind
             FROM rooms WHERE failure = '' AND room >= $1 ORDER BY room LIMIT $2",
        );
        let rooms = rooms.bind(from).bind(STORED_ROOMS_PAGE).fetch_all(&self.store.pool).await?;
        let Some(&RoomColumns { room: last, .. }) = rooms.last() else { return Ok(None) };
        self.from = last.checked_add(1);
        let inputs = self.inputs(from, last).await?;
        read(rooms, inputs).map(Some)
    }

    async fn inputs(&self, from: i64, to: i64) -> Result<Vec<InputsColumns>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT room, min(first_seq) AS first_seq, max(end_seq) AS end_seq,
                 CAST(sum(end_seq - first_seq) AS BIGINT) AS count,
                 string_agg(lines, '' ORDER BY first_seq) AS lines
             FROM inputs WHERE room >= $1 AND room <= $2 GROUP BY room",
        );
        Ok(rows.bind(from).bind(to).fetch_all(&self.store.pool).await?)
    }
}

/// Rooms with what happened in them since their snapshots.
pub(crate) fn read(
    rooms: Vec<RoomColumns>,
    inputs: Vec<InputsColumns>,
) -> Result<Vec<Result<StoredRoom, LostRoom>>, StoreError> {
    let read = |(room, first_seq, end_seq, count, lines): InputsColumns| {
        let first_seq = whole(first_seq, "first_seq")?;
        let end_seq = whole(end_seq, "end_seq")?;
        Ok((room, Inputs { first_seq, end_seq, count: whole(count, "count")?, lines }))
    };
    let mut inputs: HashMap<i64, Inputs> = inputs.into_iter().map(read).collect::<Result<_, StoreError>>()?;
    rooms
        .into_iter()
        .map(|room| {
            let inputs = inputs.remove(&room.room);
            read_one(room, inputs)
        })
        .collect()
}

fn read_one(
    columns: RoomColumns,
    inputs: Option<Inputs>,
) -> Result<Result<StoredRoom, LostRoom>, StoreError> {
    let RoomColumns { room, born, config, rules_version, snapshot_seq, snapshot, behind } = columns;
    let lost = |why: String| Ok(Err(LostRoom { room: RoomId(room.cast_unsigned()), why }));
    let rules_version = u32::try_from(whole(rules_version, "rules_version")?).unwrap_or(u32::MAX);
    let config = match game::upgrade::config(&config) {
        Ok(config) => config,
        Err(error) => return lost(format!("its configuration is not understood: {error}")),
    };
    let inputs_from = whole(snapshot_seq, "snapshot_seq")?;
    let nothing = Inputs { first_seq: inputs_from, end_seq: inputs_from, count: 0, lines: String::new() };
    let inputs = inputs.unwrap_or(nothing);
    if inputs.first_seq != inputs_from || inputs.first_seq + inputs.count != inputs.end_seq {
        return lost(format!("its inputs have a gap between {inputs_from} and {}", inputs.end_seq));
    }
    Ok(Ok(StoredRoom {
        config,
        born: Millis(whole(born, "born")?),
        rules_version,
        snapshot: Some(snapshot).filter(|snapshot| !snapshot.is_empty()),
        inputs_from,
        inputs: inputs.lines,
        next_seq: inputs.end_seq,
        behind,
    }))
}

/// The ids of all open rooms.
pub(crate) async fn live(store: &Store) -> Result<BTreeSet<RoomId>, StoreError> {
    let ids: Vec<i64> =
        sqlx::query_scalar("SELECT room FROM rooms WHERE failure = ''").fetch_all(&store.pool).await?;
    Ok(ids.into_iter().map(|id| RoomId(id.cast_unsigned())).collect())
}

impl Store {
    /// One room, open or failed, if the store knows it.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn room(
        &self,
        room: RoomId,
    ) -> Result<Option<Result<StoredRoom, LostRoom>>, StoreError> {
        let rows = sqlx::query_as::<_, RoomColumns>(
            "SELECT room, born, config, rules_version, snapshot_seq, snapshot, behind FROM rooms WHERE room = $1",
        );
        let rows = rows.bind(id_column(room.0)).fetch_all(&self.pool).await?;
        let inputs = RoomPages::of(self.clone()).inputs(id_column(room.0), id_column(room.0)).await?;
        Ok(read(rows, inputs)?.pop())
    }
}
