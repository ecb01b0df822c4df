//! Several nodes on one database: what one has acknowledged the next one has, and nothing is written by two.

use std::collections::{BTreeMap, BTreeSet};

use game::PlayerId;
use lobby::{EntryId, NodeNo};
use ownership::fence::Step;
use tokio::task::JoinSet;

use super::journal::NotKept;
use super::*;
use crate::cluster::registrar::Registrar;
use crate::store::kept::Visit;
use crate::store::pg_journal::PgJournal;
use crate::store::postgres as shared;

const LEASE_MS: u64 = 60_000;
const ANN: PlayerId = PlayerId(u64::MAX);

impl Opened {
    /// The store as a new node has it.
    pub(super) async fn on_node(place: &DatabaseUrl) -> (Self, Registrar) {
        let (registrar, joined) = Registrar::join(place, "test", "1", LEASE_MS).await.unwrap();
        let (store, keeper) = open_shared(place, &registrar).await;
        let clock = Clock::resume(Some(joined.now));
        clock.start();
        let metrics = Arc::new(Metrics::new());
        let (journal, task) = Journal::start(keeper, clock.clone(), metrics, BTreeSet::new());
        (Self { store, journal, task, clock }, registrar)
    }

    pub(super) async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(self.store.pool()).await.unwrap()
    }
}

pub(crate) async fn open_shared(place: &DatabaseUrl, registrar: &Registrar) -> (Store, Keeper) {
    let journal = PgJournal::open(place, registrar.node()).await.unwrap();
    Store::in_postgres(place, journal, true).unwrap()
}

async fn end_lease(store: &Store, node: NodeNo) {
    let end = sqlx::query("UPDATE nodes SET lease_until = 0 WHERE node = $1").bind(i64::from(node.0));
    end.execute(store.pool()).await.unwrap();
}

/// Rooms that two nodes run.
struct Two {
    postgres: Postgres,
    one: (Opened, Registrar),
    other: (Opened, Registrar),
}

impl Two {
    async fn start() -> Self {
        let postgres = Postgres::start().await;
        let one = Opened::on_node(&postgres.place()).await;
        let other = Opened::on_node(&postgres.place()).await;
        Self { postgres, one, other }
    }
}

#[tokio::test]
async fn a_room_of_another_node_is_not_written() {
    let Two { one: (one, _), other: (other, heir), postgres: _postgres } = Two::start().await;
    one.keep(vec![open(1), inputs(1, 0, "a\n"), open(2)]).await;
    let foreign = vec![
        inputs(1, 1, "b\n"),
        Write::Match {
            record: Arc::new(race::record(*config(1))),
            at: Millis(7),
            ended_at: SystemTime::UNIX_EPOCH,
            rated: None,
        },
    ];
    let (refused, own) = tokio::join!(
        other.journal.commit(foreign),
        other.journal.commit(vec![open(3), inputs(3, 0, "x\n")]),
    );
    assert_eq!((refused, own), (Err(NotKept::Fenced), Ok(vec![])));
    let refused = other.journal.commit(vec![Write::CloseRoom { room: RoomId(2) }]).await;
    assert_eq!(refused, Err(NotKept::Fenced));
    let refused = other.journal.commit(vec![inputs(77, 0, "of no room\n")]).await;
    assert_eq!(refused, Err(NotKept::Fenced));
    assert_eq!(one.inputs(RoomId(1)).await, (0, "a\n".to_owned(), 1));
    assert_eq!(one.inputs(RoomId(3)).await, (0, "x\n".to_owned(), 1));
    assert_eq!(one.rooms().await.len(), 3);
    assert_eq!(one.number("SELECT count(*) FROM matches").await, 0);
    // Handed over, with its state.
    let snapshot = Write::Snapshot { room: RoomId(1), seq: 1, state: "{}".to_owned() };
    one.keep(vec![snapshot]).await;
    let release = "UPDATE rooms SET owner = 0 WHERE room = 1";
    sqlx::query(release).execute(one.store.pool()).await.unwrap();
    let claimed = heir.claim(other.clock.now(), 10).await.unwrap();
    assert_eq!(claimed[0].stored.as_ref().unwrap().snapshot.as_deref(), Some("{}"));
    let behind = claimed[0].stored.as_ref().unwrap().behind;
    // Below zero where the clock of the node before was ahead.
    assert!((-1_000..5_000).contains(&behind), "{behind}");
    let refused = one.journal.commit(vec![inputs(1, 1, "late\n")]).await;
    assert_eq!(refused, Err(NotKept::Fenced));
    other.keep(vec![inputs(1, 1, "b\n")]).await;
    assert_eq!(one.inputs(RoomId(1)).await, (1, "b\n".to_owned(), 2));
}

