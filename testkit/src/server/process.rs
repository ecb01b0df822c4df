//! A running `nonet-server`: how it is started, where it listens, what it logs, how it ended. Knows no story, and keeps no
//! files: those belong to whoever starts it.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use anyhow::{Context, Result, anyhow};
use serde_json::Value;

use crate::program::Running;
use crate::wait::look_until;

/// Lines of a program's log that are kept.
const LOG_LINES_MAX: usize = 100_000;

/// Where a server listens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Addresses {
    pub(crate) game: SocketAddr,
    /// For operators.
    pub(crate) ops: SocketAddr,
}

impl Addresses {
    /// Ports of the loopback that the system chooses.
    pub(crate) const ANY: Self = Self {
        game: SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
        ops: SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
    };
}

/// The program while it runs. Ends with this value.
#[derive(Debug)]
pub(crate) struct Process {
    running: Running,
    addresses: Addresses,
    log: Arc<Mutex<Vec<String>>>,
    reader: JoinHandle<()>,
}

impl Process {
    /// Starts `command` as a server and waits until it has said where it listens.
    pub(crate) async fn start(
        mut command: Command,
        at: Addresses,
        arguments: &[String],
        data: &Path,
    ) -> Result<Self> {
        // What the tests are told by variables is not meant for the server.
        for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("NONET_"))
        {
            command.env_remove(name);
        }
        command.args(["--listen", &at.game.to_string(), "--ops-listen", &at.ops.to_string()]);
        command.args(["--log-format", "json", "--data-dir"]).arg(data).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut running = Running::start(&mut command)?;
        let log = Arc::new(Mutex::new(Vec::new()));
        let lines = running.child().stderr.take().context("the log is piped")?;
        let kept = log.clone();
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(lines).lines().map_while(Result::ok) {
                let mut log = kept.lock().unwrap_or_else(PoisonError::into_inner);
                if log.len() < LOG_LINES_MAX {
                    log.push(line);
                }
            }
        });
        let addresses = look_until("the server's addresses in its log", async || {
            running.check().with_context(|| format!("its log: {:?}", lines_of(&log)))?;
            Ok(lines_of(&log).iter().find_map(|line| addresses_in(line)))
        })
        .await?;
        Ok(Self { running, addresses, log, reader })
    }

    pub(crate) fn running(&self) -> &Running {
        &self.running
    }

    /// Where it listens, whether it was told to or chose so.
    pub(crate) fn addresses(&self) -> Addresses {
        self.addresses
    }

    /// The log so far, one JSON object per line.
    pub(crate) fn log(&self) -> Vec<String> {
        lines_of(&self.log)
    }

    /// Whether and how it has ended.
    pub(crate) fn status(&mut self) -> Result<Option<ExitStatus>> {
        Ok(self.running.ended()?)
    }

    /// Ends it without a word, as a crash does. Returns the whole log.
    pub(crate) fn kill(mut self) -> Result<Vec<String>> {
        if self.status()?.is_none() {
            self.running.kill()?;
        }
        drop(self.running);
        self.reader.join().map_err(|_| anyhow!("the log's reader failed"))?;
        Ok(lines_of(&self.log))
    }

    /// Waits until it has ended by itself. Returns how, and the whole log.
    pub(crate) async fn ended(mut self) -> Result<(ExitStatus, Vec<String>)> {
        let status = look_until("the server to end", async || self.status()).await?;
        self.reader.join().map_err(|_| anyhow!("the log's reader failed"))?;
        Ok((status, lines_of(&self.log)))
    }
}

fn addresses_in(line: &str) -> Option<Addresses> {
    let event: Value = serde_json::from_str(line).ok()?;
    let address = |key| event[key].as_str()?.parse().ok();
    Some(Addresses { game: address("address")?, ops: address("ops_address")? })
}

fn lines_of(log: &Mutex<Vec<String>>) -> Vec<String> {
    log.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
