//! The tools, each with a small picture of what it draws.

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::editor::EditorLayout;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Role, Ui};
use client_core::editor::{Editor, EditorAction, Tool};
use client_core::text;
use client_core::text::editor as words;

const PICTURE: f32 = 18.0;

pub(super) fn draw(ui: &mut Ui<'_>, layout: &EditorLayout, editor: &Editor) {
    ui.node("tools", Role::RadioGroup, layout.palette, text::labels::tools());
    if layout.top_bar.is_some() {
        ui.card(layout.palette);
    }
    for (tool, rect) in Tool::ALL.into_iter().zip(&layout.tools) {
        one(ui, tool, *rect, editor.tool() == tool, layout);
    }
    ui.close_node();
}

fn one(ui: &mut Ui<'_>, tool: Tool, rect: Rect, chosen: bool, layout: &EditorLayout) {
    let theme = ui.theme;
    let name = words::tool(tool);
    let id = format!("tool-{}", words::tool_id(tool));
    let touch = ui.area(&id, rect, Action::Core(EditorAction::Choose(tool).into()));
    ui.describe(Role::Radio(chosen), name);
    let in_card = layout.top_bar.is_some();
    let ground = if chosen { theme.accent_soft } else { theme.surface.mix(theme.ink, touch * 0.06) };
    if in_card {
        ui.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
    } else {
        ui.raised(rect, radius::BUTTON, ground);
    }
    if chosen && !in_card {
        ui.paint.border(rect, Corners::all(radius::BUTTON), 2.0, theme.accent);
    }
    let color = if chosen { theme.accent } else { theme.ink };
    let mut inside = rect.inset(if layout.tools_in_rows { 12.0 } else { 2.0 }, 2.0);
    if layout.tools_in_rows {
        let place = inside.cut_left(PICTURE + 2.0, 12.0).centered(PICTURE, PICTURE);
        picture(ui, tool, place, color);
        let style = TextStyle::new(size::LABEL, Weight::Semibold, color);
        ui.paint.text_in(inside, Align::Left, name, &style);
    } else {
        let place = inside.cut_top(rect.h - 20.0, 0.0).centered(PICTURE - 2.0, PICTURE - 2.0);
        picture(ui, tool, place, color);
        let style = TextStyle::new(size::TINY, Weight::Semibold, color);
        ui.paint.text_in(inside, Align::Center, words::tool_in_short(tool), &style);
    }
    ui.focus_ring(&id, rect, radius::BUTTON);
}

/// What the tool draws.
fn picture(ui: &mut Ui<'_>, tool: Tool, rect: Rect, color: Rgba) {
    let (x, y) = rect.center();
    let side = rect.w;
    let ground = ui.theme.surface;
    match tool {
        Tool::Givens => {
            let style = TextStyle::new(size::TITLE, Weight::Bold, color);
            ui.paint.text_in(rect, Align::Center, "5", &style);
        }
        Tool::Cages => {
            let dash = side / 5.0;
            for step in [0.0, 2.0, 4.0] {
                for (from, to) in [((step, 0.0), (step + 1.0, 0.0)), ((step, 5.0), (step + 1.0, 5.0))] {
                    let at = |(a, b): (f32, f32)| (rect.x + a * dash, rect.y + b * dash);
                    ui.paint.polyline(&[at(from), at(to)], 1.8, color);
                    let turned = |(a, b): (f32, f32)| at((b, a));
                    ui.paint.polyline(&[turned(from), turned(to)], 1.8, color);
                }
            }
        }
        Tool::Regions => {
            ui.paint.border(rect, Corners::all(2.0), 1.8, color);
            let (third, two) = (side * 0.36, side * 0.64);
            let points = [
                (rect.x, rect.y + third),
                (rect.x + two, rect.y + third),
                (rect.x + two, rect.y + two),
                (rect.right(), rect.y + two),
            ];
            ui.paint.polyline(&points, 1.8, color);
        }
        Tool::Dots => {
            ui.paint.circle(x - side * 0.27, y, side * 0.25, color);
            ui.paint.circle(x - side * 0.27, y, side * 0.25 - 1.6, ground);
            ui.paint.circle(x + side * 0.27, y, side * 0.25, color);
        }
        Tool::Signs => {
            let reach = side * 0.3;
            let points = [(x - reach * 0.7, y - reach), (x + reach * 0.7, y), (x - reach * 0.7, y + reach)];
            ui.paint.polyline(&points, 2.0, color);
        }
        Tool::Parity => {
            let square = Rect::new(rect.x, y - side * 0.21, side * 0.42, side * 0.42);
            ui.paint.rounded(square, Corners::all(1.5), color);
            ui.paint.circle(rect.right() - side * 0.23, y, side * 0.23, color);
            ui.paint.circle(rect.right() - side * 0.23, y, side * 0.23 - 1.6, ground);
        }
        Tool::Thermometers => {
            let bulb = (rect.x + side * 0.25, rect.bottom() - side * 0.25);
            ui.paint.polyline(&[bulb, (rect.right() - 2.0, rect.y + 2.0)], 3.6, color);
            ui.paint.circle(bulb.0, bulb.1, side * 0.25, color);
        }
        Tool::Lines => {
            let points = [(0.0, 0.8), (0.3, 0.2), (0.65, 0.8), (1.0, 0.2)];
            let points = points.map(|(along, down)| (rect.x + along * side, rect.y + down * side));
            ui.paint.polyline(&points, 2.4, color);
        }
        Tool::Clues => {
            let inner = Rect::new(rect.x + side * 0.4, rect.y, side * 0.6, side);
            ui.paint.border(inner, Corners::all(2.0), 1.6, color);
            let style = TextStyle::new(size::TINY, Weight::Bold, color);
            ui.paint.text_in(Rect::new(rect.x - 1.0, rect.y, side * 0.4, side), Align::Center, "7", &style);
        }
        Tool::ExtraRegions => {
            ui.paint.border(rect, Corners::all(2.0), 1.2, color.fade(0.5));
            ui.paint.rect(rect.centered(side * 0.55, side * 0.55), color.fade(0.55));
        }
    }
}
