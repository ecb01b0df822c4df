//! How long it takes to show another moment of a replay: sixteen racers on the largest board, by snapshots and from the start. In
//! processor time of the thread.

use std::hint::black_box;

use anyhow::{Context, Result};
use client_core::theatre::Timeline;
use game::{
    EndReason, MatchId, MemberNo, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove, RoomId,
    Rules,
};
use puzzle::{GenerateSpec, Generated, Tier};
use rustix::time::{ClockId, clock_gettime};

const KIND: &str = "25x25";
const RACERS: u16 = 16;
/// Moments that are sought, all over the race.
const SEEKS: u32 = 400;
/// Between two digits, in milliseconds.
const DIGIT_MS: u32 = 5_000;

/// Milliseconds of the slowest seek: by snapshots, and from the start.
pub(crate) fn slowest_seek_ms() -> Result<[f64; 2]> {
    let spec = GenerateSpec { variant: KIND.parse().context("a kind")?, ..GenerateSpec::default() };
    let made = puzzle::generate(&spec, 7).context("the largest board")?;
    let replay = replay(made)?;
    let timelines = [Timeline::new(replay.clone(), None), Timeline::with_snapshots(replay, None, usize::MAX)];
    Ok(timelines.map(|timeline| slowest(&timeline)))
}

fn slowest(timeline: &Timeline) -> f64 {
    let seek = |at: u32| {
        // Forth and back.
        let ms = timeline.end_ms() / SEEKS * (at * 7 % SEEKS);
        let began = thread_ms();
        black_box(timeline.standings(ms));
        thread_ms() - began
    };
    (0..SEEKS).map(seek).fold(0.0, f64::max)
}

/// Everybody fills the board in an order of their own, the last one a little slower.
fn replay(Generated { puzzle, solution, .. }: Generated) -> Result<Replay> {
    let open: Vec<_> = solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none()).collect();
    let lane = |racer: u16| -> Result<ReplayLane> {
        let mut rest = open.clone();
        let mut moves = Vec::new();
        let mut ms = 0;
        while !rest.is_empty() {
            let (cell, digit) = rest.swap_remove(moves.len() * 31 % rest.len());
            ms += DIGIT_MS + u32::from(racer);
            moves.push(ReplayMove { ms, cell, kind: MoveKind::Right(digit) });
        }
        let (member, name) = (MemberNo(racer + 1), format!("Racer {racer}").parse().context("a name")?);
        let status = RacerStatus::Finished { time_ms: ms };
        Ok(ReplayLane {
            member,
            name,
            bot: false,
            status,
            score: 0,
            ends_ms: ms,
            boards: vec![(0, 0)],
            moves,
        })
    };
    let lanes: Vec<ReplayLane> = (0..RACERS).map(lane).collect::<Result<_>>()?;
    Ok(Replay {
        id: MatchId { room: RoomId(1), match_no: 1 },
        rules: Rules::default(),
        ended: EndReason::AllDone,
        duration_ms: lanes.iter().map(|lane| lane.ends_ms).max().unwrap_or(1),
        boards: vec![ReplayBoard { id: puzzle::PuzzleId::of(&puzzle), puzzle, tier: Tier::Hard }],
        lanes,
        credits: puzzle::Credits::default(),
    })
}

fn thread_ms() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}
