//! Strangers on three nodes: they meet, race, and their ratings change once, whichever node they ask.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::Command;
use protocol::PoolsRequest;
use testkit::cluster::Cluster;
use testkit::messages::of_pools;
use testkit::stranger::Stranger;
use testkit::wait::look_until;
use tokio::time::sleep;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_on_three_nodes_meet_and_are_rated_once() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let mut ann = Stranger::new(cluster.nodes[1].address(), 2).await?;
    let mut bob = Stranger::new(cluster.nodes[2].address(), 3).await?;
    ann.waits("Ann", &["duel-hard", "mini-blitz"]).await.with_context(|| cluster.last_words())?;
    // What one waits in is listed on every node soon.
    let mut cat = Stranger::new(cluster.nodes[0].address(), 4).await?;
    look_until("the numbers on another node", async || {
        cat.say(&of_pools(PoolsRequest::List)).await?;
        let waiting = cat.until("the list", |event| match event {
            protocol::PoolsEvent::List { pools, .. } => {
                Some(pools.iter().map(|pool| pool.waiting).sum::<u32>())
            }
            _ => None,
        });
        Ok((waiting.await? == 2).then_some(()))
    })
    .await?;
    bob.waits("Bob", &["mini-blitz"]).await?;
    let (one, other) = tokio::join!(ann.answers(), bob.answers());
    assert_eq!(one.with_context(|| cluster.last_words())?, other?);
    let (solved, left) = tokio::join!(ann.places(usize::MAX), async {
        bob.places(3).await?;
        bob.raw.command(Command::GiveUp).await
    });
    solved.and(left)?;
    let (rated, same) = tokio::join!(ann.until_rated(), bob.until_rated());
    let rated = rated.with_context(|| cluster.last_words())?;
    assert_eq!(rated, same?);
    let won = rated.changes.iter().find(|of| of.player == ann.identity.player).map(|of| of.new.rating);
    assert!(won.is_some_and(|won| won > 1_500), "{rated:?}");
    for node in 0..3 {
        ann = ann.back(cluster.nodes[node].address(), 2).await?;
        assert_eq!(Some(ann.rating("mini-blitz").await?), won);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_place_in_the_queue_outlives_the_node_that_runs_it() -> Result<()> {
    let mut cluster = Cluster::start_with(3, &["--queue-bot-after-s", "60"]).await?;
    // The first node has taken the queue. Ann is there too.
    let mut ann = Stranger::new(cluster.nodes[0].address(), 2).await?;
    bot_in(&mut ann).await.with_context(|| cluster.last_words())?;
    sleep(Duration::from_secs(3)).await;
    cluster.nodes[0].kill()?;
    let mut ann = ann.back(cluster.nodes[1].address(), 2).await?;
    let left = bot_in(&mut ann).await.with_context(|| cluster.last_words())?;
    ensure!(left <= 58_000, "{left} ms: as if she had not waited before");
    Ok(())
}

async fn bot_in(stranger: &mut Stranger) -> Result<u32> {
    let pools = vec!["variety".to_owned()];
    let ask = PoolsRequest::Wait { name: "Ann".to_owned(), pools, with_bots: true, range: None };
    stranger.say(&of_pools(ask)).await?;
    stranger.until_waiting().await?.2.context("a bot comes")
}
