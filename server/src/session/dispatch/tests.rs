//! Requests that reach the dispatch at a moment that sockets cannot be made to hit.

use std::sync::atomic::{AtomicU16, AtomicU64};

use game::RequestId;
use lobby::{EntryId, Location};
use protocol::Codec;
use tokio::sync::mpsc;

use super::*;
use crate::rooms::players::Connection;
use crate::rooms::queue_task;

const ANN: PlayerId = PlayerId(1);

fn connect(app: &Arc<AppState>) -> Dispatch {
    let outbox = Arc::new(Outbox::new(app.rooms.players.next_session(), Codec::Json));
    let address = Address::of_peer([127, 0, 0, 1].into());
    app.rooms.players.connect(ANN, Connection { outbox: outbox.clone(), address }, |_| {});
    let upload = Mutex::new(Upload::new(app.quotas.uploads.clone()));
    Dispatch {
        app: app.clone(),
        player: ANN,
        bot: false,
        outbox,
        address,
        upload,
        line_ms: AtomicU16::new(0),
        shown_at: AtomicU64::new(0),
    }
}

/// Handles a message to its end.
async fn handle(dispatch: &Dispatch, message: ClientMessage, at: Millis) -> Result<(), Fault> {
    match dispatch.handle(message, at)? {
        Some(handling) => handling.await,
        None => Ok(()),
    }
}

fn entry(app: &AppState) -> Option<EntryId> {
    match app.rooms.players.location(ANN) {
        Location::Room(there) => Some(there.entry),
        Location::Nowhere | Location::Queue(_) => None,
    }
}

fn name() -> String {
    "Ann".to_owned()
}

#[tokio::test]
async fn a_late_request_after_a_takeover_changes_nothing() {
    let (app, queue, _folder) = AppState::at_rest().await;
    app.tasks.spawn(queue_task::run(app.clone(), queue));
    let old = connect(&app);
    handle(
        &old,
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        Millis(0),
    )
    .await
    .unwrap();
    let first = entry(&app).unwrap();
    let new = connect(&app);
    let rooms = app.rooms.registry.rooms();
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
        handle(&old, late, Millis(0)).await.unwrap_err();
        assert_eq!(entry(&app), Some(first), "the kept place");
    }
    assert_eq!(app.rooms.registry.rooms(), rooms, "nothing was opened");
    let command = ClientMessage::Room { request: RequestId::NONE, command: Command::Leave };
    assert_eq!(handle(&old, command, Millis(0)).await, Err(Fault::NotInRoom));
    // The newer one may: that gives up the reserved place.
    handle(
        &new,
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        Millis(0),
    )
    .await
    .unwrap();
    assert!(entry(&app).is_some_and(|entry| entry > first));
}

#[tokio::test]
async fn a_room_that_ends_during_a_join_leaves_the_player_free() {
    let (app, _queue, _folder) = AppState::at_rest().await;
    let (inbox, closed) = mpsc::channel(1);
    let code = app.rooms.registry.draw_code(RoomId(1)).unwrap();
    app.rooms.registry.list_room(RoomId(1), code, &inbox);
    drop(closed);
    let ann = connect(&app);
    let join =
        ClientMessage::Join { request: RequestId::NONE, code: code.to_string(), name: name(), watch: false };
    handle(&ann, join, Millis(0)).await.unwrap();
    assert!(matches!(app.rooms.players.location(ANN), Location::Nowhere));
    handle(
        &ann,
        ClientMessage::Create { request: RequestId::NONE, puzzle: None, rules: None, name: name() },
        Millis(0),
    )
    .await
    .unwrap();
}
