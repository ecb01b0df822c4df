//! The board for screen readers: a grid with a row for each row of the layout, and in it a cell for each place that has
//! one. Draws nothing; the words come from the headless player.

use super::board_picture::Places;
use crate::widgets::{Role, Ui};
use client_core::board::Board;
use client_core::speech::cells;
use client_core::text;

/// Notes the grid. Comes before the cells are drawn, so that their texts belong to it. `may_set`: givens may change too.
pub(super) fn note(ui: &mut Ui<'_>, places: &Places, board: &Board, may_set: bool) {
    if !ui.around.mirrored {
        return;
    }
    let (view, layout) = (board.view(), board.view().layout());
    let cursor = board.selection().cursor();
    // Tab stops at one cell, and the arrow keys lead to the others.
    let stop = cursor.or_else(|| view.cells().next());
    ui.node("board", Role::Grid, places.rect, text::labels::board());
    for row in 0..layout.rows() {
        ui.node(&format!("row{row}"), Role::Row, places.rect, "");
        for cell in (0..layout.columns()).filter_map(|column| layout.cell(row, column)) {
            let name = cells::name(board, cell);
            let selected = board.selection().contains(cell);
            let role =
                if board.is_given(cell) && !may_set { Role::Given(selected) } else { Role::Cell(selected) };
            ui.node(&view.name(cell), role, places.cell(layout, cell), &name);
            if Some(cell) == stop {
                ui.make_stop();
            }
        }
        ui.close_node();
    }
    ui.close_node();
}
