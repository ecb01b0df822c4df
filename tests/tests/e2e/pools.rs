//! Strangers who wait in several pools and are called before they race.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::Result;
use game::{Phase, RoomView};
use protocol::{
    AskedRange, ClientMessage, Codec, Identity, PoolRace, PoolWait, PoolsEvent, PoolsRequest, ServerMessage,
};
use testkit::messages::{dequeue, enqueue, of_pools, view, wait_in};
use testkit::raw::Raw;
use testkit::server::{Server, ServerProgram};
use tokio::time::sleep;

const THREE: [&str; 3] = ["mini-blitz", "duel-hard", "killer-duel"];

/// A player from an address of their own.
async fn from(server: SocketAddr, last: u8) -> Result<Raw> {
    Raw::enter_from(server, Codec::Json, Ipv4Addr::new(127, 0, 0, last)).await
}

fn pools(message: &ServerMessage) -> Option<&PoolsEvent> {
    let ServerMessage::Pools { event } = message else { return None };
    Some(event)
}

async fn until_waiting(raw: &mut Raw) -> Result<(Vec<PoolWait>, u32, Option<u32>)> {
    raw.until("the pools", |message| match pools(message)? {
        PoolsEvent::Waiting { pools, held_ms, bot_in_ms } => Some((pools.clone(), *held_ms, *bot_in_ms)),
        _ => None,
    })
    .await
}

async fn until_called(raw: &mut Raw) -> Result<(u64, PoolRace)> {
    raw.until("the call", |message| match pools(message)? {
        PoolsEvent::Called { call, race, .. } => Some((*call, race.clone())),
        _ => None,
    })
    .await
}

async fn answers(raw: &mut Raw) -> Result<PoolRace> {
    let (call, race) = until_called(raw).await?;
    raw.say(&of_pools(PoolsRequest::Answer { call })).await?;
    Ok(race)
}

async fn until_countdown(raw: &mut Raw) -> Result<RoomView> {
    raw.until("the countdown", |message| {
        view(message).filter(|room| matches!(room.phase, Phase::Countdown { .. })).cloned()
    })
    .await
}

#[tokio::test]
async fn two_strangers_meet_in_the_second_of_three_pools() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut bob) = (from(server.address(), 2).await?, from(server.address(), 3).await?);
    ann.say(&wait_in("Ann", &THREE)).await?;
    let (waiting, held_ms, bot_in_ms) = until_waiting(&mut ann).await?;
    // In the order in which the server has them.
    let numbers: Vec<_> = waiting.iter().map(|of| (of.pool.as_str(), of.waiting)).collect();
    assert_eq!(numbers, [("duel-hard", 1), ("mini-blitz", 1), ("killer-duel", 1)]);
    assert_eq!((held_ms, bot_in_ms), (0, None));
    bob.say(&wait_in("Bob", &["variety", "duel-hard"])).await?;
    let (one, other) = tokio::join!(answers(&mut ann), answers(&mut bob));
    let (race, other) = (one?, other?);
    assert_eq!(race, other);
    assert_eq!((race.pool.as_str(), race.class.as_deref()), ("duel-hard", Some("classic")));
    assert!(race.racers.iter().all(|racer| racer.strength.rating == 1_500 && racer.stakes.is_some()));
    let room = until_countdown(&mut ann).await?;
    assert_eq!(room.members.len(), 2);
    until_countdown(&mut bob).await?;
    // Out of the other pools too.
    let mut cat = from(server.address(), 4).await?;
    cat.say(&wait_in("Cat", &THREE)).await?;
    assert!(until_waiting(&mut cat).await?.0.iter().all(|of| of.waiting == 1));
    server.stop().await
}

#[tokio::test]
async fn who_drops_in_the_call_leaves_the_other_in_front() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut bob) = (from(server.address(), 2).await?, from(server.address(), 3).await?);
    ann.say(&wait_in("Ann", &THREE)).await?;
    bob.say(&wait_in("Bob", &THREE)).await?;
    let (call, _) = until_called(&mut ann).await?;
    ann.say(&of_pools(PoolsRequest::Answer { call })).await?;
    bob.say(&dequeue()).await?;
    let ended = ann.until("the end of the call", |message| match pools(message)? {
        PoolsEvent::CallEnded { call, waits } => Some((*call, *waits)),
        _ => None,
    });
    assert_eq!(ended.await?, (call, true));
    assert!(until_waiting(&mut ann).await?.0.iter().all(|of| of.waiting == 1));
    let problem = ann.faults(&of_pools(PoolsRequest::Answer { call })).await?;
    assert_eq!(problem.code, "not_called");
    let mut cat = from(server.address(), 4).await?;
    cat.say(&wait_in("Cat", &THREE)).await?;
    assert!(answers(&mut ann).await?.racers.iter().any(|racer| racer.name.as_str() == "Cat"));
    answers(&mut cat).await?;
    until_countdown(&mut ann).await?;
    server.stop().await
}

