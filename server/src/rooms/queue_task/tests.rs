//! A queue task by itself: messages in an order that sockets cannot be made to produce, and rooms that
//! are not there.

use protocol::Codec;

use super::*;

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);
const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);

async fn task() -> (QueueTask, tempfile::TempDir) {
    let (house, _, folder) = House::at_rest().await;
    (QueueTask { house, queue: Queue::default(), waiting: BTreeMap::new() }, folder)
}

/// Sends a new connection of a player to the queue; the request is yet to be received.
fn go(task: &QueueTask, player: PlayerId) -> (Arc<Outbox>, QueueMessage) {
    let registry = &task.house.registry;
    let outbox = Arc::new(Outbox::new(registry.next_session(), Codec::Json));
    registry.arrive(player, &outbox, |_| {});
    registry.go(player, outbox.session(), Place::Queue(outbox.session())).unwrap();
    let name = "Ann".parse().unwrap();
    (outbox.clone(), QueueMessage::Enqueue { player, name, outbox })
}

fn enqueue(task: &mut QueueTask, player: PlayerId) -> Arc<Outbox> {
    let (outbox, request) = go(task, player);
    task.receive(request);
    outbox
}

fn heard(outbox: &Outbox) -> Vec<ServerMessage> {
    outbox.read_all()
}

fn is_matched(outbox: &Outbox) -> bool {
    heard(outbox).iter().any(|message| matches!(message, ServerMessage::Matched { .. }))
}

fn take_pair(task: &mut QueueTask) -> [Ticket; 2] {
    task.queue.next_pair().unwrap().map(|(player, name)| {
        let outbox = task.waiting.remove(&player).unwrap().outbox;
        Ticket { player, name, outbox }
    })
}

#[tokio::test]
async fn a_late_request_of_an_older_connection_does_not_replace_the_newer_one() {
    let (mut task, _folder) = task().await;
    let (older, late) = go(&task, ANN);
    let newer = enqueue(&mut task, ANN);
    task.receive(late);
    assert_eq!(task.waiting[&ANN].outbox.session(), newer.session());
    assert!(heard(&older).is_empty());
    enqueue(&mut task, BOB);
    task.pair().await;
    assert!(is_matched(&newer));
}

#[tokio::test]
async fn a_request_that_comes_after_the_end_of_its_connection_is_void() {
    let (mut task, _folder) = task().await;
    let (ann, late) = go(&task, ANN);
    task.house.registry.depart(ANN, ann.session()).unwrap();
    task.receive(QueueMessage::Gone { player: ANN, session: ann.session() });
    task.receive(late);
    assert!(task.queue.is_empty() && task.waiting.is_empty());
}

#[tokio::test]
async fn a_pair_whose_room_is_gone_waits_on_and_meets_in_the_next() {
    let (mut task, _folder) = task().await;
    let outboxes = [ANN, BOB].map(|player| enqueue(&mut task, player));
    let pair = take_pair(&mut task);
    let (inbox, closed) = mpsc::channel(1);
    drop(closed);
    assert!(!task.bring_together(pair, Some((RoomCode::nth(1), inbox))).await);
    assert!(!outboxes.iter().any(|outbox| is_matched(outbox)));
    assert_eq!(task.queue.len(), 2);
    task.pair().await;
    assert!(outboxes.iter().all(|outbox| is_matched(outbox)));
}

#[tokio::test]
async fn whoever_was_paired_in_vain_is_still_the_first() {
    let (mut task, _folder) = task().await;
    let [ann, bob, cat, dan] = [ANN, BOB, CAT, DAN].map(|player| enqueue(&mut task, player));
    // The queue has yet to hear of it.
    task.house.registry.depart(ANN, ann.session()).unwrap();
    task.pair().await;
    assert_eq!([bob, cat, dan].map(|outbox| is_matched(&outbox)), [true, true, false]);
}
