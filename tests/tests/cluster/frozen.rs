//! A node that stands still for ten seconds and then goes on as if nothing had been.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use testkit::cluster::Cluster;
use testkit::waits::until_acknowledged;
use tokio::time::sleep_until;

use super::race::{BACK_WITHIN, Friends};

/// Longer than any lease.
const FROZEN: Duration = Duration::from_secs(10);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_node_writes_nothing_more_and_ends() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    let owner = cluster.owner(friends.code).await?;
    let frozen_at = Instant::now();
    cluster.nodes[owner].freeze()?;
    // In the air: some of these reach the frozen node, which must not acknowledge them later.
    for player in &friends.players {
        player.place_right(2).await?;
    }
    sleep_until((frozen_at + FROZEN).into()).await;
    ensure!(cluster.owner(friends.code).await? != owner, "the frozen node still owns the room");
    cluster.nodes[owner].thaw()?;
    let status = cluster.nodes[owner].until_ended().await?;
    ensure!(!status.success(), "a node that lost its lease ended with {status}");
    let mut waits = Vec::new();
    for player in &friends.players {
        waits.push(until_acknowledged(player, frozen_at).await.with_context(|| cluster.last_words())?);
    }
    println!("waited {waits:?}");
    ensure!(waits.iter().all(|&wait| wait < BACK_WITHIN), "not all went on while it was frozen: {waits:?}");
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}
