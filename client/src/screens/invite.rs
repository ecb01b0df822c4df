//! The sheet with the room's link: as a QR code for those who sit beside, and the system's ways to send it.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, Weight};
use crate::qr::Modules;
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Button, Kind, Page, Ui};
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
    let mut page = Page::column().gap(12.0);
    page.item_between(0.0, CODE_SIDE, |ui, place| {
        if let Some(modules) = Modules::of(&lobby.link) {
            let side = place.w.min(place.h);
            code(ui, place.centered(side, side), &modules);
        }
    });
    let room = Ui::sheet_room(scene.screen, WIDTH);
    page.lines(Align::Center, ui.paint.wrapped(&lobby.link, &style, room), style);
    let mut row = Page::row().gap(10.0);
    let kind = if ui.around.can_share { Kind::Secondary } else { Kind::Primary };
    row.wide_button(
        "copy-link-here",
        Button::new(kind, text::copy_link()),
        Intent::Room(RoomIntent::CopyLink),
    );
    if ui.around.can_share {
        let button = Button::new(Kind::Primary, text::share());
        row.wide_button("share", button, Action::Share(lobby.link.clone()));
    }
    page.put_sized(BUTTON, row);
    if lobby.can_lock {
        let button = Button::new(Kind::Secondary, text::screen::title());
        page.button(BUTTON, "big-screen", button, Intent::Room(RoomIntent::BigScreen));
    }
    ui.sheet_of(scene.screen, WIDTH, text::invite(), page);
}

/// Modules of whole device pixels, so that their edges are sharp.
pub(super) fn code(ui: &mut Ui<'_>, place: Rect, modules: &Modules) {
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
