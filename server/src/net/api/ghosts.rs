//! Runs as links (`game::GhostLink`): that of a racer's run, signed since this server has recorded it, and whether it has signed one
//! that came from elsewhere. No table takes a run from a link, signed or not.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use game::{DailySecret, GhostLink, MemberNo};
use serde::Serialize;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::super::listener::Peer;
use super::problem::Problem;
use super::{Found, admit, answer, find};
use crate::app_state::AppState;
use crate::challenges;
use crate::limits::STORE_READ_MS_MAX;
use crate::store::matches::StoredMatch;

const TEXT: &str = "text/plain; charset=utf-8";

/// Whether a run was recorded here.
#[derive(Debug, Serialize)]
struct Known {
    signed: bool,
}

/// What stands in the link of a racer's run.
pub(super) async fn of_match(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path((id, member)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let member = MemberNo(member.parse().map_err(|_| Problem::BadId)?);
    let Found { stored, permits } = find(&app, peer, &headers, &id).await?;
    let (id, secret) = (stored.id, secret(&app).await?);
    // Reading a large record and applying its moves takes milliseconds, which tasks must not wait for.
    let made = spawn_blocking(move || (link(&stored, member, &secret), permits)).await;
    let (made, permits) = made.map_err(|_| Problem::Unavailable)?;
    let (puzzle, text) = made?;
    // In a duel each has solved another one.
    let is_open = challenges::is_open(&app.persistence.store, &app.config.store, &app.clock, puzzle);
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), is_open).await {
        Ok(Ok(false)) => Ok(answer(TEXT, text.into(), permits)),
        Ok(Ok(true)) => Err(Problem::StillOpen),
        Ok(Err(error)) => {
            tracing::warn!(%id, %error, "cannot read whether a puzzle is an open challenge");
            Err(Problem::Unavailable)
        }
        Err(_) => Err(Problem::Unavailable),
    }
}

fn link(
    stored: &StoredMatch,
    member: MemberNo,
    secret: &DailySecret,
) -> Result<(puzzle::PuzzleId, String), Problem> {
    let record = stored.record().map_err(|error| {
        tracing::warn!(id = %stored.id, %error, "a match cannot be read");
        Problem::Unavailable
    })?;
    let replay = record.lanes().map_err(|error| {
        tracing::warn!(id = %stored.id, %error, "a match cannot be replayed");
        Problem::Unavailable
    })?;
    let no_link = |error: game::GhostLinkError| Problem::NoLink { why: error.to_string() };
    let mut link = GhostLink::of_replay(&replay, member).map_err(no_link)?;
    link.signature = secret.sign(&link);
    let board = replay.boards.iter().find(|board| board.puzzle == link.puzzle);
    let puzzle = board.map_or(record.puzzle.id, |board| board.id);
    Ok((puzzle, link.write().map_err(no_link)?))
}

/// Whether this server has signed the run of a link.
pub(super) async fn is_signed(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(text): Path<String>,
) -> Result<Response, Problem> {
    let permits = admit(&app, peer, &headers)?;
    let link = GhostLink::read(&text).map_err(|error| Problem::BadLink { why: error.to_string() })?;
    let signed = link.signature.is_some() && secret(&app).await?.has_signed(&link);
    let body = serde_json::to_string(&Known { signed }).expect("plain data");
    Ok(answer(super::JSON, body.into(), permits))
}

async fn secret(app: &AppState) -> Result<DailySecret, Problem> {
    let limit = Duration::from_millis(STORE_READ_MS_MAX);
    match timeout(limit, app.persistence.daily_secret()).await {
        Ok(Ok(secret)) => Ok(secret),
        Ok(Err(error)) => {
            tracing::warn!(%error, "runs cannot be signed");
            Err(Problem::Unavailable)
        }
        Err(_) => Err(Problem::Unavailable),
    }
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse as _;

    use super::*;
    use crate::standings::tests::with_a_duel;
    use axum::http::StatusCode;

    const ANN: Peer = Peer(std::net::IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1)));
    const ID: &str = "0000000000000001-1";

    async fn run(app: &Arc<AppState>, member: &str) -> (StatusCode, String) {
        let path = Path((ID.to_owned(), member.to_owned()));
        said(of_match(State(app.clone()), Extension(ANN), HeaderMap::new(), path).await).await
    }

    async fn known(app: &Arc<AppState>, text: &str) -> (StatusCode, String) {
        let path = Path(text.to_owned());
        said(is_signed(State(app.clone()), Extension(ANN), HeaderMap::new(), path).await).await
    }

    async fn said(response: Result<Response, Problem>) -> (StatusCode, String) {
        let response = response.into_response();
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn a_run_that_was_recorded_here_is_signed() {
        let (app, _folder) = with_a_duel().await;
        let stored = app.persistence.store.match_record(ID.parse().unwrap()).await.unwrap().unwrap();
        let replay = stored.record().unwrap().lanes().unwrap();
        let is_run = |lane: &&game::ReplayLane| {
            GhostLink::of_replay(&replay, lane.member).and_then(|link| link.write()).is_ok()
        };
        let lanes: Vec<_> = replay.lanes.iter().filter(is_run).collect();
        assert!(!lanes.is_empty());
        for lane in lanes {
            let (status, text) = run(&app, &lane.member.0.to_string()).await;
            assert_eq!(status, StatusCode::OK, "{text}");
            let link = GhostLink::read(&text).unwrap();
            assert_eq!(link.lane.moves, lane.moves);
            assert_eq!(known(&app, &text).await, (StatusCode::OK, r#"{"signed":true}"#.to_owned()));
            let (other, _folder) = with_a_duel().await;
            assert_eq!(known(&other, &text).await.1, r#"{"signed":false}"#, "another server");
            let unsigned = GhostLink { signature: None, ..link }.write().unwrap();
            assert_eq!(known(&app, &unsigned).await.1, r#"{"signed":false}"#);
        }
        assert_eq!(run(&app, "99").await.0, StatusCode::NOT_FOUND);
        assert_eq!(run(&app, "x").await.0, StatusCode::BAD_REQUEST);
        let (status, told) = known(&app, "AQ").await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
        assert!(told.contains("the puzzle is missing"), "{told}");
    }

    #[tokio::test]
    async fn a_run_over_an_open_challenge_is_not_shown() {
        let (app, _folder) = with_a_duel().await;
        let sql = "INSERT INTO challenges (challenge, setter, made_at, content, puzzle)
             SELECT 'KKKKKKKKKK', 1, 4000000000000, '{}', puzzle FROM matches";
        sqlx::query(sql).execute(app.persistence.store.pool()).await.unwrap();
        assert_eq!(run(&app, "200").await.0, StatusCode::FORBIDDEN);
    }
}
