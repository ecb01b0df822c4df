//! The gallery as JSON: puzzles that players have published, with tags by which a caller who has a page already gets a short answer.

use std::sync::Arc;

use axum::extract::{Extension, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;

use super::super::listener::Peer;
use super::admit;
use super::problem::Problem;
use super::ratings::{tagged, text};
use crate::app_state::AppState;
use crate::challenges::gallery::{self, Asked};

pub(super) async fn page(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let asked = Asked::read(query.as_deref().unwrap_or_default()).map_err(Problem::BadGalleryQuery)?;
    let permits = admit(&app, peer, &headers)?;
    let page = gallery::page(&app, &asked).await?.ok_or(Problem::NoGallery)?;
    Ok(tagged(&headers, text(&page), Some(permits)))
}
