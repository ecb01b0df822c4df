//! The page of practice: the ways into a game, and the games in progress with a small picture each.

use super::super::board_lines::{self, Places};
use super::super::{Scene, drawings};
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::board::BoardView;
use client_core::practice::{GameCard, Practice};
use client_core::text::{practice as words, statistics as words_of, training};
use client_core::{Intent, PracticeIntent, Sheet};
use puzzle::Grid;

const WIDTH_MAX: f32 = 720.0;
const BAR: f32 = 60.0;
const TILE: f32 = 76.0;
const GAME: f32 = 88.0;
const GAP: f32 = 12.0;
/// Ways into a game, besides the puzzle in the editor.
const TILES: usize = 7;
/// The tiles stand in two columns from this width on.
const TWO_FROM: f32 = 560.0;
/// Digits in smaller cells than this are dots.
const CELL_MIN: f32 = 9.0;

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let practice = scene.app.practice();
    let mut rest = scene.screen;
    let width = (rest.w - 2.0 * space::EDGE_NARROW).min(WIDTH_MAX);
    let bar = rest.cut_top(BAR, 0.0);
    head(ui, bar.centered(width, bar.h - 16.0));
    if let Some(what) = practice.making() {
        return making(ui, rest, &what);
    }
    let column = rest.centered(width, rest.h);
    let columns = if column.w >= TWO_FROM { 2 } else { 1 };
    let games = practice.games();
    let tile_count = TILES + usize::from(scene.app.editor().is_proper());
    let tiles_height = tile_count.div_ceil(columns) as f32 * (TILE + GAP);
    let list_height = if games.is_empty() { 40.0 } else { games.len() as f32 * (GAME + 8.0) };
    let problem = practice.problem();
    let problem_height = if problem.is_some() { 44.0 } else { 0.0 };
    let content = problem_height + tiles_height + 36.0 + list_height + 16.0;
    let dy = -ui.begin_scroll("practice", column, content);
    let mut rest = Rect { y: column.y + dy, h: content, ..column };
    if let Some(problem) = problem {
        let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.wrong);
        let place = rest.cut_top(problem_height, 0.0);
        ui.node("problem", Role::Text, place, problem);
        let lines = ui.paint.lines(problem, &style, place.w, 2);
        ui.paint.paragraph_of(place, Align::Left, &lines, &style);
    }
    let tiles_place = rest.cut_top(tiles_height, 12.0);
    tiles(ui, Rect { h: tiles_place.h - GAP, ..tiles_place }, (columns, tile_count), practice);
    ui.caption(rest.cut_top(16.0, 8.0), Align::Left, words::IN_PROGRESS);
    if games.is_empty() {
        let style = ui.second(size::LABEL, Weight::Medium);
        ui.paint.text_in(rest.cut_top(24.0, 0.0), Align::Left, words::NO_GAMES, &style);
    }
    for game in games {
        let place = rest.cut_top(GAME, 8.0);
        let in_sight = place.intersection(&column).h > 0.0;
        one(ui, place, game, in_sight);
    }
    ui.end_scroll();
}

fn head(ui: &mut Ui<'_>, bar: Rect) {
    let mut bar = bar;
    let back = bar.cut_left(84.0, 14.0);
    ui.button("leave", back, Button::new(Kind::Secondary, "Back").size(size::LABEL), Intent::Back);
    let statistics = Button::new(Kind::Secondary, words_of::TITLE).size(size::LABEL);
    ui.button("statistics", bar.cut_right(104.0, 10.0), statistics, Sheet::Statistics);
    let title =
        ui.paint.fitting(words::TITLE, ui.ink(size::FIGURE, Weight::Bold), &[size::TITLE, size::TEXT], bar.w);
    let used = ui.paint.text_in(bar, Align::Left, words::TITLE, &title);
    bar.cut_left(used, 14.0);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    if ui.paint.text_width(words::TAGLINE, &quiet) <= bar.w {
        ui.paint.text_in(bar.moved(0.0, 2.0), Align::Left, words::TAGLINE, &quiet);
    }
}

/// The engine works on a puzzle.
fn making(ui: &mut Ui<'_>, room: Rect, what: &str) {
    let mut card = room.centered(room.w.min(420.0) - 24.0, 150.0);
    ui.card(card);
    card = card.inset(20.0, 18.0);
    let cancel = card.cut_bottom(48.0, 12.0);
    let style = ui.ink(size::TEXT, Weight::Semibold);
    let sentence = words::making(what);
    ui.node("making", Role::Text, card, &sentence);
    let lines = ui.paint.lines(&sentence, &style, card.w, 2);
    let height = lines.len() as f32 * style.line_height();
    ui.paint.paragraph_of(card.centered(card.w, height), Align::Center, &lines, &style);
    let intent = Intent::from(PracticeIntent::CancelMaking);
    ui.button("cancel-making", cancel, Button::new(Kind::Secondary, "Cancel"), intent);
}

fn tiles(ui: &mut Ui<'_>, place: Rect, (columns, count): (usize, usize), practice: &Practice) {
    let rows = count.div_ceil(columns);
    let at = |index| place.grid_cell(columns, rows, GAP, index);
    let want = |intent: PracticeIntent| Intent::from(intent);
    tile(ui, at(0), ("new-game", words::NEW_GAME, words::NEW_GAME_MEANS), want(PracticeIntent::Choose));
    daily(ui, at(1), practice);
    let rung = words::next_rung(practice.rung());
    tile(ui, at(2), ("ladder", words::LADDER, &rung), want(PracticeIntent::Ladder));
    tile(ui, at(3), ("quick", words::QUICK, words::QUICK_MEANS), want(PracticeIntent::Quick));
    tile(ui, at(4), ("open-file", words::OPEN, words::OPEN_MEANS), Intent::PickFile);
    tile(ui, at(5), ("clipboard", words::CLIPBOARD, words::CLIPBOARD_MEANS), Intent::ReadClipboard);
    let trainer = Intent::OpenSheet(Sheet::Training);
    tile(ui, at(6), ("trainer", training::TITLE, training::MEANS), trainer);
    if count > TILES {
        tile(ui, at(7), ("own-puzzle", words::DRAFT, words::DRAFT_MEANS), want(PracticeIntent::PlayDraft));
    }
}

