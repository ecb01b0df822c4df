//! Whose a room is, and by which code it is found.

use game::{RoomCode, RoomId};
use lobby::NodeNo;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Row};

use super::{Registrar, node};
use crate::store::columns::id_column;
use crate::store::error::StoreError;
use crate::store::postgres::NOW;

/// Where a room is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Whereabouts {
    pub(crate) room: RoomId,
    /// The one that was asked for, or that was drawn last.
    pub(crate) code: RoomCode,
    /// `None` until a living node has taken it.
    pub(crate) owner: Option<NodeNo>,
}

/// Rooms by their codes. One that is not stored yet is its drawer's; one that has failed is nowhere.
const WHEREABOUTS: &str = "SELECT codes.room, codes.code, codes.drawn_at, nodes.node FROM codes
     LEFT JOIN rooms ON rooms.room = codes.room
     LEFT JOIN nodes ON nodes.node = coalesce(rooms.owner, codes.owner) AND nodes.state = 'live'
     WHERE coalesce(rooms.failure, '') = ''";

fn whereabouts(row: &PgRow) -> Result<Whereabouts, StoreError> {
    let (code, owner): (String, Option<i64>) = (row.try_get("code")?, row.try_get("node")?);
    let room: i64 = row.try_get("room")?;
    let code = code.parse().map_err(|_| StoreError::Unreadable(format!("{code} is no code of a room")))?;
    Ok(Whereabouts { room: RoomId(room.cast_unsigned()), code, owner: owner.map(node).transpose()? })
}

impl Registrar {
    /// Makes the code this room's, which this node runs. False when it is another's.
    ///
    /// # Errors
    /// When the database fails: then it may have been made the room's or not.
    pub(crate) async fn claim_code(&self, code: RoomCode, room: RoomId) -> Result<bool, StoreError> {
        let claim = format!(
            "INSERT INTO codes (code, room, owner, drawn_at) VALUES ($1, $2, $3, {NOW})
             ON CONFLICT (code) DO UPDATE SET owner = excluded.owner WHERE codes.room = excluded.room"
        );
        let claim = sqlx::query(AssertSqlSafe(claim)).bind(code.to_string()).bind(id_column(room.0));
        Ok(claim.bind(self.me()).execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Nobody has this code any more.
    ///
    /// # Errors
    /// When the database fails: then it is forgotten with its room.
    pub(crate) async fn release_code(&self, code: RoomCode) -> Result<(), StoreError> {
        let release = sqlx::query("DELETE FROM codes WHERE code = $1").bind(code.to_string());
        release.execute(&self.pool).await?;
        Ok(())
    }

    /// The room with this code.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn find_code(&self, code: RoomCode) -> Result<Option<Whereabouts>, StoreError> {
        let find = sqlx::query(AssertSqlSafe(format!("{WHEREABOUTS} AND codes.code = $1")));
        let found = find.bind(code.to_string()).fetch_optional(&self.pool).await?;
        found.as_ref().map(whereabouts).transpose()
    }

    /// The room with this id.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn find_room(&self, room: RoomId) -> Result<Option<Whereabouts>, StoreError> {
        let newest = format!("{WHEREABOUTS} AND codes.room = $1 ORDER BY codes.drawn_at DESC LIMIT 1");
        let find = sqlx::query(AssertSqlSafe(newest)).bind(id_column(room.0));
        let found = find.fetch_optional(&self.pool).await?;
        found.as_ref().map(whereabouts).transpose()
    }

    /// Where these rooms are, each by its newest code; a room that has ended is left out.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn whereabouts_of(&self, rooms: &[RoomId]) -> Result<Vec<Whereabouts>, StoreError> {
        let rooms: Vec<i64> = rooms.iter().map(|room| id_column(room.0)).collect();
        let newest = format!(
            "SELECT DISTINCT ON (room) * FROM ({WHEREABOUTS} AND codes.room = ANY($1)) AS those
             ORDER BY room, drawn_at DESC"
        );
        let found = sqlx::query(AssertSqlSafe(newest)).bind(rooms).fetch_all(&self.pool).await?;
        found.iter().map(whereabouts).collect()
    }
}
