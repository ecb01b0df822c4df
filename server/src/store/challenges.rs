//! Challenges and their runs, written and read back: what the database holds, together with what is durable already and not
//! there yet. Knows nothing of who may read them.

use std::collections::BTreeMap;

use game::{Challenge, ChallengeId, MatchId, PlayerId, Run};
use sqlx::{AnyConnection, Row};

use super::error::StoreError;
use super::write::{count_column, id_column};
use super::{Store, count};

impl Store {
    /// The challenge with this id; `None` when there is none, or it was withdrawn or deleted.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, StoreError> {
        if self.pending.is_withdrawn(id) {
            return Ok(None);
        }
        if let Some(challenge) = self.pending.challenge(id) {
            return Ok(Some((*challenge).clone()));
        }
        let sql = "SELECT content FROM challenges WHERE challenge = $1";
        let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let text: String = row.try_get("content")?;
        let challenge = serde_json::from_str(&text).map_err(|error| unreadable(id, &error))?;
        Ok(Some(challenge))
    }

    /// Every run of a challenge, in no order that matters.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn runs(&self, id: ChallengeId) -> Result<Vec<Run>, StoreError> {
        // Before the database is asked: what is not pending any more by then is there.
        let pending = self.pending.runs(id);
        let sql = "SELECT run FROM challenge_runs WHERE challenge = $1";
        let rows = sqlx::query(sql).bind(id.to_string()).fetch_all(&self.pool).await?;
        let texts: Vec<String> = rows.iter().map(|row| row.try_get("run")).collect::<Result<_, _>>()?;
        // Many of them take milliseconds to read, which tasks must not wait for.
        let read = tokio::task::spawn_blocking(move || {
            let runs = texts.iter().map(|text| serde_json::from_str::<Run>(text));
            let mut runs: BTreeMap<MatchId, Run> =
                runs.map(|run| run.map(|run| (run.id, run))).collect::<Result<_, _>>()?;
            runs.extend(pending.into_iter().map(|run| (run.id, (*run).clone())));
            Ok::<_, serde_json::Error>(runs.into_values().collect())
        });
        read.await.map_err(|error| unreadable(id, &error))?.map_err(|error| unreadable(id, &error))
    }

    /// How many challenges a player has.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn challenges_of(&self, setter: PlayerId) -> Result<usize, StoreError> {
        let pending = self.pending.challenges_of(setter);
        let sql = "SELECT challenge FROM challenges WHERE setter = $1";
        let rows = sqlx::query(sql).bind(id_column(setter.0)).fetch_all(&self.pool).await?;
        let stored: Vec<String> =
            rows.iter().map(|row| row.try_get("challenge")).collect::<Result<_, _>>()?;
        let stored = stored.iter().filter_map(|text| text.parse::<ChallengeId>().ok());
        let stored = stored.filter(|id| !self.pending.is_withdrawn(*id) && !pending.contains(id)).count();
        Ok(stored + pending.len())
    }

    /// How many challenges there are; those that are being moved into the database may count twice.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn challenges(&self) -> Result<usize, StoreError> {
        let row = sqlx::query("SELECT count(*) AS total FROM challenges").fetch_one(&self.pool).await?;
        let stored = usize::try_from(count(&row, "total")?).unwrap_or(usize::MAX);
        Ok(stored.saturating_add(self.pending.challenges()))
    }
}

/// Stores a challenge, within the transaction that is open.
pub(super) async fn insert(challenge: &Challenge, connection: &mut AnyConnection) -> sqlx::Result<()> {
    let content = serde_json::to_string(challenge).expect("a challenge is plain data");
    let sql = "INSERT INTO challenges (challenge, setter, made_at, content)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    let statement = sqlx::query(sql).bind(challenge.id.to_string()).bind(id_column(challenge.setter.0));
    let statement = statement.bind(count_column(challenge.made_at.0)).bind(content);
    statement.execute(connection).await.map(drop)
}

/// Stores a run, if its challenge is still there.
pub(super) async fn insert_run(
    challenge: ChallengeId,
    run: &Run,
    connection: &mut AnyConnection,
) -> sqlx::Result<()> {
    let text = serde_json::to_string(run).expect("a run is plain data");
    let sql = "INSERT INTO challenge_runs (challenge, room, match_no, run)
         SELECT challenge, $2, $3, $4 FROM challenges WHERE challenge = $1
         ON CONFLICT DO NOTHING";
    let statement = sqlx::query(sql).bind(challenge.to_string()).bind(id_column(run.id.room.0));
    statement.bind(i64::from(run.id.match_no)).bind(text).execute(connection).await.map(drop)
}

/// Deletes a challenge and its runs.
pub(super) async fn delete(challenge: ChallengeId, connection: &mut AnyConnection) -> sqlx::Result<()> {
    for sql in
        ["DELETE FROM challenge_runs WHERE challenge = $1", "DELETE FROM challenges WHERE challenge = $1"]
    {
        sqlx::query(sql).bind(challenge.to_string()).execute(&mut *connection).await?;
    }
    Ok(())
}

fn unreadable(id: ChallengeId, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Unreadable(format!("challenge {id}: {error}"))
}
