//! What a node asks of its database all the time reads little, however much there is. `NONET_ROWS` is how many rows each table that
//! grows has (20,000; `cargo xtask bench rows` takes ten million and prints how long each statement takes), up to a million of them
//! booked matches.

use std::sync::Arc;
use std::time::{Duration, Instant};

use lobby::NodeNo;
use ownership::fence::LIFELINE_CLASS;
use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Connection, PgPool, Postgres as Pg, Row};

use super::postgres::Postgres;
use super::{DatabaseUrl, Store, booked, open_alone};
use crate::cluster::registrar::{Registrar, periodic};
use crate::limits::PLAYER_MATCHES_MAX;
use crate::store::challenges::NOT_INDEXED;
use crate::store::dated::Dated;
use crate::store::gallery::{LISTING, LISTS, REPORTED};
use crate::store::postgres as shared;
use crate::store::ratings::MEETING;
use crate::store::ratings::leaderboard::{ABOVE, BELOW, BETTER, CLASSES, OWN, STRENGTHS};
use crate::store::ratings::profile::{CAREER, DEEDS, HEAD_TO_HEAD};

const ROWS: u32 = 20_000;
const BOOKED_MAX: u32 = 1_000_000;
const NOW_MS: u64 = 1_700_000_000_000;
/// Milliseconds that no statement may take, even with ten million rows: half a look.
const MS_MAX: u128 = 125;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
const DATED: [Dated; 10] = [
    Dated::Matches,
    Dated::Players,
    Dated::Visitors,
    Dated::FailedRooms,
    Dated::Challenges,
    Dated::Raced,
    Dated::NotByHand,
    Dated::DailySolves,
    Dated::Ranks,
    Dated::Bookings,
];

/// Everything as after years: rooms that run, players who are here or have been, matches. One in a thousand rooms has failed.
const FILL: &str = "
    INSERT INTO rooms (room, born, config, rules_version, snapshot_seq, snapshot, failed_at, failure, owner, epoch)
        SELECT n, 0, '', 1, 0, '', 0, CASE WHEN n % 1000 = 0 THEN 'why' ELSE '' END, 1 + n % 2, 1 FROM rows;
    INSERT INTO inputs (room, first_seq, end_seq, lines) SELECT n, 0, 1, '' FROM rows;
    INSERT INTO codes SELECT 'C' || n, n, 1 + n % 2, clock.now FROM rows, clock;
    INSERT INTO places SELECT n, n % 3, 0, n, CASE WHEN n % 2 = 0 THEN n ELSE 0 END, n, clock.now FROM rows, clock;
    INSERT INTO players SELECT n, clock.now - n % 2 * 1000, clock.now, 1, '' FROM rows, clock;
    INSERT INTO matches (room, match_no, booked_at, ended_at_wall, record) SELECT n, 1, clock.now, 0, '' FROM rows, clock;
    INSERT INTO challenges (challenge, setter, made_at, content, puzzle) SELECT n, n, clock.now, '', 'p' FROM rows, clock;
    INSERT INTO challenge_runs (challenge, room, match_no, run) SELECT n, n, 1, '' FROM rows;
    INSERT INTO challenge_starts SELECT n, n, 0 FROM rows;
    INSERT INTO gallery SELECT n, n, 'Sue', '', 'x', 'hard', n, n % 9, 1, CASE WHEN n % 1000 = 0 THEN 1 ELSE 0 END FROM rows;
    INSERT INTO gallery_shelves SELECT n, 'all', n, n % 9, 1 FROM rows;
    INSERT INTO challenge_likes SELECT n, n FROM rows;
    INSERT INTO challenge_reports SELECT n, n, 'words', n FROM rows;
    INSERT INTO raced SELECT n, 'p', clock.now FROM rows, clock;
    INSERT INTO not_by_hand SELECT n, clock.now FROM rows, clock;
    INSERT INTO daily_solves SELECT n, 1, 1, clock.now FROM rows, clock";

