//! The pages of ratings with many booked matches (20,000, or `NONET_BOOKED`), on both stores: at most two statements for each; and
//! what `cargo xtask bench rows` prints of how long they take, beside a page that reads nothing and beside reading as many rows by
//! their primary key.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use serde_json::Value;

use super::described::{get, text};
use super::*;
use crate::config::{Config, Rate};
use crate::store::database_url::DatabaseUrl;
use crate::store::tests::booked::fill;
use crate::store::tests::postgres::Postgres;

const MATCHES: u32 = 20_000;
const STATEMENTS_MAX: u32 = 2;
const ROUNDS: usize = 3;
/// Requests for each page in a round, and how many when they are timed.
const REQUESTS: usize = 1;
const TIMED_REQUESTS: usize = 100;

/// Each with its path for the nth request, where these are the last pages that a leaderboard shows.
type Page = (&'static str, fn(u32, &[String]) -> String);
const PAGES: [Page; 6] = [
    ("classes", |_, _| "/api/leaderboards".to_owned()),
    ("a class, all time", |_, _| "/api/leaderboards/duel-hard".to_owned()),
    ("a class, this week", |_, _| "/api/leaderboards/classic?week=this".to_owned()),
    ("a class, a late page", |nth, late| late[nth as usize % late.len()].clone()),
    ("a player with 10 matches", |nth, _| format!("/api/players/{:016x}", 1_002 + nth)),
    ("a player with 1,000", |nth, _| format!("/api/players/{:016x}", 1 + nth)),
];
const AS_MANY: &str =
    "SELECT * FROM rating_changes WHERE room >= $1 ORDER BY room, match_no, player LIMIT $2";

/// What a page takes, its baselines after it.
#[derive(Debug, Default)]
struct Took {
    statements: u32,
    rows: usize,
    times: [Vec<Duration>; 3],
}

/// Each element of a list comes of a row.
fn rows(page: &Value) -> usize {
    match page {
        Value::Object(fields) => fields.values().map(rows).sum(),
        Value::Array(items) => items.len() + items.iter().map(rows).sum::<usize>(),
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => 0,
    }
}

async fn timed<T>(work: impl Future<Output = T>) -> (T, Duration) {
    let began = Instant::now();
    let done = work.await;
    (done, began.elapsed())
}

impl Took {
    async fn measure(&mut self, app: &Arc<AppState>, count: &AtomicU32, path: &str) {
        let before = count.load(Ordering::Relaxed);
        let (body, page) = timed(body_of(app, path)).await;
        let statements = count.load(Ordering::Relaxed) - before;
        assert!((1..=STATEMENTS_MAX).contains(&statements), "{path}: {statements}");
        let (_, nothing) = timed(body_of(app, "/healthz")).await;
        let rows = rows(&serde_json::from_str(&body).unwrap());
        let query = sqlx::query(AS_MANY).bind(i64::from(before)).bind(i64::try_from(rows).unwrap());
        let (read, by_key) = timed(query.fetch_all(app.persistence.store.pool())).await;
        assert_eq!(read.unwrap().len(), rows);
        (self.statements, self.rows) = (self.statements.max(statements), self.rows.max(rows));
        for (times, took) in self.times.iter_mut().zip([page, nothing, by_key]) {
            times.push(took);
        }
    }

    /// A row of a table in Markdown: the median of a round, and what it is of its baselines' in the same round; of all rounds the
    /// middle, the least and the most.
    fn print(&self, store: &str, name: &str) {
        let worst = self.times[0].iter().max().unwrap().as_secs_f64() * 1e3;
        let [page, nothing, by_key] = self.times.each_ref().map(|times| medians(times));
        let [of_nothing, of_keys] =
            [nothing, by_key].map(|of| spread(std::array::from_fn(|n| page[n] / of[n])));
        let (Self { statements, rows, .. }, page) = (self, spread(page));
        println!(
            "| {store} | {name} | {statements} | {rows} | {page} | {worst:.1} | {of_keys} | {of_nothing} |"
        );
    }
}

/// Of each round, in milliseconds.
fn medians(times: &[Duration]) -> [f64; ROUNDS] {
    let mut rounds = times.chunks(times.len() / ROUNDS).map(|round| {
        let mut round = round.to_vec();
        round.sort_unstable();
        round[round.len() / 2].as_secs_f64() * 1e3
    });
    std::array::from_fn(|_| rounds.next().unwrap())
}

fn spread(mut rounds: [f64; ROUNDS]) -> String {
    rounds.sort_unstable_by(f64::total_cmp);
    let [least, middle, most] = rounds;
    format!("{middle:.2} ({least:.2}–{most:.2})")
}

async fn body_of(app: &Arc<AppState>, path: &str) -> String {
    let response = get(app, path, None).await;
    let status = response.status();
    let body = text(response).await;
    assert_eq!(status, StatusCode::OK, "{path}: {body}");
    body
}

/// From the top of a leaderboard down, page by page, to the last ones that are shown: with many matches those from the 9,800th place
/// on.
async fn late_pages(app: &Arc<AppState>) -> Vec<String> {
    const LATE: usize = 5;
    let (mut paths, mut next_place) = (vec!["/api/leaderboards/mini".to_owned()], 1);
    loop {
        let page: Value = serde_json::from_str(&body_of(app, &paths[paths.len() - 1]).await).unwrap();
        for row in page["rows"].as_array().unwrap() {
            assert_eq!(row["place"], next_place, "a place left out, or twice");
            next_place += 1;
        }
        let Some(next) = page["next"].as_str() else { break };
        paths.push(format!("/api/leaderboards/mini?after={next}"));
    }
    println!("down to the {}th place", next_place - 1);
    paths.split_off(paths.len() - LATE)
}

async fn story(store: &str, mut config: Config) {
    let many = std::env::var("NONET_BOOKED").ok().map(|text| text.parse().expect("NONET_BOOKED is a number"));
    let (matches, requests) = many.map_or((MATCHES, REQUESTS), |many| (many, TIMED_REQUESTS));
    let folder = tempfile::tempdir().unwrap();
    folder.path().clone_into(&mut config.data_dir);
    let (often, limits) = (Rate::per_second(100_000, 100_000), &mut config.limits);
    (limits.requests, limits.match_requests) = (often, often);
    let place = DatabaseUrl::of(&config);
    let (mut app, _queue, _writer) = AppState::open(config).await.unwrap();
    let began = Instant::now();
    fill(&place, matches, app.clock.wall_ms()).await;
    println!("{store}: {matches} matches booked in {:.0} s", began.elapsed().as_secs_f64());
    let count = Arc::new(AtomicU32::new(0));
    let counting = app.persistence.store.counting(&count);
    Arc::get_mut(&mut app).unwrap().persistence.store = counting;
    let late = late_pages(&app).await;
    let mut all = PAGES.map(|_| Took::default());
    for nth in (0..).take(ROUNDS * requests) {
        for ((_, path), took) in PAGES.iter().zip(&mut all) {
            took.measure(&app, &count, &path(nth, &late)).await;
        }
    }
    for ((name, _), took) in PAGES.iter().zip(all) {
        took.print(store, name);
    }
}

#[tokio::test]
async fn pages_take_two_reads_of_sqlite() {
    story("SQLite", Config::default()).await;
}

#[tokio::test]
async fn pages_take_two_reads_of_postgres() {
    let postgres = Postgres::start().await;
    story("PostgreSQL", postgres.config()).await;
}
