//! A booking is made once and taken back once, wherever in between the server or its database dies, and whatever is written again.

use std::sync::Arc;

use game::{MatchRecord, PlayerId};
use sqlx::{AnyConnection, Connection, Row};

use super::pages::{WEEK, class, settle_player, won};
use super::ratings::{duel, ended, rated};
use super::*;
use crate::store::ratings::{Due, Sql, book, void};
use crate::store::statement::Bound;

const ANN: PlayerId = PlayerId(0xA);
const BOB: PlayerId = PlayerId(u64::MAX);
const TABLES: [&str; 8] = [
    "rating_bookings",
    "rated_players",
    "ratings",
    "rating_changes",
    "rating_pairs",
    "rating_bests",
    "rating_rivals",
    "rating_voids",
];

/// A connection that dies before its statement number `left`.
struct Dying<'a> {
    connection: &'a mut AnyConnection,
    left: usize,
}

impl Dying<'_> {
    fn live(&mut self) -> sqlx::Result<()> {
        self.left = self.left.checked_sub(1).ok_or(sqlx::Error::WorkerCrashed)?;
        Ok(())
    }
}

impl Sql for Dying<'_> {
    async fn run(&mut self, sql: &'static str, values: Vec<Bound>) -> sqlx::Result<u64> {
        self.live()?;
        self.connection.run(sql, values).await
    }

    async fn row<const N: usize>(&mut self, sql: &'static str, values: Vec<Bound>) -> sqlx::Result<[i64; N]> {
        self.live()?;
        self.connection.row(sql, values).await
    }

    async fn rows<const N: usize>(
        &mut self,
        sql: &'static str,
        values: Vec<Bound>,
    ) -> sqlx::Result<Vec<[i64; N]>> {
        self.live()?;
        self.connection.rows(sql, values).await
    }
}

fn third() -> MatchRecord {
    won(duel(3, [ANN, BOB]), 50_000)
}

fn void_third() -> Write {
    Write::VoidMatch { id: third().id, class: class(), at_wall_ms: 1_700_000_900_000 }
}

impl Opened {
    /// Every number and text of every table about ratings.
    async fn booked(&self) -> Vec<String> {
        let mut all = Vec::new();
        for table in TABLES {
            let sql = format!("SELECT * FROM {table}");
            let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).fetch_all(self.store.pool()).await.unwrap();
            all.extend(rows.iter().map(|row| {
                let values = (0..row.len()).map(|n| {
                    let number = row.try_get::<i64, _>(n).map(|number| number.to_string());
                    number.or_else(|_| row.try_get::<String, _>(n)).unwrap()
                });
                format!("{table} {}", values.collect::<Vec<_>>().join(" "))
            }));
        }
        all.sort_unstable();
        all
    }

    /// Has it die before each of its statements, on a connection of its own that is cut then; how many there are.
    async fn die_at_each(&self, work: impl AsyncFn(&mut Dying<'_>) -> sqlx::Result<()>) -> usize {
        let before = self.booked().await;
        for left in 0.. {
            let mut connection = self.store.pool().acquire().await.unwrap().detach();
            let mut transaction = connection.begin().await.unwrap();
            let done = work(&mut Dying { connection: &mut transaction, left }).await;
            if done.is_ok() {
                transaction.rollback().await.unwrap();
                connection.close().await.unwrap();
                assert_eq!(self.booked().await, before, "nothing was committed");
                return left;
            }
            // Not even rolled back.
            std::mem::forget(transaction);
            connection.close_hard().await.unwrap();
            assert_eq!(self.booked().await, before, "it died before statement {left}");
        }
        unreachable!("it ends")
    }

    async fn with_two(place: &DatabaseUrl) -> Self {
        let opened = Self::at(place).await;
        // Known players, or only the first match would count.
        for player in [ANN, BOB] {
            settle_player(&opened.store, player.0, 1_600, WEEK, 1).await;
        }
        let mut writes: Vec<Write> = (1..=4).map(open).collect();
        for room in [1, 2] {
            let record = won(duel(room, [ANN, BOB]), 60_000);
            writes.push(ended(&record, Some(rated(&record)), room));
        }
        opened.keep(writes).await;
        opened
    }
}

