//! Many races at once while everything fails: the server's program is killed and started again, lines are cut, stalled
//! and deafened, pages are loaded again. In the end every race has ended, every acknowledged move stands in the
//! record of its match, none is there twice, and every match is booked once and for everybody alike.
//!
//! `NONET_CHAOS_SECONDS` and `NONET_CHAOS_SEED` make a long run of it (`cargo xtask chaos` sets them). The seed
//! repeats what fails and when; how the programs interleave is the machine's doing.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rand::rngs::SmallRng;
use rand::{Rng, RngExt, SeedableRng};
use testkit::server::ServerProgram;
use testkit::tables::{Racer, Table};
use testkit::variables::number;
use tokio::time::sleep;

/// Racers in each room.
const RACERS: usize = 3;
const ROOMS: usize = 6;
/// Milliseconds between two moves of a racer.
const MOVE_EVERY_MS: u64 = 60;
/// Milliseconds between two failures.
const FAILURE_EVERY_MS: std::ops::Range<u64> = 50..500;
/// Milliseconds that the server is down.
const DOWN_MS: std::ops::Range<u64> = 0..700;
/// Seconds of failures in CI.
const SECONDS: u64 = 12;
/// Lines of the server's log that are shown when a race does not end.
const LOG_LINES_SHOWN: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn chaos_loses_no_acknowledged_move_and_books_every_match_once() -> Result<()> {
    let seconds = number("NONET_CHAOS_SECONDS", SECONDS)?;
    let seed = number("NONET_CHAOS_SEED", rand::random_range(0..1_000_000))?;
    println!("NONET_CHAOS_SEED={seed} NONET_CHAOS_SECONDS={seconds}");
    let outcome = chaos(seed, Duration::from_secs(seconds)).await;
    outcome.with_context(|| format!("again: NONET_CHAOS_SEED={seed} NONET_CHAOS_SECONDS={seconds}"))
}

async fn chaos(seed: u64, time: Duration) -> Result<()> {
    let mut chance = SmallRng::seed_from_u64(seed);
    // In the end every match is asked for at once: after a long run that is more than one address may.
    let server = ServerProgram::start(&["--limits-match-requests", "60/min burst 100000"]).await?;
    let mut tables = Vec::new();
    for no in 0..ROOMS {
        tables.push(Table::of_bots(server.address(), no, RACERS, MOVE_EVERY_MS, &mut chance).await?);
    }
    let (server, crashes) = fail(server, &tables, &mut chance, time).await?;
    println!("{crashes} crashes");
    for racer in tables.iter().flat_map(|table| &table.racers) {
        racer.link.mend();
    }
    let mut matches = 0;
    for table in &tables {
        matches += table.check(server.address()).await.with_context(|| last_words(&server))?;
    }
    println!("{matches} matches");
    ensure!(matches >= ROOMS, "only {matches} matches came to an end");
    ensure!(crashes > 0, "the server never crashed");
    Ok(())
}

/// Lets things fail for some time. Returns the server, and how often it crashed.
async fn fail(
    mut server: ServerProgram,
    tables: &[Table],
    chance: &mut SmallRng,
    time: Duration,
) -> Result<(ServerProgram, u32)> {
    let racers: Vec<&Racer> = tables.iter().flat_map(|table| &table.racers).collect();
    let (end, mut crashes) = (Instant::now() + time, 0);
    while Instant::now() < end {
        sleep(Duration::from_millis(chance.random_range(FAILURE_EVERY_MS))).await;
        if chance.next_u32().is_multiple_of(5) {
            let pause = Duration::from_millis(chance.random_range(DOWN_MS));
            server = server.crash(async || sleep(pause).await).await?;
            crashes += 1;
        } else {
            racers[chance.random_range(0..racers.len())].suffers(chance).await?;
        }
    }
    Ok((server, crashes))
}

/// The end of the server's log.
fn last_words(server: &ServerProgram) -> String {
    let log = server.log();
    log[log.len().saturating_sub(LOG_LINES_SHOWN)..].join("\n")
}
