//! The page of practice: the ways into a game, and the games in progress with a small picture each.

use super::super::{Scene, board_picture};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::board::BoardView;
use client_core::practice::{GameCard, Practice};
use client_core::text;
use client_core::text::{practice as words, statistics as words_of, training};
use client_core::{Intent, PracticeIntent, PracticeSheet, StatisticsSheet};
use puzzle::Grid;

const WIDTH_MAX: f32 = 720.0;
const BAR: f32 = 60.0;
const TILE: f32 = 76.0;
const GAME: f32 = 88.0;
const GAP: f32 = 12.0;
/// Two columns of tiles from 560 pixels on, and never three.
const TILE_WIDTH_MIN: f32 = 274.0;

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let practice = scene.app.screens().practice();
    let mut page = Page::column().pad(space::EDGE_NARROW, 0.0).at_most(WIDTH_MAX + 2.0 * space::EDGE_NARROW);
    page.item(BAR, |ui, bar| head(ui, bar.inset(0.0, 8.0)));
    if let Some(what) = practice.making() {
        page.fill(move |ui, room| making(ui, room, &what));
        return ui.lay(scene.screen, page);
    }
    let mut column = Page::column();
    if let Some(problem) = practice.problem() {
        let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.wrong);
        column.item(44.0, move |ui, place| {
            ui.node("problem", Role::Text, place, problem);
            let lines = ui.paint.lines(problem, &style, place.w, 2);
            ui.paint.paragraph_of(place, Align::Left, &lines, &style);
        });
    }
    column.put(tiles(practice, scene.app.screens().editor().is_proper()));
    column.space(24.0);
    column.caption(16.0, words::in_progress());
    column.space(8.0);
    let games = practice.games();
    if games.is_empty() {
        column.text(24.0, Align::Left, words::no_games(), ui.second(size::LABEL, Weight::Medium));
        column.space(8.0);
    }
    for game in games {
        column.item(GAME, move |ui, place| one(ui, place, game));
        column.space(8.0);
    }
    column.space(16.0);
    page.scroll_rest("practice", column);
    ui.lay(scene.screen, page);
}

fn head(ui: &mut Ui<'_>, bar: Rect) {
    let mut bar = bar;
    let back = bar.cut_left(84.0, 14.0);
    ui.button(
        "leave",
        back,
        Button::new(Kind::Secondary, text::labels::back()).size(size::LABEL),
        Intent::Back,
    );
    let statistics = Button::new(Kind::Secondary, words_of::title()).size(size::LABEL);
    ui.button("statistics", bar.cut_right(104.0, 10.0), statistics, Action::open(StatisticsSheet));
    let title = ui.paint.fitting(
        words::title(),
        ui.ink(size::FIGURE, Weight::Bold),
        &[size::TITLE, size::TEXT],
        bar.w,
    );
    let used = ui.paint.text_in(bar, Align::Left, words::title(), &title);
    bar.cut_left(used, 14.0);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    if ui.paint.text_width(words::tagline(), &quiet) <= bar.w {
        ui.paint.text_in(bar.moved(0.0, 2.0), Align::Left, words::tagline(), &quiet);
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
    ui.button("cancel-making", cancel, Button::new(Kind::Secondary, text::labels::cancel()), intent);
}

fn tiles(practice: &Practice, is_proper: bool) -> Page<'_> {
    let mut grid = Page::grid_from(TILE_WIDTH_MIN, TILE).gap(GAP);
    let want = |intent: PracticeIntent| Intent::from(intent);
    let mut add = |id, title, detail: String, intent: Intent| {
        grid.fill(move |ui, place| tile(ui, place, id, title, &detail, intent));
    };
    add("new-game", words::new_game(), words::new_game_means().to_owned(), want(PracticeIntent::Choose));
    grid.fill(|ui, place| daily(ui, place, practice));
    let mut add = |id, title, detail: String, intent: Intent| {
        grid.fill(move |ui, place| tile(ui, place, id, title, &detail, intent));
    };
    add("ladder", words::ladder(), words::next_rung(practice.rung()), want(PracticeIntent::Ladder));
    add("quick", words::quick(), words::quick_means().to_owned(), want(PracticeIntent::Quick));
    add("open-file", words::open(), words::open_means().to_owned(), Intent::PickFile);
    add("clipboard", words::clipboard(), words::clipboard_means().to_owned(), Intent::ReadClipboard);
    add("trainer", training::title(), training::means().to_owned(), Intent::open(PracticeSheet::Training));
    if is_proper {
        add("own-puzzle", words::draft(), words::draft_means().to_owned(), want(PracticeIntent::PlayDraft));
    }
    grid
}

/// A way into a game: its name, and in a line what it is.
fn tile(ui: &mut Ui<'_>, place: Rect, id: &str, title: &str, detail: &str, intent: Intent) {
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
    let detail = words::daily_of(day, day.tier(), solved);
    let mut room = place;
    let steps = room.cut_right(96.0, 8.0).centered(96.0, 48.0);
    let intent = Intent::from(PracticeIntent::Daily(day));
    tile(ui, room, "daily", words::daily(), &detail, intent);
    let (before, after) = practice.days_around();
    let steps_to = [
        ("day-before", text::labels::the_day_before(), before),
        ("day-after", text::labels::the_day_after(), after),
    ];
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
fn one(ui: &mut Ui<'_>, place: Rect, game: &GameCard) {
    let slot = game.slot;
    let mut line = place;
    let delete = line.cut_right(76.0, 8.0).centered(76.0, 48.0);
    let id = format!("game-{}", slot.0);
    let touch = ui.area(&id, line, Intent::from(PracticeIntent::Continue(slot)));
    ui.describe(Role::Button, &format!("{}, {}", game.title, game.detail));
    let button = Button::new(Kind::Quiet, text::labels::delete()).size(size::LABEL);
    ui.button(&format!("delete-{}", slot.0), delete, button, Intent::from(PracticeIntent::Delete(slot)));
    if !ui.shows(&place) {
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
    let color = |cell| if givens.get(cell).is_some() { theme.ink } else { theme.entry };
    let mut digits = digits.clues().map(|(cell, digit)| (cell, digit, color(cell)));
    board_picture::small(ui, place, board, &|_| theme.surface, &mut digits);
}
