//! The store's promises, tested on both databases.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use game::{Millis, RoomCode, RoomConfig, RoomId};
use tokio::task::JoinHandle;

use super::bans::StoredBan;
use super::dated::Dated;
use super::journal::{Health, Journal};
use super::rooms::{LostRoom, StoredRoom};
use super::write::Write;
use super::*;
use crate::clock::Clock;
use crate::cluster::registrar::Registrar;
use crate::limits::STORED_ROOMS_PAGE;
use crate::ops::metrics::Metrics;
use postgres::Postgres;

/// Longer than anything here takes: a test that runs into it hangs, and says so.
const HANG: Duration = Duration::from_secs(60);

/// A test for each of the two databases.
macro_rules! on_both {
    ($($(#[$doc:meta])* async fn $name:ident($place:ident: &DatabaseUrl) $body:block)*) => {
        $($(#[$doc])* mod $name {
            use super::*;

            async fn story($place: &DatabaseUrl) $body

            #[tokio::test]
            async fn on_sqlite() {
                let folder = tempfile::tempdir().unwrap();
                soon("the story", story(&DatabaseUrl::Sqlite(folder.path().join("nonet.db")))).await;
            }

            #[tokio::test]
            async fn on_postgres() {
                let postgres = Postgres::start().await;
                soon("the story", story(&postgres.place())).await;
            }
        })*
    };
}

mod backup;
pub(crate) mod booked;
mod challenges;
pub(crate) mod cluster;
mod conduct;
mod dailies;
mod embedded;
mod forgotten;
pub(crate) mod gallery;
pub(crate) mod pages;
mod plans;
pub(crate) mod postgres;
mod race;
mod raced;
pub(crate) mod ratings;
mod refusing;
mod salvage;
mod voided;
mod waiting;

async fn soon<T>(what: &str, future: impl Future<Output = T>) -> T {
    tokio::time::timeout(HANG, future).await.unwrap_or_else(|_| panic!("waited too long for {what}"))
}

/// The store of a server alone, which runs every room from here on, and its clock.
pub(crate) async fn open_alone(place: &DatabaseUrl) -> Result<(Store, Keeper, Clock), StoreError> {
    match place {
        DatabaseUrl::Sqlite(path) => {
            let (store, keeper) = Store::open_embedded(path, Durability::Process).await?;
            let clock = Clock::resume(store.alive_at().await?);
            Ok((store, keeper, clock))
        }
        DatabaseUrl::Postgres(_) => {
            let (registrar, joined, journal) = Registrar::join_alone(place, "test", "1").await?;
            let (store, keeper) = Store::in_postgres(place, journal, false)?;
            registrar.claim(joined.now, usize::MAX).await?;
            Ok((store, keeper, Clock::resume(Some(joined.now))))
        }
    }
}

/// A store with its journal, as a server has it.
struct Opened {
    store: Store,
    journal: Journal,
    task: JoinHandle<()>,
    clock: Clock,
}

impl Opened {
    async fn at(place: &DatabaseUrl) -> Self {
        let (store, keeper, clock) = open_alone(place).await.unwrap();
        let live = rooms::live(&store).await.unwrap();
        let (journal, task) = Journal::start(keeper, clock.clone(), Arc::new(Metrics::new()), live);
        Self { store, journal, task, clock }
    }

    async fn keep(&self, writes: Vec<Write>) {
        soon("a commit", self.journal.commit(writes)).await.unwrap();
        soon("the database", self.journal.settle()).await.unwrap();
    }

    async fn rooms(&self) -> Vec<Result<StoredRoom, LostRoom>> {
        let (mut pages, mut rooms) = (self.store.rooms(), Vec::new());
        while let Some(page) = pages.next().await.unwrap() {
            rooms.extend(page);
        }
        rooms
    }

    /// The numbers of the inputs that the store holds of a room, and what they say.
    async fn inputs(&self, room: RoomId) -> (u64, String, u64) {
        let rooms = self.rooms().await;
        let room = rooms.into_iter().map(Result::unwrap).find(|stored| stored.config.id == room).unwrap();
        (room.inputs_from, room.inputs, room.next_seq)
    }

    /// Zero in an embedded store.
    async fn behind(&self, room: RoomId) -> i64 {
        let behind = sqlx::query_scalar("SELECT behind FROM rooms WHERE room = $1");
        let behind = behind.bind(room.0.cast_signed()).fetch_one(&self.store.pool).await.unwrap();
        assert!(behind == 0 || !self.store.is_embedded);
        behind
    }

    async fn end(self) {
        self.journal.end();
        soon("the journal's end", self.task).await.unwrap();
        self.store.close().await;
    }

    async fn again(self, place: &DatabaseUrl) -> Self {
        self.end().await;
        Self::at(place).await
    }
}

pub(crate) fn config(id: u64) -> Box<RoomConfig> {
    Box::new(RoomConfig {
        id: RoomId(id),
        code: RoomCode::nth(id),
        origin: game::Origin::Private,
        settings: game::Settings::default(),
        secret: game::Secret::of_seed(id),
        reserved: vec![],
        capacity: game::Capacity::default(),
        opener: None,
        attempt: None,
        pool: None,
    })
}

pub(crate) fn open(id: u64) -> Write {
    Write::OpenRoom { config: config(id), born: Millis(5) }
}

pub(super) fn inputs(room: u64, first_seq: u64, lines: &str) -> Write {
    Write::Inputs { room: RoomId(room), first_seq, lines: lines.to_owned() }
}

on_both! {
    async fn two_servers_cannot_share_a_store(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let error = open_alone(place).await.unwrap_err().to_string();
        assert!(error.contains("in use") && error.contains("process"), "{error}");
        opened.again(place).await;
    }

    async fn whoever_lost_the_store_to_another_ends(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        opened.keep(vec![open(1)]).await;
        let taken = match place {
            DatabaseUrl::Sqlite(_) => "UPDATE server SET holder = holder + 1",
            DatabaseUrl::Postgres(_) => "UPDATE nodes SET state = 'gone'",
        };
        let taken = sqlx::query(taken).execute(&opened.store.pool).await.unwrap();
        assert_eq!(taken.rows_affected(), 1);
        soon("the journal's end", opened.task).await.unwrap();
        let Health::NotSaving { why, .. } = opened.journal.health().borrow().clone() else {
            panic!("it cannot save any more")
        };
        assert!(why.contains("taken over"), "{why}");
        opened.journal.commit(vec![open(2)]).await.unwrap_err();
    }

    async fn what_was_committed_is_there_after_a_restart(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        opened.keep(vec![open(7), inputs(7, 0, "a\nb\n")]).await;
        opened.keep(vec![inputs(7, 2, "c\n")]).await;
        let opened = opened.again(place).await;
        let stored = StoredRoom {
            config: *config(7),
            born: Millis(5),
            rules_version: game::RULES_VERSION,
            snapshot: None,
            inputs_from: 0,
            inputs: "a\nb\nc\n".to_owned(),
            next_seq: 3,
            behind: opened.behind(RoomId(7)).await,
        };
        assert_eq!(opened.rooms().await, [Ok(stored)]);
    }

    async fn a_snapshot_replaces_what_came_before_it(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let snapshot = Write::Snapshot { room: RoomId(7), seq: 2, state: "{}".to_owned() };
        opened.keep(vec![open(7), inputs(7, 0, "a\nb\n"), snapshot, inputs(7, 2, "c\n")]).await;
        let rooms = opened.rooms().await;
        let room = rooms[0].as_ref().unwrap();
        assert_eq!(room.snapshot.as_deref(), Some("{}"));
        assert_eq!((room.inputs_from, &*room.inputs, room.next_seq), (2, "c\n", 3));
        let snapshot = Write::Snapshot { room: RoomId(7), seq: 3, state: "[]".to_owned() };
        opened.keep(vec![snapshot]).await;
        assert_eq!(opened.inputs(RoomId(7)).await, (3, String::new(), 3));
    }

    async fn a_closed_room_leaves_nothing_and_a_failed_one_its_log(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        for room in [1, 2, 3] {
            opened.keep(vec![open(room), inputs(room, 0, "a\n")]).await;
        }
        let failed = Write::FailRoom { room: RoomId(3), at: Millis(9), panic: "a\0b".to_owned() };
        opened.keep(vec![Write::CloseRoom { room: RoomId(1) }, failed]).await;
        let opened = opened.again(place).await;
        let ids: Vec<_> = opened.rooms().await.into_iter().map(|room| room.unwrap().config.id).collect();
        assert_eq!(ids, [RoomId(2)]);
        let kept: Vec<i64> =
            sqlx::query_scalar("SELECT room FROM inputs ORDER BY room").fetch_all(&opened.store.pool).await.unwrap();
        assert_eq!(kept, [2, 3]);
    }

    /// A commit whose answer was lost is done again, as a whole.
    async fn doing_it_again_changes_nothing(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let snapshot = Write::Snapshot { room: RoomId(1), seq: 1, state: "{}".to_owned() };
        let writes = vec![
            open(1),
            inputs(1, 0, "a\n"),
            snapshot,
            inputs(1, 1, "b\n"),
            open(2),
            inputs(2, 0, "a\n"),
            Write::CloseRoom { room: RoomId(2) },
        ];
        opened.keep(writes.clone()).await;
        let once = opened.rooms().await;
        opened.keep(writes).await;
        assert_eq!(opened.rooms().await, once);
        assert_eq!(opened.inputs(RoomId(1)).await, (1, "b\n".to_owned(), 2));
    }

    async fn rooms_come_in_pages_and_every_id_is_possible(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let count = u64::try_from(STORED_ROOMS_PAGE).unwrap() + 3;
        let mut ids: Vec<u64> = (1..=count).map(|n: u64| n.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        ids.extend([0, u64::MAX, 1 << 63, (1 << 63) - 1]);
        opened.keep(ids.iter().flat_map(|&id| [open(id), inputs(id, 0, "a\n")]).collect()).await;
        let mut stored: Vec<u64> =
            opened.rooms().await.into_iter().map(|room| room.unwrap().config.id.0).collect();
        stored.sort_unstable();
        ids.sort_unstable();
        assert_eq!(stored, ids);
    }

    async fn a_room_that_cannot_be_brought_back_is_told_of(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        opened.keep(vec![open(1), inputs(1, 0, "a\n"), inputs(1, 2, "c\n"), open(2)]).await;
        let rooms = opened.rooms().await;
        let lost = rooms[0].as_ref().unwrap_err();
        assert_eq!(lost.room, RoomId(1));
        assert!(lost.why.contains("gap"), "{}", lost.why);
        assert_eq!(rooms[1].as_ref().unwrap().config.id, RoomId(2));
    }

    /// Many at once: each is answered when its own writes are there.
    async fn commits_gather_and_none_is_lost(place: &DatabaseUrl) {
        const ROOMS: u64 = 200;
        let opened = Opened::at(place).await;
        opened.keep((0..ROOMS).map(open).collect()).await;
        let mut tasks = tokio::task::JoinSet::new();
        for room in 0..ROOMS {
            let journal = opened.journal.clone();
            tasks.spawn(async move {
                for seq in 0..10 {
                    journal.commit(vec![inputs(room, seq, &format!("{seq}\n"))]).await.unwrap();
                }
            });
        }
        soon("all commits", tasks.join_all()).await;
        let opened = opened.again(place).await;
        for room in opened.rooms().await.into_iter().map(Result::unwrap) {
            assert_eq!((room.inputs.lines().count(), room.next_seq), (10, 10), "{}", room.config.id.0);
        }
    }

    async fn a_match_is_booked_once_and_outlasts_its_room(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let record = race::record(*config(u64::MAX));
        let ended_at = SystemTime::UNIX_EPOCH + Duration::from_millis(1_234);
        let book = || Write::Match { record: Arc::new(record.clone()), at: Millis(7), ended_at, rated: None };
        opened.keep(vec![open(u64::MAX), book()]).await;
        opened.keep(vec![book(), Write::CloseRoom { room: RoomId(u64::MAX) }]).await;
        let opened = opened.again(place).await;
        let stored = opened.store.match_record(record.id).await.unwrap().unwrap();
        assert_eq!((stored.record().unwrap(), stored.ended_at), (record.clone(), ended_at));
        let other = game::MatchId { match_no: 2, ..record.id };
        assert_eq!(opened.store.match_record(other).await.unwrap(), None);
    }

    async fn bans_are_kept_until_they_are_lifted(place: &DatabaseUrl) {
        let opened = Opened::at(place).await;
        let at = |s| SystemTime::UNIX_EPOCH + Duration::from_secs(s);
        let ban = |subject: &str, reason: &str, until| StoredBan {
            subject: subject.to_owned(),
            reason: reason.to_owned(),
            since: at(1),
            until,
        };
        assert_eq!(opened.store.bans().await.unwrap(), []);
        let [ann, again] = [ban("ann", "rude", None), ban("ann", "very rude", Some(at(9)))];
        let net = ban("192.0.2.0/24", "a flood", None);
        opened.keep(vec![Write::Ban(ann), Write::Ban(again.clone()), Write::Ban(net.clone())]).await;
        let opened = opened.again(place).await;
        assert_eq!(opened.store.bans().await.unwrap(), [net.clone(), again]);
        opened.keep(vec![Write::Unban { subject: "ann".to_owned() }]).await;
        assert_eq!(opened.store.bans().await.unwrap(), [net]);
    }
}
