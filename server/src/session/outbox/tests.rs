//! What waits in an outbox by itself, and what leaves it over a real socket without a session.

use game::{
    MemberNo, Origin, Phase, RaceView, RacerProgress, RacerStatus, RequestId, RoomEvent, RoomView, Settings,
};
use puzzle::{Board, Puzzle, Tier};

use std::future::poll_fn;

use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};

use super::*;
use crate::limits::OUTBOX_BYTES_MAX;
use crate::net::Tcp;

fn outbox() -> Outbox {
    Outbox::new(SessionId(1), Codec::Json)
}

fn pong(stamp: u32) -> ServerMessage {
    ServerMessage::Pong { stamp }
}

fn progress(member: u16, score: u32) -> ServerMessage {
    let progress = RacerProgress {
        member: MemberNo(member),
        rung: 0,
        cells: 0,
        houses: 0,
        filled: None,
        score,
        strikes: 0,
        streak: 0,
        status: RacerStatus::Racing,
    };
    ServerMessage::Room { event: RoomEvent::Progress { progress, standing: vec![] } }
}

#[test]
fn newer_progress_replaces_older_and_keeps_the_order() {
    let outbox = outbox();
    for message in [progress(1, 10), progress(2, 5), pong(1), progress(1, 20), pong(2), progress(3, 1)] {
        outbox.say(message);
    }
    assert_eq!(outbox.read_all(), [progress(2, 5), pong(1), progress(1, 20), pong(2), progress(3, 1)]);
}

#[test]
fn a_full_outbox_closes_the_connection() {
    let outbox = outbox();
    let one = Outgoing::new(pong(10)).encode(Codec::Json).bytes();
    let most = OUTBOX_BYTES_MAX / one;
    (0..most).for_each(|_| outbox.say(pong(10)));
    assert_eq!(outbox.closing(), None);
    outbox.say(pong(10));
    assert_eq!(outbox.closing(), Some(CloseReason::TooSlow));
    assert_eq!(outbox.next(), Some(Next::Close(CloseReason::TooSlow)));
}

#[test]
fn the_room_is_told_as_it_is_but_not_across_a_start() {
    let outbox = outbox();
    let room = |match_no| ServerMessage::Room { event: RoomEvent::RoomChanged { room: room_view(match_no) } };
    let started = || {
        let race = RaceView {
            match_no: 1,
            rung: 0,
            puzzle: Puzzle::classic(Board::classic().blank()),
            tier: Tier::Easy,
            elapsed_ms: 0,
            remaining_ms: None,
            racers: vec![],
            progress: vec![],
            standing: vec![],
            other: None,
        };
        ServerMessage::Room { event: RoomEvent::Started { race } }
    };
    for message in [room(0), pong(1), room(1), started(), pong(2), room(2), progress(1, 1), room(3)] {
        outbox.say(message);
    }
    assert_eq!(outbox.read_all(), [pong(1), room(1), started(), pong(2), progress(1, 1), room(3)]);
    (0..100_000).for_each(|n| outbox.say(room(n)));
    (0..100_000)
        .for_each(|waiting| outbox.say(ServerMessage::Queued { waiting, held_ms: 0, bot_in_ms: None }));
    assert_eq!(
        outbox.read_all(),
        [room(99_999), ServerMessage::Queued { waiting: 99_999, held_ms: 0, bot_in_ms: None }]
    );
}

fn fault(detail: String) -> ServerMessage {
    ServerMessage::Fault { request: RequestId(1), problem: protocol::Fault::BadCode { detail }.into() }
}

fn room_view(match_no: u32) -> RoomView {
    RoomView {
        code: "KXQ7P".parse().unwrap(),
        policy: Origin::Private.policy(),
        phase: Phase::Lobby,
        host: MemberNo(1),
        settings: Settings::default(),
        members: vec![],
        match_no,
        locked: false,
        starts_in_ms: None,
        knocks: vec![],
        terms_no: 1,
        pending: None,
        duel: None,
    }
}

#[test]
fn bytes_are_bounded_and_progress_alone_never_fills_it() {
    let outbox = outbox();
    (0..100_000).for_each(|score| outbox.say(progress(1, score)));
    assert_eq!(outbox.read_all(), [progress(1, 99_999)]);
    let detail = "x".repeat(OUTBOX_BYTES_MAX / 2);
    let fault = fault(detail);
    // The results of a hundred racers may come after other large messages.
    (0..4).for_each(|_| outbox.say(fault.clone()));
    assert_eq!(outbox.closing(), None);
    outbox.say(fault);
    assert_eq!(outbox.closing(), Some(CloseReason::TooSlow));
}

#[tokio::test(start_paused = true)]
async fn what_is_held_leaves_when_its_time_has_come_or_with_the_end() {
    let outbox = Arc::new(outbox());
    outbox.hold(Duration::from_millis(90));
    outbox.say(pong(1));
    sleep(Duration::from_millis(89)).await;
    assert_eq!(outbox.next(), None);
    sleep(Duration::from_millis(2)).await;
    assert_eq!(outbox.next(), Some(Next::Write));
    outbox.hold(Duration::from_millis(90));
    outbox.close(CloseReason::TakenOver);
    assert_eq!(outbox.next(), Some(Next::Write));
}

