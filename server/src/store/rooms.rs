//! Rooms as they are read back after a crash: what each was born with, its latest snapshot, and what
//! happened since. Pages bound the memory that takes.

use std::collections::{BTreeSet, HashMap};

use game::{Millis, RoomConfig, RoomId};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::error::StoreError;
use super::write::id_column;
use super::{Store, count, id};
use crate::limits::STORED_ROOMS_PAGE;

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
        let rooms = sqlx::query(
            "SELECT room, born, config, rules_version, snapshot_seq, snapshot
             FROM rooms WHERE failure = '' AND room >= $1 ORDER BY room LIMIT $2",
        );
        let rooms = rooms.bind(from).bind(STORED_ROOMS_PAGE).fetch_all(&self.store.pool).await?;
        let Some(last) = rooms.last() else { return Ok(None) };
        let last: i64 = last.try_get("room")?;
        self.from = last.checked_add(1);
        let mut inputs = self.inputs(from, last).await?;
        rooms.iter().map(|row| read(row, &mut inputs)).collect::<Result<_, _>>().map(Some)
    }

    async fn inputs(&self, from: i64, to: i64) -> Result<HashMap<RoomId, Inputs>, StoreError> {
        let rows = sqlx::query(
            "SELECT room, min(first_seq) AS first_seq, max(end_seq) AS end_seq,
                 CAST(sum(end_seq - first_seq) AS BIGINT) AS count,
                 string_agg(lines, '' ORDER BY first_seq) AS lines
             FROM inputs WHERE room >= $1 AND room <= $2 GROUP BY room",
        );
        let rows = rows.bind(from).bind(to).fetch_all(&self.store.pool).await?;
        let read = |row: &AnyRow| {
            let inputs = Inputs {
                first_seq: count(row, "first_seq")?,
                end_seq: count(row, "end_seq")?,
                count: count(row, "count")?,
                lines: row.try_get("lines")?,
            };
            Ok((RoomId(id(row, "room")?), inputs))
        };
        rows.iter().map(read).collect()
    }
}

fn read(
    row: &AnyRow,
    inputs: &mut HashMap<RoomId, Inputs>,
) -> Result<Result<StoredRoom, LostRoom>, StoreError> {
    let room = RoomId(id(row, "room")?);
    let lost = |why: String| Ok(Err(LostRoom { room, why }));
    let rules_version = u32::try_from(count(row, "rules_version")?).unwrap_or(u32::MAX);
    let config = match game::upgrade::config(row.try_get("config")?) {
        Ok(config) => config,
        Err(error) => return lost(format!("its configuration is not understood: {error}")),
    };
    let inputs_from = count(row, "snapshot_seq")?;
    let snapshot: String = row.try_get("snapshot")?;
    let nothing = Inputs { first_seq: inputs_from, end_seq: inputs_from, count: 0, lines: String::new() };
    let inputs = inputs.remove(&room).unwrap_or(nothing);
    if inputs.first_seq != inputs_from || inputs.first_seq + inputs.count != inputs.end_seq {
        return lost(format!("its inputs have a gap between {inputs_from} and {}", inputs.end_seq));
    }
    Ok(Ok(StoredRoom {
        config,
        born: Millis(count(row, "born")?),
        rules_version,
        snapshot: Some(snapshot).filter(|snapshot| !snapshot.is_empty()),
        inputs_from,
        inputs: inputs.lines,
        next_seq: inputs.end_seq,
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
        let row = sqlx::query(
            "SELECT room, born, config, rules_version, snapshot_seq, snapshot FROM rooms WHERE room = $1",
        );
        let Some(row) = row.bind(id_column(room.0)).fetch_optional(&self.pool).await? else {
            return Ok(None);
        };
        let mut inputs = RoomPages::of(self.clone()).inputs(id_column(room.0), id_column(room.0)).await?;
        read(&row, &mut inputs).map(Some)
    }
}
