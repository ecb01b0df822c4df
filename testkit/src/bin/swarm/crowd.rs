//! The whole swarm: lets everybody arrive, gives the word, watches, and takes the figures. Owns the times; one life is
//! in `player` and `echo`, how figures are shown in `report`.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Result;
use testkit::memory::resident_bytes;
use testkit::relayed::COLYSEUS_HEAD;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::args::Args;
use crate::echo::Echo;
use crate::player::Player;
use crate::report::{self, Memory, Moment, Report};
use crate::schedule::Window;
use crate::tally::{Counted, Tally};

/// Time between two lines of progress.
const REPORT_EVERY: Duration = Duration::from_secs(1);
/// Time between two looks at who has arrived, or what is still unanswered.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// Time that those who have begun to connect get to be connected, and then to be in a race.
const ARRIVAL_PATIENCE: Duration = Duration::from_secs(60);
/// Time for both ends to settle before memory is looked at or the load begins.
const SETTLE: Duration = Duration::from_millis(1_500);
/// Time that answers get after the last move.
const ANSWER_PATIENCE: Duration = Duration::from_secs(5);

/// Where a player belongs.
#[derive(Debug)]
pub(crate) enum Place {
    Nowhere,
    /// Opens a room for so many, and tells its code.
    Host {
        racers: u8,
        code: watch::Sender<Option<String>>,
    },
    /// Joins the room whose code is told.
    Guest {
        code: watch::Receiver<Option<String>>,
    },
}

/// One player's life, as it is meant to be.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) number: u32,
    pub(crate) server: SocketAddr,
    pub(crate) place: Place,
    /// Players in a room.
    pub(crate) room: u8,
    pub(crate) move_every: Duration,
    pub(crate) right_percent: u32,
}

/// What all players are told.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Signal {
    /// Find your places.
    Gather,
    Load(Window),
    End,
}

/// Runs the load and reports. True when nothing went wrong.
pub(crate) async fn run(args: &Args, servers: &[SocketAddr], move_every: Duration) -> Result<bool> {
    let before = resident(&args.server_pid)?;
    let tally = Arc::new(Tally::default());
    let (signal, signals) = watch::channel(Signal::Gather);
    let mut players = JoinSet::new();
    println!("{} players go to {servers:?}, {} per second", args.players, args.arrivals);
    arrive(args, servers, move_every, &tally, &signals, &mut players).await;
    let connected = tally.connected.load(Ordering::Relaxed);
    let racing = tally.racing.load(Ordering::Relaxed);
    println!("{connected} of {} are connected, {racing} of them in a race", args.players);
    sleep(SETTLE).await;
    let with_all = resident(&args.server_pid)?;

    let from = Instant::now();
    let measured_from = from + Duration::from_secs(args.warm_up.into());
    let window =
        Window { from, measured_from, until: measured_from + Duration::from_secs(args.seconds.into()) };
    signal.send_replace(Signal::Load(window));
    sleep_until(window.measured_from).await;
    let begun = Moment::now(&tally, &args.server_pid)?;
    watch_over(args, &tally, window, &mut players).await;
    let ended = Moment::now(&tally, &args.server_pid)?;
    until(ANSWER_PATIENCE, || tally.in_flight.load(Ordering::Relaxed) == 0).await;
    // Before the end: what happens afterwards is no load.
    let held = tally.connected.load(Ordering::Relaxed);
    let at_end = resident(&args.server_pid)?;
    signal.send_replace(Signal::End);
    while players.join_next().await.is_some() {}

    let memory = match (before, with_all, at_end) {
        (Some(before), Some(with_all), Some(at_end)) => Some(Memory { before, with_all, at_end }),
        _ => None,
    };
    let report = Report { args, tally: &tally, begun, ended, connected, held, memory };
    println!("\n{report}");
    if let Some(file) = &args.json {
        report::write(file, &report)?;
    }
    Ok(report.is_well())
}

/// The memory of all these processes together; `None` of none.
fn resident(pids: &[u32]) -> Result<Option<u64>> {
    let each = pids.iter().map(|pid| resident_bytes(*pid)).collect::<Result<Vec<_>>>()?;
    Ok((!each.is_empty()).then(|| each.iter().sum()))
}

