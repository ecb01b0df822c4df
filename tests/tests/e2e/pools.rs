//! Strangers who wait in several pools, are called before they race, and have a rating after it.

use std::time::Duration;

use anyhow::Result;
use game::Command;
use protocol::{AskedRange, ClientMessage, PoolsEvent, PoolsRequest, ServerMessage};
use testkit::messages::{dequeue, enqueue, of_pools, wait_in};
use testkit::server::{Server, ServerProgram};
use testkit::stranger::{Raced, Stranger};
use tokio::time::sleep;

const THREE: [&str; 3] = ["mini-blitz", "duel-hard", "killer-duel"];

#[tokio::test]
async fn two_strangers_meet_in_the_second_of_three_pools() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    let mut bob = Stranger::new(server.address(), 3).await?;
    let waiting = ann.waits("Ann", &THREE).await?;
    // In the order in which the server has them.
    let numbers: Vec<_> = waiting.iter().map(|of| (of.pool.as_str(), of.waiting)).collect();
    assert_eq!(numbers, [("duel-hard", 1), ("mini-blitz", 1), ("killer-duel", 1)]);
    bob.waits("Bob", &["variety", "mini-blitz"]).await?;
    let (one, other) = tokio::join!(ann.answers(), bob.answers());
    let (race, other) = (one?, other?);
    assert_eq!(race, other);
    assert_eq!((race.pool.as_str(), race.class.as_deref()), ("mini-blitz", Some("mini")));
    assert!(race.racers.iter().all(|racer| racer.strength.rating == 1_500 && racer.stakes.is_some()));
    assert_eq!(ann.until_countdown().await?.members.len(), 2);
    // Out of the other pools too.
    let mut cat = Stranger::new(server.address(), 4).await?;
    assert!(cat.waits("Cat", &THREE).await?.iter().all(|of| of.waiting == 1));
    // Ann solves it, Bob gives up after some digits: both ratings change, once.
    let (solved, left) = tokio::join!(ann.places(usize::MAX), gives_up(&mut bob, 3));
    solved.and(left)?;
    ann.until_finished().await?;
    let (rated, same) = tokio::join!(ann.until_rated(), bob.until_rated());
    let rated = rated?;
    assert_eq!(rated, same?);
    assert_eq!((rated.class.as_str(), rated.unrated, rated.void), ("mini", None, false));
    let new = |player| rated.changes.iter().find(|of| of.player == player).map(|of| of.new.rating);
    let (won, lost) = (new(ann.identity.player), new(bob.identity.player));
    assert!(won.is_some_and(|won| won > 1_500) && lost.is_some_and(|lost| lost < 1_500), "{rated:?}");
    for _ in 0..2 {
        assert_eq!(Some(ann.rating("mini-blitz").await?), won);
        assert_eq!(Some(bob.rating("mini-blitz").await?), lost);
    }
    assert_eq!(ann.rating("killer-duel").await?, 1_500, "another class");
    server.stop().await
}

#[tokio::test]
async fn who_drops_in_the_call_leaves_the_other_in_front() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    let mut bob = Stranger::new(server.address(), 3).await?;
    ann.waits("Ann", &THREE).await?;
    bob.waits("Bob", &THREE).await?;
    let (call, _) = ann.until_called().await?;
    ann.say(&of_pools(PoolsRequest::Answer { call })).await?;
    bob.say(&dequeue()).await?;
    let ended = ann.until("the end of the call", |event| match event {
        PoolsEvent::CallEnded { call, waits } => Some((*call, *waits)),
        _ => None,
    });
    assert_eq!(ended.await?, (call, true));
    assert!(ann.until_waiting().await?.0.iter().all(|of| of.waiting == 1));
    let problem = ann.raw.faults(&of_pools(PoolsRequest::Answer { call })).await?;
    assert_eq!(problem.code, "not_called");
    let mut cat = Stranger::new(server.address(), 4).await?;
    cat.waits("Cat", &THREE).await?;
    assert!(ann.answers().await?.racers.iter().any(|racer| racer.name.as_str() == "Cat"));
    cat.answers().await?;
    ann.until_countdown().await?;
    assert_eq!(bob.rating("duel-hard").await?, 1_500, "nothing is booked");
    server.stop().await
}

