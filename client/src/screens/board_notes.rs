//! The notes in a cell: corner notes each at its own place, so that none jumps, and centre notes in the middle. In a cell
//! with both kinds the corner notes lie along the upper and the lower edge.

use crate::geometry::Rect;
use crate::paint::{TextStyle, Weight};
use crate::theme::{Rgba, size};
use crate::widgets::Ui;
use client_core::Scale;
use client_core::board::{Board, BoardView, CellNotes};
use puzzle::{Digit, DigitSet};

/// A note's spot narrower than this, in logical pixels, holds no digit that could be read: a dot stands for it.
const SPOT_MIN: f32 = 4.5;
/// Width of a digit as a share of its size, with the space beside it.
const ADVANCE: f32 = 0.66;
/// More centre notes than this take a second line.
const LINE_MAX: usize = 5;

/// Where the notes of a cell are written.
fn room(place: Rect, view: &BoardView) -> Rect {
    if !render::has_labels(view.drawings()) {
        return place.inset(place.w * 0.07, place.h * 0.07);
    }
    let mut room = place.inset(place.w * 0.12, place.h * 0.06);
    room.cut_top(place.h * 0.16, 0.0);
    room
}

/// Where a digit stands among corner notes alone.
pub(super) fn spot(place: Rect, view: &BoardView, digit: Digit) -> Rect {
    let (columns, rows) = grid(usize::from(view.size()));
    room(place, view).grid_cell(columns, rows, 0.0, usize::from(digit.value()) - 1)
}

pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, board: &Board, notes: CellNotes) {
    if notes.is_empty() {
        return;
    }
    let room = room(place, board.view());
    let prefs = ui.around.prefs;
    let share = match prefs.notes_size {
        Scale::Normal => size::NOTE_SHARE,
        Scale::Large => size::NOTE_SHARE_LARGE,
        Scale::Larger => size::NOTE_SHARE_LARGER,
    };
    let wanted = board.highlighted().filter(|_| prefs.same_digits);
    let pen = Pen { size: place.w * share, wanted };
    let digits = usize::from(board.view().size());
    if notes.centre.is_empty() {
        let (columns, rows) = grid(digits);
        corners(ui, &pen, room, notes.corner, columns, rows);
    } else {
        let columns = digits.div_ceil(2).max(1);
        corners(ui, &pen, room, notes.corner, columns, 3);
        let free = if notes.corner.is_empty() { room } else { room.centered(room.w, room.h * 0.42) };
        centre(ui, &pen, free, notes.centre);
    }
}

/// How the notes of a cell are written.
struct Pen {
    size: f32,
    /// The digit that is highlighted on the board.
    wanted: Option<Digit>,
}

impl Pen {
    fn digit(&self, ui: &mut Ui<'_>, spot: Rect, digit: Digit, size: f32) {
        let (weight, color): (Weight, Rgba) = if self.wanted == Some(digit) {
            (Weight::Bold, ui.theme.accent)
        } else {
            (Weight::Medium, ui.theme.ink_second)
        };
        if spot.w < SPOT_MIN {
            let side = spot.w.min(spot.h) * 0.55;
            ui.paint.rect(spot.centered(side, side), color);
        } else {
            let style = TextStyle::new(size.round(), weight, color);
            ui.symbol(spot, digit, &style);
        }
    }
}

/// Three rows mean two, with the middle left free.
fn corners(ui: &mut Ui<'_>, pen: &Pen, room: Rect, notes: DigitSet, columns: usize, rows: usize) {
    let split = rows == 3 && columns > 3;
    for digit in notes.iter() {
        let index = usize::from(digit.value()) - 1;
        let index = if split && index >= columns { index + columns } else { index };
        let spot = room.grid_cell(columns, rows, 0.0, index);
        // As large as in a grid of three by three, where the spot has room for it.
        let fits = (spot.w / ADVANCE).min(spot.h * 1.05);
        pen.digit(ui, spot, digit, pen.size.min(fits));
    }
}

fn centre(ui: &mut Ui<'_>, pen: &Pen, room: Rect, notes: DigitSet) {
    let count = notes.len();
    let lines = if count > LINE_MAX { 2 } else { 1 };
    let columns = count.div_ceil(lines);
    let size = pen.size.min(room.w / (columns as f32 * ADVANCE)).min(room.h / lines as f32 * 1.05);
    let block = room.centered(columns as f32 * size * ADVANCE, lines as f32 * size);
    for (index, digit) in notes.iter().enumerate() {
        pen.digit(ui, block.grid_cell(columns, lines, 0.0, index), digit, size);
    }
}

/// Columns and rows of the corner notes of so many digits.
fn grid(digits: usize) -> (usize, usize) {
    let columns = (1..=digits).find(|side| side * side >= digits).unwrap_or(1);
    (columns, digits.div_ceil(columns).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_of_every_size_have_a_grid() {
        let sizes = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 25];
        let small = [(1, 1), (2, 2), (2, 2), (3, 2), (3, 2), (3, 3), (3, 3), (3, 3)];
        let grids = [&small[..], &[(4, 3), (4, 3), (4, 3), (4, 4), (4, 4), (5, 5)]].concat();
        assert_eq!(sizes.map(grid).to_vec(), grids);
    }
}
