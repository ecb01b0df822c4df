//! How often a player may do what: by player, so that connecting again refills nothing; by address, so that one person
//! does not shut out those next door; and by what a receiver can take.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use game::{Command, Phase, RoomCode, RoomEvent, Rules, Seq};
use protocol::limits::{CONNECTS_BURST, TOGGLES_BURST, TOGGLES_PER_MINUTE};
use protocol::{ClientMessage, Codec, Fault, Identity, ServerMessage, close};
use server::config::Rate;
use testkit::messages::{create, entered, erase, hello, join};
use testkit::raw::{Heard, Raw};
use testkit::scene;
use testkit::server::{Server, get};

const SCHOOL: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 30);

async fn host(server: SocketAddr) -> Result<(Raw, RoomCode, Identity)> {
    let (mut host, welcome) = Raw::enter(server, Codec::Json, None).await?;
    let code = host.host("Ann").await?.room.code;
    Ok((host, code, welcome.identity.context("a new player has an identity")?))
}

async fn until_answered(raw: &mut Raw, wanted: u32) -> Result<()> {
    raw.until("the answer", |message| match message {
        ServerMessage::Room { event: RoomEvent::Placed { seq: Seq(seq), .. } } => {
            (*seq == wanted).then_some(())
        }
        ServerMessage::Fault { problem, .. } => panic!("{problem} for a move"),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn connecting_again_refills_no_moves() -> Result<()> {
    const BURST: u32 = 5;
    const PER_SECOND: u32 = 10;
    const MOVES: u32 = 35;
    let server = Server::start_with(|config| {
        config.limits.moves = Rate::per_second(BURST, PER_SECOND);
    })
    .await?;
    let (mut raw, code, identity) = host(server.address()).await?;
    let begun = Instant::now();
    for seq in 1..=MOVES {
        if seq % BURST == 0 {
            raw = Raw::enter(server.address(), Codec::Bincode, Some(identity.clone())).await?.0;
            raw.goes_to(code, "Ann", false).await?;
        }
        raw.command(erase(1, seq, 0)).await?;
        until_answered(&mut raw, seq).await?;
    }
    let least = Duration::from_secs(1) * (MOVES - BURST) / PER_SECOND;
    ensure!(
        begun.elapsed() >= least,
        "{MOVES} moves in {:?}, at least {least:?} were wanted",
        begun.elapsed()
    );
    server.stop().await
}

#[tokio::test]
async fn one_move_in_flight_is_never_too_fast() -> Result<()> {
    // At this rate each move waits for longer than the ten seconds after which such a client was once expelled.
    let server = Server::start_with(|config| {
        config.limits.moves = Rate::per_second(1, 2);
    })
    .await?;
    let (mut raw, ..) = host(server.address()).await?;
    for seq in 1..=25 {
        raw.command(erase(1, seq, 0)).await?;
        until_answered(&mut raw, seq).await?;
    }
    server.stop().await
}

#[tokio::test]
async fn a_player_who_connects_again_and_again_is_slowed_down() -> Result<()> {
    let server = Server::start().await?;
    let (_host, code, identity) = host(server.address()).await?;
    let mut connects = 1;
    let (retry_after_ms, mut refused) = loop {
        let mut raw = Raw::connect(server.address(), Codec::Bincode).await?;
        raw.say(&hello(Some(identity.clone()))).await?;
        match raw.hear().await? {
            Heard::Message(ServerMessage::Welcome { resume, .. }) => assert_eq!(resume, Some(code)),
            Heard::Message(ServerMessage::Refused { problem }) if problem.is("too_often") => {
                break (problem.retry_after_ms.context("no time is said")?, raw);
            }
            other => panic!("{other:?}"),
        }
        connects += 1;
        ensure!(connects < 4 * CONNECTS_BURST, "connected {connects} times");
    };
    assert!((1..=2_000).contains(&retry_after_ms), "{retry_after_ms}");
    assert_eq!(refused.until_closed().await?.0, close::TOO_OFTEN);
    assert!(connects >= CONNECTS_BURST, "{connects}");
    // Others at the same address are not concerned, and in the end the player gets in again.
    Raw::enter(server.address(), Codec::Json, None).await?;
    tokio::time::sleep(Duration::from_millis(retry_after_ms.into())).await;
    Raw::enter(server.address(), Codec::Bincode, Some(identity)).await?;
    server.stop().await
}

/// `flippers` spectators flip a mark as fast as they can for as long as `racer` takes to hear `pings` answers.
async fn flip(server: &Server, code: RoomCode, flippers: u8) -> Result<Vec<tokio::task::JoinHandle<()>>> {
    let mut tasks = Vec::new();
    for n in 0..flippers {
        let from = Ipv4Addr::new(127, 0, 1, n + 1);
        let mut raw = Raw::enter_from(server.address(), Codec::Bincode, from).await?;
        raw.goes_to(code, &format!("Flip {n}"), true).await?;
        tasks.push(tokio::spawn(async move {
            let mut watch = false;
            while raw.command(Command::Watch { watch }).await.is_ok() {
                watch = !watch;
                // As fast as the connection's own limit on messages allows without being expelled.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }));
    }
    Ok(tasks)
}

#[tokio::test]
async fn flipping_spectators_cost_a_racer_little() -> Result<()> {
    const FLIPPERS: u8 = 30;
    const SECONDS: u32 = 3;
    let server = Server::start().await?;
    let (mut ann, code, _) = host(server.address()).await?;
    ann.command(Command::ChangeRules { rules: Rules { seats: 2, ..scene::quick() } }).await?;
    let tasks = flip(&server, code, FLIPPERS).await?;
    let begun = Instant::now();
    let (mut changes, mut bytes) = (0_u32, 0);
    while begun.elapsed() < Duration::from_secs(SECONDS.into()) {
        let heard = tokio::time::timeout(Duration::from_millis(200), ann.hear()).await;
        let Ok(heard) = heard else { continue };
        match heard? {
            Heard::Message(ServerMessage::Room { event: RoomEvent::RoomChanged { .. } }) => {
                changes += 1;
                bytes += ann.frames().last().map_or(0, Vec::len);
            }
            Heard::Message(_) => {}
            Heard::Closed(end) => panic!("the racer is closed: {end:?}"),
        }
    }
    let took = begun.elapsed();
    println!(
        "{FLIPPERS} flipping spectators: {changes} changes, {:.0} bytes/s",
        bytes as f64 / took.as_secs_f64()
    );
    // Each spectator has a burst and then a little, and comes in once.
    let gained = took.as_secs_f64().ceil() as u32 * TOGGLES_PER_MINUTE / 60 + 1;
    let most = u32::from(FLIPPERS) * (TOGGLES_BURST + gained + 2);
    ensure!(changes <= most, "{changes} changes, at most {most} were to come");
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    server.stop().await
}

#[tokio::test]
async fn a_racer_who_stalls_under_a_flood_of_marks_stays() -> Result<()> {
    // Marks as often as anything else, so that only what replaces itself keeps the flood small.
    let server = Server::start_with(|config| {
        config.limits.toggles = Rate::per_minute(100_000, 100_000);
    })
    .await?;
    let (mut ann, code, _) = host(server.address()).await?;
    let tasks = flip(&server, code, 14).await?;
    // Longer than the second after which such a racer was once closed.
    tokio::time::sleep(Duration::from_secs(4)).await;
    ann.say(&ClientMessage::Ping { stamp: 99 }).await?;
    ann.until("the answer", |message| (*message == ServerMessage::Pong { stamp: 99 }).then_some(())).await?;
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    server.stop().await
}

#[tokio::test]
async fn wrong_codes_of_one_do_not_shut_out_the_neighbours() -> Result<()> {
    let server = Server::start_with(|config| {
        config.limits.wrong_codes = Rate::per_minute(2, 60);
    })
    .await?;
    let (_host, code, _) = host(server.address()).await?;
    let wrong = RoomCode::nth(if code == RoomCode::nth(1) { 2 } else { 1 });
    let from = async |name: &str, code| -> Result<Raw> {
        let mut raw = Raw::enter_from(server.address(), Codec::Json, SCHOOL).await?;
        raw.say(&join(code, name)).await?;
        Ok(raw)
    };
    let mut guesser = from("Eve", wrong).await?;
    let mut refusals = 0;
    let fault = loop {
        match guesser.hear().await? {
            Heard::Message(ServerMessage::Room { event: RoomEvent::JoinRefused { problem, .. } }) => {
                assert!(problem.is("no_such_room"), "{problem}");
                refusals += 1;
                guesser.say(&join(wrong, "Eve")).await?;
            }
            Heard::Message(ServerMessage::Fault { problem, .. }) => break problem,
            other => panic!("{other:?}"),
        }
    };
    assert!(refusals == 5 && fault.is("too_many_tries"), "{refusals} refusals, then {fault}");
    // The address has tried too many by now; the right code still opens the door, if a little later.
    let mut friend = from("Bob", code).await?;
    friend.until("the room", entered).await?;
    server.stop().await
}

#[tokio::test]
async fn rooms_of_owners_who_left_do_not_count() -> Result<()> {
    let server = Server::start_with(|config| config.limits.rooms_per_address = 1).await?;
    let (first, ..) = host(server.address()).await?;
    let mut second = Raw::enter(server.address(), Codec::Json, None).await?.0;
    let create = create("Bob");
    assert_eq!(second.faults(&create).await?, Fault::TooManyRoomsHere.into());
    // The first one's connection is gone; their place is kept for a minute, but nobody is in the room.
    drop(first);
    testkit::wait::look_until("a room for the second", async || {
        second.say(&create).await?;
        let is_in = second.until("an answer", |message| match message {
            ServerMessage::Fault { .. } => Some(false),
            message => entered(message).map(|_| true),
        });
        Ok(is_in.await?.then_some(()))
    })
    .await?;
    server.stop().await
}

#[tokio::test]
async fn a_class_of_thirty_behind_one_address_races() -> Result<()> {
    const PHONES: usize = 30;
    let server = Server::start().await?;
    let begun = Instant::now();
    let (mut teacher, code, _) = host(server.address()).await?;
    let rules = Rules { seats: 30, countdown_s: 0, ..Rules::default() };
    teacher.command(Command::Watch { watch: true }).await?;
    teacher.command(Command::ChangeRules { rules }).await?;
    let phone = async |n: usize| -> Result<Raw> {
        for path in ["/", "/nonet.js", "/engine.wasm", "/nonet.wasm", &format!("/r/{code}")] {
            let (status, _) = get(server.address(), path).await?;
            // A server built without the browser client has a page that says so.
            ensure!(status != 429, "phone {n} gets {status} for {path}");
        }
        let mut raw = Raw::enter(server.address(), Codec::Bincode, None).await?.0;
        raw.goes_to(code, &format!("Phone {n}"), false).await?;
        Ok(raw)
    };
    let mut phones = futures::future::try_join_all((0..PHONES).map(phone)).await?;
    ensure!(begun.elapsed() < Duration::from_secs(60), "it took {:?}", begun.elapsed());
    for raw in &mut phones {
        raw.command(Command::Ready { ready: true }).await?;
    }
    let mut racers = 0;
    for mut raw in phones {
        let race = raw
            .until("the start", |message| match message {
                ServerMessage::Room { event: RoomEvent::Started { race } } => Some(race.clone()),
                ServerMessage::Room { event: RoomEvent::RoomChanged { room } } => {
                    assert!(room.phase != Phase::Finished, "the race is over already");
                    None
                }
                _ => None,
            })
            .await?;
        racers = race.racers.len();
    }
    assert_eq!(racers, PHONES);
    server.stop().await
}
