//! A room task by itself: messages in an order that sockets cannot be made to produce.

use std::time::{Duration, Instant};

use game::{
    Command, DetachReason, JoinRefusal, MemberNo, PuzzleRequest, RacerProgress, RacerStatus, RoomEvent, Seq,
    Verdict,
};
use lobby::{Location, PresenceEffect, PresenceEvent};
use protocol::{Codec, ServerMessage};

use super::*;
use crate::limits::ROOM_INBOX_MAX;
use crate::net::Address;
use crate::rooms::message::EntryRequest;
use crate::rooms::open::private_config;
use crate::rooms::players::Connection;
use crate::session::outbox::{Next, Outbox};

mod pool;

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
async fn an_older_client_keeps_new_kinds_out_or_is_turned_away() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let (entry, ann) = enter(&app, &mut task, ANN).await;
    let bob = connect(&app, BOB);
    bob.knows_kinds(puzzle::Variant::classic().kinds_needed());
    let (bobs, knock) = go(&app, &task, BOB, &bob);
    receive(&mut task, knock).await;
    assert_eq!(task.room.view().members.len(), 2, "a classic room lets them in");
    let killer = || {
        let spec = puzzle::GenerateSpec::of_tier("killer".parse().unwrap(), puzzle::Tier::Easy);
        let command =
            Box::new(Command::ChoosePuzzle { puzzle: PuzzleRequest::Generated { spec, seed: None } });
        let (at, request, received) = (Millis(0), RequestId::NONE, Instant::now());
        RoomMessage::Command { at, received, player: ANN, entry, request, command, line_ms: 0 }
    };
    let told = |outbox: &Outbox| {
        heard(outbox).into_iter().find_map(|message| {
            let ServerMessage::Room {
                event: RoomEvent::Refused { problem, .. } | RoomEvent::JoinRefused { problem, .. },
            } = message
            else {
                return None;
            };
            Some(problem)
        })
    };
    receive(&mut task, killer()).await;
    let problem = told(&ann).expect("a refusal");
    assert!(problem.is("needs_newer_client") && problem.to_string().contains("Ann"), "{problem}");
    receive(&mut task, RoomMessage::Leave { at: Millis(0), player: BOB, entry: bobs }).await;
    receive(&mut task, killer()).await;
    assert_eq!(told(&ann), None);
    heard(&bob);
    let (_, knock) = go(&app, &task, BOB, &bob);
    receive(&mut task, knock).await;
    assert_eq!(told(&bob), Some(JoinRefusal::NeedsNewerClient.into()));
    assert!(is_nowhere(&app, BOB) && task.room.view().members.len() == 1);
}

