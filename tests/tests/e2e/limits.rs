//! Nobody gets more than their share: each address has bounds of its own, and whoever reaches one is told so
//! while everybody else plays on. Every address in 127.0.0.0/8 is this machine's, so there are many to come from.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use game::{Command, Phase, Problem, RoomCode, RoomEvent, Seq, Verdict};
use protocol::limits::{FAULTS_MAX, MESSAGES_BURST, MOVES_BURST, MOVES_PER_SECOND};
use protocol::{ClientMessage, Codec, Fault, Refusal, ServerMessage, close};
use puzzle::Cell;
use testkit::messages::{create, dequeue, entered, hello, join, peek, refused, to_room, wait_in};
use testkit::raw::{Heard, Raw};
use testkit::server::{Server, ServerProgram};
use testkit::socket;
use testkit::wait::look_until;
use tokio::io::AsyncWriteExt;

const ANN: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
const BOB: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);
const SUBPROTOCOL: (&str, &str) = ("sec-websocket-protocol", "nonet.v1.json");

async fn connect(address: Ipv4Addr, server: SocketAddr, header: Option<(&str, &str)>) -> Result<Raw> {
    let headers: Vec<_> = [SUBPROTOCOL].into_iter().chain(header).collect();
    let socket = socket::upgrade(socket::connect(server, Some(address)).await?, server, &headers).await?;
    Ok(Raw::over(socket, Codec::Json))
}

/// Comes in, or is told why not.
async fn greet(raw: &mut Raw) -> Result<Option<Problem>> {
    raw.say(&hello(None)).await?;
    raw.until("an answer", |message| match message {
        ServerMessage::Welcome { .. } => Some(None),
        ServerMessage::Refused { problem } => Some(Some(problem.clone())),
        _ => None,
    })
    .await
}

