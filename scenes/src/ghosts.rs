//! Sample states of runs that came in a link: their page, and games against them.

use super::practice::fresh;
use super::samples::{feed, home};
use client_core::practice::Game;
use client_core::theatre::{GhostOf, TheatreIntent};
use client_core::{App, Input, Intent, PageIntent, Play};
use game::{ClaimedPlacement, ClaimedRun, GhostLink};

/// A run by Mara over a medium puzzle, a digit every few seconds.
fn link() -> GhostLink {
    let app = fresh("classic", puzzle::Tier::Medium, 7);
    let made = app.practice_game().map(Game::puzzle).expect("a game");
    let open = made.solution.clues().filter(|(cell, _)| made.puzzle.givens().get(*cell).is_none());
    let mut ms = 0;
    let placed = open.map(|(cell, digit)| {
        ms += 2_500 + (cell.index() as u32 * 7_919) % 11_000;
        ClaimedPlacement { ms, cell, digit }
    });
    let run = ClaimedRun { placements: placed.collect(), mistakes: 0, hints: 0 };
    GhostLink::of_claim(made.puzzle.clone(), "Mara".parse().expect("a name"), &run)
}

fn opened(text: &str) -> App {
    let mut app = home();
    feed(&mut app, 0, Input::RoomInUrl(format!("g/{text}")));
    feed(&mut app, 100, Input::Tick);
    app
}

fn presses(mut app: App, name: &'static str) -> App {
    feed(&mut app, 200, Input::Intent(Intent::Page(PageIntent::Press(name.into()))));
    app
}

/// Right digits in so many open cells.
fn enter(app: &mut App, at: u64, count: usize) {
    let Some(game) = app.practice_game() else { return };
    let (board, solution) = (game.board(), &game.puzzle().solution);
    let open = board.view().cells().filter(|&cell| board.digit(cell).is_none());
    let plays: Vec<(puzzle::Cell, puzzle::Digit)> =
        open.take(count).filter_map(|cell| Some((cell, solution.get(cell)?))).collect();
    for (cell, digit) in plays {
        for play in [Play::Select(cell), Play::Digit(digit)] {
            feed(app, at, Input::Intent(play.into()));
        }
    }
}

pub(super) fn page() -> App {
    opened(&link().write().expect("it fits"))
}

pub(super) fn code() -> App {
    presses(page(), "code")
}

/// A puzzle that was solved before, opened again.
pub(super) fn best() -> App {
    let mut app = fresh("classic", puzzle::Tier::Medium, 7);
    enter(&mut app, 345_000, 81);
    feed(&mut app, 350_000, Input::Intent(client_core::PracticeIntent::Again.into()));
    app
}

/// The own run, with notes.
pub(super) fn own() -> App {
    let mut app = fresh("classic", puzzle::Tier::Easy, 7);
    for (cell, digit) in [(2, 3), (2, 5), (4, 7)] {
        let digit = puzzle::Digit::new(digit).expect("a digit");
        let note = Play::DigitAs(digit, client_core::EntryMode::Corner);
        for play in [Play::Select(puzzle::Cell::new(cell)), note] {
            feed(&mut app, 2_000, Input::Intent(play.into()));
        }
    }
    enter(&mut app, 61_000, 81);
    feed(&mut app, 62_000, Input::Intent(client_core::PracticeIntent::SendRun.into()));
    app
}

pub(super) fn bad() -> App {
    let text = link().write().expect("it fits");
    opened(&text[..text.len() - 4])
}

/// From a moment of a replay.
pub(super) fn play_on() -> App {
    let mut app = home();
    let of =
        GhostOf::Run { link: Box::new(link()), from_ms: Some(141_000), recorded: None, log: String::new() };
    feed(&mut app, 0, Input::Intent(Intent::Theatre(TheatreIntent::Ghost(of))));
    feed(&mut app, 100, Input::Tick);
    app
}

/// In the middle of a game against it.
pub(super) fn race() -> App {
    let mut app = presses(page(), "race");
    for at in 1..60 {
        feed(&mut app, 200 + at * 1_500, Input::Tick);
    }
    enter(&mut app, 90_000, 14);
    app
}

pub(super) fn lost() -> App {
    let mut app = race();
    for at in 1..=30 {
        feed(&mut app, 90_000 + at * 20_000, Input::Tick);
    }
    enter(&mut app, 690_000, 81);
    app
}
