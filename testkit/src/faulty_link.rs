//! The line between a client and a server, as a relay that can fail: cut, silently dead, slow, or deaf in one
//! direction. Knows bytes only.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// What the line does with bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Condition {
    Whole,
    /// Connections end at once, new ones too.
    Cut,
    /// What the server says is lost; what the client says still arrives.
    Deaf,
    /// Nothing gets through, and nothing is lost: it waits.
    Stalled,
    /// Everything gets through, each chunk this much later.
    Slow(Duration),
}

#[derive(Clone, Copy, Debug)]
struct State {
    condition: Condition,
    /// How often it was cut: a connection lives through none.
    cuts: u64,
    /// Where new connections lead to.
    server: SocketAddr,
}

/// A relay to a server. Ends with this value, and all its connections with it.
#[derive(Debug)]
pub struct FaultyLink {
    address: SocketAddr,
    state: Arc<watch::Sender<State>>,
    accepting: AbortHandle,
}

impl FaultyLink {
    /// Lays a whole line to `server`; clients connect to [`FaultyLink::address`].
    pub async fn to(server: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await.context("no free port for a link")?;
        let address = listener.local_addr()?;
        let state = Arc::new(watch::Sender::new(State { condition: Condition::Whole, cuts: 0, server }));
        let relays = state.clone();
        let accepting = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(relay(client, relays.subscribe()));
            }
        });
        Ok(Self { address, state, accepting: accepting.abort_handle() })
    }

    /// Where clients connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends all connections and lets no new ones through.
    pub fn cut(&self) {
        self.state.send_modify(|state| {
            (state.condition, state.cuts) = (Condition::Cut, state.cuts + 1);
        });
    }

    /// Ends all connections and leads new ones to another server, as an address does that moves to another machine.
    pub fn lead_to(&self, server: SocketAddr) {
        self.state.send_modify(|state| (state.cuts, state.server) = (state.cuts + 1, server));
    }

    /// Holds everything back, in both directions, until it is mended or cut.
    pub fn stall(&self) {
        self.state.send_modify(|state| state.condition = Condition::Stalled);
    }

    /// Delays each chunk, in both directions, until it is mended or cut.
    pub fn slow(&self, delay: Duration) {
        self.state.send_modify(|state| state.condition = Condition::Slow(delay));
    }

    /// Serves new connections again, and lets through what was held back.
    pub fn mend(&self) {
        self.state.send_modify(|state| state.condition = Condition::Whole);
    }

    /// Loses all that the server says from here on, while the client is still heard. Only a cut can follow: the
    /// connections' streams have gaps.
    pub fn deafen(&self) {
        self.state.send_modify(|state| state.condition = Condition::Deaf);
    }
}

impl Drop for FaultyLink {
    fn drop(&mut self) {
        self.accepting.abort();
        self.cut();
    }
}

/// Carries one connection until an end closes it or the line is cut.
async fn relay(client: TcpStream, state: watch::Receiver<State>) {
    let State { condition, cuts, server } = *state.borrow();
    if condition == Condition::Cut {
        return;
    }
    let mut cut = state.clone();
    let carry = async {
        let Ok(server) = TcpStream::connect(server).await else { return };
        let _ = (client.set_nodelay(true), server.set_nodelay(true));
        let (from_client, to_client) = client.into_split();
        let (from_server, to_server) = server.into_split();
        tokio::select! {
            () = pump(from_client, to_server, state.clone(), |_| true) => {}
            () = pump(from_server, to_client, state, |condition| condition != Condition::Deaf) => {}
        }
    };
    tokio::select! {
        () = carry => {}
        // Also ends when there is no link any more.
        _ = cut.wait_for(|state| state.cuts != cuts) => {}
    }
}

async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<State>,
    arrives: impl Fn(Condition) -> bool,
) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        let Ok(condition) =
            state.wait_for(|state| state.condition != Condition::Stalled).await.map(|state| state.condition)
        else {
            return;
        };
        if let Condition::Slow(delay) = condition {
            tokio::time::sleep(delay).await;
        }
        if arrives(condition) && to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[tokio::test]
    async fn a_slow_line_delivers_everything_and_late() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let link = FaultyLink::to(listener.local_addr().unwrap()).await.unwrap();
        let mut client = TcpStream::connect(link.address()).await.unwrap();
        let (mut server, _) = listener.accept().await.unwrap();
        let delay = Duration::from_millis(150);
        link.slow(delay);
        let sent_at = Instant::now();
        client.write_all(b"move").await.unwrap();
        let mut heard = [0; 4];
        server.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"move");
        assert!(sent_at.elapsed() >= delay);
        link.mend();
        server.write_all(b"done").await.unwrap();
        client.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"done");
    }
}
