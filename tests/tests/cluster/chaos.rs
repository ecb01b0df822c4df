//! Many races on three nodes while everything fails: nodes are killed and frozen, the lines between nodes, PostgreSQL, NATS and
//! players are cut, stalled and slowed, NATS and PostgreSQL crash. A supervisor starts again what has ended. In the end every
//! race has ended, every acknowledged move stands in the record of its match, none is there twice, every match is booked once
//! and for everybody alike, every player has at most one place, and no node that was taken over has written.
//!
//! `NONET_CHAOS_SECONDS`, `NONET_CHAOS_SEED` and `NONET_CHAOS_NODES` make a long run of it (`cargo xtask chaos --nodes 3` sets
//! them). The seed repeats what fails and when; how the programs interleave is the machine's doing.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use sqlx::Row;
use testkit::cluster::Cluster;
use testkit::faulty_link::FaultyLink;
use testkit::tables::{Racer, Table};
use testkit::variables::number;
use tokio::time::sleep;

const NODES: u64 = 3;
/// Racers in each room.
const RACERS: usize = 3;
const ROOMS: usize = 5;
/// Milliseconds between two moves of a racer.
const MOVE_EVERY_MS: u64 = 80;
/// Milliseconds between two failures.
const FAILURE_EVERY_MS: std::ops::Range<u64> = 200..1_500;
/// Milliseconds that a line between machines is down: sometimes longer than a lease.
const LINE_DOWN_MS: std::ops::Range<u64> = 0..4_500;
/// Milliseconds that PostgreSQL or NATS is down.
const SERVER_DOWN_MS: std::ops::Range<u64> = 0..1_500;
/// Milliseconds that a node stands still.
const FROZEN_MS: std::ops::Range<u64> = 100..7_000;
/// Milliseconds by which a slow line delays each chunk.
const DELAY_MS: std::ops::Range<u64> = 5..80;
/// Seconds of failures in CI.
const SECONDS: u64 = 20;

/// How often each kind of failure happened.
type Failures = BTreeMap<&'static str, u32>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_on_many_nodes_loses_nothing_and_books_once() -> Result<()> {
    let seconds = number("NONET_CHAOS_SECONDS", SECONDS)?;
    let seed = number("NONET_CHAOS_SEED", rand::random_range(0..1_000_000))?;
    let nodes = number("NONET_CHAOS_NODES", NODES)?;
    let again = format!("NONET_CHAOS_SEED={seed} NONET_CHAOS_SECONDS={seconds} NONET_CHAOS_NODES={nodes}");
    println!("{again}");
    let mut cluster = Cluster::start(usize::try_from(nodes)?).await?;
    let outcome = chaos(&mut cluster, seed, Duration::from_secs(seconds)).await;
    outcome.with_context(|| format!("again: {again}\n{}", cluster.last_words()))
}

async fn chaos(cluster: &mut Cluster, seed: u64, time: Duration) -> Result<()> {
    let mut chance = SmallRng::seed_from_u64(seed);
    let mut tables = Vec::new();
    for no in 0..ROOMS {
        tables.push(Table::of_bots(cluster.address(), no, RACERS, MOVE_EVERY_MS, &mut chance).await?);
    }
    let mut failures = Failures::new();
    let end = Instant::now() + time;
    while Instant::now() < end {
        sleep(Duration::from_millis(chance.random_range(FAILURE_EVERY_MS))).await;
        // A node is killed first: in a short run no draw may come to it.
        let draw = if failures.is_empty() { 0 } else { chance.next_u32() % 16 };
        let kind = fail(cluster, &tables, draw, &mut chance).await?;
        *failures.entry(kind).or_default() += 1;
        cluster.supervise().await?;
    }
    println!("{failures:?}");
    for racer in tables.iter().flat_map(|table| &table.racers) {
        racer.link.mend();
    }
    cluster.until_all_ready().await?;
    let address = cluster.address();
    let checks = async {
        let mut matches = 0;
        for table in &tables {
            matches += table.check(address).await?;
        }
        anyhow::Ok(matches)
    };
    // The last failure may still end nodes: their leases ran out while the database was away.
    let matches = tokio::select! {
        matches = checks => matches?,
        failed = cluster.supervise_on() => return failed,
    };
    println!("{matches} matches");
    check_places(cluster).await?;
    check_owners(cluster).await?;
    ensure!(matches >= ROOMS, "only {matches} matches came to an end");
    ensure!(failures.contains_key("kill"), "no node was ever killed: {failures:?}");
    Ok(())
}