async fn enter(address: Ipv4Addr, server: SocketAddr) -> Result<Raw> {
    let mut raw = connect(address, server, None).await?;
    ensure!(greet(&mut raw).await?.is_none(), "{address} is not let in");
    Ok(raw)
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_the_next_is_told_so() -> Result<()> {
    let server = Server::start_with(|config| config.limits.connections_per_address = 2).await?;
    let (first, _second) = (enter(ANN, server.address()).await?, enter(ANN, server.address()).await?);
    let mut third = connect(ANN, server.address(), None).await?;
    assert_eq!(greet(&mut third).await?, Some(Refusal::TooManyConnections.into()));
    assert_eq!(third.until_closed().await?.0, close::ADDRESS_FULL);
    enter(BOB, server.address()).await?;
    drop(first);
    look_until("a place again", async || {
        let mut raw = connect(ANN, server.address(), None).await?;
        Ok(greet(&mut raw).await?.is_none().then_some(()))
    })
    .await?;
    server.stop().await
}

#[tokio::test]
async fn limits_behind_a_trusted_proxy_are_by_client_address() -> Result<()> {
    let server = Server::start_with(|config| {
        config.limits.connections_per_address = 1;
        config.proxy.trusted = 1;
    })
    .await?;
    let mut inside = Vec::new();
    for (forwarded, refused) in [
        ("203.0.113.1", None),
        ("203.0.113.2", None),
        ("198.51.100.9, 203.0.113.1", Some(Refusal::TooManyConnections.into())),
        ("2001:db8::1", None),
        ("2001:db8::2", Some(Refusal::TooManyConnections.into())),
    ] {
        let mut raw = connect(ANN, server.address(), Some(("x-forwarded-for", forwarded))).await?;
        assert_eq!(greet(&mut raw).await?, refused, "{forwarded}");
        inside.push(raw);
    }
    server.stop().await
}

#[tokio::test]
async fn a_restart_does_not_double_an_address_share_of_rooms() -> Result<()> {
    let server = ServerProgram::start(&["--limits-rooms-per-address", "1"]).await?;
    let mut host = Raw::connect(server.address(), Codec::Json).await?;
    let identity = host.greet(None).await?.identity;
    let code = host.host("Ann").await?.room.code;
    let server = server.crash(async || ()).await?;
    let mut host = Raw::connect(server.address(), Codec::Json).await?;
    host.greet(identity).await?;
    host.goes_to(code, "Bob", false).await?;
    // Answered by the room in a later turn, so that the one with the return in it is over.
    host.command(Command::Start).await?;
    host.until("a puzzle being made", |message| {
        matches!(message, ServerMessage::Room { event: RoomEvent::RoomChanged { room } } if room.phase == Phase::Dealing)
            .then_some(())
    })
    .await?;
    let mut second = Raw::connect(server.address(), Codec::Json).await?;
    second.greet(None).await?;
    assert_eq!(second.faults(&create("Ann")).await?, Fault::TooManyRoomsHere.into());
    Ok(())
}

#[tokio::test]
async fn the_networks_around_an_address_have_shares_of_their_own() -> Result<()> {
    let server = Server::start_with(|config| {
        config.limits.connections_per_address = 1;
        config.proxy.trusted = 1;
    })
    .await?;
    let mut inside = Vec::new();
    let mut let_in = async |network: String| -> Result<bool> {
        let mut raw = connect(ANN, server.address(), Some(("x-forwarded-for", &network))).await?;
        let refused = greet(&mut raw).await?;
        inside.push(raw);
        Ok(refused.is_none())
    };
    let mut in_one_56 = 0;
    for n in 0..6 {
        in_one_56 += u32::from(let_in(format!("2001:db8:1:{n:x}::1")).await?);
    }
    assert_eq!(in_one_56, 4, "each /64 is somebody else, together they have four shares");
    let mut in_one_48 = in_one_56;
    for n in 1..20 {
        in_one_48 += u32::from(let_in(format!("2001:db8:1:{n:x}00::1")).await?);
    }
    assert_eq!(in_one_48, 16);
    assert!(let_in("2001:db8:2::1".to_owned()).await?, "another /48");
    server.stop().await
}

/// With room for one: the next is refused until that one has closed.
async fn refuses_a_second_room(server: Server, fault: Fault) -> Result<()> {
    let mut first = enter(ANN, server.address()).await?;
    first.host("Ann").await?;
    let mut second = enter(ANN, server.address()).await?;
    assert_eq!(second.faults(&create("Ann")).await?, fault.into());
    first.command(Command::Leave).await?;
    look_until("the end of the room", async || {
        let mut third = enter(ANN, server.address()).await?;
        third.say(&create("Ann")).await?;
        let is_open = third.until("an answer", |message| match message {
            ServerMessage::Fault { .. } => Some(false),
            message => entered(message).map(|_| true),
        });
        Ok(is_open.await?.then_some(()))
    })
    .await?;
    server.stop().await
}

#[tokio::test]
async fn an_address_has_so_many_rooms_and_gets_them_back() -> Result<()> {
    let server = Server::start_with(|config| config.limits.rooms_per_address = 1).await?;
    enter(BOB, server.address()).await?.host("Bob").await?;
    refuses_a_second_room(server, Fault::TooManyRoomsHere).await
}

#[tokio::test]
async fn there_are_only_so_many_rooms_and_a_closed_one_makes_room() -> Result<()> {
    let server = Server::start_with(|config| config.limits.rooms = 1).await?;
    refuses_a_second_room(server, Fault::TooManyRooms).await
}

#[tokio::test]
async fn a_burst_is_answered_and_each_fault_before_the_last() -> Result<()> {
    let server = Server::start().await?;
    let mut raw = enter(ANN, server.address()).await?;
    // Some are regained while these are sent, so until the first is dropped.
    let mut sent = 0;
    let dropped = loop {
        sent += 1;
        raw.say(&ClientMessage::Ping { stamp: sent }).await?;
        match raw.hear().await? {
            Heard::Message(ServerMessage::Pong { stamp }) => assert_eq!(stamp, sent),
            other => break other,
        }
    };
    let Heard::Message(ServerMessage::Fault { problem, .. }) = dropped else { panic!("{dropped:?}") };
    assert!(problem.is("too_fast"), "{problem}");
    assert!(sent > MESSAGES_BURST, "only {sent} were allowed in a burst");
    let mut raw = enter(ANN, server.address()).await?;
    for _ in 0..FAULTS_MAX {
        assert_eq!(raw.faults(&dequeue()).await?, Fault::NotQueued.into());
    }
    assert_eq!(raw.until_closed().await?.0, close::ABUSE);
    server.stop().await
}

#[tokio::test]
async fn guessing_room_codes_ends_soon_and_keeps_nobody_else_out() -> Result<()> {
    let server = Server::start_with(|config| config.limits.wrong_codes_per_player.burst = 3).await?;
    let mut host = enter(BOB, server.address()).await?;
    let code = host.host("Ann").await?.room.code;
    let wrong = RoomCode::nth(if code == RoomCode::nth(1) { 2 } else { 1 });
    let mut guesser = enter(ANN, server.address()).await?;
    // A look is no cheaper than a try.
    for guess in [peek(wrong), join(wrong, "Bob"), peek(wrong)] {
        guesser.say(&guess).await?;
        let problem = guesser.until("the refusal", refused).await?;
        assert!(problem.is("no_such_room"), "{problem}");
    }
    // Not even the right one any more: that would tell it from the others.
    for guess in [peek(code), join(code, "Bob")] {
        assert!(guesser.faults(&guess).await?.is("too_many_tries"));
    }
    let mut friend = enter(Ipv4Addr::new(127, 0, 0, 3), server.address()).await?;
    friend.goes_to(code, "Bob", false).await?;
    // Whoever goes on is shown out.
    while guesser.say(&join(wrong, "Bob")).await.is_ok() {}
    assert_eq!(guesser.until_closed().await?.0, close::ABUSE);
    server.stop().await
}

fn moves(count: u32) -> Vec<ClientMessage> {
    let erase = |seq| Command::Erase { match_no: 1, rung: 0, seq: Seq(seq), cell: Cell::new(0) };
    (1..=count).map(|seq| to_room(erase(seq))).collect()
}

#[tokio::test]
async fn moves_that_come_too_fast_wait_and_none_is_lost() -> Result<()> {
    let server = Server::start().await?;
    let mut raw = enter(ANN, server.address()).await?;
    raw.host("Ann").await?;
    let many = MOVES_BURST + MOVES_PER_SECOND;
    raw.say_at_once(&moves(many)).await?;
    for wanted in 1..=many {
        let answered = raw.until("an answer", |message| match message {
            ServerMessage::Room {
                event: RoomEvent::Placed { seq, verdict: Verdict::Rejected { .. }, .. },
            } => Some(*seq),
            ServerMessage::Fault { problem, .. } => panic!("{problem} instead of move {wanted}"),
            _ => None,
        });
        assert_eq!(answered.await?, Seq(wanted));
    }
    server.stop().await
}

#[tokio::test]
async fn a_flood_of_moves_waits_in_its_own_socket() -> Result<()> {
    const FLOOD: u32 = 10 * MOVES_PER_SECOND;
    let server = Server::start_with(|config| config.limits.moves.burst = 1).await?;
    let mut raw = enter(ANN, server.address()).await?;
    raw.host("Ann").await?;
    let begun = Instant::now();
    raw.say_at_once(&moves(FLOOD)).await?;
    let mut answered = 0;
    while answered < FLOOD {
        match raw.hear().await? {
            Heard::Message(ServerMessage::Room { event: RoomEvent::Placed { .. } }) => answered += 1,
            Heard::Message(ServerMessage::Fault { problem, .. }) => panic!("{problem} for a move"),
            Heard::Message(_) => {}
            Heard::Closed(end) => panic!("closed: {end:?}"),
        }
    }
    assert!(begun.elapsed() >= Duration::from_secs(9), "{FLOOD} moves in {:?}", begun.elapsed());
    server.stop().await
}

#[tokio::test]
async fn connections_that_stand_in_the_door_keep_nobody_out() -> Result<()> {
    let server = Server::start().await?;
    let mut standing = Vec::new();
    // Far more than one address may have, then far more than there may be.
    for n in 0..1_600_u16 {
        let [high, low] = if n < 300 { [1, 1] } else { n.to_be_bytes() };
        let from = Ipv4Addr::new(127, 1, high, low);
        let mut tcp = socket::connect(server.address(), Some(from)).await?;
        // Some are silent, some begin a request and never end it.
        if n % 2 == 0 {
            let _ = tcp.write_all(b"GET /ws HTTP/1.1\r\nUpgrade: websocket\r\n").await;
        }
        standing.push(tcp);
    }
    for _ in 0..20 {
        enter(BOB, server.address()).await?;
    }
    drop(standing);
    server.stop().await
}

#[tokio::test]
async fn a_page_from_elsewhere_gets_no_socket() -> Result<()> {
    let server = Server::start().await?;
    let own = format!("http://{}", server.address());
    connect(ANN, server.address(), Some(("origin", &own))).await?;
    for foreign in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let refused = connect(ANN, server.address(), Some(("origin", foreign))).await.unwrap_err();
        assert!(refused.to_string().contains("403"), "{foreign}: {refused}");
    }
    server.stop().await
}

/// Whoever would have a name that the operator refuses is told so, wherever a name is given.
#[tokio::test]
async fn a_refused_name_is_taken_nowhere() -> Result<()> {
    let server = ServerProgram::start(&["--limits-names-refused", "rude"]).await?;
    let mut ann = enter(ANN, server.address()).await?;
    for name in ["Rude", "so rude!"] {
        let problem = ann.faults(&wait_in(name, &["variety"])).await?;
        ensure!(&*problem.code == "bad_name", "{problem:?}");
        let problem = ann.faults(&create(name)).await?;
        ensure!(&*problem.code == "bad_name", "{problem:?}");
    }
    ensure!(ann.faults(&wait_in("Ann", &["no-such-pool"])).await?.code == "no_such_pool", "another reason");
    Ok(())
}
