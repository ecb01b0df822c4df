//! Two honest players in another room, race after race, while others do their worst: every move of theirs must be
//! answered as it deserves, and nothing else may happen to them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use game::{Command, RacerStatus, Verdict};
use protocol::Codec;
use testkit::messages::{fault, finished, place, started, verdict};
use testkit::puzzles;
use testkit::raw::Raw;
use testkit::scene;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::arena::set_puzzle;

/// Cells of each race.
const BLANKS: usize = 28;
/// Time between two moves: slower than the limit on messages.
const MOVE_EVERY: Duration = Duration::from_millis(70);

/// What became of the honest ones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Report {
    pub(crate) races: u32,
    pub(crate) moves: u32,
    /// The longest that an answer took.
    pub(crate) slowest: Duration,
}

/// The race goes on until it is told to stop, or something is wrong.
pub(crate) struct Control {
    stop: oneshot::Sender<()>,
    racing: JoinHandle<Result<Report>>,
}

impl Control {
    pub(crate) async fn start(server: SocketAddr) -> Result<Self> {
        let (mut host, _) = Raw::enter(server, Codec::Json, None).await?;
        let code = host.host("Ann").await?.room.code.to_string();
        host.command(Command::ChangeRules { rules: scene::quick() }).await?;
        let (guest, _) = Raw::join(server, Codec::Bincode, &code, false).await?;
        let (stop, stopped) = oneshot::channel();
        Ok(Self { stop, racing: tokio::spawn(race_on([host, guest], stopped)) })
    }

    /// Lets the race that runs come to its end.
    pub(crate) async fn stop(self) -> Result<Report> {
        let _ = self.stop.send(());
        self.racing.await.context("the control race panicked")?.context("the control race was disturbed")
    }
}

async fn race_on(mut racers: [Raw; 2], mut stopped: oneshot::Receiver<()>) -> Result<Report> {
    let mut report = Report::default();
    while stopped.try_recv() == Err(oneshot::error::TryRecvError::Empty) {
        report.races += 1;
        race(&mut racers, &mut report).await.with_context(|| format!("in race {}", report.races))?;
    }
    Ok(report)
}

async fn race(racers: &mut [Raw; 2], report: &mut Report) -> Result<()> {
    set_puzzle(&mut racers[0], &puzzles::with_blanks(BLANKS)?.to_string()).await?;
    for raw in racers.iter_mut() {
        raw.command(Command::Ready { ready: true }).await?;
    }
    let mut race = None;
    for raw in racers.iter_mut() {
        race = Some(raw.until("the start", started).await?);
    }
    let race = race.context("somebody races")?;
    let match_no = race.match_no;
    for ((cell, digit), number) in puzzles::open_cells(&race.puzzle)?.into_iter().zip(1..) {
        for (raw, is_wrong) in racers.iter_mut().zip([false, number == 3]) {
            sleep(MOVE_EVERY).await;
            let cell = u16::try_from(cell.index())?;
            let wrong = if digit.value() == 1 { 2 } else { 1 };
            if is_wrong {
                let verdict = answered(raw, place(match_no, 100, cell, wrong), report).await?;
                ensure!(matches!(verdict, Verdict::Wrong { .. }), "{wrong} in cell {cell}: {verdict:?}");
            }
            // Numbers need only grow.
            let right = place(match_no, if number < 3 { number } else { 100 + number }, cell, digit.value());
            let verdict = answered(raw, right.clone(), report).await?;
            ensure!(matches!(verdict, Verdict::Correct { .. }), "{digit} in cell {cell}: {verdict:?}");
            if number == 5 {
                ensure!(answered(raw, right, report).await? == verdict, "the same move has another answer");
            }
        }
    }
    for (raw, mistakes) in racers.iter_mut().zip([0, 1]) {
        let table = raw.until("the results", finished).await?.table;
        ensure!(table.len() == 2 && table.iter().any(|row| row.mistakes == mistakes), "{table:?}");
        let all_done = table.iter().all(|row| {
            usize::from(row.correct) == BLANKS && matches!(row.status, RacerStatus::Finished { .. })
        });
        ensure!(all_done, "{table:?}");
    }
    Ok(())
}

async fn answered(raw: &mut Raw, wanted: Command, report: &mut Report) -> Result<Verdict> {
    let asked = Instant::now();
    raw.command(wanted).await?;
    let verdict = raw
        .until("the answer", |message| {
            assert!(fault(message).is_none(), "an honest player is at fault: {message:?}");
            verdict(message)
        })
        .await?;
    report.moves += 1;
    report.slowest = report.slowest.max(asked.elapsed());
    Ok(verdict)
}
