//! What outlives the process: the store, the journal that every change goes through first, and who players are. Must not
//! know what is stored.

use std::sync::Arc;

use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::cluster::{OpenStore, Placement};
use crate::config::Config;
use crate::identities::Identities;
use crate::ops::metrics::Metrics;
use crate::store::Store;
use crate::store::error::StoreError;
use crate::store::journal::{Health, Journal};

#[derive(Debug)]
pub(crate) struct Persistence {
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) identities: Identities,
}

impl Persistence {
    /// Opens the store and starts the task that writes the journal.
    pub(super) async fn open(
        config: &Config,
        metrics: &Arc<Metrics>,
        placement: &Placement,
    ) -> Result<(Self, Clock, JoinHandle<()>), StoreError> {
        let OpenStore { store, keeper, clock, live_rooms } = placement.open_store(config).await?;
        let (journal, writer) = Journal::start(keeper, clock.clone(), metrics.clone(), live_rooms);
        let identities = Identities::new(store.clone(), journal.clone(), clock.clone());
        Ok((Self { store, journal, identities }, clock, writer))
    }

    /// Whether what happens is being stored.
    pub(crate) fn is_saving(&self) -> bool {
        *self.journal.health().borrow() == Health::Saving
    }
}
