//! `swarm`: many players at once, to see what a server bears. This file says what is done in which order; the command
//! line is in `args`, one player's life in `player`, what is counted in `tally`, what the system tells in `system`.

mod args;
mod crowd;
mod histogram;
mod player;
mod system;
mod tally;

use std::net::{SocketAddr, ToSocketAddrs};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Parser;

use args::Args;

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("swarm: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// True when everything went as it should.
fn run(args: &Args) -> Result<bool> {
    let server = resolve(&args.server)?;
    if !server.ip().is_loopback() && !args.i_own_this_server {
        bail!(
            "{server} is not this machine. A swarm is an attack on a server that is not yours; if it is yours, \
               say so with --i-own-this-server"
        );
    }
    system::allow_sockets(args.players)?;
    let runtime = tokio::runtime::Runtime::new().context("the asynchronous runtime did not start")?;
    runtime.block_on(crowd::run(args, server))
}

fn resolve(server: &str) -> Result<SocketAddr> {
    let mut addresses = server.to_socket_addrs().with_context(|| format!("{server:?} is no HOST:PORT"))?;
    addresses.next().with_context(|| format!("{server:?} has no address"))
}
