//! NATS is lost and comes back: races across nodes pause and go on, and nothing is lost.

use anyhow::{Context, Result};
use testkit::cluster::Cluster;
use testkit::scene;
use testkit::wait::look_until;

use super::race::Friends;

/// What a node logs when it has heard nothing of another for too long.
const SILENT: &str = "nothing is heard of a node";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_across_nodes_outlives_a_restart_of_nats() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    cluster.nats.crash().await?;
    for player in &friends.players {
        player.place_right(2).await?;
    }
    cluster.nats.go_on().await?;
    for player in &friends.players {
        player.until_answered().await.with_context(|| cluster.last_words())?;
    }
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn races_on_one_node_go_on_without_nats() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let node = cluster.nodes[1].address();
    let (players, _) = scene::race(node, &["Ann", "Bob"], scene::quick(), 12).await?;
    cluster.nats.crash().await?;
    for player in &players {
        player.place_right(12).await?;
    }
    let results = players[0].results(1).await.with_context(|| cluster.last_words())?;
    assert_eq!(results, players[1].results(1).await?);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_cut_off_from_nats_finds_its_races_again() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    let owner = cluster.owner(friends.code).await?;
    cluster.nodes[owner].to_nats.cut();
    for player in &friends.players {
        player.place_right(1).await?;
    }
    let is_noticed = || cluster.nodes.iter().any(|node| node.log().iter().any(|line| line.contains(SILENT)));
    look_until("a silence that is noticed", async || Ok(is_noticed().then_some(()))).await?;
    cluster.nodes[owner].to_nats.mend();
    for player in &friends.players {
        player.until_answered().await.with_context(|| cluster.last_words())?;
    }
    friends.all_place(2).await.with_context(|| cluster.last_words())?;
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}