#[tokio::test]
async fn what_a_replaced_connection_still_sends_is_ignored() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let (entry, _) = enter(&app, &mut task, ANN).await;
    enter(&app, &mut task, ANN).await;
    let (at, player, command) = (Millis(0), ANN, Box::new(Command::Leave));
    for late in [
        RoomMessage::Gone { at, player, entry },
        RoomMessage::Command {
            at,
            received: Instant::now(),
            player,
            entry,
            request: RequestId::NONE,
            command,
            line_ms: 0,
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
            command: Box::new(Command::Leave),
            line_ms: 0,
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
            command: Box::new(Command::Start),
            line_ms: 0,
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

const RACERS: [MemberNo; 2] = [MemberNo(1), MemberNo(2)];

fn progress(member: MemberNo, cells: u16) -> RoomEvent {
    let progress = RacerProgress {
        member,
        rung: 0,
        cells,
        houses: 0,
        filled: None,
        score: 0,
        strikes: 0,
        streak: 0,
        status: RacerStatus::Racing,
    };
    RoomEvent::Progress { progress, standing: RACERS.to_vec() }
}

fn placed(seq: u32) -> RoomEvent {
    RoomEvent::Placed { match_no: 1, seq: Seq(seq), verdict: Verdict::Entered }
}

/// A turn of the room in which a racer's move is answered, and shown to all: at once or a moment later.
async fn moves(task: &mut RoomTask, racer: PlayerId, cells: u16, may_wait: bool) {
    let to = Audience::One(racer);
    task.effects.push(Effect::Send { to, event: placed(cells.into()), may_wait: false });
    let event = progress(RACERS[usize::from(racer == BOB)], cells);
    task.effects.push(Effect::Send { to: Audience::All, event, may_wait });
    task.end_turn().await.unwrap();
}

fn heard_of_race(outbox: &Outbox) -> Vec<RoomEvent> {
    let events = heard(outbox).into_iter().map(|message| {
        let ServerMessage::Room { event } = message else { panic!("not of the room: {message:?}") };
        event
    });
    events.collect()
}

#[tokio::test]
async fn what_is_held_goes_out_with_the_next_word_in_order() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, _inbox) = task(&app);
    let (_, ann) = enter(&app, &mut task, ANN).await;
    let (_, bob) = enter(&app, &mut task, BOB).await;
    let [a, b] = RACERS;
    drop((heard(&ann), heard(&bob)));
    tokio::time::pause();

    moves(&mut task, BOB, 1, true).await;
    assert_eq!(heard_of_race(&ann), [progress(b, 1)], "nothing was told just before");
    moves(&mut task, BOB, 2, true).await;
    moves(&mut task, BOB, 3, true).await;
    let own = [placed(1), placed(2), placed(3), progress(b, 3)];
    assert_eq!(heard_of_race(&bob), own, "as one that reads slowly hears it");
    assert_eq!(heard_of_race(&ann), []);
    moves(&mut task, ANN, 7, true).await;
    assert_eq!(heard_of_race(&ann), [progress(b, 3), placed(7), progress(a, 7)]);
    assert_eq!(heard_of_race(&bob), []);

    moves(&mut task, BOB, 4, false).await;
    assert_eq!(heard_of_race(&ann), [progress(b, 4)]);
    assert_eq!(heard_of_race(&bob), [progress(a, 7), placed(4), progress(b, 4)]);
    assert_eq!((task.held.is_empty(), task.held.due()), (true, None));

    // The only one that is held is overtaken.
    moves(&mut task, BOB, 5, true).await;
    moves(&mut task, BOB, 6, false).await;
    assert_eq!(heard_of_race(&ann), [progress(b, 6)]);
    assert_eq!((task.held.is_empty(), task.held.due()), (true, None));

    // A newcomer is shown where all are, and nothing older.
    moves(&mut task, BOB, 7, true).await;
    tokio::time::resume();
    let (_, cat) = enter(&app, &mut task, PlayerId(3)).await;
    let cat = heard_of_race(&cat);
    assert!(matches!(cat[0], RoomEvent::Entered { .. }), "{cat:?}");
    assert!(!cat.contains(&progress(b, 7)));
    assert_eq!(heard_of_race(&ann)[0], progress(b, 7));
}

#[tokio::test]
async fn what_is_held_waits_only_for_its_time() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (mut task, mut inbox) = task(&app);
    let (_, ann) = enter(&app, &mut task, ANN).await;
    let (_, bob) = enter(&app, &mut task, BOB).await;
    drop((heard(&ann), heard(&bob)));
    tokio::time::pause();
    moves(&mut task, ANN, 9, true).await;
    drop(heard(&ann));
    let begun = tokio::time::Instant::now();
    moves(&mut task, BOB, 1, true).await;
    tokio::time::advance(Duration::from_millis(100)).await;
    moves(&mut task, BOB, 2, true).await;
    assert_eq!(heard_of_race(&ann), []);
    let timer = std::pin::pin!(sleep_until(begun));
    task.take_turn(&mut inbox, timer).await.unwrap();
    task.end_turn().await.unwrap();
    assert_eq!(heard_of_race(&ann), [progress(RACERS[1], 2)]);
    let waited = begun.elapsed().as_millis();
    assert!((234..=251).contains(&waited), "counted from the first: {waited}");
    assert_eq!((task.held.is_empty(), task.held.due()), (true, None));
}
