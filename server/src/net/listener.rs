//! Accepts connections, with TLS if there is a certificate, and speaks HTTP on them. Owns their bounds: how
//! many, how long a handshake, a request's head and the whole of it may take. What is served is the
//! router's business.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use super::client_limits::Permit;
use super::pending_connections::{PendingConnection, PendingConnections};
use super::tcp::{SendBudget, Tcp};
use super::{Address, Holding, Stream, Tls};
use crate::app_state::AppState;
use crate::limits::{
    ACCEPT_PAUSE_MS, DOOR_MS_MAX, HTTP_HEAD_BYTES_MAX, HTTP_HEAD_MS_MAX, TLS_HANDSHAKE_MS_MAX,
};

/// Where a request's connection comes from; with a trusted proxy that is not the client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// How a listener treats its connections.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    router: Router,
    pending: Arc<PendingConnections>,
    tls: Option<Tls>,
    /// What connections may borrow. Without it there are no shares of anything.
    budget: Option<SendBudget>,
}

impl Endpoint {
    /// For the public. `connections_max` besides game sockets.
    pub(crate) fn public(app: &AppState, router: Router, connections_max: usize, tls: Option<Tls>) -> Self {
        let budget = SendBudget::new(app.quotas.clients.clone(), app.clock.clone());
        Self { router, pending: PendingConnections::new(connections_max), tls, budget: Some(budget) }
    }

    /// For the operator's own programs.
    pub(crate) fn operators(router: Router, connections_max: usize) -> Self {
        Self { router, pending: PendingConnections::new(connections_max), tls: None, budget: None }
    }
}

pub(crate) async fn accept(app: Arc<AppState>, listener: TcpListener, endpoint: Endpoint) {
    loop {
        match listener.accept().await {
            Ok((tcp, peer)) => {
                app.ops.metrics.connection_accepted();
                let address = endpoint.address(&app, peer);
                // An address with too many pending connections gets no answer.
                let Ok(hold) = acquire(&app, address) else { continue };
                let lender = endpoint.budget.as_ref().map(|budget| budget.lender(address));
                let tcp = Tcp::new(tcp, app.config.timeouts.silence_ms, lender);
                let (app, endpoint, connection) = (app.clone(), endpoint.clone(), endpoint.pending.enter());
                app.clone().tasks.spawn(async move {
                    endpoint.receive(&app, tcp, Peer(peer.ip()), &connection).await;
                    drop((connection, hold));
                });
            }
            Err(error) if is_about_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections");
                sleep(Duration::from_millis(ACCEPT_PAUSE_MS)).await;
            }
        }
    }
}

fn is_about_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// An address has used up its share of pending connections.
#[derive(Debug)]
struct Crowded;

/// What the connection takes of its address's share of pending connections.
fn acquire(app: &AppState, address: Option<Address>) -> Result<Option<Permit>, Crowded> {
    let Some(address) = address else { return Ok(None) };
    app.quotas.clients.acquire(address, Holding::Door, app.clock.now()).map(Some).ok_or(Crowded)
}

impl Endpoint {
    /// Whose share a connection counts in. A trusted proxy's address says nothing about its clients.
    fn address(&self, app: &AppState, peer: SocketAddr) -> Option<Address> {
        let is_shared = self.budget.is_some() && app.config.proxy.trusted == 0;
        is_shared.then(|| Address::of_peer(peer.ip()))
    }

    /// Serves a connection until it ends, becomes a game socket, is evicted, or has run out of time.
    async fn receive(&self, app: &AppState, tcp: Tcp, peer: Peer, connection: &PendingConnection) {
        let visit = async {
            let stream = match &self.tls {
                Some(tls) => secure(tls, tcp).await,
                None => Some(Stream::Plain(tcp)),
            };
            if let Some(stream) = stream {
                serve(app, stream, peer, self.router.clone()).await;
            }
        };
        let limit = Duration::from_millis(DOOR_MS_MAX);
        let _ = timeout(limit, connection.evicted.run_until_cancelled(visit)).await;
    }
}

/// The TLS handshake. `None` if it fails.
async fn secure(tls: &Tls, tcp: Tcp) -> Option<Stream> {
    /// The first byte of every TLS handshake (RFC 8446, 5.1); no HTTP method begins with it.
    const HANDSHAKE: u8 = 22;
    let handshake = async {
        let mut first = [0];
        if tcp.peek(&mut first).await.ok()? == 0 {
            return None;
        }
        if first[0] != HANDSHAKE {
            refuse_plain_http(tcp).await;
            return None;
        }
        tls.accept(tcp).await.ok()
    };
    let shaken = timeout(Duration::from_millis(TLS_HANDSHAKE_MS_MAX), handshake).await;
    shaken.ok().flatten().map(|tls| Stream::Tls(Box::new(tls)))
}

/// The client has used `http` for `https`, or `ws` for `wss`.
async fn refuse_plain_http(mut tcp: Tcp) {
    const TEXT: &str = "This port speaks TLS: write https:// (or wss://) instead of http:// (or ws://).\n";
    let answer = format!(
        "HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{TEXT}",
        TEXT.len()
    );
    if tcp.write_all(answer.as_bytes()).await.is_ok() {
        let _ = tcp.shutdown().await;
    }
}

/// Answers requests until the connection ends or becomes a game socket.
async fn serve(app: &AppState, stream: Stream, peer: Peer, router: Router) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_millis(HTTP_HEAD_MS_MAX))
        .max_buf_size(HTTP_HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Errors here are the peer's: a connection cut, a request that is none.
        _ = connection.as_mut() => return,
        () = app.stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    // A request that is being answered may be finished; one that has not come is not waited for.
    let limit = Duration::from_millis(app.config.timeouts.linger_ms);
    let _ = timeout(limit, connection).await;
}

#[cfg(test)]
mod tests;
