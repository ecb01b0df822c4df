//! Copies of a store in use, and stores that are started on them.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use game::PlayerId;

use super::*;
use crate::store::backup;

#[tokio::test]
async fn a_copy_of_a_store_in_use_can_take_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseUrl::Sqlite(folder.path().join("nonet.db"));
    let (copy, other) = (folder.path().join("copy.db"), folder.path().join("other.db"));
    let opened = Opened::at(&place).await;
    opened.keep((0..50).flat_map(|room| [open(room), inputs(room, 0, "a\n")]).collect()).await;
    let before = opened.rooms().await;
    // Writes go on all the time.
    let writing = tokio::spawn({
        let journal = opened.journal.clone();
        async move {
            for seq in 1..200 {
                journal.commit(vec![inputs(1, seq, "b\n")]).await.unwrap();
            }
        }
    });
    let bytes = backup::run(&place, &copy).await.unwrap();
    soon("the writer", writing).await.unwrap();
    backup::run(&place, &other).await.unwrap();
    assert_eq!(fs::metadata(&copy).unwrap().len(), bytes);
    assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    opened.end().await;

    let restored = Opened::at(&DatabaseUrl::Sqlite(copy)).await;
    assert_eq!(restored.rooms().await.len(), before.len());
    assert_eq!(restored.inputs(RoomId(2)).await, (0, "a\n".to_owned(), 1));
    restored.keep(vec![open(100)]).await;
    restored.end().await;
    let later = Opened::at(&DatabaseUrl::Sqlite(other)).await;
    assert_eq!(later.inputs(RoomId(1)).await.2, 200);
    later.end().await;
}

#[tokio::test]
async fn a_backup_overwrites_nothing_and_invents_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (store, copy) = (folder.path().join("nonet.db"), folder.path().join("copy.db"));
    let place = DatabaseUrl::Sqlite(store.clone());
    let said = |error: anyhow::Error| format!("{error:#}");
    let error = said(backup::run(&place, &copy).await.unwrap_err());
    assert!(error.contains("no store at") && !copy.exists(), "{error}");

    Opened::at(&place).await.end().await;
    fs::write(&copy, "precious").unwrap();
    let error = said(backup::run(&place, &copy).await.unwrap_err());
    assert!(error.contains("copy.db cannot be made"), "{error}");
    assert_eq!(fs::read_to_string(&copy).unwrap(), "precious");

    fs::write(&store, "buy milk").unwrap();
    let other = folder.path().join("other.db");
    let error = said(backup::run(&place, &other).await.unwrap_err());
    assert!(error.contains("not an SQLite file") && !other.exists(), "{error}");
}

#[tokio::test]
async fn postgres_has_a_tool_of_its_own() {
    let url = "postgres://nonet:s3cret@db/nonet";
    let environment = vec![("NONET_STORE_URL".into(), url.into())];
    let inputs = crate::config::Inputs { file: None, environment, flags: vec![] };
    let place = DatabaseUrl::of(&crate::config::load(&inputs).unwrap().config);
    let error = backup::run(&place, "nonet.dump".as_ref()).await.unwrap_err().to_string();
    assert!(error.contains("pg_dump --format=custom --file=nonet.dump"), "{error}");
    assert!(!error.contains("s3cret"), "{error}");
}

