//! A load balancer as small as can be: one port, and each new connection goes to the next node that says it is ready; those of
//! a node that is down are closed, as by the shipped one. Holds no player to a node. Knows bytes, and `/readyz`.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{sleep, timeout};

use crate::server::get;

/// Pause between two looks at a node, and how long it may take to answer one.
const LOOK_EVERY: Duration = Duration::from_millis(200);
const ANSWER_MAX: Duration = Duration::from_millis(500);
/// So many looks without an answer, one after the other, and a node is down.
const SILENCES_MAX: u32 = 3;
/// How long a node may take to accept a connection before the next one is tried.
const CONNECT_MAX: Duration = Duration::from_millis(500);

/// A node as the balancer sees it.
#[derive(Debug)]
struct Backend {
    game: SocketAddr,
    ops: SocketAddr,
    is_ready: AtomicBool,
    is_down: watch::Sender<bool>,
}

#[derive(Debug)]
struct Shared {
    backends: Vec<Backend>,
    /// Connections so far: whose turn it is.
    turn: AtomicUsize,
}

/// A running balancer. Ends with this value, and all its connections with it.
#[derive(Debug)]
pub struct Balancer {
    address: SocketAddr,
    shared: Arc<Shared>,
    task: AbortHandle,
}

impl Balancer {
    /// Balances between nodes that listen at these pairs of addresses: for players, and for operators.
    pub async fn between(nodes: &[(SocketAddr, SocketAddr)]) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.context("no free port")?;
        let address = listener.local_addr()?;
        let backend = |&(game, ops)| Backend {
            game,
            ops,
            is_ready: AtomicBool::new(true),
            is_down: watch::Sender::new(false),
        };
        let backends = nodes.iter().map(backend).collect();
        let shared = Arc::new(Shared { backends, turn: AtomicUsize::new(0) });
        let task = tokio::spawn(run(listener, shared.clone())).abort_handle();
        Ok(Self { address, shared, task })
    }

    /// Where players connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many nodes take new connections.
    pub fn ready(&self) -> usize {
        self.shared.backends.iter().filter(|backend| backend.is_ready.load(Ordering::Relaxed)).count()
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn run(listener: TcpListener, shared: Arc<Shared>) {
    // Dropped with this task, and everything in it ends.
    let mut tasks = JoinSet::new();
    for no in 0..shared.backends.len() {
        tasks.spawn(watch(shared.clone(), no));
    }
    loop {
        tokio::select! {
            Ok((client, _)) = listener.accept() => { tasks.spawn(relay(client, shared.clone())); }
            Some(_) = tasks.join_next() => {}
        }
    }
}

async fn watch(shared: Arc<Shared>, no: usize) {
    let backend = &shared.backends[no];
    let mut silences = 0;
    loop {
        let answer = timeout(ANSWER_MAX, get(backend.ops, "/readyz")).await;
        let status = answer.ok().and_then(Result::ok).map(|(status, _)| status);
        backend.is_ready.store(status == Some(200), Ordering::Relaxed);
        // 404: nobody new, and whoever is there stays.
        silences = if matches!(status, Some(200 | 404)) { 0 } else { silences + 1 };
        backend.is_down.send_replace(silences >= SILENCES_MAX);
        sleep(LOOK_EVERY).await;
    }
}

/// Carries one connection; closes it if no node takes it.
async fn relay(mut client: TcpStream, shared: Arc<Shared>) {
    let first = shared.turn.fetch_add(1, Ordering::Relaxed);
    for step in 0..shared.backends.len() {
        let backend = &shared.backends[(first + step) % shared.backends.len()];
        if !backend.is_ready.load(Ordering::Relaxed) {
            continue;
        }
        if let Ok(Ok(mut node)) = timeout(CONNECT_MAX, TcpStream::connect(backend.game)).await {
            let _ = (client.set_nodelay(true), node.set_nodelay(true));
            let mut is_down = backend.is_down.subscribe();
            tokio::select! {
                // Whichever end breaks off, the other is told by the end of its connection.
                _ = copy_bidirectional(&mut client, &mut node) => {}
                _ = is_down.wait_for(|is_down| *is_down) => {}
            }
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;
    use crate::wait::look_until;

    /// What stands for a node: says its name to whoever connects, and to operators that it is ready.
    async fn node(name: u8) -> (SocketAddr, SocketAddr, JoinSet<()>) {
        let game = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let ops = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let addresses = (game.local_addr().unwrap(), ops.local_addr().unwrap());
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            while let Ok((mut client, _)) = game.accept().await {
                let _ = client.write_all(&[name]).await;
            }
        });
        tasks.spawn(async move {
            while let Ok((mut operator, _)) = ops.accept().await {
                let _ = operator.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await;
            }
        });
        (addresses.0, addresses.1, tasks)
    }

    async fn asked(balancer: &Balancer) -> Option<u8> {
        let mut client = TcpStream::connect(balancer.address()).await.unwrap();
        client.read_u8().await.ok()
    }

    #[tokio::test]
    async fn connections_go_round_and_past_whoever_is_down() {
        let (one, two) = (node(1).await, node(2).await);
        let balancer = Balancer::between(&[(one.0, one.1), (two.0, two.1)]).await.unwrap();
        let mut heard = [asked(&balancer).await, asked(&balancer).await];
        heard.sort_unstable();
        assert_eq!(heard, [Some(1), Some(2)]);
        drop(one);
        for _ in 0..4 {
            assert_eq!(asked(&balancer).await, Some(2));
        }
        look_until("one ready node", async || Ok((balancer.ready() == 1).then_some(()))).await.unwrap();
        drop(two);
        assert_eq!(asked(&balancer).await, None);
    }
}