fn rows() -> u32 {
    std::env::var("NONET_ROWS").map_or(ROWS, |rows| rows.parse().expect("NONET_ROWS is a number"))
}

async fn fill(connection: &mut PgConnection, rows: u32) {
    let with = format!(
        "WITH rows AS (SELECT generate_series(1, {rows}) AS n), clock AS (SELECT {} AS now)",
        shared::NOW
    );
    for insert in FILL.split(';') {
        let sql = format!("{with} {insert}");
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *connection).await.unwrap();
    }
    sqlx::raw_sql("VACUUM ANALYZE").execute(connection).await.unwrap();
}

/// A statement with what it is asked with in a database where nothing is old, and nobody dead.
type Bind = for<'q> fn(Query<'q, Pg, PgArguments>) -> Query<'q, Pg, PgArguments>;
type Asked = (String, Bind);

fn statements() -> Vec<Asked> {
    let mut statements: Vec<Asked> = vec![
        (periodic::look(), |look| look.bind(1_i64).bind(LIFELINE_CLASS).bind(2_i64).bind("queue")),
        (periodic::TAKE.to_owned(), |take| {
            take.bind(1_i64).bind(64_i64).bind(Vec::<i64>::new()).bind(Vec::<i64>::new())
        }),
        (periodic::sweep_nodes(), |sweep| sweep.bind(DAY_MS)),
        (periodic::sweep_places(), |sweep| sweep.bind(DAY_MS).bind(5_000_i64)),
        (periodic::sweep_codes(), |sweep| sweep.bind(DAY_MS).bind(5_000_i64).bind(0_i64).bind("")),
        (NOT_INDEXED.to_owned(), |index| index.bind(100_i64)),
        // What a booking asks of two players, and what pages ask of bookings.
        (MEETING.to_owned(), |met| met.bind(7_i64).bind("duel-hard").bind(8_i64).bind(0_i64).bind(9_i64)),
        (OWN.to_owned(), |own| own.bind(7_i64).bind("duel-hard")),
        (STRENGTHS.to_owned(), |own| own.bind(7_i64).bind(32_i64)),
        (CLASSES.to_owned(), |classes| classes.bind(32_i64)),
        (CAREER.to_owned(), |own| own.bind(7_i64).bind(32_i64).bind(199_i64)),
        (DEEDS.clone(), |own| {
            let own = own.bind(7_i64).bind(100_i64).bind(10_i64);
            (0..2 * PLAYER_MATCHES_MAX as i64).fold(own, |own, id| own.bind(1 + id))
        }),
        (HEAD_TO_HEAD.to_owned(), |both| both.bind(7_i64).bind(8_i64)),
        (LISTING.to_owned(), |listing| listing.bind("7").bind(7_i64)),
        (REPORTED.to_owned(), |reported| reported.bind(200_i64)),
    ];
    for sql in LISTS {
        statements.push((sql.to_owned(), |list| {
            list.bind("all").bind(i64::MAX).bind("").bind(26_i64).bind(1_000_i64)
        }));
    }
    for sql in [ABOVE, BELOW, BETTER] {
        statements.push((sql[0].to_owned(), |near| {
            near.bind("duel-hard").bind(5_i64).bind(150_000_i64).bind(7_i64).bind(51_i64)
        }));
        statements.push((sql[1].to_owned(), |near| {
            near.bind("duel-hard").bind(5_i64).bind(150_000_i64).bind(7_i64).bind(51_i64).bind(7_i64)
        }));
    }
    for dated in DATED {
        statements.push((dated.has_some().to_owned(), |has| has.bind(DAY_MS)));
        let delete = |sql: &&str| -> Asked { ((*sql).to_owned(), |some| some.bind(DAY_MS).bind(500_i64)) };
        statements.extend(dated.delete_some().iter().map(delete));
    }
    statements
}

