//! Drawings of a described page: squares in rows, and a large number with the last days beside it. Knows no page.

use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, size};
use crate::widgets::{Role, Ui};
use client_core::{Cellule, Shade, Squares};

/// The widest that a board and a month are, and the side of other squares.
const BOARD: f32 = 300.0;
const MONTH_CELL: f32 = 46.0;
const MONTH_ROW: f32 = 40.0;
const SQUARE: f32 = 30.0;
const GAP: f32 = 4.0;
const FIGURE: f32 = 64.0;
const DAY: f32 = 24.0;
const DAY_STEP: f32 = 29.0;
const LINE: f32 = 20.0;

/// How high squares are in a column so wide.
pub(super) fn height(squares: &Squares, width: f32) -> f32 {
    let rows = squares.cells.len().div_ceil(squares.columns) as f32;
    if squares.is_board { BOARD.min(width) } else { rows * step(squares, width).1 - GAP }
}

/// From one square to the next, and to the row below.
fn step(squares: &Squares, width: f32) -> (f32, f32) {
    match squares.columns {
        columns if squares.is_board => {
            let side = BOARD.min(width) / columns as f32;
            (side, side)
        }
        7 => (MONTH_CELL.min(width / 7.0), MONTH_ROW),
        _ => (SQUARE + GAP, SQUARE + GAP),
    }
}

pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, squares: &Squares) {
    let (across, down) = step(squares, place.w);
    let gap = if squares.is_board { 0.0 } else { GAP };
    for (index, cell) in squares.cells.iter().enumerate() {
        let (row, column) = ((index / squares.columns) as f32, (index % squares.columns) as f32);
        let rect = Rect::new(place.x + column * across, place.y + row * down, across - gap, down - gap);
        one(ui, rect, cell, squares.is_board);
    }
    if squares.is_board {
        lines(ui, Rect::new(place.x, place.y, across * 9.0, down * 9.0));
    }
}

/// Those of a board with nine boxes.
fn lines(ui: &mut Ui<'_>, board: Rect) {
    for line in 0..=9_u8 {
        let (width, color) = if line % 3 == 0 { (2.0, ui.theme.box_line) } else { (1.0, ui.theme.grid_line) };
        let at = board.w * f32::from(line) / 9.0;
        ui.paint.grid_line(true, board.x + at, board.y, board.bottom(), width, color);
        ui.paint.grid_line(false, board.y + at, board.x, board.right(), width, color);
    }
}

fn one(ui: &mut Ui<'_>, rect: Rect, cell: &Cellule, is_board: bool) {
    let (x, y) = rect.center();
    let ink = look(ui, rect, cell.shade, is_board);
    if cell.shade == Shade::Mark {
        let side = rect.w * 0.38;
        let mark = Rect::new(x - side / 2.0, y - side / 2.0, side, side);
        ui.paint.rounded(mark, Corners::all(side * 0.25), ui.theme.figure);
    }
    let mut room = rect;
    if !cell.note.is_empty() {
        let note = TextStyle::new(size::TINY, Weight::Medium, ink);
        ui.paint.text_in(room.cut_bottom(rect.h * 0.44, 0.0), Align::Center, &cell.note, &note);
    }
    if !cell.label.is_empty() {
        let label = TextStyle::new(size::SMALL, Weight::Semibold, ink);
        ui.paint.text_in(room, Align::Center, &cell.label, &label);
    }
}

/// Draws the ground of a square; what is written on it has this colour.
fn look(ui: &mut Ui<'_>, rect: Rect, shade: Shade, is_board: bool) -> Rgba {
    let theme = ui.theme;
    let (ground, ink) = match shade {
        Shade::Bare => return theme.ink_second,
        Shade::Mark | Shade::Empty if is_board => (theme.surface, theme.figure),
        Shade::Mark | Shade::Empty => (theme.track, theme.ink_second),
        Shade::Done => (theme.accent, theme.on_accent),
        Shade::Here => (theme.accent_soft, theme.ink),
        Shade::Fast => (theme.good, theme.surface),
        Shade::Medium => (theme.gold, theme.surface),
        Shade::Slow => (theme.wrong, theme.surface),
    };
    let corners = Corners::all(if is_board { 0.0 } else { 6.0 });
    ui.paint.rounded(rect, corners, ground);
    if shade == Shade::Here {
        ui.paint.border(rect, corners, 2.0, theme.accent);
    }
    ink
}

/// How high a number with its days is: they stand below it where there is no room beside.
pub(super) fn figure_height(days: usize, width: f32) -> f32 {
    if days > 0 && width < 420.0 { FIGURE + DAY + LINE } else { FIGURE }
}

pub(super) fn figure(
    ui: &mut Ui<'_>,
    mut place: Rect,
    id: &str,
    number: &str,
    words: &[String],
    days: &[(String, bool)],
) {
    ui.node(id, Role::Text, place, &format!("{number} {}", words.join(", ")));
    let mut upper = place.cut_top(FIGURE, 0.0);
    let style = ui.ink(size::HEADLINE, Weight::Bold);
    let used = ui.paint.text_in(upper, Align::Left, number, &style);
    upper.cut_left(used, 14.0);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let mut y = upper.center().1 - LINE * words.len() as f32 / 2.0;
    let mut widest = 0.0_f32;
    for line in words {
        let rect = Rect::new(upper.x, y, upper.w, LINE);
        widest = widest.max(ui.paint.text_in(rect, Align::Left, line, &quiet));
        y += LINE;
    }
    if days.is_empty() {
        return;
    }
    let all = DAY_STEP * days.len() as f32;
    let is_beside = place.h < DAY;
    let x = if is_beside { upper.right() - all } else { place.x };
    let y = if is_beside { upper.y + 9.0 } else { place.y };
    for (index, (letter, is_done)) in days.iter().enumerate() {
        let rect = Rect::new(x + DAY_STEP * index as f32, y, DAY, DAY);
        look(ui, rect, if *is_done { Shade::Done } else { Shade::Empty }, false);
        if *is_done {
            let (x, y) = rect.center();
            ui.paint.tick(x, y, 5.0, ui.theme.on_accent);
        }
        let below = Rect::new(rect.x, rect.bottom(), DAY, LINE);
        ui.paint.text_in(below, Align::Center, letter, &quiet);
    }
}
