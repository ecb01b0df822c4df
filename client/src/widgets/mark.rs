//! A small outlined word beside a name, and a switch with its label. Knows nothing of what they stand for.

use super::{Role, Ui};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{duration, radius, size};

const TAG_HEIGHT: f32 = 18.0;
const TAG_PADDING: f32 = 6.0;
const SWITCH_WIDTH: f32 = 44.0;
const SWITCH_HEIGHT: f32 = 26.0;
/// Between a switch and its label.
const SWITCH_GAP: f32 = 12.0;

impl Ui<'_> {
    fn tag_style(&self) -> TextStyle {
        self.second(size::TINY, Weight::Semibold)
    }

    /// What a tag takes of a line, in logical pixels.
    pub(crate) fn tag_width(&self, text: &str) -> f32 {
        self.paint.text_width(text, &self.tag_style()) + 2.0 * TAG_PADDING
    }

    /// An outlined word at the left of `line`, in its middle; nothing where it does not fit. Returns the width used.
    pub(crate) fn tag(&mut self, line: Rect, text: &str) -> f32 {
        let width = self.tag_width(text);
        if width > line.w {
            return 0.0;
        }
        let pill = Rect::new(line.x, line.center().1 - TAG_HEIGHT / 2.0, width, TAG_HEIGHT);
        let (color, style) = (self.theme.ink_third, self.tag_style());
        self.paint.border(pill, Corners::all(TAG_HEIGHT / 2.0), 1.0, color);
        self.paint.text_in(pill, Align::Center, text, &style);
        width
    }

    /// A switch with its label beside it, both in the middle of `rect`; all of it can be clicked.
    pub(crate) fn switch(&mut self, id: &str, rect: Rect, label: &str, on: bool, action: impl Into<Action>) {
        let touch = self.area(id, rect, action);
        self.describe(Role::Switch(on), label);
        let style = self.ink(size::LABEL, Weight::Medium);
        let width = SWITCH_WIDTH + SWITCH_GAP + self.paint.text_width(label, &style);
        let mut line = rect.centered(width.min(rect.w), rect.h);
        let track = line.cut_left(SWITCH_WIDTH, SWITCH_GAP).centered(SWITCH_WIDTH, SWITCH_HEIGHT);
        self.switch_track(id, track, on, touch);
        self.paint.text_in(line, Align::Left, label, &style);
        self.focus_ring(id, rect.centered(width.min(rect.w) + 16.0, rect.h - 8.0), radius::BUTTON);
    }

    /// A switch at the right of a row whose label is at the left.
    pub(crate) fn switch_row(
        &mut self,
        id: &str,
        row: Rect,
        label: &str,
        on: bool,
        action: impl Into<Action>,
    ) {
        let touch = self.area(id, row, action);
        self.describe(Role::Switch(on), label);
        let mut line = row;
        let track = line.cut_right(SWITCH_WIDTH, SWITCH_GAP).centered(SWITCH_WIDTH, SWITCH_HEIGHT);
        self.switch_track(id, track, on, touch);
        let ink = self.ink(size::TEXT, Weight::Medium);
        let style = self.paint.fitting(label, ink, &[size::LABEL, size::SMALL], line.w);
        self.paint.text_in(line, Align::Left, label, &style);
        self.focus_ring(id, row.inset(0.0, 6.0), radius::BUTTON);
    }

    fn switch_track(&mut self, id: &str, track: Rect, on: bool, touch: f32) {
        let theme = self.theme;
        let shown = self.anim.ease(&format!("switch:{id}"), f32::from(u8::from(on)), duration::TOUCH);
        let round = SWITCH_HEIGHT / 2.0;
        // Off it has an outline: by its place and not by colour alone one sees what it is.
        let ground = theme.surface.mix(theme.accent, shown).mix(theme.ink, touch * 0.08);
        self.paint.rounded(track, Corners::all(round), ground);
        self.paint.border(track, Corners::all(round), 2.0, theme.ink_third.mix(theme.accent, shown));
        let x = track.x + round + shown * (track.w - 2.0 * round);
        let knob = theme.ink_second.mix(theme.on_accent, shown);
        self.paint.circle(x, track.center().1, round - 6.0, knob);
    }
}
