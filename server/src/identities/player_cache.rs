//! An LRU cache of players. A player evicted from it is still in the store; one who is not stored yet is never evicted.

use std::collections::{BTreeMap, HashMap};

use game::{Millis, PlayerId};
use protocol::Identity;

use super::secrets::{self, Worth};
use crate::limits::IDENTITIES_LOOKED_AT_MAX;
use crate::store::players::StoredPlayer;

#[derive(Debug)]
pub(super) struct PlayerCache {
    most: usize,
    entries: HashMap<PlayerId, CachedPlayer>,
    /// By when they were last seen, longest ago first.
    by_visit: BTreeMap<u64, PlayerId>,
    visits: u64,
}

#[derive(Debug)]
struct CachedPlayer {
    state: StoredPlayer,
    /// The latest version that is known to be in the store.
    kept: u64,
    visit: u64,
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
        Self { most, entries: HashMap::new(), by_visit: BTreeMap::new(), visits: 0 }
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn remembers(&self, player: PlayerId) -> bool {
        self.entries.contains_key(&player)
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
        let Some(entry) = self.entries.get_mut(&claimed.player) else { return Proof::Gone };
        let worth = match fresh {
            Some(fresh) => secrets::renew(&mut entry.state, &claimed.secret, fresh, now),
            None => secrets::worth(&entry.state, &claimed.secret, now),
        };
        let changed = fresh.map(|_| entry.state.clone());
        if matches!(worth, Worth::Good(_)) {
            self.visit(claimed.player);
        }
        proof(worth, changed)
    }

    /// Remembers a player, none of whose state is known to be stored. False when there is no place.
    pub(super) fn remember(&mut self, state: StoredPlayer) -> bool {
        let has_place = self.entries.len() < self.most || self.forget_one();
        if has_place {
            let player = state.player;
            self.entries.insert(player, CachedPlayer { state, kept: 0, visit: 0 });
            self.visit(player);
        }
        has_place
    }

    /// This state of the player is in the store.
    pub(super) fn kept(&mut self, player: PlayerId, version: u64) {
        if let Some(entry) = self.entries.get_mut(&player) {
            entry.kept = entry.kept.max(version);
        }
    }

    /// Forgets a player whose identity was never sent to a client, and never will be.
    pub(super) fn forget(&mut self, player: PlayerId) {
        if let Some(entry) = self.entries.remove(&player) {
            self.by_visit.remove(&entry.visit);
        }
    }

    fn visit(&mut self, player: PlayerId) {
        self.visits += 1;
        let entry = self.entries.get_mut(&player).expect("only those in the cache visit");
        self.by_visit.remove(&entry.visit);
        entry.visit = self.visits;
        self.by_visit.insert(self.visits, player);
    }

    /// Evicts the least recently seen player whose state is stored. False when none of the first
    /// [`IDENTITIES_LOOKED_AT_MAX`] is; the next search goes on behind them.
    fn forget_one(&mut self) -> bool {
        for _ in 0..IDENTITIES_LOOKED_AT_MAX {
            let Some((&visit, &player)) = self.by_visit.first_key_value() else { return false };
            let entry = &self.entries[&player];
            if entry.kept == entry.state.version {
                self.by_visit.remove(&visit);
                self.entries.remove(&player);
                return true;
            }
            self.visit(player);
        }
        false
    }
}
