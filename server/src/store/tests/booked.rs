//! A store with many booked matches, as after a year: each between one of a thousand who race all the time and one of a hundred
//! thousand others. No two have met twice, so that as many have a rival as can.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::any::AnyPoolOptions;
use sqlx::{AnyConnection, AssertSqlSafe, Connection};

use crate::limits::STORE_READERS_MAX;
use crate::store::{DatabaseUrl, Store};

/// Of the matches of each class the last ended now, as `$NOW` says; the week of that is `$WEEK`.
pub(super) const FILL: &str = "
    INSERT INTO rating_bookings SELECT n, 1, class, at, '', 0 FROM made;
    INSERT INTO rating_changes SELECT n, 1, player, class, at, place, 'classic', n / 1000 % 5, 60000 + n % 1009, 0,
        150000, 8000, 60000, 0, 150100, 8000, 60000, 1, 1, 1 FROM sides;
    INSERT INTO rating_pairs SELECT n, 1, player, opponent, class, at, opponent % 5000, 150000, 8000, 4 - 2 * place, 500, 0
        FROM sides;
    INSERT INTO rating_bests SELECT player, kind, tier, min(time_ms), min(room), 1, 0 FROM rating_changes
        GROUP BY player, kind, tier;
    INSERT INTO rating_rivals SELECT player, opponent, 1, score / 2, 1 - score / 2 FROM rating_pairs;
    INSERT INTO ratings SELECT player, class, 100000 + player * 7919 % 100000, 8000, 60000, $NOW, count(*), 12, 9,
        $WEEK - player % 4, 150000, 0, CASE WHEN player % 3 = 0 THEN 0 ELSE 4000000000000 END
        FROM rating_changes GROUP BY player, class;
    INSERT INTO rated_players SELECT player, 'P' || player, 0, 0 FROM ratings GROUP BY player;
    ANALYZE";
/// From both sides, that of the winner first.
const MADE: &str = "WITH RECURSIVE rows (n) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM rows WHERE n < $MATCHES),
    made (n, class, at, regular, other) AS (
        SELECT n, CASE n % 3 WHEN 0 THEN 'duel-hard' WHEN 1 THEN 'classic' ELSE 'mini' END,
            $NOW - ($MATCHES - n) * 30000, 1 + n % 1000, 1001 + n % 99991 FROM rows),
    sides (n, class, at, player, opponent, place) AS (
        SELECT n, class, at, regular, other, 1 FROM made UNION ALL SELECT n, class, at, other, regular, 2 FROM made) ";

/// Books so many matches in the tables of a server that is at rest.
pub(crate) async fn fill(place: &DatabaseUrl, matches: u32, now_ms: u64) {
    let mut connection = AnyConnection::connect_with(&place.for_any_driver().unwrap()).await.unwrap();
    if matches!(place, DatabaseUrl::Sqlite(_)) {
        let quick = "PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY";
        sqlx::raw_sql(quick).execute(&mut connection).await.unwrap();
    }
    let week = (now_ms / 86_400_000 + 3) / 7;
    for insert in FILL.split(';') {
        let with = if insert.contains("FROM made") || insert.contains("FROM sides") { MADE } else { "" };
        let sql = format!("{with}{insert}").replace("$MATCHES", &matches.to_string());
        let sql =
            sql.replace("$NOW", &format!("CAST({now_ms} AS BIGINT)")).replace("$WEEK", &week.to_string());
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

impl Store {
    /// The same, with a counter of the statements that are sent: what asks the pool for each.
    pub(crate) fn counting(&self, count: &Arc<AtomicU32>) -> Self {
        let (of_new, of_idle) = (count.clone(), count.clone());
        let options = AnyPoolOptions::new().max_connections(STORE_READERS_MAX);
        let options = options.after_connect(move |_, _| {
            of_new.fetch_add(1, Ordering::Relaxed);
            Box::pin(async { Ok(()) })
        });
        let options = options.before_acquire(move |_, _| {
            of_idle.fetch_add(1, Ordering::Relaxed);
            Box::pin(async { Ok(true) })
        });
        let pool = options.connect_lazy_with(self.pool.connect_options().as_ref().clone());
        Self { pool, ..self.clone() }
    }
}
