//! PostgreSQL out of reach: of one node, and of all for longer than a lease lasts. For less see `hiccups`.

use anyhow::{Context, Result, ensure};
use testkit::cluster::Cluster;

use super::race::Friends;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_cut_off_from_postgres_ends_and_its_race_goes_on() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    let owner = cluster.owner(friends.code).await?;
    cluster.nodes[owner].to_postgres.cut();
    for player in &friends.players {
        player.place_right(2).await?;
    }
    let status = cluster.nodes[owner].until_ended().await?;
    ensure!(!status.success(), "a node without its database ended with {status}");
    for player in &friends.players {
        player.until_answered().await.with_context(|| cluster.last_words())?;
    }
    ensure!(cluster.owner(friends.code).await? != owner, "the node that has ended owns the room");
    // Its supervisor starts it again, and it joins.
    cluster.nodes[owner].to_postgres.mend();
    cluster.until_all_ready().await?;
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn races_outlive_a_crash_of_postgres() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    cluster.postgres.crash().await?;
    for player in &friends.players {
        player.place_right(2).await?;
    }
    for no in 0..cluster.nodes.len() {
        let status = cluster.nodes[no].until_ended().await?;
        ensure!(!status.success(), "a node without its database ended with {status}");
    }
    cluster.postgres.go_on().await?;
    cluster.until_all_ready().await?;
    for player in &friends.players {
        player.until_answered().await.with_context(|| cluster.last_words())?;
    }
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_line_to_postgres_loses_no_race() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let friends = Friends::race(&cluster).await?;
    let owner = cluster.owner(friends.code).await?;
    cluster.nodes[owner].to_postgres.slow(std::time::Duration::from_millis(60));
    friends.all_place(2).await.with_context(|| cluster.last_words())?;
    ensure!(cluster.owner(friends.code).await? == owner, "a slow database is no reason to lose a room");
    cluster.nodes[owner].to_postgres.mend();
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}