/// Lets one thing fail for some time. Returns its kind.
async fn fail(
    cluster: &mut Cluster,
    tables: &[Table],
    draw: u32,
    chance: &mut SmallRng,
) -> Result<&'static str> {
    let no = chance.random_range(0..cluster.nodes.len());
    let mut pause = |range| Duration::from_millis(chance.random_range(range));
    let (line_down, server_down) = (pause(LINE_DOWN_MS), pause(SERVER_DOWN_MS));
    let (frozen, delay) = (pause(FROZEN_MS), pause(DELAY_MS));
    let node = &mut cluster.nodes[no];
    Ok(match draw {
        0..=3 => {
            node.kill()?;
            sleep(server_down).await;
            "kill"
        }
        4 | 5 if node.is_up()? => {
            node.freeze()?;
            sleep(frozen).await;
            node.thaw()?;
            "freeze"
        }
        6 => disturb(&node.to_postgres, FaultyLink::cut, line_down, "cut from PostgreSQL").await,
        7 => disturb(&node.to_postgres, FaultyLink::stall, line_down, "stalled from PostgreSQL").await,
        8 => disturb(&node.to_postgres, |link| link.slow(delay), line_down, "slow to PostgreSQL").await,
        9 => disturb(&node.to_nats, FaultyLink::cut, line_down, "cut from NATS").await,
        10 => disturb(&node.to_nats, FaultyLink::stall, line_down, "stalled from NATS").await,
        11 => disturb(&node.to_nats, |link| link.slow(delay), line_down, "slow to NATS").await,
        12 => {
            cluster.nats.crash().await?;
            sleep(server_down).await;
            cluster.nats.go_on().await?;
            "NATS crash"
        }
        13 => {
            cluster.postgres.crash().await?;
            sleep(server_down).await;
            cluster.postgres.go_on().await?;
            "PostgreSQL crash"
        }
        _ => {
            let racers: Vec<&Racer> = tables.iter().flat_map(|table| &table.racers).collect();
            racers[chance.random_range(0..racers.len())].suffers(chance).await?;
            "player"
        }
    })
}

/// Lets a line fail for some time.
async fn disturb(
    link: &FaultyLink,
    fault: impl FnOnce(&FaultyLink),
    time: Duration,
    kind: &'static str,
) -> &'static str {
    fault(link);
    sleep(time).await;
    link.mend();
    kind
}

/// A player has one row and so one place; the room that it names exists, and its owner is alive.
async fn check_places(cluster: &Cluster) -> Result<()> {
    let mut database = cluster.postgres.connect().await?;
    let stray = "SELECT player, room FROM places WHERE room <> 0 AND room NOT IN (SELECT room FROM rooms)";
    let stray = sqlx::query(stray).fetch_all(&mut database).await?;
    ensure!(stray.is_empty(), "{} players have a place in a room that is no more", stray.len());
    let taken: i64 =
        sqlx::query_scalar("SELECT count(*) FROM places WHERE room <> 0").fetch_one(&mut database).await?;
    let seats = i64::try_from(RACERS * ROOMS)?;
    ensure!(taken == seats, "{taken} places are taken, {seats} players are in rooms");
    Ok(())
}

/// Every room has one owner, which is alive, and its inputs follow each other without a gap or an overlap, which two writers
/// would leave.
async fn check_owners(cluster: &Cluster) -> Result<()> {
    let mut database = cluster.postgres.connect().await?;
    let orphans = "SELECT count(*) FROM rooms WHERE failure = '' AND owner NOT IN \
                   (SELECT node FROM nodes WHERE state = 'live')";
    let orphans: i64 = sqlx::query_scalar(orphans).fetch_one(&mut database).await?;
    ensure!(orphans == 0, "{orphans} rooms have no live owner");
    let failed: i64 =
        sqlx::query_scalar("SELECT count(*) FROM rooms WHERE failure <> ''").fetch_one(&mut database).await?;
    ensure!(failed == 0, "{failed} rooms have failed");
    let inputs = "SELECT inputs.room, first_seq, end_seq FROM inputs JOIN rooms USING (room) \
                  WHERE first_seq >= snapshot_seq ORDER BY room, first_seq";
    let mut ends: BTreeMap<i64, i64> = BTreeMap::new();
    for row in sqlx::query(inputs).fetch_all(&mut database).await? {
        let (room, first): (i64, i64) = (row.try_get("room")?, row.try_get("first_seq")?);
        let last = ends.insert(room, row.try_get("end_seq")?);
        ensure!(last.is_none_or(|last| last == first), "room {room}: {first} follows {last:?}");
    }
    Ok(())
}
