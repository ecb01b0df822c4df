//! A tip of the first races: a card in the place of figures and lanes, which no move needs, until it is read.

use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::race::RaceLayout;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::{Intent, Lesson, Lessons, Prefs, text};

const HEIGHT: f32 = 124.0;
const HEIGHT_MIN: f32 = 84.0;
const WIDTH_MAX: f32 = 440.0;
/// What lanes need beside it.
const LANES_MIN: f32 = 60.0;
/// The ways out and to the rules, at both sides of the figures.
const CORNER: f32 = 50.0;

/// Takes a place for it, where there is one: between the edge and the board, or from the lanes.
pub(super) fn take_place(layout: &mut RaceLayout) -> Option<Rect> {
    if layout.form != Form::Portrait {
        let has_room = !layout.folded && layout.lanes.h >= HEIGHT + LANES_MIN;
        let place = has_room.then(|| layout.lanes.cut_bottom(HEIGHT, 8.0))?;
        return Some(Rect { w: place.w.min(WIDTH_MAX), ..place });
    }
    let board = layout.board;
    let (top, left) = layout.top_bar.map_or((4.0, layout.back.right()), |bar| (bar.bottom(), bar.x));
    let right = layout.top_bar.map_or(layout.more.x, |bar| bar.right());
    let height = (board.y - 6.0 - top).min(HEIGHT);
    let width = (right - left).clamp(CORNER, WIDTH_MAX);
    (height >= HEIGHT_MIN)
        .then(|| Rect::new((left + right - width) / 2.0, board.y - 6.0 - height, width, height))
}

pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, lesson: Lesson, prefs: Prefs) {
    let words = text::lesson(lesson);
    ui.area("tip", place, crate::action::Action::Nothing);
    ui.card(place);
    ui.paint.border(place, crate::paint::Corners::all(crate::theme::radius::CARD), 1.5, ui.theme.accent);
    let mut inner = place.inset(12.0, 4.0);
    let buttons = inner.cut_bottom(44.0, 2.0);
    ui.node("tip-text", Role::Text, inner, words);
    let letters = if inner.h < 40.0 || inner.w < 300.0 { size::SMALL } else { size::LABEL };
    let style = ui.ink(letters, Weight::Semibold);
    let most = (inner.h / style.line_height()).floor().max(1.0);
    let lines = ui.paint.lines(words, &style, inner.w, most as usize);
    let height = lines.len() as f32 * style.line_height();
    ui.paint.paragraph_of(inner.centered(inner.w, height), Align::Left, &lines, &style);
    let read = |lessons| Intent::SetPrefs(Prefs { lessons, ..prefs });
    let mut row = Page::row().gap(8.0);
    let got_it = Button::new(Kind::Primary, text::got_it()).size(size::LABEL);
    row.wide_button("got-tip", got_it, read(prefs.lessons.with(lesson)));
    let skip = Button::new(Kind::Quiet, text::skip_tips()).size(size::LABEL);
    row.wide_button("skip-tips", skip, read(Lessons::SKIPPED));
    ui.lay(buttons, row);
}