#[tokio::test]
async fn a_node_that_is_gone_writes_no_more_and_ends() {
    let Two { one: (one, gone), other: (other, heir), postgres: _postgres } = Two::start().await;
    one.keep(vec![open(1)]).await;
    end_lease(&other.store, gone.node()).await;
    assert_eq!(heir.bury_late().await.unwrap(), [gone.node()]);
    one.journal.commit(vec![open(2)]).await.unwrap_err();
    soon("the journal's end", one.task).await.unwrap();
    assert_eq!(other.rooms().await.len(), 1);
}

/// A commit whose answer was lost, by which a room ended: it is not another's.
#[tokio::test]
async fn an_end_that_is_told_twice_is_no_loss() {
    let Two { one: (one, registrar), postgres, .. } = Two::start().await;
    one.keep(vec![open(1), open(3)]).await;
    let mut journal = PgJournal::open(&postgres.place(), registrar.node()).await.unwrap();
    let close = batch::Batch::new(vec![inputs(1, 0, "a\n"), Write::CloseRoom { room: RoomId(1) }], Millis(1));
    assert!(journal.keep(&close).await.unwrap().lost.is_empty());
    assert_eq!(journal.keep(&close).await.unwrap().lost.len(), 1, "it was not told twice");
    journal.suppose_left([RoomId(1)]);
    let again = batch::Batch::new([close.into_writes(), vec![inputs(3, 0, "a\n")]].concat(), Millis(1));
    assert!(journal.keep(&again).await.unwrap().lost.is_empty());
    assert_eq!(one.inputs(RoomId(3)).await, (0, "a\n".to_owned(), 1));
}

#[tokio::test]
async fn a_player_has_one_place_and_a_late_entry_takes_none() {
    let Two { one: (one, here), other: (other, there), postgres: _postgres } = Two::start().await;
    let place = |room, entry| Write::Place { player: ANN, room: RoomId(room), entry: EntryId(entry) };
    let unplace = |room| Write::Unplace { player: ANN, room: RoomId(room) };
    for (registrar, room) in [(&here, 1), (&there, 2)] {
        assert!(registrar.claim_code(RoomCode::nth(room), RoomId(room)).await.unwrap());
    }
    let visit = here.arrive(ANN).await.unwrap().visit;
    let entry = |n| visit << 20 | n;
    one.keep(vec![open(1), place(1, entry(1))]).await;
    other.keep(vec![open(2), place(2, entry(2))]).await;
    one.keep(vec![unplace(1), place(1, entry(1))]).await;
    let (place_now, entry_now) = here.arrive(ANN).await.unwrap().place.unwrap();
    assert_eq!(
        (place_now.room, place_now.owner, entry_now),
        (RoomId(2), Some(there.node()), EntryId(entry(2)))
    );
    other.keep(vec![unplace(2)]).await;
    assert_eq!(here.arrive(ANN).await.unwrap().place, None);
    one.keep(vec![place(1, entry(3))]).await;
    one.keep(vec![Write::CloseRoom { room: RoomId(1) }]).await;
    assert_eq!(here.arrive(ANN).await.unwrap().place, None, "a closed room has no places");
    assert_eq!(here.find_code(RoomCode::nth(1)).await.unwrap(), None, "nor a code");
    assert_eq!(one.number("SELECT count(*) FROM codes").await, 1);
}

/// Whichever of an arrival and an entry comes first to the database, the other finds it.
#[tokio::test]
async fn an_entry_of_an_earlier_visit_learns_of_the_later_one() {
    let Two { one: (one, here), other: (_other, there), postgres: _postgres } = Two::start().await;
    assert!(here.claim_code(RoomCode::nth(1), RoomId(1)).await.unwrap());
    let entry = |visit| EntryId::of_visit(visit, 1);
    let place = |visit| Write::Place { player: ANN, room: RoomId(1), entry: entry(visit) };
    let first = here.arrive(ANN).await.unwrap().visit;
    let enters = |visit| one.journal.commit(vec![inputs(1, 0, "a\n"), place(visit)]);
    one.keep(vec![open(1)]).await;
    assert_eq!(enters(first).await.unwrap(), []);
    let arrival = there.arrive(ANN).await.unwrap();
    assert_eq!(arrival.place.map(|(there, entry)| (there.room, entry)), Some((RoomId(1), entry(first))));
    let later = Visit { number: arrival.visit, node: there.node() };
    assert_eq!(enters(first).await.unwrap(), [(ANN, later)]);
    assert_eq!(enters(arrival.visit).await.unwrap(), []);
    // Two entries in one commit.
    let both = vec![
        place(first),
        Write::Place { player: ANN, room: RoomId(1), entry: EntryId::of_visit(arrival.visit, 2) },
    ];
    assert_eq!(one.journal.commit(both).await.unwrap(), [(ANN, later)]);
}

