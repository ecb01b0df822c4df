//! Ratings are booked with the match that they come from, once, whatever is written twice, and outlast it.

use std::collections::BTreeMap;

use game::{MatchId, MatchRecord, MemberNo, Network, Origin, PlayerId, RacerStatus};
use rating::{Class, End};
use sqlx::{PgPool, Row};

use super::*;
use crate::store::dated::Dated;
use crate::store::postgres as shared;
use crate::store::ratings::{Due, Rated, book};

const ANN: PlayerId = PlayerId(0xA);
const BOB: PlayerId = PlayerId(u64::MAX);
const ENDED_AT_MS: u64 = 1_700_000_000_000;

/// A duel from the queue that the first has won, minutes after 2023-11-14.
pub(crate) fn duel(room: u64, players: [PlayerId; 2]) -> MatchRecord {
    let mut record = race::record(*config(room));
    (record.origin, record.set_by) = (Origin::Queue, None);
    record.racers[0].knowledge = game::Knowledge::Nothing;
    let (mut racer, mut row) = (record.racers[0].clone(), record.results.table[0].clone());
    (racer.member, racer.name) = (MemberNo(200), "Bob".parse().unwrap());
    (row.member, row.name, row.rank, row.status) =
        (racer.member, racer.name.clone(), 2, RacerStatus::Unfinished);
    record.racers.push(racer);
    record.results.table.push(row);
    for (racer, player) in record.racers.iter_mut().zip(players) {
        racer.player = player;
    }
    record
}

/// Each player on a network of their own.
pub(crate) fn rated(record: &MatchRecord) -> Rated {
    let networks = record.racers.iter().map(|racer| (racer.player, Network(racer.player.0 | 1 << 40)));
    Rated { class: Class::new("duel-hard").unwrap(), networks: networks.collect(), end: End::ByPlay }
}

pub(crate) fn ended(record: &MatchRecord, rated: Option<Rated>, minute: u64) -> Write {
    Write::Match {
        record: Arc::new(record.clone()),
        at: Millis(minute),
        ended_at: at(minute),
        rated: rated.map(Arc::new),
    }
}

fn at(minute: u64) -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_millis(ENDED_AT_MS + minute * 60_000)
}

impl Opened {
    /// Rating and matches of each player, in points.
    async fn ratings(&self) -> BTreeMap<PlayerId, (i64, i64)> {
        let rows = sqlx::query("SELECT player, rating, matches FROM ratings");
        let rows = rows.fetch_all(self.store.pool()).await.unwrap();
        let read = |row: &sqlx::any::AnyRow| {
            let [player, rating, matches]: [i64; 3] = [row.get(0), row.get(1), row.get(2)];
            (PlayerId(player.cast_unsigned()), ((rating + 50).div_euclid(100), matches))
        };
        rows.iter().map(read).collect()
    }

    async fn unrated(&self) -> Vec<String> {
        let sql = "SELECT unrated FROM rating_bookings ORDER BY room";
        sqlx::query_scalar(sql).fetch_all(self.store.pool()).await.unwrap()
    }
}

