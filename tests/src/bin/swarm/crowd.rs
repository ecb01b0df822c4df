//! The whole swarm: lets everybody arrive, watches, reports. Owns the times and the words.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Result;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use crate::args::Args;
use crate::player::{Place, Plan, live};
use crate::system::resident_bytes;
use crate::tally::{Percentiles, Tally};

/// Time between two lines of progress.
const REPORT_EVERY: Duration = Duration::from_secs(1);
/// Time that those who have begun to connect get to be connected.
const ARRIVAL_PATIENCE: Duration = Duration::from_secs(30);

/// Runs the load and reports. True when nothing went wrong.
pub(crate) async fn run(args: &Args, server: SocketAddr) -> Result<bool> {
    let memory_before = args.server_pid.map(resident_bytes).transpose()?;
    let tally = Arc::new(Tally::default());
    let (end, ending) = watch::channel(false);
    let mut players = JoinSet::new();
    println!("{} players go to {server}, {} per second", args.players, args.arrivals);
    arrive(args, server, &tally, &ending, &mut players).await;
    let connected = tally.connected.load(Ordering::Relaxed);
    println!("{connected} of {} are connected", args.players);
    let mut memory = None;
    if let (Some(pid), Some(before)) = (args.server_pid, memory_before) {
        let now = resident_bytes(pid)?;
        memory = Some((before, now));
    }

    let load_begun = Instant::now();
    let moves_before = tally.moves.count();
    watch_over(args, &tally, &mut players).await;
    let load_s = load_begun.elapsed().as_secs_f64();
    let moves = tally.moves.count() - moves_before;
    // Before the end: what happens afterwards is no load.
    let still_connected = tally.connected.load(Ordering::Relaxed);
    end.send_replace(true);
    while players.join_next().await.is_some() {}

    println!();
    println!("connections  {connected} made, {still_connected} held to the end");
    if !args.idle {
        let races = tally.races_done.load(Ordering::Relaxed);
        println!("races        {races} finished, {:.0} moves per second", moves as f64 / load_s);
        println!("moves        {}", Percentiles(&tally.moves));
    }
    println!("round trips  {}", Percentiles(&tally.pings));
    if let (Some(pid), Some((before, with_all))) = (args.server_pid, memory) {
        report_memory(before, with_all, resident_bytes(pid)?, connected);
    }
    let problems = tally.problems();
    for (problem, count) in &problems {
        println!("problem      {count} × {problem}");
    }
    Ok(problems.is_empty() && still_connected == u64::from(args.players))
}

/// Lets one player after the other begin to connect, and waits until all are there or have failed.
async fn arrive(
    args: &Args,
    server: SocketAddr,
    tally: &Arc<Tally>,
    ending: &watch::Receiver<bool>,
    players: &mut JoinSet<()>,
) {
    let begun = Instant::now();
    let move_every = Duration::from_secs(1) / args.moves;
    let mut code = watch::channel(None).1;
    for number in 0..args.players {
        let place = place(args, number, &mut code);
        let plan = Plan { number, server, codec: args.encoding.into(), place, move_every };
        players.spawn(live(plan, tally.clone(), ending.clone()));
        let due = begun + Duration::from_secs_f64(f64::from(number + 1) / f64::from(args.arrivals));
        sleep_until(due).await;
    }
    let all_there = async {
        while tally.connected.load(Ordering::Relaxed) < players.len() as u64 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            while players.try_join_next().is_some() {}
        }
    };
    if timeout(ARRIVAL_PATIENCE, all_there).await.is_err() {
        tally.problem(format!("not everybody was connected after {} s", ARRIVAL_PATIENCE.as_secs()));
    }
}

/// The first of every full room is its host, and tells the others its code.
fn place(args: &Args, number: u32, code: &mut watch::Receiver<Option<String>>) -> Place {
    let size = u32::from(args.room);
    if args.idle || number >= args.players - args.players % size {
        return Place::Nowhere;
    }
    if number.is_multiple_of(size) {
        let (sender, receiver) = watch::channel(None);
        *code = receiver;
        return Place::Host { racers: args.room, code: sender };
    }
    Place::Guest { code: code.clone() }
}

/// Prints how it goes, until the time is over or nobody is left.
async fn watch_over(args: &Args, tally: &Tally, players: &mut JoinSet<()>) {
    let begun = Instant::now();
    let (mut moves_before, mut second) = (tally.moves.count(), 0);
    while second < args.seconds && !players.is_empty() {
        second += 1;
        sleep_until(begun + REPORT_EVERY * second).await;
        while players.try_join_next().is_some() {}
        let moves = tally.moves.count();
        let problems: u64 = tally.problems().values().sum();
        let connected = tally.connected.load(Ordering::Relaxed);
        let times = if args.idle { &tally.pings } else { &tally.moves };
        let p99 = times.quantile(0.99).map_or(0.0, |time| time.as_secs_f64() * 1_000.0);
        println!(
            "{second:>4} s  {connected} connected  {} races done  {} moves  p99 {p99:.2} ms  {problems} problems",
            tally.races_done.load(Ordering::Relaxed),
            moves - moves_before,
        );
        moves_before = moves;
    }
}

fn report_memory(before: u64, with_all: u64, at_end: u64, connected: u64) {
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let each = with_all.saturating_sub(before) as f64 / 1024.0 / connected.max(1) as f64;
    println!(
        "memory       {:.1} MiB before, {:.1} with everybody connected ({each:.1} KiB each), {:.1} at the end",
        mib(before),
        mib(with_all),
        mib(at_end)
    );
}
