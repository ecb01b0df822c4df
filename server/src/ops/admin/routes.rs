//! Which request is which order, and how answers and refusals look.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;

use super::dto::Refused;
use super::export;
use super::forget;
use super::gallery;
use super::orders::{self, Refusal};
use super::ratings;
use crate::app_state::AppState;
use crate::limits::ORDER_BYTES_MAX;
use crate::net::http::json;

type Shared = State<Arc<AppState>>;

type Answer = Result<Response, Refusal>;

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, json(&Refused { error: self.error })).into_response()
    }
}

pub(super) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/status", get(|State(app): Shared| async move { json(&orders::status(&app)) }))
        .route("/rooms", get(|State(app): Shared| async move { json(&orders::rooms(&app).await) }))
        .route("/rooms/{code}", get(room))
        .route("/sessions", get(|State(app): Shared| async move { json(&orders::sessions(&app)) }))
        .route("/kick", post(kick))
        .route("/forget", post(forget))
        .route("/match/void", post(void))
        .route("/matches/{id}/{file}", get(export))
        .route("/rename", post(rename))
        .route("/bans", get(|State(app): Shared| async move { json(&orders::bans(&app)) }).post(ban))
        .route("/reports", get(reports))
        .route("/gallery", get(gallery).post(judge))
        .route("/unban", post(unban))
        .route("/announce", post(announce))
        .route("/drain", post(drain))
        .route("/drain/abort", post(abort_drain))
        .layer(DefaultBodyLimit::max(ORDER_BYTES_MAX))
        .with_state(app)
}

async fn room(State(app): Shared, Path(code): Path<String>) -> Answer {
    Ok(json(&orders::room(&app, &code).await?))
}

async fn kick(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&orders::kick(&app, read(&body)?).await?))
}

async fn forget(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&forget::forget(&app, read(&body)?).await?))
}

async fn void(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&ratings::void(&app, read(&body)?).await?))
}

async fn export(State(app): Shared, Path((id, file)): Path<(String, String)>) -> Answer {
    Ok(export::export(&app, &id, &file).await?.into_response())
}

async fn rename(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&ratings::rename(&app, read(&body)?).await?))
}

async fn ban(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&orders::ban(&app, read(&body)?).await?))
}

async fn reports(State(app): Shared) -> Answer {
    Ok(json(&orders::reports(&app).await?))
}

async fn gallery(State(app): Shared) -> Answer {
    Ok(json(&gallery::reported(&app).await?))
}

async fn judge(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&gallery::judge(&app, read(&body)?).await?))
}

async fn unban(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&orders::unban(&app, read(&body)?).await?))
}

async fn announce(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&orders::announce(&app, &read(&body)?)?))
}

async fn drain(State(app): Shared, body: Bytes) -> Answer {
    Ok(json(&orders::start_drain(&app, read(&body)?)?))
}

async fn abort_drain(State(app): Shared) -> Answer {
    Ok(json(&orders::abort_drain(&app)?))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    let unreadable =
        |error: serde_json::Error| Refusal { status: StatusCode::BAD_REQUEST, error: error.to_string() };
    serde_json::from_slice(body).map_err(unreadable)
}
