//! The front of practice: what to train next with a real position, the ways into a game as pictures, the games in progress.

use super::super::{Scene, home, tiles};
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::practice::{Practice, PracticeTiles};
use client_core::text;
use client_core::text::{practice as words, statistics as words_of};
use client_core::{Intent, PracticeIntent, PracticeSheet, Tile};

const COLUMN: f32 = 720.0;
const BAR: f32 = 60.0;
const GAP: f32 = 12.0;
const TILES_GAP: f32 = 16.0;
/// From this size on everything stands side by side.
const BESIDE: (f32, f32) = (960.0, 620.0);
const NEXT: f32 = 224.0;
const NEXT_SHARE: f32 = 1.12;
const DOOR: f32 = 130.0;
const DAILY: f32 = 168.0;
pub(super) const GAME: f32 = 92.0;
const TECHNIQUES: f32 = 232.0;
const BRING: f32 = 164.0;
const LOWER_SHARE: f32 = 0.5;
const HEAD: f32 = 24.0;
/// Games that are shown before all of them are asked for.
const GAMES: usize = 2;

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let practice = scene.app.screens().practice();
    let beside = scene.screen.w >= BESIDE.0 && scene.screen.h >= BESIDE.1;
    let edge = if beside { space::EDGE } else { space::EDGE_NARROW };
    let mut page = Page::column();
    let mut bar = Page::column().pad(edge, 0.0);
    bar.fill(|ui, bar| head(ui, bar.inset(0.0, 8.0)));
    page.put_sized(BAR, bar);
    if let Some(what) = practice.making() {
        page.fill(move |ui, room| making(ui, room, &what));
        return ui.lay(scene.screen, page);
    }
    if let Some(problem) = practice.problem() {
        let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.wrong);
        page.item(44.0, move |ui, place| {
            let place = place.inset(edge, 0.0);
            ui.node("problem", Role::Text, place, problem);
            let lines = ui.paint.lines(problem, &style, place.w, 2);
            ui.paint.paragraph_of(place, Align::Left, &lines, &style);
        });
    }
    let tiles = practice.tiles(scene.app.screens().editor().is_proper());
    if beside {
        page.put_share(1.0, wide(practice, tiles));
        page.space(TILES_GAP);
    } else {
        let mut middle = Page::column().pad(edge, 0.0).at_most(COLUMN + 2.0 * edge);
        middle.scroll_rest("practice", stacked(practice, tiles));
        page.put_share(1.0, middle);
    }
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
    ui.button("statistics", bar.cut_right(104.0, 10.0), statistics, Intent::from(PracticeIntent::Statistics));
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

/// The suggestion is the largest; what there is not leaves its place to its neighbours.
fn wide<'a>(practice: &Practice, tiles: PracticeTiles<'a>) -> Page<'a> {
    let PracticeTiles { next, mut doors, mut games, techniques, bring } = tiles;
    let lower_doors = doors.split_off(2);
    let mut right = Page::column().gap(TILES_GAP);
    for pair in [doors, lower_doors] {
        right.put_share(1.0, home::in_row(pair.into_iter().map(|tile| (1.0, tile)).collect()));
    }
    let mut upper = Page::row().gap(TILES_GAP);
    upper.put_share(NEXT_SHARE, home::in_row(vec![(1.0, next)]));
    upper.put_share(1.0, right);
    let mut lower = Page::row().gap(TILES_GAP);
    if !games.is_empty() {
        let all = games.len();
        games.truncate(GAMES);
        let mut column = Page::column();
        games_head(practice, all, &mut column);
        for tile in games {
            column.fill(move |ui, place| tiles::draw(ui, place.inset(0.0, 3.0), &tile));
        }
        lower.put_share(1.0, column);
    }
    lower.put_share(1.0, home::in_row(vec![(1.0, techniques)]));
    lower.put_share(1.3, home::in_row(vec![(1.0, bring)]));
    let mut page = Page::column().gap(TILES_GAP).pad(space::EDGE, 0.0);
    page.put_share(1.0, upper);
    page.put_share(LOWER_SHARE, lower);
    page
}

fn games_head<'a>(practice: &Practice, all: usize, column: &mut Page<'a>) {
    let mut row = Page::row();
    row.fill(|ui, place| ui.caption(place, Align::Left, words::in_progress()));
    let is_open = !practice.games().is_empty();
    let label = words::all_games(all);
    row.item(84.0, move |ui, place| {
        let button = Button::new(Kind::Quiet, &label).size(size::LABEL).enabled(is_open);
        ui.button("all-games", place, button, Intent::open(PracticeSheet::Games));
    });
    column.put_sized(HEAD, row);
    column.space(4.0);
}

/// Everything in one column.
fn stacked<'a>(practice: &Practice, tiles: PracticeTiles<'a>) -> Page<'a> {
    let PracticeTiles { next, mut doors, mut games, techniques, bring } = tiles;
    let mut column = Page::column();
    let one = |column: &mut Page<'a>, height: f32, tile: Tile<'a>| {
        column.item(height, move |ui, place| tiles::draw(ui, place, &tile));
        column.space(GAP);
    };
    one(&mut column, NEXT, next);
    if !games.is_empty() {
        let all = games.len();
        games.truncate(GAMES);
        games_head(practice, all, &mut column);
        for tile in games {
            one(&mut column, GAME, tile);
        }
    }
    let daily = doors.remove(1);
    let ladder = doors.remove(1);
    column.put_sized(DOOR, home::in_row(doors.into_iter().map(|tile| (1.0, tile)).collect()));
    column.space(GAP);
    one(&mut column, DAILY, daily);
    one(&mut column, DOOR, ladder);
    one(&mut column, TECHNIQUES, techniques);
    one(&mut column, BRING, bring);
    column
}