#[tokio::test]
async fn a_program_of_yesterday_meets_one_that_waits_in_pools() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut bob) = (from(server.address(), 2).await?, from(server.address(), 3).await?);
    ann.say(&enqueue("Ann", false)).await?;
    bob.say(&wait_in("Bob", &["duel-medium"])).await?;
    answers(&mut bob).await?;
    let (one, other) = (until_countdown(&mut ann).await?, until_countdown(&mut bob).await?);
    assert_eq!(one.code, other.code);
    server.stop().await
}

#[tokio::test]
async fn what_cannot_be_waited_for_gets_a_reason() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = from(server.address(), 2).await?;
    let ranged = |least, most| {
        let ClientMessage::Pools { ask: PoolsRequest::Wait { name, pools, with_bots, .. }, .. } =
            wait_in("Ann", &THREE)
        else {
            unreachable!("that is what it makes")
        };
        let range = Some(AskedRange { least, most });
        of_pools(PoolsRequest::Wait { name, pools, with_bots, range })
    };
    for (message, code, says) in [
        (wait_in("Ann", &["chess"]), "no_such_pool", "duel-medium, duel-hard"),
        (wait_in("Ann", &[]), "which_pools", "once"),
        (wait_in("Ann", &["variety", "variety"]), "which_pools", "once"),
        (ranged(1_900, 1_500), "bad_range", "the smaller one comes first"),
        (ranged(1_500, 99_000), "bad_range", "99000 is no rating"),
        (wait_in("", &THREE), "bad_name", ""),
    ] {
        let problem = ann.faults(&message).await?;
        assert_eq!(problem.code, code);
        assert!(format!("{} {}", problem.detail, problem.fix).contains(says), "{problem:?}");
    }
    ann.say(&ranged(1_500, 1_900)).await?;
    until_waiting(&mut ann).await?;
    server.stop().await
}

#[tokio::test]
async fn all_pools_are_listed_with_how_many_wait() -> Result<()> {
    let server = Server::start().await?;
    let (mut ann, mut bob) = (from(server.address(), 2).await?, from(server.address(), 3).await?);
    ann.say(&wait_in("Ann", &["killer-duel"])).await?;
    until_waiting(&mut ann).await?;
    bob.say(&of_pools(PoolsRequest::List)).await?;
    let listed = bob.until("the list", |message| match pools(message)? {
        PoolsEvent::List { pools, .. } => Some(pools.clone()),
        _ => None,
    });
    let listed = listed.await?;
    let waiting: Vec<_> = listed.iter().map(|pool| (pool.name.as_str(), pool.waiting)).collect();
    let expected =
        [("duel-medium", 0), ("duel-hard", 0), ("mini-blitz", 0), ("killer-duel", 1), ("variety", 0)];
    assert_eq!(waiting[..5], expected);
    assert!(listed.iter().all(|pool| pool.own.is_some_and(|own| own.rating == 1_500)));
    server.stop().await
}

/// Waits with bots, and hears after how long one comes.
async fn bot_in(raw: &mut Raw) -> Result<u32> {
    let pools = vec!["variety".to_owned()];
    let ask = PoolsRequest::Wait { name: "Ann".to_owned(), pools, with_bots: true, range: None };
    raw.say(&of_pools(ask)).await?;
    Ok(until_waiting(raw).await?.2.expect("a bot comes"))
}

async fn back(server: SocketAddr, identity: &Identity) -> Result<Raw> {
    Ok(Raw::enter(server, Codec::Json, Some(identity.clone())).await?.0)
}

#[tokio::test]
async fn a_place_outlives_the_connection_and_the_server() -> Result<()> {
    let server = ServerProgram::start(&["--queue-bot-after-s", "60"]).await?;
    let (mut ann, welcome) = Raw::enter(server.address(), Codec::Json, None).await?;
    let identity = welcome.identity.expect("a newcomer gets one");
    assert_eq!(bot_in(&mut ann).await?, 60_000);
    sleep(Duration::from_secs(2)).await;
    drop(ann);
    let mut ann = back(server.address(), &identity).await?;
    let left = bot_in(&mut ann).await?;
    assert!(left <= 58_000, "{left} ms: they wait on where they were");
    // Long enough for the store to know.
    sleep(Duration::from_secs(2)).await;
    let server = server.crash(async || {}).await?;
    let mut ann = back(server.address(), &identity).await?;
    let left = bot_in(&mut ann).await?;
    // The server's clock goes on from what it has stored last.
    assert!(left <= 58_500, "{left} ms: also after the server was killed");
    ann.say(&dequeue()).await?;
    ann.until("the way out", |message| matches!(message, ServerMessage::Dequeued).then_some(())).await?;
    assert_eq!(bot_in(&mut ann).await?, 60_000, "who has left begins anew");
    Ok(())
}
