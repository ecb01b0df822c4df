//! How often, and how many at a time, one address may ask for matches.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use game::MatchId;

use super::*;
use crate::limits::API_ANSWERS_AT_ONCE_MAX;

const ANN: Peer = Peer(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)));
const BOB: Peer = Peer(IpAddr::V4(Ipv4Addr::new(192, 0, 2, 2)));
const ID: &str = "0123456789abcdef-3";

/// A server that has this match, and what its record says.
async fn app(text: &str) -> (Arc<AppState>, tempfile::TempDir) {
    let (app, _queue, folder) = AppState::at_rest().await;
    let sql = "INSERT INTO matches (room, match_no, booked_at, ended_at_wall, record, puzzle)
         VALUES ($1, 3, 0, 0, $2, '00c0ffee00c0ffee')";
    let id: MatchId = ID.parse().unwrap();
    let room = i64::from_ne_bytes(id.room.0.to_ne_bytes());
    sqlx::query(sql).bind(room).bind(text).execute(app.persistence.store.pool()).await.unwrap();
    (app, folder)
}

async fn ask(app: &Arc<AppState>, peer: Peer) -> Response {
    let asked = replay(State(app.clone()), Extension(peer), HeaderMap::new(), Path(ID.to_owned())).await;
    asked.into_response()
}

async fn body(response: Response) -> Bytes {
    axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap()
}

#[tokio::test]
async fn a_replay_is_the_stored_text_whatever_its_length() {
    for length in [0, 1, API_CHUNK_BYTES - 1, API_CHUNK_BYTES, 3 * API_CHUNK_BYTES + 5] {
        let text = "x".repeat(length);
        let (app, _folder) = app(&text).await;
        let response = ask(&app, ANN).await;
        assert_eq!(response.headers()[CONTENT_LENGTH], length.to_string());
        assert_eq!(body(response).await, text);
    }
}

#[tokio::test]
async fn an_answer_counts_until_it_is_sent() {
    let (app, _folder) = app(&"x".repeat(100_000)).await;
    let most = app.config.limits.match_reads_per_address;
    let mut unsent = Vec::new();
    for _ in 0..most {
        unsent.push(ask(&app, ANN).await);
    }
    assert!(unsent.iter().all(|response| response.status() == StatusCode::OK));
    let refused = ask(&app, ANN).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()[RETRY_AFTER], "1");
    assert_eq!(ask(&app, BOB).await.status(), StatusCode::OK, "somebody else");
    assert_eq!(app.quotas.api_answers.available_permits(), API_ANSWERS_AT_ONCE_MAX - most);
    body(unsent.pop().unwrap()).await;
    assert_eq!(ask(&app, ANN).await.status(), StatusCode::OK, "one has been sent");
    drop(unsent);
    assert_eq!(app.quotas.api_answers.available_permits(), API_ANSWERS_AT_ONCE_MAX);
}

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_come_back() {
    let (app, _folder) = app("{}").await;
    for _ in 0..app.config.limits.match_requests.burst {
        assert_eq!(ask(&app, ANN).await.status(), StatusCode::OK);
    }
    let refused = ask(&app, ANN).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.headers()[RETRY_AFTER], "1");
    let said: serde_json::Value = serde_json::from_slice(&body(refused).await).unwrap();
    assert_eq!(said["error"], "too_often");
    assert_eq!(ask(&app, BOB).await.status(), StatusCode::OK, "somebody else");
}
