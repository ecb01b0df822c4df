//! Ratings in PostgreSQL: booked with the race, whatever dies, and said wherever its racers are.

use anyhow::{Context, Result};
use testkit::cluster::{Cluster, Postgres};
use testkit::server::ServerProgram;
use testkit::stranger::Raced;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_is_booked_once_though_a_server_alone_is_killed() -> Result<()> {
    let postgres = Postgres::start().await?;
    let url = Postgres::url(postgres.address());
    let server = ServerProgram::start(&["--store-url", &url]).await?;
    let raced = Raced::unheard([server.address(); 2]).await?;
    let server = server.crash(async || {}).await?;
    raced.end_again([server.address(); 2]).await.with_context(|| server.log().join("\n"))
}

/// The node on which they raced dies as the race ends; they come back through the others.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_is_booked_once_though_its_node_dies() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let addresses = [0, 1, 2].map(|no| cluster.nodes[no].address());
    let raced = Raced::unheard([addresses[1], addresses[2]]).await?;
    let owner = cluster.owner(raced.code).await?;
    cluster.nodes[owner].kill()?;
    let [one, other] = [1, 2].map(|step| addresses[(owner + step) % 3]);
    raced.end_again([one, other]).await.with_context(|| cluster.last_words())
}

/// Players on two nodes of three; the queue, and the room, may be on any of them. Each comes back over the node of the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_two_nodes_hear_what_their_race_changed() -> Result<()> {
    let cluster = Cluster::start(3).await?;
    let [one, other] = [1, 2].map(|no| cluster.nodes[no].address());
    let mut raced = Raced::shortly([one, other]).await?;
    for player in &mut raced.players {
        player.until_rated().await.with_context(|| cluster.last_words())?;
    }
    raced.come_back([other, one]).await.map(drop).with_context(|| cluster.last_words())
}
