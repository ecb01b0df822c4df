//! The program: reads its arguments, sets up the log, binds the port and hands over to the library.

mod cli;

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::Parser;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use cli::args::{Args, LogFormat};
use cli::healthcheck;
use server::Listeners;

fn main() -> ExitCode {
    let args = Args::parse();
    let result = if args.healthcheck { healthcheck::ask(args.address()) } else { serve(&args) };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nonet-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn serve(args: &Args) -> Result<()> {
    start_log(args)?;
    let runtime = tokio::runtime::Runtime::new().context("the asynchronous runtime did not start")?;
    let result = runtime.block_on(async {
        let game = bind(args.address(), "--listen or --port").await?;
        let ops = bind(args.ops_listen, "--ops-listen").await?;
        let signals = Signals::listen().context("signals cannot be received")?;
        let (address, ops_address) = (game.local_addr()?, ops.local_addr()?);
        tracing::info!(%address, %ops_address, version = env!("CARGO_PKG_VERSION"), "listening");
        server::run(args.config(), Listeners { game, ops: Some(ops) }, signals.first()).await;
        Ok(())
    });
    // Puzzles that are still being made cannot be interrupted; nobody waits for them any more.
    runtime.shutdown_background();
    result
}

async fn bind(address: SocketAddr, option: &str) -> Result<TcpListener> {
    let bound = TcpListener::bind(address).await.with_context(|| format!("cannot listen on {address}"));
    bound.map_err(|error| advise(error, option))
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

fn start_log(args: &Args) -> Result<()> {
    let filter = match args.log_filter.as_deref().or(std::env::var("RUST_LOG").ok().as_deref()) {
        Some(text) => EnvFilter::try_new(text).with_context(|| {
            format!("the log filter {text:?} is not understood; an example: info,server=debug")
        })?,
        None => EnvFilter::new("info"),
    };
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match args.log {
        LogFormat::Human => log.with_target(false).init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    Ok(())
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

    async fn first(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> std::io::Result<Self> {
        Ok(Self)
    }

    async fn first(self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
