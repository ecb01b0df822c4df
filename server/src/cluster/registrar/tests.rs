//! What the nodes of a cluster are told, by a PostgreSQL of the test's own.

use std::time::Duration;

use game::{Millis, PlayerId, RoomCode, RoomId};
use lobby::{EntryId, NodeNo};
use ownership::fence::Grounds;
use tokio::time::sleep;

use super::*;
use crate::store::tests::postgres::Postgres;

const LEASE_MS: u64 = 2_000;
const ROOM: RoomId = RoomId(0xF000_0000_0000_0001);
const NO_LOAD: Load = Load { rooms: 0, drains: false };
const ANN: PlayerId = PlayerId(u64::MAX);

async fn join(postgres: &Postgres, name: &str) -> (Registrar, Joined) {
    Registrar::join(&postgres.place(), name, "1.2.3", LEASE_MS).await.unwrap()
}

impl Registrar {
    async fn run(&self, sql: &str) {
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&self.pool).await.unwrap();
    }

    /// A room as its owner has stored it.
    async fn store_room(&self, room: RoomId, owner: NodeNo, kept_at: u64) {
        let config = serde_json::to_string(&crate::store::tests::config(room.0)).unwrap();
        let id = room.0.cast_signed();
        self.run(&format!(
            "INSERT INTO rooms (room, born, config, rules_version, snapshot_seq, snapshot, failed_at,
                 failure, owner, epoch, kept_at)
             VALUES ({id}, 5, '{config}', {}, 0, '', 0, '', {owner}, 1, {kept_at})",
            game::RULES_VERSION
        ))
        .await;
    }

    async fn peers(&self, now: Millis) -> Vec<NodeNo> {
        assert!(self.renew(now, Load { rooms: 7, drains: false }).await.unwrap(), "the lease is lost");
        self.look().await.unwrap().live
    }

    /// Those whose lease has ended, as this node sees it; declares them gone.
    pub(crate) async fn bury_late(&self) -> Result<Vec<NodeNo>, StoreError> {
        let mut buried = Vec::new();
        for node in self.look().await?.ended {
            if self.bury(node, Grounds::Lease).await? {
                buried.push(node);
            }
        }
        Ok(buried)
    }

    async fn runs_queue(&self) -> (bool, Option<NodeNo>) {
        let is_held = self.hold("queue", 60_000).await.unwrap();
        (is_held, self.look().await.unwrap().queue)
    }
}

#[tokio::test]
async fn nodes_that_start_at_once_get_numbers_and_one_salt() {
    let postgres = Postgres::start().await;
    let all = [join(&postgres, "a"), join(&postgres, "b"), join(&postgres, "c")];
    let all = futures::future::join_all(all).await;
    let mut numbers: Vec<u32> = all.iter().map(|(registrar, _)| registrar.node().0).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3]);
    assert!(all.iter().all(|(_, joined)| joined.salt == all[0].1.salt));
    let (first, joined) = &all[0];
    assert_eq!(first.peers(joined.now).await.len(), 2);
}

#[tokio::test]
async fn a_server_alone_and_a_cluster_exclude_each_other() {
    let postgres = Postgres::start().await;
    let alone = Registrar::join_alone(&postgres.place(), "alone", "1").await.unwrap();
    let refused = Registrar::join(&postgres.place(), "a", "1", LEASE_MS).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    drop(alone);
    let (registrar, _) = join(&postgres, "a").await;
    let refused = Registrar::join_alone(&postgres.place(), "alone", "1").await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    drop(registrar);
}