on_both! {
    async fn a_match_changes_ratings_once_and_they_outlast_it(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let record = duel(3, [ANN, BOB]);
        let write = ended(&record, Some(rated(&record)), 0);
        opened.keep(vec![open(3), write.clone()]).await;
        let once = [(ANN, (1662, 1)), (BOB, (1338, 1))].into();
        assert_eq!(opened.ratings().await, once);
        opened.keep(vec![write.clone(), write.clone()]).await;
        let opened = opened.again(place).await;
        assert_eq!(opened.ratings().await, once);
        opened.keep(vec![Write::Forget { what: Dated::Matches, before: Millis(1_000) }]).await;
        assert_eq!(opened.number("SELECT count(*) FROM matches").await, 0);
        // A journal that is read again brings the match back, but not its points.
        opened.keep(vec![write, Write::CloseRoom { room: RoomId(3) }]).await;
        assert_eq!(opened.ratings().await, once);
        assert_eq!(opened.number("SELECT count(*) FROM rating_changes").await, 2);
        assert_eq!(opened.number("SELECT count(*) FROM rating_pairs").await, 2);
        // In the end it is forgotten what it has changed: the points stay.
        opened.keep(vec![Write::Forget { what: Dated::Bookings, before: Millis(u64::MAX / 2) }]).await;
        for sql in [
            "SELECT count(*) FROM rating_bookings",
            "SELECT count(*) FROM rating_changes",
            "SELECT count(*) FROM rating_pairs",
        ] {
            assert_eq!(opened.number(sql).await, 0, "{sql}");
        }
        assert_eq!(opened.ratings().await, once);
        opened.end().await;
    }

    async fn a_match_of_no_rated_class_changes_nothing(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let record = duel(3, [ANN, BOB]);
        opened.keep(vec![open(3), ended(&record, None, 0)]).await;
        assert_eq!((opened.ratings().await, opened.unrated().await), ([].into(), vec![]));
        opened.end().await;
    }

    async fn why_a_match_is_unrated_is_stored(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let records: Vec<MatchRecord> = (1..=4).map(|room| duel(room, [ANN, BOB])).collect();
        let mut records = records.into_iter();
        let mut next = || records.next().unwrap();
        let (fault, mut friends, near, mut left) = (next(), next(), next(), next());
        friends.origin = Origin::Private;
        left.results.table[1].status = RacerStatus::Forfeited;
        let (ms, member, ends) = (9, left.racers[1].member, RacerStatus::Forfeited);
        left.departures = vec![game::Departure { ms, member, ends, after: 0 }];
        let mut idle = duel(5, [ANN, BOB]);
        idle.moves.clear();
        idle.results.table.iter_mut().for_each(|row| row.status = RacerStatus::Unfinished);
        let writes = vec![
            ended(&idle, Some(rated(&idle)), 4),
            ended(&fault, Some(Rated { end: End::ServerFault, ..rated(&fault) }), 0),
            ended(&friends, Some(rated(&friends)), 1),
            ended(&near, Some(Rated { networks: BTreeMap::new(), ..rated(&near) }), 2),
            ended(&left, Some(rated(&left)), 3),
        ];
        opened.keep((1..=5).map(open).chain(writes).collect()).await;
        let why = ["server_fault", "room", "one_network", "no_contest", "no_contest"];
        assert_eq!(opened.unrated().await, why);
        assert_eq!(opened.ratings().await, [].into());
        opened.end().await;
    }

    async fn who_have_gained_nothing_share_a_place(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let mut record = duel(1, [ANN, BOB]);
        for row in &mut record.results.table {
            (row.status, row.correct, row.mistakes) = (RacerStatus::Unfinished, 0, 1);
        }
        let mut other = duel(2, [PlayerId(3), PlayerId(4)]);
        other.results.table.clone_from(&record.results.table);
        other.results.table[1].mistakes = 2;
        opened.keep(vec![open(1), open(2), ended(&record, Some(rated(&record)), 0), ended(&other, Some(rated(&other)), 1)]).await;
        let ratings = opened.ratings().await;
        assert_eq!([ANN, BOB].map(|player| ratings[&player].0), [1500, 1500]);
        assert!(ratings[&PlayerId(3)].0 > ratings[&PlayerId(4)].0, "{ratings:?}");
        opened.end().await;
    }

    /// One leaves after a digit, and then the other, who has nobody to race against any more.
    async fn who_leaves_last_has_won(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let mut record = duel(1, [ANN, BOB]);
        let ends = RacerStatus::Forfeited;
        for (row, (racer, ms)) in record.results.table.iter_mut().zip(record.racers.iter().zip([9, 8])) {
            row.status = ends;
            record.departures.push(game::Departure { ms, member: racer.member, ends, after: 1 });
        }
        opened.keep(vec![open(1), ended(&record, Some(rated(&record)), 0)]).await;
        assert_eq!(opened.ratings().await, [(ANN, (1662, 1)), (BOB, (1338, 1))].into());
        let changes = opened.store.changes_of(record.id).await.unwrap().unwrap();
        assert_eq!((changes.unrated, &*changes.class, changes.void), (None, "duel-hard", false));
        let change = |player| changes.changes.iter().find(|change| change.player == player).unwrap();
        assert_eq!((change(ANN).old.rating, change(ANN).new.rating), (1500, 1662));
        assert_eq!((change(BOB).old, change(BOB).new.rating), (rating::Strength::START, 1338));
        let standings = opened.store.standings(&Class::new("duel-hard").unwrap(), &[ANN, BOB]).await.unwrap();
        assert_eq!(standings.iter().map(|(_, (rating, _))| rating.shown()).collect::<Vec<_>>(), [1662, 1338]);
        assert_eq!(opened.store.changes_of(MatchId { match_no: 9, ..record.id }).await.unwrap(), None);
        opened.end().await;
    }

    /// What counted before is read from the pairs: the fourth match of a day does not count, and opponents count once.
    async fn what_counted_before_bears_on_the_next(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        // One batch, as after a crash: in the order in which they ended.
        let records: Vec<MatchRecord> = (1..=4).map(|room| duel(room, [ANN, BOB])).collect();
        // Known players, or only the first would count.
        opened.keep((1..=4).map(open).collect()).await;
        for player in [ANN, BOB] {
            let sql = "INSERT INTO ratings (player, class, rating, deviation, volatility, rated_at_wall, matches, opponents,
                 networks, week, week_from, best, ranked_until)
                 VALUES ($1, 'duel-hard', 150000, 8000, 60000, $2, 30, 9, 9, 0, 150000, 0, 0)";
            let insert = sqlx::query(sql).bind(player.0.cast_signed()).bind(ENDED_AT_MS.cast_signed());
            insert.execute(opened.store.pool()).await.unwrap();
        }
        let write = |(record, minute): (&MatchRecord, u64)| ended(record, Some(rated(record)), minute);
        opened.keep(records.iter().zip([4, 1, 2, 3]).map(write).collect()).await;
        let sql = "SELECT room FROM rating_pairs WHERE uncounted = 3 AND player = 10";
        assert_eq!(opened.number(sql).await, 1, "the last one, not the first written");
        assert_eq!(opened.ratings().await[&ANN].1, 33);
        assert_eq!(opened.number("SELECT opponents FROM ratings WHERE player = 10").await, 10);
        assert_eq!(opened.number("SELECT networks FROM ratings WHERE player = 10").await, 10);
        let chain = "SELECT count(*) FROM rating_changes AS later JOIN rating_changes AS earlier
             ON earlier.player = later.player AND earlier.rating = later.old_rating AND earlier.room <> later.room
             AND earlier.ended_at_wall < later.ended_at_wall WHERE later.player = 10";
        assert_eq!(opened.number(chain).await, 3, "each begins where the one before ended");
        opened.end().await;
    }
}

