//! Clients that do not keep to the protocol: what is merely wrong is answered, what is abuse ends
//! the connection, each for its own reason.

use futures::SinkExt;
use game::{Problem, RequestId};
use protocol::limits::{CLIENT_MESSAGE_BYTES_MAX, FAULTS_MAX, MESSAGES_BURST};
use protocol::{ClientMessage, Codec, Fault, ServerMessage, close};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, TestServer, frame};

async fn fault(client: &mut Client) -> Problem {
    match client.hear().await {
        ServerMessage::Fault { problem, .. } => problem,
        other => panic!("a fault was wanted, not {other:?}"),
    }
}

async fn still_there(client: &mut Client) {
    client.say(&ClientMessage::Ping { stamp: 1 }).await;
    assert_eq!(client.hear().await, ServerMessage::Pong { stamp: 1 });
}

#[tokio::test]
async fn what_cannot_be_read_is_answered_with_the_reason() {
    let server = TestServer::start().await;
    for codec in Codec::ALL {
        let mut client = server.player_with(codec).await;
        let ping = codec.encode_client(&ClientMessage::Ping { stamp: 1 });

        let oversize = [ping.clone(), vec![b' '; CLIENT_MESSAGE_BYTES_MAX]].concat();
        client.send(frame(codec, oversize)).await;
        let error = fault(&mut client).await;
        assert!(error.is("too_large"), "{error:?}");

        client.send(frame(codec, [ping.clone(), ping].concat())).await;
        let error = fault(&mut client).await;
        assert!(error.is("trailing_bytes"), "{error:?}");

        let unknown = if codec == Codec::Json { br#""Bribe""#.to_vec() } else { vec![200] };
        client.send(frame(codec, unknown)).await;
        let error = fault(&mut client).await;
        assert!(error.is("unknown_message"), "{error:?}");

        still_there(&mut client).await;
    }
}

#[tokio::test]
async fn the_wrong_kind_of_frame_is_pointed_out() {
    let server = TestServer::start().await;
    let mut json = server.player_with(Codec::Json).await;
    json.send(Message::binary(
        Codec::Json.encode_client(&ClientMessage::Dequeue { request: RequestId::NONE }),
    ))
    .await;
    assert_eq!(fault(&mut json).await, Fault::WrongFrameKind.into());
    still_there(&mut json).await;
    let mut binary = server.player().await;
    binary.send(Message::text("\"Dequeue\"")).await;
    assert_eq!(fault(&mut binary).await, Fault::WrongFrameKind.into());
    still_there(&mut binary).await;
}

#[tokio::test]
async fn one_message_more_than_the_burst_is_dropped_and_that_is_said() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    // Some are gained back while these are sent, so send until the first is dropped.
    let mut sent = 0;
    let dropped = loop {
        client.say(&ClientMessage::Ping { stamp: sent }).await;
        sent += 1;
        match client.hear().await {
            ServerMessage::Pong { stamp } => assert_eq!(stamp, sent - 1),
            other => break other,
        }
    };
    assert!(matches!(dropped, ServerMessage::Fault { problem, .. } if problem.is("too_fast")));
    assert!(sent > MESSAGES_BURST, "only {sent} were allowed in a burst");
}

#[tokio::test]
async fn a_flood_ends_the_connection() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    let ping = frame(Codec::Bincode, Codec::Bincode.encode_client(&ClientMessage::Ping { stamp: 0 }));
    for _ in 0..1_000 {
        if client.socket.send(ping.clone()).await.is_err() {
            break;
        }
    }
    assert_eq!(client.end().await, Some(close::ABUSE));
}

#[tokio::test]
async fn a_run_of_faults_ends_the_connection_and_each_was_answered() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    for _ in 0..FAULTS_MAX {
        client.say(&ClientMessage::Dequeue { request: RequestId::NONE }).await;
        assert_eq!(fault(&mut client).await, Fault::NotQueued.into());
    }
    assert_eq!(client.next().await, Err(Some(close::ABUSE)));
}

#[tokio::test]
async fn a_huge_frame_is_not_even_read() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    // The head of a masked binary frame of 64 MiB, and the beginning of its content.
    let mut head = vec![0x82, 0xFF];
    head.extend((64_u64 << 20).to_be_bytes());
    head.extend([0; 4 + 100_000]);
    client.socket.get_mut().write_all(&head).await.unwrap();
    assert_eq!(client.end().await, Some(close::ABUSE));
}

#[tokio::test]
async fn broken_frames_and_broken_text_have_their_own_codes() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    client.socket.get_mut().write_all(&[0x82, 0x01, 0x00]).await.unwrap(); // Not masked.
    assert_eq!(client.end().await, Some(1002));
    let mut client = server.player_with(Codec::Json).await;
    client.socket.get_mut().write_all(&[0x81, 0x81, 0, 0, 0, 0, 0xFF]).await.unwrap();
    assert_eq!(client.end().await, Some(1007));
}

#[tokio::test]
async fn names_and_codes_are_checked_before_anything_happens() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    client
        .say(&ClientMessage::Create {
            request: RequestId::NONE,
            puzzle: None,
            rules: None,
            name: " ".to_owned(),
        })
        .await;
    assert!(fault(&mut client).await.is("bad_name"));
    client
        .say(&ClientMessage::Enqueue { request: RequestId::NONE, name: "x".repeat(100), with_bots: false })
        .await;
    assert!(fault(&mut client).await.is("bad_name"));
    let join = |code: &str| ClientMessage::Join {
        request: RequestId::NONE,
        code: code.to_owned(),
        name: "Ann".to_owned(),
        watch: false,
    };
    client.say(&join("O0O0O")).await;
    assert!(fault(&mut client).await.is("bad_code"));
}

/// The head of a masked frame, with a mask that changes nothing.
fn head(first: u8, bytes: u8) -> [u8; 6] {
    [first, 0x80 | bytes, 0, 0, 0, 0]
}

#[tokio::test]
async fn a_message_may_come_in_pieces_but_not_in_any_number_of_them() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    let ping = Codec::Bincode.encode_client(&ClientMessage::Ping { stamp: 5 });
    let [first, rest @ ..] = &ping[..] else { panic!("a message has bytes") };
    let begin = [&head(0x02, 1)[..], &[*first]].concat();
    let end = [&head(0x80, u8::try_from(rest.len()).unwrap())[..], rest].concat();
    let nothing = head(0x00, 0).repeat(50);
    client.socket.get_mut().write_all(&[begin.clone(), nothing, end].concat()).await.unwrap();
    assert_eq!(client.hear().await, ServerMessage::Pong { stamp: 5 });

    // The server may hang up before all of it is sent.
    let _ = client.socket.get_mut().write_all(&[begin, head(0x00, 0).repeat(20_000)].concat()).await;
    assert_eq!(client.end().await, Some(close::ABUSE));
}

#[tokio::test]
async fn pings_of_the_socket_itself_are_counted_too() {
    let server = TestServer::start().await;
    let mut client = server.player().await;
    let _ = client.socket.get_mut().write_all(&head(0x89, 0).repeat(1_000)).await;
    assert_eq!(client.end().await, Some(close::ABUSE));
}

#[tokio::test]
async fn what_the_socket_reserves_is_not_for_use() {
    let server = TestServer::start().await;
    // Compressed, of an unknown kind, an unknown control frame, a control frame in pieces.
    for first in [0xC2, 0x83, 0x8B, 0x09] {
        let mut client = server.player().await;
        client.socket.get_mut().write_all(&head(first, 0)).await.unwrap();
        assert_eq!(client.end().await, Some(1002), "{first:#x}");
    }
}
