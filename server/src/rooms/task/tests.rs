//! A room task by itself: messages in an order that sockets cannot be made to produce.

use game::RequestId;
use std::time::Instant;

use protocol::Codec;

use super::*;
use crate::rooms::presence::{Membership, Place};

fn task(house: &Arc<House>) -> (RoomTask, mpsc::Receiver<RoomMessage>) {
    let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
    let code = house.registry.list_room(&sender).unwrap();
    let settings = Settings::default();
    let config = RoomConfig {
        id: RoomId(1),
        code,
        origin: Origin::Private,
        settings,
        seed: 1,
        reserved: vec![],
        capacity: game::Capacity::default(),
        opener: None,
    };
    let slot = house.registry.room_slot().unwrap();
    (RoomTask::new(house.clone(), config, sender, slot), inbox)
}

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

/// A new connection of a player.
fn connect(house: &House, player: PlayerId) -> Arc<Outbox> {
    let outbox = Arc::new(Outbox::new(house.registry.next_session(), Codec::Json));
    house.registry.arrive(player, &outbox, |_| {});
    outbox
}

/// Sends a player to the room, as their connection does; the knock is yet to be received.
fn go(house: &House, task: &RoomTask, player: PlayerId, outbox: &Arc<Outbox>) -> (EntryId, RoomMessage) {
    let (code, inbox, entry) = (task.code, task.inbox.clone(), house.registry.next_entry());
    let session = outbox.session();
    let membership = Membership { code, inbox, entry, session: Some(session) };
    house.registry.go(player, session, Place::Room(membership)).unwrap();
    let entrance = Entrance {
        player,
        entry,
        name: "Ann".parse().unwrap(),
        watch: false,
        bot: false,
        address: Address::of_peer([192, 0, 2, 1].into()),
        outbox: outbox.clone(),
        ticket: None,
        request: RequestId::NONE,
    };
    (entry, RoomMessage::Enter { at: Millis(0), entrance: Box::new(entrance) })
}

async fn enter(house: &House, task: &mut RoomTask, player: PlayerId) -> (EntryId, Arc<Outbox>) {
    let outbox = connect(house, player);
    let (entry, knock) = go(house, task, player, &outbox);
    task.receive(knock).unwrap();
    task.end_turn().await.unwrap();
    (entry, outbox)
}

fn heard(outbox: &Outbox) -> Vec<ServerMessage> {
    outbox.read_all()
}

fn is_nowhere(house: &House, player: PlayerId) -> bool {
    matches!(house.registry.place(player), Place::Nowhere)
}

#[tokio::test]
async fn a_failed_room_lets_everybody_go_and_leaves_its_log() {
    let (house, _queue, folder) = House::at_rest().await;
    let (mut task, _inbox) = task(&house);
    let (_, here) = enter(&house, &mut task, ANN).await;
    let (entry, away) = enter(&house, &mut task, BOB).await;
    house.registry.depart(BOB, away.session()).unwrap();
    task.receive(RoomMessage::Gone { at: Millis(0), player: BOB, entry }).unwrap();

    task.fail("a broken invariant");
    task.end_turn().await.unwrap();

    assert_eq!(heard(&here).last(), Some(&ServerMessage::RoomLeft { why: DetachReason::RoomClosed }));
    assert!(is_nowhere(&house, ANN) && is_nowhere(&house, BOB));
    house.tasks.close();
    house.tasks.wait().await;
    let logs: Vec<_> = std::fs::read_dir(folder.path().join("failed-rooms")).unwrap().collect();
    let text = std::fs::read_to_string(logs[0].as_ref().unwrap().path()).unwrap();
    // What the room was born with, two who entered, and one who went.
    assert_eq!((logs.len(), text.lines().count()), (1, 4), "{text}");
}

#[tokio::test]
async fn what_a_replaced_connection_still_sends_is_ignored() {
    let (house, _queue, _folder) = House::at_rest().await;
    let (mut task, _inbox) = task(&house);
    let (entry, _) = enter(&house, &mut task, ANN).await;
    enter(&house, &mut task, ANN).await;
    let (at, player, command) = (Millis(0), ANN, Command::Leave);
    for late in [
        RoomMessage::Gone { at, player, entry },
        RoomMessage::Command {
            at,
            received: Instant::now(),
            player,
            entry,
            request: RequestId::NONE,
            command,
        },
        RoomMessage::Leave { at, player, entry },
    ] {
        task.receive(late).unwrap();
    }
    assert!(task.room.view().members[0].connected);
}

