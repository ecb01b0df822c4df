//! A queue task by itself: messages in an order that sockets cannot be made to produce, and rooms that
//! are not there.

use game::RequestId;
use lobby::{Location, Ticket};
use protocol::Codec;

use super::*;
use crate::net::Address;
use crate::session::outbox::Outbox;

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);
const CAT: PlayerId = PlayerId(3);

async fn task() -> (QueueTask, tempfile::TempDir) {
    let (app, _, folder) = AppState::at_rest().await;
    let pairing = Pairing { same_network: true, bot_after_ms: 10_000 };
    let queue = Queue::new(app.rooms.pools.all(), pairing);
    (QueueTask { app, queue, said: Said::default() }, folder)
}

/// Sends a new connection of a player to the queue; the request is yet to be received.
fn go(task: &QueueTask, player: PlayerId) -> (Arc<Outbox>, QueueEvent) {
    let players = &task.app.rooms.players;
    let outbox = Arc::new(Outbox::new(players.next_session(), Codec::Json));
    let address = Address::of_peer([192, 0, 2, 1].into());
    players.connect(player, Connection { outbox: outbox.clone(), address }, |_| {});
    let (name, network) = ("Ann".parse().unwrap(), address.network(0));
    let ticket = Ticket::new(player, name, network);
    let (session, request) = (outbox.session(), RequestId::NONE);
    let mut effects = players.handle(player, PresenceEvent::Enqueue { session, request, ticket });
    let Some(PresenceEffect::Queue(event)) = effects.pop() else { panic!("{effects:?}") };
    (outbox, event)
}

async fn enqueue(task: &mut QueueTask, player: PlayerId) -> Arc<Outbox> {
    let (outbox, request) = go(task, player);
    task.receive(request).await;
    outbox
}

/// What falls due in the next two seconds.
async fn goes_on(task: &mut QueueTask) {
    tokio::time::pause();
    let end = task.app.clock.now().plus(2_000);
    while let Some(due) = task.queue.next_deadline().filter(|due| *due <= end) {
        sleep_until(task.app.clock.instant(due)).await;
        task.receive(QueueEvent::DeadlineReached).await;
    }
}

fn disconnect(task: &QueueTask, player: PlayerId, outbox: &Outbox) {
    let session = outbox.session();
    task.app.rooms.players.handle(player, PresenceEvent::Disconnected { session });
}

fn heard(outbox: &Outbox) -> Vec<ServerMessage> {
    outbox.read_all()
}

/// Whether the player has been sent to a room; the room itself notifies them once that is stored.
fn is_matched(task: &QueueTask, player: PlayerId) -> bool {
    matches!(task.app.rooms.players.location(player), Location::Room(_))
}

#[tokio::test]
async fn late_request_of_an_older_connection_is_void() {
    let (mut task, _folder) = task().await;
    let (older, late) = go(&task, ANN);
    let newer = enqueue(&mut task, ANN).await;
    task.receive(late).await;
    assert_eq!(task.queue.waiting().collect::<Vec<_>>(), [(ANN, newer.session())]);
    assert!(heard(&older).is_empty());
    enqueue(&mut task, BOB).await;
    assert!(is_matched(&task, ANN));
}

#[tokio::test]
async fn request_that_comes_after_its_connection_is_void() {
    let (mut task, _folder) = task().await;
    let (ann, late) = go(&task, ANN);
    disconnect(&task, ANN, &ann);
    task.receive(QueueEvent::Gone { player: ANN, session: ann.session() }).await;
    task.receive(late).await;
    assert!(task.queue.is_empty());
}

#[tokio::test]
async fn pair_without_a_room_waits_on_and_meets_in_the_next() {
    let (mut task, _folder) = task().await;
    let slots: Vec<_> = std::iter::from_fn(|| task.app.rooms.registry.room_slot()).collect();
    for player in [ANN, BOB] {
        enqueue(&mut task, player).await;
    }
    assert!(![ANN, BOB].iter().any(|player| is_matched(&task, *player)));
    assert_eq!(task.queue.len(), 2);
    drop(slots);
    goes_on(&mut task).await;
    assert!([ANN, BOB].iter().all(|player| is_matched(&task, *player)));
}

#[tokio::test]
async fn player_paired_in_vain_meets_another() {
    let (mut task, _folder) = task().await;
    task.handle(QueueEvent::MayBegin { on: false }).await;
    let (ann, request) = go(&task, ANN);
    task.handle(request).await;
    for player in [BOB, CAT] {
        let (_, request) = go(&task, player);
        task.handle(request).await;
    }
    // The queue has yet to receive it.
    disconnect(&task, ANN, &ann);
    task.receive(QueueEvent::DeadlineReached).await;
    goes_on(&mut task).await;
    assert_eq!([BOB, CAT].map(|player| is_matched(&task, player)), [true, true]);
}

#[tokio::test]
async fn player_whose_connection_is_closing_is_not_paired() {
    let (mut task, _folder) = task().await;
    let ann = enqueue(&mut task, ANN).await;
    ann.close(crate::session::close_reason::CloseReason::Silent);
    enqueue(&mut task, BOB).await;
    enqueue(&mut task, CAT).await;
    goes_on(&mut task).await;
    assert_eq!([ANN, BOB, CAT].map(|player| is_matched(&task, player)), [false, true, true]);
}
