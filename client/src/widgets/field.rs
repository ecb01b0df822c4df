//! Text fields, as they are drawn. In a browser the page lays a real input over the field and draws the text; in a window
//! the text and its caret are drawn here, and `editing` changes them.

use super::{Hit, Role, Ui};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::platform::FieldView;
use crate::theme::{radius, size, space};

/// The caret is visible for this long, then hidden as long.
const BLINK_MS: f64 = 530.0;
/// Between lines of a field with several.
const LINES_GAP: f32 = 12.0;

/// What a field is for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FieldSpec<'a> {
    pub(crate) id: &'a str,
    /// For screen readers.
    pub(crate) label: &'a str,
    pub(crate) text: &'a str,
    pub(crate) placeholder: &'a str,
    pub(crate) characters_max: usize,
    pub(crate) multiline: bool,
    /// Shown in capitals and widely set, as room codes are.
    pub(crate) capitals: bool,
    pub(crate) wrong: bool,
}

impl Ui<'_> {
    pub(crate) fn text_field(&mut self, rect: Rect, spec: FieldSpec<'_>) {
        let theme = self.theme;
        self.hit(Hit {
            action: Action::Focus(spec.id.to_owned()),
            on_press: true,
            ..Self::plain_hit(spec.id, rect)
        });
        self.describe(Role::Field, spec.label);
        let focused = self.interaction.focus() == Some(spec.id);
        self.raised(rect, radius::BUTTON, theme.surface);
        let edge = if spec.wrong { Some(theme.wrong) } else { focused.then_some(theme.accent) };
        if let Some(color) = edge {
            self.paint.border(rect, Corners::all(radius::BUTTON), 2.0, color);
        }
        let inner = if spec.multiline {
            rect.inset(space::INSIDE, LINES_GAP)
        } else {
            rect.inset(space::INSIDE, 2.0)
        };
        let style = TextStyle::new(size::TITLE, Weight::Medium, theme.ink);
        let style = if spec.capitals { style.tracked(0.08) } else { style };
        // The page's input cannot be cut off at the edge of a scroll area: it is there whole or not at all.
        if !self.in_sight(&rect) {
            return;
        }
        self.fields.push(FieldView {
            id: spec.id.to_owned(),
            rect: inner,
            text: spec.text.to_owned(),
            label: spec.label.to_owned(),
            placeholder: spec.placeholder.to_owned(),
            size: style.size,
            weight: 500,
            tracking: style.tracking,
            color: theme.ink,
            placeholder_color: theme.ink_third,
            characters_max: spec.characters_max,
            multiline: spec.multiline,
            capitals: spec.capitals,
        });
        if !self.around.overlays_fields {
            self.field_text(inner, &spec, &style, focused);
        }
    }

    fn field_text(&mut self, rect: Rect, spec: &FieldSpec<'_>, style: &TextStyle, focused: bool) {
        if spec.text.is_empty() {
            let quiet = style.colored(self.theme.ink_third);
            let line = if spec.multiline { Rect { h: style.line_height(), ..rect } } else { rect };
            self.paint.text_in(line, Align::Left, spec.placeholder, &quiet);
        }
        let text = if spec.capitals { spec.text.to_ascii_uppercase() } else { spec.text.to_owned() };
        let (mut caret_left, mut caret_shown) = (self.typing.caret, !focused);
        let around = self.scroll_clip();
        self.paint.set_clip(Some(around.map_or(rect, |around| around.intersection(&rect))));
        for (index, (line, breaks)) in
            self.field_rows(&text, spec.multiline, rect.w, style).iter().enumerate()
        {
            let row = if spec.multiline {
                Rect::new(rect.x, rect.y + index as f32 * style.line_height(), rect.w, style.line_height())
            } else {
                rect
            };
            let length = line.chars().count();
            let caret = (!caret_shown && caret_left <= length).then_some(caret_left);
            caret_shown |= caret.is_some();
            caret_left = caret_left.saturating_sub(length + usize::from(*breaks));
            self.field_line(row, line, caret, style, focused);
        }
        self.paint.set_clip(around);
    }

    /// The rows of a text, and whether each ends in a line break. Long lines are folded where several are allowed.
    fn field_rows(&self, text: &str, multiline: bool, width: f32, style: &TextStyle) -> Vec<(String, bool)> {
        if !multiline {
            return vec![(text.to_owned(), false)];
        }
        let mut rows = Vec::new();
        for line in text.split('\n') {
            let mut row = String::new();
            for character in line.chars() {
                let longer = format!("{row}{character}");
                if row.is_empty() || self.paint.text_width(&longer, style) <= width {
                    row = longer;
                } else {
                    rows.push((std::mem::replace(&mut row, character.to_string()), false));
                }
            }
            rows.push((row, true));
        }
        rows
    }

    fn field_line(&mut self, row: Rect, line: &str, caret: Option<usize>, style: &TextStyle, focused: bool) {
        let before: String = line.chars().take(caret.unwrap_or(0)).collect();
        let to_caret = self.paint.text_width(&before, style);
        // A line too long for the field is shown around its caret.
        let hidden = (to_caret - row.w + 4.0).max(0.0);
        let width = self.paint.text_width(line, style);
        let shown = Rect::new(row.x - hidden, row.y, width + 1.0, row.h);
        if focused && self.typing.all_selected && !line.is_empty() {
            let color = self.theme.accent_soft;
            self.paint.rect(shown.centered(width, style.line_height()), color);
        }
        self.paint.text_in(shown, Align::Left, line, style);
        let blink_on = ((self.around.now_ms / BLINK_MS) as u64).is_multiple_of(2);
        if caret.is_some() && blink_on {
            let bar = Rect::new(row.x - hidden + to_caret, row.y + row.h / 2.0 - 11.0, 2.0, 22.0);
            let color = self.theme.accent;
            self.paint.rect(bar, color);
        }
    }
}
