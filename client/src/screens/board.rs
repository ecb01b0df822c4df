//! The board: cells, digits, notes and lines on whole device pixels; what is selected and what contradicts; and the
//! short motions that answer the player. Nothing moves here but what the player did.

use super::board_notes;
use super::board_picture::{self, Places, surface};
use super::glow::{Glow, moment};
use super::{board_mirror, hint_drawing};
use crate::anim::shake;
use crate::geometry::Rect;
use crate::input::gesture::BoardSpot;
use crate::paint::{Corners, TextStyle, Weight};
use crate::theme::{Rgba, Theme, duration, radius, size};
use crate::widgets::{Hit, Ui};
use client_core::board::{Board, CellKind, CellLook};
use client_core::practice::Strength;
use client_core::race::Race;
use client_core::{Intent, Play};
use game::{Millis, RacerStatus};
use puzzle::{Cell, Hint};
use std::f32::consts::FRAC_PI_2;

/// Opacity of the digits of a race that was lost.
const LOST_OPACITY: f32 = 0.5;
/// How much gold is in the ground of a cell that a hint is about.
const HINTED_SHARE: f32 = 0.24;
/// How much of a colour is in the ground of a coloured cell.
const COLOUR_SHARE: f32 = 0.3;
/// Width of the draining lock-out line.
const LOCKOUT_WIDTH: f32 = 4.0;

/// A board, and what is drawn of it besides what stands on it.
pub(crate) struct Table<'a> {
    pub(crate) board: &'a Board,
    /// It takes digits, or has taken them: the cursor is shown.
    pub(crate) is_own: bool,
    /// It stays on the table, but quietly.
    pub(crate) is_lost: bool,
    /// How much of a lock-out is left.
    pub(crate) lockout: Option<f32>,
    /// What is drawn of a hint.
    pub(crate) hint: Option<(&'a Hint, Strength)>,
}

impl<'a> Table<'a> {
    /// One player's board, without a race.
    pub(crate) fn alone(board: &'a Board) -> Self {
        Self { board, is_own: true, is_lost: false, lockout: None, hint: None }
    }

    pub(crate) fn of_race(race: &'a Race, now: Millis) -> Self {
        Self {
            board: race.board(),
            is_own: race.is_racer(),
            is_lost: matches!(
                race.own_status(),
                Some(RacerStatus::Out | RacerStatus::Forfeited | RacerStatus::Eliminated { .. })
            ),
            lockout: race.lockout(now).map(|lockout| lockout.share_left(now)),
            hint: None,
        }
    }
}

/// Draws the part of the board that is in sight, and says where.
pub(crate) fn draw(ui: &mut Ui<'_>, room: Rect, table: &Table<'_>) -> BoardSpot {
    let theme = ui.theme;
    let board = table.board;
    let view = board.view();
    let layout = view.layout();
    let places = Places::of(room, view);
    let (window, viewport) = (places.whole, ui.around.viewport);
    let spot = BoardSpot { room: window, side: places.side(), overview: None };
    let places = if viewport.is_whole() { places } else { places.zoomed(viewport) };
    board_mirror::note(ui, &places, board, false);
    // The grid has said what stands in the cells.
    ui.paint.remember_texts(false);
    if !viewport.is_whole() {
        ui.paint.set_clip(Some(window));
    }
    let glow = Glow::of(ui, view);
    let grounds = grounds(ui, table, &glow);
    surface(ui, &places, view, &grounds);
    if let Some((card, strength)) = table.hint {
        hint_drawing::under(ui, &places, view, card, strength);
    }
    board_picture::draw(ui, &places, view, &|cell| grounds[cell.index()]);
    let opacity = ui.anim.ease("board", if table.is_lost { LOST_OPACITY } else { 1.0 }, duration::PLACE);
    ui.paint.set_opacity(opacity);
    for cell in view.cells() {
        let place = places.cell(layout, cell);
        let seen = place.intersection(&window);
        if seen.w > 0.0 && seen.h > 0.0 {
            content(ui, place, board, cell);
        }
        ui.bare_hit(Hit {
            id: view.name(cell),
            rect: seen,
            whole: place,
            action: Intent::Play(Play::Tap(cell)).into(),
            hold: None,
            on_press: true,
            enabled: true,
            focusable: false,
            scroll: None,
        });
    }
    ui.paint.set_opacity(1.0);
    if let Some((card, strength)) = table.hint {
        hint_drawing::over(ui, &places, board, card, strength);
    }
    if let Some(selected) = board.selection().cursor().filter(|_| table.is_own) {
        let place = places.cell(layout, selected).inset(1.0, 1.0);
        let corner = if places.side() < 24.0 { 2.0 } else { 5.0 };
        ui.paint.border(place, Corners::all(corner), if corner < 5.0 { 2.0 } else { 2.5 }, theme.accent);
    }
    board_picture::border(ui, &places, layout, radius::BOARD, 2.0);
    ui.paint.set_clip(None);
    if !viewport.is_whole() {
        let line = theme.grid_line;
        ui.paint.border(window, Corners::all(2.0), 1.0, line);
    }
    ui.paint.remember_texts(ui.around.mirrored);
    if let Some(share) = table.lockout {
        drain(ui, places.rect.intersection(&window), share);
    }
    spot
}

