//! Sample states of games alone. The engine answers at once.

use super::samples::{feed, home};
use client_core::editor::EditorAction;
use client_core::export::ExportIntent;
use client_core::practice::PracticeIntent;
use client_core::store::StoreKey;
use client_core::{App, CardIntent, ClipboardIntent, Input, Intent, PageIntent, Play, Prefs};

/// A day for the daily: 2026-11-22.
const TODAY: u32 = 20_779;

fn wants(app: &mut App, at: u64, intents: impl IntoIterator<Item = Intent>) {
    intents.into_iter().for_each(|intent| drop(feed(app, at, Input::Intent(intent))));
}

fn opened() -> App {
    let mut app = home();
    feed(&mut app, 0, Input::Today(TODAY));
    wants(&mut app, 0, [PracticeIntent::Open.into()]);
    app
}

/// The page before a game; with games that wait.
pub(super) fn start(games: &[&str]) -> App {
    let mut app = opened();
    for (index, kind) in games.iter().enumerate() {
        begin(&mut app, kind);
        enter(&mut app, 3 + index * 7);
        wants(&mut app, 0, [Intent::Back]);
    }
    app
}

/// The home screen of somebody who comes back: a streak, a game in progress, a draft, a challenge and a race.
pub(super) fn home_alive() -> App {
    let mut app = home();
    let stored = |key, value: &str| Input::Stored { key, value: value.to_owned() };
    let dailies: Vec<String> = (1..13).map(|ago| (TODAY - ago).to_string()).collect();
    feed(&mut app, 0, stored(StoreKey::PracticeProgress, &format!("5;{}", dailies.join(","))));
    feed(&mut app, 0, stored(StoreKey::Training, TRAINED));
    let memory = r#"{"race":{"name":"KXQ7P-1","headline":"Mara won. You were 2nd, 0:24 behind",
        "detail":"2nd of 4 · Hard · 8:36","day":20778},
        "challenge":{"id":"KXQ7PACDRT","title":"Glass stairs","detail":"Set by Mara · Killer · Medium"}}"#;
    feed(&mut app, 0, stored(StoreKey::Memory, memory));
    feed(&mut app, 0, Input::Today(TODAY));
    feed(&mut app, 0, played());
    wants(&mut app, 0, [PracticeIntent::Open.into()]);
    begin(&mut app, "killer");
    enter(&mut app, 24);
    wants(&mut app, 5_000, [Intent::Back, Intent::Back]);
    wants(
        &mut app,
        5_000,
        [EditorAction::Open.into(), EditorAction::SetTitle("Glass stairs".to_owned()).into()],
    );
    for (cell, digit) in [(0, 5), (13, 9), (40, 2), (67, 1)] {
        let digit = puzzle::Digit::new(digit).expect("a digit");
        wants(&mut app, 5_000, [Play::Select(puzzle::Cell::new(cell)).into(), Play::Digit(digit).into()]);
    }
    wants(&mut app, 5_000, [Play::Deselect.into(), Intent::Back]);
    app
}

/// Techniques of somebody who trains.
const TRAINED: &str = "5 5 hidden single\n6 6 naked single\n1 4 naked pair\n2 5 skyscraper\n0 2 X-wing\nstall 3 186 skyscraper\n";

/// The techniques, some of them trained.
pub(super) fn techniques() -> App {
    let mut app = home();
    feed(&mut app, 0, Input::Stored { key: StoreKey::Training, value: TRAINED.to_owned() });
    wants(&mut app, 0, [PracticeIntent::Open.into(), Intent::open(client_core::PracticeSheet::Training)]);
    app
}

/// A position to find a step in; or the step that was found.
pub(super) fn exercise(technique: puzzle::Technique, found: bool) -> App {
    let mut app = opened();
    wants(&mut app, 0, [PracticeIntent::Train(technique).into()]);
    if found {
        let mut asked = app.clone();
        wants(&mut asked, 0, [Play::Hint.into()]);
        let step = asked.practice_game().and_then(|game| Some(game.help().drawing()?.0.step.eliminations[0]));
        let step = step.expect("the sample technique strikes a candidate");
        let strike = Play::DigitAs(step.digit, client_core::EntryMode::Corner);
        wants(&mut app, 1_000, [Play::Select(step.cell).into(), strike.into()]);
    }
    app
}

