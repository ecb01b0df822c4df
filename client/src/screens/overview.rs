//! A board too large for its room: the overview with the part in sight, and the key that shows all of it or a part.

use super::lanes;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Role, Ui};
use client_core::board::Board;
use client_core::race::{Race, RacerRow};
use client_core::text;
use puzzle::CellSet;

/// The frame is never smaller than this, in logical pixels, so that it can be seen around the cursor.
const FRAME_MIN: f32 = 12.0;

/// The silhouette of the own board, with a frame around the part in sight; returns where all that can be in sight is shown.
pub(crate) fn draw(ui: &mut Ui<'_>, place: Rect, race: &Race, rows: &[RacerRow]) -> Option<Rect> {
    let row = rows.iter().find(|row| row.you)?;
    Some(sketch(ui, place, race.board(), row.filled.unwrap_or_default(), row.mark))
}

/// The same of a board with these cells filled, in the colours of a player.
pub(super) fn sketch(ui: &mut Ui<'_>, place: Rect, own: &Board, filled: CellSet, mark: u16) -> Rect {
    let theme = ui.theme;
    ui.raised(place, radius::BUTTON, theme.surface);
    let side = place.w.min(place.h) - 8.0;
    let (color, _) = player_mark(theme, mark);
    let board = lanes::silhouette_of(own, filled);
    let shown = ui.paint.silhouette(place.centered(side, side), &board, color, theme);
    let whole = with_margins(shown, own);
    if let Some(cell) = own.selection().cursor() {
        let layout = own.view().layout();
        let (columns, rows) = (f32::from(layout.columns()), f32::from(layout.rows()));
        let (x, y) = (f32::from(layout.column(cell)) + 0.5, f32::from(layout.row(cell)) + 0.5);
        let (x, y) = (shown.x + shown.w * x / columns, shown.y + shown.h * y / rows);
        ui.paint.circle(x, y, if ui.around.viewport.is_whole() { 3.0 } else { 2.0 }, theme.gold);
    }
    let view = ui.around.viewport;
    if !view.is_whole() {
        let sight = view.sight();
        let frame = Rect::new(
            whole.x + sight.x * whole.w,
            whole.y + sight.y * whole.h,
            sight.w * whole.w,
            sight.h * whole.h,
        );
        let frame = frame.centered(frame.w.max(FRAME_MIN), frame.h.max(FRAME_MIN));
        ui.paint.border(frame, Corners::all(3.0), 2.0, theme.ink);
    }
    whole
}

/// A board with the room beside it that its drawings take.
fn with_margins(board: Rect, of: &Board) -> Rect {
    let (margins, side) = (of.view().margins(), board.w / f32::from(of.view().layout().columns()));
    let [top, right, bottom, left] =
        [margins.top, margins.right, margins.bottom, margins.left].map(|cells| f32::from(cells) * side);
    Rect::new(board.x - left, board.y - top, board.w + left + right, board.h + top + bottom)
}

/// Shows all of the board, or a part of it large enough to read.
pub(crate) fn key(ui: &mut Ui<'_>, place: Rect) {
    let label = if ui.around.viewport.is_whole() { text::zoom_in() } else { text::zoom_out() };
    let touch = ui.area("zoom", place, Action::Zoom);
    ui.describe(Role::Button, label);
    let ground = ui.theme.background.mix(ui.theme.ink, touch * 0.1);
    ui.paint.rounded(place, Corners::all(radius::BUTTON), ground);
    let line = ui.theme.grid_line;
    ui.paint.border(place, Corners::all(radius::BUTTON), 1.0, line);
    let style = ui.ink(if place.w < 90.0 { size::SMALL } else { size::LABEL }, Weight::Semibold);
    // One word below the other where the key is narrow.
    let room = place.inset(2.0, 0.0);
    let width = ui.paint.text_width(label, &style);
    let lines = if width <= room.w { vec![label] } else { label.split(' ').collect() };
    let mut text = room.centered(room.w, lines.len() as f32 * style.line_height());
    for line in lines {
        ui.paint.text_in(text.cut_top(style.line_height(), 0.0), Align::Center, line, &style);
    }
    ui.focus_ring("zoom", place, radius::BUTTON);
}
