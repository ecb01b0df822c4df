//! Parts of a screen as a flow: what is drawn, one after the other, without a word about where. `Ui::lay` gives each its
//! place; how far a part is scrolled is known there and nowhere else.

use super::{Button, Ui};
use crate::action::Action;
use crate::flow::{Flow, Step};
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle};
use crate::theme::space;
use client_core::Intent;
use std::borrow::Cow;

/// Draws into the place that it is given.
pub(crate) type Drawing<'a> = Box<dyn FnOnce(&mut Ui<'_>, Rect) + 'a>;
/// A screen, or a part of one.
pub(crate) type Page<'a> = Flow<Drawing<'a>>;

/// What a sheet has around its content: its title row, and its edges.
const SHEET_HEAD: f32 = 84.0;
const SHEET_EDGE: f32 = 20.0;

impl<'a> Flow<Drawing<'a>> {
    pub(crate) fn item(&mut self, length: f32, draw: impl FnOnce(&mut Ui<'_>, Rect) + 'a) {
        self.part(length, Box::new(draw));
    }

    /// As long as `most`, but where there is less room down to `least`.
    pub(crate) fn item_between(&mut self, least: f32, most: f32, draw: impl FnOnce(&mut Ui<'_>, Rect) + 'a) {
        self.part_between(least, most, Box::new(draw));
    }

    /// Has what the others leave; in a grid, a cell.
    pub(crate) fn fill(&mut self, draw: impl FnOnce(&mut Ui<'_>, Rect) + 'a) {
        self.rest(Box::new(draw));
    }

    /// What lies under all of it.
    pub(crate) fn on(self, draw: impl FnOnce(&mut Ui<'_>, Rect) + 'a) -> Self {
        self.under(Box::new(draw))
    }

    /// On a raised card.
    pub(crate) fn on_card(self) -> Self {
        self.on(|ui, place| ui.card(place))
    }

    pub(crate) fn button(
        &mut self,
        length: f32,
        id: impl Into<Cow<'a, str>>,
        button: Button<'a>,
        action: impl Into<Action>,
    ) {
        self.part(length, pressed(id.into(), button, action.into()));
    }

    /// A button in what the others leave.
    pub(crate) fn wide_button(
        &mut self,
        id: impl Into<Cow<'a, str>>,
        button: Button<'a>,
        action: impl Into<Action>,
    ) {
        self.rest(pressed(id.into(), button, action.into()));
    }

    /// A line of text.
    pub(crate) fn text(
        &mut self,
        length: f32,
        align: Align,
        text: impl Into<Cow<'a, str>>,
        style: TextStyle,
    ) {
        self.part(length, written(align, text.into(), style));
    }

    /// Lines that are broken already, as high as they are.
    pub(crate) fn lines(&mut self, align: Align, lines: Vec<String>, style: TextStyle) {
        self.item(lines.len() as f32 * style.line_height(), move |ui, place| {
            ui.paint.paragraph_of(place, align, &lines, &style);
        });
    }

    /// A small heading above a group.
    pub(crate) fn caption(&mut self, length: f32, text: impl Into<Cow<'a, str>>) {
        let text = text.into();
        self.item(length, move |ui, place| ui.caption(place, Align::Left, &text));
    }
}

/// One function for all kinds of names and actions: the page pays for each that the compiler makes of it.
fn pressed<'a>(id: Cow<'a, str>, button: Button<'a>, action: Action) -> Drawing<'a> {
    Box::new(move |ui, place| ui.button(&id, place, button, action))
}

fn written<'a>(align: Align, text: Cow<'a, str>, style: TextStyle) -> Drawing<'a> {
    Box::new(move |ui, place| {
        ui.paint.text_in(place, align, &text, &style);
    })
}

impl Ui<'_> {
    /// Draws a flow in `place`.
    pub(crate) fn lay(&mut self, place: Rect, page: Page<'_>) {
        let mut scrolled = 0.0;
        for step in page.place(place) {
            match step {
                Step::Draw(rect, draw) => draw(self, rect.moved(0.0, -scrolled)),
                Step::Enter(area, rect, content) => scrolled = self.begin_scroll(area, rect, content),
                Step::Leave => {
                    self.end_scroll();
                    scrolled = 0.0;
                }
            }
        }
    }

    /// A sheet as high as what is in it, as far as the screen has room; a click beside it closes it.
    pub(crate) fn sheet_of(&mut self, screen: Rect, width: f32, title: &str, page: Page<'_>) {
        let height = page.height(Self::sheet_room(screen, width)) + SHEET_HEAD;
        let inside = self.sheet(screen, width, height, title, Intent::Dismiss.into());
        self.lay(inside, page);
    }

    /// The same where all of it scrolls when the screen has too little room.
    pub(crate) fn scrolling_sheet(
        &mut self,
        screen: Rect,
        width: f32,
        title: &str,
        area: &'static str,
        column: Page<'_>,
    ) {
        let mut page = Flow::column();
        page.scroll(area, column);
        self.sheet_of(screen, width, title, page);
    }

    /// The width inside a sheet that would be so wide.
    pub(crate) fn sheet_room(screen: Rect, width: f32) -> f32 {
        width.min(screen.w - 2.0 * sheet_margin(screen)) - 2.0 * SHEET_EDGE
    }

    /// Whether any of `rect` is in sight, in the part that scrolls.
    pub(crate) fn shows(&self, rect: &Rect) -> bool {
        self.scroll.is_none_or(|(_, bounds)| bounds.intersection(rect).h > 0.0)
    }
}

/// What stays free beside a sheet.
pub(super) fn sheet_margin(screen: Rect) -> f32 {
    if screen.w < 500.0 { 8.0 } else { space::GROUP }
}
