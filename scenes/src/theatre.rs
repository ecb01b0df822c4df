//! Sample states of finished matches that are watched again.

use super::kinds::made;
use super::samples::{feed, home, name};
use client_core::store::StoreKey;
use client_core::theatre::{TheatreIntent, press};
use client_core::{App, FetchFailure, Fetched, Input};
use game::{
    EndReason, MatchId, MemberNo, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove, RoomId,
    Rules,
};
use puzzle::{Cell, Grid, Puzzle, PuzzleId, Tier};

pub(super) const ID: MatchId = MatchId { room: RoomId(0x00C0_FFEE_00C0_FFEE), match_no: 3 };

/// The page of a match, of which this came from the server.
fn page(result: Fetched) -> App {
    let mut app = waiting();
    feed(&mut app, 30, Input::Fetched { path: format!("/api/matches/{ID}/lanes"), result });
    app
}

/// It has not come yet.
pub(super) fn waiting() -> App {
    let mut app = home();
    let watch = TheatreIntent::Watch { id: ID, own: Some("Ann".to_owned()) };
    feed(&mut app, 10, Input::Intent(watch.into()));
    feed(&mut app, 20, Input::Tick);
    app
}

pub(super) fn failed(failure: FetchFailure) -> App {
    page(Err(failure))
}

/// Four on a classic board, some minutes in.
pub(super) fn race(presses: &[&str]) -> App {
    shown(&replay(&["classic"], 4), presses)
}

/// The same on the device of Ann, who has noted something.
pub(super) fn noted(presses: &[&str]) -> App {
    let replay = replay(&["classic"], 4);
    let open = replay.boards[0].puzzle.givens().cells().filter(|(_, digit)| digit.is_none());
    let digits = |cell: Cell| 1_u32 << (cell.index() % 9) | 1 << (cell.index() * 7 % 9);
    let noted = open.zip(1_u32..).map(|((cell, _), at)| {
        let (corner, centre) = if at % 4 == 0 { (0, digits(cell)) } else { (digits(cell), 0) };
        format!("{},{},{corner},{centre};", at * 2_000, cell.index())
    });
    let value = format!("{ID} 1 {}", noted.collect::<String>());
    let mut app = waiting();
    feed(&mut app, 25, Input::Stored { key: StoreKey::Noted, value });
    let result = Ok(protocol::replay::encode(&replay));
    feed(&mut app, 30, Input::Fetched { path: format!("/api/matches/{ID}/lanes"), result });
    pressed(app, presses)
}

/// What can be had of a match.
pub(super) fn take_away() -> App {
    let mut app = race(&["seek-100000"]);
    feed(&mut app, 50, Input::Intent(TheatreIntent::Take(ID).into()));
    app
}

/// More than have lanes, on the largest board.
pub(super) fn crowd(presses: &[&str]) -> App {
    shown(&replay(&["25x25"], 19), presses)
}

/// Three rungs of a ladder.
pub(super) fn ladder(presses: &[&str]) -> App {
    shown(&replay(&["classic", "killer", "jigsaw"], 5), presses)
}

fn shown(replay: &Replay, presses: &[&str]) -> App {
    pressed(page(Ok(protocol::replay::encode(replay))), presses)
}

fn pressed(mut app: App, presses: &[&str]) -> App {
    for name in presses {
        feed(&mut app, 40, Input::Intent(press((*name).to_owned())));
    }
    app
}

/// A match of so many racers on these kinds of boards, one after the other.
#[must_use]
pub fn replay(kinds: &[&str], racers: u16) -> Replay {
    let puzzles: Vec<(Puzzle, Grid)> = kinds.iter().map(|kind| made(kind)).collect();
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
        credits: puzzle::Credits::default(),
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
        let left = if leaves { all * 2 / 3 } else { 0 };
        while open.len() > left {
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

/// Always the same numbers.
struct Random(u32);

impl Random {
    fn below(&mut self, most: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 16) % most.max(1)
    }
}
