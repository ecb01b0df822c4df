//! What the store has for dailies besides their challenges: the secret that they are drawn from, who has solved which, and who
//! has raced whom. Knows nothing of what follows from it.

use game::{DAILY_OPPONENTS_MAX, DAILY_SOLVED_MAX, DailySecret, Day, PlayerId, SolvedDay};
use sqlx::Row;

use super::Store;
use super::columns::{count, id, id_column};
use super::error::StoreError;
use crate::limits::OPPONENTS_LOOKED_AT_MAX;

pub(super) const DRAW_SECRET: &str =
    "INSERT INTO daily_secret (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";

/// A secret as the databases hold it.
pub(crate) fn secret_text(bytes: [u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read_secret(text: &str) -> Option<DailySecret> {
    let digits: Vec<u8> = text.chars().map_while(|c| c.to_digit(16)).map(|digit| digit as u8).collect();
    let bytes: Vec<u8> = digits.chunks(2).map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0)).collect();
    (text.len() == 64).then(|| bytes.try_into().ok()).flatten().map(DailySecret::new)
}

impl Store {
    /// The secret of all dailies; `None` before it was drawn.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn daily_secret(&self) -> Result<Option<DailySecret>, StoreError> {
        let sql = "SELECT secret FROM daily_secret WHERE id = 1";
        let Some(row) = sqlx::query(sql).fetch_optional(&self.pool).await? else { return Ok(None) };
        let text: String = row.try_get("secret")?;
        let secret =
            read_secret(&text).ok_or_else(|| StoreError::Unreadable("the daily's secret".to_owned()))?;
        Ok(Some(secret))
    }

    /// The dailies that a player has solved in time, the latest first: at most [`DAILY_SOLVED_MAX`].
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn dailies_solved(&self, player: PlayerId) -> Result<Vec<SolvedDay>, StoreError> {
        let sql = "SELECT day, time_ms FROM daily_solves WHERE player = $1 ORDER BY day DESC LIMIT $2";
        let query = sqlx::query(sql)
            .bind(id_column(player.0))
            .bind(i64::try_from(DAILY_SOLVED_MAX).unwrap_or(i64::MAX));
        let rows = query.fetch_all(&self.pool).await?;
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        let read = |row| {
            Ok(SolvedDay { day: Day(small(count(row, "day")?)), time_ms: small(count(row, "time_ms")?) })
        };
        rows.iter().map(read).collect()
    }

    /// Those whom a player has raced, the latest first: at most [`DAILY_OPPONENTS_MAX`]. Members of one match have raced the
    /// same puzzle at the same time; a match that is not in the database yet is left out.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn opponents(&self, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let sql = "SELECT other.player AS player FROM
                 (SELECT puzzle, raced_at FROM raced WHERE player = $1 ORDER BY raced_at DESC LIMIT $2) AS own
             JOIN raced AS other ON other.raced_at = own.raced_at AND other.puzzle = own.puzzle
             WHERE other.player <> $1
             GROUP BY other.player ORDER BY max(own.raced_at) DESC, other.player LIMIT $3";
        let most = i64::try_from(DAILY_OPPONENTS_MAX).unwrap_or(i64::MAX);
        let query = sqlx::query(sql).bind(id_column(player.0)).bind(OPPONENTS_LOOKED_AT_MAX).bind(most);
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(PlayerId(id(row, "player")?))).collect()
    }
}
