//! The embedded store's journal: segments beside a database that gets everything later, and a store that is taken away.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::*;

struct Files {
    folder: TempDir,
}

impl Files {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn place(&self) -> DatabaseUrl {
        DatabaseUrl::Sqlite(self.path("nonet.db"))
    }

    fn segments(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("nonet.db.segments")).into_iter().flatten();
        entries.map(|entry| entry.unwrap().path()).collect()
    }
}

impl Opened {
    async fn commit(&self, writes: Vec<Write>) {
        soon("a commit", self.journal.commit(writes)).await.unwrap();
    }

    /// Once a server that was ended as by `kill -9`, with nothing moved or closed, has released the files.
    async fn once_free(place: &DatabaseUrl) -> Self {
        let DatabaseUrl::Sqlite(path) = place else { panic!("segments are an embedded store's") };
        while file::claim(path).is_err() {
            tokio::task::yield_now().await;
        }
        Self::at(place).await
    }

    async fn sql(&self, sql: &'static str) {
        sqlx::query(sql).execute(&self.store.pool).await.unwrap();
    }
}

#[tokio::test]
async fn a_crash_loses_nothing_that_only_segments_hold() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.keep(vec![open(1), inputs(1, 0, "a\n")]).await;
    let record = race::record(*config(3));
    let ended_at = SystemTime::UNIX_EPOCH;
    opened.commit(vec![inputs(1, 1, "b\n"), open(2), inputs(2, 0, "x\n")]).await;
    opened
        .commit(vec![Write::Match { record: Arc::new(record.clone()), at: Millis(7), ended_at, rated: None }])
        .await;
    let stored = opened.store.match_record(record.id).await.unwrap().map(|stored| stored.record().unwrap());
    assert_eq!(stored.as_ref(), Some(&record), "it can be read before the database has it");
    assert_eq!(opened.inputs(RoomId(1)).await.2, 1, "the database does not have it yet");
    opened.commit(vec![inputs(1, 2, "c\n")]).await;
    let before = opened.clock.now();

    opened.task.abort();
    let opened = Opened::once_free(&files.place()).await;
    assert_eq!(opened.inputs(RoomId(1)).await, (0, "a\nb\nc\n".to_owned(), 3));
    assert_eq!(opened.inputs(RoomId(2)).await, (0, "x\n".to_owned(), 1));
    assert!(opened.store.match_record(record.id).await.unwrap().is_some());
    assert!(opened.store.alive_at().await.unwrap().unwrap() >= before);
    opened.end().await;
    assert!(files.segments().is_empty(), "at rest the store is one file");
}

/// What the disk cut off was never acknowledged; what stands before it counts.
#[tokio::test]
async fn half_a_line_at_the_end_is_left_out() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.commit(vec![open(1), inputs(1, 0, "a\n")]).await;
    opened.commit(vec![inputs(1, 1, "b\n")]).await;
    opened.task.abort();
    let segment = files.segments().pop().unwrap();
    let bytes = fs::read(&segment).unwrap();
    fs::write(&segment, &bytes[..bytes.len() - 3]).unwrap();
    let opened = Opened::once_free(&files.place()).await;
    assert_eq!(opened.inputs(RoomId(1)).await, (0, "a\n".to_owned(), 1));
    opened.end().await;
}

#[tokio::test]
async fn segments_of_another_database_are_set_aside() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.commit(vec![open(1)]).await;
    opened.task.abort();
    while file::claim(&files.path("nonet.db")).is_err() {
        tokio::task::yield_now().await;
    }
    for name in ["nonet.db", "nonet.db-wal", "nonet.db-shm"] {
        fs::remove_file(files.path(name)).unwrap();
    }
    let opened = Opened::at(&files.place()).await;
    assert_eq!(opened.rooms().await, []);
    let aside = files.segments().into_iter().filter(|path| path.extension() == Some("aside".as_ref()));
    assert_eq!(aside.count(), 1);
    opened.end().await;
}

/// The database is behind; players do not notice until the journal has grown to its limit.
#[tokio::test]
async fn a_database_that_refuses_holds_nobody_up_until_too_much_waits() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.keep(vec![open(1)]).await;
    opened.sql("ALTER TABLE inputs RENAME TO gone").await;
    let mut seq = 0;
    let line = format!("{}\n", "x".repeat(1024 * 1024));
    let mut health = opened.journal.health();
    let late = loop {
        let (journal, writes) = (opened.journal.clone(), vec![inputs(1, seq, &line)]);
        let mut commit = tokio::spawn(async move { journal.commit(writes).await });
        seq += 1;
        assert!(seq < 200, "there is no limit");
        tokio::select! {
            biased;
            kept = &mut commit => drop(kept.unwrap().unwrap()),
            _ = health.wait_for(|health| *health != Health::Saving) => break commit,
        }
    };
    assert!(seq > 60, "{seq} MiB are little");
    let Health::NotSaving { why, .. } = health.borrow().clone() else { panic!("it was waited for") };
    assert!(why.contains("journal") && why.contains("inputs"), "{why}");
    opened.sql("ALTER TABLE gone RENAME TO inputs").await;
    soon("the late commit", late).await.unwrap().unwrap();
    soon("the database", opened.journal.settle()).await.unwrap();
    assert_eq!(opened.inputs(RoomId(1)).await.2, seq);
    opened.end().await;
}

#[tokio::test]
async fn no_other_path_leads_a_second_server_in() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    symlink(files.path("nonet.db"), files.path("other.db")).unwrap();
    fs::hard_link(files.path("nonet.db"), files.path("third.db")).unwrap();
    fs::remove_file(files.path("nonet.db.lock")).unwrap();
    for name in ["other.db", "third.db", "nonet.db"] {
        let error = open_alone(&DatabaseUrl::Sqlite(files.path(name))).await.unwrap_err();
        assert!(error.to_string().contains("in use"), "{name}: {error}");
    }
    opened.keep(vec![open(1)]).await;
    opened.end().await;
}

