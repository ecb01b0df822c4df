//! Retention: deletes old finished matches and challenges, players who stay away and logs of failed rooms, in small transactions,
//! so that no other write waits for long.

use std::time::Duration;

use game::Millis;
use tokio::time::sleep;

use super::Store;
use super::columns::count_column;
use super::dated::Dated;
use super::error::StoreError;
use super::journal::{Journal, JournalClosed, NotKept};
use super::write::Write;
use crate::clock::Clock;
use crate::config;
use crate::limits::{
    BOOKINGS_RETENTION_DAYS, FAILED_ROOMS_RETENTION_DAYS, FORGET_EVERY_MS, MIB, NOT_BY_HAND_DAYS,
    STORE_SHRINKS_TO_PERCENT, VISITORS_RETENTION_DAYS,
};

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

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
        let wall = Millis(clock.wall_ms());
        match forget(&store, &journal, clock.now(), wall, &kept).await {
            Ok(()) => {}
            Err(ForgetError::Journal(JournalClosed) | ForgetError::NotKept(NotKept::Closed(_))) => return,
            Err(error) => tracing::warn!(%error, "what is too old could not be forgotten"),
        }
        sleep(Duration::from_millis(FORGET_EVERY_MS)).await;
    }
}

/// Forgets everything that is due at `now`, which is `wall` since 1970, and more if the store is too large.
pub(crate) async fn forget(
    store: &Store,
    journal: &Journal,
    now: Millis,
    wall: Millis,
    kept: &config::Store,
) -> Result<(), ForgetError> {
    let days_ago = |clock: Millis, days: u32| Millis(clock.0.saturating_sub(u64::from(days) * DAY_MS));
    forget_older(store, journal, Dated::Ranks, wall).await?;
    forget_older(store, journal, Dated::Bookings, days_ago(wall, BOOKINGS_RETENTION_DAYS)).await?;
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
        (Dated::DailySolves, kept.players_retention_days),
    ];
    // 0 keeps for ever.
    for (what, days) in retention_days.into_iter().filter(|&(_, days)| days > 0) {
        forget_older(store, journal, what, days_ago(now, days)).await?;
    }
    // A booking of today keeps its match from being booked again by a journal that is read again.
    shrink(store, journal, [(Dated::Matches, now), (Dated::Bookings, days_ago(wall, 1))], kept.size_mib_max)
        .await
}

async fn forget_older(
    store: &Store,
    journal: &Journal,
    what: Dated,
    before: Millis,
) -> Result<(), ForgetError> {
    while store.has_older(what, before).await? {
        forget_some(journal, what, before).await?;
    }
    Ok(())
}

/// Forgets the oldest matches of an embedded store that has grown too large, and in step with them what they have changed in
/// ratings: else that alone could fill the store, and leave no match.
async fn shrink(
    store: &Store,
    journal: &Journal,
    oldest: [(Dated, Millis); 2],
    size_mib_max: u32,
) -> Result<(), ForgetError> {
    let most = u64::from(size_mib_max) * MIB;
    let mut bytes = store.bytes().await?.unwrap_or_default();
    // 0: no limit.
    if most == 0 || bytes <= most {
        return Ok(());
    }
    tracing::warn!(mib = bytes / MIB, size_mib_max, "the store is full: the oldest matches are forgotten");
    let mut has_some = true;
    while has_some && bytes > most / 100 * STORE_SHRINKS_TO_PERCENT {
        has_some = false;
        for (what, before) in oldest {
            if store.has_older(what, before).await? {
                has_some = true;
                forget_some(journal, what, before).await?;
            }
        }
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
