//! What programs may ask about finished matches, as JSON (docs/api.md). A match that still runs is
//! not there: nothing here can tell a digit before the end.

use std::sync::Arc;
use std::time::SystemTime;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use game::{Entrant, MatchId, MatchRecord, Name, Origin, Results, RoomCode, Rules};
use puzzle::{Difficulty, Grid, PuzzleId};
use serde::Serialize;

use crate::house::House;
use crate::store::matches::StoredMatch;

const JSON: &str = "application/json";

pub(crate) fn router() -> Router<Arc<House>> {
    Router::new()
        .route("/api/matches/{id}", get(summary))
        .route("/api/matches/{id}/replay", get(replay))
        .route("/api/{*rest}", any(nothing))
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
    racers: &'a [Entrant],
    results: &'a Results,
}

#[derive(Debug, Serialize)]
struct Puzzle<'a> {
    id: &'a PuzzleId,
    givens: &'a Grid,
    solution: &'a Grid,
    difficulty: Option<Difficulty>,
    set_by: Option<&'a Name>,
}

/// Why there is no match in the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    BadId,
    NotFound,
    NoSuchPath,
    Unavailable,
}

#[derive(Debug, Serialize)]
struct Said {
    error: &'static str,
    message: &'static str,
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, error, message) = match self {
            Self::BadId => (
                StatusCode::BAD_REQUEST,
                "bad_id",
                "a match id is 16 lower-case hexadecimal digits, a hyphen and a number, as in 0123456789abcdef-3",
            ),
            Self::NotFound => (
                StatusCode::NOT_FOUND,
                "not_found",
                "no finished match has this id; one that still runs is not here yet, an old one not any more",
            ),
            Self::NoSuchPath => (
                StatusCode::NOT_FOUND,
                "no_such_path",
                "there are /api/matches/ID and /api/matches/ID/replay",
            ),
            Self::Unavailable => (
                StatusCode::SERVICE_UNAVAILABLE,
                "unavailable",
                "matches cannot be read now; try again later",
            ),
        };
        (status, json(&Said { error, message })).into_response()
    }
}

async fn summary(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let StoredMatch { record, ended_at } = find(&house, &id).await?;
    let MatchRecord { id, rules_version, code, origin, rules, .. } = record;
    let deal = &record.puzzle;
    let puzzle = Puzzle {
        id: &deal.id,
        givens: &deal.givens,
        solution: &deal.solution,
        difficulty: deal.difficulty,
        set_by: record.set_by.as_ref(),
    };
    let (racers, results) = (&*record.racers, &record.results);
    let ended_at_ms = since_1970_ms(ended_at);
    Ok(json(&Summary { id, ended_at_ms, rules_version, code, origin, rules, puzzle, racers, results }))
}

async fn replay(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let StoredMatch { record, .. } = find(&house, &id).await?;
    let name = format!("attachment; filename=\"nonet-{}.json\"", record.id);
    let name = HeaderValue::try_from(name).expect("an id is hexadecimal digits");
    Ok(([(CONTENT_DISPOSITION, name)], json(&record)).into_response())
}

async fn nothing() -> Problem {
    Problem::NoSuchPath
}

async fn find(house: &House, id: &str) -> Result<StoredMatch, Problem> {
    let id: MatchId = id.parse().map_err(|_| Problem::BadId)?;
    // Readers of old matches must not keep players from being looked up.
    let _place = house.api_reads.try_acquire().map_err(|_| Problem::Unavailable)?;
    let found = house.store.match_record(id).await.map_err(|error| {
        tracing::warn!(%id, %error, "a match cannot be read");
        Problem::Unavailable
    })?;
    found.ok_or(Problem::NotFound)
}

fn json(value: &impl Serialize) -> Response {
    let text = serde_json::to_string(value).expect("plain data");
    ([(CONTENT_TYPE, JSON)], text).into_response()
}

fn since_1970_ms(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
