//! What outlives the process: the store, the journal that every change goes through first, and who players are. Must not
//! know what is stored.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use game::DailySecret;
use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::cluster::OpenStore;
use crate::identities::Identities;
use crate::ops::metrics::Metrics;
use crate::store::Store;
use crate::store::dailies::secret_text;
use crate::store::journal::{Health, Journal};
use crate::store::write::Write;

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

    /// What dailies are drawn from, and networks numbered with; drawn itself by the first server on this store.
    ///
    /// # Errors
    /// When the store fails.
    pub(crate) async fn daily_secret(&self) -> anyhow::Result<DailySecret> {
        if let Some(known) = self.store.daily_secret().await? {
            return Ok(known);
        }
        let drawn = Write::DailySecret { secret: secret_text(rand::random()) };
        self.journal.commit(vec![drawn]).await.map_err(|_| anyhow!("it was not stored"))?;
        self.journal.settle().await.map_err(|_| anyhow!("the journal has ended"))?;
        // Another node may have been faster.
        self.store.daily_secret().await?.context("it is not in the store")
    }

    /// Whether what happens is being stored.
    pub(crate) fn is_saving(&self) -> bool {
        *self.journal.health().borrow() == Health::Saving
    }
}
