//! Players of a cluster, changed by compare-and-set: a change is stored only if no other node has changed the player
//! meanwhile, and is made again otherwise. Knows nothing of what changes.

use std::time::Duration;

use game::{Millis, PlayerId};
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::time::timeout;

use super::columns::{count_column, id_column, whole};
use super::error::StoreError;
use super::players::StoredPlayer;
use crate::limits::{CLUSTER_CONNECTIONS_MAX, STORE_READ_MS_MAX};

/// Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct SharedPlayers {
    pool: PgPool,
}

impl SharedPlayers {
    pub(super) fn new(options: PgConnectOptions) -> Self {
        let pool = PgPoolOptions::new()
            .max_connections(CLUSTER_CONNECTIONS_MAX)
            .acquire_timeout(Duration::from_millis(STORE_READ_MS_MAX));
        Self { pool: pool.connect_lazy_with(options) }
    }

    /// Hands the player, as the database knows them, to `change`, which raises the version if it changes anything, and
    /// stores the outcome. `None` when there is no such player.
    ///
    /// # Errors
    /// When the database fails: then nothing is stored, unless only the answer was lost.
    pub(crate) async fn change<T>(
        &self,
        player: PlayerId,
        change: impl Fn(&mut StoredPlayer) -> T,
    ) -> Result<Option<T>, StoreError> {
        let limit = Duration::from_millis(STORE_READ_MS_MAX);
        timeout(limit, self.change_in_any_time(player, change)).await.unwrap_or(Err(StoreError::Timeout))
    }

    async fn change_in_any_time<T>(
        &self,
        player: PlayerId,
        change: impl Fn(&mut StoredPlayer) -> T,
    ) -> Result<Option<T>, StoreError> {
        loop {
            let sql = "SELECT created_at, seen_at, version, secrets FROM players WHERE player = $1";
            let found = sqlx::query_as::<_, PlayerColumns>(sql).bind(id_column(player.0));
            let Some(columns) = found.fetch_optional(&self.pool).await? else { return Ok(None) };
            let mut stored = read(player, columns)?;
            let version = stored.version;
            let outcome = change(&mut stored);
            if stored.version == version || self.replace(version, &stored).await? {
                return Ok(Some(outcome));
            }
        }
    }

    /// Stores the player in the place of that version; false when it is not the present one.
    async fn replace(&self, version: u64, player: &StoredPlayer) -> Result<bool, StoreError> {
        let sql =
            "UPDATE players SET seen_at = $3, version = $4, secrets = $5 WHERE player = $1 AND version = $2";
        let update = sqlx::query(sql).bind(id_column(player.player.0)).bind(count_column(version));
        let update = update.bind(count_column(player.seen_at.0)).bind(count_column(player.version));
        Ok(update.bind(player.secrets_text()).execute(&self.pool).await?.rows_affected() > 0)
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

type PlayerColumns = (i64, i64, i64, String);

fn read(player: PlayerId, columns: PlayerColumns) -> Result<StoredPlayer, StoreError> {
    let (created_at, seen_at, version, secrets) = columns;
    let secrets = serde_json::from_str(&secrets)
        .map_err(|error| StoreError::Unreadable(format!("player {player}: {error}")))?;
    Ok(StoredPlayer {
        player,
        created_at: Millis(whole(created_at, "created_at")?),
        seen_at: Millis(whole(seen_at, "seen_at")?),
        version: whole(version, "version")?,
        secrets,
    })
}
