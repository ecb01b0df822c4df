//! Own widgets, drawn and laid out in the same breath: a call paints the widget, notes the rectangle that reacts
//! and what it asks for. Nothing here changes the game's state; drawing only reads it.

mod button;
mod choice;
mod clock;
mod editing;
mod field;
mod interaction;
mod mark;
mod node;
mod overlay;
mod page;
mod symbol;

pub(crate) use button::{Button, Kind};
pub(crate) use clock::Running;
pub(crate) use editing::{Edit, FieldState};
pub(crate) use field::FieldSpec;
pub(crate) use interaction::{Hit, Interaction};
pub(crate) use node::{Node, Role, Step};
pub(crate) use overlay::Banner;
pub(crate) use page::Page;

use crate::action::Action;
use crate::anim::Anim;
use crate::geometry::Rect;
use crate::input::gesture::BoardSpot;
use crate::mirror::{self, Seen};
use crate::paint::{Align, Corners, Painter, TextStyle, Weight};
use crate::platform::{ClockView, FieldView};
use crate::theme::{Rgba, Theme, duration, radius, size};
use crate::viewport::Viewport;
use client_core::Prefs;

/// What the device is like, and what the person prefers on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Surroundings {
    pub(crate) now_ms: f64,
    /// Fingers are the main pointer: hints about keys are left out.
    pub(crate) touch: bool,
    /// The page draws the text of fields.
    pub(crate) overlays_fields: bool,
    pub(crate) prefs: Prefs,
    /// The page shows the clock, and nothing is drawn over it.
    pub(crate) page_clock: bool,
    /// The system has a sheet of ways to send a link.
    pub(crate) can_share: bool,
    /// What is drawn is also noted for screen readers.
    pub(crate) mirrored: bool,
    /// Which part of a large board is in sight.
    pub(crate) viewport: Viewport,
}

