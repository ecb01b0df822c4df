//! What pages are told of ratings: who has a row and where, what a player has done; and that it is there within a second.

use std::time::Instant;

use game::{MatchId, MatchRecord, Name, Network, PlayerId, RacerStatus};
use puzzle::Tier;
use rating::Class;

use super::ratings::{duel, ended, rated};
use super::*;
use crate::limits::{LEADERBOARD_ROWS, PLAYER_MATCHES_MAX, RATING_HISTORY_MAX};
use crate::store::ratings::leaderboard::{Board, OwnPlace, Ranked, RowKey};

const ANN: PlayerId = PlayerId(0xA);
const BOB: PlayerId = PlayerId(u64::MAX);
/// A Wednesday in the week 2811 since 1970.
const NOW_MS: u64 = 1_700_000_000_000;
pub(super) const WEEK: i64 = 2_811;

pub(crate) fn class() -> Class {
    Class::new("duel-hard").unwrap()
}

fn board(class: &Class, this_week: bool) -> Board<'_> {
    Board { class, this_week, now_ms: NOW_MS }
}

/// Which of two racers has come to the end, and after how long.
pub(crate) fn won(mut record: MatchRecord, time_ms: u32) -> MatchRecord {
    record.results.table[0].status = RacerStatus::Finished { time_ms };
    record
}

/// Somebody with a row of so many points.
pub(crate) async fn settle_player(store: &Store, player: u64, points: i64, week: i64, ranked_until: u64) {
    let id = player.cast_signed();
    let sql = "INSERT INTO ratings (player, class, rating, deviation, volatility, rated_at_wall, matches, opponents,
                 networks, week, week_from, best, ranked_until)
             VALUES ($1, 'duel-hard', $2, 8000, 60000, $3, 30, 12, 9, $4, 150000, 0, $5)";
    let insert = sqlx::query(sql).bind(id).bind(points * 100).bind(NOW_MS.cast_signed()).bind(week);
    insert.bind(ranked_until.cast_signed()).execute(store.pool()).await.unwrap();
    let sql = "INSERT INTO rated_players (player, name, renamed, since_wall) VALUES ($1, $2, 0, 1)";
    let insert = sqlx::query(sql).bind(id).bind(format!("P{player}"));
    insert.execute(store.pool()).await.unwrap();
}

fn players(rows: &[Ranked]) -> Vec<u64> {
    rows.iter().map(|row| row.player.0).collect()
}