#[tokio::test]
async fn leaving_and_entering_again_at_once_keeps_the_new_place() {
    let (house, _queue, _folder) = House::at_rest().await;
    let (mut task, _inbox) = task(&house);
    enter(&house, &mut task, BOB).await;
    let (entry, ann) = enter(&house, &mut task, ANN).await;
    // Both wait in the inbox before the room gets to the first.
    let (again, knock) = go(&house, &task, ANN, &ann);
    task.receive(RoomMessage::Command {
        request: RequestId::NONE,
        at: Millis(0),
        received: Instant::now(),
        player: ANN,
        entry,
        command: Command::Leave,
    })
    .unwrap();
    task.receive(knock).unwrap();
    assert!(matches!(house.registry.place(ANN), Place::Room(there) if there.entry == again));
    house.registry.depart(ANN, ann.session()).unwrap();
    task.receive(RoomMessage::Gone { at: Millis(0), player: ANN, entry: again }).unwrap();
    let connected: Vec<bool> = task.room.view().members.iter().map(|member| member.connected).collect();
    assert_eq!(connected, [true, false]);
}

#[tokio::test]
async fn a_knock_that_comes_after_its_end_makes_no_ghost() {
    let (house, _queue, _folder) = House::at_rest().await;
    let (mut task, _inbox) = task(&house);
    enter(&house, &mut task, BOB).await;

    // The end of the connection has overtaken the knock.
    let ann = connect(&house, ANN);
    let (entry, knock) = go(&house, &task, ANN, &ann);
    house.registry.depart(ANN, ann.session()).unwrap();
    task.receive(RoomMessage::Gone { at: Millis(0), player: ANN, entry }).unwrap();
    task.receive(knock).unwrap();
    assert!(!task.room.view().members[1].connected);

    // Another connection has given the place up since.
    let ann = connect(&house, ANN);
    let (entry, knock) = go(&house, &task, ANN, &ann);
    let newer = connect(&house, ANN);
    let kept = house.registry.go(ANN, newer.session(), Place::Queue(newer.session())).unwrap();
    assert_eq!(kept.unwrap().entry, entry);
    task.receive(RoomMessage::Leave { at: Millis(0), player: ANN, entry }).unwrap();
    task.receive(knock).unwrap();
    assert_eq!(task.room.view().members.len(), 1);
    assert!(heard(&ann).is_empty());
}

#[tokio::test]
async fn a_newcomer_hears_nothing_before_the_answer() {
    let (house, _queue, _folder) = House::at_rest().await;
    let (mut task, _inbox) = task(&house);
    let (entry, _) = enter(&house, &mut task, ANN).await;
    task.receive(RoomMessage::Command {
        request: RequestId::NONE,
        at: Millis(0),
        received: Instant::now(),
        player: ANN,
        entry,
        command: Command::Start,
    })
    .unwrap();
    // Long after the race was to be dealt, but the timer has not been seen yet.
    let bob = connect(&house, BOB);
    let (_, knock) = go(&house, &task, BOB, &bob);
    let RoomMessage::Enter { entrance, .. } = knock else { unreachable!() };
    let at = task.room.next_deadline().unwrap().plus(1);
    task.receive(RoomMessage::Enter { at, entrance }).unwrap();
    task.end_turn().await.unwrap();
    let entered =
        |message: &ServerMessage| matches!(message, ServerMessage::Room { event: RoomEvent::Entered { .. } });
    let heard = heard(&bob);
    assert!(heard.first().is_some_and(entered), "{heard:?}");
}

#[tokio::test]
async fn whoever_knocks_at_a_room_that_closes_is_told_so() {
    let (house, _queue, _folder) = House::at_rest().await;
    let (mut task, _inbox) = task(&house);
    let bob = connect(&house, BOB);
    let (_, knock) = go(&house, &task, BOB, &bob);
    let RoomMessage::Enter { entrance, .. } = knock else { unreachable!() };
    let at = task.room.next_deadline().unwrap().plus(1);
    assert!(task.receive(RoomMessage::Enter { at, entrance }).is_err());
    task.end_turn().await.unwrap();
    let event = RoomEvent::JoinRefused { request: RequestId::NONE, problem: JoinRefusal::NoSuchRoom.into() };
    assert_eq!(heard(&bob), [ServerMessage::Room { event }]);
    assert!(is_nowhere(&house, BOB));
}