/// One frame's drawing, and what it left to react to.
#[derive(Debug)]
pub(crate) struct Ui<'a> {
    pub(crate) paint: &'a mut Painter,
    pub(crate) theme: &'a Theme,
    pub(crate) anim: &'a mut Anim,
    pub(crate) around: Surroundings,
    interaction: &'a Interaction,
    typing: &'a FieldState,
    hits: Vec<Hit>,
    fields: Vec<FieldView>,
    clock: Option<ClockView>,
    barrier: usize,
    /// The reading order of what can be reached, and the texts that were written before it.
    steps: Vec<Step>,
    texts_before: usize,
    /// Whether the last hit is one of those steps.
    hit_noted: bool,
    group_name: Option<String>,
    /// How many overlays lie one over the other.
    overlays: usize,
    scroll: Option<(&'static str, Rect)>,
    scrolled: Vec<(&'static str, f32)>,
    /// What no toast may cover besides what reacts.
    clear: Vec<Rect>,
    board: Option<BoardSpot>,
}

/// What a frame leaves behind.
#[derive(Debug)]
pub(crate) struct Drawn {
    pub(crate) hits: Vec<Hit>,
    pub(crate) barrier: usize,
    /// How many overlays lie one over the other.
    pub(crate) overlays: usize,
    /// What a screen reader can reach, in reading order.
    pub(crate) mirror: Vec<Seen>,
    /// What is written on what nothing covers.
    #[cfg(test)]
    pub(crate) texts: Vec<crate::paint::Written>,
    pub(crate) fields: Vec<FieldView>,
    /// The clock that was left to the page.
    pub(crate) clock: Option<ClockView>,
    /// Scroll offsets, clamped to the range that can be scrolled.
    pub(crate) scrolled: Vec<(&'static str, f32)>,
    /// Where the board of a race is, for what moves the part of it that is in sight.
    pub(crate) board: Option<BoardSpot>,
}

impl<'a> Ui<'a> {
    pub(crate) fn new(
        paint: &'a mut Painter,
        theme: &'a Theme,
        anim: &'a mut Anim,
        interaction: &'a Interaction,
        typing: &'a FieldState,
        around: Surroundings,
    ) -> Self {
        paint.remember_texts(around.mirrored);
        Self {
            paint,
            theme,
            anim,
            around,
            interaction,
            typing,
            hits: Vec::new(),
            fields: Vec::new(),
            clock: None,
            barrier: 0,
            steps: Vec::new(),
            texts_before: 0,
            hit_noted: false,
            group_name: None,
            overlays: 0,
            scroll: None,
            scrolled: Vec::new(),
            clear: Vec::new(),
            board: None,
        }
    }

    pub(crate) fn finish(self) -> Drawn {
        let texts = self.paint.written().get(self.texts_before..).unwrap_or_default();
        Drawn {
            #[cfg(test)]
            texts: texts.to_vec(),
            mirror: mirror::assemble(self.steps, texts, self.texts_before),
            hits: self.hits,
            barrier: self.barrier,
            overlays: self.overlays,
            fields: self.fields,
            clock: self.clock,
            scrolled: self.scrolled,
            board: self.board,
        }
    }

    /// Notes where the board of a race is.
    pub(crate) fn spot_board(&mut self, spot: BoardSpot) {
        self.board = Some(spot);
    }

    /// Text in the theme's ink.
    pub(crate) fn ink(&self, size: f32, weight: Weight) -> TextStyle {
        TextStyle::new(size, weight, self.theme.ink)
    }

    /// Quieter text that still must be read.
    pub(crate) fn second(&self, size: f32, weight: Weight) -> TextStyle {
        TextStyle::new(size, weight, self.theme.ink_second)
    }

    /// Something that reacts, as far as it is inside the scroll area it lies in.
    pub(crate) fn hit(&mut self, hit: Hit) {
        self.hit_node(&hit);
        self.bare_hit(hit);
    }

    /// The same for what is no control of its own: what lies behind a sheet, and the cells of a board, which are noted as a
    /// grid.
    pub(crate) fn bare_hit(&mut self, hit: Hit) {
        let (rect, scroll) = match self.scroll {
            Some((area, bounds)) => (hit.rect.intersection(&bounds), Some(area)),
            None => (hit.rect, None),
        };
        self.hits.push(Hit { whole: hit.rect, rect, scroll, ..hit });
    }

    /// Everything drawn so far is covered: for the pointer, for Tab, for screen readers and for the page's inputs.
    fn cover_all(&mut self) {
        self.fields.clear();
        self.barrier = self.hits.len();
        self.steps.clear();
        self.texts_before = self.paint.written().len();
        self.overlays += 1;
    }

    /// Whether all of `rect` is in sight.
    fn in_sight(&self, rect: &Rect) -> bool {
        self.scroll.is_none_or(|(_, bounds)| bounds.holds(rect))
    }

    /// Where something with this name was drawn.
    pub(crate) fn place_of(&self, id: &str) -> Option<Rect> {
        self.hits.iter().find(|hit| hit.id == id).map(|hit| hit.rect)
    }

    /// The place of what was drawn here last, if it does something of that kind.
    pub(crate) fn place_at(&self, x: f32, y: f32, is_it: impl Fn(&Action) -> bool) -> Option<Rect> {
        let hit = self.hits.iter().rev().find(|hit| hit.rect.contains(x, y))?;
        is_it(&hit.action).then_some(hit.rect)
    }

    /// The digit that is dragged, and where it is.
    pub(crate) fn carried(&self) -> Option<(puzzle::Digit, f32, f32)> {
        self.interaction.carried()
    }

    /// A part of the screen that can be clicked, drawn by the caller; returns how strongly (0 to 1) it is touched.
    pub(crate) fn area(&mut self, id: &str, rect: Rect, action: impl Into<Action>) -> f32 {
        self.hit(Hit { action: action.into(), ..Self::plain_hit(id, rect) });
        self.touched(id)
    }

    pub(crate) fn plain_hit(id: &str, rect: Rect) -> Hit {
        Hit {
            id: id.to_owned(),
            rect,
            whole: rect,
            action: Action::Nothing,
            hold: None,
            on_press: false,
            enabled: true,
            focusable: true,
            scroll: None,
        }
    }

    /// Eased 0 to 1: rest, hover (half), pressed.
    pub(crate) fn touched(&mut self, id: &str) -> f32 {
        let target = if self.interaction.pressed(id) {
            1.0
        } else if self.interaction.hovered(id) {
            0.5
        } else {
            0.0
        };
        self.anim.ease(&format!("touch:{id}"), target, duration::TOUCH)
    }

    /// The ring around what the keyboard is on.
    pub(crate) fn focus_ring(&mut self, id: &str, rect: Rect, corner: f32) {
        if self.interaction.focus_shown(id) {
            self.paint.border(rect.inset(-4.0, -4.0), Corners::all(corner + 4.0), 2.0, self.theme.accent);
        }
    }

    /// A raised card.
    pub(crate) fn card(&mut self, rect: Rect) {
        self.raised(rect, radius::CARD, self.theme.surface);
    }

    /// A surface with a soft shadow (light) or a thin line (dark, where shadows do not show).
    pub(crate) fn raised(&mut self, rect: Rect, corner: f32, color: Rgba) {
        if self.theme.dark {
            self.paint.rounded(rect, Corners::all(corner), color);
            self.paint.border(rect, Corners::all(corner), 1.0, self.theme.thin_line.mix(color, 0.35));
        } else {
            self.paint.shadow(rect, corner, 14.0, 3.0, self.theme.shadow);
            self.paint.rounded(rect, Corners::all(corner), color);
        }
    }

    /// A line between rows of a card.
    pub(crate) fn rule(&mut self, x: f32, right: f32, y: f32) {
        let color = self.theme.thin_line;
        self.paint.horizontal(x, right, y, 0.0, color);
    }

    /// A round-ended tag with a text, as wide as it needs; grows to the left of `right`. Returns its rectangle.
    pub(crate) fn pill_right(&mut self, right: f32, middle: f32, text: &str, style: &TextStyle) -> Rect {
        let width = self.paint.text_width(text, style) + 32.0;
        let rect = Rect::new(right - width, middle - 18.0, width, 36.0);
        self.raised(rect, 18.0, self.theme.surface);
        self.paint.text_in(rect, Align::Center, text, style);
        rect
    }

    /// Starts a part that scrolls up and down; returns how far it is scrolled.
    pub(crate) fn begin_scroll(&mut self, area: &'static str, rect: Rect, content: f32) -> f32 {
        let most = (content - rect.h).max(0.0);
        let offset = self.interaction.scroll_offset(area).clamp(0.0, most);
        self.scrolled.push((area, offset));
        if most > 0.0 {
            self.scroll = Some((area, rect));
            self.bare_hit(Hit { focusable: false, ..Self::plain_hit(area, rect) });
            self.paint.set_clip(self.scroll_clip());
            self.scroll_mark(rect, offset, content);
        }
        offset
    }

    /// What is drawn of a part that scrolls: a little more than its area, so that shadows and focus rings of what is inside
    /// are not cut.
    fn scroll_clip(&self) -> Option<Rect> {
        self.scroll.as_ref().map(|(_, rect)| rect.inset(-space_around(), 0.0))
    }

    /// Draws nothing outside of `rect`, nor of the part that scrolls.
    pub(crate) fn clipped(&mut self, rect: Rect, draw: impl FnOnce(&mut Self)) {
        let clip = self.scroll_clip();
        self.paint.set_clip(Some(clip.map_or(rect, |outer| rect.intersection(&outer))));
        draw(self);
        self.paint.set_clip(clip);
    }

    pub(crate) fn end_scroll(&mut self) {
        self.scroll = None;
        self.paint.set_clip(None);
    }

    /// How far down one is, at the right edge.
    fn scroll_mark(&mut self, rect: Rect, offset: f32, content: f32) {
        let height = (rect.h * rect.h / content).max(24.0);
        let y = rect.y + (rect.h - height) * offset / (content - rect.h).max(1.0);
        let mark = Rect::new(rect.right() + 4.0, y, 3.0, height);
        let color = self.theme.ink_third.fade(0.6);
        self.paint.rounded(mark, Corners::all(1.5), color);
    }

    /// A small heading above a group.
    pub(crate) fn caption(&mut self, rect: Rect, align: Align, text: &str) {
        let style = self.second(size::SMALL, Weight::Medium).tracked(0.02);
        self.paint.text_in(rect, align, text, &style);
    }
}

/// How far shadows and focus rings reach beyond a widget, in logical pixels.
const fn space_around() -> f32 {
    14.0
}
