//! The daily: its page before and after the race, the table of those one has raced, and without a server.

use super::challenges::{row, view};
use super::samples::{hear, home, with};
use client_core::{App, DailyIntent, Input, Intent, Output};
use game::{ChallengeView, DailyView, Day, RequestId, RunRow, SolvedDay, Streak};
use protocol::ServerMessage;
use puzzle::{Credits, Tier};

/// Monday, 2026-11-23.
const TODAY: Day = Day(20_780);
const GIVENS: [u16; 30] = [
    0, 5, 7, 11, 13, 15, 17, 18, 25, 29, 31, 34, 39, 40, 41, 46, 49, 51, 55, 62, 63, 65, 67, 69, 73, 75, 80,
    44, 36, 8,
];

fn daily(table: Vec<RunRow>, raced: Vec<RunRow>, missed: &[u32]) -> ServerMessage {
    let is_solved = table.iter().any(|row| row.you);
    let challenge = ChallengeView {
        day: Some(TODAY),
        credits: Credits::default(),
        kind: None,
        tier: Tier::Medium,
        clues: 30,
        blanks: 51,
        runs: 1_204,
        playing: 4,
        ..*view(table, false)
    };
    let days = (u32::from(!is_solved)..22).filter(|ago| !missed.contains(ago));
    let solved = days.map(|ago| SolvedDay { day: TODAY.back(ago), time_ms: 468_000 + 20_000 * (ago % 5) });
    let view = DailyView {
        day: TODAY,
        today: TODAY,
        next_in_s: 11_528,
        challenge,
        given_cells: GIVENS.into(),
        solved: solved.collect(),
        streak: Streak { current: 12 + u32::from(is_solved), best: 31 },
        raced,
        boxes: if is_solved {
            vec![52_000, 61_000, 31_000, 95_000, 38_000, 21_000, 60_000, 90_000, 20_000]
        } else {
            vec![]
        },
    };
    ServerMessage::Daily { request: RequestId(1), view: Box::new(view) }
}

fn others() -> Vec<RunRow> {
    let times = [231_000, 242_000, 259_000];
    (1..=3_u16)
        .zip(times)
        .map(|(rank, ms)| row(rank, usize::from(rank) + 1, Some(ms), u8::from(rank == 2)))
        .collect()
}

fn own() -> RunRow {
    RunRow { hints: 0, ..row(64, 0, Some(468_400), 0) }
}

fn shown(message: ServerMessage) -> App {
    let mut app = home();
    super::samples::feed(&mut app, 5, Input::Today(TODAY.0));
    hear(&mut app, 10, message);
    with(app, [DailyIntent::Open.into()])
}

pub(super) fn open() -> App {
    shown(daily(others(), Vec::new(), &[13]))
}

pub(super) fn solved() -> App {
    let table = others().into_iter().chain([own()]).collect();
    shown(daily(table, vec![own(), row(112, 5, Some(542_000), 0)], &[13]))
}

pub(super) fn raced() -> App {
    with(solved(), [DailyIntent::ShowRaced(true).into()])
}

pub(super) fn offline() -> App {
    let mut app = home();
    let outputs: Vec<Output> =
        super::samples::feed(&mut app, 10, Input::Closed { code: None, reason: String::new() });
    drop(outputs);
    with(app, [Intent::from(DailyIntent::Open)])
}
