//! The server: one port for the page and the game. This file wires it all together; what each part
//! owns stands at the head of its file. No rule of play is decided in this crate.

mod clock;
pub mod config;
mod identities;
mod limits;
mod net;
mod ops;
mod rooms;
mod session;
// Rooms are not kept in it yet.
#[allow(dead_code)]
mod store;

use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use clock::Clock;
pub use config::Config;
use identities::Identities;
use limits::{
    HTTP_CONNECTIONS_MAX, IDENTITIES_MAX, OPS_CONNECTIONS_MAX, QUEUE_INBOX_MAX, REFUSALS_AT_ONCE_MAX,
    STOP_MS_MAX,
};
use net::{http, listener};
pub use ops::admin::words as admin;
use ops::drain::{self, Drain};
use ops::metrics::Metrics;
use ops::phases::RoomPhases;
use ops::port::{self, Unready};
use rooms::queue_task::{self, QueueMessage};
use rooms::registry::Registry;
use rooms::workers::Workers;

/// The program's name and version, as clients and logs see it.
pub const PROGRAM: &str = concat!("nonet-server ", env!("CARGO_PKG_VERSION"));

/// Where a server listens.
#[derive(Debug)]
pub struct Listeners {
    /// For the page and the game.
    pub game: TcpListener,
    /// For health, readiness and metrics, if anybody wants them.
    pub ops: Option<TcpListener>,
}

/// Everything the tasks of one server share.
#[derive(Debug)]
struct House {
    config: Config,
    clock: Clock,
    registry: Registry,
    identities: Identities,
    workers: Workers,
    metrics: Arc<Metrics>,
    phases: RoomPhases,
    drain: Drain,
    /// The rooms of the last run are back.
    is_recovered: AtomicBool,
    queue: mpsc::Sender<QueueMessage>,
    /// One permit for each game socket.
    connections: Arc<Semaphore>,
    /// One permit for each socket that is only told that the server is full.
    refusals: Arc<Semaphore>,
    /// Every task of this server; when it is cancelled they all end.
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl House {
    /// A server at rest, and where the queue's messages will arrive.
    fn new(config: Config) -> (Arc<Self>, mpsc::Receiver<QueueMessage>) {
        let (queue, queue_inbox) = mpsc::channel(QUEUE_INBOX_MAX);
        let metrics = Arc::new(Metrics::new());
        let house = Self {
            clock: Clock::start(),
            registry: Registry::new(config.limits.rooms),
            identities: Identities::new(IDENTITIES_MAX),
            workers: Workers::new(metrics.clone()),
            metrics,
            phases: RoomPhases::default(),
            drain: Drain::new(),
            is_recovered: AtomicBool::new(false),
            queue,
            connections: Arc::new(Semaphore::new(config.limits.connections)),
            refusals: Arc::new(Semaphore::new(REFUSALS_AT_ONCE_MAX)),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
            config,
        };
        (Arc::new(house), queue_inbox)
    }

    /// Starts a task that lives until the server stops, if it does not end by itself.
    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(self.stop.clone().run_until_cancelled_owned(task));
    }

    fn connections(&self) -> usize {
        self.config.limits.connections.saturating_sub(self.connections.available_permits())
    }

    /// Why this server should not be sent players now; empty when it should.
    fn unready(&self) -> Vec<Unready> {
        let is_recovered = self.is_recovered.load(Ordering::Relaxed);
        let reasons = [(!is_recovered, Unready::Recovering), (self.drain.is_on(), Unready::Draining)];
        reasons.into_iter().filter_map(|(holds, reason)| holds.then_some(reason)).collect()
    }
}

/// A server that cannot take orders serves all the same.
#[cfg(unix)]
fn take_orders(house: &Arc<House>) {
    if let Err(error) = ops::admin::listen(house, house.config.admin_socket()) {
        tracing::warn!("`nonet-server admin` will not work: {error:#}");
    }
}

#[cfg(not(unix))]
fn take_orders(_: &Arc<House>) {
    tracing::info!("`nonet-server admin` needs Unix sockets, which this system does not have");
}

/// Serves on `listeners` until asked to end: after a first signal once running races are over or the
/// configured limit is reached, after a second one at once, as when no more signals can come. Then closes
/// every socket as going away, ends every room, and returns, after two seconds at the latest.
pub async fn run(config: Config, listeners: Listeners, signals: mpsc::Receiver<()>) {
    let (house, queue_inbox) = House::new(config);
    if net::find_asset("/index.html").is_none() {
        tracing::warn!("built without the browser client; `cargo xtask web` makes it");
    }
    take_orders(&house);
    if let Some(listener) = listeners.ops {
        let router = port::router(house.clone());
        house.spawn(listener::accept(house.clone(), listener, router, OPS_CONNECTIONS_MAX));
    }
    house.spawn(queue_task::run(house.clone(), queue_inbox));
    house.is_recovered.store(true, Ordering::Relaxed);
    let router = http::router(house.clone());
    house.spawn(listener::accept(house.clone(), listeners.game, router, HTTP_CONNECTIONS_MAX));

    drain::until_over(&house, signals).await;
    tracing::info!(rooms = house.registry.rooms(), connections = house.connections(), "stopping");
    house.stop.cancel();
    house.tasks.close();
    if timeout(Duration::from_millis(STOP_MS_MAX), house.tasks.wait()).await.is_err() {
        tracing::warn!(tasks = house.tasks.len(), "not everything ended in time");
    }
}
