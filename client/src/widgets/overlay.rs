//! What lies over a screen: sheets with a scrim, toasts, and the banner of a troubled connection.

use super::interaction::CLOSE_SHEET;
use super::page::sheet_margin;
use super::{Button, Hit, Kind, Role, Ui};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{duration, radius, size, space};
use client_core::text;

/// Height of a banner of one or two lines, and its width at most.
const BANNER_HEIGHT: f32 = 48.0;
const BANNER_WIDTH: f32 = 620.0;
/// Logical pixels between two places that are tried for a toast.
const TOAST_STEP: f32 = 6.0;
/// Height of a sheet's title row.
const TITLE_HEIGHT: f32 = 48.0;

/// A notice, broken into lines for the room it has.
#[derive(Debug)]
pub(crate) struct Banner {
    lines: Vec<String>,
    width: f32,
    pub(crate) height: f32,
}

impl Ui<'_> {
    /// Hides everything drawn so far behind the plain background.
    pub(crate) fn cover(&mut self, screen: Rect) {
        self.cover_all();
        let ground = self.theme.background;
        self.paint.rect(screen, ground);
    }

    /// Opens a sheet over everything drawn so far; a click beside it does `dismiss`. Returns the room inside it.
    pub(crate) fn sheet(
        &mut self,
        screen: Rect,
        width: f32,
        height: f32,
        title: &str,
        dismiss: Action,
    ) -> Rect {
        self.cover_all();
        self.end_scroll();
        self.board = None;
        let shown = self.anim.appear(&format!("sheet:{title}"), duration::BAR);
        let scrim = self.theme.scrim.fade(shown);
        self.paint.rect(screen, scrim);
        self.bare_hit(Hit { action: dismiss.clone(), focusable: false, ..Self::plain_hit("scrim", screen) });
        let margin = sheet_margin(screen);
        let (width, height) = (width.min(screen.w - 2.0 * margin), height.min(screen.h - 2.0 * margin));
        let sheet = screen.centered(width, height);
        self.bare_hit(Hit { action: Action::Nothing, focusable: false, ..Self::plain_hit("sheet", sheet) });
        self.node("dialog", Role::Dialog, sheet, title);
        self.paint.shadow(sheet, radius::CARD + 4.0, 40.0, 10.0, self.theme.shadow);
        self.paint.rounded(sheet, Corners::all(radius::CARD + 4.0), self.theme.surface);
        let mut inside = sheet.inset(20.0, 16.0);
        let mut head = inside.cut_top(TITLE_HEIGHT - 12.0, 12.0);
        let close = head.cut_right(44.0, 8.0);
        let style = self.ink(size::TITLE, Weight::Bold);
        self.node("dialog-title", Role::Heading(2), head, title);
        self.paint.text_in(head, Align::Left, title, &style);
        let touch = self.area(CLOSE_SHEET, close.centered(44.0, 44.0), dismiss);
        self.describe(Role::Button, text::labels::close());
        let color = self.theme.ink_second.mix(self.theme.ink, touch);
        let (x, y) = close.center();
        self.paint.cross(x, y, 6.0, color);
        self.focus_ring(CLOSE_SHEET, close.centered(36.0, 36.0), 18.0);
        inside
    }

    /// Opens a menu over everything drawn so far, without hiding it; a click beside it closes it.
    pub(crate) fn popup(&mut self, screen: Rect, place: Rect) {
        self.fields.clear();
        self.barrier = self.hits.len();
        self.end_scroll();
        let dismiss = client_core::Intent::Dismiss.into();
        self.bare_hit(Hit { action: dismiss, focusable: false, ..Self::plain_hit("scrim", screen) });
        self.bare_hit(Hit { action: Action::Nothing, focusable: false, ..Self::plain_hit("sheet", place) });
        self.paint.shadow(place, radius::CARD, 30.0, 8.0, self.theme.shadow);
        self.paint.rounded(place, Corners::all(radius::CARD), self.theme.surface);
        self.paint.border(place, Corners::all(radius::CARD), 1.0, self.theme.thin_line);
    }

    /// No toast is to cover this.
    pub(crate) fn keep_clear(&mut self, rect: Rect) {
        self.clear.push(rect);
    }

    /// The lowest place for a toast, in the middle or at a side, on which it covers least of what can be pressed or must be read.
    fn toast_place(&self, screen: Rect, width: f32, height: f32, bottom: f32) -> Rect {
        let middle = screen.x + (screen.w - width) / 2.0;
        let across = [middle, screen.right() - width - space::SIBLING, screen.x + space::SIBLING];
        let pressed = self.hits.get(self.barrier..).unwrap_or_default();
        // What fills the screen is covered wherever a toast stands.
        let pressed = pressed.iter().filter(|hit| hit.action != Action::Nothing && hit.rect != screen);
        let (buttons, others): (Vec<&Hit>, Vec<&Hit>) = pressed.partition(|hit| hit.focusable && hit.enabled);
        let buttons = buttons.iter().map(|hit| hit.rect);
        let taken: Vec<Rect> = buttons.chain(self.clear.iter().copied()).collect();
        // Then the keys of a pad, where Tab does not stop: a toast there takes a racer's digit.
        let keys: Vec<Rect> = others.iter().map(|hit| hit.rect).collect();
        let covered = |rect: &Rect, by: &[Rect]| -> f32 {
            let shared = by.iter().map(|other| rect.inset(-4.0, -4.0).intersection(other));
            shared.map(|part| part.w.max(0.0) * part.h.max(0.0)).sum()
        };
        let steps = ((bottom - height - screen.y) / TOAST_STEP).max(0.0) as usize;
        let mut best = ((f32::MAX, f32::MAX), Rect::default());
        for x in across {
            for step in 0..=steps {
                let place = Rect::new(x, bottom - height - step as f32 * TOAST_STEP, width, height);
                let cost = (covered(&place, &taken), covered(&place, &keys));
                if cost < best.0 {
                    best = (cost, place);
                }
            }
        }
        best.1
    }

    /// Short messages, newest lowest, as far down as they cover no button; a click sends one away.
    pub(crate) fn toasts(&mut self, screen: Rect, toasts: impl DoubleEndedIterator<Item = (u32, String)>) {
        let style = TextStyle::new(size::LABEL, Weight::Medium, self.theme.background);
        let bottom = screen.bottom() - 20.0;
        for (id, text) in toasts.rev() {
            let room = (screen.w - 64.0).min(520.0);
            let lines = self.paint.wrapped(&text, &style, room - 32.0);
            let widest = lines.iter().map(|line| self.paint.text_width(line, &style)).fold(0.0, f32::max);
            let height = lines.len() as f32 * style.line_height() + 20.0;
            let rect = self.toast_place(screen, widest + 36.0, height, bottom);
            let touch = self.area(&format!("toast-{id}"), rect, client_core::Intent::DismissToast(id));
            let ground = self.theme.ink.mix(self.theme.ink_second, touch * 0.4);
            self.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
            self.paint.paragraph(rect.inset(16.0, 10.0), Align::Center, &text, &style);
            // The next one lies beside it.
            self.clear.push(rect.inset(0.0, -space::SIBLING));
        }
    }

    /// Breaks a notice into lines for a banner in `room`; `label` is what can be done about it.
    pub(crate) fn set_banner(&self, room: f32, text: &str, label: Option<&str>, lines_max: usize) -> Banner {
        let style = self.banner_style();
        let button = label.map_or(0.0, |label| self.paint.text_width(label, &style) + 28.0 + space::SIBLING);
        let most = (room - 24.0).min(BANNER_WIDTH);
        let width = (self.paint.text_width(text, &style) + 40.0 + button).min(most);
        let lines = self.paint.lines(text, &style, width - 32.0 - button, lines_max);
        let height = (lines.len() as f32 * style.line_height() + 12.0).max(BANNER_HEIGHT);
        Banner { lines, width, height }
    }

    /// A notice at the top of `place`, with something to do about it.
    pub(crate) fn banner(&mut self, place: Rect, banner: &Banner, action: Option<(&str, &str, Action)>) {
        let style = self.banner_style();
        let x = place.x + (place.w - banner.width) / 2.0;
        let mut rect = Rect::new(x, place.y, banner.width, banner.height);
        self.paint.shadow(rect, radius::CARD, 24.0, 6.0, self.theme.shadow);
        self.paint.rounded(rect, Corners::all(radius::CARD), self.theme.surface);
        self.paint.border(rect, Corners::all(radius::CARD), 1.0, self.theme.gold);
        if let Some((id, label, action)) = action {
            let width = self.paint.text_width(label, &style) + 28.0;
            let place = rect.cut_right(width, space::SIBLING);
            let place = place.centered(place.w - 4.0, BANNER_HEIGHT - 4.0);
            self.button(id, place, Button::new(Kind::Quiet, label).size(size::LABEL), action);
        }
        let words = rect.inset(16.0, 0.0);
        self.node("banner", Role::Text, words, "");
        let block = words.centered(words.w, banner.lines.len() as f32 * style.line_height());
        self.paint.paragraph_of(block, Align::Left, &banner.lines, &style);
    }

    fn banner_style(&self) -> TextStyle {
        TextStyle::new(size::LABEL, Weight::Semibold, self.theme.ink)
    }
}
