//! Challenges and their runs, written and read back: what the database holds, together with what is durable already and not
//! there yet. Knows nothing of who may read them.

use game::{
    CHALLENGE_STARTS_PER_NETWORK_MAX, Challenge, ChallengeId, Day, MatchId, Millis, Network, PlayerId,
    Ruling, Run,
};
use puzzle::PuzzleId;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

use super::Store;
use super::columns::{count, count_column, id_column};
use super::error::StoreError;
use crate::limits::{CHALLENGES_INDEXED_AT_ONCE, GHOSTS_READ_MAX};

/// How far the runs of a challenge have come, and whether somebody has started an attempt before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp {
    /// How often they have changed in the database; `None` where it does not hold the challenge yet.
    pub(crate) changes: Option<u64>,
    pub(crate) ruling_no: u64,
    pub(crate) starts: Starts,
}

/// Who has started an attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Starts {
    /// This player.
    pub(crate) own: bool,
    /// Another one, from the same network.
    pub(crate) near: bool,
}

/// What the database holds of the runs of a challenge that are newer than a change.
#[derive(Debug, Default)]
pub(crate) struct RunsSince {
    pub(crate) runs: Vec<Run>,
    /// The newest of the changes.
    pub(crate) change: Option<u64>,
}

pub(super) const NOT_INDEXED: &str = "SELECT challenge, content FROM challenges WHERE puzzle = '' LIMIT $1";

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
        row.map(|row| content(&row, id)).transpose()
    }

    /// One row, whatever the challenge holds: what a look at it costs.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn challenge_stamp(
        &self,
        id: ChallengeId,
        player: Option<PlayerId>,
        network: Option<Network>,
    ) -> Result<Stamp, StoreError> {
        let pending = self.pending.starts(id, player, network);
        let sql = "SELECT changes, ruling_no,
             (SELECT count(*) FROM challenge_starts AS own
                 WHERE own.challenge = $1 AND own.player = $2 AND $3 = 1) AS own,
             (SELECT count(*) FROM (SELECT player FROM challenge_starts AS near
                 WHERE near.challenge = $1 AND near.network = $4 AND near.network <> 0 AND near.player <> $2
                 LIMIT 1) AS one) AS near
             FROM challenges WHERE challenge = $1";
        let (no_one, player) = (i64::from(player.is_some()), player.map_or(0, |player| player.0));
        let query = sqlx::query(sql).bind(id.to_string()).bind(id_column(player)).bind(no_one);
        let row = query.bind(network_column(network)).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(Stamp { starts: pending, ..Stamp::default() }) };
        let starts = Starts {
            own: pending.own || count(&row, "own")? > 0,
            near: pending.near || count(&row, "near")? > 0,
        };
        Ok(Stamp { changes: Some(count(&row, "changes")?), ruling_no: count(&row, "ruling_no")?, starts })
    }

    /// The runs of a challenge that came into the database with a later change than this, or all.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn runs_since(
        &self,
        id: ChallengeId,
        change: Option<u64>,
    ) -> Result<RunsSince, StoreError> {
        let sql = "SELECT run, change FROM challenge_runs WHERE challenge = $1 AND change > $2";
        let query = sqlx::query(sql).bind(id.to_string()).bind(change.map_or(-1, count_column));
        let rows = query.fetch_all(&self.pool).await?;
        let mut texts = Vec::with_capacity(rows.len());
        let mut newest = None;
        for row in &rows {
            texts.push(row.try_get::<String, _>("run")?);
            newest = newest.max(Some(count(row, "change")?));
        }
        // Many of them take milliseconds to read, which tasks must not wait for.
        let read = tokio::task::spawn_blocking(move || {
            texts.iter().map(|text| serde_json::from_str::<Run>(text)).collect::<Result<Vec<_>, _>>()
        });
        let runs = read.await.map_err(|error| unreadable(id, &error))?;
        Ok(RunsSince { runs: runs.map_err(|error| unreadable(id, &error))?, change: newest })
    }

    /// What the database holds of the setter's ruling.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn ruling(&self, id: ChallengeId) -> Result<Option<Ruling>, StoreError> {
        let sql = "SELECT ruling FROM challenges WHERE challenge = $1 AND ruling <> ''";
        let row = sqlx::query(sql).bind(id.to_string()).fetch_optional(&self.pool).await?;
        let Some(row) = row else { return Ok(None) };
        let text: String = row.try_get("ruling")?;
        serde_json::from_str(&text).map(Some).map_err(|error| unreadable(id, &error))
    }

    /// These runs of a challenge, with their gains: [`GHOSTS_READ_MAX`] at most.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn runs_of(&self, id: ChallengeId, wanted: &[MatchId]) -> Result<Vec<Run>, StoreError> {
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let mut runs = self.pending.runs_among(id, wanted);
        // One statement for any number of them: what is asked for twice comes once.
        let places = (2..GHOSTS_READ_MAX + 2).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
        let sql = format!("SELECT run FROM challenge_runs WHERE challenge = $1 AND room IN ({places})");
        let rooms = wanted.iter().cycle().take(GHOSTS_READ_MAX).map(|run| id_column(run.room.0));
        let query = sqlx::query(AssertSqlSafe(sql)).bind(id.to_string());
        let rows = rooms.fold(query, |query, room| query.bind(room)).fetch_all(&self.pool).await?;
        for row in rows {
            let text: String = row.try_get("run")?;
            let run: Run = serde_json::from_str(&text).map_err(|error| unreadable(id, &error))?;
            if wanted.contains(&run.id) && runs.iter().all(|known| known.id != run.id) {
                runs.push(run);
            }
        }
        Ok(runs)
    }

    /// Whether there is a challenge of this puzzle that was made after `since`; a daily counts from the day `open_from` on.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn is_challenge(
        &self,
        puzzle: PuzzleId,
        since: Millis,
        open_from: Day,
    ) -> Result<bool, StoreError> {
        if self.pending.is_challenge(puzzle, since, open_from) {
            return Ok(true);
        }
        let sql = "SELECT challenge FROM challenges WHERE puzzle = $1 AND made_at > $2
             AND (day = 0 OR day >= $3)";
        let query = sqlx::query(sql).bind(puzzle.to_string()).bind(count_column(since.0));
        let query = query.bind(i64::from(open_from.0));
        for row in query.fetch_all(&self.pool).await? {
            let text: String = row.try_get("challenge")?;
            if text.parse().is_ok_and(|id| !self.pending.is_withdrawn(id)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Some challenges of which the database does not know the puzzle: an earlier release has stored them.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn challenges_not_indexed(&self) -> Result<Vec<Challenge>, StoreError> {
        let rows = sqlx::query(NOT_INDEXED).bind(CHALLENGES_INDEXED_AT_ONCE).fetch_all(&self.pool).await?;
        let read = |row: &AnyRow| {
            let id: String = row.try_get("challenge")?;
            let id = id.parse().map_err(|_| StoreError::Unreadable(format!("challenge {id}")))?;
            content(row, id)
        };
        rows.iter().map(read).collect()
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

    /// How many challenges there are besides dailies; those that are being moved into the database may count twice.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn challenges(&self) -> Result<usize, StoreError> {
        let row = sqlx::query("SELECT count(*) AS total FROM challenges WHERE day = 0")
            .fetch_one(&self.pool)
            .await?;
        let stored = usize::try_from(count(&row, "total")?).unwrap_or(usize::MAX);
        Ok(stored.saturating_add(self.pending.challenges()))
    }
}

/// A keyed hash as the databases hold it; 0 stands for none.
pub(super) fn network_column(network: Option<Network>) -> i64 {
    network.map_or(0, |network| id_column(network.0))
}

/// Players of one network who are remembered.
pub(super) fn starts_max() -> i64 {
    i64::try_from(CHALLENGE_STARTS_PER_NETWORK_MAX).unwrap_or(i64::MAX)
}

/// Empty for a challenge of an earlier release, until the server has drawn its key.
pub(super) fn puzzle_column(challenge: &Challenge) -> String {
    challenge.key.map_or_else(String::new, |_| challenge.puzzle.id.to_string())
}

/// 0 where it is no daily.
pub(super) fn day_column(challenge: &Challenge) -> i64 {
    challenge.day.map_or(0, |day| i64::from(day.0))
}

/// What an earlier release has not stored of a challenge, for both kinds of databases.
pub(super) const INDEX: &str = "UPDATE challenges SET content = $2, puzzle = $3
     WHERE challenge = $1 AND puzzle = ''";

/// What the setter rules, for both kinds of databases.
pub(super) const RULE: &str = "UPDATE challenges SET ruling_no = $2, ruling = $3, changes = changes + 1
     WHERE challenge = $1 AND ruling_no < $2";

pub(super) const FORGET_RUN: &str =
    "DELETE FROM challenge_runs WHERE challenge = $1 AND room = $2 AND match_no = $3";

/// Deletes a challenge and everything of it, last the challenge itself.
pub(super) const DELETE: [&str; 7] = [
    "DELETE FROM challenge_runs WHERE challenge = $1",
    "DELETE FROM challenge_starts WHERE challenge = $1",
    "DELETE FROM challenge_likes WHERE challenge = $1",
    "DELETE FROM challenge_reports WHERE challenge = $1",
    "DELETE FROM gallery_shelves WHERE challenge = $1",
    "DELETE FROM gallery WHERE challenge = $1",
    "DELETE FROM challenges WHERE challenge = $1",
];

fn content(row: &AnyRow, id: ChallengeId) -> Result<Challenge, StoreError> {
    let text: String = row.try_get("content")?;
    serde_json::from_str(&text).map_err(|error| unreadable(id, &error))
}

fn unreadable(id: ChallengeId, error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Unreadable(format!("challenge {id}: {error}"))
}
