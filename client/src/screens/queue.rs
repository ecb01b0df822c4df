//! Looking for an opponent: how long already, how many wait, and a way out.

use super::{Scene, brand};
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::pools::WaitRow;
use client_core::{HomeIntent, Intent, text};

/// One breath of the mark, in milliseconds.
const BREATH_MS: f64 = 1800.0;

/// Width of the text for a player who is not paired for a while.
const HELD_WIDTH: f32 = 560.0;
const BOTS_WIDTH: f32 = 280.0;
const BUTTONS_WIDTH: f32 = 332.0;
const MARK: f32 = 72.0;
const POOLS_WIDTH: f32 = 420.0;
const POOL: f32 = 36.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(queue) = scene.app.screens().session().queue() else { return };
    let mut column = Page::column();
    column.stretch();
    column.item(MARK, breathing);
    column.space(14.0);
    let title = ui.ink(size::FIGURE, Weight::Bold);
    column.text(32.0, Align::Center, text::labels::finding_an_opponent(), title);
    column.space(6.0);
    let waited = text::clock(scene.now.since(queue.since));
    let rows = scene.app.shared().pools().waits();
    let detail = match queue.waiting.filter(|_| rows.is_empty()) {
        None => waited,
        Some(1) => text::labels::first_here(waited),
        Some(waiting) => text::labels::players_waiting(waited, waiting),
    };
    column.text(24.0, Align::Center, detail, ui.second(size::TEXT, Weight::Medium));
    column.space(10.0);
    if !rows.is_empty() {
        let mut card = Page::column().pad(18.0, 6.0).at_most(POOLS_WIDTH).on_card();
        for row in rows {
            card.item(POOL, move |ui, place| pool(ui, place, &row));
        }
        column.put(card);
        column.space(10.0);
    }
    if let Some(until) = queue.held_until.filter(|until| *until > scene.now) {
        let style = ui.ink(size::LABEL, Weight::Semibold);
        let width = (scene.screen.w - 2.0 * space::EDGE_NARROW).min(HELD_WIDTH);
        let words = ui.paint.wrapped(&text::held(until.since(scene.now)), &style, width);
        column.lines(Align::Center, words, style);
        column.space(8.0);
    }
    let with_bots = scene.app.shared().prefs().with_bots;
    if let Some(at) = queue.bot_at {
        let words = match at.since(scene.now).div_ceil(1_000) {
            0 => text::bot_on_its_way().to_owned(),
            seconds => text::bot_in(seconds),
        };
        column.text(24.0, Align::Center, words, ui.ink(size::LABEL, Weight::Semibold));
    }
    column.item(space::TOUCH_MIN, move |ui, place| {
        super::home::bots(ui, place.centered(place.w.min(BOTS_WIDTH), place.h), with_bots);
    });
    column.space(4.0);
    let mut row = Page::row().gap(12.0).at_most(BUTTONS_WIDTH);
    let cancel = Button::new(Kind::Secondary, text::labels::cancel());
    row.wide_button("cancel-queue", cancel, Intent::Home(HomeIntent::CancelQueue));
    let bot = Button::new(Kind::Secondary, text::race_a_bot());
    row.wide_button("race-bot", bot, Intent::Home(HomeIntent::RaceBot));
    column.put_sized(52.0, row);
    column.space(12.0);
    let mut row = Page::row().at_most(BUTTONS_WIDTH);
    let practise = Button::new(Kind::Secondary, text::practise_meanwhile());
    row.wide_button("practise", practise, Intent::Home(HomeIntent::PractiseMeanwhile));
    column.put_sized(52.0, row);
    column.stretch();
    let mut page = Page::column().pad(space::EDGE_NARROW, 0.0);
    page.item(60.0, brand);
    page.scroll_rest("queue", column);
    ui.lay(scene.screen, page);
}

/// A pool in which one waits, with how many wait there.
fn pool(ui: &mut Ui<'_>, mut place: Rect, row: &WaitRow) {
    ui.node(&format!("wait-{}", row.title), Role::Text, place, &format!("{}: {}", row.title, row.detail));
    let (strong, quiet) = (ui.ink(size::TEXT, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    let used = ui.paint.text_in(place, Align::Right, &row.detail, &quiet);
    place.cut_right(used, 10.0);
    ui.paint.text_in(place, Align::Left, &row.title, &strong);
}

/// The mark, which grows and shrinks a little while one waits.
fn breathing(ui: &mut Ui<'_>, place: Rect) {
    let phase = if ui.anim.is_still() { 0.0 } else { ui.around.now_ms / BREATH_MS };
    let side = MARK * (1.0 + 0.06 * (phase * std::f64::consts::TAU).sin() as f32);
    ui.paint.nonet_mark(place.centered(side, side), ui.theme);
}