#[test]
fn queued_messages_are_written_before_the_close() {
    // What comes after the close is dropped, and the first reason stands.
    let outbox = outbox();
    outbox.say(pong(7));
    outbox.close(CloseReason::TakenOver);
    outbox.close(CloseReason::GoingAway);
    outbox.say(pong(8));
    assert_eq!(outbox.read_all(), [pong(7)]);
    assert_eq!(outbox.next(), Some(Next::Close(CloseReason::TakenOver)));
}

#[test]
fn an_audience_shares_one_encoding() {
    let outgoing = Outgoing::new(pong(1));
    let [one, two] = [(); 2].map(|()| outgoing.encode(Codec::Bincode).frame);
    assert_eq!(one.as_ptr(), two.as_ptr());
}

/// The other end of a connection that the outbox writes to.
async fn connect(outbox: &Outbox) -> TcpStream {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let client = TcpStream::connect(listener.local_addr().unwrap());
    let (client, server) = tokio::join!(client, listener.accept());
    let server = server.unwrap().0;
    server.writable().await.unwrap();
    let (_, writer) = Tcp::new(server, 0, None).into_split();
    outbox.connect(Wire { writer: Some(writer), metrics: Arc::new(Metrics::new()) });
    client.unwrap()
}

async fn read(client: &mut TcpStream, bytes: usize) -> Vec<u8> {
    let mut read = vec![0; bytes];
    client.read_exact(&mut read).await.unwrap();
    read
}

fn frame(message: ServerMessage) -> Vec<u8> {
    Outgoing::new(message).encode(Codec::Json).frame.to_vec()
}

#[tokio::test]
async fn what_is_said_is_written_without_the_session() {
    let outbox = outbox();
    let mut client = connect(&outbox).await;
    outbox.say(pong(1));
    assert_eq!(read(&mut client, frame(pong(1)).len()).await, frame(pong(1)));
    assert_eq!(outbox.next(), None);
}

#[tokio::test]
async fn what_a_turn_says_goes_out_together_and_in_order() {
    let outbox = outbox();
    let mut client = connect(&outbox).await;
    let frames = [1, 2, 3].map(|stamp| Outgoing::new(pong(stamp)).encode(Codec::Json));
    assert_eq!(frames.map(|frame| outbox.put(frame)), [true, false, false]);
    let unread = client.try_read(&mut [0]).unwrap_err();
    assert_eq!(unread.kind(), io::ErrorKind::WouldBlock);
    outbox.deliver();
    let expected = [1, 2, 3].map(|stamp| frame(pong(stamp))).concat();
    assert_eq!(read(&mut client, expected.len()).await, expected);
    assert!(outbox.put(Outgoing::new(pong(4)).encode(Codec::Json)), "the next turn delivers for itself");
}

#[tokio::test]
async fn what_the_socket_does_not_take_is_for_the_session() {
    let outbox = outbox();
    let mut client = connect(&outbox).await;
    let long = |number: u32| {
        let detail = format!("{number}").repeat(16 * 1024);
        fault(detail)
    };
    let mut expected = vec![];
    for number in 10..9_999 {
        outbox.say(long(number));
        expected.extend(frame(long(number)));
        if !outbox.lock().frames.is_empty() {
            break;
        }
    }
    // Small enough to be taken if it went before the rest.
    outbox.say(pong(1));
    expected.extend(frame(pong(1)));
    assert_eq!(outbox.next(), Some(Next::Write));
    let write = poll_fn(|context| outbox.poll_write(None, context));
    let (written, read) = tokio::join!(write, read(&mut client, expected.len()));
    written.unwrap();
    assert!(read == expected, "every byte once and in order");
    assert_eq!(outbox.next(), None);
}

#[tokio::test]
async fn the_last_word_comes_after_a_frame_that_has_begun() {
    let outbox = outbox();
    let mut client = connect(&outbox).await;
    let frames = [1, 2, 3].map(|stamp| Outgoing::new(pong(stamp)).encode(Codec::Json));
    for frame in frames {
        outbox.put(frame);
    }
    outbox.lock().frames.try_write(|_| Ok(3)).unwrap();
    outbox.end_with(Some(Bytes::from_static(b"bye")));
    poll_fn(|context| outbox.poll_write(None, context)).await.unwrap();
    drop(outbox.disconnect());
    let mut read = vec![];
    client.read_to_end(&mut read).await.unwrap();
    assert_eq!(read, [&frame(pong(1))[3..], b"bye"].concat());
}

#[tokio::test]
async fn a_connection_ends_however_long_others_keep_the_outbox() {
    let outbox = outbox();
    let mut client = connect(&outbox).await;
    drop(outbox.disconnect());
    outbox.say(pong(1));
    assert_eq!(client.read_to_end(&mut vec![]).await.unwrap(), 0);
}
