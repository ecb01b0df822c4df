//! The sheet with the room's link: as a QR code for those who sit beside, and the system's ways to send it.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, Weight};
use crate::qr::Modules;
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Button, Kind, Ui};
use client_core::{Intent, RoomIntent, text};

const WIDTH: f32 = 360.0;
const CODE_SIDE: f32 = 300.0;
const BUTTON: f32 = 52.0;
/// A code is dark on light in every theme: many readers do not know the reverse.
const DARK: Rgba = Rgba::hex(0x00_00_00);
const LIGHT: Rgba = Rgba::hex(0xFF_FF_FF);

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(lobby) = scene.app.lobby() else { return };
    let style = ui.second(size::LABEL, Weight::Medium);
    let width = WIDTH.min(scene.screen.w - 16.0);
    let lines = ui.paint.wrapped(&lobby.link, &style, width - 40.0);
    let link_height = lines.len() as f32 * style.line_height();
    let wanted = 64.0 + CODE_SIDE + link_height + 24.0 + BUTTON + 36.0;
    let mut inside = ui.sheet(scene.screen, width, wanted, text::INVITE, Intent::Dismiss.into());
    let mut row = inside.cut_bottom(BUTTON, 12.0);
    if ui.around.can_share {
        let share = row.cut_right((row.w - 10.0) / 2.0, 10.0);
        let button = Button::new(Kind::Primary, text::SHARE);
        ui.button("share", share, button, Action::Share(lobby.link.clone()));
    }
    let kind = if ui.around.can_share { Kind::Secondary } else { Kind::Primary };
    ui.button("copy-link-here", row, Button::new(kind, text::COPY_LINK), Intent::Room(RoomIntent::CopyLink));
    let place = inside.cut_bottom(link_height, 12.0);
    ui.paint.paragraph_of(place, Align::Center, &lines, &style);
    if let Some(modules) = Modules::of(&lobby.link) {
        let side = inside.w.min(inside.h).min(CODE_SIDE);
        code(ui, inside.centered(side, side), &modules);
    }
}

/// Modules of whole device pixels, so that their edges are sharp.
fn code(ui: &mut Ui<'_>, place: Rect, modules: &Modules) {
    let count = modules.side() as f32;
    let scale = ui.paint.scale();
    let module = ((place.w * scale / count).floor().max(1.0)) / scale;
    let plate = place.centered(module * count, module * count);
    let (left, top) = ((plate.x * scale).round() / scale, (plate.y * scale).round() / scale);
    let plate = Rect { x: left, y: top, ..plate };
    ui.paint.rounded(plate, Corners::all(radius::BUTTON.min(module * 3.0)), LIGHT);
    for (row, first, length) in modules.runs() {
        let (x, y) = (left + first as f32 * module, top + row as f32 * module);
        ui.paint.rect(Rect::new(x, y, length as f32 * module, module), DARK);
    }
}
