//! The seconds before a race: one large number over everything, a ring that empties, and who is in it.

use super::Scene;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::Intent;
use client_core::RoomIntent;
use client_core::text;
use std::f32::consts::{FRAC_PI_2, TAU};

const RING: f32 = 74.0;
/// Room for the number of racers who do not fit.
const MORE_WIDTH: f32 = 32.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let (Some(left_ms), Some(lobby)) =
        (scene.app.room().and_then(|room| room.countdown_ms(scene.now)), scene.app.lobby())
    else {
        return;
    };
    let screen = scene.screen;
    ui.cover(screen);
    let (x, y) = (screen.center().0, screen.center().1 - 20.0);
    let track = ui.theme.track;
    let ring = Rect::new(x - RING, y - RING, 2.0 * RING, 2.0 * RING);
    arc(ui, ring, 1.0, track);
    let accent = ui.theme.accent;
    arc(ui, ring, (left_ms % 1000) as f32 / 1000.0, accent);
    let number = left_ms.div_ceil(1000).max(1).to_string();
    let style = TextStyle::new(size::HERO, Weight::Bold, ui.theme.ink);
    ui.node("countdown", Role::Timer, ring, &number);
    ui.paint.text_in(ring, Align::Center, &number, &style);
    let label = ui.second(size::TITLE, Weight::Medium);
    ui.paint.text_in(
        Rect::new(screen.x, y - RING - 52.0, screen.w, 28.0),
        Align::Center,
        text::labels::get_ready(),
        &label,
    );
    let seats = lobby.seats.iter().filter(|seat| seat.seated);
    racers(ui, screen, y + RING + 36.0, seats.map(|seat| (seat.mark, seat.name.as_str())));
    let way_out = if lobby.can_cancel_start {
        Some((text::labels::cancel(), Intent::Room(RoomIntent::CancelStart)))
    } else {
        lobby.can_step_back.map(|label| (label, Intent::Room(RoomIntent::Ready(false))))
    };
    if let Some((label, intent)) = way_out {
        let place = Rect::new(x - 70.0, (y + RING + 76.0).min(screen.bottom() - 56.0), 140.0, 48.0);
        ui.button("cancel-start", place, Button::new(Kind::Quiet, label), intent);
    }
}

/// A ring around a square of which `share` is left, from the top on.
pub(super) fn arc(ui: &mut Ui<'_>, square: Rect, share: f32, color: crate::theme::Rgba) {
    let ((x, y), radius) = (square.center(), square.w / 2.0);
    let steps = (share * 72.0).ceil() as usize;
    let points: Vec<(f32, f32)> = (0..=steps)
        .map(|step| {
            let angle = (step as f32 / steps.max(1) as f32) * share * TAU - FRAC_PI_2;
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
        .collect();
    ui.paint.polyline(&points, 5.0, color);
}

/// Shapes and names in a row, as many as fit, and how many more there are.
fn racers<'a>(ui: &mut Ui<'_>, screen: Rect, y: f32, seats: impl Iterator<Item = (u16, &'a str)>) {
    let style = ui.ink(size::LABEL, Weight::Medium);
    let all: Vec<(u16, &str, f32)> =
        seats.map(|(mark, name)| (mark, name, ui.paint.text_width(name, &style) + 46.0)).collect();
    let room = screen.w - 32.0 - MORE_WIDTH;
    let mut total = 0.0;
    let shown = all.iter().take_while(|(_, _, width)| {
        total += width;
        total <= room
    });
    let shown: Vec<_> = shown.copied().collect();
    let mut x = screen.center().0 - shown.iter().map(|(_, _, width)| width).sum::<f32>() / 2.0;
    let count = shown.len();
    for (mark, name, width) in shown {
        let (color, shape) = player_mark(ui.theme, mark);
        ui.paint.player_shape(x + 12.0, y, 6.5, shape, color);
        ui.paint.text_in(Rect::new(x + 26.0, y - 12.0, width, 24.0), Align::Left, name, &style);
        x += width;
    }
    if count < all.len() {
        let more = format!("+{}", all.len() - count);
        let quiet = ui.second(size::LABEL, Weight::Semibold);
        ui.paint.text_in(Rect::new(x, y - 12.0, MORE_WIDTH, 24.0), Align::Left, &more, &quiet);
    }
}
