//! The board: cells, digits, notes and lines on whole device pixels; what is selected and what contradicts; and the
//! short motions that answer the player. Nothing moves here but what the player did.

use super::glow::{Glow, moment};
use crate::anim::shake;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, duration, radius, size};
use crate::widgets::{Hit, Ui};
use client_core::race::{CellKind, CellLook, LaneRow, Race};
use client_core::{Intent, Play};
use game::{LaneStatus, Millis};
use puzzle::{Cell, Digit};
use std::f32::consts::FRAC_PI_2;

/// Opacity of the digits of a race that was lost.
const LOST_OPACITY: f32 = 0.5;
/// Racers whose marks fit a cell.
const FILLERS_MAX: usize = 9;
/// Width of the draining lock-out line.
const LOCKOUT_WIDTH: f32 = 4.0;

pub(crate) fn draw(ui: &mut Ui<'_>, rect: Rect, race: &Race, rows: &[LaneRow], now: Millis) {
    let theme = ui.theme;
    if !theme.dark {
        ui.paint.shadow(rect, radius::BOARD, 18.0, 4.0, theme.shadow);
    }
    ui.paint.rounded(rect, Corners::all(radius::BOARD), theme.surface);
    let geometry = race.geometry();
    let glow = Glow::of(ui, race);
    for cell in geometry.cells() {
        let place = cell_rect(rect, race, cell);
        let look = race.cell_look(cell);
        if let Some(color) = ground(ui, &look, cell, &glow) {
            ui.paint.rounded(place, corners(race, cell), color);
        }
    }
    grid_lines(ui, rect, race);
    // A race that was lost stays on the table, but quietly.
    let lost = matches!(race.own_status(), Some(LaneStatus::Out | LaneStatus::Forfeited));
    let opacity = ui.anim.ease("board", if lost { LOST_OPACITY } else { 1.0 }, duration::PLACE);
    ui.paint.set_opacity(opacity);
    for cell in geometry.cells() {
        let place = cell_rect(rect, race, cell);
        let look = race.cell_look(cell);
        content(ui, place, race, cell, &look);
        if !race.is_racer() {
            fillers(ui, place, rows, cell);
        }
        ui.hit(Hit {
            id: geometry.name(cell),
            rect: place,
            whole: place,
            action: Intent::Play(Play::Select(cell)).into(),
            hold: None,
            on_press: true,
            enabled: true,
            focusable: false,
            scroll: None,
        });
    }
    ui.paint.set_opacity(1.0);
    if let Some(selected) = race.selected().filter(|_| race.is_racer()) {
        let place = cell_rect(rect, race, selected).inset(1.0, 1.0);
        ui.paint.border(place, Corners::all(5.0), 2.5, theme.accent);
    }
    let edge = theme.box_line;
    ui.paint.border(rect, Corners::all(radius::BOARD), 2.0, edge);
    if let Some(lockout) = race.lockout(now) {
        drain(ui, rect, lockout.share_left(now));
    }
}

/// A cell's place; neighbours share their edges exactly.
fn cell_rect(board: Rect, race: &Race, cell: Cell) -> Rect {
    let geometry = race.geometry();
    let (columns, rows) = (f32::from(geometry.columns()), f32::from(geometry.rows()));
    let (column, row) = (f32::from(geometry.column(cell)), f32::from(geometry.row(cell)));
    let (w, h) = (board.w / columns, board.h / rows);
    Rect::new(board.x + column * w, board.y + row * h, w, h)
}

/// The board's own round corners, for the cells in them.
fn corners(race: &Race, cell: Cell) -> Corners {
    let geometry = race.geometry();
    let (row, column) = (geometry.row(cell), geometry.column(cell));
    let (top, bottom) = (row == 0, row + 1 == geometry.rows());
    let (left, right) = (column == 0, column + 1 == geometry.columns());
    let round = |is: bool| if is { radius::BOARD } else { 0.0 };
    Corners {
        top_left: round(top && left),
        top_right: round(top && right),
        bottom_right: round(bottom && right),
        bottom_left: round(bottom && left),
    }
}

/// What a cell is filled with; nothing for the plain surface.
fn ground(ui: &mut Ui<'_>, look: &CellLook, cell: Cell, glow: &Glow) -> Option<Rgba> {
    let theme = ui.theme;
    let plain = match (look.kind, look) {
        (CellKind::Wrong, _) => theme.wrong_soft,
        (_, CellLook { selected: true, .. }) => theme.accent_soft,
        (_, CellLook { same_digit: true, .. }) => theme.same_digit,
        (_, CellLook { peer: true, .. }) => theme.peers,
        _ => theme.surface,
    };
    let color = glow.on(ui, cell, plain);
    (color != theme.surface).then_some(color)
}

fn grid_lines(ui: &mut Ui<'_>, rect: Rect, race: &Race) {
    let theme = ui.theme;
    let geometry = race.geometry();
    let boxes = (u16::from(geometry.box_columns()), u16::from(geometry.box_rows()));
    // Thin lines first, so that box lines lie over them.
    for thick in [false, true] {
        let (width, color) = if thick { (2.0, theme.box_line) } else { (1.0, theme.thin_line) };
        for column in (1..geometry.columns()).filter(|column| (column % boxes.0 == 0) == thick) {
            let x = rect.x + rect.w * f32::from(column) / f32::from(geometry.columns());
            ui.paint.grid_line(true, x, rect.y, rect.bottom(), width, color);
        }
        for row in (1..geometry.rows()).filter(|row| (row % boxes.1 == 0) == thick) {
            let y = rect.y + rect.h * f32::from(row) / f32::from(geometry.rows());
            ui.paint.grid_line(false, y, rect.x, rect.right(), width, color);
        }
    }
}

