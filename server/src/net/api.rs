//! What programs may ask, as JSON (docs/api.md): of finished matches here, of ratings in `ratings`. Of a match that is
//! still running there is only that it runs: no answer can reveal a digit before the end.

mod gallery;
mod ghosts;
mod made;
mod problem;
mod races;
mod ratings;

use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Extension, Path, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use futures::stream;
use game::{MatchId, MatchRecord, Name, Origin, Participant, Results, RoomCode, Rules};
use puzzle::{PreparedPuzzle, PuzzleId};
use serde::Serialize;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use super::listener::Peer;
use super::{Address, AddressAction, Holding, Permit};
use crate::app_state::AppState;
use crate::challenges;
use crate::limits::{API_CHUNK_BYTES, STORE_READ_MS_MAX};
use crate::store::error::StoreError;
use crate::store::matches::StoredMatch;
use crate::token_bucket::TooSoon;
pub(super) use problem::Problem;

const JSON: &str = "application/json";

pub(crate) fn router() -> Router<Arc<AppState>> {
    Router::new()
        .route("/api/matches/{id}", get(summary))
        .route("/api/matches/{id}/replay", get(replay))
        .route("/api/matches/{id}/ghost/{member}", get(ghosts::of_match))
        .route("/api/ghosts/{run}", get(ghosts::is_signed))
        .route("/api/matches/{id}/lanes", get(made::lanes))
        .route("/api/matches/{id}/{file}", get(made::exported))
        .route("/api/leaderboards", get(ratings::leaderboards))
        .route("/api/leaderboards/{class}", get(ratings::leaderboard))
        .route("/api/players/{id}", get(ratings::player))
        .route("/api/races", get(races::races))
        .route("/api/gallery", get(gallery::page))
        .route("/api/openapi.json", get(ratings::description))
        .route("/api/{*rest}", any(nothing))
        .layer(Extension(Arc::<made::Remembered>::default()))
}

/// A match without its moves.
#[derive(Debug, Serialize)]
struct Summary<'a> {
    id: MatchId,
    /// Milliseconds since 1970.
    ended_at_ms: u64,
    rules_version: u32,
    code: RoomCode,
    origin: Origin,
    rules: Rules,
    puzzle: Puzzle<'a>,
    racers: &'a [Participant],
    results: &'a Results,
}

#[derive(Debug, Serialize)]
struct Puzzle<'a> {
    #[serde(flatten)]
    prepared: &'a PreparedPuzzle,
    set_by: Option<&'a Name>,
}

/// A match that was found, and what it takes until it is sent.
#[derive(Debug)]
struct Found {
    stored: StoredMatch,
    permits: AnswerPermits,
}

/// What an answer with a match takes of its address's share and of the server's memory.
#[derive(Debug)]
struct AnswerPermits {
    #[expect(dead_code, reason = "held for its drop")]
    of_address: Permit,
    #[expect(dead_code, reason = "held for its drop")]
    of_server: OwnedSemaphorePermit,
}

async fn summary(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let Found { stored, permits } = find(&app, peer, &headers, &id).await?;
    // A large record takes milliseconds to read, which tasks must not wait for.
    let summed_up = tokio::task::spawn_blocking(move || sum_up(&stored)).await;
    let text = summed_up.unwrap_or(Err(Problem::Unavailable))?;
    Ok(answer(JSON, text.into(), permits))
}

fn sum_up(stored: &StoredMatch) -> Result<String, Problem> {
    let record = stored.record().map_err(|error| unreadable(stored.id, &error))?;
    let MatchRecord { id, rules_version, code, origin, rules, .. } = record;
    let puzzle = Puzzle { prepared: &record.puzzle, set_by: record.set_by.as_ref() };
    let (racers, results) = (&*record.racers, &record.results);
    let ended_at_ms = since_1970_ms(stored.ended_at);
    let summary = Summary { id, ended_at_ms, rules_version, code, origin, rules, puzzle, racers, results };
    Ok(serde_json::to_string(&summary).expect("plain data"))
}

/// The record as it was stored, in the shape of this release.
async fn replay(
    State(app): State<Arc<AppState>>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let Found { stored, permits } = find(&app, peer, &headers, &id).await?;
    let name = format!("attachment; filename=\"nonet-{}.json\"", stored.id);
    let name = HeaderValue::try_from(name).expect("an id is hexadecimal digits");
    let id = stored.id;
    let made = tokio::task::spawn_blocking(move || {
        // What is no record has no second puzzle.
        let second = stored.record().ok().and_then(|record| record.second_puzzle).map(|second| second.id);
        Some((second, stored.present_text().ok()?, permits))
    });
    let (second, text, permits) = made.await.ok().flatten().ok_or(Problem::Unavailable)?;
    if let Some(second) = second {
        check_open(&app, id, second).await?;
    }
    Ok(([(CONTENT_DISPOSITION, name)], answer(JSON, text.into(), permits)).into_response())
}

