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
    let unready = app.unready();
    let reasons = unready.iter().map(|reason| reason.name()).collect();
    (status(&unready), json(&Readiness { ready: unready.is_empty(), reasons })).into_response()
}

/// 404 is what load balancers take for "nobody new, and whoever is here stays": a server that drains, or cannot store for a
/// moment, goes on with its races. Only one that runs nothing yet is as good as down.
fn status(unready: &[Unready]) -> StatusCode {
    match unready {
        [] => StatusCode::OK,
        reasons if reasons.contains(&Unready::Recovering) => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::NOT_FOUND,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_runs_nothing_yet_is_as_good_as_down() {
        assert_eq!(status(&[]), StatusCode::OK);
        for reason in [Unready::Draining, Unready::NotSaving, Unready::LowDisk] {
            assert_eq!(status(&[reason]), StatusCode::NOT_FOUND, "{reason:?}");
        }
        assert_eq!(status(&[Unready::Recovering, Unready::Draining]), StatusCode::SERVICE_UNAVAILABLE);
    }
}