fn content(ui: &mut Ui<'_>, place: Rect, race: &Race, cell: Cell, look: &CellLook) {
    let theme = ui.theme;
    let Some(digit) = look.digit else {
        notes(ui, place, race, look);
        return;
    };
    let (weight, color) = match look.kind {
        CellKind::Given | CellKind::Empty => (Weight::Semibold, theme.ink),
        CellKind::Entry => (Weight::Medium, theme.entry),
        CellKind::Pending => (Weight::Medium, theme.entry.fade(0.8)),
        CellKind::Wrong => (Weight::Medium, theme.wrong),
    };
    let color = if look.conflict { theme.wrong } else { color };
    let style = TextStyle::new((place.w * size::DIGIT_SHARE).round(), weight, color);
    let mut dx = 0.0;
    for (name, reach) in [(moment::wrong(cell), 0.16), (moment::refused(cell), 0.07)] {
        if let Some(share) = ui.anim.moment(&name, duration::SHAKE) {
            dx += shake(share) * place.w * reach;
        }
    }
    ui.paint.text_in(place.moved(dx, 0.0), Align::Center, &digit.symbol().to_string(), &style);
    if look.conflict || look.kind == CellKind::Wrong {
        // Not by colour alone: a stroke under the digit.
        let width = place.w * 0.34;
        let mark =
            Rect::new(place.center().0 - width / 2.0 + dx, place.bottom() - place.h * 0.15, width, 2.0);
        ui.paint.rect(mark, theme.wrong);
    }
}

/// Notes keep their places: 1 top left, 9 bottom right.
fn notes(ui: &mut Ui<'_>, place: Rect, race: &Race, look: &CellLook) {
    let theme = ui.theme;
    let side = usize::from(race.geometry().box_columns());
    let wanted = race.highlighted();
    for digit in look.notes.iter() {
        let spot = place.inset(place.w * 0.07, place.h * 0.07).grid_cell(
            side,
            side,
            0.0,
            usize::from(digit.value()) - 1,
        );
        let same = wanted == Some(digit);
        let (weight, color) =
            if same { (Weight::Bold, theme.accent) } else { (Weight::Medium, theme.ink_second) };
        let style = TextStyle::new((place.w * size::NOTE_SHARE).round().max(9.0), weight, color);
        ui.paint.text_in(spot, Align::Center, &symbol(digit), &style);
    }
}

/// For those who watch: the marks of the racers who have filled a cell, each at its own spot. Which digit, nobody
/// knows.
fn fillers(ui: &mut Ui<'_>, place: Rect, rows: &[LaneRow], cell: Cell) {
    let lines = rows.len().clamp(1, FILLERS_MAX).div_ceil(3);
    let spots = place.centered(place.w * 0.8, place.h * 0.27 * lines as f32);
    for row in rows.iter().filter(|row| row.filled.contains(cell)) {
        // By number and not by standing, so that no mark moves.
        let index = rows.iter().filter(|other| other.mark < row.mark).count();
        if index < FILLERS_MAX {
            let (x, y) = spots.grid_cell(3, lines, 0.0, index).center();
            let (color, shape) = player_mark(ui.theme, row.mark);
            ui.paint.player_shape(x, y, place.w * 0.08, shape, color);
        }
    }
}

fn symbol(digit: Digit) -> String {
    digit.symbol().to_string()
}

/// The lock-out as a line around the board that shortens from its end, beginning at the top.
fn drain(ui: &mut Ui<'_>, board: Rect, share: f32) {
    let path = around(board.inset(-1.0, -1.0), radius::BOARD + 1.0);
    let length = |pair: &[(f32, f32)]| (pair[1].0 - pair[0].0).hypot(pair[1].1 - pair[0].1);
    let mut left = share.clamp(0.0, 1.0) * path.windows(2).map(length).sum::<f32>();
    let mut points = vec![path[0]];
    for pair in path.windows(2) {
        let part = (left / length(pair)).min(1.0);
        points.push((pair[0].0 + (pair[1].0 - pair[0].0) * part, pair[0].1 + (pair[1].1 - pair[0].1) * part));
        left -= length(pair);
        if left <= 0.0 {
            break;
        }
    }
    let color = ui.theme.wrong;
    ui.paint.polyline(&points, LOCKOUT_WIDTH, color);
}

/// A closed path along a rounded rectangle, clockwise from the middle of its top.
fn around(rect: Rect, corner: f32) -> Vec<(f32, f32)> {
    const STEPS: usize = 6;
    let (middle, _) = rect.center();
    let centers = [
        (rect.right() - corner, rect.y + corner),
        (rect.right() - corner, rect.bottom() - corner),
        (rect.x + corner, rect.bottom() - corner),
        (rect.x + corner, rect.y + corner),
    ];
    let mut path = vec![(middle, rect.y)];
    for (quarter, (x, y)) in centers.into_iter().enumerate() {
        for step in 0..=STEPS {
            let angle = (quarter as f32 - 1.0 + step as f32 / STEPS as f32) * FRAC_PI_2;
            path.push((x + corner * angle.cos(), y + corner * angle.sin()));
        }
    }
    path.push((middle, rect.y));
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_around_a_board_is_closed_and_stays_on_its_edge() {
        let rect = Rect::new(10.0, 20.0, 100.0, 100.0);
        let path = around(rect, 8.0);
        assert_eq!(path.first(), path.last());
        for (x, y) in path {
            assert!(
                rect.inset(-0.01, -0.01).contains(x, y) && !rect.inset(3.0, 3.0).contains(x, y),
                "{x} {y}"
            );
        }
    }
}