on_both! {
    async fn a_booking_that_dies_anywhere_is_booked_once(place: &DatabaseUrl) {
        let opened = Opened::with_two(place).await;
        let before = opened.booked().await;
        let record = third();
        let write = ended(&record, Some(rated(&record)), 3);
        let due = Due::of(&write).unwrap();
        let steps = opened.die_at_each(async |to| book(vec![due.clone()], to).await).await;
        assert!(steps > 10, "{steps}");
        opened.keep(vec![write.clone()]).await;
        let once = opened.booked().await;
        assert_ne!(once, before);
        opened.keep(vec![write.clone(), write.clone()]).await;
        let opened = opened.again(place).await;
        opened.keep(vec![write]).await;
        assert_eq!(opened.booked().await, once);
        opened.end().await;
    }

    async fn a_booking_is_taken_back_once_wherever_that_dies(place: &DatabaseUrl) {
        let opened = Opened::with_two(place).await;
        let (before, record) = (opened.booked().await, third());
        opened.keep(vec![ended(&record, Some(rated(&record)), 3)]).await;
        let booking = opened.store.booking(record.id).await.unwrap().unwrap();
        assert_eq!((booking.class, booking.unrated, booking.voided_at_ms), (class(), String::new(), None));
        let steps = opened.die_at_each(async |to| void(record.id, &class(), 7, to).await).await;
        assert!(steps > 10, "{steps}");
        opened.keep(vec![void_third()]).await;
        let once = opened.booked().await;
        // The last match: all is as before, but for what says so.
        let of = |rows: &[String], table: &str| -> Vec<String> {
            rows.iter().filter(|row| row.split(' ').next() == Some(table)).cloned().collect()
        };
        for table in ["ratings", "rating_bests", "rating_rivals", "rated_players"] {
            assert_eq!(of(&once, table), of(&before, table), "{table}");
        }
        let told = opened.store.voided(record.id).await.unwrap();
        assert_eq!(told.len(), 2);
        let ann = told.iter().find(|voided| voided.player == ANN).unwrap();
        assert!(ann.name.as_str() == "Ann" && ann.old.rating_centi > ann.new.rating_centi, "{ann:?}");
        let profile = opened.store.profile(ANN).await.unwrap().unwrap();
        assert!(profile.matches[0].is_void && profile.ratings[0].history.len() == 2);
        assert!(opened.store.booking(record.id).await.unwrap().unwrap().voided_at_ms.is_some());
        // Again, at another time, after a restart, and with the match written again.
        let again = Write::VoidMatch { id: record.id, class: class(), at_wall_ms: 1_800_000_000_000 };
        opened.keep(vec![ended(&record, Some(rated(&record)), 3), again, void_third()]).await;
        let opened = opened.again(place).await;
        assert_eq!(opened.booked().await, once);
        opened.end().await;
    }

    async fn a_week_goes_with_its_only_match(place: &DatabaseUrl) {
        let opened = Opened::with_two(place).await;
        let sql = "SELECT max(week) FROM ratings";
        let before = opened.number(sql).await;
        let record = third();
        opened.keep(vec![ended(&record, Some(rated(&record)), 7 * 24 * 60)]).await;
        assert_eq!(opened.number(sql).await, before + 1);
        opened.keep(vec![void_third()]).await;
        assert_eq!(opened.number(sql).await, before);
        opened.end().await;
    }

    async fn later_matches_stand_when_an_earlier_one_is_void(place: &DatabaseUrl) {
        let opened = Opened::with_two(place).await;
        let (record, cara) = (third(), PlayerId(0xC));
        let later = won(duel(4, [cara, ANN]), 70_000);
        opened.keep(vec![ended(&record, Some(rated(&record)), 3), ended(&later, Some(rated(&later)), 4)]).await;
        let rating = async |player| opened.store.profile(player).await.unwrap().unwrap().ratings[0].clone();
        let (ann, caras) = (rating(ANN).await, rating(cara).await);
        opened.keep(vec![void_third()]).await;
        let now = rating(ANN).await;
        assert_eq!(now.experience.matches, ann.experience.matches - 1);
        assert!(now.rating.rating_centi < ann.rating.rating_centi);
        assert_eq!(rating(cara).await, caras);
        // Whom she has met in other matches too stays known, also without the match in which they met first.
        let first = duel(1, [ANN, BOB]).id;
        opened.keep(vec![Write::VoidMatch { id: first, class: class(), at_wall_ms: 1_700_000_900_000 }]).await;
        let known = rating(ANN).await.experience;
        assert_eq!((known.matches, known.opponents), (ann.experience.matches - 2, ann.experience.opponents));
        let profile = opened.store.profile(ANN).await.unwrap().unwrap();
        assert_eq!(profile.bests[0].time_ms, 60_000, "the next best");
        let met = profile.rivals.iter().find(|rival| rival.opponent == BOB).unwrap();
        assert_eq!((met.won, met.lost), (1, 0));
        opened.end().await;
    }

    async fn what_was_not_booked_cannot_be_taken_back(place: &DatabaseUrl) {
        let opened = Opened::with_two(place).await;
        let before = opened.booked().await;
        opened.keep(vec![void_third()]).await;
        assert_eq!(opened.booked().await, before);
        assert_eq!(opened.store.booking(third().id).await.unwrap(), None);
        opened.end().await;
    }
}

/// The segment that holds both is read again after a crash, and once more after the next.
#[tokio::test]
async fn a_replayed_segment_books_and_takes_back_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nonet.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    let mut opened = Opened::with_two(&place).await;
    let before = opened.number("SELECT rating FROM ratings WHERE player = 10").await;
    let record = Arc::new(third());
    for _ in 0..2 {
        let writes = vec![ended(&record, Some(rated(&record)), 3), void_third()];
        soon("a commit", opened.journal.commit(writes)).await.unwrap();
        opened = opened.killed(&place).await;
        assert_eq!(opened.number("SELECT rating FROM ratings WHERE player = 10").await, before);
        assert_eq!(opened.number("SELECT count(*) FROM rating_voids").await, 2);
        assert_eq!(opened.number("SELECT count(*) FROM rating_changes").await, 6);
    }
    opened.end().await;
}
