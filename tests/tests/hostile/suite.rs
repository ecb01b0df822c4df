//! All abuses against the real program, round after round: each ends as its row says, honest players race on beside
//! them, the server stays well, and its memory does not grow.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use futures::StreamExt;
use testkit::memory::resident_bytes;
use testkit::server::{ServerProgram, health, until_connections};

use crate::abuse::Abuse;
use crate::arena::Arena;
use crate::control::Control;
use crate::list::{self, Company};

/// Abuses that happen at the same time.
const AT_ONCE: usize = 12;
/// How often all of it is repeated after the first time, which warms the server up.
const REPEATS: u8 = 2;
/// What only takes time takes less of it, and all that can be offered is; all limits are those that operators get.
const ARGUMENTS: [&str; 6] =
    ["--timeouts-hello-ms", "3000", "--timeouts-silence-ms", "15000", "--gallery-enabled", "true"];
/// What the server may have grown by after the repetitions: far more than caches and the allocator's leftovers take,
/// far less than a few kilobytes for each of the thousands of connections.
const GROWTH_BYTES_MAX: u64 = 24 << 20;

/// What came of one abuse in one round.
struct Row {
    abuse: &'static Abuse,
    came: String,
    as_wanted: bool,
    took: Duration,
}

#[tokio::test]
async fn every_abuse_ends_for_its_reason_and_nobody_else_notices() -> Result<()> {
    let server = ServerProgram::start(&ARGUMENTS).await?;
    let control = Control::start(server.address()).await?;
    let mut rows = round(&server, 0).await;
    let mut memory = vec![resident_bytes(server.pid())?];
    for n in 1..=REPEATS {
        rows.extend(round(&server, n).await.into_iter().filter(|row| !row.as_wanted));
        memory.push(resident_bytes(server.pid())?);
    }
    print!("{}", table(&rows));
    // Of all that came, only the honest ones are still here.
    until_connections(server.address(), 2).await?;
    let report = control.stop().await?;
    println!(
        "beside it {} races of two honest players, {} moves, the slowest answer {} ms; KiB after each round: {:?}",
        report.races,
        report.moves,
        report.slowest.as_millis(),
        memory.iter().map(|bytes| bytes / 1_024).collect::<Vec<_>>()
    );
    let other: Vec<&Row> = rows.iter().filter(|row| !row.as_wanted).collect();
    ensure!(other.is_empty(), "{} abuses ended otherwise:\n{}", other.len(), other_ends(&other));
    ensure!(report.moves > 0, "nobody raced");
    let grown = memory[memory.len() - 1].saturating_sub(memory[0]);
    ensure!(grown <= GROWTH_BYTES_MAX, "{grown} bytes more after {REPEATS} repetitions");
    ensure!(health(server.address()).await?["status"] == "ok", "the server is not well");
    let (status, log) = server.interrupt().await?;
    ensure!(status.success(), "the server ended with {status}");
    let panics: Vec<&String> = log.iter().filter(|line| line.contains("panicked")).collect();
    ensure!(panics.is_empty(), "{panics:?}");
    Ok(())
}

async fn round(server: &ServerProgram, round: u8) -> Vec<Row> {
    let chosen = std::env::var("ABUSE").ok();
    let numbered = list::all()
        .enumerate()
        .filter(|(_, (abuse, _))| chosen.as_ref().is_none_or(|chosen| abuse.name.contains(chosen.as_str())));
    let numbered: Vec<_> = numbered.collect();
    let run = |&(number, (abuse, _)): &(usize, (&'static Abuse, Company))| {
        attempt(abuse, Arena::new(server.address(), round, number))
    };
    let with = |wanted: Company| {
        futures::stream::iter(numbered.iter().filter(move |(_, (_, company))| *company == wanted))
    };
    let together = with(Company::Any).map(run).buffered(AT_ONCE).collect::<Vec<_>>();
    let in_turn = with(Company::NoneOfItsSort).then(run).collect::<Vec<_>>();
    let (mut rows, in_turn) = tokio::join!(together, in_turn);
    rows.extend(in_turn);
    rows.extend(with(Company::None).then(run).collect::<Vec<_>>().await);
    rows
}

async fn attempt(abuse: &'static Abuse, arena: Arena) -> Row {
    let begun = Instant::now();
    let (came, as_wanted) = match arena.run(&abuse.act).await {
        Ok(endings) => (endings.text(), endings.are(abuse.ends)),
        Err(error) => (format!("nothing defined: {error:#}"), false),
    };
    Row { abuse, came, as_wanted, took: begun.elapsed() }
}

fn table(rows: &[Row]) -> String {
    let line = |row: &Row| {
        let mark = if row.as_wanted { "ok" } else { "NO" };
        format!("{mark} {:>6} ms  {:<42} {}\n", row.took.as_millis(), row.abuse.name, row.came)
    };
    rows.iter().map(line).collect()
}

fn other_ends(rows: &[&Row]) -> String {
    let line = |row: &&Row| format!("  “{}”: {} instead of {:?}\n", row.abuse.name, row.came, row.abuse.ends);
    rows.iter().map(line).collect()
}
