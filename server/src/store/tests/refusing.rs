//! Databases that refuse: what was handed in is retried, and stored once in the end.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use super::journal::{JournalClosed, NotKept};
use super::*;

impl Opened {
    /// Hands writes in without waiting for them.
    fn hand_in(&self, writes: Vec<Write>) -> JoinHandle<Result<(), NotKept>> {
        let journal = self.journal.clone();
        tokio::spawn(async move { journal.commit(writes).await.map(drop) })
    }

    async fn until(&self, wanted: impl FnMut(&Health) -> bool) -> Health {
        let mut health = self.journal.health();
        soon("another health", health.wait_for(wanted)).await.unwrap().clone()
    }

    async fn run(&self, sql: &'static str) {
        sqlx::query(sql).execute(&self.store.pool).await.unwrap();
    }
}

fn is_bad(health: &Health) -> bool {
    *health != Health::Saving
}

/// The transaction fails in its middle, again and again, until the cause is gone.
#[tokio::test]
async fn a_refusal_is_told_and_heals_by_itself() {
    let postgres = Postgres::start().await;
    let opened = Opened::at(&postgres.place()).await;
    opened.keep(vec![open(1), inputs(1, 0, "a\n")]).await;
    opened.run("ALTER TABLE inputs RENAME TO gone").await;
    let late = opened.hand_in(vec![open(2), inputs(2, 0, "b\n"), inputs(1, 1, "c\n")]);
    let Health::NotSaving { why, .. } = opened.until(is_bad).await else { panic!("it was waited for") };
    assert!(why.contains("inputs"), "{why}");
    let later = opened.hand_in(vec![inputs(1, 2, "d\n")]);
    let rooms: Vec<i64> =
        sqlx::query_scalar("SELECT room FROM rooms").fetch_all(&opened.store.pool).await.unwrap();
    assert_eq!(rooms, [1], "half a transaction shows");
    assert!(!late.is_finished() && !later.is_finished());
    opened.run("ALTER TABLE gone RENAME TO inputs").await;
    soon("the late commit", late).await.unwrap().unwrap();
    soon("the later commit", later).await.unwrap().unwrap();
    assert_eq!(opened.until(|health| !is_bad(health)).await, Health::Saving);
    let opened = opened.again(&postgres.place()).await;
    assert_eq!(opened.inputs(RoomId(1)).await, (0, "a\nc\nd\n".to_owned(), 3));
    assert_eq!(opened.inputs(RoomId(2)).await, (0, "b\n".to_owned(), 1));
}

#[tokio::test]
async fn a_journal_that_must_end_while_it_cannot_save_says_so() {
    let postgres = Postgres::start().await;
    let opened = Opened::at(&postgres.place()).await;
    opened.run("ALTER TABLE rooms RENAME TO gone").await;
    let late = opened.hand_in(vec![open(1)]);
    opened.until(is_bad).await;
    let journal = opened.journal.clone();
    opened.end().await;
    assert_eq!(late.await.unwrap(), Err(NotKept::Closed(JournalClosed)));
    assert_eq!(journal.commit(vec![]).await, Err(NotKept::Closed(JournalClosed)));
}

