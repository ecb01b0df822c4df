//! The server: one port for the page and the game. This file wires it all together; what each part
//! owns stands at the head of its file. No rule of play is decided in this crate.

mod app_state;
mod challenges;
mod clock;
mod cluster;
pub mod config;
mod export;
mod identities;
mod limits;
mod net;
mod ops;
mod rooms;
mod session;
mod standings;
mod store;
mod token_bucket;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use app_state::AppState;
pub use config::Config;
pub use export::Form as ExportForm;
use limits::{ADDRESSES_FORGET_EVERY_MS, DOOR_CONNECTIONS_MAX, OPS_CONNECTIONS_MAX, STOP_MS_MAX};
use net::listener::{self, Endpoint};
use net::{Renewal, Tls, http};
pub use ops::admin::dto as admin;
pub use ops::log_limit::LimitedLog;
use ops::{disk_task, drain_task, port};
use rooms::queue_task;
use session::notices;
use store::database_url::DatabaseUrl;
pub use store::salvage::Salvaged;
use store::{backfill, retention};

/// The program's name and version, as clients and logs see it.
pub const PROGRAM: &str = concat!("nonet-server ", env!("CARGO_PKG_VERSION"));

/// Where a server listens.
#[derive(Debug)]
pub struct Listeners {
    /// For the page and the game.
    pub game: TcpListener,
    /// For health, readiness and metrics, if enabled.
    pub ops: Option<TcpListener>,
}

/// The admin socket is optional.
#[cfg(unix)]
fn take_orders(app: &Arc<AppState>) {
    if let Err(error) = ops::admin::listen(app, app.config.admin_socket()) {
        tracing::warn!("`nonet-server admin` will not work: {error:#}");
    }
}

#[cfg(not(unix))]
fn take_orders(_: &Arc<AppState>) {
    tracing::info!("`nonet-server admin` needs Unix sockets, which this system does not have");
}

/// First recovers the rooms of the last run. Then serves on `listeners` until asked to end: after a first signal once
/// running races are over or the configured limit is reached, after a second one at once, as when no more signals can
/// arrive. Then closes every socket as going away, leaves the rooms to the journal, and returns, after some seconds at
/// the latest.
///
/// # Errors
/// When the certificate or the store cannot be opened or read.
pub async fn run(
    config: Config,
    listeners: Listeners,
    mut signals: mpsc::Receiver<()>,
) -> anyhow::Result<()> {
    let (tls, renewal) = Tls::of(&config.tls)?.unzip();
    let (app, queue_inbox, mut writer) = AppState::open(config).await?;
    if net::find_asset("/index.html").is_none() {
        tracing::warn!("built without the browser client; `cargo xtask web` makes it");
    }
    take_orders(&app);
    if let Some(listener) = listeners.ops {
        let endpoint = Endpoint::operators(port::router(app.clone()), OPS_CONNECTIONS_MAX);
        app.spawn(listener::accept(app.clone(), listener, endpoint));
    }
    app.spawn(notices::watch_journal(app.clone()));
    app.spawn(queue_task::run(app.clone(), queue_inbox));
    app.spawn(forget_the_idle(app.clone()));
    app.spawn(disk_task::watch(app.clone()));
    if let Some(renewal) = renewal {
        app.spawn(Renewal::run(renewal));
    }
    let began = tokio::select! {
        began = app.placement.begin(&app) => began,
        _ = signals.recv() => {
            tracing::info!("asked to end before the rooms were recovered; they stay in the journal");
            return Ok(());
        }
    };
    began?;
    let (store, journal) = (app.persistence.store.clone(), app.persistence.journal.clone());
    app.spawn(backfill::run(store.clone(), journal.clone()));
    app.spawn(challenges::index(app.clone()));
    app.spawn(challenges::dailies::make_ahead(app.clone()));
    app.spawn(retention::run(store, journal, app.clock.clone(), app.config.store.clone()));
    let endpoint = Endpoint::public(&app, http::router(app.clone()), DOOR_CONNECTIONS_MAX, tls);
    app.spawn(listener::accept(app.clone(), listeners.game, endpoint));

    let ended = tokio::select! {
        () = drain_task::until_over(&app, signals) => Ended::Asked,
        // Without it no move can be answered any more: the server's supervisor starts it again.
        _ = &mut writer => Ended::WithoutJournal,
        () = app.placement.lost() => Ended::WithoutLease,
    };
    stop(&app, writer, ended).await;
    match ended {
        Ended::Asked => Ok(()),
        Ended::WithoutJournal => {
            anyhow::bail!("the journal has ended; the next start, or another node, recovers the rooms")
        }
        Ended::WithoutLease => {
            anyhow::bail!("the lease of this node is over; other nodes take its rooms over")
        }
    }
}

/// Closes every socket and lets go of the store, in some seconds at the latest.
async fn stop(app: &Arc<AppState>, writer: JoinHandle<()>, ended: Ended) {
    tracing::info!(
        rooms = app.rooms.registry.rooms(),
        connections = app.quotas.open_connections(),
        "stopping"
    );
    app.stop.cancel();
    app.tasks.close();
    let end = async {
        if !app.placement.shares_rooms() {
            app.tasks.wait().await;
        }
        app.persistence.journal.end();
        if ended != Ended::WithoutJournal
            && let Err(error) = writer.await
        {
            tracing::error!(%error, "the journal has failed");
        }
        app.placement.leave(app).await;
        app.tasks.wait().await;
        app.persistence.store.close().await;
    };
    if timeout(Duration::from_millis(STOP_MS_MAX), end).await.is_err() {
        tracing::warn!(tasks = app.tasks.len(), "some tasks did not end in time");
    }
}

/// Why a server ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ended {
    Asked,
    WithoutJournal,
    /// Another node may lead its rooms by now.
    WithoutLease,
}

/// The nodes of the cluster of this configuration, the newest first, as its database knows them.
///
/// # Errors
/// When it names no cluster, or its database is out of reach or has none.
pub async fn cluster_nodes(config: &Config) -> anyhow::Result<Vec<admin::NodeStatus>> {
    anyhow::ensure!(config.is_clustered(), "cluster.nats is empty: this configuration is of a server alone");
    Ok(cluster::registrar::status::nodes(&DatabaseUrl::of(config)).await?)
}

/// Copies the embedded store of this configuration to the new file `to`, also while a server uses it, and checks
/// the copy. Returns its size in bytes.
///
/// # Errors
/// When there is no embedded store, the file exists, or the copy does not come out whole.
pub async fn backup(config: &Config, to: &Path) -> anyhow::Result<u64> {
    store::backup::run(&DatabaseUrl::of(config), to).await
}

/// Reads what can still be read of the damaged embedded store of this configuration into the new file `to`. Returns what was
/// found, table by table.
///
/// # Errors
/// When a server uses the store, or nothing of it can be read.
pub async fn salvage(config: &Config, to: &Path) -> anyhow::Result<Vec<Salvaged>> {
    store::salvage::run(&DatabaseUrl::of(config), to).await
}

async fn forget_the_idle(app: Arc<AppState>) {
    loop {
        sleep(Duration::from_millis(ADDRESSES_FORGET_EVERY_MS)).await;
        let now = app.clock.now();
        app.quotas.clients.forget_idle(now);
        app.quotas.players.forget_rested(now);
    }
}
