//! The balancer's configuration for operators, in a real HAProxy in front of real servers: game sockets pass, addresses are
//! told truly, and whoever is down gets nobody.

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use game::Problem;
use protocol::{Codec, Refusal, ServerMessage};
use testkit::cluster::ShippedBalancer;
use testkit::messages::hello;
use testkit::player::{Player, Seen};
use testkit::raw::Raw;
use testkit::scene;
use testkit::server::{ServerProgram, get, health};
use testkit::socket;
use testkit::wait::{look_until, within};
use tokio::time::sleep;

/// As shipped: every node behind one proxy, with its operator's port.
const ARGUMENTS: &[&str] = &["--proxy-trusted=1", "--limits-connections-per-address=1"];

struct Balancer(ShippedBalancer);

impl Balancer {
    async fn between(nodes: &[&ServerProgram]) -> Result<Self> {
        let addresses: Vec<_> = nodes.iter().map(|node| (node.address(), node.ops_address())).collect();
        Ok(Self(ShippedBalancer::between(&addresses).await?))
    }

    /// What a player hears who comes from this address and claims another one: nothing if they are welcome.
    async fn come(&self, last: u8, claimed: &str) -> Result<(Raw, Option<Problem>)> {
        let from = Ipv4Addr::new(127, 0, 0, last);
        let opening = async {
            let tcp = socket::connect(self.0.address(), Some(from)).await?;
            let headers =
                [("sec-websocket-protocol", Codec::Json.subprotocol()), ("x-forwarded-for", claimed)];
            socket::upgrade(tcp, self.0.address(), &headers).await
        };
        let mut raw = Raw::over(within("a game socket", opening).await??, Codec::Json);
        raw.say(&hello(None)).await?;
        let refused = raw
            .until("an answer", |message| match message {
                ServerMessage::Welcome { .. } => Some(None),
                ServerMessage::Refused { problem } => Some(Some(problem.clone())),
                _ => None,
            })
            .await?;
        Ok((raw, refused))
    }
}

async fn connections(node: &ServerProgram) -> Result<u64> {
    let health = health(node.address()).await?;
    health["connections"].as_u64().with_context(|| format!("no connections in {health}"))
}

#[tokio::test]
async fn the_shipped_balancer_carries_players_and_avoids_the_dead() -> Result<()> {
    let (one, two) = (ServerProgram::start(ARGUMENTS).await?, ServerProgram::start(ARGUMENTS).await?);
    let balancer = Balancer::between(&[&one, &two]).await?;
    let mut inside = Vec::new();
    for last in 2..18 {
        let (raw, refused) = balancer.come(last, "203.0.113.7").await?;
        assert_eq!(refused, None, "127.0.0.{last} is let in whatever it claims");
        inside.push(raw);
    }
    let (_, refused) = balancer.come(2, "203.0.113.8").await?;
    assert_eq!(refused, Some(Refusal::TooManyConnections.into()), "a claimed address gives no second share");
    let mut spread = (connections(&one).await?, connections(&two).await?);
    // A node that was too busy to answer the balancer in time gets nobody until it does.
    for last in 36..76 {
        if spread.0 > 0 && spread.1 > 0 {
            break;
        }
        sleep(Duration::from_millis(250)).await;
        inside.push(balancer.come(last, "").await?.0);
        spread = (connections(&one).await?, connections(&two).await?);
    }
    assert!(spread.0 > 0 && spread.1 > 0, "both nodes have players: {spread:?}");

    drop(one);
    for last in 20..36 {
        let (raw, refused) = balancer.come(last, "").await?;
        assert_eq!(refused, None, "127.0.0.{last} is let in by the node that is left");
        inside.push(raw);
    }
    assert_eq!(connections(&two).await?, spread.1 + 16);
    Ok(())
}

/// Longer than names hold that a resolver cannot look up (30 s).
const NAMES_FOR: Duration = Duration::from_secs(36);

#[tokio::test]
async fn nodes_that_are_named_are_still_there_after_half_a_minute() -> Result<()> {
    let node = ServerProgram::start(ARGUMENTS).await?;
    let balancer = Balancer::between(&[&node]).await?;
    let player = Player::at(balancer.0.address(), "Ann", Ipv4Addr::new(127, 0, 0, 2)).await?;
    player.create().await?;
    let began = Instant::now();
    while began.elapsed() < NAMES_FOR {
        let (status, body) = get(balancer.0.address(), "/healthz").await?;
        ensure!(status == 200, "after {:?}: {status} {body}", began.elapsed());
        sleep(Duration::from_millis(500)).await;
    }
    assert_eq!(player.look(Seen::connections), 1, "the player was cut off");
    Ok(())
}

/// Longer than the balancer takes to call a node dead.
const DRAINS_FOR: Duration = Duration::from_secs(4);

#[tokio::test]
async fn a_draining_node_gets_nobody_and_keeps_its_sockets() -> Result<()> {
    let (one, two) = (ServerProgram::start(&[]).await?, ServerProgram::start(&[]).await?);
    let balancer = Balancer::between(&[&one, &two]).await?;
    let (players, _) = scene::race(balancer.0.address(), &["Ann", "Bob"], scene::quick(), 12).await?;
    let (busy, other) = if connections(&one).await? > 0 { (one, two) } else { (two, one) };
    busy.admin(&["drain", "--limit", "5m"]).await?.expect("the order is taken");
    let mut newcomers = Vec::new();
    look_until("newcomers to be sent elsewhere", async || {
        newcomers.push(Raw::enter(balancer.0.address(), Codec::Json, None).await?.0);
        Ok((connections(&other).await? > 0).then_some(()))
    })
    .await?;
    sleep(DRAINS_FOR).await;
    for player in &players {
        player.place_right(12).await?;
    }
    for player in &players {
        assert_eq!(player.results(1).await?.table.len(), 2);
        assert_eq!(player.look(Seen::connections), 1, "{} was cut off", player.name());
    }
    Ok(())
}