/// Thousands of small commits, connections that are cut meanwhile, and a takeover in the middle.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_acknowledged_is_what_the_next_node_finds() {
    const ROOMS: u64 = 40;
    let Two { one: (one, gone), other: (other, heir), postgres: _postgres } = Two::start().await;
    one.keep((1..=ROOMS).map(open).collect()).await;
    let mut writers = JoinSet::new();
    for room in 1..=ROOMS {
        let journal = one.journal.clone();
        writers.spawn(async move {
            let mut acknowledged = 0;
            while journal.commit(vec![inputs(room, acknowledged, &format!("{acknowledged}\n"))]).await.is_ok()
            {
                acknowledged += 1;
            }
            (room, acknowledged)
        });
    }
    for _ in 0..6 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
             WHERE query LIKE 'INSERT INTO inputs%' OR query LIKE 'COMMIT%'";
        other.number(cut).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    end_lease(&other.store, gone.node()).await;
    assert_eq!(heir.bury_late().await.unwrap(), [gone.node()]);
    let mut claimed = BTreeMap::new();
    loop {
        let page = heir.claim(other.clock.now(), 7).await.unwrap();
        if page.is_empty() {
            break;
        }
        claimed.extend(page.into_iter().map(|room| {
            let stored = room.stored.unwrap();
            (stored.config.id.0, stored)
        }));
    }
    let acknowledged: BTreeMap<u64, u64> =
        soon("the writers", writers.join_all()).await.into_iter().collect();
    assert_eq!(claimed.len(), acknowledged.len());
    for (room, acknowledged) in &acknowledged {
        let found = claimed[room].next_seq;
        // One more may be stored whose answer nobody heard.
        assert!((*acknowledged..=acknowledged + 1).contains(&found), "{room}: {found} of {acknowledged}");
        let lines: Vec<u64> = claimed[room].inputs.lines().map(|line| line.parse().unwrap()).collect();
        assert!(lines.into_iter().eq(0..found), "{room}: not once each, in order");
    }
    let total: u64 = acknowledged.values().sum();
    assert!(total > 2_000, "too few to mean anything: {total}");
    // Nothing came after.
    for stored in other.rooms().await.into_iter().map(Result::unwrap) {
        assert_eq!(stored, claimed[&stored.config.id.0]);
    }
}

/// An operator goes from a server alone to a cluster and back: the rooms go on, and nothing of before writes again.
#[tokio::test]
async fn rooms_go_from_a_server_alone_to_a_cluster_and_back() {
    let postgres = Postgres::start().await;
    let place = &postgres.place();
    let alone = Opened::at(place).await;
    alone.keep(vec![open(1), inputs(1, 0, "a\n")]).await;
    alone.end().await;
    let (registrar, joined) = Registrar::join(place, "node", "1", LEASE_MS).await.unwrap();
    let (_store, mut keeper) = open_shared(place, &registrar).await;
    assert_eq!(registrar.bury_late().await.unwrap(), [NodeNo(1)], "its lease was over from the beginning");
    let claimed = registrar.claim(joined.now.plus(40_000), 10).await.unwrap();
    let behind = claimed[0].stored.as_ref().unwrap().behind;
    assert!(behind >= 40_000, "{behind}");
    let write = |seq, lines| Arc::new(batch::Batch::new(vec![inputs(1, seq, lines)], joined.now));
    assert!(keeper.keep(&write(1, "b\n")).await.unwrap().lost.is_empty());
    // The node loses its connections, and freezes: a server alone may take the database.
    drop(registrar);
    postgres.cut_all().await;
    let alone = Opened::at(place).await;
    let stored = alone.rooms().await.pop().unwrap().unwrap();
    assert_eq!(stored.inputs, "a\nb\n");
    // By the clock of the server alone, which the node's was ahead of.
    assert!((0..30_000).contains(&(stored.behind - (behind - 40_000))), "{}", stored.behind);
    keeper.reset().await;
    let refused = keeper.keep(&write(2, "late\n")).await.unwrap_err();
    assert!(refused.is_final(), "{refused}");
}

#[tokio::test]
async fn a_server_alone_writes_no_more_once_another_has_its_database() {
    let postgres = Postgres::start().await;
    let place = &postgres.place();
    let (_, joined, mut journal) = Registrar::join_alone(place, "one", "1").await.unwrap();
    let write = |seq, lines| batch::Batch::new(vec![inputs(1, seq, lines)], joined.now);
    journal.keep(&batch::Batch::new(vec![open(1)], joined.now)).await.unwrap();
    assert!(Registrar::join_alone(place, "other", "1").await.is_err());
    let last_seen = joined.now.plus(500);
    journal.beat(last_seen).await.unwrap();
    postgres.cut_all().await;
    let (heir, joined, other) = Registrar::join_alone(place, "other", "1").await.unwrap();
    let claimed = heir.claim(joined.now, 10).await.unwrap().pop().unwrap();
    let gap = joined.now.0.cast_signed() - last_seen.0.cast_signed();
    assert_eq!(claimed.stored.unwrap().behind, gap, "the time of its rooms stands still since its last beat");
    journal.reset().await;
    assert!(journal.keep(&write(0, "late\n")).await.unwrap_err().is_final());
    assert!(journal.beat(joined.now).await.unwrap_err().is_final());
    drop(other);
    postgres.cut_all().await;
    journal.reset().await;
    assert!(journal.keep(&write(0, "later\n")).await.unwrap_err().is_final(), "though nobody has it");
}