/// Nothing but silence: a socket that is gone answers no call.
#[tokio::test]
async fn whose_line_is_cut_in_the_call_is_out_and_the_other_in_front() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    let mut bob = Stranger::new(server.address(), 3).await?;
    ann.waits("Ann", &["duel-hard"]).await?;
    bob.waits("Bob", &["duel-hard"]).await?;
    ann.answers().await?;
    let (call, _) = bob.until_called().await?;
    let Stranger { raw, identity } = bob;
    drop(raw);
    let ended = ann.until("the end of the call", |event| match event {
        PoolsEvent::CallEnded { call, waits } => Some((*call, *waits)),
        _ => None,
    });
    assert_eq!(ended.await?, (call, true));
    // Alone again, though he has come back.
    assert!(ann.until_waiting().await?.0.iter().all(|of| of.waiting == 1));
    let mut bob = Stranger::returning(server.address(), 3, identity).await?;
    assert_eq!(bob.rating("duel-hard").await?, 1_500, "nothing is booked");
    let mut cat = Stranger::new(server.address(), 4).await?;
    cat.waits("Cat", &["duel-hard"]).await?;
    assert!(ann.answers().await?.racers.iter().any(|racer| racer.name.as_str() == "Cat"));
    server.stop().await
}

#[tokio::test]
async fn a_program_of_yesterday_meets_one_that_waits_in_pools() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    let mut bob = Stranger::new(server.address(), 3).await?;
    ann.say(&enqueue("Ann", false)).await?;
    bob.waits("Bob", &["duel-medium"]).await?;
    bob.answers().await?;
    let (one, other) = (ann.until_countdown().await?, bob.until_countdown().await?);
    assert_eq!(one.code, other.code);
    server.stop().await
}

#[tokio::test]
async fn what_cannot_be_waited_for_gets_a_reason() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    let ranged = |least, most| {
        let (name, pools) = ("Ann".to_owned(), vec!["variety".to_owned()]);
        let range = Some(AskedRange { least, most });
        of_pools(PoolsRequest::Wait { name, pools, with_bots: false, range })
    };
    let refused: [(ClientMessage, &str, &str); 6] = [
        (wait_in("Ann", &["chess"]), "no_such_pool", "duel-medium, duel-hard"),
        (wait_in("Ann", &[]), "which_pools", "once"),
        (wait_in("Ann", &["variety", "variety"]), "which_pools", "once"),
        (ranged(1_900, 1_500), "bad_range", "the smaller one comes first"),
        (ranged(1_500, 99_000), "bad_range", "99000 is no rating"),
        (wait_in("", &THREE), "bad_name", ""),
    ];
    for (message, code, says) in refused {
        let problem = ann.raw.faults(&message).await?;
        assert_eq!(problem.code, code);
        assert!(format!("{} {}", problem.detail, problem.fix).contains(says), "{problem:?}");
    }
    ann.say(&ranged(1_500, 1_900)).await?;
    ann.until_waiting().await?;
    server.stop().await
}

