//! A room task by itself: messages in an order that sockets cannot be made to produce.

use std::time::Instant;

use game::{Command, DetachReason, JoinRefusal, RoomEvent};
use lobby::{Location, PresenceEffect, PresenceEvent};
use protocol::{Codec, ServerMessage};

use super::*;
use crate::limits::ROOM_INBOX_MAX;
use crate::net::Address;
use crate::rooms::message::EntryRequest;
use crate::rooms::open::private_config;
use crate::rooms::players::Connection;
use crate::session::outbox::Outbox;

fn task(app: &Arc<AppState>) -> (RoomTask, mpsc::Receiver<RoomMessage>) {
    let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
    let code = app.rooms.registry.draw_code(RoomId(1)).unwrap();
    app.rooms.registry.list_room(RoomId(1), code, &sender);
    let config = private_config(RoomId(1), code);
    let slot = app.rooms.registry.room_slot().unwrap();
    (RoomTask::new(app.clone(), config, sender, slot), inbox)
}

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

/// A new connection of a player.
fn connect(app: &AppState, player: PlayerId) -> Arc<Outbox> {
    let outbox = Arc::new(Outbox::new(app.rooms.players.next_session(), Codec::Json));
    let address = Address::of_peer([192, 0, 2, 1].into());
    app.rooms.players.connect(player, Connection { outbox: outbox.clone(), address }, |_| {});
    outbox
}

/// The connection has ended; the room has yet to be notified.
fn disconnect(app: &AppState, player: PlayerId, outbox: &Outbox) {
    app.rooms.players.handle(player, PresenceEvent::Disconnected { session: outbox.session() });
}

/// Sends a player to the room, as their connection does; the knock is yet to be received.
fn go(app: &AppState, task: &RoomTask, player: PlayerId, outbox: &Arc<Outbox>) -> (EntryId, RoomMessage) {
    let (room, entry, session) = (task.room.id(), app.rooms.players.next_entry(player), outbox.session());
    let enter = PresenceEvent::Enter { session, request: RequestId::NONE, room: Some(room), entry };
    let effects = app.rooms.players.handle(player, enter);
    assert_eq!(effects.last(), Some(&PresenceEffect::Enter { room, entry }));
    let entering = EntryRequest {
        player,
        entry,
        name: Some("Ann".parse().unwrap()),
        watch: false,
        bot: false,
        address: Address::of_peer([192, 0, 2, 1].into()),
        line: outbox.clone().into(),
        ticket: None,
        request: RequestId::NONE,
        opening: None,
    };
    (entry, RoomMessage::Enter { at: Millis(0), entering: Box::new(entering) })
}

/// The room gets to a message, and to what follows from it.
async fn receive(task: &mut RoomTask, message: RoomMessage) {
    task.receive(message).unwrap();
    task.end_turn().await.unwrap();
    task.drop_the_disconnected().unwrap();
    task.end_turn().await.unwrap();
}

async fn enter(app: &AppState, task: &mut RoomTask, player: PlayerId) -> (EntryId, Arc<Outbox>) {
    let outbox = connect(app, player);
    let (entry, knock) = go(app, task, player, &outbox);
    receive(task, knock).await;
    (entry, outbox)
}

fn heard(outbox: &Outbox) -> Vec<ServerMessage> {
    outbox.read_all()
}

fn is_nowhere(app: &AppState, player: PlayerId) -> bool {
    matches!(app.rooms.players.location(player), Location::Nowhere)
}

#[tokio::test]
async fn a_failed_room_lets_everybody_go_and_leaves_its_log() {
    let (app, _queue, folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let (_, here) = enter(&app, &mut task, ANN).await;
    let (entry, away) = enter(&app, &mut task, BOB).await;
    disconnect(&app, BOB, &away);
    receive(&mut task, RoomMessage::Gone { at: Millis(0), player: BOB, entry }).await;

    task.fail("a broken invariant".to_owned());
    task.end_turn().await.unwrap();

    assert_eq!(heard(&here).last(), Some(&ServerMessage::RoomLeft { why: DetachReason::RoomClosed }));
    assert!(is_nowhere(&app, ANN) && is_nowhere(&app, BOB));
    app.tasks.close();
    app.tasks.wait().await;
    let logs: Vec<_> = std::fs::read_dir(folder.path().join("failed-rooms")).unwrap().collect();
    let text = std::fs::read_to_string(logs[0].as_ref().unwrap().path()).unwrap();
    // What the room was born with, two who entered, and one who went.
    assert_eq!((logs.len(), text.lines().count()), (1, 4), "{text}");
}

#[tokio::test]
async fn what_a_replaced_connection_still_sends_is_ignored() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let (entry, _) = enter(&app, &mut task, ANN).await;
    enter(&app, &mut task, ANN).await;
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
        receive(&mut task, late).await;
    }
    assert!(task.room.view().members[0].connected);
}

