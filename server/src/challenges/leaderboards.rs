//! The leaderboards of challenges that were looked at last, in memory (an LRU cache), so that a look reads one row of the store and
//! not every run. Each is brought up to date with what has changed since, here or on another node. What counts in them is
//! decided in `game`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::{Challenge, ChallengeId, Leaderboard, MatchId, PlayerId};
use hashlink::LruCache;
use tokio::sync::{Mutex as AsyncMutex, Semaphore};

use crate::limits::{LEADERBOARD_RUNS_MAX, LEADERBOARDS_MAX, LEADERBOARDS_READ_AT_ONCE};
use crate::store::Store;
use crate::store::challenges::{RunsSince, Stamp};
use crate::store::error::StoreError;

#[derive(Debug)]
pub(crate) struct Leaderboards {
    slots: Mutex<LruCache<ChallengeId, Slot>>,
    whole_reads: Semaphore,
    /// Runs that were read from the store.
    runs_read: AtomicU64,
}

#[derive(Debug, Default)]
struct Slot {
    held: Arc<AsyncMutex<Option<Held>>>,
    runs: usize,
}

/// A challenge with its runs, up to what has been read.
#[derive(Debug)]
struct Held {
    challenge: Arc<Challenge>,
    board: Arc<Leaderboard>,
    /// The last change in the database, and the number of the last news beside it.
    change: Option<u64>,
    news: u64,
}

/// What a look shows.
#[derive(Debug)]
pub(crate) struct Look {
    pub(crate) challenge: Arc<Challenge>,
    pub(crate) board: Arc<Leaderboard>,
    /// The player has started an attempt before.
    pub(crate) has_started: bool,
}

impl Default for Leaderboards {
    fn default() -> Self {
        let whole_reads = Semaphore::new(LEADERBOARDS_READ_AT_ONCE);
        let slots = Mutex::new(LruCache::new_unbounded());
        Self { slots, whole_reads, runs_read: AtomicU64::new(0) }
    }
}

impl Leaderboards {
    /// A challenge as it stands now, and what `player` has to do with it; `None` where there is none.
    ///
    /// # Errors
    /// When the database fails, or holds something that is not understood.
    pub(crate) async fn look(
        &self,
        store: &Store,
        id: ChallengeId,
        player: Option<PlayerId>,
    ) -> Result<Option<Look>, StoreError> {
        let slot = self.slot(id);
        let mut held = slot.lock().await;
        // Before the database is asked: what is not pending any more by then is there.
        let is_pending = store.pending().challenge(id).is_some();
        let since = held.as_ref().map_or(0, |held| held.news);
        let news = store.pending().news(id, since);
        let stamp = store.challenge_stamp(id, player, None).await?;
        let is_gone = store.pending().is_withdrawn(id) || (stamp.changes.is_none() && !is_pending);
        let known = if is_gone { None } else { self.known(store, id, held.take(), stamp).await? };
        let Some(mut known) = known else {
            self.drop(id);
            return Ok(None);
        };
        if let Some(news) = news {
            let ruling = news.ruling.map(Arc::unwrap_or_clone);
            let runs = news.runs.iter().filter(|run| !known.board.holds(run.id));
            let runs: Vec<_> = runs.map(|run| (**run).clone()).collect();
            Arc::make_mut(&mut known.board).update(runs, ruling);
            known.news = news.number;
        }
        let (challenge, board) = (known.challenge.clone(), known.board.clone());
        *held = Some(known);
        drop(held);
        self.note(id, board.len());
        Ok(Some(Look { challenge, board, has_started: stamp.starts.own }))
    }

    /// These runs are not stored any more.
    pub(crate) async fn forget(&self, id: ChallengeId, runs: &[MatchId]) {
        let slot = self.slot(id);
        if let Some(held) = slot.lock().await.as_mut() {
            Arc::make_mut(&mut held.board).forget(runs);
        }
    }

    /// Lets go of those that name this player, and of those that are being read.
    pub(crate) fn drop_those_of(&self, player: PlayerId) {
        let names = |slot: &Slot| match slot.held.try_lock() {
            Ok(held) => held
                .as_ref()
                .is_some_and(|held| held.challenge.setter == player || held.board.has_run_of(player)),
            Err(_) => true,
        };
        self.lock().retain(|_, slot| !names(slot));
    }

    /// What the database holds now.
    async fn known(
        &self,
        store: &Store,
        id: ChallengeId,
        held: Option<Held>,
        stamp: Stamp,
    ) -> Result<Option<Held>, StoreError> {
        // One of an earlier release gets its key soon.
        let held = held.filter(|held| held.challenge.key.is_some());
        let is_new = held.is_none();
        let mut known = match held {
            Some(held) => held,
            None => {
                let Some(challenge) = store.challenge(id).await? else { return Ok(None) };
                let (challenge, board) = (Arc::new(challenge), Arc::default());
                Held { challenge, board, change: None, news: 0 }
            }
        };
        if stamp.changes.is_none() || stamp.changes == known.change {
            return Ok(Some(known));
        }
        let _turn = if is_new { self.whole_reads.acquire().await.ok() } else { None };
        let RunsSince { runs, change } = store.runs_since(id, known.change).await?;
        self.runs_read.fetch_add(runs.len() as u64, Ordering::Relaxed);
        let is_ruled = stamp.ruling_no > u64::from(known.board.ruling().no);
        let ruling = if is_ruled { store.ruling(id).await? } else { None };
        Arc::make_mut(&mut known.board).update(runs, ruling);
        known.change = change.max(stamp.changes);
        Ok(Some(known))
    }

    #[cfg(test)]
    pub(crate) fn runs_read(&self) -> u64 {
        self.runs_read.load(Ordering::Relaxed)
    }

    fn slot(&self, id: ChallengeId) -> Arc<AsyncMutex<Option<Held>>> {
        let mut slots = self.lock();
        let slot = slots.remove(&id).unwrap_or_default();
        let held = slot.held.clone();
        slots.insert(id, slot);
        held
    }

    /// Evicts those that were looked at longest ago while too much is held.
    fn note(&self, id: ChallengeId, runs: usize) {
        let mut slots = self.lock();
        if let Some(slot) = slots.peek_mut(&id) {
            slot.runs = runs;
        }
        let mut all: usize = slots.iter().map(|(_, slot)| slot.runs).sum();
        while slots.len() > LEADERBOARDS_MAX || (all > LEADERBOARD_RUNS_MAX && slots.len() > 1) {
            let Some((_, gone)) = slots.remove_lru() else { return };
            all -= gone.runs;
        }
    }

    fn drop(&self, id: ChallengeId) {
        self.lock().remove(&id);
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<ChallengeId, Slot>> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
