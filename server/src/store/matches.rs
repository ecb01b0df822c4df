//! Finished matches as they are read back.

use std::time::{Duration, SystemTime};

use game::{MatchId, MatchRecord};
use puzzle::{PreparedPuzzle, PuzzleId};
use sqlx::Row;

use super::Store;
use super::columns::{count, id_column};
use super::error::StoreError;

/// A match that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredMatch {
    pub(crate) id: MatchId,
    /// The record as JSON, which grows with the racers to some megabytes: not every caller needs it parsed.
    pub(crate) text: String,
    /// Empty in matches of old releases.
    puzzle: String,
    /// By the system's clock.
    pub(crate) ended_at: SystemTime,
}

impl StoredMatch {
    /// # Errors
    /// When the record is not understood.
    pub(crate) fn record(&self) -> Result<MatchRecord, StoreError> {
        game::upgrade::record(&self.text)
            .map_err(|error| StoreError::Unreadable(format!("the record of match {}: {error}", self.id)))
    }
}

impl StoredMatch {
    /// Which puzzle was raced; found in the record where an old release has not stored it beside.
    ///
    /// # Errors
    /// When the record is not understood.
    pub(crate) async fn puzzle(&self) -> Result<PuzzleId, StoreError> {
        if let Ok(id) = self.puzzle.parse() {
            return Ok(id);
        }
        let stored = self.clone();
        // A large record takes milliseconds to read, which tasks must not wait for.
        let record = tokio::task::spawn_blocking(move || stored.record()).await;
        let record = record.map_err(|error| StoreError::Unreadable(error.to_string()))??;
        Ok(record.puzzle.id)
    }

    /// The record as this release writes it.
    ///
    /// # Errors
    /// When the record is not understood.
    pub(crate) fn present_text(self) -> Result<String, StoreError> {
        if !game::upgrade::is_old(&self.text) {
            return Ok(self.text);
        }
        Ok(serde_json::to_string(&self.record()?).expect("a record is plain data"))
    }
}

impl Store {
    /// The puzzle of this id, if a match over it is stored.
    ///
    /// # Errors
    /// When the database fails, or holds a record that is not understood.
    pub(crate) async fn puzzle(&self, id: PuzzleId) -> Result<Option<PreparedPuzzle>, StoreError> {
        if let Some(record) = self.pending.match_over(id) {
            return Ok(Some(record.puzzle.clone()));
        }
        let sql = "SELECT record FROM matches WHERE puzzle = $1 LIMIT 1";
        let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let text: String = row.try_get("record")?;
        let record = game::upgrade::record(&text)
            .map_err(|error| StoreError::Unreadable(format!("a match over the puzzle {id}: {error}")))?;
        Ok(Some(record.puzzle))
    }

    /// The match with this id; `None` when there is none, it is still running, or it has been deleted.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn match_record(&self, id: MatchId) -> Result<Option<StoredMatch>, StoreError> {
        if let Some((record, ended_at)) = self.pending.match_record(id) {
            let text = serde_json::to_string(&*record).expect("a record is plain data");
            let puzzle = record.puzzle.id.to_string();
            return Ok(Some(StoredMatch { id, text, puzzle, ended_at }));
        }
        let sql = "SELECT ended_at_wall, record, puzzle FROM matches WHERE room = $1 AND match_no = $2";
        let query = sqlx::query(sql).bind(id_column(id.room.0)).bind(i64::from(id.match_no));
        let Some(row) = query.fetch_optional(&self.pool).await? else { return Ok(None) };
        let since_1970 = Duration::from_millis(count(&row, "ended_at_wall")?);
        let ended_at = SystemTime::UNIX_EPOCH + since_1970;
        let (text, puzzle) = (row.try_get("record")?, row.try_get("puzzle")?);
        Ok(Some(StoredMatch { id, text, puzzle, ended_at }))
    }
}
