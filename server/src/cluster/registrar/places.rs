//! Where players are: on which node they were last seen, and in which room they have a place.

use game::{PlayerId, RoomId};
use lobby::{EntryId, NodeNo};
use sqlx::AssertSqlSafe;

use super::{Registrar, Whereabouts, node};
use crate::store::columns::{count_column, id_column};
use crate::store::error::StoreError;
use crate::store::postgres::NOW;

/// What is known when a player connects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// Greater than that of every earlier visit, on whichever node.
    pub(crate) visit: u64,
    /// The living node of the visit before, which may still have a socket of the player; it may be this one.
    pub(crate) before: Option<NodeNo>,
    /// The room that they have a place in, and the entry that gave it to them.
    pub(crate) place: Option<(Whereabouts, EntryId)>,
}

impl Registrar {
    /// Notes that a player has connected here.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn arrive(&self, player: PlayerId) -> Result<Arrival, StoreError> {
        // Visits follow the clock, so that they grow for a player too who was forgotten meanwhile.
        let arrive = format!(
            "INSERT INTO places AS place (player, node, before, visit, room, entry, seen_at)
             VALUES ($1, $2, 0, {NOW}, 0, 0, {NOW})
             ON CONFLICT (player) DO UPDATE SET node = excluded.node, before = place.node,
                 visit = greatest(place.visit + 1, excluded.visit), seen_at = excluded.seen_at
             RETURNING visit, room, entry,
                 (SELECT nodes.node FROM nodes WHERE nodes.node = place.before AND state = 'live')"
        );
        let arrive = sqlx::query_as(AssertSqlSafe(arrive)).bind(id_column(player.0)).bind(self.me());
        let (visit, room, entry, before): (i64, i64, i64, Option<i64>) = arrive.fetch_one(&self.pool).await?;
        let mut place = None;
        if room != 0 {
            let found = self.find_room(RoomId(room.cast_unsigned())).await?;
            place = found.map(|whereabouts| (whereabouts, EntryId(entry.cast_unsigned())));
        }
        let before = before.map(node).transpose()?;
        Ok(Arrival { visit: visit.unsigned_abs(), before, place })
    }

    /// Notes that a player has disconnected, unless they have connected again meanwhile. Forgets one who has no place.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn depart(&self, player: PlayerId, visit: u64) -> Result<(), StoreError> {
        let statements = [
            "UPDATE places SET node = 0 WHERE player = $1 AND visit = $2 AND room <> 0",
            "DELETE FROM places WHERE player = $1 AND visit = $2 AND room = 0",
        ];
        for sql in statements {
            let depart = sqlx::query(sql).bind(id_column(player.0)).bind(count_column(visit));
            depart.execute(&self.pool).await?;
        }
        Ok(())
    }
}