#[tokio::test]
async fn leaving_and_entering_again_at_once_keeps_the_new_place() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    enter(&app, &mut task, BOB).await;
    let (entry, ann) = enter(&app, &mut task, ANN).await;
    // Both wait in the inbox before the room gets to the first.
    let (again, knock) = go(&app, &task, ANN, &ann);
    receive(
        &mut task,
        RoomMessage::Command {
            request: RequestId::NONE,
            at: Millis(0),
            received: Instant::now(),
            player: ANN,
            entry,
            command: Command::Leave,
        },
    )
    .await;
    receive(&mut task, knock).await;
    assert!(matches!(app.rooms.players.location(ANN), Location::Room(there) if there.entry == again));
    disconnect(&app, ANN, &ann);
    receive(&mut task, RoomMessage::Gone { at: Millis(0), player: ANN, entry: again }).await;
    let connected: Vec<bool> = task.room.view().members.iter().map(|member| member.connected).collect();
    assert_eq!(connected, [true, false]);
}

#[tokio::test]
async fn a_knock_that_comes_after_its_end_makes_no_ghost() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    enter(&app, &mut task, BOB).await;

    // The end of the connection has overtaken the knock.
    let ann = connect(&app, ANN);
    let (entry, knock) = go(&app, &task, ANN, &ann);
    disconnect(&app, ANN, &ann);
    receive(&mut task, RoomMessage::Gone { at: Millis(0), player: ANN, entry }).await;
    receive(&mut task, knock).await;
    assert!(!task.room.view().members[1].connected);

    // Another connection has given the place up since.
    let ann = connect(&app, ANN);
    let (entry, knock) = go(&app, &task, ANN, &ann);
    let newer = connect(&app, ANN);
    let elsewhere = app.rooms.players.next_entry(ANN);
    let (session, request, room) = (newer.session(), RequestId::NONE, RoomId(2));
    let enter = PresenceEvent::Enter { session, request, room: Some(room), entry: elsewhere };
    let effects = app.rooms.players.handle(ANN, enter);
    assert_eq!(effects[0], PresenceEffect::Leave { room: task.room.id(), entry });
    receive(&mut task, RoomMessage::Leave { at: Millis(0), player: ANN, entry }).await;
    receive(&mut task, knock).await;
    assert_eq!(task.room.view().members.len(), 1);
    assert!(heard(&ann).is_empty());
}

#[tokio::test]
async fn a_newcomer_hears_nothing_before_the_answer() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let (entry, _) = enter(&app, &mut task, ANN).await;
    receive(
        &mut task,
        RoomMessage::Command {
            request: RequestId::NONE,
            at: Millis(0),
            received: Instant::now(),
            player: ANN,
            entry,
            command: Command::Start,
        },
    )
    .await;
    // Long after the puzzle was due to be dealt, but the timer has not been seen yet.
    let bob = connect(&app, BOB);
    let (_, knock) = go(&app, &task, BOB, &bob);
    let RoomMessage::Enter { entering, .. } = knock else { unreachable!() };
    let at = task.room.next_deadline().unwrap().plus(1);
    receive(&mut task, RoomMessage::Enter { at, entering }).await;
    let entered =
        |message: &ServerMessage| matches!(message, ServerMessage::Room { event: RoomEvent::Entered { .. } });
    let heard = heard(&bob);
    assert!(heard.first().is_some_and(entered), "{heard:?}");
}

#[tokio::test]
async fn whoever_knocks_at_a_room_that_closes_is_told_so() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let bob = connect(&app, BOB);
    let (_, knock) = go(&app, &task, BOB, &bob);
    let RoomMessage::Enter { entering, .. } = knock else { unreachable!() };
    let at = task.room.next_deadline().unwrap().plus(1);
    assert!(task.receive(RoomMessage::Enter { at, entering }).is_err());
    task.end_turn().await.unwrap();
    let event = RoomEvent::JoinRefused { request: RequestId::NONE, problem: JoinRefusal::NoSuchRoom.into() };
    assert_eq!(heard(&bob), [ServerMessage::Room { event }]);
    assert!(is_nowhere(&app, BOB));
}
