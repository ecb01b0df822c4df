//! What is said of the rules beside the board: the arithmetic of the selected cage, and what is broken.

use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Role, Ui};
use client_core::board::Board;
use client_core::text;

/// Rooms lower than this have one line and no card.
const CARD_MIN: f32 = 40.0;

/// Why the board takes nothing, or for what it waits.
pub(crate) fn standing(ui: &mut Ui<'_>, place: Rect, words: &str) {
    let style = ui.ink(size::LABEL, Weight::Semibold);
    ui.node("standing", Role::Text, place, words);
    if place.h < CARD_MIN {
        let line = ui.paint.shortened(words, &style, place.w - 8.0);
        ui.paint.text_in(place.inset(4.0, 0.0), Align::Center, &line, &style);
        return;
    }
    ui.raised(place, radius::BUTTON, ui.theme.surface);
    let lines = ui.paint.lines(words, &style, place.w - 28.0, 2);
    let height = lines.len() as f32 * style.line_height();
    ui.paint.paragraph_of(place.centered(place.w - 28.0, height), Align::Left, &lines, &style);
}

pub(crate) fn draw(ui: &mut Ui<'_>, place: Rect, board: &Board) {
    let cage = board.cage().map(|cage| text::sums::cage(&cage));
    let broken = board.broken().map(|broken| text::sums::broken(&broken, board.view().layout()));
    if cage.is_none() && broken.is_none() {
        return;
    }
    if place.h < CARD_MIN {
        // In one line what is broken comes first.
        match (&broken, &cage) {
            (Some(broken), _) => wrong(ui, place.inset(4.0, 0.0), broken),
            (None, Some((sum, rest))) => arithmetic(ui, place.inset(4.0, 0.0), sum, rest),
            (None, None) => {}
        }
        return;
    }
    let rows = usize::from(cage.is_some()) + usize::from(broken.is_some());
    let card = Rect { h: place.h * if rows == 1 { 0.5 } else { 1.0 }, ..place };
    ui.raised(card, radius::BUTTON, ui.theme.surface);
    let mut row = 0..rows;
    let mut next = || card.inset(14.0, 0.0).grid_cell(1, rows, 0.0, row.next().unwrap_or(0));
    if let Some((sum, rest)) = &cage {
        let line = next();
        arithmetic(ui, line, sum, rest);
        if broken.is_some() {
            ui.rule(line.x, line.right(), line.bottom());
        }
    }
    if let Some(broken) = &broken {
        wrong(ui, next(), broken);
    }
}

/// "3 + 1 + two cells = 13 · 9 to go"
fn arithmetic(ui: &mut Ui<'_>, line: Rect, sum: &str, rest: &str) {
    let mut line = line;
    let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.accent);
    let used = ui.paint.text_in(line, Align::Right, rest, &style);
    line.cut_right(used, 12.0);
    let style = ui.ink(size::LABEL, Weight::Semibold);
    ui.paint.text_in(line, Align::Left, sum, &style);
}

/// What is broken, with a sign before it: not by colour alone.
fn wrong(ui: &mut Ui<'_>, line: Rect, text: &str) {
    let mut line = line;
    let sign = line.cut_left(16.0, 8.0).centered(16.0, 16.0);
    let (color, on) = (ui.theme.wrong, ui.theme.surface);
    ui.paint.rounded(sign, Corners::all(4.0), color);
    let mark = TextStyle::new(size::SMALL, Weight::Bold, on);
    ui.paint.text_in(sign, Align::Center, "!", &mark);
    let style = TextStyle::new(size::LABEL, Weight::Semibold, color);
    ui.paint.text_in(line, Align::Left, text, &style);
}
