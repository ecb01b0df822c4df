//! The public queue: strangers are paired into a room of their own.

use game::{Origin, Phase, RequestId, RoomEvent};
use protocol::{ClientMessage, Fault, ServerMessage};
use server::Config;
use server::config::Limits;

use crate::support::{Client, TestServer, config};

async fn enqueue(client: &mut Client, name: &str) {
    client
        .say(&ClientMessage::Enqueue { request: RequestId::NONE, name: name.to_owned(), with_bots: false })
        .await;
}

#[tokio::test]
async fn two_strangers_are_put_into_a_room_that_starts_by_itself() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.player().await, server.player().await);
    enqueue(&mut ann, "Ann").await;
    assert_eq!(ann.hear().await, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    enqueue(&mut bob, "Bob").await;
    assert_eq!(bob.hear().await, ServerMessage::Queued { waiting: 2, held_ms: 0 });
    let mut codes = Vec::new();
    for client in [&mut ann, &mut bob] {
        let ServerMessage::Matched { code } = client.hear().await else { panic!("no match") };
        let snapshot = client.entered().await;
        assert_eq!((snapshot.room.code, snapshot.room.policy), (code, Origin::Queue.policy()));
        codes.push(code);
    }
    assert_eq!(codes[0], codes[1]);
    ann.hear_until(|message| match message {
        ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
            matches!(room.phase, Phase::Countdown { .. }).then_some(())
        }
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn whoever_cancels_or_is_gone_is_not_paired() {
    let server = TestServer::start().await;
    let (mut ann, mut bob, mut cat) = (server.player().await, server.player().await, server.player().await);
    enqueue(&mut ann, "Ann").await;
    assert_eq!(ann.hear().await, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    enqueue(&mut ann, "Ann").await;
    assert_eq!(
        ann.hear().await,
        ServerMessage::Fault { request: RequestId::NONE, problem: Fault::AlreadyQueued.into() }
    );
    ann.say(&ClientMessage::Dequeue { request: RequestId::NONE }).await;
    assert_eq!(ann.hear().await, ServerMessage::Dequeued);
    enqueue(&mut bob, "Bob").await;
    assert_eq!(bob.hear().await, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    // The same player again: the server has seen the end of the first connection before it answers.
    let (bob, resume) = server.again(bob.identity()).await;
    assert_eq!(resume, None);
    enqueue(&mut cat, "Cat").await;
    assert_eq!(cat.hear().await, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    drop(bob);
}

#[tokio::test]
async fn in_the_queue_there_is_no_room_and_in_a_room_no_queue() {
    let server = TestServer::start().await;
    let mut ann = server.player().await;
    enqueue(&mut ann, "Ann").await;
    assert_eq!(ann.hear().await, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    ann.say(&ClientMessage::Create {
        request: RequestId::NONE,
        puzzle: None,
        rules: None,
        name: "Ann".to_owned(),
    })
    .await;
    assert_eq!(
        ann.hear().await,
        ServerMessage::Fault { request: RequestId::NONE, problem: Fault::AlreadyInRoom.into() }
    );
}

#[tokio::test]
async fn a_pair_waits_together_while_the_server_is_out_of_rooms() {
    let server =
        TestServer::start_with(Config { limits: Limits { rooms: 1, ..Limits::default() }, ..config() }).await;
    let (mut host, mut ann, mut bob) = (server.player().await, server.player().await, server.player().await);
    host.create("Host").await;
    enqueue(&mut ann, "Ann").await;
    assert_eq!(ann.hear().await, ServerMessage::Queued { waiting: 1, held_ms: 0 });
    enqueue(&mut bob, "Bob").await;
    assert_eq!(ann.hear().await, ServerMessage::Queued { waiting: 2, held_ms: 0 });
    assert_eq!(bob.hear().await, ServerMessage::Queued { waiting: 2, held_ms: 0 });
    host.command(game::Command::Leave).await;
    for client in [&mut ann, &mut bob] {
        let heard = client.hear().await;
        assert!(matches!(heard, ServerMessage::Matched { .. }), "{heard:?}");
    }
}
