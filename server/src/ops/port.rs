//! The operator's port: liveness (`/healthz`), readiness (`/readyz`) and metrics. Plain HTTP on a separate
//! listener, so that the game's port shows none of it.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Serialize;

use crate::app_state::{AppState, Unready};
use crate::net::host;
use crate::net::http::json;

const OPENMETRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const NOTHING_HERE: &str = "There is nothing here. Try /metrics, /healthz or /readyz.\n";

pub(crate) fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/metrics", get(metrics))
        .route("/healthz", get(health))
        .route("/readyz", get(ready))
        .fallback(|| async { (StatusCode::NOT_FOUND, NOTHING_HERE) })
        .layer(from_fn_with_state(app.clone(), check_host))
        .with_state(app)
}

/// No page on the web may read this port by making its own name point here.
async fn check_host(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let checked = host::check(request.version(), request.headers())
        .and_then(|()| host::check_name(request.headers(), 0, &app.config.ops.hosts, "ops.hosts"));
    match checked {
        Ok(()) => next.run(request).await,
        Err(bad_host) => bad_host.into_response(),
    }
}

async fn metrics(State(app): State<Arc<AppState>>) -> Response {
    ([(CONTENT_TYPE, OPENMETRICS)], app.ops.metrics.scrape(app.gauges())).into_response()
}

async fn health() -> Response {
    json(&serde_json::json!({ "status": "ok" }))
}

#[derive(Debug, Serialize)]
struct Readiness {
    ready: bool,
    reasons: Vec<&'static str>,
}

async fn ready(State(app): State<Arc<AppState>>) -> Response {
    let reasons: Vec<_> = app.unready().into_iter().map(Unready::name).collect();
    let ready = reasons.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, json(&Readiness { ready, reasons })).into_response()
}
