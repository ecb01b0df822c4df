//! Requests that reach the dispatch at a moment that sockets cannot be made to hit.

use game::RequestId;
use protocol::Codec;
use tokio::sync::mpsc;

use super::*;
use crate::rooms::presence::EntryId;
use crate::rooms::queue_task;

const ANN: PlayerId = PlayerId(1);

fn connect(house: &Arc<House>) -> Dispatch {
    let outbox = Arc::new(Outbox::new(house.registry.next_session(), Codec::Json));
    house.registry.arrive(ANN, &outbox, |_| {});
    let address = Address::of_peer([127, 0, 0, 1].into());
    let upload = Mutex::new(Upload::new(house.uploaded.clone()));
    Dispatch { house: house.clone(), player: ANN, bot: false, outbox, address, upload }
}

fn entry(house: &House) -> Option<EntryId> {
    match house.registry.place(ANN) {
        Place::Room(there) => Some(there.entry),
        Place::Nowhere | Place::Queue(_) => None,
    }
}

fn name() -> String {
    "Ann".to_owned()
}

#[tokio::test]
async fn a_late_request_of_a_connection_that_was_taken_over_moves_nobody() {
    let (house, queue, _folder) = House::at_rest().await;
    house.tasks.spawn(queue_task::run(house.clone(), queue));
    let old = connect(&house);
    old.handle(
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        Millis(0),
    )
    .await
    .unwrap();
    let first = entry(&house).unwrap();
    let new = connect(&house);
    let rooms = house.registry.rooms();
    let elsewhere = ClientMessage::Join {
        request: RequestId::NONE,
        code: "KXQ7P".to_owned(),
        name: name(),
        watch: false,
    };
    for late in [
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        ClientMessage::Enqueue { request: RequestId::NONE, name: name(), with_bots: false },
        elsewhere,
    ] {
        old.handle(late, Millis(0)).await.unwrap_err();
        assert_eq!(entry(&house), Some(first), "the kept place");
    }
    assert_eq!(house.registry.rooms(), rooms, "nothing was opened");
    let command = ClientMessage::Room { request: RequestId::NONE, command: Command::Leave };
    assert_eq!(old.handle(command, Millis(0)).await, Err(Fault::NotInRoom));
    // The newer one may: that gives the kept place up.
    new.handle(
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        Millis(0),
    )
    .await
    .unwrap();
    assert!(entry(&house).is_some_and(|entry| entry > first));
}

#[tokio::test]
async fn a_room_that_ends_while_somebody_is_on_the_way_to_it_leaves_them_free() {
    let (house, _queue, _folder) = House::at_rest().await;
    let (inbox, closed) = mpsc::channel(1);
    let code = house.registry.list_room(&inbox).unwrap();
    drop(closed);
    let ann = connect(&house);
    let join =
        ClientMessage::Join { request: RequestId::NONE, code: code.to_string(), name: name(), watch: false };
    ann.handle(join, Millis(0)).await.unwrap();
    assert!(matches!(house.registry.place(ANN), Place::Nowhere));
    ann.handle(
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        Millis(0),
    )
    .await
    .unwrap();
}
