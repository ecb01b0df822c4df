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

use super::orders;
use super::words::{Announce, Ban, Kick, Refused, StartDrain, Unban};
use crate::house::House;
use crate::limits::ORDER_BYTES_MAX;

type Shared = State<Arc<House>>;

/// An order that is not carried out: which kind of failure, and why.
pub(super) type Refusal = (StatusCode, String);

pub(super) fn router(house: Arc<House>) -> Router {
    Router::new()
        .route("/status", get(|State(house): Shared| async move { json(&orders::status(&house)) }))
        .route("/rooms", get(|State(house): Shared| async move { json(&orders::rooms(&house).await) }))
        .route("/rooms/{code}", get(room))
        .route("/sessions", get(|State(house): Shared| async move { json(&orders::sessions(&house)) }))
        .route("/kick", post(kick))
        .route("/bans", get(|State(house): Shared| async move { json(&orders::bans(&house)) }).post(ban))
        .route("/unban", post(unban))
        .route("/announce", post(announce))
        .route("/drain", post(drain))
        .route(
            "/drain/abort",
            post(|State(house): Shared| async move { answer(orders::abort_drain(&house)) }),
        )
        .layer(DefaultBodyLimit::max(ORDER_BYTES_MAX))
        .with_state(house)
}

async fn room(State(house): Shared, Path(code): Path<String>) -> Response {
    answer(orders::room(&house, &code).await)
}

async fn kick(State(house): Shared, body: Bytes) -> Response {
    match read::<Kick>(&body) {
        Ok(kick) => answer(orders::kick(&house, kick).await),
        Err(refusal) => refuse(refusal),
    }
}

async fn ban(State(house): Shared, body: Bytes) -> Response {
    match read::<Ban>(&body) {
        Ok(ban) => answer(orders::ban(&house, ban).await),
        Err(refusal) => refuse(refusal),
    }
}

async fn unban(State(house): Shared, body: Bytes) -> Response {
    match read::<Unban>(&body) {
        Ok(unban) => answer(orders::unban(&house, unban).await),
        Err(refusal) => refuse(refusal),
    }
}

async fn announce(State(house): Shared, body: Bytes) -> Response {
    answer(read::<Announce>(&body).and_then(|announce| orders::announce(&house, &announce)))
}

async fn drain(State(house): Shared, body: Bytes) -> Response {
    answer(read::<StartDrain>(&body).and_then(|drain| orders::start_drain(&house, drain)))
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
