//! Leaderboards and players as JSON, with tags by which a caller who has a page already gets a short answer.

use std::sync::Arc;

use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use game::PlayerId;
use serde::Serialize;

use super::super::listener::Peer;
use super::super::{assets, tag_of};
use super::problem::Problem;
use super::{AnswerPermits, JSON, admit, answer};
use crate::app_state::AppState;
use crate::standings;

/// What the API is, for programs.
const DESCRIPTION: &str = include_str!("openapi.json");

#[derive(Debug, Serialize)]
struct Leaderboards {
    classes: Vec<String>,
}

/// Which part of a leaderboard is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part<'a> {
    this_week: bool,
    after: Option<&'a str>,
}

pub(super) async fn description(headers: HeaderMap) -> Response {
    tagged(&headers, DESCRIPTION.to_owned(), None)
}

pub(super) async fn leaderboards(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let permits = admit(&app, peer, &headers)?;
    let page = Leaderboards { classes: standings::classes(&app).await? };
    Ok(tagged(&headers, text(&page), Some(permits)))
}

pub(super) async fn leaderboard(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(class): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let Part { this_week, after } = part(query.as_deref().unwrap_or_default()).ok_or(Problem::BadQuery)?;
    let after = standings::page_after(after)?;
    let permits = admit(&app, peer, &headers)?;
    let page = standings::leaderboard(&app, &class, this_week, after, None).await?;
    Ok(tagged(&headers, text(&page), Some(permits)))
}

pub(super) async fn player(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id: PlayerId = id.parse().map_err(|_| Problem::BadPlayer)?;
    let permits = admit(&app, peer, &headers)?;
    let page = standings::player(&app, id, None).await?;
    Ok(tagged(&headers, text(&page), Some(permits)))
}

pub(super) fn text(page: &impl Serialize) -> String {
    serde_json::to_string(page).expect("plain data")
}

/// `None` of a query that means nothing here.
fn part(query: &str) -> Option<Part<'_>> {
    let mut part = Part::default();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=')? {
            ("week", "this") => part.this_week = true,
            ("week", "all") => part.this_week = false,
            ("after", after) => part.after = Some(after),
            _ => return None,
        }
    }
    Some(part)
}

/// The page, unless the caller has it.
pub(super) fn tagged(request: &HeaderMap, page: String, permits: Option<AnswerPermits>) -> Response {
    let tag = format!("\"{}\"", tag_of(page.as_bytes()));
    let common = [(CACHE_CONTROL, assets::REVALIDATE), (ETAG, tag.as_str())];
    if assets::matches_tag(request, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    match permits {
        Some(permits) => (common, answer(JSON, page.into(), permits)).into_response(),
        None => (common, [(CONTENT_TYPE, JSON)], page).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_means_a_part_or_is_refused() {
        let of = |this_week, after| Some(Part { this_week, after });
        assert_eq!(part(""), of(false, None));
        assert_eq!(part("week=this&after=50.1.a"), of(true, Some("50.1.a")));
        assert_eq!(part("after=&week=all"), of(false, Some("")));
        for wrong in ["week", "week=next", "from=50", "after", "page=2", "week=this&x"] {
            assert_eq!(part(wrong), None, "{wrong}");
        }
    }
}