#[tokio::test]
async fn what_a_crash_left_is_found_by_way_of_a_link_too() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.commit(vec![open(1)]).await;
    opened.task.abort();
    symlink(files.path("nonet.db"), files.path("link.db")).unwrap();
    let opened = Opened::once_free(&DatabaseUrl::Sqlite(files.path("link.db"))).await;
    assert_eq!(opened.rooms().await.len(), 1);
    opened.end().await;
}

#[tokio::test]
async fn server_time_is_monotonic_across_a_run_without_writes() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.clock.start();
    opened.keep(vec![open(1)]).await;
    let opened = opened.again(&files.place()).await;
    let before = opened.store.alive_at().await.unwrap();
    let opened = opened.again(&files.place()).await;
    opened.sql("DELETE FROM rooms").await;
    assert_eq!(opened.store.alive_at().await.unwrap(), before);
    opened.end().await;
}

/// Between two segments none is open: the missing folder is noticed all the same.
#[tokio::test]
async fn a_journal_removed_between_segments_is_lost() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.keep(vec![open(1)]).await;
    fs::remove_dir_all(files.path("nonet.db.segments")).unwrap();
    opened.journal.commit(vec![inputs(1, 0, "a\n")]).await.unwrap_err();
    soon("the journal's end", opened.task).await.unwrap();
}

/// What a lost store's segments hold is all that is left of it: nothing removes them.
#[tokio::test]
async fn the_segments_of_a_lost_store_stay() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.keep(vec![open(1)]).await;
    opened.commit(vec![inputs(1, 0, "a\n")]).await;
    fs::rename(files.path("nonet.db"), files.path("away.db")).unwrap();
    soon("the journal's end", opened.task).await.unwrap();
    fs::rename(files.path("away.db"), files.path("nonet.db")).unwrap();
    let opened = Opened::once_free(&files.place()).await;
    assert_eq!(opened.inputs(RoomId(1)).await, (0, "a\n".to_owned(), 1));
    opened.end().await;
}

/// A backup of the same run, put in the store's place with the store's segments beside it, is an independent store.
#[tokio::test]
async fn a_restored_backup_takes_nothing_of_what_came_after_it() {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.keep(vec![open(1), inputs(1, 0, "a\n")]).await;
    crate::store::backup::run(&files.place(), &files.path("copy.db")).await.unwrap();
    opened.keep(vec![inputs(1, 1, "b\n")]).await;
    opened.commit(vec![inputs(1, 2, "c\n")]).await;
    opened.task.abort();
    while file::claim(&files.path("nonet.db")).is_err() {
        tokio::task::yield_now().await;
    }
    for name in ["nonet.db-wal", "nonet.db-shm"] {
        let _ = fs::remove_file(files.path(name));
    }
    fs::rename(files.path("copy.db"), files.path("nonet.db")).unwrap();
    let opened = Opened::at(&files.place()).await;
    assert_eq!(opened.inputs(RoomId(1)).await, (0, "a\n".to_owned(), 1));
    opened.end().await;
}

async fn ends_once(what: impl FnOnce(&Path)) -> String {
    let files = Files::new();
    let opened = Opened::at(&files.place()).await;
    opened.keep(vec![open(1)]).await;
    opened.commit(vec![inputs(1, 0, "a\n")]).await;
    what(files.folder.path());
    soon("the journal's end", opened.task).await.unwrap();
    opened.journal.commit(vec![inputs(1, 1, "b\n")]).await.unwrap_err();
    let Health::NotSaving { why, .. } = opened.journal.health().borrow().clone() else {
        panic!("it cannot save any more")
    };
    why.to_string()
}

#[tokio::test]
async fn a_database_that_is_taken_away_ends_the_journal() {
    let why = ends_once(|folder| fs::remove_file(folder.join("nonet.db")).unwrap()).await;
    assert!(why.contains("nonet.db was removed or replaced"), "{why}");
    let replace = |folder: &Path| {
        fs::copy(folder.join("nonet.db"), folder.join("copy.db")).unwrap();
        fs::rename(folder.join("copy.db"), folder.join("nonet.db")).unwrap();
    };
    assert!(ends_once(replace).await.contains("nonet.db was removed or replaced"));
    let why = ends_once(|folder| fs::remove_dir_all(folder.join("nonet.db.segments")).unwrap()).await;
    assert!(why.contains("nonet.db.segments was removed or replaced"), "{why}");
}

#[tokio::test]
async fn a_new_store_is_empty_and_then_knows_the_time() {
    let files = Files::new();
    let (store, keeper) = Store::open_embedded(&files.path("nonet.db"), Durability::Process).await.unwrap();
    assert_eq!(store.alive_at().await.unwrap(), None);
    let clock = Clock::resume(None);
    clock.start();
    let start = clock.now();
    let live = rooms::live(&store).await.unwrap();
    let (journal, task) = Journal::start(keeper, clock.clone(), Arc::new(Metrics::new()), live);
    let opened = Opened { store, journal, task, clock };
    assert_eq!(opened.rooms().await, []);
    opened.keep(vec![open(1)]).await;
    assert!(opened.store.alive_at().await.unwrap().unwrap() >= start);
}

#[tokio::test]
async fn a_folder_is_no_database() {
    let files = Files::new();
    let place = DatabaseUrl::Sqlite(files.folder.path().to_owned());
    let error = open_alone(&place).await.unwrap_err().to_string();
    assert!(error.contains("is a folder"), "{error}");
}
