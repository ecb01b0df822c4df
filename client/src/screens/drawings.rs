//! What is drawn for the rules of a board: cages, tints, lines, thermometers, dots, signs and shapes. Goes by the drawing
//! alone and knows no kind of puzzle.

use super::board_lines::Places;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::Rgba;
use crate::widgets::Ui;
use client_core::board::{BoardView, Drawing};
use puzzle::{Cell, Layout};

/// Shares of a cell's side.
const CAGE_INSET: f32 = 0.07;
const LABEL_SHARE: f32 = 0.17;
const LINE_WIDTH: f32 = 0.05;
const STEM_WIDTH: f32 = 0.26;
const BULB_RADIUS: f32 = 0.36;
const DOT_RADIUS: f32 = 0.12;
const SIGN_REACH: f32 = 0.09;
const SHAPE_SIDE: f32 = 0.74;
/// The sums of cages are no smaller and no larger than this.
const LABEL_MIN: f32 = 7.0;
const LABEL_MAX: f32 = 13.0;
/// Logical pixels of a dash and of the gap after it.
const DASH: f32 = 4.0;
const DASH_GAP: f32 = 3.0;

/// What lies under the digits.
pub(crate) fn under(ui: &mut Ui<'_>, places: &Places, board: &BoardView) {
    let layout = board.layout();
    let (tint, quiet) = (ui.theme.ink.fade(0.07), ui.theme.figure);
    let line = ui.theme.accent.fade(0.35);
    let middle = |cell: &Cell| places.cell(layout, *cell).center();
    let side = places.side();
    for drawing in board.drawings() {
        match drawing {
            Drawing::Tint { cells } => {
                cells.iter().for_each(|cell| ui.paint.rect(places.cell(layout, *cell), tint));
            }
            Drawing::Line { cells } => {
                let points: Vec<(f32, f32)> = cells.iter().map(middle).collect();
                ui.paint.polyline(&points, side * LINE_WIDTH, line);
            }
            Drawing::Thermometer { cells } => {
                let points: Vec<(f32, f32)> = cells.iter().map(middle).collect();
                // Piece by piece: the joints are round, however sharp the turn.
                points.windows(2).for_each(|piece| ui.paint.polyline(piece, side * STEM_WIDTH, quiet));
                for (index, &(x, y)) in points.iter().enumerate() {
                    let radius = if index == 0 { BULB_RADIUS } else { STEM_WIDTH / 2.0 };
                    ui.paint.circle(x, y, side * radius, quiet);
                }
            }
            Drawing::Shape { cell, round } => {
                let (x, y) = middle(cell);
                let wide = side * SHAPE_SIDE;
                if *round {
                    ui.paint.circle(x, y, wide / 2.0, quiet);
                } else {
                    let square = Rect::new(x - wide / 2.0, y - wide / 2.0, wide, wide);
                    ui.paint.rounded(square, Corners::all(side * 0.06), quiet);
                }
            }
            Drawing::Region { .. } | Drawing::Cage { .. } | Drawing::Dot { .. } | Drawing::Greater { .. } => {
            }
        }
    }
}

/// What lies over the lines; `ground` is what a cell is filled with.
pub(crate) fn over(ui: &mut Ui<'_>, places: &Places, board: &BoardView, ground: impl Fn(Cell) -> Rgba) {
    let layout = board.layout();
    for drawing in board.drawings() {
        match drawing {
            Drawing::Cage { cells, label } => {
                cage(ui, places, layout, cells);
                cage_label(ui, places, layout, cells, label, &ground);
            }
            Drawing::Dot { cells, filled, label } => {
                dot(ui, places, layout, *cells, *filled, label.as_deref());
            }
            Drawing::Greater { cells } => sign(ui, places, layout, *cells),
            Drawing::Region { .. }
            | Drawing::Tint { .. }
            | Drawing::Line { .. }
            | Drawing::Thermometer { .. }
            | Drawing::Shape { .. } => {}
        }
    }
}

/// Whether some drawing has a text in the corner of a cell, for which notes make room.
pub(crate) fn has_labels(board: &BoardView) -> bool {
    board.drawings().iter().any(|drawing| matches!(drawing, Drawing::Cage { label, .. } if !label.is_empty()))
}