#[tokio::test]
async fn an_embedded_store_that_is_too_large_forgets_its_oldest() {
    let folder = tempfile::tempdir().unwrap();
    let opened = Opened::at(&DatabaseUrl::Sqlite(folder.path().join("nonet.db"))).await;
    let record = race::record(*config(1));
    let book = |match_no: u32| {
        let mut record = record.clone();
        record.id.match_no = match_no;
        let (at, ended_at) = (Millis(match_no.into()), SystemTime::UNIX_EPOCH);
        Write::Match { record: Arc::new(record), at, ended_at, rated: None }
    };
    opened.keep((1..=4_000).map(book).collect()).await;
    let count = async || -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM matches").fetch_one(&opened.store.pool).await.unwrap()
    };
    let forget = async |size_mib_max| {
        let kept = crate::config::Store { size_mib_max, ..crate::config::Config::default().store };
        retention::forget(&opened.store, &opened.journal, Millis(5_000), Millis(5_000), &kept).await.unwrap();
    };
    for unlimited in [0, 8_192] {
        forget(unlimited).await;
        assert_eq!(count().await, 4_000);
    }
    forget(4).await;
    let left = count().await;
    assert!((500..3_500).contains(&left), "{left} are left");
    let newest = game::MatchId { match_no: 4_000, ..record.id };
    assert!(opened.store.match_record(newest).await.unwrap().is_some());
    let oldest = game::MatchId { match_no: 1, ..record.id };
    assert!(opened.store.match_record(oldest).await.unwrap().is_none());
    opened.end().await;
}

on_both! {
    async fn what_is_too_old_is_forgotten_and_nothing_else(place: &DatabaseUrl) {
        const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
        let now = Millis(1_000 * DAY_MS);
        let ago = |days: u64| Millis(now.0 - days * DAY_MS);
        let opened = Opened::at(place).await;
        let record = race::record(*config(1));
        let matches = [(1, 9), (2, 11)].map(|(match_no, days)| {
            let mut record = record.clone();
            record.id.match_no = match_no;
            Write::Match { record: Arc::new(record), at: ago(days), ended_at: SystemTime::UNIX_EPOCH, rated: None }
        });
        let players = (0..1_200).map(|id| {
            let seen_at = ago(if id < 1_100 { 21 } else { 19 });
            let (player, created_at) = (PlayerId(id), ago(100));
            Write::Player(players::StoredPlayer { player, created_at, seen_at, version: 1, secrets: vec![] })
        });
        let closed = [Write::CloseRoom { room: RoomId(1) }];
        opened.keep([open(1)].into_iter().chain(matches).chain(players).chain(closed).collect()).await;
        for (room, days) in [(7, 29), (8, 31)] {
            let failed = Write::FailRoom { room: RoomId(room), at: ago(days), panic: "why".to_owned() };
            opened.keep(vec![open(room), inputs(room, 0, "a\n"), failed]).await;
        }
        let visitors = [(1_200, 29), (1_201, 31)].map(|(id, days)| {
            let (player, seen_at) = (PlayerId(id), ago(days));
            Write::Player(players::StoredPlayer { player, created_at: seen_at, seen_at, version: 1, secrets: vec![] })
        });
        opened.keep(visitors.into()).await;
        let forget = async |matches_retention_days, players_retention_days| {
            let kept = crate::config::Store {
                matches_retention_days,
                players_retention_days,
                ..crate::config::Config::default().store
            };
            retention::forget(&opened.store, &opened.journal, now, now, &kept).await.unwrap();
        };
        let count = async |sql: &'static str| -> i64 {
            sqlx::query_scalar(sql).fetch_one(&opened.store.pool).await.unwrap()
        };
        forget(0, 0).await;
        assert_eq!(count("SELECT count(*) FROM matches").await, 2, "0 means for ever");
        assert_eq!(count("SELECT count(*) FROM players").await, 1_202, "0 means for ever");
        forget(0, 730).await;
        assert_eq!(count("SELECT count(*) FROM players").await, 1_201, "who was here once is not kept as long");
        forget(10, 20).await;
        let id = record.id;
        assert!(opened.store.match_record(id).await.unwrap().is_some());
        let old = game::MatchId { match_no: 2, ..id };
        assert_eq!(opened.store.match_record(old).await.unwrap(), None);
        assert_eq!(count("SELECT count(*) FROM players").await, 100);
        assert_eq!(count("SELECT min(room) FROM rooms").await, 7);
        assert_eq!(count("SELECT count(*) FROM rooms").await, 1);
        assert_eq!(count("SELECT count(*) FROM inputs").await, 1);
    }
}
