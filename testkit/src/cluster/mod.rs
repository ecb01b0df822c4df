//! A whole cluster on the loopback: PostgreSQL, NATS, some nodes, each with lines of its own that can fail, and a balancer in
//! front of them. Knows how they are started and ended, and what an operator may ask the database.

mod balancer;
mod haproxy;
mod nats;
mod node;
mod postgres;

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::ExitStatus;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures::future::try_join_all;
use game::RoomCode;
use sqlx::Row;
use tokio::time::sleep;

use crate::wait::look_until;
pub use balancer::Balancer;
pub use haproxy::ShippedBalancer;
pub use nats::Nats;
pub use node::Node;
pub use postgres::Postgres;

/// What all nodes are told. Everybody comes from one address here, and three nodes share a small machine.
const ARGUMENTS: &[&str] = &[
    "--limits-connections-per-address=0",
    "--limits-rooms-per-address=0",
    "--limits-new-players=60/min burst 100000",
    "--limits-lookups=60/min burst 100000",
    "--limits-requests=60/min burst 100000",
    "--limits-match-requests=60/min burst 100000",
    "--limits-puzzles-prepared=2",
];

/// A supervisor looks this often whether a node is down.
const SUPERVISE_EVERY: Duration = Duration::from_millis(500);

/// A running cluster. Ends with this value.
#[derive(Debug)]
pub struct Cluster {
    // In this order: nobody is left without what they depend on before they end.
    pub balancer: Balancer,
    pub nodes: Vec<Node>,
    pub nats: Nats,
    pub postgres: Postgres,
}

impl Cluster {
    /// # Errors
    /// When something is not installed (names the package), not built (says how to), or does not start.
    pub async fn start(nodes: usize) -> Result<Self> {
        Self::start_with(nodes, &[]).await
    }

    /// The same, with arguments for all nodes.
    pub async fn start_with(nodes: usize, more: &[&str]) -> Result<Self> {
        let (postgres, nats) = tokio::try_join!(Postgres::start(), Nats::start())?;
        // What a story says for itself takes the place of what all have.
        let key = |argument: &str| argument.split('=').next().map(str::to_owned);
        let is_said = |argument: &&str| more.iter().any(|other| key(other) == key(argument));
        let of_all = ARGUMENTS.iter().copied().filter(|argument| !is_said(argument));
        let arguments: Vec<&str> = of_all.chain(more.iter().copied()).collect();
        let started = (1..=nodes).map(async |no| {
            let name = format!("node-{no}");
            let mut node = Node::start(&name, postgres.address(), nats.address(), &arguments).await?;
            node.until_ready().await?;
            anyhow::Ok(node)
        });
        let nodes = try_join_all(started).await?;
        let addresses: Vec<_> = nodes.iter().map(|node| (node.address(), node.ops_address())).collect();
        let balancer = Balancer::between(&addresses).await?;
        Ok(Self { balancer, nodes, nats, postgres })
    }

    /// Where players connect to who do not care which node they get.
    pub fn address(&self) -> SocketAddr {
        self.balancer.address()
    }

    /// The index of the node that runs the room with this code, once there is one.
    pub async fn owner(&self, code: RoomCode) -> Result<usize> {
        let mut database = self.postgres.connect().await?;
        let owner = "SELECT nodes.name FROM codes JOIN rooms USING (room) JOIN nodes ON nodes.node = rooms.owner \
                     WHERE codes.code = $1 AND nodes.state = 'live'";
        let name: String = look_until(&format!("an owner of room {code}"), async || {
            let row = sqlx::query(owner).bind(code.to_string()).fetch_optional(&mut database).await?;
            Ok(row.map(|row| row.try_get("name")).transpose()?)
        })
        .await?;
        let found = self.nodes.iter().position(|node| node.name() == name);
        found.with_context(|| format!("{name} owns room {code} and is no node of this cluster"))
    }

    /// Does what a supervisor does: starts every node again that is down. Returns how those ended that did so by
    /// themselves. A node that does not come up yet is tried again by the next call.
    pub async fn supervise(&mut self) -> Result<Vec<(usize, ExitStatus)>> {
        let mut ended = Vec::new();
        for (no, node) in self.nodes.iter_mut().enumerate() {
            let status = node.ended()?;
            ended.extend(status.map(|status| (no, status)));
            if !node.is_up()? {
                // What it complains of is in its log.
                let _ = node.start_again().await;
            }
        }
        Ok(ended)
    }

    /// That every node still runs which ran from the start, and none was declared dead.
    pub async fn all_live(&mut self) -> Result<()> {
        for node in &mut self.nodes {
            ensure!(node.is_up()?, "{} has ended", node.name());
        }
        let mut database = self.postgres.connect().await?;
        let gone = "SELECT count(*) FROM nodes WHERE state <> 'live'";
        let gone: i64 = sqlx::query_scalar(gone).fetch_one(&mut database).await?;
        ensure!(gone == 0, "{gone} nodes were declared dead");
        Ok(())
    }

    /// Supervises for as long as it is waited for.
    pub async fn supervise_on(&mut self) -> Result<()> {
        loop {
            self.supervise().await?;
            sleep(SUPERVISE_EVERY).await;
        }
    }

    /// Supervises until all nodes take players.
    pub async fn until_all_ready(&mut self) -> Result<()> {
        let count = self.nodes.len();
        let ready = look_until("all nodes to be ready", async || {
            self.supervise().await?;
            for node in &self.nodes {
                if !node.is_ready().await {
                    return Ok(None);
                }
            }
            // It learns of it a moment later.
            Ok((self.balancer.ready() == count).then_some(()))
        })
        .await;
        ready.with_context(|| self.last_words())
    }

    /// The ends of all logs, for whoever reads why a story failed.
    pub fn last_words(&self) -> String {
        self.nodes.iter().map(Node::last_words).collect::<Vec<_>>().join("\n")
    }
}

/// A port of the loopback that nobody uses now: for a program that has to be told one.
fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).context("no free port")?;
    Ok(listener.local_addr()?)
}
