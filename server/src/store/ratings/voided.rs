//! Bookings as an operator sees them, and what pages call a player. Knows nothing of who is connected.

use game::{MatchId, Name, PlayerId};
use rating::{Class, Rating};
use sqlx::Row;
use sqlx::any::AnyRow;

use super::super::Store;
use super::super::columns::{count, id, id_column};
use super::super::error::StoreError;
use super::known::rating_of;
use super::leaderboard::{class_in, name_in};

/// How the booking of a match stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Booking {
    pub(crate) class: Class,
    /// Why it has changed nothing; empty if it has.
    pub(crate) unrated: String,
    /// When it was taken back, in milliseconds since 1970.
    pub(crate) voided_at_ms: Option<u64>,
}

/// What taking a booking back has changed for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Voided {
    pub(crate) player: PlayerId,
    pub(crate) name: Name,
    pub(crate) old: Rating,
    pub(crate) new: Rating,
}

impl Store {
    /// How a booking of a rated class stands; `None` if there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn booking(&self, of: MatchId) -> Result<Option<Booking>, StoreError> {
        let sql =
            "SELECT class, unrated, voided_at_wall FROM rating_bookings WHERE room = $1 AND match_no = $2";
        let query = sqlx::query(sql).bind(id_column(of.room.0)).bind(i64::from(of.match_no));
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        let voided_at_ms = Some(count(&row, "voided_at_wall")?).filter(|&at| at > 0);
        Ok(Some(Booking { class: class_in(&row)?, unrated: row.try_get("unrated")?, voided_at_ms }))
    }

    /// What voiding a match has changed: who, and their ratings before and after.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn voided(&self, of: MatchId) -> Result<Vec<Voided>, StoreError> {
        let sql = "SELECT player, old_rating, old_deviation, rating, deviation,
                 coalesce((SELECT name FROM rated_players AS named WHERE named.player = rating_voids.player), '') AS name
             FROM rating_voids WHERE room = $1 AND match_no = $2 ORDER BY player";
        let query = sqlx::query(sql).bind(id_column(of.room.0)).bind(i64::from(of.match_no));
        let read = |row: &AnyRow| {
            let player = PlayerId(id(row, "player")?);
            let [r0, d0, r1, d1] =
                ["old_rating", "old_deviation", "rating", "deviation"].map(|column| row.try_get(column));
            let (old, new) = (rating_of([r0?, d0?, 0, 0]), rating_of([r1?, d1?, 0, 0]));
            Ok(Voided { player, name: name_in(row, player)?, old, new })
        };
        query.fetch_all(&self.pool).await?.iter().map(read).collect()
    }

    /// What pages call a player; `None` of who has no booked match.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn rated_name(&self, player: PlayerId) -> Result<Option<Name>, StoreError> {
        let query = sqlx::query("SELECT name FROM rated_players WHERE player = $1").bind(id_column(player.0));
        query.fetch_optional(&self.pool).await?.map(|row| name_in(&row, player)).transpose()
    }
}
