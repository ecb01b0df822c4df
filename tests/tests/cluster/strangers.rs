//! Strangers on three nodes: they meet, race, and their ratings change once, whichever node they ask.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::Command;
use protocol::PoolsRequest;
use testkit::cluster::Cluster;
use testkit::messages::of_pools;
use testkit::metrics::Metrics;
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
        // Who asks more often is not answered.
        sleep(Duration::from_millis(100)).await;
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_loses_the_queue_forgets_who_waits_there() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let mut ann = Stranger::new(cluster.nodes[1].address(), 2).await?;
    ann.waits("Ann", &["mini-blitz"]).await.with_context(|| cluster.last_words())?;
    let first = one_node_holds_her(&cluster, &[0, 1, 2]).await?;
    // As if its lease had run out while nothing else was wrong.
    let (second, third) = ((first + 1) % 3, (first + 2) % 3);
    give_queue_to(&cluster, second).await?;
    one_node_holds_her(&cluster, &[second]).await.with_context(|| cluster.last_words())?;
    // It is away for so short a time that nobody else need see that.
    give_queue_to(&cluster, third).await?;
    look_until("that she is forgotten", async || {
        Ok((waiting_at(&cluster, second).await? == 0.0).then_some(()))
    })
    .await?;
    give_queue_to(&cluster, second).await?;
    one_node_holds_her(&cluster, &[second]).await.with_context(|| cluster.last_words())?;
    let mut bob = Stranger::new(cluster.nodes[first].address(), 3).await?;
    bob.waits("Bob", &["mini-blitz"]).await?;
    let (one, other) = tokio::join!(ann.answers(), bob.answers());
    ensure!(one.with_context(|| cluster.last_words())? == other?);
    Ok(())
}

async fn give_queue_to(cluster: &Cluster, place: usize) -> Result<()> {
    let give = "UPDATE leases SET node = nodes.node FROM nodes \
                WHERE leases.name = 'queue' AND nodes.name = $1 AND state = 'live'";
    let mut database = cluster.postgres.connect().await?;
    let given = sqlx::query(give).bind(cluster.nodes[place].name()).execute(&mut database).await?;
    ensure!(given.rows_affected() == 1);
    Ok(())
}

/// The place of the only node, one of these, at which one player waits; at no other does anybody.
async fn one_node_holds_her(cluster: &Cluster, any_of: &[usize]) -> Result<usize> {
    look_until("her at one node", async || {
        let mut waiting = Vec::new();
        for place in 0..cluster.nodes.len() {
            waiting.push(waiting_at(cluster, place).await?);
        }
        let holder = waiting.iter().position(|&waiting| waiting > 0.0);
        let is_alone = waiting.iter().sum::<f64>() <= 1.0;
        Ok(holder.filter(|holder| is_alone && any_of.contains(holder)))
    })
    .await
}

async fn waiting_at(cluster: &Cluster, place: usize) -> Result<f64> {
    Metrics::of(cluster.nodes[place].ops_address()).await?.value("nonet_queue_waiting", &[])
}

async fn bot_in(stranger: &mut Stranger) -> Result<u32> {
    let pools = vec!["variety".to_owned()];
    let ask = PoolsRequest::Wait { name: "Ann".to_owned(), pools, with_bots: true, range: None };
    stranger.say(&of_pools(ask)).await?;
    stranger.until_waiting().await?.2.context("a bot comes")
}
