//! The pools: a card for each of them, of which several can be chosen, and what "Play" leads to. Beside each other where there is
//! room, else the cards in a column and "Play" below them.

use super::{Scene, brand, picker};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::pools::{PlayPanel, PoolCard, PoolPicture};
use client_core::text::{self, pools as words};
use client_core::{HomeIntent, Intent, PoolsIntent};

/// From this size on everything stands beside each other.
const BESIDE: (f32, f32) = (960.0, 480.0);
const WIDTH: f32 = 1216.0;
const BAR: f32 = 60.0;
const TITLE: f32 = 48.0;
const GAP: f32 = 16.0;
const PANEL: f32 = 360.0;
const TALL: f32 = 288.0;
const TALL_FROM: f32 = 220.0;
const LOW: f32 = 124.0;
const PLAY: f32 = 58.0;
const SWITCH: f32 = 48.0;
const MEANS: f32 = 20.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let pools = scene.app.shared().pools();
    let (cards, panel) = (pools.cards(), pools.panel());
    let beside = scene.screen.w >= BESIDE.0 && scene.screen.h >= BESIDE.1;
    let edge = if scene.screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let mut page = Page::column();
    page.put_sized(BAR, bar(scene.screen.w, edge));
    let mut middle = Page::column().pad(edge, 0.0).at_most(WIDTH + 2.0 * edge);
    middle.item(TITLE, title);
    if cards.is_empty() {
        let why = if scene.app.shared().is_online() { words::looking() } else { words::offline() };
        let style = ui.ink(size::TEXT, Weight::Medium);
        middle.text(28.0, Align::Left, why, style);
        middle.stretch();
        page.put_share(1.0, middle);
        return ui.lay(scene.screen, page);
    }
    let with_bots = scene.app.shared().prefs().with_bots;
    let mut list = if beside { Page::grid_from(TALL_FROM, TALL) } else { Page::grid_from(320.0, LOW) }
        .gap(GAP.min(edge * 0.75));
    for card in cards {
        list.fill(move |ui, place| one(ui, place, &card));
    }
    if beside {
        let mut row = Page::row().gap(GAP);
        let mut left = Page::column();
        left.scroll_rest("pools", list);
        row.put_share(1.0, left);
        let mut right = Page::column();
        right.put(side(ui, panel, with_bots));
        right.stretch();
        row.put_sized(PANEL, right);
        middle.put_share(1.0, row);
        middle.space(GAP);
    } else {
        let short = form(scene.screen) == Form::Short;
        let mut column = Page::column();
        column.put(list);
        column.space(GAP);
        switches(&mut column, &panel, with_bots);
        middle.scroll_rest("pools", column);
        middle.space(8.0);
        if !short {
            middle.text(MEANS, Align::Left, panel.headline.clone(), ui.second(size::LABEL, Weight::Medium));
            middle.space(4.0);
        }
        play(&mut middle, &panel);
        middle.space(12.0);
    }
    page.put_share(1.0, middle);
    ui.lay(scene.screen, page);
}

fn bar<'a>(width: f32, edge: f32) -> Page<'a> {
    let mut bar = Page::row().gap(8.0).pad(edge, 8.0);
    bar.fill(brand);
    let small = |label| Button::new(Kind::Secondary, label).size(size::LABEL);
    let boards = small(words::leaderboards());
    bar.button(
        if width < 420.0 { 116.0 } else { 128.0 },
        "leaderboards",
        boards,
        Intent::from(PoolsIntent::Leaderboards),
    );
    bar.button(84.0, "back", small(text::labels::back()), Intent::Back);
    bar
}

fn title(ui: &mut Ui<'_>, mut place: Rect) {
    ui.node("page-title", Role::Heading(2), place, words::title());
    let style = ui.ink(size::FIGURE, Weight::Bold);
    let used = ui.paint.text_in(place, Align::Left, words::title(), &style);
    place.cut_left(used, 16.0);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    // Half of it says nothing.
    if ui.paint.text_width(words::title_means(), &quiet) <= place.w {
        ui.paint.text_in(place.moved(0.0, 3.0), Align::Left, words::title_means(), &quiet);
    }
}

