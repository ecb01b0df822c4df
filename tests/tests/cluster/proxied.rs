//! Three nodes behind the balancer that operators run, a node that freezes, whose players go on at another, and a database
//! that is away for a moment, which cuts nobody off.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use testkit::cluster::{Cluster, ShippedBalancer};
use testkit::player::Seen;
use testkit::server::health;
use testkit::waits::until_acknowledged;
use tokio::time::sleep_until;

use super::race::{BACK_WITHIN, Friends};

/// A race behind the shipped balancer.
struct Behind {
    friends: Friends,
    balancer: ShippedBalancer,
    cluster: Cluster,
}

impl Behind {
    async fn start() -> Result<Self> {
        let cluster = Cluster::start(3).await?;
        let addresses: Vec<_> =
            cluster.nodes.iter().map(|node| (node.address(), node.ops_address())).collect();
        let balancer = ShippedBalancer::between(&addresses).await?;
        // All of one address, and so all on one node, with their room.
        let friends = Friends::race_at(balancer.address()).await?;
        Ok(Self { friends, balancer, cluster })
    }
}

/// Longer than any lease, and than the balancer takes to call a node dead.
const FROZEN: Duration = Duration::from_secs(10);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_a_frozen_node_go_on_elsewhere() -> Result<()> {
    let Behind { friends, balancer: _balancer, mut cluster } = Behind::start().await?;
    let owner = cluster.owner(friends.code).await?;
    let connections = health(cluster.nodes[owner].address()).await?["connections"].as_u64();
    ensure!(connections >= Some(4), "they are on several nodes: {connections:?}");
    let frozen_at = Instant::now();
    cluster.nodes[owner].freeze()?;
    for player in &friends.players {
        // A move that was under way may have been stored, and is then not answered again: the next one is.
        let is_back = |seen: &Seen| seen.openings.iter().any(|opening| opening.at > frozen_at).then_some(());
        player.until("another connection", is_back).await.with_context(|| cluster.last_words())?;
        player.place_right(1).await?;
    }
    for player in &friends.players {
        let waited = until_acknowledged(player, frozen_at).await.with_context(|| cluster.last_words())?;
        println!("{} waited {} ms", player.name(), waited.as_millis());
        ensure!(waited <= BACK_WITHIN, "{} waited {waited:?}", player.name());
    }
    sleep_until((frozen_at + FROZEN).into()).await;
    cluster.nodes[owner].thaw()?;
    cluster.nodes[owner].until_ended().await?;
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_cut_off_while_postgresql_restarts() -> Result<()> {
    let Behind { friends, balancer: _balancer, mut cluster } = Behind::start().await?;
    // Their moves wait meanwhile, and the nodes say that they cannot store.
    let (restarted, placed) =
        tokio::join!(cluster.postgres.restart(Duration::from_secs(1)), friends.all_place(2));
    restarted?;
    placed.with_context(|| cluster.last_words())?;
    for player in &friends.players {
        ensure!(player.look(Seen::connections) == 1, "{} was cut off", player.name());
    }
    friends.finish(&cluster).await.with_context(|| cluster.last_words())
}
