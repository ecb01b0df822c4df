//! `serve`: sets up the log, binds the port and hands over to the library.

use std::io::IsTerminal;
use std::net::SocketAddr;

use anyhow::{Context, Result, anyhow};
use server::config::{self, Loaded, LogFormat};
use server::{LimitedLog, Listeners};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::mpsc;

pub(crate) fn serve(loaded: Loaded) -> Result<()> {
    start_log(&loaded.config.log);
    match &loaded.file {
        Some(path) => tracing::info!(file = %path.display(), "configuration read"),
        None => tracing::info!("no configuration file"),
    }
    for warning in loaded.warnings() {
        tracing::warn!("{warning}");
    }
    let config = loaded.config;
    let runtime = tokio::runtime::Runtime::new().context("the asynchronous runtime did not start")?;
    let result = runtime.block_on(async {
        let game = bind(config.listen, "--listen or --port")?;
        let ops = match config.ops.listen {
            Some(address) => Some(bind(address, "--ops-listen")?),
            None => None,
        };
        let signals = Signals::listen().context("signals cannot be received")?;
        let address = game.local_addr()?;
        let ops_address = ops.as_ref().map(TcpListener::local_addr).transpose()?;
        let ops_address = ops_address.map(tracing::field::display);
        tracing::info!(%address, ops_address, version = env!("CARGO_PKG_VERSION"), "listening");
        server::run(config, Listeners { game, ops }, signals.forward()).await
    });
    // Puzzles that are still being made cannot be interrupted; nothing waits for them any more.
    runtime.shutdown_background();
    result
}

fn bind(address: SocketAddr, option: &str) -> Result<TcpListener> {
    listen(address)
        .with_context(|| format!("cannot listen on {address}"))
        .map_err(|error| advise(error, option))
}

/// The backlog: connections that wait in the kernel until they are accepted. The usual 128 are soon taken when a server
/// restarts and all clients reconnect at once.
const BACKLOG: u32 = 1_024;

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A port that another run has just left may be taken again at once; Windows would share it instead.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Adds what can be done about it, where that is known. `option` is where another address is chosen.
fn advise(error: anyhow::Error, option: &str) -> anyhow::Error {
    use std::io::ErrorKind::{AddrInUse, AddrNotAvailable, PermissionDenied};
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    let advice = [
        (AddrInUse, "end the other program on this port, or choose another"),
        (PermissionDenied, "ports below 1024 need privileges; choose another"),
        (AddrNotAvailable, "this machine does not have this address; choose another"),
    ];
    match advice.into_iter().find(|(about, _)| Some(*about) == kind) {
        Some((_, advice)) => anyhow!("{error:#}\n{advice} with {option}"),
        None => error,
    }
}

fn start_log(log: &config::Log) {
    let builder = tracing_subscriber::fmt()
        .with_env_filter(log.filter.filter())
        .with_writer(LimitedLog::new(log.format, log.lines_per_minute))
        .with_ansi(std::io::stderr().is_terminal());
    match log.format {
        LogFormat::Human => builder.with_target(false).init(),
        LogFormat::Json => builder.json().flatten_event(true).init(),
    }
}

/// What asks the server to end: Ctrl-C, or SIGTERM from a service supervisor.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

impl Signals {
    /// Passes each of them on, from now on.
    fn forward(mut self) -> mpsc::Receiver<()> {
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(async move {
            loop {
                self.next().await;
                // A server that ends already does not ask for more.
                let _ = sender.send(()).await;
            }
        });
        receiver
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
