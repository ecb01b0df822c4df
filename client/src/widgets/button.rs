//! Buttons: primary, secondary, quiet; with an optional second line. Knows nothing of what they do.

use super::{Hit, Role, Ui};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};

/// Narrower buttons leave less beside their label.
const NARROW: f32 = 62.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The one thing to do here.
    Primary,
    /// Anything else.
    Secondary,
    /// A text that can be clicked.
    Quiet,
    /// What cannot be taken back.
    Danger,
}

/// A button's looks; what it does is given when it is drawn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Button<'a> {
    pub(crate) label: &'a str,
    pub(crate) detail: Option<&'a str>,
    pub(crate) kind: Kind,
    pub(crate) enabled: bool,
    pub(crate) size: f32,
}

impl<'a> Button<'a> {
    pub(crate) fn new(kind: Kind, label: &'a str) -> Self {
        Self { label, detail: None, kind, enabled: true, size: size::TEXT }
    }

    pub(crate) fn detail(self, detail: Option<&'a str>) -> Self {
        Self { detail, ..self }
    }

    pub(crate) fn enabled(self, enabled: bool) -> Self {
        Self { enabled, ..self }
    }

    pub(crate) fn size(self, size: f32) -> Self {
        Self { size, ..self }
    }
}

impl Ui<'_> {
    pub(crate) fn button(&mut self, id: &str, rect: Rect, button: Button<'_>, action: impl Into<Action>) {
        self.hit(Hit { action: action.into(), enabled: button.enabled, ..Self::plain_hit(id, rect) });
        self.describe(Role::Button, button.label);
        let touch = if button.enabled { self.touched(id) } else { 0.0 };
        let label_color = self.button_ground(rect, &button, touch);
        self.focus_ring(id, rect, radius::BUTTON);
        let room = rect.inset(if rect.w < NARROW { 2.0 } else { 8.0 }, 0.0);
        let label = TextStyle::new(button.size, Weight::Semibold, label_color);
        let label = self.paint.fitting(button.label, label, &[size::TEXT, size::LABEL, size::SMALL], room.w);
        let Some(detail) = button.detail else {
            self.paint.text_in(room, Align::Center, button.label, &label);
            return;
        };
        let detail_style = TextStyle::new(size::TINY, Weight::Medium, label_color.fade(0.8));
        let middle = rect.y + rect.h / 2.0;
        self.paint.text_in(
            Rect::new(room.x, middle - 18.0, room.w, 20.0),
            Align::Center,
            button.label,
            &label,
        );
        self.paint.text_in(
            Rect::new(room.x, middle + 2.0, room.w, 16.0),
            Align::Center,
            detail,
            &detail_style,
        );
    }

    /// Paints what lies under the label; returns the label's colour.
    fn button_ground(&mut self, rect: Rect, button: &Button<'_>, touch: f32) -> Rgba {
        let theme = self.theme;
        match button.kind {
            Kind::Primary if !button.enabled => {
                self.paint.rounded(rect, Corners::all(radius::BUTTON), theme.track);
                theme.ink_second
            }
            Kind::Primary | Kind::Danger => {
                let ground = if button.kind == Kind::Primary { theme.accent } else { theme.wrong };
                let ground = ground.mix(theme.ink, touch * 0.2);
                if !theme.dark {
                    self.paint.shadow(rect, radius::BUTTON, 14.0, 3.0, theme.shadow);
                }
                self.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
                theme.on_accent
            }
            Kind::Secondary => {
                let ground = theme.surface.mix(theme.ink, touch * 0.08);
                self.raised(rect, radius::BUTTON, ground);
                if button.enabled { theme.ink } else { theme.ink_third }
            }
            Kind::Quiet => {
                let ground = theme.ink.fade(touch * 0.08);
                self.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
                if button.enabled { theme.accent } else { theme.ink_third }
            }
        }
    }
}