#[tokio::test]
async fn all_pools_are_listed_with_how_many_wait() -> Result<()> {
    let server = Server::start().await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    let mut bob = Stranger::new(server.address(), 3).await?;
    ann.waits("Ann", &["killer-duel"]).await?;
    bob.say(&of_pools(PoolsRequest::List)).await?;
    let listed = bob.until("the list", |event| match event {
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
async fn bot_in(stranger: &mut Stranger) -> Result<u32> {
    let pools = vec!["variety".to_owned()];
    let ask = PoolsRequest::Wait { name: "Ann".to_owned(), pools, with_bots: true, range: None };
    stranger.say(&of_pools(ask)).await?;
    Ok(stranger.until_waiting().await?.2.expect("a bot comes"))
}

#[tokio::test]
async fn a_place_outlives_the_connection_and_the_server() -> Result<()> {
    let server = ServerProgram::start(&["--queue-bot-after-s", "60"]).await?;
    let mut ann = Stranger::new(server.address(), 2).await?;
    assert_eq!(bot_in(&mut ann).await?, 60_000);
    sleep(Duration::from_secs(2)).await;
    let mut ann = ann.back(server.address(), 2).await?;
    let left = bot_in(&mut ann).await?;
    assert!(left <= 58_000, "{left} ms: they wait on where they were");
    // Long enough for the store to know.
    sleep(Duration::from_secs(2)).await;
    let server = server.crash(async || {}).await?;
    let mut ann = ann.back(server.address(), 2).await?;
    let left = bot_in(&mut ann).await?;
    // The server's clock goes on from what it has stored last.
    assert!(left <= 58_500, "{left} ms: also after the server was killed");
    ann.say(&dequeue()).await?;
    let released = |message: &ServerMessage| matches!(message, ServerMessage::Dequeued).then_some(());
    ann.raw.until("the way out", released).await?;
    assert_eq!(bot_in(&mut ann).await?, 60_000, "who has left begins anew");
    Ok(())
}

/// Who leaves races waits as long after the server was killed; and those who raced last do not meet at once again.
#[tokio::test]
async fn who_left_and_who_met_outlives_the_server() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let mut bob = Stranger::new(server.address(), 4).await?;
    for last in [5, 6] {
        let mut victim = Stranger::new(server.address(), last).await?;
        victim.waits("Eve", &["duel-hard"]).await?;
        bob.waits("Bob", &["duel-hard"]).await?;
        victim.answers().await?;
        bob.until_called().await?;
        bob.say(&dequeue()).await?;
        let ended = victim.until("the end of the call", |event| match event {
            PoolsEvent::CallEnded { waits, .. } => Some(*waits),
            _ => None,
        });
        assert!(ended.await?);
    }
    let [ann, cat] = Raced::shortly([server.address(); 2]).await?.players;
    bob.say(&wait_in("Bob", &["duel-hard"])).await?;
    let held_ms = bob.until_waiting().await?.1;
    assert!((20_000..=30_000).contains(&held_ms), "{held_ms} ms");
    // Long enough for the store to know.
    sleep(Duration::from_secs(2)).await;
    let server = server.crash(async || {}).await?;
    let mut bob = bob.back(server.address(), 4).await?;
    bob.say(&wait_in("Bob", &["duel-hard"])).await?;
    let left_ms = bob.until_waiting().await?.1;
    assert!((1..held_ms).contains(&left_ms), "{left_ms} ms of {held_ms}");
    // Both wait before somebody else comes, whom one of them gets.
    let mut ann = ann.back(server.address(), 2).await?;
    let mut cat = cat.back(server.address(), 3).await?;
    ann.waits("Ann", &["mini-blitz"]).await?;
    cat.waits("Cat", &["mini-blitz"]).await?;
    let mut dan = Stranger::new(server.address(), 7).await?;
    dan.waits("Dan", &["mini-blitz"]).await?;
    let met: Vec<_> = dan.answers().await?.racers.into_iter().map(|racer| racer.player).collect();
    assert!(met.contains(&ann.identity.player) || met.contains(&cat.identity.player), "{met:?}");
    Ok(())
}

#[tokio::test]
async fn three_sit_at_a_table_of_the_operators_own() -> Result<()> {
    let table = "[{ name = 'table', title = 'Table', seats = { least = 3, most = 3 }, class = 'mini', wave_ms = 500, \
                 kinds = ['6x6'], tiers = { start = 'Easy', end = 'Easy' } }]";
    let server = ServerProgram::start(&["--queue-pools", table]).await?;
    let mut players = Vec::new();
    for last in 2..=4 {
        let mut player = Stranger::new(server.address(), last).await?;
        player.waits(&format!("Nr {last}"), &["table"]).await?;
        players.push(player);
    }
    for player in &mut players {
        assert_eq!(player.answers().await?.racers.len(), 3);
    }
    for player in &mut players {
        let members = player.until_countdown().await?.members;
        assert_eq!(members.len(), 3, "nobody is left behind");
    }
    let [one, two, three] = &mut players[..] else { unreachable!("three of them") };
    let (solved, left, late) = tokio::join!(one.places(usize::MAX), gives_up(two, 1), gives_up(three, 2));
    solved.and(left).and(late)?;
    let rated = one.until_rated().await?;
    assert_eq!((rated.unrated, rated.changes.len()), (None, 3), "{rated:?}");
    let won = rated.changes.iter().find(|of| of.player == one.identity.player).map(|of| of.new.rating);
    assert!(won.is_some_and(|won| rated.changes.iter().all(|of| of.new.rating <= won)), "{rated:?}");
    Ok(())
}

async fn gives_up(stranger: &mut Stranger, after: usize) -> Result<()> {
    stranger.places(after).await?;
    stranger.raw.command(Command::GiveUp).await
}
