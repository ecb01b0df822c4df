//! The command line: names, defaults, ranges.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use game::SEATS_MAX;
use protocol::Codec;

/// Players at most: as many sockets as one address of a machine can reasonably open to one server.
const PLAYERS_MAX: u32 = 20_000;
/// Seconds of load at most.
const SECONDS_MAX: u32 = 24 * 60 * 60;
/// Connections begun per second at most.
const ARRIVALS_MAX: u32 = 5_000;
/// Moves per second of one racer: a server allows 20 messages.
const MOVES_MIN: f64 = 0.01;
const MOVES_MAX: f64 = 15.0;
/// Rooms that are left behind at most.
const ROOMS_MAX: u32 = 100_000;

/// Many players at once, to see what a Nonet server bears.
///
/// Every player is a real connection that speaks the protocol. In rooms they race through generated puzzles, again and
/// again; idle ones only stay connected and measure the round trip every few seconds.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "swarm",
    version,
    after_help = "\
Examples:
  nonet-server --port 7900 &
  swarm 127.0.0.1:7900                                            100 players race in rooms of 4 for 20 seconds
  swarm 127.0.0.1:7900 --players 5000 --idle --server-pid $!      what an idle connection costs
  swarm 127.0.0.1:7900 --players 2500 --rate 10000 --right 40     a steady load: nobody's board fills up meanwhile

A server allows one address a few connections and rooms; for a swarm, start it with those limits raised.

Reading the report: the load is an open loop. Every move has its moment, fixed before the load begins, and its time
is counted from that moment to the server's answer as this machine sees it; a server that stalls is charged for every
move that was due meanwhile. The part that the swarm itself was late is told too. A move that is due while its racer
has none to make (between two races, after the last right digit) is not offered, and its time is not counted.
When the swarm runs on the server's own machine both compete for the same cores, and the last percentiles are the
swarm's as much as the server's. The exit code is 1 when anything went wrong: a connection refused or lost, a move
without an answer, a message called a fault."
)]
pub(crate) struct Args {
    /// The server, as HOST:PORT; several nodes of one cluster with commas between them.
    #[arg(default_value = "127.0.0.1:7878", value_name = "SERVER", value_delimiter = ',')]
    pub(crate) servers: Vec<String>,

    /// How players come to several nodes.
    #[arg(long, value_enum, default_value_t = Spread::Random)]
    pub(crate) spread: Spread,

    /// Players.
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(PLAYERS_MAX)))]
    pub(crate) players: u32,

    /// Players in each room; those who do not fill a room stay idle.
    #[arg(long, default_value_t = 4, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=i64::from(SEATS_MAX)))]
    pub(crate) room: u8,

    /// Only connect, and stay.
    #[arg(long)]
    pub(crate) idle: bool,

    /// Seconds of load that are measured.
    #[arg(long, default_value_t = 20, value_name = "S", value_parser = clap::value_parser!(u32).range(1..=i64::from(SECONDS_MAX)))]
    pub(crate) seconds: u32,

    /// Seconds of the same load before them that are not.
    #[arg(long, default_value_t = 2, value_name = "S", value_parser = clap::value_parser!(u32).range(0..=i64::from(SECONDS_MAX)))]
    pub(crate) warm_up: u32,

    /// Moves per second of each racer.
    #[arg(long, default_value_t = 2.0, value_name = "M", value_parser = moves)]
    pub(crate) moves: f64,

    /// Moves per second of all racers together, instead of --moves.
    #[arg(long, value_name = "M", conflicts_with = "moves", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) rate: Option<u32>,

    /// How many moves of a hundred are right. The fewer, the longer a race lasts; a wrong digit costs the server as
    /// much as a right one: it is judged, kept, answered and told to the room.
    #[arg(long, default_value_t = 90, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(crate) right: u32,

    /// Connections begun per second.
    #[arg(long, default_value_t = 500, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(ARRIVALS_MAX)))]
    pub(crate) arrivals: u32,

    /// The encoding.
    #[arg(long, value_enum, default_value_t = Encoding::Bincode)]
    pub(crate) encoding: Encoding,

    /// The server's process, when it runs on this machine: its memory and processor time are reported. Several with commas
    /// between them are reported as one.
    #[arg(long, value_name = "PID", value_delimiter = ',')]
    pub(crate) server_pid: Vec<u32>,

    /// Write the report to this file too, as JSON.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// The server is the bare relay of the benchmark, not Nonet.
    #[arg(long)]
    pub(crate) relay: bool,

    /// With --relay: it is a room of Colyseus, whose frames have that framework's head.
    #[arg(long, requires = "relay")]
    pub(crate) colyseus: bool,

    /// Instead of a load: open this many rooms of 2 to 4 racers one after the other, leave each in the middle of its
    /// race, and end.
    #[arg(long, value_name = "N", conflicts_with_all = ["relay", "idle"], value_parser = clap::value_parser!(u32).range(1..=i64::from(ROOMS_MAX)))]
    pub(crate) leave_rooms: Option<u32>,

    /// Load a server on another machine, which you must be allowed to bring down.
    #[arg(long)]
    pub(crate) i_own_this_server: bool,
}

