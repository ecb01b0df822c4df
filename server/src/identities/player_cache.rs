//! An LRU cache of players. A player evicted from it is still in the store; one who is not stored yet is never evicted.

use game::{Millis, PlayerId};
use hashlink::LruCache;
use protocol::Identity;

use super::secrets::{self, Worth};
use crate::limits::IDENTITIES_LOOKED_AT_MAX;
use crate::store::players::StoredPlayer;

#[derive(Debug)]
pub(super) struct PlayerCache(LruCache<PlayerId, CachedPlayer>);

#[derive(Debug)]
struct CachedPlayer {
    state: StoredPlayer,
    /// The latest version that is known to be in the store.
    kept: u64,
}

/// `changed` is the player's state after a good secret was used.
fn proof(worth: Worth, changed: Option<StoredPlayer>) -> Proof {
    match worth {
        Worth::Good(_) => Proof::Right { changed },
        Worth::Dead => Proof::Dead,
        Worth::Unknown => Proof::Wrong,
    }
}

/// What a claimed identity turns out to be.
#[derive(Debug)]
pub(super) enum Proof {
    Wrong,
    /// It was the player's, and is not any more.
    Dead,
    /// The player has been pushed out of the cache meanwhile: nothing can be said.
    Gone,
    /// The secret is the player's. `changed` is to be stored before the new secret is handed out.
    Right {
        changed: Option<StoredPlayer>,
    },
}

impl PlayerCache {
    /// Remembers `most` players at most.
    pub(super) fn of(most: usize) -> Self {
        Self(LruCache::new(most))
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn remembers(&self, player: PlayerId) -> bool {
        self.0.contains_key(&player)
    }

    /// Judges a claim about a player who is remembered, or was `found` in the store; issues `fresh` if there is a
    /// secret to issue. A player evicted from the cache meanwhile has to try again.
    pub(super) fn prove(
        &mut self,
        claimed: &Identity,
        found: Option<StoredPlayer>,
        fresh: Option<&str>,
        now: Millis,
    ) -> Proof {
        if let Some(found) = found.filter(|found| !self.remembers(found.player)) {
            let (player, version) = (found.player, found.version);
            if !self.remember(found.clone()) {
                // No place for a change that must not be forgotten: then nothing changes.
                return proof(secrets::worth(&found, &claimed.secret, now), None);
            }
            self.kept(player, version);
        }
        let Some(entry) = self.0.peek_mut(&claimed.player) else { return Proof::Gone };
        let worth = match fresh {
            Some(fresh) => secrets::renew(&mut entry.state, &claimed.secret, fresh, now),
            None => secrets::worth(&entry.state, &claimed.secret, now),
        };
        let changed = fresh.map(|_| entry.state.clone());
        if matches!(worth, Worth::Good(_)) {
            self.0.get(&claimed.player);
        }
        proof(worth, changed)
    }

    /// Remembers a player, none of whose state is known to be stored. False when there is no place.
    pub(super) fn remember(&mut self, state: StoredPlayer) -> bool {
        let has_place = self.0.len() < self.0.capacity() || self.forget_one();
        if has_place {
            self.0.insert(state.player, CachedPlayer { state, kept: 0 });
        }
        has_place
    }

    /// This state of the player is in the store.
    pub(super) fn kept(&mut self, player: PlayerId, version: u64) {
        if let Some(entry) = self.0.peek_mut(&player) {
            entry.kept = entry.kept.max(version);
        }
    }

    /// Forgets a player whose identity was never sent to a client, and never will be, or whom the store has forgotten.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.0.remove(&player);
    }

    /// Evicts the least recently seen player whose state is stored. False when none of the first
    /// [`IDENTITIES_LOOKED_AT_MAX`] is; the next search goes on behind them.
    fn forget_one(&mut self) -> bool {
        for _ in 0..IDENTITIES_LOOKED_AT_MAX {
            let Some((player, entry)) = self.0.remove_lru() else { return false };
            if entry.kept == entry.state.version {
                return true;
            }
            self.0.insert(player, entry);
        }
        false
    }
}
