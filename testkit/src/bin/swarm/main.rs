//! `swarm`: many players at once, to see what a server bears. This file says what is done in which order; the command
//! line is in `args`, the whole swarm in `crowd`, one life in `player` and `echo`, when moves are due in `schedule`.

mod args;
mod crowd;
mod echo;
mod histogram;
mod leave;
mod line;
mod pacer;
mod player;
mod race;
mod report;
mod schedule;
mod system;
mod tally;

use std::net::{SocketAddr, ToSocketAddrs};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
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
    let servers = args.servers.iter().map(|server| resolve(server)).collect::<Result<Vec<_>>>()?;
    let stranger = servers.iter().find(|server| !server.ip().is_loopback());
    if let Some(server) = stranger.filter(|_| !args.i_own_this_server) {
        bail!(
            "{server} is not this machine. A swarm is an attack on a server that is not yours; if it is yours, \
               say so with --i-own-this-server"
        );
    }
    let move_every = args.move_every().map_err(|refusal| anyhow!(refusal))?;
    system::allow_sockets(args.players)?;
    let runtime = tokio::runtime::Runtime::new().context("the asynchronous runtime did not start")?;
    if let Some(rooms) = args.leave_rooms {
        runtime.block_on(leave::run(servers[0], args.encoding.into(), rooms))?;
        return Ok(true);
    }
    runtime.block_on(crowd::run(args, &servers, move_every))
}

fn resolve(server: &str) -> Result<SocketAddr> {
    let mut addresses = server.to_socket_addrs().with_context(|| format!("{server:?} is no HOST:PORT"))?;
    addresses.next().with_context(|| format!("{server:?} has no address"))
}
