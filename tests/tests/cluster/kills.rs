//! How long players wait after `kill -9` of a node, measured over many kills: all those who race in the rooms that it
//! ran, wherever they are connected.
//!
//! `NONET_CHAOS_KILLS` says how many and `NONET_CHAOS_NODES` of how many nodes (`cargo xtask chaos --nodes 3 --kills 30` sets them).

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use testkit::cluster::Cluster;
use testkit::player::{Player, Seen};
use testkit::tables::Table;
use testkit::variables::number;
use testkit::wait::look_until;
use testkit::waits::{Figures, until_acknowledged};
use tokio::time::sleep;

use super::race::BACK_WITHIN;

/// Kills in CI.
const KILLS: u64 = 2;
const NODES: u64 = 3;
const TABLES: usize = 6;
const RACERS: usize = 3;
/// What it takes without lifelines, at least: what is left of a lease of three seconds.
const LEASE: Duration = Duration::from_secs(2);
/// Slow, so that a race is longer than the death of a node.
const MOVE_EVERY_MS: u64 = 250;
/// Cells that everybody must have open when a node is killed: who has none left waits for no answer.
const OPEN_MIN: usize = 30;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_of_a_killed_node_are_back_within_five_seconds() -> Result<()> {
    let kills = number("NONET_CHAOS_KILLS", KILLS)?;
    let nodes = number("NONET_CHAOS_NODES", NODES)?;
    let mut cluster = Cluster::start(usize::try_from(nodes)?).await?;
    let mut chance = SmallRng::seed_from_u64(kills);
    let mut tables = Vec::new();
    for no in 0..TABLES {
        tables.push(Table::of_bots(cluster.address(), no, RACERS, MOVE_EVERY_MS, &mut chance).await?);
    }
    // A database that has just begun is no witness: for a lease nobody's lifeline counts.
    sleep(LEASE * 2).await;
    let mut waits = Vec::new();
    for kill in 0..usize::try_from(kills)? {
        let waited = kill_one(&mut cluster, &tables, kill % TABLES).await;
        let waited = waited.with_context(|| format!("kill {kill}; {}", cluster.last_words()))?;
        println!("kill {}: {}", kill + 1, Figures::of(waited.clone())?);
        waits.extend(waited);
    }
    for table in &tables {
        table.check(cluster.address()).await.with_context(|| cluster.last_words())?;
    }
    let figures = Figures::of(waits)?;
    println!("{kills} kills, from kill -9 to the next acknowledged move; {figures}");
    ensure!(figures.p99 <= BACK_WITHIN, "{figures}; at most {} s are allowed", BACK_WITHIN.as_secs());
    ensure!(figures.median < LEASE, "{figures}: as if nobody had seen the lifeline fall");
    Ok(())
}

/// Kills the node of a race, from this table on the first that is in its middle. Returns how long each player waited who was in
/// the middle of a race on that node. Then it runs again.
async fn kill_one(cluster: &mut Cluster, tables: &[Table], first: usize) -> Result<Vec<Duration>> {
    let in_turn = || tables.iter().cycle().skip(first).take(tables.len());
    let busy = look_until("a race to be on", async || Ok(in_turn().find(|table| is_busy(table)))).await?;
    let owner = cluster.owner(busy.code).await?;
    let mut players: Vec<&Player> = Vec::new();
    for table in tables {
        if is_busy(table) && cluster.owner(table.code).await? == owner {
            players.extend(table.racers.iter().map(|racer| &racer.player));
        }
    }
    let killed_at = Instant::now();
    cluster.nodes[owner].kill()?;
    let mut waits = Vec::new();
    for player in players {
        waits.push(until_acknowledged(player, killed_at).await?);
    }
    cluster.until_all_ready().await?;
    Ok(waits)
}

/// Whether everybody at the table is in the middle of a race.
fn is_busy(table: &Table) -> bool {
    table.racers.iter().all(|racer| racer.player.look(is_in_the_middle))
}

/// Racing, connected, and with much left to do.
fn is_in_the_middle(seen: &Seen) -> bool {
    let online = matches!(seen.app.shared().connection(), client_core::Connection::Online { .. });
    let open = seen.app.race().filter(|race| race.is_playing()).map_or(0, |race| {
        race.board().view().cells().filter(|&cell| race.board().shown(cell).0.is_none()).count()
    });
    online && open >= OPEN_MIN
}
