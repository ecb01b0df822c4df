//! A queue task by itself: messages in an order that sockets cannot be made to produce, and rooms that
//! are not there.

use protocol::Codec;

use super::*;

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);
const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);

async fn task() -> (QueueTask, tempfile::TempDir) {
    let (app, _, folder) = AppState::at_rest().await;
    (QueueTask::new(app, Pairing { same_network: true }), folder)
}

/// Sends a new connection of a player to the queue; the request is yet to be received.
fn go(task: &QueueTask, player: PlayerId) -> (Arc<Outbox>, QueueMessage) {
    let registry = &task.app.rooms.registry;
    let outbox = Arc::new(Outbox::new(registry.next_session(), Codec::Json));
    registry.arrive(player, &outbox, |_| {});
    registry.go(player, outbox.session(), Location::Queue(outbox.session())).unwrap();
    let address = Address::of_peer([192, 0, 2, 1].into());
    let (name, network) = ("Ann".parse().unwrap(), address.network(0));
    let ticket = Ticket { player, name, bot: false, with_bots: false, network };
    (outbox.clone(), QueueMessage::Enqueue { ticket, address, outbox })
}

fn enqueue(task: &mut QueueTask, player: PlayerId) -> Arc<Outbox> {
    let (outbox, request) = go(task, player);
    task.receive(request);
    outbox
}

fn heard(outbox: &Outbox) -> Vec<ServerMessage> {
    outbox.read_all()
}

/// Whether the player has been sent to a room; the room says so itself once that is kept.
fn is_matched(task: &QueueTask, player: PlayerId) -> bool {
    matches!(task.app.rooms.registry.location(player), Location::Room(_))
}

fn take_pair(task: &mut QueueTask) -> [Chosen; 2] {
    task.queue.next_pair(task.app.clock.now()).unwrap().map(|ticket| {
        let Waiting { outbox, address, .. } = task.waiting.remove(&ticket.player).unwrap();
        Chosen { ticket, address, outbox }
    })
}

#[tokio::test]
async fn a_late_request_of_an_old_connection_is_ignored() {
    let (mut task, _folder) = task().await;
    let (older, late) = go(&task, ANN);
    let newer = enqueue(&mut task, ANN);
    task.receive(late);
    assert_eq!(task.waiting[&ANN].outbox.session(), newer.session());
    assert!(heard(&older).is_empty());
    enqueue(&mut task, BOB);
    task.pair().await;
    assert!(is_matched(&task, ANN));
}

#[tokio::test]
async fn a_request_that_comes_after_the_end_of_its_connection_is_void() {
    let (mut task, _folder) = task().await;
    let (ann, late) = go(&task, ANN);
    task.app.rooms.registry.depart(ANN, ann.session()).unwrap();
    task.receive(QueueMessage::Gone { player: ANN, session: ann.session() });
    task.receive(late);
    assert!(task.queue.is_empty() && task.waiting.is_empty());
}

#[tokio::test]
async fn a_pair_whose_room_is_gone_waits_on_and_meets_in_the_next() {
    let (mut task, _folder) = task().await;
    for player in [ANN, BOB] {
        enqueue(&mut task, player);
    }
    let pair = take_pair(&mut task);
    let (inbox, closed) = mpsc::channel(1);
    drop(closed);
    assert!(!task.bring_together(pair, Some((RoomCode::nth(1), inbox))).await);
    assert!(![ANN, BOB].iter().any(|player| is_matched(&task, *player)));
    assert_eq!(task.queue.len(), 2);
    task.pair().await;
    assert!([ANN, BOB].iter().all(|player| is_matched(&task, *player)));
}

#[tokio::test]
async fn whoever_was_paired_in_vain_is_still_the_first() {
    let (mut task, _folder) = task().await;
    let [ann, ..] = [ANN, BOB, CAT, DAN].map(|player| enqueue(&mut task, player));
    // The queue has yet to hear of it.
    task.app.rooms.registry.depart(ANN, ann.session()).unwrap();
    task.pair().await;
    assert_eq!([BOB, CAT, DAN].map(|player| is_matched(&task, player)), [true, true, false]);
}

#[tokio::test]
async fn those_who_wait_are_told_their_number_at_a_bounded_rate() {
    const WAITING: u64 = 200;
    let (mut task, _folder) = task().await;
    tokio::time::pause();
    let mut outboxes = Vec::new();
    for player in 1..=WAITING {
        outboxes.push(enqueue(&mut task, PlayerId(player)));
        task.tell_waiting();
    }
    let heard_by_all = || outboxes.iter().map(|outbox| heard(outbox).len()).sum::<usize>() as u64;
    let at_once = heard_by_all();
    assert!((WAITING..=WAITING + 1).contains(&at_once), "{at_once} messages, each newcomer is told at once");
    tokio::time::advance(Duration::from_millis(1_000)).await;
    task.tell_waiting();
    assert_eq!(heard_by_all(), WAITING - 1, "all but the newest, who knows already");
    tokio::time::advance(Duration::from_millis(1_000)).await;
    task.tell_waiting();
    assert_eq!(heard_by_all(), 0, "nothing has changed");
}
