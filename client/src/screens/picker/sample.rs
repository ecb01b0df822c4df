//! A sample board of a kind, small on its card and large beside the cards.

use super::super::board_picture;
use crate::geometry::Rect;
use crate::widgets::Ui;
use client_core::room::Sample;

/// Cells that are seen of a board of which only a corner is shown: on a card and, from left to right, beside the cards.
const CELLS_SMALL: f32 = 5.0;
const CELLS_LARGE: f32 = 6.0;
/// How much of the ground lies over what cannot be had.
const VEIL: f32 = 0.55;

pub(in crate::screens) fn small(ui: &mut Ui<'_>, rect: Rect, sample: &Sample, greyed: bool) {
    shown(ui, rect, sample, CELLS_SMALL);
    if greyed {
        let veil = ui.theme.background.fade(VEIL);
        ui.paint.rect(rect.inset(-1.0, -1.0), veil);
    }
}

pub(super) fn large(ui: &mut Ui<'_>, room: Rect, sample: &Sample) {
    if sample.is_detail {
        // As many rows as fit, all of them whole.
        let side = room.w / CELLS_LARGE;
        let rows = (room.h / side).floor().max(1.0);
        shown(ui, Rect { h: rows * side, ..room }, sample, CELLS_LARGE);
    } else {
        let side = room.w.min(room.h);
        shown(ui, room.centered(side, side), sample, CELLS_LARGE);
    }
}

fn shown(ui: &mut Ui<'_>, rect: Rect, sample: &Sample, cells: f32) {
    if !sample.is_detail {
        return board(ui, rect, sample);
    }
    // What stands beside the board takes cells as well: none is cut in two.
    let (unit, size, margins) = (rect.w / cells, u16::from(sample.board.size()), sample.board.margins());
    let [w, h] = [[margins.left, margins.right], [margins.top, margins.bottom]]
        .map(|[before, after]| unit * f32::from(u16::from(before) + size + u16::from(after)));
    ui.clipped(rect, |ui| board(ui, Rect { w, h, ..rect }, sample));
}

fn board(ui: &mut Ui<'_>, rect: Rect, sample: &Sample) {
    let theme = ui.theme;
    let ground = |cell| if sample.marked.contains(cell) { theme.accent_soft } else { theme.surface };
    let color = if sample.marked.is_empty() { theme.ink } else { theme.entry };
    let mut digits = sample.digits.clues().map(|(cell, digit)| (cell, digit, color));
    board_picture::small(ui, rect, &sample.board, &ground, &mut digits);
}
