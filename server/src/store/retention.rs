//! What is kept only for a while: finished matches, players who do not come back, the logs of rooms
//! that failed. Forgets in small transactions, so that nobody waits for it.

use std::time::Duration;

use game::Millis;
use serde::{Deserialize, Serialize};
use tokio::time::sleep;

use super::Store;
use super::error::StoreError;
use super::journal::{Journal, JournalClosed, NotKept};
use super::write::{Write, count_column};
use crate::clock::Clock;
use crate::config;
use crate::limits::{FAILED_ROOMS_KEPT_DAYS, FORGET_EVERY_MS};

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// What has a date after which it can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Dated {
    /// By their end.
    Matches,
    /// By their last visit.
    Players,
    /// By their failure.
    FailedRooms,
}

impl Dated {
    /// Deletes what is older than `$1`, `$2` at most. (PostgreSQL has no LIMIT for deletes.)
    pub(super) fn delete_some(self) -> &'static [&'static str] {
        match self {
            Self::Matches => &["DELETE FROM matches WHERE (room, match_no) IN
                   (SELECT room, match_no FROM matches WHERE booked_at < $1 ORDER BY booked_at LIMIT $2)"],
            Self::Players => &["DELETE FROM players WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 ORDER BY seen_at LIMIT $2)"],
            Self::FailedRooms => &[
                "DELETE FROM inputs WHERE room IN (SELECT room FROM rooms
                     WHERE failure <> '' AND failed_at < $1 ORDER BY failed_at, room LIMIT $2)",
                "DELETE FROM rooms WHERE room IN (SELECT room FROM rooms
                     WHERE failure <> '' AND failed_at < $1 ORDER BY failed_at, room LIMIT $2)",
            ],
        }
    }

    fn has_some(self) -> &'static str {
        match self {
            Self::Matches => "SELECT CAST(1 AS BIGINT) FROM matches WHERE booked_at < $1 LIMIT 1",
            Self::Players => "SELECT CAST(1 AS BIGINT) FROM players WHERE seen_at < $1 LIMIT 1",
            Self::FailedRooms => {
                "SELECT CAST(1 AS BIGINT) FROM rooms WHERE failure <> '' AND failed_at < $1 LIMIT 1"
            }
        }
    }
}

/// Why nothing was forgotten this time.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ForgetError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Journal(#[from] JournalClosed),
    #[error(transparent)]
    NotKept(#[from] NotKept),
}

/// Forgets what is due, now and every hour.
pub(crate) async fn run(store: Store, journal: Journal, clock: Clock, kept: config::Store) {
    loop {
        match forget(&store, &journal, clock.now(), &kept).await {
            Ok(()) => {}
            Err(ForgetError::Journal(JournalClosed) | ForgetError::NotKept(NotKept::Closed(_))) => return,
            Err(error) => tracing::warn!(%error, "what is too old could not be forgotten"),
        }
        sleep(Duration::from_millis(FORGET_EVERY_MS)).await;
    }
}

/// Forgets everything that is due at `now`.
pub(crate) async fn forget(
    store: &Store,
    journal: &Journal,
    now: Millis,
    kept: &config::Store,
) -> Result<(), ForgetError> {
    let kept_days = [
        (Dated::Matches, kept.matches_kept_days),
        (Dated::Players, kept.players_kept_days),
        (Dated::FailedRooms, FAILED_ROOMS_KEPT_DAYS),
    ];
    // 0 keeps for ever.
    for (what, days) in kept_days.into_iter().filter(|&(_, days)| days > 0) {
        let before = Millis(now.0.saturating_sub(u64::from(days) * DAY_MS));
        while store.has_older(what, before).await? {
            journal.commit(vec![Write::Forget { what, before }]).await?;
            journal.settle().await?;
        }
    }
    Ok(())
}

impl Store {
    async fn has_older(&self, what: Dated, before: Millis) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar::<_, i64>(what.has_some()).bind(count_column(before.0));
        Ok(query.fetch_optional(&self.pool).await?.is_some())
    }
}
