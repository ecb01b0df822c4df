//! A running clock. Where the page can lay text over the canvas it ticks there, so that nothing is painted for it.

use super::{Role, Ui};
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle};
use crate::platform::ClockView;
use client_core::text;

/// Which way a clock runs, and what it shows now in milliseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Running {
    Up(u64),
    Down(u64),
}

impl Ui<'_> {
    /// What screen readers find of a screen's clock. The page writes the time behind it where the clock ticks there, so that a
    /// second changes nothing here.
    pub(crate) fn clock_name(&mut self, rect: Rect, caption: &str, running: Running) {
        let (Running::Up(ms) | Running::Down(ms)) = running;
        let time = if self.around.page_clock { String::new() } else { text::clock(ms) };
        self.node("clock", Role::Timer, rect, &format!("{caption} {time}"));
    }

    /// One clock of a screen, at the left of `rect`.
    pub(crate) fn clock(&mut self, rect: Rect, running: Running, style: &TextStyle) {
        let (Running::Up(ms) | Running::Down(ms)) = running;
        if !self.around.page_clock {
            self.paint.text_in(rect, Align::Left, &text::clock(ms), style);
            return;
        }
        // Whole milliseconds, so that the same clock is the same view in every frame.
        let (now_ms, ms) = (self.around.now_ms.floor(), ms as f64);
        let (zero_ms, down) = match running {
            Running::Up(_) => (now_ms - ms, false),
            Running::Down(_) => (now_ms + ms, true),
        };
        let (size, weight, tracking) = (style.size, style.weight.number(), style.tracking);
        self.clock = Some(ClockView { rect, zero_ms, down, size, weight, tracking, color: style.color });
    }
}