/// The database may not have it yet: what comes back from a segment is booked once.
#[tokio::test]
async fn a_crash_books_what_only_segments_hold_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nonet.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    let opened = Opened::at(&place).await;
    let record = duel(3, [ANN, BOB]);
    let write = ended(&record, Some(rated(&record)), 0);
    soon("a commit", opened.journal.commit(vec![open(3), write.clone()])).await.unwrap();
    opened.task.abort();
    let _ = opened.task.await;
    opened.store.close().await;
    while file::claim(&path).is_err() {
        tokio::task::yield_now().await;
    }
    let opened = Opened::at(&place).await;
    assert_eq!(opened.ratings().await, [(ANN, (1662, 1)), (BOB, (1338, 1))].into());
    opened.keep(vec![write]).await;
    assert_eq!(opened.number("SELECT count(*) FROM rating_changes").await, 2);
    opened.end().await;
}

/// Nodes book matches of the same players at the same time, each several at once and in any order.
#[tokio::test]
async fn nodes_that_book_the_same_players_do_not_block_each_other() {
    const NODES: u64 = 4;
    const MATCHES: u64 = 12;
    let postgres = Postgres::start().await;
    let (store, keeper, _) = open_alone(&postgres.place()).await.unwrap();
    let pool = PgPool::connect_with(shared::options_alone(&postgres.place()).unwrap()).await.unwrap();
    let players: Vec<PlayerId> = (1..=4).map(PlayerId).collect();
    let mut nodes = tokio::task::JoinSet::new();
    for node in 0..NODES {
        let (pool, players) = (pool.clone(), players.clone());
        nodes.spawn(async move {
            for nth in 0..MATCHES / 2 {
                let pair = |no: u64| {
                    let one = usize::try_from((node + nth + no) % 4).unwrap();
                    let mut record = duel(100, [players[one], players[(one + 1 + usize::from(no > 0)) % 4]]);
                    record.id = MatchId { room: RoomId(node * MATCHES + 2 * nth + no), match_no: 1 };
                    let rated = Arc::new(rated(&record));
                    Due { record: Arc::new(record), rated, ended_at: at(nth) }
                };
                let mut transaction = pool.begin().await.unwrap();
                book(vec![pair(1), pair(0)], &mut *transaction).await.unwrap();
                tokio::task::yield_now().await;
                transaction.commit().await.unwrap();
            }
        });
    }
    soon("all bookings", nodes.join_all()).await;
    let changes: i64 =
        sqlx::query_scalar("SELECT count(*) FROM rating_changes").fetch_one(&pool).await.unwrap();
    assert_eq!(changes, i64::try_from(2 * NODES * MATCHES).unwrap());
    pool.close().await;
    store.close().await;
    keeper.close().await;
}