impl Args {
    /// Players who race: all that fill rooms.
    pub(crate) fn racers(&self) -> u32 {
        if self.idle { 0 } else { self.players - self.players % u32::from(self.room) }
    }

    /// Moves per second of all racers together.
    pub(crate) fn wanted_rate(&self) -> f64 {
        self.rate.map_or(self.moves * f64::from(self.racers()), f64::from)
    }

    /// The time in which each racer makes one move.
    ///
    /// # Errors
    /// When the racers are too few for the rate: says how many it takes.
    pub(crate) fn move_every(&self) -> Result<Duration, String> {
        let rate = self.wanted_rate();
        let each = rate / f64::from(self.racers().max(1));
        if self.racers() > 0 && each > MOVES_MAX {
            let racers = (rate / MOVES_MAX).ceil();
            return Err(format!(
                "{rate} moves a second take at least {racers} racers: one makes {MOVES_MAX} at most"
            ));
        }
        Ok(Duration::from_secs_f64(1.0 / each.max(MOVES_MIN)))
    }
}

fn moves(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(moves) if (MOVES_MIN..=MOVES_MAX).contains(&moves) => Ok(moves),
        _ => Err(format!("a number from {MOVES_MIN} to {MOVES_MAX} is wanted")),
    }
}

/// How players come to the nodes of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Spread {
    /// Each anywhere: the worst case for a cluster.
    Random,
    /// Those of a room to one node: the best case.
    Together,
}

impl Spread {
    /// Which of `nodes` nodes a player goes to.
    pub(crate) fn node(self, player: u32, room: u8, nodes: usize) -> usize {
        let lot = match self {
            Self::Random => scatter(player),
            Self::Together => player / u32::from(room),
        };
        lot as usize % nodes
    }
}

/// The same lot for the same number in every run; a part of MurmurHash3's finaliser.
fn scatter(number: u32) -> u32 {
    let mut lot = number.wrapping_mul(0x9E37_79B9);
    lot ^= lot >> 16;
    lot = lot.wrapping_mul(0x85EB_CA6B);
    lot ^ (lot >> 13)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Args, clap::Error> {
        Args::try_parse_from(line.split_whitespace())
    }

    #[test]
    fn a_rate_is_shared_out_among_the_racers() {
        let args = parse("swarm --players 2500 --rate 10000").unwrap();
        assert_eq!(args.move_every(), Ok(Duration::from_millis(250)));
        let args = parse("swarm --players 11 --room 4 --moves 0.5").unwrap();
        assert_eq!((args.racers(), args.wanted_rate()), (8, 4.0));
        assert_eq!(args.move_every(), Ok(Duration::from_secs(2)));
    }

    #[test]
    fn an_impossible_rate_is_refused_with_a_possible_one() {
        let refusal = parse("swarm --players 100 --rate 10000").unwrap().move_every().unwrap_err();
        assert!(refusal.contains("at least 667 racers"), "{refusal}");
        for line in ["swarm --moves 0", "swarm --moves 16", "swarm --moves x", "swarm --moves 1 --rate 5"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn players_spread_over_nodes_or_stay_with_their_room() {
        let nodes = |spread: Spread| (0..1_000).map(move |player| spread.node(player, 4, 3));
        for spread in [Spread::Random, Spread::Together] {
            for node in 0..3 {
                let there = nodes(spread).filter(|&at| at == node).count();
                assert!((250..420).contains(&there), "{spread:?} {node} {there}");
            }
        }
        let together: Vec<usize> = nodes(Spread::Together).collect();
        assert!(together.chunks(4).all(|room| room.iter().all(|&at| at == room[0])));
        let scattered: Vec<usize> = nodes(Spread::Random).collect();
        assert!(scattered.chunks(4).filter(|room| room.iter().any(|&at| at != room[0])).count() > 200);
    }

    #[test]
    fn nobody_races_while_idle() {
        let args = parse("swarm --idle").unwrap();
        assert_eq!(args.racers(), 0);
        assert!(args.move_every().is_ok());
    }
}