/// A game of another program on the clipboard.
pub(super) fn found() -> App {
    let mut app = with(home(), [ClipboardIntent::Look.into()]);
    let game = super::samples::GIVENS.replace('.', "0");
    let rows: Vec<String> =
        game.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect();
    feed(&mut app, 0, Input::FileOpened { name: String::new(), bytes: rows.join("\n").into_bytes() });
    app
}

/// The browser keeps the clipboard to itself.
pub(super) fn unreadable_clipboard() -> App {
    let mut app = with(home(), [ClipboardIntent::Look.into()]);
    feed(&mut app, 0, Input::FileFailed("not allowed".to_owned()));
    let pasted = "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn"
        .to_owned();
    wants(&mut app, 0, [PageIntent::Type { field: "pasted".to_owned(), text: pasted }.into()]);
    app
}

/// What was played in some weeks.
fn played() -> Input {
    let kinds =
        ["classic easy", "killer hard", "classic hard", "samurai medium", "windoku+x fiendish", "6x6 easy"];
    let places = ["practice", "race", "practice", "challenge"];
    let game = |index: u32| {
        let (day, kind) = (TODAY - index * 7 % 30, kinds[(index * index % 6) as usize]);
        let (place, seconds, solved) = (places[index as usize % 4], 95 + index * 211 % 1_900, index % 9 != 4);
        format!("\n{day} {place} {kind} {seconds} {} {} {}", index % 3, index % 4, u8::from(solved))
    };
    let value = format!("12 KXQ7P-1{}", (0..75).map(game).collect::<String>());
    Input::Stored { key: StoreKey::Statistics, value }
}

/// The same on its sheet, or nothing yet.
pub(super) fn statistics(has_played: bool) -> App {
    let mut app = home();
    if has_played {
        feed(&mut app, 0, played());
    }
    feed(&mut app, 0, Input::Today(TODAY));
    wants(&mut app, 0, [PracticeIntent::Open.into(), PracticeIntent::Statistics.into()]);
    app
}

fn begin(app: &mut App, kind: &str) {
    let pick = client_core::room::Pick::Kind(kind.parse().expect("sample kinds are kinds"));
    let seed = Intent::Card(CardIntent::SetSeed("7".to_owned()));
    wants(
        app,
        0,
        [
            PracticeIntent::Choose.into(),
            Intent::Card(CardIntent::Pick(pick)),
            seed,
            Intent::Card(CardIntent::UsePicked),
        ],
    );
}

pub(super) fn fresh(kind: &str, tier: puzzle::Tier, seed: u64) -> App {
    let mut app = opened();
    let pick = client_core::room::Pick::Kind(kind.parse().expect("sample kinds are kinds"));
    let card = [
        CardIntent::Pick(pick),
        CardIntent::Pick(client_core::room::Pick::Tier(tier)),
        CardIntent::SetSeed(seed.to_string()),
        CardIntent::UsePicked,
    ];
    wants(&mut app, 0, [PracticeIntent::Choose.into()]);
    wants(&mut app, 0, card.map(Intent::Card));
    app
}

/// The sheet that prints a puzzle, with its solution on a second page.
pub(super) fn export(kind: &str) -> App {
    let mut app = game(kind);
    wants(&mut app, 600, [ExportIntent::Open.into(), ExportIntent::ToggleSolutions.into()]);
    app
}

/// Right digits in some open cells.
fn enter(app: &mut App, count: usize) {
    let Some(game) = app.practice_game() else { return };
    let (board, solution) = (game.board(), &game.puzzle().solution);
    let open = board.view().cells().filter(|&cell| board.digit(cell).is_none());
    let plays: Vec<(puzzle::Cell, puzzle::Digit)> =
        open.step_by(2).take(count).filter_map(|cell| Some((cell, solution.get(cell)?))).collect();
    for (cell, digit) in plays {
        wants(app, 500, [Play::Select(cell).into(), Play::Digit(digit).into()]);
    }
}

