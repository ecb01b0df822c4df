//! Every node is restarted, one after the other, while eight races are on.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use testkit::cluster::Cluster;
use testkit::tables::Table;
use testkit::waits::{Figures, longest_gap};

const RACES: usize = 8;
const RACERS: usize = 2;
const MOVE_EVERY_MS: u64 = 150;
/// A node's lease. Who was on a node that is killed waits for its end; who is handed over must not.
const LEASE: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_of_all_nodes_loses_no_race() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let mut chance = SmallRng::seed_from_u64(1);
    let mut tables = Vec::new();
    for no in 0..RACES {
        tables.push(Table::of_bots(cluster.address(), no, RACERS, MOVE_EVERY_MS, &mut chance).await?);
    }
    let began = Instant::now();
    for no in 0..cluster.nodes.len() {
        restart(&mut cluster, no).await.with_context(|| cluster.last_words())?;
    }
    let racers: Vec<_> = tables.iter().flat_map(|table| &table.racers).collect();
    let gaps = racers.iter().filter_map(|racer| racer.player.look(|seen| longest_gap(seen, began)));
    let figures = Figures::of(gaps.collect())?;
    println!("longest pause of each racer: {figures}");
    for table in &tables {
        table.check(cluster.address()).await.with_context(|| cluster.last_words())?;
    }
    ensure!(figures.count == RACES * RACERS, "not everybody raced: {figures}");
    ensure!(figures.median < LEASE, "no better than a killed node: {figures}");
    Ok(())
}

/// What an operator does to upgrade a node.
async fn restart(cluster: &mut Cluster, no: usize) -> Result<()> {
    let node = &mut cluster.nodes[no];
    node.admin(&["drain", "--hand-over"]).await?.map_err(anyhow::Error::msg)?;
    let status = node.until_ended().await?;
    ensure!(status.success(), "{} ended with {status} after it had handed over", node.name());
    cluster.until_all_ready().await
}
