//! Upgrades an HTTP request to a game socket: negotiates the subprotocol, refuses foreign origins, counts the
//! connections, and sets the buffer sizes. Knows nothing of messages. Not axum's extractor, because that hides the
//! stream whose buffers must be bounded.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::header::{SEC_WEBSOCKET_PROTOCOL, UPGRADE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::Codec;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use super::listener::Peer;
use super::origin::{self, ForeignOrigin};
use super::{Address, Stream};
use crate::app_state::AppState;
use crate::limits::{CONTROL_BYTES_MAX, FRAME_BYTES_MAX, HTTP_HEAD_MS_MAX, READ_BUFFER_BYTES};
use crate::session::admission::Admission;
use crate::session::connection::{self, Socket};
use crate::session::metered::Metered;

pub(crate) async fn upgrade(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    mut request: Request,
) -> Response {
    let proxies = usize::from(app.config.proxy.trusted);
    if let Err(foreign) = origin::check(request.headers(), &app.config.browser.origins, proxies) {
        return turn_page_away(&foreign);
    }
    let mut response = match create_response_with_body(&request, Body::empty) {
        Ok(response) => response,
        Err(error) => return no_websocket(&request, &error.to_string()),
    };
    let Some(codec) = choose_codec(request.headers()) else {
        let offer = Codec::ALL.map(Codec::subprotocol).join(" or ");
        let text =
            format!("Offer a subprotocol that this server speaks (Sec-WebSocket-Protocol): {offer}.\n");
        return (StatusCode::BAD_REQUEST, text).into_response();
    };
    let address = Address::of_request(peer.0, request.headers(), proxies);
    let Some(admission) = Admission::of(&app, address) else {
        return (StatusCode::SERVICE_UNAVAILABLE, "The server is full; try again later.\n").into_response();
    };
    let name = HeaderValue::from_static(codec.subprotocol());
    response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, name);
    let upgrade = hyper::upgrade::on(&mut request);
    app.tasks.spawn(connection::run(app.clone(), open(upgrade), codec, address, admission));
    response
}

fn turn_page_away(ForeignOrigin(origin): &ForeignOrigin) -> Response {
    tracing::debug!(%origin, "a foreign page was turned away");
    let text = format!(
        "A page from {origin:?} may not play here. Open the game's own page, or have the operator allow the \
         origin.\n"
    );
    (StatusCode::FORBIDDEN, text).into_response()
}

fn no_websocket(request: &Request, error: &str) -> Response {
    let offer = Codec::ALL.map(Codec::subprotocol).join(" or ");
    let text = format!("This address speaks WebSocket with the subprotocol {offer}: {error}.\n");
    if request.headers().contains_key(UPGRADE) {
        return (StatusCode::BAD_REQUEST, text).into_response();
    }
    (StatusCode::UPGRADE_REQUIRED, [(UPGRADE, "websocket")], text).into_response()
}

/// The codec this server likes best among those offered.
fn choose_codec(headers: &HeaderMap) -> Option<Codec> {
    let lines = headers.get_all(SEC_WEBSOCKET_PROTOCOL).iter().filter_map(|line| line.to_str().ok());
    let offered = lines.flat_map(|line| line.split(',')).map(str::trim);
    offered.filter_map(Codec::from_subprotocol).min()
}

async fn open(upgrade: OnUpgrade) -> Option<Socket> {
    // The response still has to be written; a peer that does not read it is not waited for.
    let upgraded: Upgraded = timeout(Duration::from_millis(HTTP_HEAD_MS_MAX), upgrade).await.ok()?.ok()?;
    let parts = upgraded.downcast::<TokioIo<Stream>>().ok()?;
    let mut stream = parts.io.into_inner();
    stream.bound_buffer();
    let config = WebSocketConfig::default()
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(CONTROL_BYTES_MAX)
        .max_message_size(Some(FRAME_BYTES_MAX))
        .max_frame_size(Some(FRAME_BYTES_MAX));
    let (stream, read) = (Metered::new(stream), parts.read_buf.to_vec());
    Some(WebSocketStream::from_partially_read(stream, read, Role::Server, Some(config)).await)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::TlsStream;

    /// Bytes of the task of a session, which waits for the next message most of the time, and of the state of TLS with it.
    const IDLE_SESSION_BYTES_MAX: usize = 1_280;
    const IDLE_TLS_BYTES_MAX: usize = 1_280;

    fn size_of_future<A, B, C, D, E, F>(_: impl Fn(A, B, C, D, E) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn an_idle_session_is_no_larger_than_its_wait_for_a_message() {
        let session = size_of_future(|app, upgrade, codec, address, admission| {
            connection::run(app, open(upgrade), codec, address, admission)
        });
        assert!(session <= IDLE_SESSION_BYTES_MAX, "{session} bytes");
        let tls = size_of::<TlsStream>();
        assert!(tls <= IDLE_TLS_BYTES_MAX, "{tls} bytes");
    }
}