/// In the middle of a game, with notes.
pub(super) fn game(kind: &str) -> App {
    let mut app = opened();
    begin(&mut app, kind);
    enter(&mut app, 12);
    wants(&mut app, 1_000, [Play::FillNotes.into(), PracticeIntent::Save.into()]);
    app
}

pub(super) fn with(mut app: App, intents: impl IntoIterator<Item = Intent>) -> App {
    wants(&mut app, 1_000, intents);
    app
}

/// Locks, colours and a mistake.
pub(super) fn marked() -> App {
    let mut app = game("classic");
    wants(&mut app, 1_000, [PracticeIntent::Lock.into()]);
    let open: Vec<puzzle::Cell> = {
        let board = app.practice_game().map(client_core::practice::Game::board).expect("a game");
        board.view().cells().filter(|&cell| board.digit(cell).is_none()).collect()
    };
    for (index, cell) in open.iter().take(9).enumerate() {
        let colour = puzzle::Digit::new(index as u8 + 1).expect("nine colours");
        let paint = Play::DigitAs(colour, client_core::EntryMode::Colour);
        wants(&mut app, 1_000, [Play::Select(*cell).into(), paint.into()]);
    }
    let mode = Play::SetMode(client_core::EntryMode::Colour);
    wants(&mut app, 1_000, [Play::Select(open[12]).into(), mode.into()]);
    app
}

pub(super) fn solved() -> App {
    let mut app = opened();
    wants(&mut app, 0, [PracticeIntent::Quick.into()]);
    enter(&mut app, 6);
    enter(&mut app, 3);
    enter(&mut app, 2);
    enter(&mut app, 1);
    app
}

/// For the left hand, on a large board.
pub(super) fn left_handed() -> App {
    with(game("16x16"), [Intent::SetPrefs(Prefs { left_handed: true, ..Prefs::DEFAULT })])
}

/// A hint of a hard puzzle, with this much of it shown. Singles are followed first.
pub(super) fn hint(strength: usize) -> App {
    let mut app = opened();
    let tier = Intent::Card(CardIntent::Pick(client_core::room::Pick::Tier(puzzle::Tier::Fiendish)));
    let seed = Intent::Card(CardIntent::SetSeed("7".to_owned()));
    wants(&mut app, 0, [PracticeIntent::Choose.into(), tier, seed, Intent::Card(CardIntent::UsePicked)]);
    wants(&mut app, 500, [Play::FillNotes.into()]);
    for _ in 0..200 {
        wants(&mut app, 1_000, [Play::Hint.into()]);
        let linked = app
            .practice_game()
            .and_then(|game| game.help().drawing())
            .is_none_or(|(card, _)| card.picture.links.len() > 2);
        if linked {
            break;
        }
        (0..4).for_each(|_| wants(&mut app, 1_000, [Play::Hint.into()]));
    }
    wants(&mut app, 1_000, [Play::Deselect.into()]);
    (1..strength).for_each(|_| wants(&mut app, 1_000, [PracticeIntent::HintOn.into()]));
    app
}

/// A hint of a single, with this much of it shown.
pub(super) fn single(strength: usize) -> App {
    let mut app = game("classic");
    wants(&mut app, 1_000, [Play::Deselect.into(), Play::Hint.into()]);
    (1..strength).for_each(|_| wants(&mut app, 1_000, [PracticeIntent::HintOn.into()]));
    app
}

/// The way to the end of a puzzle, some steps on.
pub(super) fn path() -> App {
    let mut app = game("killer");
    wants(&mut app, 1_000, [PracticeIntent::Path.into()]);
    (0..5).for_each(|_| wants(&mut app, 1_000, [PracticeIntent::PathStep { forward: true }.into()]));
    app
}
