//! The server's shared state in four parts by purpose. Owns how they are opened and what several of them answer
//! together; everything else is asked of a part.

mod ops;
mod persistence;
mod quotas;
mod rooms;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use lobby::{EntryId, QueueEvent};
use tokio::sync::mpsc::error::TrySendError;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::Clock;
use crate::cluster::{self, Placement};
use crate::config::Config;
use crate::limits::STORE_READ_MS_MAX;
use crate::ops::bans::Bans;
use crate::ops::metrics::{Gauges, Metrics};
pub(crate) use ops::Ops;
pub(crate) use persistence::Persistence;
pub(crate) use quotas::Quotas;
pub(crate) use rooms::{QueueInbox, Rooms};

#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) quotas: Quotas,
    pub(crate) rooms: Rooms,
    pub(crate) persistence: Persistence,
    pub(crate) ops: Ops,
    /// Where the server is among others that share its store.
    pub(crate) placement: Placement,
    /// Every task of this server; when `stop` is cancelled they all end.
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
}

/// Why a server should not be sent players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unready {
    /// The rooms of the last run are not all back yet.
    Recovering,
    /// The server is about to end.
    Draining,
    /// What happens is not being stored at the moment.
    NotSaving,
    /// There is too little space on the disk for more.
    LowDisk,
}

impl Unready {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Recovering => "recovering",
            Self::Draining => "draining",
            Self::NotSaving => "not_saving",
            Self::LowDisk => "low_disk",
        }
    }
}

impl AppState {
    /// A server at rest that holds its store, where the queue's messages will arrive, and the task that writes
    /// the journal.
    pub(crate) async fn open(config: Config) -> anyhow::Result<(Arc<Self>, QueueInbox, JoinHandle<()>)> {
        let metrics = Arc::new(Metrics::new());
        let (placement, opened) = Placement::open(&config).await?;
        let (persistence, clock, writer) = Persistence::start(opened, &metrics);
        let bans = Bans::restored(persistence.store.bans().await?, clock.wall());
        // The same wherever players of one queue are, and from one run to the next: ratings remember networks.
        let salt = match placement.network_salt() {
            Some(salt) => salt,
            None => stored_salt(&persistence).await,
        };
        let (rooms, queue_inbox) = Rooms::new(&config, &metrics, salt);
        rooms.players.number_sessions_from(cluster::sessions_from(placement.node()));
        if !placement.shares_rooms() {
            rooms.players.number_entries_from(EntryId::of_visit(clock.now().0, 0));
        }
        let app = Self {
            clock,
            quotas: Quotas::of(&config.limits),
            rooms,
            persistence,
            ops: Ops::new(metrics, bans),
            placement,
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            config,
        };
        Ok((Arc::new(app), queue_inbox, writer))
    }

    /// Starts a task that lives until the server stops, if it does not end by itself. On the heap, because what waits for the
    /// stop would carry it twice: a room's is 3.5 KiB.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(self.stop.clone().run_until_cancelled_owned(Box::pin(task)));
    }

    /// Sends the queue an event, wherever it runs, without waiting for it to be received.
    pub(crate) fn tell_queue(&self, event: QueueEvent) {
        let Some(event) = self.placement.pass_to_queue(event) else { return };
        if let Err(TrySendError::Full(event)) = self.rooms.queue.try_send(event) {
            let queue = self.rooms.queue.clone();
            self.spawn(async move { drop(queue.send(event).await) });
        }
    }

    /// The same, and waits until it is in its inbox, or on its way.
    pub(crate) async fn send_to_queue(&self, event: QueueEvent) {
        if let Some(event) = self.placement.pass_to_queue(event) {
            // The queue ends only with the server, and then no player waits in it.
            let _ = self.rooms.queue.send(event).await;
        }
    }

    /// Why this server should not be sent players now; empty when it should.
    pub(crate) fn unready(&self) -> Vec<Unready> {
        let is_recovered = self.ops.is_recovered.load(Ordering::Relaxed);
        let reasons = [
            (!is_recovered, Unready::Recovering),
            (self.ops.drain.is_on(), Unready::Draining),
            (!self.persistence.is_saving(), Unready::NotSaving),
            (self.ops.disk.is_low(), Unready::LowDisk),
        ];
        reasons.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect()
    }

    /// What is not counted as it happens but read at a scrape.
    pub(crate) fn gauges(&self) -> Gauges {
        Gauges {
            sessions: self.quotas.open_connections(),
            rooms: self.rooms.phases.counts(),
            journal_waiting: self.persistence.journal.waiting(),
            is_saving: self.persistence.is_saving(),
            is_ready: self.unready().is_empty(),
            cluster: self.placement.gauges(self.rooms.registry.rooms()),
        }
    }
}

/// A store that does not take a new secret must not keep the server from starting.
async fn stored_salt(persistence: &Persistence) -> u64 {
    let limit = Duration::from_millis(STORE_READ_MS_MAX);
    match timeout(limit, persistence.daily_secret()).await {
        Ok(Ok(secret)) => return secret.network_salt(),
        Ok(Err(error)) => tracing::warn!(%error, "networks are numbered anew in this run"),
        Err(_) => tracing::warn!("the store does not answer: networks are numbered anew in this run"),
    }
    rand::random()
}

#[cfg(test)]
impl AppState {
    /// A server at rest for a test. Its files go with the returned folder.
    pub(crate) async fn at_rest() -> (Arc<Self>, QueueInbox, tempfile::TempDir) {
        Self::at_rest_with(|_| {}).await
    }

    /// The same with another configuration.
    #[cfg(test)]
    pub(crate) async fn at_rest_with(
        change: impl FnOnce(&mut Config),
    ) -> (Arc<Self>, QueueInbox, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        let mut config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
        change(&mut config);
        let (app, queue, _writer) = Self::open(config).await.expect("a new store can be made");
        app.clock.start();
        (app, queue, folder)
    }
}
