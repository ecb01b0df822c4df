//! The sheets of a game alone: more tools with the savepoints, and the aids.

use super::super::{Scene, tiles};
use super::training;
use crate::action::Action;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::export::ExportIntent;
use client_core::practice::{Game, opened_titles};
use client_core::text;
use client_core::text::practice as words;
use client_core::{Intent, Play, PracticeAids, PracticeIntent, PracticeSheet};

const ROW: f32 = 48.0;
const GAP: f32 = 8.0;
const WIDTH: f32 = 440.0;

/// One of the aids, to be read and switched.
type Aid = fn(&mut PracticeAids) -> &mut bool;

/// A tool: its name, its label, its key, and what it does.
type Tool = (&'static str, &'static str, Option<&'static str>, Action);

/// The tools by what they are for. The last ones end or empty the game.
fn entries(game: &Game, touch: bool) -> [(&'static str, Vec<Tool>); 4] {
    let want = |intent: PracticeIntent| Action::Core(intent.into());
    let export = Action::Core(ExportIntent::Open.into());
    let key = |key: &'static str| Some(key).filter(|_| !touch);
    let help = vec![
        ("tool-check", words::check(), key("K"), want(PracticeIntent::Check)),
        ("tool-fill", words::fill(), key("M"), Action::Core(Play::FillNotes.into())),
        ("tool-reveal", words::reveal_cell(), key("G"), want(PracticeIntent::RevealCell)),
        ("tool-random", words::reveal_random(), None, want(PracticeIntent::RevealRandom)),
        ("tool-path", words::path(), None, want(PracticeIntent::Path)),
        ("tool-aids", words::aids(), None, Action::open(PracticeSheet::Aids)),
    ];
    let mut board = vec![
        ("tool-save", words::savepoint(), key("B"), want(PracticeIntent::Save)),
        (
            "tool-colour",
            words::colours(),
            key("V"),
            Action::Core(Play::SetMode(client_core::EntryMode::Colour).into()),
        ),
        ("tool-lock", words::lock(), key("L"), want(PracticeIntent::Lock)),
    ];
    board.extend(
        game.has_locks().then(|| ("tool-unlock", words::unlock(), None, want(PracticeIntent::Unlock))),
    );
    let save = Action::Core(Intent::from(ExportIntent::SavePuzzle));
    let puzzle = vec![
        ("tool-export", client_core::text::export::title(), None, export),
        ("tool-file", client_core::text::export::save_puzzle(), None, save),
    ];
    let end = vec![
        ("tool-reset", words::reset(), None, want(PracticeIntent::Reset)),
        ("tool-solution", words::solution(), None, want(PracticeIntent::ShowSolution)),
    ];
    let names = [words::tools_help(), words::tools_board(), words::tools_puzzle(), words::tools_end()];
    let mut groups = [help, board, puzzle, end].into_iter();
    names.map(|name| (name, groups.next().unwrap_or_default()))
}

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, sheet: PracticeSheet) {
    match sheet {
        PracticeSheet::Tools => tools(ui, scene),
        PracticeSheet::Aids => aids(ui, scene),
        PracticeSheet::Training => training::draw(ui, scene),
        PracticeSheet::Opened => opened(ui, scene),
        PracticeSheet::Games => games(ui, scene),
    }
}

fn tools(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(game) = scene.app.practice_game() else { return };
    let groups = entries(game, ui.around.touch);
    let saved = game.savepoint_rows();
    let mut column = Page::column().gap(GAP);
    let last = groups.len() - 1;
    for (index, (name, tools)) in groups.into_iter().enumerate() {
        let kind = if index == last { Kind::Danger } else { Kind::Secondary };
        column.caption(22.0, name);
        let mut grid = Page::grid(2, ROW).gap(GAP);
        for (id, label, key, action) in tools {
            grid.wide_button(id, Button::new(kind, label).detail(key).size(size::LABEL), action);
        }
        column.put(grid);
    }
    if !saved.is_empty() {
        column.caption(22.0, words::savepoints());
    }
    for row in &saved {
        let mut line = Page::row().gap(GAP);
        let restore = Intent::from(PracticeIntent::Restore(row.index));
        let button = Button::new(Kind::Secondary, &row.label).size(size::LABEL);
        line.wide_button(format!("restore-{}", row.index), button, restore);
        let button = Button::new(Kind::Quiet, text::labels::delete()).size(size::LABEL);
        let delete = Intent::from(PracticeIntent::Forget(row.index));
        line.button(84.0, format!("forget-{}", row.index), button, delete);
        column.put_sized(ROW, line);
    }
    column.space(GAP);
    ui.scrolling_sheet(scene.screen, WIDTH, text::labels::tools(), "tools", column);
}

fn aids(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let aids = scene.app.shared().prefs().practice;
    let rows: [(&str, &str, Aid); 5] = [
        ("aid-conflicts", words::aid_conflicts(), |aids| &mut aids.conflicts),
        ("aid-mistakes", words::aid_mistakes(), |aids| &mut aids.mistakes_at_once),
        ("aid-tidy", words::aid_tidy(), |aids| &mut aids.tidy_notes),
        ("aid-fitting", words::aid_fitting(), |aids| &mut aids.fitting_only),
        ("aid-candidates", words::aid_candidates(), |aids| &mut aids.candidates),
    ];
    let mut column = Page::column();
    for (id, label, of) in rows {
        let mut changed = aids;
        let on = *of(&mut changed);
        *of(&mut changed) = !on;
        let intent = Intent::from(PracticeIntent::SetAids(changed));
        column.item(ROW, move |ui, place| ui.switch_row(id, place, label, on, intent));
    }
    let style = ui.second(size::SMALL, Weight::Medium);
    let room = Ui::sheet_room(scene.screen, WIDTH);
    column.lines(Align::Left, ui.paint.wrapped(words::aids_mean(), &style, room), style);
    ui.scrolling_sheet(scene.screen, WIDTH, words::aids(), "aids", column);
}

/// All games in progress, to go on with one or to delete it.
fn games(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let practice = scene.app.screens().practice();
    let tiles = practice.tiles(false).games;
    let mut column = Page::column().gap(GAP);
    for (game, tile) in practice.games().iter().zip(tiles) {
        let mut line = Page::row().gap(GAP);
        line.fill(move |ui, place| tiles::draw(ui, place, &tile));
        let button = Button::new(Kind::Quiet, text::labels::delete()).size(size::LABEL);
        let delete = Intent::from(PracticeIntent::Delete(game.slot));
        line.button(76.0, format!("delete-{}", game.slot.0), button, delete);
        column.put_sized(super::start::GAME, line);
    }
    ui.scrolling_sheet(scene.screen, 520.0, words::all_of_them(), "games", column);
}

/// The puzzles of a file, to choose one.
fn opened(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let titles = opened_titles(scene.app.shared().files());
    let mut column = Page::column().gap(GAP);
    for (index, title) in titles.iter().enumerate().take(usize::from(u8::MAX)) {
        let button = Button::new(Kind::Secondary, title).size(size::LABEL);
        let intent = Intent::from(PracticeIntent::PlayOpened(index as u8));
        column.button(ROW, format!("opened-{index}"), button, intent);
    }
    ui.scrolling_sheet(scene.screen, WIDTH, words::opened(), "opened", column);
}