on_both! {
    async fn a_leaderboard_comes_in_pages_best_first(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let (class, rows) = (class(), LEADERBOARD_ROWS.unsigned_abs());
        // One more than a page; the last two are equal, one has lapsed, one lacks something.
        for player in 1..=rows {
            settle_player(&opened.store, player, 1_500 + player.cast_signed(), WEEK - i64::from(player > 3), NOW_MS + 1).await;
        }
        settle_player(&opened.store, u64::MAX, 1_501, WEEK - 1, NOW_MS + 1).await;
        settle_player(&opened.store, 1_000, 3_000, WEEK, NOW_MS).await;
        settle_player(&opened.store, 2_000, 3_000, WEEK, 0).await;
        let (page, more) = opened.store.leaderboard(board(&class, false), RowKey::TOP).await.unwrap();
        assert_eq!(players(&page), (1..=rows).rev().collect::<Vec<_>>());
        assert!(more);
        let row = &page[usize::try_from(rows - 3).unwrap()];
        assert_eq!((row.name.as_str(), row.rating.shown(), row.week_change), ("P3", 1_503, 3));
        assert_eq!((page[0].week_change, page[0].experience.matches), (0, 30), "not of this week");
        let (page, more) = opened.store.leaderboard(board(&class, false), page.last().unwrap().key()).await.unwrap();
        assert_eq!((players(&page), more), (vec![u64::MAX], false), "of two equal ones");
        let after = RowKey { rating_centi: 150_250, player: ANN };
        let (page, more) = opened.store.leaderboard(board(&class, true), after).await.unwrap();
        assert_eq!((players(&page), more), (vec![2, 1], false), "of no row");
        let (page, more) = opened.store.leaderboard(board(&class, true), RowKey::TOP).await.unwrap();
        assert_eq!((players(&page), more), (vec![3, 2, 1], false));
        assert_eq!(opened.store.ranked_classes().await.unwrap(), std::slice::from_ref(&class));
        let other = Class::new("mini").unwrap();
        assert_eq!(opened.store.leaderboard(board(&other, false), RowKey::TOP).await.unwrap(), (vec![], false));
        opened.end().await;
    }

    async fn a_row_knows_its_place_and_neighbours(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let class = class();
        for player in 1..=7 {
            settle_player(&opened.store, player, 1_500, WEEK - i64::from(player % 2 == 0), NOW_MS + 1).await;
        }
        settle_player(&opened.store, 9, 2_000, WEEK, 0).await;
        let place = async |player, this_week| {
            match opened.store.own_place(board(&class, this_week), PlayerId(player)).await.unwrap() {
                OwnPlace::Ranked { first, rows } => (first, players(&rows)),
                OwnPlace::Unranked(row) => (0, vec![row.player.0]),
                OwnPlace::None => (0, vec![]),
            }
        };
        assert_eq!(place(4, false).await, (2, vec![6, 5, 4, 3, 2]));
        assert_eq!(place(7, false).await, (1, vec![7, 6, 5]));
        assert_eq!(place(1, false).await, (5, vec![3, 2, 1]));
        assert_eq!(place(3, true).await, (1, vec![7, 5, 3, 1]));
        assert_eq!(place(4, true).await, (0, vec![4]), "not raced this week");
        assert_eq!(place(9, false).await, (1, vec![9, 7, 6]), "ranked, whatever the sweep says");
        assert_eq!(place(10, false).await, (0, vec![]));
        opened.end().await;
    }

    async fn a_profile_says_what_a_player_has_done(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        assert_eq!(opened.store.profile(ANN).await.unwrap(), None);
        let cara = PlayerId(0xC);
        let mut writes: Vec<Write> = (1..=3).map(open).collect();
        for (room, players, time_ms) in [(1, [ANN, BOB], 90_000), (2, [BOB, ANN], 80_000), (3, [ANN, cara], 70_000)] {
            let record = won(duel(room, players), time_ms);
            writes.push(ended(&record, Some(rated(&record)), room));
        }
        opened.keep(writes).await;
        let profile = opened.store.profile(ANN).await.unwrap().unwrap();
        assert_eq!((profile.name.as_str(), profile.since_ms), ("Ann", NOW_MS + 60_000));
        assert_eq!((profile.ratings.len(), &profile.ratings[0].class), (1, &class()));
        let own = &profile.ratings[0];
        assert_eq!((own.experience.matches, own.experience.opponents, own.best), (2, 2, None), "the second, of two newcomers, does not count");
        assert_eq!(own.history.len(), 3);
        assert_eq!(own.history.last(), Some(&own.rating), "the earliest first");
        let strengths = opened.store.strengths(ANN).await.unwrap();
        assert_eq!(strengths, [(class(), own.rating, own.experience)]);
        let told = profile.matches.iter().map(|done| {
            (done.id.room.0, done.place, done.time_ms, done.opponents[0].0, done.change > 0, done.is_void)
        });
        let expected = [
            (3, 1, Some(70_000), cara, true, false),
            (2, 2, None, BOB, false, false),
            (1, 1, Some(90_000), BOB, true, false),
        ];
        assert_eq!(told.collect::<Vec<_>>(), expected);
        let done = &profile.matches[0];
        assert_eq!((done.kind.as_ref().unwrap().to_string(), done.tier), ("classic".to_owned(), Some(Tier::Easy)));
        assert_eq!(done.opponents[0].1.as_str(), "Bob", "as in the record");
        assert!(!profile.more);
        let best = &profile.bests[0];
        assert_eq!((profile.bests.len(), best.time_ms, best.at_ms), (1, 70_000, NOW_MS + 180_000));
        let met: Vec<_> = profile.rivals.iter().map(|rival| (rival.opponent, rival.won, rival.lost)).collect();
        assert_eq!(met, [(BOB, 1, 1), (cara, 1, 0)], "most met first");
        let both = opened.store.head_to_head(BOB, ANN).await.unwrap().unwrap();
        assert_eq!((both.won, both.lost), (1, 1));
        assert_eq!(opened.store.head_to_head(BOB, cara).await.unwrap(), None);
        opened.end().await;
    }

    async fn a_profile_is_bounded_however_much_was_raced(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        settle_player(&opened.store, ANN.0, 1_600, WEEK, NOW_MS + 1).await;
        let sql = "INSERT INTO rating_changes (room, match_no, player, class, ended_at_wall, place, kind, tier, time_ms, old_rating,
                 old_deviation, old_volatility, old_rated_at_wall, rating, deviation, volatility, matches, opponents, networks)
             VALUES ($1, 1, 10, 'duel-hard', $2, 1, '', 0, 0, 150000, 8000, 60000, 0, 150100, 8000, 60000, 1, 1, 1)";
        for n in 1..=RATING_HISTORY_MAX + 5 {
            sqlx::query(sql).bind(n).bind(n).execute(opened.store.pool()).await.unwrap();
        }
        let profile = opened.store.profile(ANN).await.unwrap().unwrap();
        assert_eq!(profile.ratings[0].history.len(), usize::try_from(RATING_HISTORY_MAX).unwrap());
        assert_eq!(profile.ratings[0].history[0].at_ms, 6, "the latest ones");
        assert_eq!((profile.matches.len(), profile.more), (PLAYER_MATCHES_MAX, true));
        assert_eq!((profile.matches[0].at_ms, &profile.matches[0].kind), (RATING_HISTORY_MAX.unsigned_abs() + 5, &None));
        opened.end().await;
    }

    async fn a_name_is_that_of_the_last_match_or_the_operators(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let race = async |room: u64, name: &str| {
            let mut record = duel(room, [ANN, BOB]);
            record.racers[0].name = name.parse().unwrap();
            opened.keep(vec![open(room), ended(&record, Some(rated(&record)), room)]).await;
            opened.store.rated_name(ANN).await.unwrap().map(|name| name.to_string()).unwrap()
        };
        let rename = async |name: Option<&str>| {
            let name: Option<Name> = name.map(|name| name.parse().unwrap());
            opened.keep(vec![Write::RenamePlayer { player: ANN, name }]).await;
        };
        assert_eq!(opened.store.rated_name(ANN).await.unwrap(), None);
        assert_eq!((race(1, "Ann").await, race(2, "Anna").await), ("Ann".into(), "Anna".into()));
        rename(Some("Player 7")).await;
        assert_eq!(race(3, "Rude").await, "Player 7");
        rename(None).await;
        assert_eq!(race(4, "Polite").await, "Polite");
        opened.end().await;
    }

    /// On SQLite a segment holds it first, which is merged at once.
    async fn a_rated_match_is_on_pages_within_a_second(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let mut waits = Vec::new();
        for room in 1..=3 {
            let record = won(duel(room, [ANN, BOB]), 60_000);
            let began = Instant::now();
            soon("a commit", opened.journal.commit(vec![open(room), ended(&record, Some(rated(&record)), room)])).await.unwrap();
            // Whatever comes after it: nothing, as after a room's last race.
            soon("a commit", opened.journal.commit(vec![Write::CloseRoom { room: RoomId(room) }])).await.unwrap();
            let is_there = async || {
                let profile = opened.store.profile(ANN).await.unwrap();
                profile.is_some_and(|profile| profile.matches[0].id == record.id)
            };
            while !is_there().await {
                tokio::time::sleep(Duration::from_millis(10)).await;
                assert!(began.elapsed() < Duration::from_secs(5), "ten seconds are usual without");
            }
            waits.push(began.elapsed());
        }
        // Each may wait for a machine that does something else; not all three.
        assert!(waits.iter().min() < Some(&Duration::from_secs(1)), "{waits:?}");
        opened.end().await;
    }

    async fn a_row_that_lapses_is_swept_and_comes_back(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        settle_player(&opened.store, 1, 1_500, WEEK, 5).await;
        settle_player(&opened.store, 2, 1_500, WEEK, 9).await;
        opened.keep(vec![Write::Forget { what: Dated::Ranks, before: Millis(9) }]).await;
        assert_eq!(opened.number("SELECT count(*) FROM ratings WHERE ranked_until > 0").await, 1);
        assert_eq!(opened.number("SELECT count(*) FROM ratings").await, 2);
        // Both have been around, so that a race counts; it makes the first certain again.
        let mut record = duel(1, [PlayerId(1), PlayerId(2)]);
        record.id = MatchId { match_no: 3, ..record.id };
        let mut facts = rated(&record);
        facts.networks = [(PlayerId(1), Network(1)), (PlayerId(2), Network(2))].into();
        opened.keep(vec![open(1), ended(&record, Some(facts), 1)]).await;
        assert_eq!(opened.number("SELECT count(*) FROM ratings WHERE ranked_until > 1700000000000").await, 2);
        opened.end().await;
    }
}