async fn nothing() -> Problem {
    Problem::NoSuchPath
}

/// Takes what an answer takes, within the caller's limits.
fn admit(app: &AppState, Peer(peer): Peer, headers: &HeaderMap) -> Result<AnswerPermits, Problem> {
    /// Answers to this address are still being sent; how long they take is unknown.
    const SENDING: TooSoon = TooSoon { wait_ms: 1_000 };
    let address = Address::of_request(peer, headers, usize::from(app.config.proxy.trusted));
    let (addresses, now) = (&app.quotas.clients, app.clock.now());
    addresses.take(address, AddressAction::Match, now).map_err(Problem::TooOften)?;
    let of_address = addresses.acquire(address, Holding::Match, now);
    let of_address = of_address.ok_or(Problem::TooOften(SENDING))?;
    let of_server = app.quotas.api_answers.clone().try_acquire_owned().map_err(|_| Problem::Unavailable)?;
    Ok(AnswerPermits { of_address, of_server })
}

/// Finds a match, within the caller's limits.
async fn find(app: &AppState, peer: Peer, headers: &HeaderMap, id: &str) -> Result<Found, Problem> {
    let id: MatchId = id.parse().map_err(|_| Problem::BadId)?;
    let permits = admit(app, peer, headers)?;
    let stored = read(app, id).await?;
    check_open(app, id, stored.puzzle().await.map_err(|error| unreadable(id, &error))?).await?;
    Ok(Found { stored, permits })
}

/// A match as its page tells of it, under the same limits and as soon as its puzzle may be shown.
pub(super) async fn record_of(
    app: &AppState,
    peer: Peer,
    headers: &HeaderMap,
    id: &str,
) -> Result<MatchRecord, Problem> {
    let Found { stored, permits } = find(app, peer, headers, id).await?;
    let id = stored.id;
    let record = tokio::task::spawn_blocking(move || {
        let _held = permits;
        stored.record().map_err(|error| unreadable(stored.id, &error))
    });
    let record = record.await.unwrap_or(Err(Problem::Unavailable))?;
    check_second(app, id, &record).await?;
    Ok(record)
}

/// In a duel each has solved another puzzle.
async fn check_second(app: &AppState, id: MatchId, record: &MatchRecord) -> Result<(), Problem> {
    match &record.second_puzzle {
        Some(second) => check_open(app, id, second.id).await,
        None => Ok(()),
    }
}

async fn read(app: &AppState, id: MatchId) -> Result<StoredMatch, Problem> {
    let read = async {
        // Reads of old matches must not delay the lookup of players.
        let _turn = app.quotas.api_reads.acquire().await;
        app.persistence.store.match_record(id).await
    };
    let found = timeout(Duration::from_millis(STORE_READ_MS_MAX), read).await;
    let found = found.map_err(|_| Problem::Unavailable)?.map_err(|error| unreadable(id, &error))?;
    let kept_days = app.config.store.matches_retention_days;
    found.ok_or(Problem::NotFound { kept_days: (kept_days > 0).then_some(kept_days) })
}

/// A record holds the solution: that of a challenge which can still be tried is refused.
async fn check_open(app: &AppState, id: MatchId, puzzle: PuzzleId) -> Result<(), Problem> {
    let (store, config) = (&app.persistence.store, &app.config.store);
    let is_open = challenges::is_open(store, config, &app.clock, puzzle);
    match timeout(Duration::from_millis(STORE_READ_MS_MAX), is_open).await {
        Ok(Ok(false)) => Ok(()),
        Ok(Ok(true)) => Err(Problem::StillOpen),
        Ok(Err(error)) => Err(unreadable(id, &error)),
        Err(_) => Err(Problem::Unavailable),
    }
}

fn unreadable(id: MatchId, error: &StoreError) -> Problem {
    tracing::warn!(%id, %error, "a match cannot be read");
    Problem::Unavailable
}

/// Hands a body on in pieces, so that its permits are held until the last one is being sent.
fn answer(content_type: &'static str, body: Bytes, permits: AnswerPermits) -> Response {
    let length = body.len();
    let pieces = (0..length).step_by(API_CHUNK_BYTES);
    let pieces = pieces.map(move |start| {
        let _held = &permits;
        Ok::<_, Infallible>(body.slice(start..length.min(start + API_CHUNK_BYTES)))
    });
    let headers =
        [(CONTENT_TYPE, HeaderValue::from_static(content_type)), (CONTENT_LENGTH, HeaderValue::from(length))];
    (headers, Body::from_stream(stream::iter(pieces))).into_response()
}

fn since_1970_ms(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod booked;
#[cfg(test)]
mod described;
#[cfg(test)]
mod tests;
