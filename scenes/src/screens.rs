//! The big screen of a room: before, during and after a race, with few and with many, and the host's sheet about it.

use super::racing::{SOLUTION, grid, race_view, results};
use super::samples::{code, feed, hear, home, number, room_view};
use client_core::{App, Input, Output};
use game::{LateBoard, LateBoards, MemberNo, Phase, RacerStatus, SCREEN_DELAY_MS, ShownRace, ShownRoom};
use protocol::{ClientMessage, ServerMessage, TheatreEvent, TheatreRequest};
use puzzle::Grid;

const LINK: &str = "screen/0f1e2d3c4b5a6978-1-fedcba9876543210";
const NOW: u64 = 20_000;

pub(super) fn waiting() -> App {
    let mut app = home();
    feed(&mut app, NOW, Input::RoomInUrl(LINK.to_owned()));
    let asked = feed(&mut app, NOW + 100, Input::Tick);
    let request = asked.iter().find_map(request_of).expect("it looks");
    hear(
        &mut app,
        NOW + 150,
        ServerMessage::Theatre { event: TheatreEvent::NotShown { request, own: false } },
    );
    app
}

fn request_of(output: &Output) -> Option<game::RequestId> {
    let Output::Send(ClientMessage::Theatre { request, ask: TheatreRequest::Show { .. } }) = output else {
        return None;
    };
    Some(*request)
}

fn shows(room: ShownRoom) -> App {
    let mut app = waiting();
    let asked = feed(&mut app, NOW + 6_000, Input::Tick);
    let request = asked.iter().find_map(request_of).expect("it looks again");
    let event = TheatreEvent::Shown { request, room: Box::new(room) };
    hear(&mut app, NOW + 6_050, ServerMessage::Theatre { event });
    app
}

fn room(players: usize, phase: Phase) -> ShownRoom {
    let view = room_view(players, 3, phase);
    ShownRoom {
        code: Some(code()),
        pool: None,
        phase,
        host: view.host,
        settings: view.settings,
        members: view.members,
        race: None,
        results: None,
    }
}

fn race(players: usize) -> ShownRace {
    let view = race_view(players);
    let blanks = u16::try_from(view.puzzle.board().layout().cell_count() - view.puzzle.givens().clue_count());
    let blanks = blanks.expect("few cells");
    let mut progress = view.progress;
    for (index, of) in progress.iter_mut().enumerate() {
        of.cells = blanks.saturating_sub(2 + 2 * u16::try_from(index).expect("few"));
        of.streak = if index == 2 { 9 } else { 0 };
        of.strikes = u8::from(index % 3 == 1);
    }
    progress[0].status = RacerStatus::Finished { time_ms: 708_000 };
    let standing: Vec<MemberNo> = progress.iter().map(|of| of.member).collect();
    ShownRace {
        match_no: 3,
        tier: view.tier,
        blanks,
        elapsed_ms: 774_000,
        remaining_ms: None,
        quiet_ms: (0..players).map(|index| if index == 4 { 44_000 } else { 3_000 }).collect(),
        racers: view.racers,
        progress,
        standing,
        delay_ms: SCREEN_DELAY_MS,
        late: None,
    }
}

fn late() -> LateBoards {
    let puzzle = race_view(2).puzzle;
    let solution = grid(SOLUTION);
    let board = |index: usize, missing: usize| {
        let mut entries: Grid = puzzle.board().blank();
        let open = solution.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
        for (_, (cell, digit)) in open.enumerate().filter(|(n, _)| n % missing != 0) {
            entries.set(cell, Some(digit));
        }
        LateBoard { member: number(index), entries }
    };
    LateBoards { boards: vec![board(1, 5), board(2, 4)], puzzle }
}

pub(super) fn lobby() -> App {
    shows(room(5, Phase::Lobby))
}

pub(super) fn racing() -> App {
    let race = ShownRace { late: Some(late()), ..race(8) };
    shows(ShownRoom { race: Some(Box::new(race)), ..room(8, Phase::Racing) })
}

pub(super) fn racing_many() -> App {
    shows(ShownRoom { race: Some(Box::new(race(32))), ..room(32, Phase::Racing) })
}

pub(super) fn over() -> App {
    let app = results([80, 60]);
    let results = app.room().and_then(|room| room.results().cloned()).expect("results");
    let race = Some(Box::new(race(4)));
    shows(ShownRoom { race, results: Some(Box::new(results)), ..room(4, Phase::Finished) })
}
