//! What the tasks of one server share: the way to everything, and nothing else.

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::Clock;
use crate::config::{Config, Limits};
use crate::identities::Identities;
use crate::limits::{
    API_ANSWERS_AT_ONCE_MAX, API_READS_AT_ONCE_MAX, HEARINGS_AT_ONCE_MAX, QUEUE_INBOX_MAX,
    REFUSALS_AT_ONCE_MAX,
};
use crate::net::ClientLimits;
use crate::ops::bans::Bans;
use crate::ops::disk::Disk;
use crate::ops::drain::Drain;
use crate::ops::metrics::Metrics;
use crate::ops::phases::RoomPhases;
use crate::ops::port::Unready;
use crate::ops::session_table::SessionTable;
use crate::rooms::queue_task::QueueMessage;
use crate::rooms::registry::Registry;
use crate::rooms::workers::Workers;
use crate::session::rates::{Allowance, PlayerRates};
use crate::session::upload::UploadedBytes;
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::journal::{Health, Journal};
use crate::store::{Store, rooms};

type QueueInbox = mpsc::Receiver<QueueMessage>;

/// Everything the tasks of one server share.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) config: Config,
    pub(crate) clock: Clock,
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) registry: Registry,
    pub(crate) identities: Identities,
    pub(crate) workers: Workers,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) phases: RoomPhases,
    pub(crate) drain: Drain,
    pub(crate) disk: Disk,
    pub(crate) bans: Bans,
    pub(crate) sessions: SessionTable,
    /// How many requests for pages and sockets there have been.
    pub(crate) requests: AtomicU64,
    /// The rooms of the last run are back.
    pub(crate) is_recovered: AtomicBool,
    pub(crate) queue: mpsc::Sender<QueueMessage>,
    pub(crate) addresses: Arc<ClientLimits>,
    pub(crate) uploaded: UploadedBytes,
    /// What makes of addresses the networks that the queue compares.
    pub(crate) network_salt: u64,
    /// How often one connection, and one player, may do what.
    pub(crate) allowance: Allowance,
    pub(crate) player_rates: PlayerRates,
    /// One permit for each game socket.
    pub(crate) connections: Arc<Semaphore>,
    /// One permit more for each returning player who finds none of those.
    pub(crate) reserve: Arc<Semaphore>,
    /// One permit for each socket of which it is not known yet whether it is a returning player's.
    pub(crate) hearings: Arc<Semaphore>,
    /// One permit for each socket that is only told that the server is full.
    pub(crate) refusals: Arc<Semaphore>,
    /// One permit for each match that is read for the API, and for each that is not yet sent.
    pub(crate) api_reads: Semaphore,
    pub(crate) api_answers: Arc<Semaphore>,
    /// Every task of this server; when it is cancelled they all end.
    pub(crate) tasks: TaskTracker,
    pub(crate) stop: CancellationToken,
}

impl AppState {
    /// A server at rest that holds its store, where the queue's messages will arrive, and the task that writes
    /// the journal.
    pub(crate) async fn open(config: Config) -> Result<(Arc<Self>, QueueInbox, JoinHandle<()>), StoreError> {
        let (store, keeper) = Store::open(&DatabaseUrl::of(&config), config.store.durability).await?;
        let clock = Clock::resume(store.alive_at().await?);
        let metrics = Arc::new(Metrics::new());
        let bans = Bans::restored(store.bans().await?, clock.wall());
        let live_rooms = rooms::live(&store).await?;
        let (journal, task) = Journal::start(keeper, clock.clone(), metrics.clone(), live_rooms);
        let (queue, queue_inbox) = mpsc::channel(QUEUE_INBOX_MAX);
        let identities = Identities::new(store.clone(), journal.clone(), clock.clone());
        let app = Self {
            clock,
            store,
            journal,
            registry: Registry::new(config.limits.rooms),
            identities,
            workers: Workers::start(&config.limits, metrics.clone()),
            metrics,
            phases: RoomPhases::default(),
            drain: Drain::new(),
            disk: Disk::default(),
            bans,
            sessions: SessionTable::default(),
            requests: AtomicU64::new(0),
            is_recovered: AtomicBool::new(false),
            queue,
            addresses: ClientLimits::of(&config.limits),
            uploaded: UploadedBytes::default(),
            network_salt: rand::random(),
            allowance: Allowance::of(&config.limits),
            player_rates: PlayerRates::new(Allowance::of(&config.limits)),
            connections: Arc::new(Semaphore::new(config.limits.connections)),
            reserve: Arc::new(Semaphore::new(config.limits.reserve())),
            hearings: Arc::new(Semaphore::new(HEARINGS_AT_ONCE_MAX)),
            refusals: Arc::new(Semaphore::new(REFUSALS_AT_ONCE_MAX)),
            api_reads: Semaphore::new(API_READS_AT_ONCE_MAX),
            api_answers: Arc::new(Semaphore::new(API_ANSWERS_AT_ONCE_MAX)),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            config,
        };
        Ok((Arc::new(app), queue_inbox, task))
    }

    /// Starts a task that lives until the server stops, if it does not end by itself.
    pub(crate) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(self.stop.clone().run_until_cancelled_owned(task));
    }

    pub(crate) fn connections(&self) -> usize {
        let Limits { connections, .. } = self.config.limits;
        let most = connections.saturating_add(self.config.limits.reserve());
        most.saturating_sub(self.connections.available_permits() + self.reserve.available_permits())
    }

    /// Tells the queue something that nobody waits for.
    pub(crate) fn tell_queue(&self, message: QueueMessage) {
        if let Err(TrySendError::Full(message)) = self.queue.try_send(message) {
            let queue = self.queue.clone();
            self.spawn(async move { drop(queue.send(message).await) });
        }
    }

    /// Whether new rooms, matches and pairs may begin.
    pub(crate) fn may_begin(&self) -> bool {
        !self.drain.is_on() && !self.disk.is_low()
    }

    /// Whether what happens is being kept.
    pub(crate) fn is_saving(&self) -> bool {
        *self.journal.health().borrow() == Health::Saving
    }

    /// Why this server should not be sent players now; empty when it should.
    pub(crate) fn unready(&self) -> Vec<Unready> {
        let is_recovered = self.is_recovered.load(Ordering::Relaxed);
        let reasons = [
            (!is_recovered, Unready::Recovering),
            (self.drain.is_on(), Unready::Draining),
            (!self.is_saving(), Unready::NotSaving),
            (self.disk.is_low(), Unready::LowDisk),
        ];
        reasons.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect()
    }
}

#[cfg(test)]
impl AppState {
    /// A server at rest for a test. Its files go with the returned folder.
    pub(crate) async fn at_rest() -> (Arc<Self>, QueueInbox, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("there is a place for temporary files");
        let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
        let (app, queue, _writer) = Self::open(config).await.expect("a new store can be made");
        app.clock.start();
        (app, queue, folder)
    }
}