on_both! {
    /// One write that the database would never take: those beside it are stored, and only its caller gets the error.
    async fn what_is_refused_for_ever_stops_nobody_else(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        opened.keep(vec![open(1)]).await;
        // A constraint that one room breaks, as a value out of bounds would.
        opened.run(match place {
            DatabaseUrl::Sqlite(_) => "CREATE TRIGGER no BEFORE INSERT ON inputs WHEN NEW.room = 13
                 BEGIN SELECT RAISE(ABORT, 'unlucky'); END",
            DatabaseUrl::Postgres(_) => "ALTER TABLE inputs ADD CONSTRAINT no CHECK (room <> 13)",
        }).await;
        let all: Vec<_> =
            (10..20).map(|room| opened.hand_in(vec![open(room), inputs(room, 0, "a\n")])).collect();
        for (room, kept) in (10..20).zip(all) {
            let kept = soon("an answer", kept).await.unwrap();
            let is_refused = room == 13 && matches!(place, DatabaseUrl::Postgres(_));
            assert_eq!(kept.is_err(), is_refused, "room {room}: {kept:?}");
        }
        soon("the database", opened.journal.settle()).await.unwrap();
        let inputs: Vec<i64> = sqlx::query_scalar("SELECT room FROM inputs ORDER BY room")
            .fetch_all(&opened.store.pool).await.unwrap();
        assert_eq!(inputs, [10, 11, 12, 14, 15, 16, 17, 18, 19]);
        if let DatabaseUrl::Sqlite(path) = place {
            let folder = fs::read_dir(path.with_extension("db.segments")).unwrap();
            let aside = folder.map(|entry| entry.unwrap().path()).find(|path| path.extension() == Some("aside".as_ref()));
            assert!(fs::read_to_string(aside.unwrap()).unwrap().contains(r#""room":"#));
        }
        assert_eq!(opened.until(|health| !is_bad(health)).await, Health::Saving);
        opened.end().await;
    }
}

/// A reader of an old state, as a backup is, keeps every version of a row alive: then a row that every commit changes makes
/// every commit slower than the one before.
#[tokio::test]
async fn commits_leave_no_trail_for_a_reader_of_an_old_state() {
    let postgres = Postgres::start().await;
    let opened = Opened::at(&postgres.place()).await;
    opened.keep(vec![open(1)]).await;
    let mut backup = opened.store.pool.begin().await.unwrap();
    for sql in ["SET TRANSACTION ISOLATION LEVEL REPEATABLE READ", "SELECT holder FROM server"] {
        sqlx::query(sql).execute(&mut *backup).await.unwrap();
    }
    for seq in 0..300 {
        opened.keep(vec![inputs(1, seq, "a\n")]).await;
    }
    let bytes: i64 = sqlx::query_scalar("SELECT pg_relation_size('server') + pg_relation_size('nodes')")
        .fetch_one(&opened.store.pool)
        .await
        .unwrap();
    assert!(bytes <= 2 * 8_192, "two rows take {bytes} bytes");
    backup.rollback().await.unwrap();
    opened.end().await;
}

#[tokio::test]
async fn a_crash_of_postgres_loses_and_doubles_nothing() {
    let mut postgres = Postgres::start().await;
    let opened = Opened::at(&postgres.place()).await;
    opened.keep(vec![open(1), inputs(1, 0, "a\n")]).await;
    for round in 1..=2 {
        postgres.crash();
        let late = opened.hand_in(vec![inputs(1, round, "b\n")]);
        opened.until(is_bad).await;
        assert!(!late.is_finished());
        postgres.go_on().await;
        soon("the late commit", late).await.unwrap().unwrap();
        opened.until(|health| !is_bad(health)).await;
    }
    assert_eq!(opened.inputs(RoomId(1)).await, (0, "a\nb\nb\n".to_owned(), 3));
    opened.end().await;
}

async fn refusal(place: &DatabaseUrl) -> String {
    soon("a refusal", open_alone(place)).await.unwrap_err().to_string()
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let place = DatabaseUrl::Sqlite(path.clone());
    fs::write(&path, "buy milk\n".repeat(50)).unwrap();
    let said = refusal(&place).await;
    assert!(said.contains("notes.txt") && said.contains("not an SQLite file"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "buy milk\n".repeat(50));
    fs::write(&path, b"SQLite format 3\0").unwrap();
    assert!(refusal(&place).await.contains("cut off"));
}

#[tokio::test]
async fn another_programs_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    fs::write(&path, "").unwrap();
    let mut other = sqlx::ConnectOptions::connect(&place.for_any_driver().unwrap()).await.unwrap();
    for sql in ["CREATE TABLE bookmarks (url TEXT)", "PRAGMA user_version = 3"] {
        sqlx::query(sql).execute(&mut other).await.unwrap();
    }
    sqlx::Connection::close(other).await.unwrap();
    let said = refusal(&place).await;
    assert!(said.contains("another program's tables"), "{said}");
    assert_eq!(tables(&place).await, ["bookmarks"]);
}

async fn tables(place: &DatabaseUrl) -> Vec<String> {
    let mut connection = sqlx::ConnectOptions::connect(&place.for_any_driver().unwrap()).await.unwrap();
    let sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
    sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap()
}

#[tokio::test]
async fn a_damaged_database_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nonet.db");
    let place = DatabaseUrl::Sqlite(path.clone());
    let opened = Opened::at(&place).await;
    opened.keep((0..100).map(open).collect()).await;
    opened.end().await;
    let mut bytes = fs::read(&path).unwrap();
    bytes[100..4_000].fill(0xAA);
    fs::write(&path, &bytes).unwrap();
    let said = refusal(&place).await;
    assert!(said.contains("nonet.db") && said.contains("damaged") && said.contains("backup"), "{said}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
}

#[tokio::test]
async fn a_store_of_a_newer_server_is_left_to_that_one() {
    let folder = tempfile::tempdir().unwrap();
    let place = DatabaseUrl::Sqlite(folder.path().join("nonet.db"));
    let opened = Opened::at(&place).await;
    opened
        .run(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', TRUE, x'00', 0)",
        )
        .await;
    opened.end().await;
    let said = refusal(&place).await;
    assert!(said.contains("newer nonet-server") && said.contains("9999"), "{said}");
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let said = refusal(&DatabaseUrl::Sqlite(file.join("nonet.db"))).await;
    assert!(said.contains("file"), "{said}");
}

#[tokio::test]
async fn nobody_else_may_read_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let place = DatabaseUrl::Sqlite(data.join("nonet.db"));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let opened = Opened::at(&place).await;
    opened.keep(vec![open(1)]).await;
    assert_eq!(mode(&data), 0o700);
    opened.journal.commit(vec![open(2)]).await.unwrap();
    let segments = data.join("nonet.db.segments");
    assert_eq!(mode(&segments), 0o700);
    let paths =
        |folder: &Path| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect::<Vec<_>>();
    let mut files = paths(&data);
    files.retain(|file| *file != segments);
    files.extend(paths(&segments));
    for name in ["db-wal", "log"] {
        assert!(files.iter().any(|file| file.extension() == Some(name.as_ref())), "{name}: {files:?}");
    }
    assert!(files.iter().all(|file| mode(file) == 0o600), "{files:?}");
    opened.end().await;
    fs::set_permissions(data.join("nonet.db"), fs::Permissions::from_mode(0o644)).unwrap();
    Opened::at(&place).await.end().await;
    assert_eq!(mode(&data.join("nonet.db")), 0o600);
}

#[tokio::test]
async fn a_database_that_would_lose_acknowledged_moves_is_refused() {
    let postgres = Postgres::start().await;
    let place = postgres.place();
    for setting in ["fsync", "synchronous_commit"] {
        soon("the setting", postgres.set(setting, "off")).await;
        let alone = open_alone(&place).await.unwrap_err().to_string();
        let node = Registrar::join(&place, "test", "1", 3_000).await.unwrap_err().to_string();
        for refused in [alone, node] {
            assert!(refused.contains(&format!("{setting} = off")), "{refused}");
        }
        soon("the setting", postgres.set(setting, "on")).await;
    }
    open_alone(&place).await.unwrap();
}
