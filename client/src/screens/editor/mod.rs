//! The editor: puts tools, board, pad and verdict together. What the tools do is decided in `client_core::editor`.

mod board;
mod head;
mod pad;
mod palette;
mod panel;
mod sheets;
mod work;

use super::Scene;
use crate::layout::editor::editor;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::Ui;
use client_core::text::editor as words;
pub(super) use sheets::draw as sheet;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let state = scene.app.screens().editor();
    let layout = editor(scene.screen);
    head::draw(ui, scene, &layout);
    palette::draw(ui, &layout, state);
    let spot = board::draw(ui, layout.board, state);
    ui.spot_board(spot);
    if let Some(place) = layout.how_to {
        let style = ui.second(size::SMALL, Weight::Medium);
        let kind = state.drawn_kind().map(|kind| format!("{}. ", client_core::text::kind_of_rule(kind)));
        let how = format!("{}{}", kind.unwrap_or_default(), words::how_to(state.tool(), ui.around.touch));
        let lines = ui.paint.lines(&how, &style, place.w, 2);
        ui.paint.paragraph_of(place, Align::Left, &lines, &style);
    }
    pad::draw(ui, layout.pad, state, layout.form);
    if layout.is_strip {
        panel::strip(ui, layout.verdict, scene);
    } else {
        panel::draw(ui, layout.verdict, scene);
    }
    if let Some(place) = layout.send {
        work::send(ui, place, scene.app);
    }
    super::cell_menu::carried(ui);
}