/// What "Play" leads to, on a card of its own.
fn side<'a>(ui: &Ui<'_>, panel: PlayPanel, with_bots: bool) -> Page<'a> {
    let mut card = Page::column().pad(20.0, 18.0).on_card();
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let lines = ui.paint.lines(&panel.means, &quiet, PANEL - 40.0, 2);
    card.lines(Align::Left, lines, quiet);
    card.space(4.0);
    let strong = ui.ink(size::FIGURE, Weight::Bold);
    let headline = ui.paint.wrapped(&panel.headline, &strong, PANEL - 40.0);
    card.lines(Align::Left, headline, strong);
    card.space(14.0);
    play(&mut card, &panel);
    card.space(10.0);
    switches(&mut card, &panel, with_bots);
    card
}

fn play(column: &mut Page<'_>, panel: &PlayPanel) {
    let button = Button::new(Kind::Primary, words::play()).size(size::TITLE).enabled(panel.can_play);
    column.button(PLAY, "play-pools", button, Intent::Home(HomeIntent::PlayPools));
}

/// A bot, and how near opponents are to be.
fn switches(column: &mut Page<'_>, panel: &PlayPanel, with_bots: bool) {
    let bots = Action::from(Intent::Home(HomeIntent::AcceptBots(!with_bots)));
    switch(column, "bots", words::bots_too(), words::bots_mean().to_owned(), with_bots, bots);
    if let Some(near) = panel.near {
        let action = Action::from(Intent::from(PoolsIntent::Near(!near)));
        switch(column, "near", words::near(), panel.near_means.clone(), near, action);
    }
}

fn switch(
    column: &mut Page<'_>,
    id: &'static str,
    label: &'static str,
    means: String,
    on: bool,
    action: Action,
) {
    column.item(SWITCH, move |ui, place| ui.switch_row(id, place, label, on, action));
    column.item(MEANS, move |ui, place| ui.caption(place.moved(0.0, -6.0), Align::Left, &means));
}

fn one(ui: &mut Ui<'_>, place: Rect, card: &PoolCard) {
    let id = format!("pool-{}", card.name);
    let touch = ui.area(&id, place, Intent::from(PoolsIntent::Toggle(card.name.clone())));
    ui.describe(Role::Toggle(card.is_chosen), &card.spoken());
    let theme = ui.theme;
    let soft = theme.surface.mix(theme.accent_soft, 0.5);
    let ground = if card.is_chosen { soft } else { theme.surface }.mix(theme.ink, touch * 0.04);
    ui.raised(place, radius::CARD, ground);
    if card.is_chosen {
        ui.paint.border(place, Corners::all(radius::CARD), 2.0, theme.accent);
    }
    ui.focus_ring(&id, place, radius::CARD);
    if place.h >= TALL {
        tall(ui, place.inset(18.0, 18.0), card)
    } else {
        low(ui, place.inset(14.0, 12.0), card)
    }
}

fn tall(ui: &mut Ui<'_>, mut room: Rect, card: &PoolCard) {
    let mut top = room.cut_top(108.0, 14.0);
    let check = top.cut_right(26.0, 0.0);
    chosen(ui, check.x + 13.0, check.y + 13.0, card.is_chosen);
    let side = top.h.min(top.w);
    picture(ui, Rect { w: side, ..top }, &card.picture);
    heading(ui, room.cut_top(24.0, 0.0), card);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    ui.paint.text_in(room.cut_top(22.0, 0.0), Align::Left, &card.detail, &quiet);
    let foot = room.cut_bottom(18.0, 6.0);
    let small = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(foot, Align::Left, &card.gap, &small);
    let figures = room.cut_bottom(48.0, 0.0);
    ui.rule(figures.x, figures.right(), figures.y - 8.0);
    let large = ui.ink(size::FIGURE, Weight::Bold);
    let mut upper = figures;
    let numbers = upper.cut_top(30.0, 0.0);
    ui.paint.text_in(numbers, Align::Left, &card.waiting, &large);
    ui.paint.text_in(numbers, Align::Right, &card.expected, &large);
    ui.paint.text_in(upper, Align::Left, words::waiting(), &small);
    ui.paint.text_in(upper, Align::Right, words::expected(), &small);
}

