//! Sample states of the editor: the engine's answers are real.

use super::samples::{GIVENS, feed, home};
use client_core::editor::{EditorAction, Start, Tool};
use client_core::{App, EditorSheet, Input, Intent, Output, Play};
use puzzle::{Cell, Digit, Grid, Kind};

/// When the draft was changed last, and long enough after it for the engine to have been asked.
const CHANGED: u64 = 2_000;
const ASKED: u64 = 3_000;
const ANSWERED: u64 = 3_038;

fn act(app: &mut App, action: EditorAction) {
    let outputs = feed(app, CHANGED, Input::Intent(action.into()));
    answer(app, outputs);
}

fn play(app: &mut App, play: Play) {
    feed(app, CHANGED, Input::Intent(play.into()));
}

/// Answers what the engine is asked, until nothing more is.
fn answer(app: &mut App, mut outputs: Vec<Output>) {
    while let Some(Output::Ask { id, question }) = outputs.pop() {
        let answer = question.answer(&mut engine_api::Undisturbed);
        outputs = feed(app, ANSWERED, Input::Answered { id, answer });
    }
}

fn examined(mut app: App) -> App {
    feed(&mut app, CHANGED, Input::Tick);
    let outputs = feed(&mut app, ASKED, Input::Tick);
    answer(&mut app, outputs);
    app
}

fn opened() -> App {
    let mut app = home();
    act(&mut app, EditorAction::Open);
    act(&mut app, EditorAction::SetTitle("Glass stairs".to_owned()));
    act(&mut app, EditorAction::SetAuthor("Ann".to_owned()));
    app
}

fn given(app: &mut App, givens: &str) {
    let grid: Grid = givens.parse().expect("the sample is a grid");
    for (cell, digit) in grid.clues() {
        play(app, Play::DigitAt(cell, digit));
    }
}

pub(super) fn empty() -> App {
    examined(opened())
}

/// A proper puzzle.
pub(super) fn proper() -> App {
    let mut app = opened();
    given(&mut app, GIVENS);
    examined(app)
}

/// A puzzle with a few solutions: some of its givens are missing.
pub(super) fn several() -> App {
    let mut app = opened();
    given(&mut app, &GIVENS.replacen("53", "..", 1).replacen("6..195", "...19.", 1));
    examined(app)
}

pub(super) fn broken() -> App {
    let mut app = proper();
    play(&mut app, Play::DigitAt(Cell::new(8), Digit::new(5).expect("5 is a digit")));
    examined(app)
}

/// A killer puzzle, with a cage being drawn.
pub(super) fn cage() -> App {
    let mut app = opened();
    act(&mut app, EditorAction::SetStart(Start::Puzzle));
    act(&mut app, EditorAction::Begin("killer".parse().expect("killer is a kind")));
    act(&mut app, EditorAction::SetTitle("Glass stairs".to_owned()));
    act(&mut app, EditorAction::Choose(Tool::Cages));
    [53, 35].into_iter().for_each(|cell| play(&mut app, Play::EraseAt(Cell::new(cell))));
    let mut app = examined(app);
    play(&mut app, Play::Tap(Cell::new(53)));
    play(&mut app, Play::Extend(Cell::new(44)));
    for number in [1, 2] {
        act(&mut app, EditorAction::Number(number));
    }
    examined(app)
}

/// Regions of which one has too many cells.
pub(super) fn regions() -> App {
    let mut app = opened();
    act(&mut app, EditorAction::Choose(Tool::Regions));
    play(&mut app, Play::Tap(Cell::new(2)));
    play(&mut app, Play::Extend(Cell::new(3)));
    examined(app)
}

/// Everything that is drawn besides cages.
pub(super) fn drawn() -> App {
    let mut app = opened();
    let edge = |a: u16, b: u16| EditorAction::Edge([Cell::new(a), Cell::new(b)]);
    act(&mut app, EditorAction::Choose(Tool::Thermometers));
    play(&mut app, Play::Tap(Cell::new(10)));
    [20, 30, 31].into_iter().for_each(|cell| play(&mut app, Play::Extend(Cell::new(cell))));
    act(&mut app, EditorAction::Keep);
    act(&mut app, EditorAction::Choose(Tool::Parity));
    [60, 61, 61].into_iter().for_each(|cell| play(&mut app, Play::Tap(Cell::new(cell))));
    act(&mut app, EditorAction::Choose(Tool::Signs));
    act(&mut app, edge(40, 49));
    act(&mut app, EditorAction::Choose(Tool::Dots));
    [edge(4, 5), edge(13, 14), edge(13, 14)].into_iter().for_each(|edge| act(&mut app, edge));
    act(&mut app, EditorAction::Switch(Kind::DIAGONAL_UP, true));
    examined(app)
}

/// A search in the middle.
pub(super) fn search() -> App {
    let mut app = several();
    act(&mut app, EditorAction::WatchSearch);
    (0..24).for_each(|_| act(&mut app, EditorAction::StepReplay));
    app
}

pub(super) fn samurai() -> App {
    let mut app = opened();
    act(&mut app, EditorAction::SetStart(Start::Puzzle));
    act(&mut app, EditorAction::Begin("samurai".parse().expect("samurai is a kind")));
    app
}

pub(super) fn sheet(mut app: App, sheet: EditorSheet) -> App {
    feed(&mut app, ANSWERED, Input::Intent(Intent::open(sheet)));
    app
}
