//! What is drawn over the board while the pointer enters digits: the menu of a cell, and a digit on its way from the pad.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Corners, TextStyle, Weight};
use crate::theme::{radius, size, space::TOUCH_MIN};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::speech::cells;
use client_core::text;
use client_core::{Intent, Play};
use puzzle::Cell;

const GAP: f32 = 4.0;
const INSIDE: f32 = 8.0;
/// How far above the pointer a carried digit is drawn, so that a finger does not hide it.
const CARRIED_ABOVE: f32 = 34.0;

/// The digits that a cell can get, beside it, and what takes its content away.
pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, cell: Cell) {
    let Some(board) = scene.app.board() else { return };
    let Some(cell_rect) = ui.place_of(&board.view().name(cell)) else { return };
    let pad = board.pad();
    let columns = (1..=pad.len()).find(|side| side * side >= pad.len()).unwrap_or(1);
    let rows = pad.len().div_ceil(columns);
    let place = beside(cell_rect, scene.screen, columns, rows);
    ui.popup(scene.screen, place);
    ui.node("menu", Role::Group, place, &cells::name(board, cell));
    let mut inside = place.inset(INSIDE, INSIDE);
    let erase = inside.cut_bottom(TOUCH_MIN, GAP);
    for (index, key) in pad.iter().enumerate() {
        let label = key.digit.symbol().to_string();
        let button = Button::new(Kind::Secondary, &label).enabled(key.offered).size(size::TITLE);
        let rect = inside.grid_cell(columns, rows, GAP, index);
        ui.button(
            &format!("menu-{}", key.digit.value()),
            rect,
            button,
            Intent::Play(Play::DigitAt(cell, key.digit)),
        );
    }
    let look = board.look(cell);
    let erases = look.digit.is_some() || !look.notes.is_empty();
    let button = Button::new(Kind::Quiet, text::labels::erase()).size(size::LABEL).enabled(erases);
    ui.button("menu-erase", erase, button, Intent::Play(Play::EraseAt(cell)));
    ui.close_node();
}

/// The place of a menu of so many keys: right of the cell, else left of it, and on the screen.
fn beside(cell: Rect, screen: Rect, columns: usize, rows: usize) -> Rect {
    let side = |count: usize| count as f32 * (TOUCH_MIN + GAP) - GAP + 2.0 * INSIDE;
    let (w, h) = (side(columns).max(2.0 * TOUCH_MIN + 2.0 * INSIDE), side(rows) + TOUCH_MIN + GAP);
    let right = cell.right() + GAP;
    let x = if right + w <= screen.right() - GAP { right } else { cell.x - GAP - w };
    let y = cell.center().1 - h / 2.0;
    Rect::new(
        x.clamp(screen.x + GAP, (screen.right() - w - GAP).max(screen.x + GAP)),
        y.clamp(screen.y + GAP, (screen.bottom() - h - GAP).max(screen.y + GAP)),
        w,
        h,
    )
}

/// A digit that is dragged from the pad, and the cell where it would be entered.
pub(super) fn carried(ui: &mut Ui<'_>) {
    let Some((digit, x, y)) = ui.carried() else { return };
    let is_cell = |action: &Action| matches!(action, Action::Core(Intent::Play(Play::Tap(_))));
    if let Some(target) = ui.place_at(x, y, is_cell) {
        let color = ui.theme.accent;
        ui.paint.border(target.inset(1.0, 1.0), Corners::all(5.0), 2.5, color);
    }
    let theme = ui.theme;
    let card = Rect::new(x - 24.0, y - CARRIED_ABOVE - 24.0, 48.0, 48.0);
    ui.raised(card, radius::BUTTON, theme.accent);
    let style = TextStyle::new(size::FIGURE, Weight::Semibold, theme.on_accent);
    ui.symbol(card, digit, &style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_menu_lies_beside_its_cell_and_on_the_screen() {
        for (w, h) in [(320.0, 568.0), (390.0, 844.0), (1280.0, 800.0)] {
            let screen = Rect::new(0.0, 0.0, w, h);
            for count in [2, 3, 5] {
                for (x, y) in [(0.0, 0.0), (w - 40.0, 0.0), (w / 2.0, h / 2.0), (w - 40.0, h - 40.0)] {
                    let menu = beside(Rect::new(x, y, 40.0, 40.0), screen, count, count);
                    assert!(screen.holds(&menu), "{menu:?} at {x} {y} of {screen:?}");
                }
            }
        }
        let cell = Rect::new(100.0, 100.0, 40.0, 40.0);
        assert!(!beside(cell, Rect::new(0.0, 0.0, 390.0, 844.0), 3, 3).overlaps(&cell));
    }
}