#[tokio::test]
async fn a_node_that_does_not_renew_is_buried_and_its_rooms_go() {
    let postgres = Postgres::start().await;
    let ((dead, joined), (heir, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    let now = joined.now;
    let code = RoomCode::nth(5);
    assert!(dead.claim_code(code, ROOM).await.unwrap());
    assert!(dead.claim_code(code, ROOM).await.unwrap(), "a repeated claim");
    assert!(!heir.claim_code(code, RoomId(2)).await.unwrap());
    let second = RoomCode::nth(6);
    assert!(dead.claim_code(second, ROOM).await.unwrap());
    assert_eq!(heir.find_room(ROOM).await.unwrap().unwrap().code, second, "the newest");
    dead.release_code(second).await.unwrap();
    assert_eq!(heir.find_code(second).await.unwrap(), None);
    // Before the room is stored its drawer is known already.
    assert_eq!(heir.find_code(code).await.unwrap().unwrap().owner, Some(dead.node()));
    dead.store_room(ROOM, dead.node(), now.0).await;
    let there = Whereabouts { room: ROOM, code, owner: Some(dead.node()) };
    assert_eq!(heir.whereabouts_of(&[ROOM, RoomId(9)]).await.unwrap(), [there]);
    assert_eq!(heir.bury_late().await.unwrap(), [], "its lease runs");
    assert_eq!(heir.claim(now, 10).await.unwrap(), []);
    assert_eq!(dead.peers(now.plus(300)).await, [heir.node()]);
    for _ in 0..5 {
        sleep(Duration::from_millis(LEASE_MS / 4)).await;
        heir.peers(now).await;
    }
    assert_eq!(dead.bury_late().await.unwrap(), [], "its own lease has ended");
    assert_eq!(heir.bury_late().await.unwrap(), [dead.node()]);
    assert!(!dead.renew(now, NO_LOAD).await.unwrap());
    assert_eq!(heir.find_room(ROOM).await.unwrap().unwrap(), Whereabouts { room: ROOM, code, owner: None });
    assert_eq!(dead.claim(now, 10).await.unwrap_err().to_string(), StoreError::TakenOver.to_string());
    let claimed = heir.claim(now.plus(5_000), 10).await.unwrap();
    let [Claimed { stored: Ok(stored), members, is_new: false }] = &claimed[..] else {
        panic!("{claimed:?}");
    };
    assert_eq!((stored.config.id, stored.behind, members.len()), (ROOM, 4_700, 0));
    let there = Whereabouts { owner: Some(heir.node()), ..there };
    assert_eq!(heir.whereabouts_of(&[ROOM]).await.unwrap(), [there]);
    // Its time goes on where it stood, and does not count the gap again.
    heir.leave(now.plus(5_200)).await.unwrap();
    let (third, _) = join(&postgres, "c").await;
    let claimed = third.claim(now.plus(5_900), 10).await.unwrap();
    assert_eq!(claimed[0].stored.as_ref().unwrap().behind, 4_700 + 700);
}

#[tokio::test]
async fn a_claim_whose_end_was_not_heard_is_made_again() {
    let postgres = Postgres::start().await;
    let ((one, joined), (other, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    one.store_room(ROOM, one.node(), joined.now.0).await;
    one.store_room(RoomId(2), one.node(), joined.now.0).await;
    one.unsettled.lock().await.push(ROOM.0.cast_signed());
    assert_eq!(other.claim(joined.now, 10).await.unwrap(), []);
    let claimed = one.claim(joined.now, 10).await.unwrap();
    let rooms = claimed.iter().map(|claimed| claimed.stored.as_ref().unwrap().config.id);
    assert!(rooms.eq([ROOM]), "and no other of its own: {claimed:?}");
    assert_eq!(one.claim(joined.now, 10).await.unwrap(), [], "it is settled");
}

#[tokio::test]
async fn orphans_are_shared_out_and_none_goes_to_two() {
    let postgres = Postgres::start().await;
    let ((one, joined), (other, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    for room in 1..=40 {
        one.store_room(RoomId(room), NodeNo(0), 100).await;
    }
    one.run("INSERT INTO inputs (room, first_seq, end_seq, lines, kept_at) VALUES (3, 0, 2, 'a\nb\n', 150)")
        .await;
    one.run("INSERT INTO places (player, node, before, visit, room, entry, seen_at) VALUES (7, 1, 0, 1, 3, 77, 0)")
        .await;
    let (mut all, mut rounds) = (Vec::new(), 0);
    while all.len() < 40 {
        let (ones, others) =
            tokio::join!(one.claim(joined.now.plus(rounds), 3), other.claim(joined.now.plus(rounds), 3));
        all.extend(ones.unwrap().into_iter().chain(others.unwrap()));
        rounds += 1;
        assert!(rounds < 40, "{} rooms", all.len());
    }
    let mut rooms: Vec<u64> =
        all.iter().map(|claimed| claimed.stored.as_ref().unwrap().config.id.0).collect();
    rooms.sort_unstable();
    assert!(rooms.into_iter().eq(1..=40));
    let third = all.iter().find(|claimed| claimed.stored.as_ref().unwrap().config.id.0 == 3).unwrap();
    assert_eq!(third.stored.as_ref().unwrap().inputs, "a\nb\n");
    assert_eq!(third.members, [(PlayerId(7), EntryId(77))]);
    let stood_since = joined.now.0.cast_signed() - third.stored.as_ref().unwrap().behind;
    assert!((150 - 40..=150).contains(&stood_since), "{stood_since}");
}

#[tokio::test]
async fn a_later_visit_knows_of_the_one_before() {
    let postgres = Postgres::start().await;
    let ((here, joined), (there, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    let first = here.arrive(ANN).await.unwrap();
    assert_eq!(first, Arrival { visit: first.visit, before: None, place: None });
    let second = there.arrive(ANN).await.unwrap();
    assert_eq!(second.before, Some(here.node()));
    assert!(second.visit > first.visit);
    // The first one's end, which is heard late, changes nothing.
    here.depart(ANN, first.visit).await.unwrap();
    assert_eq!(here.arrive(ANN).await.unwrap().before, Some(there.node()));
    // With a place in a room.
    assert!(here.claim_code(RoomCode::nth(1), ROOM).await.unwrap());
    here.store_room(ROOM, here.node(), joined.now.0).await;
    here.run(&format!("UPDATE places SET room = {}, entry = 5", ROOM.0.cast_signed())).await;
    let third = there.arrive(ANN).await.unwrap();
    let (place, entry) = third.place.unwrap();
    assert_eq!((place.room, place.owner, entry), (ROOM, Some(here.node()), EntryId(5)));
    there.depart(ANN, third.visit).await.unwrap();
    let fourth = here.arrive(ANN).await.unwrap();
    assert_eq!((fourth.before, fourth.place.is_some()), (None, true), "the place outlasts the visit");
    here.run("UPDATE places SET room = 0").await;
    here.depart(ANN, fourth.visit).await.unwrap();
    let fifth = here.arrive(ANN).await.unwrap();
    assert!(fifth.visit > fourth.visit && fifth.before.is_none(), "though the player was forgotten");
}

#[tokio::test]
async fn one_node_holds_a_task_until_it_is_gone() {
    let postgres = Postgres::start().await;
    let ((one, joined), (other, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    assert_eq!(other.look().await.unwrap().queue, None);
    assert_eq!(one.runs_queue().await, (true, Some(one.node())));
    assert_eq!(other.runs_queue().await, (false, Some(one.node())));
    assert!(other.hold("bans", 60_000).await.unwrap());
    one.leave(joined.now).await.unwrap();
    assert_eq!(other.look().await.unwrap().queue, None);
    assert_eq!(other.runs_queue().await, (true, Some(other.node())));
    assert_eq!(one.runs_queue().await, (false, Some(other.node())), "it is gone");
}

#[tokio::test]
async fn a_room_that_is_released_is_anybodys_once() {
    let postgres = Postgres::start().await;
    let ((one, joined), (other, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    one.store_room(ROOM, one.node(), joined.now.0).await;
    other.release(ROOM, joined.now).await;
    assert!(!one.look().await.unwrap().has_orphans, "it is another's");
    one.leave_to_others(ROOM, true);
    one.release(ROOM, joined.now.plus(500)).await;
    assert!(one.look().await.unwrap().has_orphans);
    assert_eq!(one.claim(joined.now.plus(600), 10).await.unwrap(), [], "another node is to have it");
    let claimed = other.claim(joined.now.plus(900), 10).await.unwrap();
    let [Claimed { stored: Ok(stored), is_new: false, .. }] = &claimed[..] else { panic!("{claimed:?}") };
    assert_eq!(stored.behind, 400, "its clock stood still");
    one.release(ROOM, joined.now).await;
    assert!(!one.look().await.unwrap().has_orphans);
}

#[tokio::test]
async fn a_lifeline_falls_with_its_process_and_is_taken_again() {
    let postgres = Postgres::start().await;
    let ((one, joined), (other, _)) = (join(&postgres, "a").await, join(&postgres, "b").await);
    let look = other.look().await.unwrap();
    assert_eq!((look.live, look.dropped, look.has_orphans), (vec![one.node()], vec![], false));
    assert!(look.database > 0 && look.up_ms < 600_000, "{} {}", look.database, look.up_ms);
    assert!(!other.bury(one.node(), Grounds::Lifeline).await.unwrap(), "it has its lifeline");
    // As when the connection breaks.
    one.lifeline.lock().await.connection = None;
    let dropped = async || other.look().await.unwrap().dropped;
    until(async || dropped().await == [one.node()]).await;
    until(async || one.renew(joined.now, NO_LOAD).await.unwrap() && dropped().await.is_empty()).await;
    assert!(!other.bury(one.node(), Grounds::Lifeline).await.unwrap(), "it has it again");
    one.lifeline.lock().await.connection = None;
    until(async || dropped().await == [one.node()]).await;
    one.store_room(ROOM, one.node(), joined.now.0).await;
    assert!(other.bury(one.node(), Grounds::Lifeline).await.unwrap());
    assert!(!one.renew(joined.now, NO_LOAD).await.unwrap(), "though its lease ran");
    let look = other.look().await.unwrap();
    assert_eq!((look.live, look.has_orphans), (vec![], true));
    assert_eq!(other.claim(joined.now, 10).await.unwrap().len(), 1);
    assert!(!other.look().await.unwrap().has_orphans);
}

/// The database notices a broken connection a moment later.
async fn until(is_so: impl AsyncFn() -> bool) {
    for _ in 0..200 {
        if is_so().await {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
    panic!("it does not come to that");
}

#[tokio::test]
async fn what_nobody_will_ask_for_is_swept() {
    let postgres = Postgres::start().await;
    let ((one, joined), (gone, _), (last, _)) =
        (join(&postgres, "a").await, join(&postgres, "b").await, join(&postgres, "c").await);
    assert!(one.claim_code(RoomCode::nth(1), ROOM).await.unwrap());
    assert!(one.claim_code(RoomCode::nth(2), RoomId(2)).await.unwrap());
    one.store_room(ROOM, one.node(), joined.now.0).await;
    one.arrive(ANN).await.unwrap();
    gone.arrive(PlayerId(1)).await.unwrap();
    gone.leave(joined.now).await.unwrap();
    last.leave(joined.now).await.unwrap();
    one.sweep(&mut Swept::default()).await.unwrap();
    assert!(one.find_code(RoomCode::nth(2)).await.unwrap().is_some(), "it may come to be");
    one.run("UPDATE codes SET drawn_at = 0").await;
    one.run("UPDATE places SET seen_at = 0").await;
    one.run("UPDATE nodes SET lease_until = 0 WHERE state = 'gone'").await;
    one.sweep(&mut Swept::default()).await.unwrap();
    assert!(one.find_code(RoomCode::nth(2)).await.unwrap().is_none());
    assert!(one.find_code(RoomCode::nth(1)).await.unwrap().is_some());
    let players: Vec<i64> =
        sqlx::query_scalar("SELECT player FROM places").fetch_all(&one.pool).await.unwrap();
    assert_eq!(players, [-1]);
    let (next, _) = join(&postgres, "d").await;
    assert_eq!(next.node(), NodeNo(4), "numbers are never used again");
    assert_eq!(one.peers(joined.now).await, [NodeNo(4)]);
}

#[tokio::test]
async fn a_node_goes_on_after_the_database_crashed() {
    let mut postgres = Postgres::start().await;
    let (registrar, joined) = join(&postgres, "a").await;
    postgres.crash();
    assert!(registrar.renew(joined.now, NO_LOAD).await.is_err());
    postgres.go_on().await;
    registrar.run("UPDATE nodes SET lease_until = lease_until + 60000").await;
    assert_eq!(registrar.peers(joined.now).await, []);
    let refused = Registrar::join_alone(&postgres.place(), "alone", "1").await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
}

#[tokio::test]
async fn the_database_tells_which_nodes_there_are() {
    let postgres = Postgres::start().await;
    let place = postgres.place();
    assert!(status::nodes(&place).await.is_err(), "there are no tables yet");
    let ((one, joined), (other, _), (_late, _)) =
        (join(&postgres, "a").await, join(&postgres, "b").await, join(&postgres, "c").await);
    one.peers(joined.now).await;
    other.leave(joined.now).await.unwrap();
    one.run("UPDATE nodes SET lease_until = 0 WHERE node = 3").await;
    let nodes = status::nodes(&place).await.unwrap();
    let seen: Vec<_> =
        nodes.iter().map(|node| (node.node, node.name.as_str(), node.state.as_str())).collect();
    assert_eq!(seen, [(3, "c", "late"), (2, "b", "gone"), (1, "a", "live")]);
    assert_eq!((nodes[2].rooms, nodes[2].version.as_str()), (7, "1.2.3"));
    assert!((1..=2_000).contains(&nodes[2].lease_ms), "{}", nodes[2].lease_ms);
}

#[tokio::test]
async fn a_lock_that_comes_too_late_spoils_no_connection() {
    let postgres = Postgres::start().await;
    let (slow, _) = join(&postgres, "a").await;
    // Longer than the wait for a lock.
    let (heir, _) = Registrar::join(&postgres.place(), "b", "1", 15 * LEASE_MS).await.unwrap();
    // As a commit does that hangs.
    let (class, key) = ownership::fence::lock_of(slow.node());
    let mut commit = slow.pool.acquire().await.unwrap();
    let hold = format!("SELECT pg_advisory_lock_shared({class}, {key})");
    sqlx::raw_sql(sqlx::AssertSqlSafe(hold)).execute(&mut *commit).await.unwrap();
    slow.run(&format!("UPDATE nodes SET lease_until = 0 WHERE node = {}", slow.node())).await;
    assert!(heir.bury_late().await.is_err());
    for _ in 0..4 {
        heir.run("SELECT 1").await;
    }
    sqlx::raw_sql("SELECT pg_advisory_unlock_all()").execute(&mut *commit).await.unwrap();
    assert!(heir.bury_late().await.unwrap().contains(&slow.node()));
}
