//! Which request is which order, and how answers and refusals look.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::dto::{Announce, Ban, Kick, Refused, StartDrain, Unban};
use super::orders;
use crate::app_state::AppState;
use crate::limits::ORDER_BYTES_MAX;

type Shared = State<Arc<AppState>>;

/// An order that is not carried out: which kind of failure, and why.
pub(super) type Refusal = (StatusCode, String);

pub(super) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/status", get(|State(app): Shared| async move { json(&orders::status(&app)) }))
        .route("/rooms", get(|State(app): Shared| async move { json(&orders::rooms(&app).await) }))
        .route("/rooms/{code}", get(room))
        .route("/sessions", get(|State(app): Shared| async move { json(&orders::sessions(&app)) }))
        .route("/kick", post(kick))
        .route("/bans", get(|State(app): Shared| async move { json(&orders::bans(&app)) }).post(ban))
        .route("/unban", post(unban))
        .route("/announce", post(announce))
        .route("/drain", post(drain))
        .route("/drain/abort", post(|State(app): Shared| async move { answer(orders::abort_drain(&app)) }))
        .layer(DefaultBodyLimit::max(ORDER_BYTES_MAX))
        .with_state(app)
}

async fn room(State(app): Shared, Path(code): Path<String>) -> Response {
    answer(orders::room(&app, &code).await)
}

async fn kick(State(app): Shared, body: Bytes) -> Response {
    match read::<Kick>(&body) {
        Ok(kick) => answer(orders::kick(&app, kick).await),
        Err(refusal) => refuse(refusal),
    }
}

async fn ban(State(app): Shared, body: Bytes) -> Response {
    match read::<Ban>(&body) {
        Ok(ban) => answer(orders::ban(&app, ban).await),
        Err(refusal) => refuse(refusal),
    }
}

async fn unban(State(app): Shared, body: Bytes) -> Response {
    match read::<Unban>(&body) {
        Ok(unban) => answer(orders::unban(&app, unban).await),
        Err(refusal) => refuse(refusal),
    }
}

async fn announce(State(app): Shared, body: Bytes) -> Response {
    answer(read::<Announce>(&body).and_then(|announce| orders::announce(&app, &announce)))
}

async fn drain(State(app): Shared, body: Bytes) -> Response {
    answer(read::<StartDrain>(&body).and_then(|drain| orders::start_drain(&app, drain)))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(|error| (StatusCode::BAD_REQUEST, error.to_string()))
}

fn answer<T: Serialize>(result: Result<T, Refusal>) -> Response {
    match result {
        Ok(said) => json(&said),
        Err(refusal) => refuse(refusal),
    }
}

fn json(said: &impl Serialize) -> Response {
    let body = serde_json::to_string(said).expect("plain data");
    ([(CONTENT_TYPE, "application/json")], body).into_response()
}

fn refuse((status, error): Refusal) -> Response {
    (status, json(&Refused { error })).into_response()
}
