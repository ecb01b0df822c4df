//! The command line: names, defaults, ranges.

use clap::{Parser, ValueEnum};
use game::SEATS_MAX;
use protocol::Codec;

/// Players at most: as many sockets as one address of a machine can reasonably open to one server.
const PLAYERS_MAX: u32 = 20_000;
/// Seconds of load at most.
const SECONDS_MAX: u32 = 24 * 60 * 60;
/// Connections begun per second at most.
const ARRIVALS_MAX: u32 = 5_000;

/// Many players at once, to see what a Nonet server bears.
///
/// Every player is a real connection that speaks the protocol. In rooms they race through generated puzzles, again and
/// again, at a steady pace; idle ones only stay connected and measure the round trip every few seconds.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "swarm",
    version,
    after_help = "\
Examples:
  nonet-server --port 7900 &
  swarm 127.0.0.1:7900                                            100 players race in rooms of 4 for 20 seconds
  swarm 127.0.0.1:7900 --players 5000 --idle --server-pid $!      what an idle connection costs
  swarm 127.0.0.1:7900 --players 1000 --room 16 --moves 5         a busy evening

Reading the report: a move's time is from sending it to the server's answer, as this machine sees it. When the swarm
runs on the server's own machine both compete for the same cores, and the last percentiles are the swarm's as much as
the server's. The exit code is 1 when anything went wrong: a connection refused or lost, a message called a fault."
)]
pub(crate) struct Args {
    /// The server, as HOST:PORT.
    #[arg(default_value = "127.0.0.1:7878", value_name = "SERVER")]
    pub(crate) server: String,

    /// Players.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(PLAYERS_MAX)))]
    pub(crate) players: u32,

    /// Players in each room; those who do not fill a room stay idle.
    #[arg(long, default_value_t = 4, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=i64::from(SEATS_MAX)))]
    pub(crate) room: u8,

    /// Only connect, and stay.
    #[arg(long)]
    pub(crate) idle: bool,

    /// Seconds of load, counted from when everybody is connected.
    #[arg(long, default_value_t = 20, value_name = "S", value_parser = clap::value_parser!(u32).range(1..=i64::from(SECONDS_MAX)))]
    pub(crate) seconds: u32,

    /// Moves per second of each racer. The server's limit on messages is 20.
    #[arg(long, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=15))]
    pub(crate) moves: u32,

    /// Connections begun per second.
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(ARRIVALS_MAX)))]
    pub(crate) arrivals: u32,

    /// The encoding.
    #[arg(long, value_enum, default_value_t = Encoding::Bincode)]
    pub(crate) encoding: Encoding,

    /// The server's process, when it runs on this machine: its memory is reported.
    #[arg(long, value_name = "PID")]
    pub(crate) server_pid: Option<u32>,

    /// Load a server on another machine, which you must be allowed to bring down.
    #[arg(long)]
    pub(crate) i_own_this_server: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Encoding {
    Bincode,
    Json,
}

impl From<Encoding> for Codec {
    fn from(encoding: Encoding) -> Self {
        match encoding {
            Encoding::Bincode => Self::Bincode,
            Encoding::Json => Self::Json,
        }
    }
}
