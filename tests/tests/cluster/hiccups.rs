//! What databases go through in ordinary days, and no node may exit for: it is restarted, fails over, a table is locked, it is copied.
//!
//! `NONET_CHAOS_SECONDS` is how long it is copied (`cargo xtask chaos --nodes 3` sets it).

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use sqlx::Executor;
use testkit::cluster::Cluster;
use testkit::variables::number;
use tokio::time::sleep;

use super::race::Friends;

/// Longer than a lease: who was to end by then has ended.
const AFTERWARDS: Duration = Duration::from_secs(4);
/// How long a change of a large table holds it.
const LOCKED: Duration = Duration::from_secs(12);
/// Of copies, in CI.
const SECONDS: u64 = 5;
/// Every table that a node writes while people race, but those in which it proves that it lives.
const TABLES: &str = "rooms, inputs, codes, places, matches, players, raced";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_node_exits_when_postgres_restarts() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    for _ in 0..2 {
        cluster.postgres.restart(Duration::from_secs(1)).await?;
        // Nobody has a lifeline for a moment: that is no death.
        sleep(AFTERWARDS).await;
        cluster.all_live().await.with_context(|| cluster.last_words())?;
        friends.all_place(2).await.with_context(|| cluster.last_words())?;
    }
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_node_exits_when_postgres_fails_over() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let standby = cluster.postgres.standby().await?;
    let friends = Friends::race(&cluster).await?;
    cluster.postgres.crash().await?;
    for player in &friends.players {
        player.place_right(2).await?;
    }
    standby.promote().await?;
    for node in &cluster.nodes {
        node.to_postgres.lead_to(standby.address());
    }
    cluster.postgres = standby;
    sleep(AFTERWARDS).await;
    cluster.all_live().await.with_context(|| cluster.last_words())?;
    for player in &friends.players {
        player.until_answered().await.with_context(|| cluster.last_words())?;
    }
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_node_exits_while_tables_are_locked() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    let mut operator = cluster.postgres.connect().await?;
    operator.execute(sqlx::AssertSqlSafe(format!("BEGIN; LOCK TABLE {TABLES} IN SHARE MODE"))).await?;
    for player in &friends.players {
        player.place_right(2).await?;
    }
    sleep(LOCKED).await;
    operator.execute("COMMIT").await?;
    for player in &friends.players {
        player.until_answered().await.with_context(|| cluster.last_words())?;
    }
    sleep(AFTERWARDS).await;
    cluster.all_live().await.with_context(|| cluster.last_words())?;
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_node_exits_while_postgres_is_copied() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    // What a long copy holds: everything that was there when it began, so that nothing is tidied away.
    let mut copy = cluster.postgres.connect().await?;
    copy.execute("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM rooms").await?;
    let until = Instant::now() + Duration::from_secs(number("NONET_CHAOS_SECONDS", SECONDS)?);
    let mut copies = 0;
    while Instant::now() < until {
        cluster.postgres.dump().await?;
        copies += 1;
    }
    copy.execute("COMMIT").await?;
    ensure!(copies > 0, "it was never copied");
    cluster.all_live().await.with_context(|| cluster.last_words())?;
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}
