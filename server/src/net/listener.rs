//! Accepts TCP connections and speaks HTTP on them. Owns their bounds: how many, how large a
//! request's head, how long it may take. What is served is the router's business.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::house::House;
use crate::limits::{ACCEPT_PAUSE_MS, HTTP_HEAD_BYTES_MAX, HTTP_HEAD_MS_MAX};

/// `places_max` connections at most are served at once.
pub(crate) async fn accept(house: Arc<House>, listener: TcpListener, router: Router, places_max: usize) {
    let places = Arc::new(Semaphore::new(places_max));
    loop {
        // While all places are taken, newcomers wait in the system's own queue.
        let place = places.clone().acquire_owned().await.expect("the semaphore is never closed");
        match listener.accept().await {
            Ok((stream, _)) => {
                house.metrics.connection_accepted();
                let (house, router) = (house.clone(), router.clone());
                house.clone().tasks.spawn(async move {
                    serve(&house, stream, router).await;
                    drop(place);
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

/// Answers requests until the connection ends or becomes a game socket.
async fn serve(house: &House, stream: TcpStream, router: Router) {
    // Moves are small and must not wait for more; a failure only costs latency.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_millis(HTTP_HEAD_MS_MAX))
        .max_buf_size(HTTP_HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // Errors here are the peer's: a connection cut, a request that is none.
        _ = connection.as_mut() => return,
        () = house.stop.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    // A request that is being answered may be finished; one that has not come is not waited for.
    let patience = Duration::from_millis(house.config.patience.linger_ms);
    let _ = timeout(patience, connection).await;
}
