//! One of several: a row of segments; and a number with less and more. Knows nothing of what is chosen.

use super::{Button, Hit, Kind, Role, Ui};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use client_core::text;

/// Narrower segments have a smaller label.
const NARROW: f32 = 64.0;
/// Corner of a segment inside its track.
const SEGMENT_CORNER: f32 = radius::BUTTON - 3.0;

impl Ui<'_> {
    /// A row of segments of which one is chosen; each has a label and what choosing it does.
    pub(crate) fn segments(
        &mut self,
        id: &str,
        rect: Rect,
        chosen: Option<usize>,
        options: &[(&str, Action)],
    ) {
        let theme = self.theme;
        self.paint.rounded(rect, Corners::all(radius::BUTTON), theme.track.fade(0.6));
        self.group(id, Role::RadioGroup, rect);
        for (index, (label, action)) in options.iter().enumerate() {
            let cell = rect.grid_cell(options.len(), 1, 0.0, index);
            let segment_id = format!("{id}-{index}");
            self.hit(Hit { action: action.clone(), ..Self::plain_hit(&segment_id, cell) });
            let on = chosen == Some(index);
            self.option(&segment_id, Role::Radio(on), cell, label);
            let touch = self.touched(&segment_id);
            let inner = cell.inset(3.0, 3.0);
            if on {
                self.paint.rounded(inner, Corners::all(SEGMENT_CORNER), theme.surface);
                self.paint.border(inner, Corners::all(SEGMENT_CORNER), 2.0, theme.accent);
            } else if touch > 0.0 {
                self.paint.rounded(inner, Corners::all(SEGMENT_CORNER), theme.ink.fade(touch * 0.08));
            }
            let color = if on { theme.ink } else { theme.ink_second };
            let weight = if on { Weight::Semibold } else { Weight::Medium };
            self.paint.text_in(
                inner.inset(2.0, 0.0),
                Align::Center,
                label,
                &TextStyle::new(if cell.w < NARROW { size::SMALL } else { size::LABEL }, weight, color),
            );
            self.focus_ring(&segment_id, inner, SEGMENT_CORNER);
        }
        self.close_node();
    }

    /// A value between a "less" and a "more" button; either may be at its end.
    pub(crate) fn stepper(
        &mut self,
        id: &str,
        rect: Rect,
        value: &str,
        less: Option<Action>,
        more: Option<Action>,
    ) {
        self.group(id, Role::Stepper, rect);
        let mut rest = rect;
        let (less_rect, more_rect) = (rest.cut_left(rect.h, 4.0), rest.cut_right(rect.h, 4.0));
        for (name, label, spoken, rect, action) in [
            ("less", "−", text::labels::less(), less_rect, less),
            ("more", "+", text::labels::more(), more_rect, more),
        ] {
            let button = Button::new(Kind::Secondary, label).size(size::TITLE).enabled(action.is_some());
            self.button(&format!("{id}-{name}"), rect, button, action.unwrap_or(Action::Nothing));
            self.describe(Role::Button, spoken);
        }
        let style = self.ink(size::TEXT, Weight::Semibold);
        self.paint.text_in(rest, Align::Center, value, &style);
        self.close_node();
    }
}
