//! Retention: deletes old finished matches and challenges, players who stay away and logs of failed rooms, in small transactions,
//! so that no other write waits for long.

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
use crate::limits::{
    FAILED_ROOMS_RETENTION_DAYS, FORGET_EVERY_MS, MIB, NOT_BY_HAND_DAYS, STORE_SHRINKS_TO_PERCENT,
    VISITORS_RETENTION_DAYS,
};

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// What has a date after which it can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Dated {
    /// By their end.
    Matches,
    /// By their last visit.
    Players,
    /// Players who never returned, by their only visit.
    Visitors,
    /// By their failure.
    FailedRooms,
    /// By the day on which they were made; their runs go with them.
    Challenges,
    /// That a player has raced a puzzle, by the last time.
    Raced,
    /// That somebody was seen to play at a pace that no hand reaches, by the last time.
    NotByHand,
}

impl Dated {
    /// Deletes what is older than `$1`, `$2` at most. (PostgreSQL has no LIMIT for deletes.)
    pub(super) fn delete_some(self) -> &'static [&'static str] {
        match self {
            Self::Matches => &["DELETE FROM matches WHERE (room, match_no) IN
                   (SELECT room, match_no FROM matches WHERE booked_at < $1 ORDER BY booked_at LIMIT $2)"],
            Self::Raced => &["DELETE FROM raced WHERE (player, puzzle) IN
                   (SELECT player, puzzle FROM raced WHERE raced_at < $1 ORDER BY raced_at LIMIT $2)"],
            Self::NotByHand => &["DELETE FROM not_by_hand WHERE player IN
                   (SELECT player FROM not_by_hand WHERE seen_at < $1 ORDER BY seen_at LIMIT $2)"],
            Self::Players => &["DELETE FROM players WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 ORDER BY seen_at LIMIT $2)"],
            Self::Visitors => &["DELETE FROM players WHERE player IN
                   (SELECT player FROM players WHERE seen_at < $1 AND seen_at = created_at
                    ORDER BY seen_at LIMIT $2)"],
            Self::FailedRooms => &[
                "DELETE FROM inputs WHERE room IN (SELECT room FROM rooms
                     WHERE failure <> '' AND failed_at < $1 ORDER BY failed_at, room LIMIT $2)",
                "DELETE FROM rooms WHERE room IN (SELECT room FROM rooms
                     WHERE failure <> '' AND failed_at < $1 ORDER BY failed_at, room LIMIT $2)",
            ],
            Self::Challenges => &[
                "DELETE FROM challenge_runs WHERE challenge IN (SELECT challenge FROM challenges
                     WHERE made_at < $1 ORDER BY made_at, challenge LIMIT $2)",
                "DELETE FROM challenge_starts WHERE challenge IN (SELECT challenge FROM challenges
                     WHERE made_at < $1 ORDER BY made_at, challenge LIMIT $2)",
                "DELETE FROM challenges WHERE challenge IN (SELECT challenge FROM challenges
                     WHERE made_at < $1 ORDER BY made_at, challenge LIMIT $2)",
            ],
        }
    }

    fn has_some(self) -> &'static str {
        match self {
            Self::Matches => "SELECT CAST(1 AS BIGINT) FROM matches WHERE booked_at < $1 LIMIT 1",
            Self::Players => "SELECT CAST(1 AS BIGINT) FROM players WHERE seen_at < $1 LIMIT 1",
            Self::Visitors => {
                "SELECT CAST(1 AS BIGINT) FROM players WHERE seen_at < $1 AND seen_at = created_at LIMIT 1"
            }
            Self::FailedRooms => {
                "SELECT CAST(1 AS BIGINT) FROM rooms WHERE failure <> '' AND failed_at < $1 LIMIT 1"
            }
            Self::Raced => "SELECT CAST(1 AS BIGINT) FROM raced WHERE raced_at < $1 LIMIT 1",
            Self::NotByHand => "SELECT CAST(1 AS BIGINT) FROM not_by_hand WHERE seen_at < $1 LIMIT 1",
            Self::Challenges => "SELECT CAST(1 AS BIGINT) FROM challenges WHERE made_at < $1 LIMIT 1",
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

/// Forgets everything that is due at `now`, and more if the store is too large.
pub(crate) async fn forget(
    store: &Store,
    journal: &Journal,
    now: Millis,
    kept: &config::Store,
) -> Result<(), ForgetError> {
    // As long as the matches that say so, and never longer than the players.
    let kept_days = [kept.matches_retention_days, kept.players_retention_days];
    let raced_days = kept_days.into_iter().filter(|&days| days > 0).min().unwrap_or_default();
    let retention_days = [
        (Dated::Matches, kept.matches_retention_days),
        (Dated::Players, kept.players_retention_days),
        (Dated::Visitors, kept.players_retention_days.min(VISITORS_RETENTION_DAYS)),
        (Dated::FailedRooms, FAILED_ROOMS_RETENTION_DAYS),
        (Dated::Challenges, kept.challenges_retention_days),
        (Dated::Raced, raced_days),
        (Dated::NotByHand, NOT_BY_HAND_DAYS),
    ];
    // 0 keeps for ever.
    for (what, days) in retention_days.into_iter().filter(|&(_, days)| days > 0) {
        let before = Millis(now.0.saturating_sub(u64::from(days) * DAY_MS));
        while store.has_older(what, before).await? {
            forget_some(journal, what, before).await?;
        }
    }
    shrink(store, journal, now, kept.size_mib_max).await
}

/// Forgets the oldest matches of an embedded store that has grown too large.
async fn shrink(store: &Store, journal: &Journal, now: Millis, size_mib_max: u32) -> Result<(), ForgetError> {
    let most = u64::from(size_mib_max) * MIB;
    let mut bytes = store.bytes().await?.unwrap_or_default();
    // 0: no limit.
    if most == 0 || bytes <= most {
        return Ok(());
    }
    tracing::warn!(mib = bytes / MIB, size_mib_max, "the store is full: the oldest matches are forgotten");
    while bytes > most / 100 * STORE_SHRINKS_TO_PERCENT && store.has_older(Dated::Matches, now).await? {
        forget_some(journal, Dated::Matches, now).await?;
        bytes = store.bytes().await?.unwrap_or_default();
    }
    Ok(())
}

async fn forget_some(journal: &Journal, what: Dated, before: Millis) -> Result<(), ForgetError> {
    journal.commit(vec![Write::Forget { what, before }]).await?;
    // Whether there are more, the database says.
    Ok(journal.settle().await?)
}

impl Store {
    /// Bytes of an embedded database that hold something.
    async fn bytes(&self) -> Result<Option<u64>, StoreError> {
        if !self.is_embedded {
            return Ok(None);
        }
        let mut pages = [0; 3];
        let pragmas = ["PRAGMA page_size", "PRAGMA page_count", "PRAGMA freelist_count"];
        for (value, pragma) in pages.iter_mut().zip(pragmas) {
            *value = sqlx::query_scalar::<_, i64>(pragma).fetch_one(&self.pool).await?.unsigned_abs();
        }
        let [size, all, free] = pages;
        Ok(Some(size * all.saturating_sub(free)))
    }

    async fn has_older(&self, what: Dated, before: Millis) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar::<_, i64>(what.has_some()).bind(count_column(before.0));
        Ok(query.fetch_optional(&self.pool).await?.is_some())
    }
}