/// How much gold is in the ground of the warmest cell: so little that everything on it can be read.
const WARMEST_SHARE: f32 = 0.3;

/// A ground as warm as this, from 0 to 1.
pub(super) fn warm(theme: &Theme, plain: Rgba, warmth: f32) -> Rgba {
    plain.mix(theme.gold, WARMEST_SHARE * warmth)
}

/// Somebody else's board, to look at: what stands in its cells, how warm each is, and outlined those that a hint is about.
pub(super) fn watched(ui: &mut Ui<'_>, room: Rect, board: &Board, warmth: impl Fn(Cell) -> f32) {
    let (theme, view) = (ui.theme, board.view());
    let layout = view.layout();
    let places = Places::of(room, view);
    let ground = |cell| match board.shown(cell).1 {
        CellKind::Wrong => theme.wrong_soft,
        CellKind::Empty | CellKind::Given | CellKind::Entry | CellKind::Pending => {
            warm(theme, theme.surface, warmth(cell))
        }
    };
    let grounds: Vec<Rgba> = view.cells().map(ground).collect();
    ui.paint.remember_texts(false);
    surface(ui, &places, view, &grounds);
    board_picture::draw(ui, &places, view, &|cell| grounds[cell.index()]);
    for cell in view.cells() {
        let place = places.cell(layout, cell);
        content(ui, place, board, cell);
        if board.annotations().hinted.contains(cell) {
            ui.paint.border(place.inset(1.0, 1.0), Corners::all(4.0), 2.0, theme.accent);
        }
    }
    board_picture::border(ui, &places, layout, radius::BOARD, 2.0);
    ui.paint.remember_texts(ui.around.mirrored);
}

/// What the cells are filled with.
fn grounds(ui: &mut Ui<'_>, table: &Table<'_>, glow: &Glow) -> Vec<Rgba> {
    let board = table.board;
    let ground = |ui: &Ui<'_>, cell| {
        let tint =
            board.view().tint_of(cell).map_or(ui.theme.surface, |tint| ui.theme.tints[usize::from(tint)]);
        // A hint that is drawn has grounds of its own.
        let look = board.look(cell);
        ground(ui, &CellLook { hinted: look.hinted && table.hint.is_none(), ..look }, tint)
    };
    board
        .view()
        .cells()
        .map(|cell| {
            let plain = ground(ui, cell);
            glow.on(ui, board.view(), cell, plain)
        })
        .collect()
}

/// What one cell is filled with; `tint` is what it is otherwise.
fn ground(ui: &Ui<'_>, look: &CellLook, tint: Rgba) -> Rgba {
    let (theme, prefs) = (ui.theme, ui.around.prefs);
    match (look.kind, look) {
        (CellKind::Wrong, _) => theme.wrong_soft,
        (_, CellLook { selected: true, .. }) => theme.accent_soft,
        (_, CellLook { colour: 1.., .. }) => colour(theme, look.colour, tint),
        (_, CellLook { hinted: true, .. }) => tint.mix(theme.gold, HINTED_SHARE),
        (_, CellLook { same_digit: true, .. }) if prefs.same_digits => theme.same_digit,
        (_, CellLook { peer: true, .. }) if prefs.peers => theme.peer(tint),
        _ => tint,
    }
}

/// The ground of a cell that the player has coloured: pale enough to read on.
pub(super) fn colour(theme: &Theme, number: u8, tint: Rgba) -> Rgba {
    let index = usize::from(number.saturating_sub(1));
    let colour = theme.players[index % theme.players.len()];
    // The colours begin anew after the last one, and are deeper then.
    let share = if index < theme.players.len() { COLOUR_SHARE } else { 2.0 * COLOUR_SHARE };
    tint.mix(colour, share)
}

/// A mark in the corner of a cell whose digit the player has locked.
fn lock(ui: &mut Ui<'_>, place: Rect) {
    let side = (place.w * 0.16).max(5.0);
    let body = Rect::new(place.right() - side * 1.5, place.bottom() - side * 1.3, side, side * 0.75);
    let color = ui.theme.ink_second;
    let shackle = Rect::new(body.x + side * 0.18, body.y - side * 0.5, side * 0.64, side);
    ui.paint.border(shackle, Corners::all(side * 0.3), (side * 0.16).max(1.0), color);
    ui.paint.rounded(body, Corners::all(side * 0.12), color);
}

pub(super) fn content(ui: &mut Ui<'_>, place: Rect, board: &Board, cell: Cell) {
    let theme = ui.theme;
    let look = board.look(cell);
    if look.selected && look.colour > 0 {
        // The selection hides the ground: the colour stays as a frame.
        let edge = colour(theme, look.colour, theme.surface);
        ui.paint.border(place.inset(1.0, 1.0), Corners::all(2.0), (place.w * 0.1).max(3.0), edge);
    }
    if look.locked {
        lock(ui, place);
    }
    let Some(digit) = look.digit else {
        board_notes::draw(ui, place, board, look.notes);
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
    ui.symbol(place.moved(dx, 0.0), digit, &style);
    if look.conflict || look.kind == CellKind::Wrong {
        // Not by colour alone: a stroke under the digit.
        let width = place.w * 0.34;
        let mark =
            Rect::new(place.center().0 - width / 2.0 + dx, place.bottom() - place.h * 0.15, width, 2.0);
        ui.paint.rect(mark, theme.wrong);
    }
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