/// A way into a game: its name, and in a line what it is.
fn tile(ui: &mut Ui<'_>, place: Rect, (id, title, detail): (&str, &str, &str), intent: Intent) {
    let touch = ui.area(id, place, intent);
    ui.describe(Role::Button, &format!("{title}: {detail}"));
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.06);
    ui.raised(place, radius::CARD, ground);
    ui.focus_ring(id, place, radius::CARD);
    let mut inside = place.inset(18.0, 0.0).centered(place.w - 36.0, 46.0);
    let style = ui.ink(size::TITLE, Weight::Bold);
    ui.paint.text_in(inside.cut_top(24.0, 2.0), Align::Left, title, &style);
    let quiet = ui.paint.fitting(detail, ui.second(size::LABEL, Weight::Medium), &[size::SMALL], inside.w);
    ui.paint.text_in(inside, Align::Left, detail, &quiet);
}

/// The daily with the days before it.
fn daily(ui: &mut Ui<'_>, place: Rect, practice: &Practice) {
    let day = practice.shown_day();
    let solved = practice.solved_daily(day);
    let detail = words::daily(day, solved);
    let mut room = place;
    let steps = room.cut_right(96.0, 8.0).centered(96.0, 48.0);
    let intent = Intent::from(PracticeIntent::Daily(day));
    tile(ui, room, ("daily", words::DAILY, &detail), intent);
    let (before, after) = practice.days_around();
    let steps_to = [("day-before", "The day before", before), ("day-after", "The day after", after)];
    for (index, (id, name, to)) in steps_to.into_iter().enumerate() {
        let button = Button::new(Kind::Secondary, "").enabled(to.is_some());
        let intent = Intent::from(PracticeIntent::ShowDay(to.unwrap_or(day)));
        let place = steps.grid_cell(2, 1, 4.0, index);
        ui.button(id, place, button, intent);
        ui.describe(Role::Button, name);
        let color = if to.is_some() { ui.theme.ink } else { ui.theme.ink_third };
        let ((x, y), way) = (place.center(), if index == 0 { -1.0 } else { 1.0 });
        let arrow = [(x - way * 3.0, y - 6.0), (x + way * 3.0, y), (x - way * 3.0, y + 6.0)];
        ui.paint.polyline(&arrow, 2.0, color);
    }
}

/// A game in progress.
fn one(ui: &mut Ui<'_>, place: Rect, game: &GameCard, in_sight: bool) {
    let slot = game.slot;
    let mut line = place;
    let delete = line.cut_right(76.0, 8.0).centered(76.0, 48.0);
    let id = format!("game-{}", slot.0);
    let touch = ui.area(&id, line, Intent::from(PracticeIntent::Continue(slot)));
    ui.describe(Role::Button, &format!("{}, {}", game.title, game.detail));
    let button = Button::new(Kind::Quiet, "Delete").size(size::LABEL);
    ui.button(&format!("delete-{}", slot.0), delete, button, Intent::from(PracticeIntent::Delete(slot)));
    if !in_sight {
        return;
    }
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.06);
    ui.raised(line, radius::CARD, ground);
    ui.focus_ring(&id, line, radius::CARD);
    let mut inside = line.inset(10.0, 10.0);
    let thumb = inside.cut_left(inside.h, 14.0);
    if let Some(shown) = &game.picture {
        picture(ui, thumb, &shown.board, &shown.givens, &shown.digits);
    }
    let bar = inside.cut_bottom(8.0, 4.0);
    let mut text = inside.centered(inside.w, 46.0);
    let title = ui.ink(size::TEXT, Weight::Semibold);
    ui.paint.text_in(text.cut_top(22.0, 2.0), Align::Left, &game.title, &title);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(text, Align::Left, &game.detail, &quiet);
    let (color, track) = (ui.theme.accent, ui.theme.thin_line);
    ui.paint.progress_bar(bar.centered(bar.w, 5.0), f32::from(game.percent) / 100.0, color, track);
}

/// A small board with its givens and digits.
pub(in super::super) fn picture(
    ui: &mut Ui<'_>,
    place: Rect,
    board: &BoardView,
    givens: &Grid,
    digits: &Grid,
) {
    let theme = ui.theme;
    let layout = board.layout();
    let places = Places::new(place, layout);
    drawings::under(ui, &places, board);
    board_lines::draw(ui, &places, board);
    if board_lines::is_whole(layout) {
        ui.paint.border(places.rect, Corners::all(2.0), 1.0, theme.box_line);
    }
    let side = places.side();
    for (cell, digit) in digits.clues() {
        let given = givens.get(cell).is_some();
        let color = if given { theme.ink } else { theme.entry };
        let place = places.cell(layout, cell);
        if side < CELL_MIN {
            let (x, y) = place.center();
            ui.paint.circle(x, y, (side * 0.26).max(0.8), color);
        } else {
            let style = TextStyle::new((side * 0.6).round(), Weight::Semibold, color);
            ui.symbol(place, digit, &style);
        }
    }
}
