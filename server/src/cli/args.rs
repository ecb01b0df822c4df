//! The command line and the environment: names, defaults, ranges.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use server::{Config, Patience};

/// A place to race at Sudoku: serves the browser client and the game on one port.
#[derive(Clone, Debug, Parser)]
#[command(name = "nonet-server", version)]
pub(crate) struct Args {
    /// Address and port to listen on.
    #[arg(long, env = "NONET_LISTEN", default_value = "0.0.0.0:7878", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,

    /// Port to listen on, instead of the one in --listen.
    #[arg(long, env = "NONET_PORT", value_name = "PORT")]
    port: Option<u16>,

    /// Address and port on which health, readiness and metrics are told.
    #[arg(long, env = "NONET_OPS_LISTEN", default_value = "127.0.0.1:7879", value_name = "ADDRESS:PORT")]
    pub(crate) ops_listen: SocketAddr,

    /// Folder for the server's files; made when first needed.
    #[arg(long, env = "NONET_DATA_DIR", default_value = "nonet-data", value_name = "FOLDER")]
    data_dir: PathBuf,

    /// Players connected at once, at most.
    #[arg(long, env = "NONET_MAX_CONNECTIONS", default_value_t = Config::default().max_connections, value_name = "N", value_parser = count)]
    max_connections: usize,

    /// Rooms open at once, at most.
    #[arg(long, env = "NONET_MAX_ROOMS", default_value_t = Config::default().max_rooms, value_name = "N", value_parser = count)]
    max_rooms: usize,

    /// Form of the log, which goes to the standard error stream.
    #[arg(long, env = "NONET_LOG_FORMAT", value_enum, default_value_t = LogFormat::Human, value_name = "FORM")]
    pub(crate) log: LogFormat,

    /// What is logged: a level (error, warn, info, debug, trace) or a filter such as
    /// info,server=debug. RUST_LOG does the same.
    #[arg(long, env = "NONET_LOG", value_name = "FILTER")]
    pub(crate) log_filter: Option<String>,

    /// Ask the server that runs on this address whether it is well, say nothing, and exit with 0 if
    /// it is.
    #[arg(long)]
    pub(crate) healthcheck: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    Human,
    Json,
}

impl Args {
    pub(crate) fn address(&self) -> SocketAddr {
        SocketAddr::new(self.listen.ip(), self.port.unwrap_or(self.listen.port()))
    }

    pub(crate) fn config(&self) -> Config {
        Config {
            data_dir: self.data_dir.clone(),
            max_connections: self.max_connections,
            max_rooms: self.max_rooms,
            patience: Patience::default(),
        }
    }
}

/// Connections and rooms are counted with semaphores, which have a bound of their own.
const COUNT_MAX: usize = 10_000_000;

fn count(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(count @ 1..=COUNT_MAX) => Ok(count),
        _ => Err(format!("a whole number from 1 to {COUNT_MAX} is wanted")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Args, clap::Error> {
        Args::try_parse_from([&["nonet-server"], words].concat())
    }

    #[test]
    fn a_port_replaces_that_of_the_address() {
        let args = parse(&["--listen", "[::1]:80", "--port", "9000"]).unwrap();
        assert_eq!(args.address(), "[::1]:9000".parse().unwrap());
    }

    #[test]
    fn counts_have_bounds() {
        assert!(parse(&["--max-rooms", "0"]).is_err());
        assert!(parse(&["--max-connections", "99999999999"]).is_err());
        assert_eq!(parse(&["--max-rooms", "3"]).unwrap().config().max_rooms, 3);
    }
}