/// What 1e56766 has left of a server alone: no node, and rooms that are nobody's.
#[tokio::test]
async fn a_store_of_a_server_alone_of_an_earlier_release_goes_on() {
    let postgres = Postgres::start().await;
    let place = &postgres.place();
    shared::migrate(place).await.unwrap();
    let mut earlier = shared::connect(&shared::options(place).unwrap()).await.unwrap();
    let config = serde_json::to_string(&config(1)).unwrap();
    let left = format!(
        "UPDATE server SET holder = 77, alive_at = 9000 WHERE id = 1;
         INSERT INTO rooms (room, born, config, rules_version, snapshot_seq, snapshot, failed_at, failure, kept_at)
         VALUES (1, 5, '{config}', {}, 0, '', 0, '', 7000);
         INSERT INTO inputs (room, first_seq, end_seq, lines, kept_at) VALUES (1, 0, 2, E'a\\nb\\n', 8000)",
        game::RULES_VERSION
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(left)).execute(&mut earlier).await.unwrap();
    let (registrar, joined, mut journal) = Registrar::join_alone(place, "one", "1").await.unwrap();
    let claimed = registrar.claim(joined.now, 10).await.unwrap().pop().unwrap();
    let stored = claimed.stored.unwrap();
    assert_eq!((claimed.is_new, stored.inputs.as_str(), stored.next_seq), (true, "a\nb\n", 2));
    let room_time = joined.now.0.cast_signed() - stored.behind;
    assert_eq!(room_time, 9_000, "its time goes on where the server last was");
    let write = batch::Batch::new(vec![inputs(1, 2, "c\n")], joined.now);
    assert!(journal.keep(&write).await.unwrap().lost.is_empty());
    let beat = "UPDATE server SET alive_at = 9999 WHERE id = 1 AND holder = 77";
    let beat = sqlx::raw_sql(beat).execute(&mut earlier).await.unwrap();
    assert_eq!(beat.rows_affected(), 0, "the earlier run ends");
}

/// A commit of a node whose lease is over, under way while the others bury the node.
async fn commit_under_way(two: &Two) -> sqlx::PgConnection {
    let mut connection = shared::connect(&shared::options(&two.postgres.place()).unwrap()).await.unwrap();
    let lock = fence::lock(Step::ShareLock, two.one.1.node()).unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!("BEGIN; {lock}"))).execute(&mut connection).await.unwrap();
    let write = "INSERT INTO inputs (room, first_seq, end_seq, lines) VALUES (1, 0, 1, 'late\n')";
    sqlx::query(write).execute(&mut connection).await.unwrap();
    end_lease(&two.other.0.store, two.one.1.node()).await;
    connection
}

#[tokio::test]
async fn a_burial_waits_for_a_commit_that_is_under_way() {
    let two = Two::start().await;
    two.one.0.keep(vec![open(1)]).await;
    let mut commit = commit_under_way(&two).await;
    let heir = two.other.1.clone();
    let burial = tokio::spawn(async move { heir.bury_late().await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!burial.is_finished(), "its rooms would be taken without what is being stored");
    sqlx::raw_sql("COMMIT").execute(&mut commit).await.unwrap();
    assert_eq!(soon("the burial", burial).await.unwrap().unwrap(), [two.one.1.node()]);
    let claimed = two.other.1.claim(two.other.0.clock.now(), 10).await.unwrap();
    assert_eq!(claimed[0].stored.as_ref().unwrap().inputs, "late\n");
}

#[tokio::test]
async fn a_node_that_freezes_in_a_commit_is_buried_without_it() {
    let two = Two::start().await;
    two.one.0.keep(vec![open(1)]).await;
    let mut commit = commit_under_way(&two).await;
    // It does not go on: the database gives its transaction up.
    let began = std::time::Instant::now();
    assert_eq!(two.other.1.bury_late().await.unwrap(), [two.one.1.node()]);
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let claimed = two.other.1.claim(two.other.0.clock.now(), 10).await.unwrap();
    assert_eq!(claimed[0].stored.as_ref().unwrap().inputs, "");
    assert!(sqlx::raw_sql("COMMIT").execute(&mut commit).await.is_err(), "it goes on too late");
}