#[tokio::test]
async fn what_is_asked_periodically_is_found_by_index() {
    let (postgres, rows) = (Postgres::start().await, rows());
    let (first, _) = Registrar::join(&postgres.place(), "a", "1", 60_000).await.unwrap();
    let (second, _) = Registrar::join(&postgres.place(), "b", "1", 60_000).await.unwrap();
    assert_eq!([first.node(), second.node()], [NodeNo(1), NodeNo(2)]);
    let pool = PgPool::connect_with(shared::options_alone(&postgres.place()).unwrap()).await.unwrap();
    let mut connection = pool.acquire().await.unwrap().detach();
    booked::fill(&postgres.place(), rows.min(BOOKED_MAX), NOW_MS).await;
    fill(&mut connection, rows).await;
    let growing = [FILL, booked::FILL].into_iter().flat_map(|fill| fill.split("INSERT INTO ").skip(1));
    let growing: Vec<&str> = growing.map(|rest| rest.split(' ').next().unwrap()).collect();
    for (sql, bind) in statements() {
        let explain = format!("EXPLAIN {sql}");
        let plan = bind(sqlx::query(AssertSqlSafe(explain))).fetch_all(&mut connection).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|line| line.get(0)).collect();
        for table in &growing {
            let scan = format!("Seq Scan on {table}");
            assert!(!plan.iter().any(|line| line.contains(&scan)), "{sql}\\n{}", plan.join("\\n"));
        }
        let took = time(&mut connection, &sql, bind).await;
        println!(
            "{:>7.1} ms  {}",
            took.as_secs_f64() * 1e3,
            sql.split_whitespace().collect::<Vec<_>>().join(" ")
        );
        // A shared machine is no clock: only where a scan of so many rows would take far longer.
        assert!(rows == ROWS || took.as_millis() <= MS_MAX, "{sql} took {took:?}");
    }
    connection.close().await.unwrap();
}

/// The quickest of three, undone.
async fn time(connection: &mut PgConnection, sql: &str, bind: Bind) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let mut transaction = connection.begin().await.unwrap();
        let began = Instant::now();
        bind(sqlx::query(AssertSqlSafe(sql.to_owned()))).fetch_all(&mut *transaction).await.unwrap();
        best = best.min(began.elapsed());
        transaction.rollback().await.unwrap();
    }
    best
}

/// Nothing that a page of ratings or of the gallery asks reads more of an embedded database than an index finds, whether or not it knows how much
/// there is.
#[tokio::test]
async fn pages_of_lists_are_found_by_index_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseUrl::Sqlite(folder.path().join("nonet.db"));
    let (store, keeper, _) = open_alone(&place).await.unwrap();
    assert_found_by_index(&store).await;
    store.close().await;
    booked::fill(&place, rows().min(BOOKED_MAX), NOW_MS).await;
    let filled = store.counting(&Arc::default());
    assert_found_by_index(&filled).await;
    filled.close().await;
    keeper.close().await;
}

async fn assert_found_by_index(store: &Store) {
    let pages = [ABOVE, BELOW, BETTER, LISTS].concat();
    let others = [OWN, STRENGTHS, CLASSES, CAREER, DEEDS.as_str(), HEAD_TO_HEAD, MEETING, LISTING];
    for sql in pages.into_iter().chain(others) {
        let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}"));
        let plan = sqlx::query(explain).fetch_all(store.pool()).await.unwrap();
        let plan: Vec<String> = plan.iter().map(|line| line.get("detail")).collect();
        let table = |line: &str| {
            let name = line.strip_prefix("SCAN ").unwrap_or_default();
            ["rating", "rated_players", "made", "named", "late", "gallery", "stands", "told", "mine"]
                .iter()
                .any(|table| name.starts_with(table))
        };
        let is_sorted = |line: &str| line.contains("TEMP B-TREE");
        let bad: Vec<_> = plan.iter().filter(|line| table(line) || is_sorted(line)).collect();
        assert!(bad.is_empty(), "{sql}\n{}", plan.join("\n"));
    }
}
