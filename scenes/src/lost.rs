//! Sample reports of where a race was lost.

use super::kinds::made;
use super::samples::{feed, home, name};
use super::theatre::Random;
use client_core::theatre::{TheatreIntent, press};
use client_core::{App, Input};
use game::{
    EndReason, MatchId, MemberNo, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove, RoomId,
    Rules,
};
use puzzle::{Cell, Grid, Puzzle, PuzzleId, Tier};

const ID: MatchId = MatchId { room: RoomId(0x00C0_FFEE_00C0_FFEE), match_no: 3 };

/// Where it was lost for one of them: `presses` are those of its page.
pub(super) fn report(own: &str, racers: u16, presses: &[&str]) -> App {
    let mut app = home();
    let report = TheatreIntent::Report { id: ID, own: own.to_owned() };
    feed(&mut app, 10, Input::Intent(report.into()));
    feed(&mut app, 20, Input::Tick);
    let result = Ok(protocol::replay::encode(&replay(racers)));
    feed(&mut app, 30, Input::Fetched { path: format!("/api/matches/{ID}/lanes"), result });
    // The engine is asked for one step after the other.
    (0..8).for_each(|tick| drop(feed(&mut app, 40 + tick, Input::Tick)));
    for name in presses {
        feed(&mut app, 60, Input::Intent(press((*name).to_owned())));
    }
    app
}

/// A race of so many.
fn replay(racers: u16) -> Replay {
    let puzzles: Vec<(Puzzle, Grid)> = vec![made("classic")];
    let lanes: Vec<ReplayLane> = (0..racers).map(|racer| lane(&puzzles, racer)).collect();
    let board = |(puzzle, _): &(Puzzle, Grid)| ReplayBoard {
        id: PuzzleId::of(puzzle),
        puzzle: puzzle.clone(),
        tier: Tier::Hard,
    };
    Replay {
        id: ID,
        rules: Rules::default(),
        ended: EndReason::AllDone,
        duration_ms: lanes.iter().map(|lane| lane.ends_ms).max().unwrap_or(1) + 2_000,
        boards: puzzles.iter().map(board).collect(),
        lanes,
    }
}

/// Each is a little slower than the one before, takes another way, and stops to think elsewhere; the last one leaves.
fn lane(puzzles: &[(Puzzle, Grid)], racer: u16) -> ReplayLane {
    let mut random = Random(u32::from(racer) + 1);
    let (mut ms, mut moves, mut boards) = (0, Vec::new(), Vec::new());
    let leaves = racer % 4 == 3;
    for ((puzzle, solution), board) in puzzles.iter().zip(0..) {
        boards.push((ms, board));
        let mut open: Vec<Cell> =
            puzzle.givens().cells().filter(|(_, digit)| digit.is_none()).map(|of| of.0).collect();
        let all = open.len();
        while !open.is_empty() && (!leaves || open.len() * 3 >= all * 2) {
            let cell = open.remove(random.below(open.len().min(6) as u32) as usize);
            let is_stall = random.below(24) == 0;
            ms += 3_000 + random.below(5_000) + 180 * u32::from(racer);
            ms += if is_stall { 18_000 + random.below(24_000) } else { 0 };
            let Some(digit) = solution.get(cell) else { continue };
            if random.below(30) == 0 {
                let wrong = puzzle::Digit::new(digit.value() % 9 + 1).unwrap_or(digit);
                let kind = MoveKind::Wrong { digit: wrong, stands: false, guess: false, locked_ms: 3_000 };
                moves.push(ReplayMove { ms, cell, kind });
                ms += 4_000;
            }
            moves.push(ReplayMove { ms, cell, kind: MoveKind::Right(digit) });
        }
        if leaves {
            break;
        }
    }
    let ends_ms = if leaves { ms + 6_000 } else { ms };
    ReplayLane {
        member: MemberNo(racer + 1),
        name: name(usize::from(racer)),
        bot: racer == 2,
        status: if leaves { RacerStatus::Forfeited } else { RacerStatus::Finished { time_ms: ms } },
        score: 1_000,
        ends_ms,
        boards,
        moves,
    }
}