fn low(ui: &mut Ui<'_>, mut room: Rect, card: &PoolCard) {
    let left = room.cut_left(84.0, 14.0);
    picture(ui, left.centered(84.0, 84.0), &card.picture);
    let check = room.cut_right(26.0, 8.0);
    chosen(ui, check.x + 13.0, check.y + 15.0, card.is_chosen);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    heading(ui, room.cut_top(28.0, 0.0), card);
    ui.paint.text_in(room.cut_top(22.0, 4.0), Align::Left, &card.detail, &quiet);
    let strong = ui.ink(size::LABEL, Weight::Semibold);
    let expected = Some(&*card.expected).filter(|expected| *expected != text::pools::not_known());
    let waits = text::pools::wait_of(&card.waiting, expected);
    ui.paint.text_in(room.cut_top(22.0, 0.0), Align::Left, &waits, &strong);
    let small = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(room.cut_top(22.0, 0.0), Align::Left, &card.gap, &small);
}

/// The title, and the own rating at its right.
fn heading(ui: &mut Ui<'_>, mut row: Rect, card: &PoolCard) {
    if let Some(rating) = &card.rating {
        let (strong, small) = (ui.ink(size::TEXT, Weight::Semibold), ui.second(size::SMALL, Weight::Medium));
        let used = ui.paint.text_in(row, Align::Right, rating, &strong);
        row.cut_right(used, 6.0);
        let you = text::lobby::you();
        let used = ui.paint.text_in(row.moved(0.0, 1.0), Align::Right, you, &small);
        row.cut_right(used, 8.0);
    }
    let title = ui.ink(size::TITLE, Weight::Bold);
    let title = ui.paint.fitting(&card.title, title, &[size::TEXT, size::LABEL], row.w);
    ui.paint.text_in(row, Align::Left, &card.title, &title);
}

/// A tick in a disc, or a ring.
fn chosen(ui: &mut Ui<'_>, x: f32, y: f32, is_chosen: bool) {
    let theme = ui.theme;
    if is_chosen {
        ui.paint.circle(x, y, 12.0, theme.accent);
        ui.paint.tick(x, y, 6.0, theme.on_accent);
    } else {
        let ring = Rect::new(x - 12.0, y - 12.0, 24.0, 24.0);
        ui.paint.border(ring, Corners::all(12.0), 2.0, theme.ink_third);
    }
}

/// How far the racers of the drawing are.
const LANES: [f32; 5] = [0.88, 0.74, 0.6, 0.4, 0.27];

fn picture(ui: &mut Ui<'_>, place: Rect, picture: &PoolPicture) {
    match picture {
        PoolPicture::Boards(boards) => match &boards[..] {
            [] => {}
            [only] => picker::small_sample(ui, place, only, false),
            several => {
                for (index, board) in several.iter().take(4).enumerate() {
                    picker::small_sample(ui, place.grid_cell(2, 2, 6.0, index), board, false);
                }
            }
        },
        PoolPicture::Lanes => {
            for (index, share) in LANES.into_iter().enumerate() {
                let row = place.grid_cell(1, LANES.len(), 0.0, index);
                let (color, shape) = player_mark(ui.theme, index as u16 + 1);
                ui.paint.player_shape(row.x + 7.0, row.center().1, 5.5, shape, color);
                let mut bar = row.centered(row.w, 7.0);
                bar.cut_left(20.0, 0.0);
                let track = ui.theme.track;
                ui.paint.progress_bar(bar, share, color, track);
            }
        }
    }
}
