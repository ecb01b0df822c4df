//! What outlives the process: the store, the journal that every change goes through first, and who players are. Must not
//! know what is stored.

use std::sync::Arc;

use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::cluster::OpenStore;
use crate::identities::Identities;
use crate::ops::metrics::Metrics;
use crate::store::Store;
use crate::store::journal::{Health, Journal};

#[derive(Debug)]
pub(crate) struct Persistence {
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) identities: Identities,
}

impl Persistence {
    /// Starts the task that writes the journal.
    pub(super) fn start(opened: OpenStore, metrics: &Arc<Metrics>) -> (Self, Clock, JoinHandle<()>) {
        let OpenStore { store, keeper, clock, live_rooms } = opened;
        let (journal, writer) = Journal::start(keeper, clock.clone(), metrics.clone(), live_rooms);
        let identities = Identities::new(store.clone(), journal.clone(), clock.clone());
        (Self { store, journal, identities }, clock, writer)
    }

    /// Whether what happens is being stored.
    pub(crate) fn is_saving(&self) -> bool {
        *self.journal.health().borrow() == Health::Saving
    }
}
