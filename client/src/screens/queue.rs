//! Looking for an opponent: how long already, how many wait, and a way out.

use super::{Scene, brand};
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Ui};
use client_core::{Intent, text};

/// One breath of the mark, in milliseconds.
const BREATH_MS: f64 = 1800.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(queue) = scene.app.queue() else { return };
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
    let cancel = Rect::new(x - 80.0, middle + 52.0, 160.0, 52.0);
    ui.button("cancel-queue", cancel, Button::new(Kind::Secondary, "Cancel"), Intent::CancelQueue);
}
