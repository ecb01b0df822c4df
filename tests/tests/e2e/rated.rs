//! What the race of two strangers leaves: their ratings, whatever dies; whom they block, and what they report.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use futures::future::try_join_all;
use protocol::{PoolsEvent, PoolsRequest, ReportReason, ServerMessage};
use testkit::messages::{enter, of_pools, peek, refused};
use testkit::server::{Server, ServerProgram};
use testkit::stranger::{Raced, Stranger};
use tokio::time::sleep;

/// What the server has said to them is durable, but an embedded database does not hold it yet.
#[tokio::test]
async fn a_race_is_booked_once_though_the_server_is_killed() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let raced = Raced::shortly([server.address(); 2]).await?;
    let server = server.crash(async || {}).await?;
    let raced = raced.come_back([server.address(); 2]).await?;
    // And what is booked stays as it is.
    let server = server.crash(async || {}).await?;
    raced.come_back([server.address(); 2]).await.map(drop)
}

/// Whatever it is doing then: reading what they say, ending the race, storing, booking, telling.
#[tokio::test]
async fn a_race_is_booked_once_whenever_the_server_is_killed() -> Result<()> {
    let moments = [0, 3, 10, 30, 100, 300].map(async |ms| {
        let server = ServerProgram::start(&[]).await?;
        let raced = Raced::unheard([server.address(); 2]).await?;
        sleep(Duration::from_millis(ms)).await;
        let server = server.crash(async || {}).await?;
        let ended = raced.end_again([server.address(); 2]).await;
        ended.with_context(|| format!("killed after {ms} ms; {}", server.log().join("\n")))
    });
    try_join_all(moments).await.map(drop)
}

/// Nobody but the two may come in, and who looks at the room sees no board.
#[tokio::test]
async fn nobody_else_sees_the_race_of_a_pool() -> Result<()> {
    let server = Server::start().await?;
    let raced = Raced::shortly([server.address(); 2]).await?;
    // From the address of one of them.
    let mut eve = Stranger::new(server.address(), 2).await?;
    for watch in [true, false] {
        eve.say(&enter(raced.code, "Eve", watch)).await?;
        let problem = eve.raw.until("the refusal", refused).await?;
        ensure!(&*problem.code == "reserved", "{problem:?}");
    }
    eve.say(&peek(raced.code)).await?;
    let seen = eve
        .raw
        .until("a look", |message| match message {
            ServerMessage::Preview { preview } => Some(serde_json::to_string(preview).unwrap()),
            _ => None,
        })
        .await?;
    ensure!(!seen.contains("givens") && !seen.contains("entries"), "{seen}");
    server.stop().await
}

#[tokio::test]
async fn who_has_raced_somebody_may_block_and_report_them() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let [mut ann, bob] = Raced::shortly([server.address(); 2]).await?.players;
    let (id, player) = (ann.until_rated().await?.id, bob.identity.player);
    let mut eve = Stranger::new(server.address(), 4).await?;
    let report = of_pools(PoolsRequest::Report { id, player, why: ReportReason::Leaving });
    eve.say(&report).await?;
    let problem = eve.raw.until("the refusal", testkit::messages::fault).await?;
    ensure!(&*problem.code == "not_your_match", "{problem:?}");
    for message in [&report, &report, &of_pools(PoolsRequest::Block { player, blocked: true })] {
        ann.say(message).await?;
        ann.until("the answer", |event| match event {
            PoolsEvent::Reported { .. } | PoolsEvent::Blocked { blocked: true, .. } => Some(()),
            _ => None,
        })
        .await?;
    }
    let reports = server.admin(&["reports"]).await?.unwrap();
    let rows: Vec<&str> = reports.lines().skip(1).collect();
    ensure!(rows.len() == 1 && rows[0].contains("leaving") && rows[0].contains(&id.to_string()), "{reports}");
    Ok(())
}
