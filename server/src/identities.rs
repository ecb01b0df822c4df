//! Authentication: issues player ids with secrets, checks them, and rotates the secret at each connection. The
//! store has all players; a bounded LRU cache of them is here. An identity is stored before it is sent; while the
//! store refuses writes, known players still enter, but no secret changes and new players are asked to try later.

mod alarms;
mod in_cluster;
mod lookup;
mod player_cache;
mod secrets;

use std::sync::{Mutex, MutexGuard, PoisonError};

use game::{Millis, PlayerId};
use protocol::Identity;

use crate::clock::Clock;
use crate::limits::IDENTITIES_REMEMBERED_MAX;
use crate::store::Store;
use crate::store::journal::{Health, Journal};
use crate::store::players::StoredPlayer;
use crate::store::shared_players::SharedPlayers;
use crate::store::write::Write;
use crate::token_bucket::TooSoon;
use alarms::Alarms;
use lookup::Lookup;
use player_cache::{PlayerCache, Proof};

#[derive(Debug)]
pub(crate) struct Identities {
    cache: Mutex<PlayerCache>,
    alarms: Mutex<Alarms>,
    lookup: Lookup,
    /// In a cluster, where the cache stays empty.
    shared: Option<SharedPlayers>,
    journal: Journal,
    clock: Clock,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Recognition {
    /// The client is to store the new identity, if there is one, in place of its old one.
    Known { player: PlayerId, renewed: Option<Identity> },
    /// A stranger, or a player whom this server does not remember. The client is to store this, as the server does.
    New(Identity),
    /// A stranger, and there may be no more of them now.
    Unwelcome,
    /// The store would have to be asked about the player, which may be done again in this time.
    TooOften(TooSoon),
    /// The player is known and the secret is not, or no longer, theirs.
    WrongSecret,
    /// The secret was theirs until a newer one was used: it was stolen, or an old client has stored it. Its owner is to
    /// be notified, unless that was done a moment ago.
    DeadSecret { player: PlayerId, is_news: bool },
    /// The store does not answer, so that it is unknown whether the player exists, or it does not save, so that no
    /// lasting identity can be issued. The client must not replace an identity that may be good.
    NotNow,
}

impl Identities {
    /// The cache starts empty; the store is asked.
    pub(crate) fn new(store: Store, journal: Journal, clock: Clock) -> Self {
        Self::remembering(IDENTITIES_REMEMBERED_MAX, store, journal, clock)
    }

    fn remembering(most: usize, store: Store, journal: Journal, clock: Clock) -> Self {
        Self {
            cache: Mutex::new(PlayerCache::of(most)),
            alarms: Mutex::default(),
            shared: store.shared_players().cloned(),
            lookup: Lookup::start(store),
            journal,
            clock,
        }
    }

    /// Finds out which player is connecting. A secret in the answer has been stored. `may_ask` is asked before the
    /// store is, and `may_be_new` before a stranger gets an identity.
    pub(crate) async fn recognise(
        &self,
        claimed: Option<&Identity>,
        may_ask: impl FnOnce() -> Result<(), TooSoon>,
        may_be_new: impl FnOnce() -> bool,
    ) -> Recognition {
        let Some(claimed) = claimed else { return self.welcome(may_be_new).await };
        if let Some(players) = &self.shared {
            return self.recognise_in_cluster(players, claimed, may_ask, may_be_new).await;
        }
        let mut found = None;
        if !self.cache().remembers(claimed.player) {
            if let Err(too_soon) = may_ask() {
                return Recognition::TooOften(too_soon);
            }
            found = match self.lookup.find(claimed.player).await {
                Ok(Some(stored)) => Some(stored),
                Ok(None) => return self.welcome(may_be_new).await,
                Err(_) => return Recognition::NotNow,
            };
        }
        let fresh = self.is_saving().then(secrets::invent);
        let now = self.clock.now();
        let player = claimed.player;
        let proof = self.cache().prove(claimed, found, fresh.as_deref(), now);
        match proof {
            Proof::Wrong => Recognition::WrongSecret,
            Proof::Dead => self.dead_secret(player, now),
            Proof::Gone => Recognition::NotNow,
            Proof::Right { changed } => {
                let is_kept = match changed {
                    Some(changed) => self.keep(changed).await,
                    None => false,
                };
                let renewed = fresh.filter(|_| is_kept).map(|secret| Identity { player, secret });
                Recognition::Known { player, renewed }
            }
        }
    }

    /// The store does not know this player any more.
    pub(crate) fn forget(&self, player: PlayerId) {
        self.cache().forget(player);
    }

    /// Whether this player has yet to be notified that a dead secret of theirs was used. The caller notifies them.
    pub(crate) fn take_alarm(&self, player: PlayerId) -> bool {
        self.alarms().take(player)
    }

    fn dead_secret(&self, player: PlayerId, now: Millis) -> Recognition {
        let is_news = self.alarms().raise(player, now);
        Recognition::DeadSecret { player, is_news }
    }

    /// Gives a newcomer an identity.
    async fn welcome(&self, may_be_new: impl FnOnce() -> bool) -> Recognition {
        if !self.is_saving() {
            return Recognition::NotNow;
        }
        if !may_be_new() {
            return Recognition::Unwelcome;
        }
        let identity = Identity { player: PlayerId(rand::random()), secret: secrets::invent() };
        let newcomer = secrets::newcomer(&identity, self.clock.now());
        if self.shared.is_none() {
            self.cache().remember(newcomer.clone());
        }
        if self.keep(newcomer).await {
            return Recognition::New(identity);
        }
        self.cache().forget(identity.player);
        Recognition::NotNow
    }

    /// Stores this state of a player; false if that fails. Does not wait while the store does not save.
    async fn keep(&self, state: StoredPlayer) -> bool {
        let (player, version) = (state.player, state.version);
        let mut health = self.journal.health();
        let kept = tokio::select! {
            biased;
            _ = health.wait_for(|health| *health != Health::Saving) => return false,
            kept = self.journal.commit(vec![Write::Player(state)]) => kept,
        };
        if kept.is_ok() {
            self.cache().kept(player, version);
        }
        kept.is_ok()
    }

    fn is_saving(&self) -> bool {
        *self.journal.health().borrow() == Health::Saving
    }

    fn alarms(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cache(&self) -> MutexGuard<'_, PlayerCache> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