/// A dashed outline within the edges of the cells.
fn cage(ui: &mut Ui<'_>, places: &Places, layout: &Layout, cells: &[Cell]) {
    let inset = (places.side() * CAGE_INSET).max(2.0);
    let color = ui.theme.ink_second;
    let holds = |cell: Cell, row: i32, column: i32| {
        layout.beside(cell, row, column).is_some_and(|other| cells.contains(&other))
    };
    for &cell in cells {
        let place = places.cell(layout, cell);
        // Up, down, left, right.
        for (row, column) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if holds(cell, row, column) {
                continue;
            }
            let vertical = column != 0;
            // How far the line goes beyond the cell at its end towards (along, along): back at a corner of the cage,
            // to the edge where the cage goes on, and on into the neighbour around an inner corner.
            let beyond = |along: i32| {
                let (r, c) = if vertical { (along, 0) } else { (0, along) };
                match (holds(cell, r, c), holds(cell, row + r, column + c)) {
                    (false, _) => -inset,
                    (true, false) => 0.0,
                    (true, true) => inset,
                }
            };
            let (before, after) = (beyond(-1), beyond(1));
            if vertical {
                let x = if column < 0 { place.x + inset } else { place.right() - inset };
                dashes(ui, true, x, place.y - before, place.bottom() + after, color);
            } else {
                let y = if row < 0 { place.y + inset } else { place.bottom() - inset };
                dashes(ui, false, y, place.x - before, place.right() + after, color);
            }
        }
    }
}

fn dashes(ui: &mut Ui<'_>, vertical: bool, at: f32, from: f32, to: f32, color: Rgba) {
    let mut start = from;
    while start < to {
        let end = (start + DASH).min(to);
        ui.paint.grid_line(vertical, at, start, end, 1.0, color);
        start += DASH + DASH_GAP;
    }
}

/// The text of a cage in its first cell, on the cell's own ground so that no dash runs through it.
fn cage_label(
    ui: &mut Ui<'_>,
    places: &Places,
    layout: &Layout,
    cells: &[Cell],
    label: &str,
    ground: impl Fn(Cell) -> Rgba,
) {
    let Some(first) = cells.iter().copied().min().filter(|_| !label.is_empty()) else { return };
    let place = places.cell(layout, first);
    let size = (places.side() * LABEL_SHARE).round().clamp(LABEL_MIN, LABEL_MAX);
    let style = TextStyle::new(size, Weight::Semibold, ui.theme.ink);
    let width = ui.paint.text_width(label, &style);
    let patch = Rect::new(place.x + 2.0, place.y + 2.0, width + 3.0, size * 1.05);
    let color = ground(first);
    ui.paint.rect(patch, color);
    ui.paint.text_in(patch.inset(1.0, 0.0), Align::Left, label, &style);
}

fn dot(
    ui: &mut Ui<'_>,
    places: &Places,
    layout: &Layout,
    cells: [Cell; 2],
    filled: bool,
    label: Option<&str>,
) {
    let (x, y) = between(places, layout, cells);
    let radius = (places.side() * DOT_RADIUS).max(2.5);
    let theme = ui.theme;
    // A filled dot is black and the other one white, whatever the colours of the board.
    let (black, white) = if theme.dark { (theme.background, theme.ink) } else { (theme.ink, theme.surface) };
    ui.paint.circle(x, y, radius, theme.ink);
    ui.paint.circle(x, y, radius - 1.0, if filled { black } else { white });
    if let Some(label) = label {
        let color = if filled { white } else { black };
        let style = TextStyle::new((radius * 1.4).round(), Weight::Semibold, color);
        let room = Rect::new(x - radius * 2.0, y - radius, radius * 4.0, radius * 2.0);
        ui.paint.text_in(room, Align::Center, label, &style);
    }
}

/// A sign that opens towards the first cell, which holds the greater digit.
fn sign(ui: &mut Ui<'_>, places: &Places, layout: &Layout, cells: [Cell; 2]) {
    let (x, y) = between(places, layout, cells);
    let [from, to] = cells.map(|cell| places.cell(layout, cell).center());
    let reach = (places.side() * SIGN_REACH).max(2.0);
    let along = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let (dx, dy) =
        if (to.0 - from.0).abs() > (to.1 - from.1).abs() { (along.0, 0.0) } else { (0.0, along.1) };
    let tip = (x + dx * reach, y + dy * reach);
    let arm = |way: f32| (x - dx * reach + dy * way * reach, y - dy * reach + dx * way * reach);
    let color = ui.theme.ink;
    ui.paint.polyline(&[arm(1.0), tip, arm(-1.0)], 1.6, color);
}

/// The middle of the edge that two cells share.
fn between(places: &Places, layout: &Layout, cells: [Cell; 2]) -> (f32, f32) {
    let [a, b] = cells.map(|cell| places.cell(layout, cell).center());
    ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
}
