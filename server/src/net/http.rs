//! What is served over plain HTTP: the page (`page`), its files, the health check; and which headers every
//! answer carries. The game itself is behind `/ws`, in `upgrade`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Router;
use axum::extract::{Extension, Request, State};
use axum::http::header::{
    CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, REFERRER_POLICY, RETRY_AFTER,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use serde::Serialize;
use tracing::Instrument;

use super::listener::Peer;
use super::{Address, AddressAction, api, assets, host, page, upgrade};
use crate::app_state::AppState;
use crate::token_bucket::TooSoon;

/// The page runs its own scripts, Workers and its WebAssembly, styles itself inline, connects to this server only, and may not
/// be framed.
const CONTENT_SECURITY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/", get(page::home))
        .route("/r/{code}", get(page::invitation))
        .route("/p/{link}", get(page::puzzle::page))
        .route("/p/{link}/preview.png", get(page::puzzle::preview))
        .route("/c/{id}", get(page::challenge))
        .route("/daily", get(page::daily))
        .route("/leaderboards", get(page::leaderboards))
        .route("/gallery", get(page::gallery))
        .route("/u/{id}", get(page::player))
        .route("/g/{*run}", get(page::ghost))
        .route("/m/{id}", get(page::theatre::match_again))
        .route("/screen/{code}", get(page::theatre::screen))
        .route("/healthz", get(health))
        .route("/ws", any(upgrade::upgrade))
        .merge(api::router())
        .fallback(get(file))
        .layer(Extension(Arc::<page::cards::Cards>::default()))
        .layer(from_fn_with_state(app.clone(), admit))
        .layer(map_response(secure))
        .layer(from_fn_with_state(app.clone(), number))
        .with_state(app)
}

async fn file(uri: Uri, headers: HeaderMap) -> Response {
    assets::respond_to(uri.path(), &headers).unwrap_or_else(|| {
        let text = "There is nothing here. The game is at /, its rooms are at /r/CODE, challenges at /c/ID and puzzles at \
                    /p/PUZZLE.\n";
        (StatusCode::NOT_FOUND, text).into_response()
    })
}

#[derive(Debug, Serialize)]
struct Health {
    status: &'static str,
    rooms: usize,
    connections: usize,
    version: &'static str,
}

async fn health(State(app): State<Arc<AppState>>) -> Response {
    json(&Health {
        status: "ok",
        rooms: app.rooms.registry.rooms(),
        connections: app.quotas.open_connections(),
        version: env!("CARGO_PKG_VERSION"),
    })
}

pub(crate) fn json(body: &impl Serialize) -> Response {
    let body = serde_json::to_string(body).expect("plain data");
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

/// Each request has a number, which stands with everything that the log says about it. What comes after the
/// path is not logged.
async fn number(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let number = app.ops.requests.fetch_add(1, Ordering::Relaxed) + 1;
    let (method, path) = (request.method(), request.uri().path());
    let span = tracing::info_span!("request", request = number, %method, path);
    next.run(request).instrument(span).await
}

/// Whether a request is one that this server answers, and its address has not asked too often.
async fn admit(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let (headers, proxies) = (request.headers(), usize::from(app.config.proxy.trusted));
    let hosts = &app.config.browser.hosts;
    let mut is_for_us = host::check(request.version(), headers);
    if !hosts.is_empty() {
        is_for_us = is_for_us.and_then(|()| host::check_name(headers, proxies, hosts, "browser.hosts"));
    }
    if let Err(bad_host) = is_for_us {
        return bad_host.into_response();
    }
    let (address, now) = (Address::of_request(peer.0, headers, proxies), app.clock.now());
    if let Err(TooSoon { wait_ms }) = app.quotas.clients.take(address, AddressAction::Request, now) {
        let text = "Too many requests from your address; try again later.\n";
        // Whatever else is in the pipeline would be refused too.
        let headers = [(RETRY_AFTER, retry_after(wait_ms)), (CONNECTION, HeaderValue::from_static("close"))];
        return (StatusCode::TOO_MANY_REQUESTS, headers, text).into_response();
    }
    next.run(request).await
}

/// Whole seconds, as HTTP has them.
pub(super) fn retry_after(wait_ms: u64) -> HeaderValue {
    HeaderValue::from(wait_ms.div_ceil(1_000).max(1))
}

async fn secure(mut response: Response) -> Response {
    const HEADERS: [(HeaderName, &str); 4] = [
        (CONTENT_SECURITY_POLICY, CONTENT_SECURITY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ];
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