/// Lets one player after the other begin to connect, and waits until all are where they belong or have failed.
async fn arrive(
    args: &Args,
    servers: &[SocketAddr],
    move_every: Duration,
    tally: &Arc<Tally>,
    signals: &watch::Receiver<Signal>,
    players: &mut JoinSet<()>,
) {
    let begun = Instant::now();
    let mut code = watch::channel(None).1;
    for number in 0..args.players {
        let place = place(args, number, &mut code);
        let server = servers[args.spread.node(number, args.room, servers.len())];
        let plan = Plan { number, server, place, room: args.room, move_every, right_percent: args.right };
        players.spawn(live(args.clone(), plan, tally.clone(), signals.clone()));
        let due = begun + Duration::from_secs_f64(f64::from(number + 1) / f64::from(args.arrivals));
        sleep_until(due).await;
    }
    let (wanted, racers) = (u64::from(args.players), u64::from(args.racers()));
    let all_there = || {
        while players.try_join_next().is_some() {}
        let lost = wanted - players.len() as u64;
        let there = |count: &std::sync::atomic::AtomicU64| count.load(Ordering::Relaxed);
        there(&tally.connected) + lost >= wanted && there(&tally.racing) + lost >= racers
    };
    if !until(ARRIVAL_PATIENCE, all_there).await {
        tally.problem(format!("not everybody was in place after {} s", ARRIVAL_PATIENCE.as_secs()));
    }
}

/// The first of every full room is its host, and tells the others its code.
fn place(args: &Args, number: u32, code: &mut watch::Receiver<Option<String>>) -> Place {
    if number >= args.racers() {
        return Place::Nowhere;
    }
    if number.is_multiple_of(args.room.into()) {
        let (sender, receiver) = watch::channel(None);
        *code = receiver;
        return Place::Host { racers: args.room, code: sender };
    }
    Place::Guest { code: code.clone() }
}

/// Lives until the end is told.
async fn live(args: Args, plan: Plan, tally: Arc<Tally>, signals: watch::Receiver<Signal>) {
    let mut end = signals.clone();
    let life = async {
        if args.relay {
            let head = if args.colyseus { COLYSEUS_HEAD } else { &[] };
            let mut echo = Echo::arrive(&plan, head, tally.clone()).await?;
            let _connected = Counted::new(&tally.connected);
            return echo.stay(plan, signals).await;
        }
        let mut player = Player::arrive(&plan, args.encoding.into(), tally.clone()).await?;
        let _connected = Counted::new(&tally.connected);
        player.stay(plan, signals).await
    };
    tokio::select! {
        result = life => if let Err(error) = result {
            tally.problem(format!("{error:#}"));
        },
        // Also ends when nobody is there any more to tell it.
        _ = end.wait_for(|signal| matches!(signal, Signal::End)) => {}
    }
}

/// Prints how it goes, until the time is over or nobody is left.
async fn watch_over(args: &Args, tally: &Tally, window: Window, players: &mut JoinSet<()>) {
    let times = if args.idle { &tally.pings } else { &tally.latency };
    let mut before = (times.counts(), tally.offered.load(Ordering::Relaxed));
    for second in 1..=args.seconds {
        sleep_until((window.measured_from + REPORT_EVERY * second).min(window.until)).await;
        while players.try_join_next().is_some() {}
        if players.is_empty() {
            break;
        }
        let now = (times.counts(), tally.offered.load(Ordering::Relaxed));
        let this_second = now.0.since(&before.0);
        let ms = |share| this_second.quantile(share).map_or(0.0, |time| time.as_secs_f64() * 1e3);
        println!(
            "{second:>4} s  {} connected  {} moves offered  {} answered in ms: p50 {:.2}  p99 {:.2}  \
             {} open  {} races done  {} problems",
            tally.connected.load(Ordering::Relaxed),
            now.1 - before.1,
            this_second.total(),
            ms(0.5),
            ms(0.99),
            tally.in_flight.load(Ordering::Relaxed),
            tally.races_done.load(Ordering::Relaxed),
            tally.problems().values().sum::<u64>(),
        );
        before = now;
    }
}

/// Waits until something holds. False when it never did.
async fn until(patience: Duration, mut holds: impl FnMut() -> bool) -> bool {
    let waiting = async {
        while !holds() {
            sleep(LOOK_EVERY).await;
        }
    };
    timeout(patience, waiting).await.is_ok()
}
