//! Looking for an opponent: how long already, how many wait, and a way out.

use super::{Scene, brand};
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Ui};
use client_core::{HomeIntent, Intent, text};

/// One breath of the mark, in milliseconds.
const BREATH_MS: f64 = 1800.0;

/// Width of the text for a player who is not paired for a while.
const HELD_WIDTH: f32 = 560.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(queue) = scene.app.screens().session().queue() else { return };
    brand(ui, Rect::new(scene.screen.x + space::EDGE_NARROW, scene.screen.y, 200.0, 60.0));
    let (x, middle) = scene.screen.center();
    let phase = if ui.anim.is_still() { 0.0 } else { ui.around.now_ms / BREATH_MS };
    let grown = 1.0 + 0.06 * (phase * std::f64::consts::TAU).sin() as f32;
    ui.paint.nonet_mark(Rect::new(x, middle - 96.0, 0.0, 0.0).centered(72.0 * grown, 72.0 * grown), ui.theme);
    let line = |y: f32, height: f32| Rect::new(scene.screen.x + 16.0, y, scene.screen.w - 32.0, height);
    let title = ui.ink(size::FIGURE, Weight::Bold);
    ui.paint.text_in(line(middle - 34.0, 32.0), Align::Center, "Finding an opponent…", &title);
    let waited = text::clock(scene.now.since(queue.since));
    let detail = match queue.waiting {
        None => waited,
        Some(1) => format!("{waited} · you are the first one here"),
        Some(waiting) => format!("{waited} · {waiting} players waiting"),
    };
    let style = ui.second(size::TEXT, Weight::Medium);
    ui.paint.text_in(line(middle + 4.0, 24.0), Align::Center, &detail, &style);
    let mut y = middle + 38.0;
    if let Some(until) = queue.held_until.filter(|until| *until > scene.now) {
        let words = text::held(until.since(scene.now));
        let style = ui.ink(size::LABEL, Weight::Semibold);
        let width = (scene.screen.w - 32.0).min(HELD_WIDTH);
        let used =
            ui.paint.paragraph(Rect::new(x - width / 2.0, y, width, 44.0), Align::Center, &words, &style);
        y += used + 8.0;
    }
    super::home::bots(
        ui,
        Rect::new(x - 110.0, y, 220.0, space::TOUCH_MIN),
        scene.app.shared().prefs().with_bots,
    );
    let width = (scene.screen.w - 32.0).min(332.0);
    let row = Rect::new(x - width / 2.0, y + space::TOUCH_MIN + 4.0, width, 52.0);
    let cancel = Button::new(Kind::Secondary, "Cancel");
    ui.button("cancel-queue", row.grid_cell(2, 1, 12.0, 0), cancel, Intent::Home(HomeIntent::CancelQueue));
    let room = Button::new(Kind::Secondary, "Open a room");
    ui.button("play-friends", row.grid_cell(2, 1, 12.0, 1), room, Intent::Home(HomeIntent::PlayWithFriends));
    let meanwhile = line(row.bottom() + 12.0, 22.0);
    if meanwhile.bottom() < scene.screen.bottom() {
        let style = ui.second(size::LABEL, Weight::Medium);
        ui.paint.text_in(meanwhile, Align::Center, text::QUEUE_MEANWHILE, &style);
    }
}
