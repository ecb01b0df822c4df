//! What outlives the process: the store, the journal that every change goes through first, and who players are. Must not
//! know what is stored.

use std::collections::BTreeSet;
use std::sync::Arc;

use game::Millis;
use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::cluster::registrar::Registrar;
use crate::config::Config;
use crate::identities::Identities;
use crate::ops::metrics::Metrics;
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::journal::{Health, Journal};
use crate::store::{Store, rooms};

#[derive(Debug)]
pub(crate) struct Persistence {
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) identities: Identities,
}

impl Persistence {
    /// Opens the store and starts the task that writes the journal. The clock goes on where the last run ended.
    pub(super) async fn open(
        config: &Config,
        metrics: &Arc<Metrics>,
    ) -> Result<(Self, Clock, JoinHandle<()>), StoreError> {
        let (store, keeper) = Store::open(&DatabaseUrl::of(config), config.store.durability).await?;
        let clock = Clock::resume(store.alive_at().await?);
        let live_rooms = rooms::live(&store).await?;
        let (journal, writer) = Journal::start(keeper, clock.clone(), metrics.clone(), live_rooms);
        let identities = Identities::new(store.clone(), journal.clone(), clock.clone());
        Ok((Self { store, journal, identities }, clock, writer))
    }

    /// The same for a node of a cluster, whose time goes on from `now`, the database's.
    pub(super) async fn open_shared(
        config: &Config,
        metrics: &Arc<Metrics>,
        registrar: &Registrar,
        now: Millis,
    ) -> Result<(Self, Clock, JoinHandle<()>), StoreError> {
        let (store, keeper) = Store::open_shared(&DatabaseUrl::of(config), registrar.node()).await?;
        let clock = Clock::resume(Some(now));
        clock.start();
        let (journal, writer) = Journal::start(keeper, clock.clone(), metrics.clone(), BTreeSet::new());
        let identities = Identities::new(store.clone(), journal.clone(), clock.clone());
        Ok((Self { store, journal, identities }, clock, writer))
    }

    /// Whether what happens is being stored.
    pub(crate) fn is_saving(&self) -> bool {
        *self.journal.health().borrow() == Health::Saving
    }
}
