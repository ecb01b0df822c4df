//! One node of a cluster: the server's program, with lines to PostgreSQL and NATS that can fail. Keeps its addresses and
//! its folder from run to run, as a machine does. Knows nothing of the other nodes.

use std::net::SocketAddr;
use std::process::{Command, ExitStatus};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use super::{Nats, Postgres};
use crate::faulty_link::FaultyLink;
use crate::program::built;
use crate::server::{Addresses, Process, admin, get};
use crate::wait::look_until;

/// A node, whether it runs or not. Ends with this value.
#[derive(Debug)]
pub struct Node {
    name: String,
    addresses: Addresses,
    arguments: Vec<String>,
    process: Option<Process>,
    /// Logs of earlier runs.
    past: Vec<String>,
    pub to_postgres: FaultyLink,
    pub to_nats: FaultyLink,
    data: TempDir,
}

impl Node {
    /// Starts a node; it need not be ready yet.
    ///
    /// # Errors
    /// When the program is not built (says how to), or ends by itself.
    pub async fn start(name: &str, postgres: SocketAddr, nats: SocketAddr, more: &[&str]) -> Result<Self> {
        let (to_postgres, to_nats) = (FaultyLink::to(postgres).await?, FaultyLink::to(nats).await?);
        let data = tempfile::Builder::new().prefix("nonet-node-").tempdir()?;
        let store = Postgres::url(to_postgres.address());
        let carrier = Nats::url(to_nats.address());
        let own = ["--store-url", &store, "--cluster-nats", &carrier, "--cluster-name", name];
        let arguments = own.iter().chain(more).map(|&argument| argument.to_owned()).collect();
        let mut node = Self {
            name: name.to_owned(),
            addresses: Addresses::ANY,
            arguments,
            process: None,
            past: Vec::new(),
            to_postgres,
            to_nats,
            data,
        };
        node.start_again().await?;
        Ok(node)
    }

    /// Starts it in the same place with the same folder; first ends what still runs.
    pub async fn start_again(&mut self) -> Result<()> {
        self.kill()?;
        let program = Command::new(built("nonet-server")?);
        let process = Process::start(program, self.addresses, &self.arguments, self.data.path()).await;
        let process = process.with_context(|| format!("{} does not start", self.name))?;
        self.addresses = process.addresses();
        self.process = Some(process);
        Ok(())
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Where players connect to, also while it is down.
    pub fn address(&self) -> SocketAddr {
        self.addresses.game
    }

    /// Where it tells operators how it is, also while it is down.
    pub fn ops_address(&self) -> SocketAddr {
        self.addresses.ops
    }

    /// Whether it takes players.
    pub async fn is_ready(&self) -> bool {
        matches!(get(self.addresses.ops, "/readyz").await, Ok((200, _)))
    }

    /// Waits until it takes players.
    pub async fn until_ready(&mut self) -> Result<()> {
        let what = format!("{} to be ready", self.name);
        let ready = look_until(&what, async || {
            ensure!(self.ended()?.is_none(), "{} has ended by itself", self.name);
            Ok(self.is_ready().await.then_some(()))
        });
        ready.await.with_context(|| self.last_words())
    }

    /// `kill -9`: it ends in this instant.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(process) = self.process.take() {
            self.past.extend(process.kill()?);
        }
        Ok(())
    }

    /// Lets it run no instruction until [`Node::thaw`].
    pub fn freeze(&self) -> Result<()> {
        self.running()?.running().freeze()
    }

    /// Lets it go on as if no time had passed.
    pub fn thaw(&self) -> Result<()> {
        self.running()?.running().thaw()
    }

    /// Whether and how it has ended by itself; nothing after it was killed.
    pub fn ended(&mut self) -> Result<Option<ExitStatus>> {
        self.process.as_mut().map_or(Ok(None), Process::status)
    }

    /// Waits until it has ended by itself, and returns how.
    pub async fn until_ended(&mut self) -> Result<ExitStatus> {
        let process = self.process.take().with_context(|| format!("{} does not run", self.name))?;
        let (status, log) = process.ended().await.with_context(|| format!("{} should end", self.name))?;
        self.past.extend(log);
        Ok(status)
    }

    /// Whether it is up, frozen or not.
    pub fn is_up(&mut self) -> Result<bool> {
        Ok(self.process.is_some() && self.ended()?.is_none())
    }

    /// Gives it an operator's order. Returns what the command says, or, if it fails, what it complains of.
    pub async fn admin(&self, order: &[&str]) -> Result<Result<String, String>> {
        admin(self.data.path(), order).await
    }

    /// The log of all its runs, one JSON object per line.
    pub fn log(&self) -> Vec<String> {
        let present = self.process.as_ref().map(Process::log).unwrap_or_default();
        self.past.iter().cloned().chain(present).collect()
    }

    /// The end of its log, for whoever reads why a story failed.
    pub fn last_words(&self) -> String {
        const LINES: usize = 15;
        let log = self.log();
        format!("{} says:\n{}", self.name, log[log.len().saturating_sub(LINES)..].join("\n"))
    }

    fn running(&self) -> Result<&Process> {
        self.process.as_ref().with_context(|| format!("{} does not run", self.name))
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        // An orderly end would wait for races.
        let _ = self.kill();
    }
}
