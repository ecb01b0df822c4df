//! The server: one port for the page and the game. This file wires it all together; what each part
//! owns stands at the head of its file. No rule of play is decided in this crate.

mod clock;
pub mod config;
mod house;
mod identities;
mod limits;
mod net;
mod ops;
mod rooms;
mod session;
mod store;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

pub use config::Config;
use house::House;
use limits::{ADDRESSES_FORGET_EVERY_MS, DOOR_CONNECTIONS_MAX, OPS_CONNECTIONS_MAX, STOP_MS_MAX};
use net::listener::{self, Entrance};
use net::{Renewal, Tls, http};
pub use ops::admin::words as admin;
pub use ops::log_limit::LimitedLog;
use ops::{disk, drain, port};
use rooms::{queue_task, recovery};
use session::notices;
use store::error::StoreError;
use store::place::Place;
use store::retention;
pub use store::salvage::Salvaged;

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

/// First brings back the rooms of the last run. Then serves on `listeners` until asked to end: after a first
/// signal once running races are over or the configured limit is reached, after a second one at once, as when
/// no more signals can come. Then closes every socket as going away, leaves the rooms to the journal, and
/// returns, after some seconds at the latest.
///
/// # Errors
/// When the certificate or the store cannot be opened or read.
pub async fn run(
    config: Config,
    listeners: Listeners,
    mut signals: mpsc::Receiver<()>,
) -> anyhow::Result<()> {
    let (tls, renewal) = Tls::of(&config.tls)?.unzip();
    let (house, queue_inbox, mut writer) = House::open(config).await?;
    if net::find_asset("/index.html").is_none() {
        tracing::warn!("built without the browser client; `cargo xtask web` makes it");
    }
    take_orders(&house);
    if let Some(listener) = listeners.ops {
        let entrance = Entrance::operators(port::router(house.clone()), OPS_CONNECTIONS_MAX);
        house.spawn(listener::accept(house.clone(), listener, entrance));
    }
    house.spawn(notices::watch_journal(house.clone()));
    house.spawn(queue_task::run(house.clone(), queue_inbox));
    house.spawn(forget_the_idle(house.clone()));
    house.spawn(disk::watch(house.clone()));
    if let Some(renewal) = renewal {
        house.spawn(Renewal::run(renewal));
    }
    tokio::select! {
        recovered = recover(&house) => recovered.map_err(|error| error.located(&Place::of(&house.config)))?,
        _ = signals.recv() => {
            tracing::info!("asked to end before the rooms were back; they stay in the journal");
            return Ok(());
        }
    }
    let (store, journal) = (house.store.clone(), house.journal.clone());
    house.spawn(retention::run(store, journal, house.clock.clone(), house.config.store.clone()));
    let entrance = Entrance::public(&house, http::router(house.clone()), DOOR_CONNECTIONS_MAX, tls);
    house.spawn(listener::accept(house.clone(), listeners.game, entrance));

    let has_journal = tokio::select! {
        () = drain::until_over(&house, signals) => true,
        // Without it no move can be answered any more: whoever supervises this server starts it again.
        _ = &mut writer => false,
    };
    tracing::info!(rooms = house.registry.rooms(), connections = house.connections(), "stopping");
    house.stop.cancel();
    house.tasks.close();
    let end = async {
        house.tasks.wait().await;
        house.journal.end();
        if has_journal && let Err(error) = writer.await {
            tracing::error!(%error, "the journal has failed");
        }
        house.store.close().await;
    };
    if timeout(Duration::from_millis(STOP_MS_MAX), end).await.is_err() {
        tracing::warn!(tasks = house.tasks.len(), "not everything ended in time");
    }
    anyhow::ensure!(has_journal, "the journal has ended; the rooms come back with the next start");
    Ok(())
}

/// Copies the embedded store of this configuration to the new file `to`, also while a server uses it, and checks
/// the copy. Returns its size in bytes.
///
/// # Errors
/// When there is no embedded store, the file exists, or the copy does not come out whole.
pub async fn backup(config: &Config, to: &Path) -> anyhow::Result<u64> {
    store::backup::run(&Place::of(config), to).await
}

/// Reads what can still be read of the damaged embedded store of this configuration into the new file `to`. Returns what was
/// found, table by table.
///
/// # Errors
/// When a server uses the store, or nothing of it can be read.
pub async fn salvage(config: &Config, to: &Path) -> anyhow::Result<Vec<Salvaged>> {
    store::salvage::run(&Place::of(config), to).await
}

async fn recover(house: &Arc<House>) -> Result<(), StoreError> {
    let began = Instant::now();
    let recovered = recovery::recover(house).await?;
    let (rooms, lost) = (recovered.rooms(), recovered.lost);
    house.clock.start();
    recovered.release();
    house.is_recovered.store(true, Ordering::Relaxed);
    tracing::info!(rooms, lost, took_ms = began.elapsed().as_millis(), "the rooms of the last run are back");
    Ok(())
}

async fn forget_the_idle(house: Arc<House>) {
    loop {
        sleep(Duration::from_millis(ADDRESSES_FORGET_EVERY_MS)).await;
        let now = house.clock.now();
        house.addresses.forget_idle(now);
        house.player_rates.forget_rested(now);
    }
}
