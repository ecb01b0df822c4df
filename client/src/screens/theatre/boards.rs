//! The boards of a replay: side by side, or one large with the others as silhouettes, each with its racer.

use super::{BUTTON, Show, pressed};
use crate::geometry::Rect;
use crate::layout::boards::{HEAD, cards};
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::screens::board_picture::{self, Places};
use crate::screens::{board, board_mirror, lanes};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Role, Ui};
use client_core::text::{self, theatre as words};
use puzzle::{Cell, Digit};

/// In smaller cells digits would be dots: the board is a silhouette.
const DIGITS_FROM: f32 = 7.0;
/// So many lanes have a silhouette each in a strip; more have their shape and place alone.
const STRIP_PICTURES: usize = 4;
const STRIP: f32 = 88.0;
/// Lower windows leave the silhouettes out.
const STRIP_FROM: f32 = 720.0;
const STRIP_GAP: f32 = 6.0;
const LARGE_SHARE: f32 = 0.62;
/// Keeps a place from the shape of the next racer.
const CARD_EDGE: f32 = 5.0;

/// All boards.
pub(super) fn grid(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    for (lane, card) in cards(place, show.timeline.lanes().len()).into_iter().enumerate() {
        one(ui, card.inset(CARD_EDGE, 0.0), show, lane);
    }
}

/// The chosen one, and the others beside it.
pub(super) fn one_large(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let others = show.timeline.lanes().len() - 1;
    if others == 0 {
        return large(ui, place, show);
    }
    let mut rest = place;
    let board = rest.cut_left((rest.h + 40.0).min(rest.w * LARGE_SHARE), 24.0);
    large(ui, board, show);
    let lanes = (0..=others).filter(|lane| *lane != show.page.lane());
    for (lane, card) in lanes.zip(cards(rest, others)) {
        one(ui, card.inset(CARD_EDGE, 0.0), show, lane);
    }
}

/// The chosen one alone, with its cells to be read.
pub(super) fn large(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let position = &show.standings[show.page.lane()].position;
    let filled = show.timeline.filled(position);
    let layout = filled.view().layout();
    let places = Places::of(place, filled.view());
    board_mirror::note(ui, &places, &filled, false);
    board::watched(ui, place, &filled, |_| 0.0);
    if let Some(last) = position.last {
        let cell = places.cell(layout, last.cell).inset(1.0, 1.0);
        let color = if last.is_refused { ui.theme.wrong } else { ui.theme.accent };
        ui.paint.border(cell, Corners::all((cell.w * 0.15).min(4.0)), 2.0, color);
    }
}

/// A board among others: its racer above it; a touch makes it large.
fn one(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, lane: usize) {
    let id = format!("lane-{lane}");
    let touch = ui.area(&id, place, pressed(&*id));
    ui.describe(Role::Button, &show.timeline.lane_said(lane, show.own, &show.standings[lane]));
    let ground = ui.theme.ink.fade(touch * 0.05);
    ui.paint.rounded(place.inset(-4.0, -2.0), Corners::all(radius::BUTTON), ground);
    ui.focus_ring(&id, place, radius::BUTTON);
    let mut rest = place;
    racer(ui, rest.cut_top(HEAD, 2.0), show, lane);
    picture(ui, rest, show, lane);
}

/// Shape, name, percent and place.
fn racer(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, lane: usize) {
    let standing = &show.standings[lane];
    let (color, shape) = player_mark(ui.theme, show.timeline.lanes()[lane].member.0);
    let mut rest = place;
    let mark = rest.cut_left(14.0, 6.0);
    ui.paint.player_shape(mark.x + 7.0, place.center().1, 6.0, shape, color);
    if let Some(rank) = standing.place {
        let style = placed(ui, rank, size::LABEL);
        let used = ui.paint.text_in(rest, Align::Right, &text::ordinal(rank), &style);
        rest.cut_right(used, 8.0);
    }
    if rest.w > 110.0 {
        let style = ui.second(size::LABEL, Weight::Medium);
        let used = ui.paint.text_in(rest, Align::Right, &show.timeline.how_far(standing), &style);
        rest.cut_right(used, 8.0);
    }
    let name = ui.ink(size::TEXT, Weight::Semibold);
    let used = ui.paint.text_in(rest, Align::Left, show.timeline.name(lane, show.own), &name);
    rest.cut_left(used, 8.0);
    let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.gold);
    if show.timeline.record() == Some(lane) && rest.w >= ui.paint.text_width(words::fastest(), &style) {
        ui.paint.text_in(rest, Align::Left, words::fastest(), &style);
    }
}

/// Gold for the first.
fn placed(ui: &Ui<'_>, rank: usize, letters: f32) -> TextStyle {
    let color = if rank == 1 { ui.theme.gold } else { ui.theme.ink_second };
    TextStyle::new(letters, Weight::Bold, color)
}

/// Digits where they can be read, else which cells are filled.
fn picture(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, lane: usize) {
    let position = &show.standings[lane].position;
    let base = show.timeline.board(position);
    let side = place.w.min(place.h);
    let room = place.centered(side, side);
    let layout = base.view().layout();
    if side / f32::from(layout.columns().max(layout.rows())) < DIGITS_FROM {
        return silhouette(ui, room, show, lane);
    }
    let theme = ui.theme;
    let last = position.last;
    let ground = |cell: Cell| match last {
        Some(last) if last.cell == cell && last.is_refused => theme.wrong_soft,
        Some(last) if last.cell == cell => theme.accent_soft,
        _ if position.wrong.contains(cell) => theme.wrong_soft,
        _ => theme.surface,
    };
    let color = |cell: Cell| {
        if base.is_given(cell) {
            theme.ink
        } else if position.wrong.contains(cell) {
            theme.wrong
        } else {
            theme.entry
        }
    };
    let standing = position.digits.clues().map(|(cell, digit)| (cell, digit, color(cell)));
    let refused = last.filter(|last| last.is_refused).map(|last| (last.cell, last.digit, theme.wrong));
    let mut digits: Vec<(Cell, Digit, Rgba)> = standing.chain(refused).collect();
    board_picture::small(ui, room, base.view(), &ground, &mut digits.drain(..));
    if let Some(last) = last {
        let cell = Places::of(room, base.view()).cell(layout, last.cell);
        let color = if last.is_refused { theme.wrong } else { theme.accent };
        ui.paint.border(cell, Corners::all(2.0), 1.5, color);
    }
}

fn silhouette(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, lane: usize) {
    let position = &show.standings[lane].position;
    let (color, _) = player_mark(ui.theme, show.timeline.lanes()[lane].member.0);
    let picture = lanes::silhouette_of(show.timeline.board(position), position.right.union(position.wrong));
    let theme = ui.theme;
    ui.paint.silhouette(place, &picture, color, theme);
}

fn has_pictures(show: &Show<'_>, window: f32) -> bool {
    show.timeline.lanes().len() <= STRIP_PICTURES && window >= STRIP_FROM
}

/// Columns and rows of a strip so wide.
fn shape(show: &Show<'_>, width: f32) -> (usize, usize) {
    let lanes = show.timeline.lanes().len();
    let most = (((width + STRIP_GAP) / (BUTTON + STRIP_GAP)) as usize).clamp(1, 8);
    let rows = lanes.div_ceil(most);
    (lanes.div_ceil(rows), rows)
}

/// How high the strip is.
pub(super) fn strip_height(show: &Show<'_>, width: f32, window: f32) -> f32 {
    if has_pictures(show, window) {
        return STRIP;
    }
    let (_, rows) = shape(show, width);
    rows as f32 * (BUTTON + STRIP_GAP) - STRIP_GAP
}

/// All racers in a strip, of whom a touch chooses one.
pub(super) fn strip(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let (columns, rows) = shape(show, place.w);
    let has_pictures = place.h >= STRIP && rows == 1;
    for lane in 0..show.timeline.lanes().len() {
        let card = place.grid_cell(columns, rows, STRIP_GAP, lane);
        let id = format!("lane-{lane}");
        let touch = ui.area(&id, card, pressed(&*id));
        let is_chosen = lane == show.page.lane();
        let said = show.timeline.lane_said(lane, show.own, &show.standings[lane]);
        ui.describe(Role::Toggle(is_chosen), &said);
        let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.05);
        ui.raised(card, radius::BUTTON, ground);
        if is_chosen {
            let accent = ui.theme.accent;
            ui.paint.border(card, Corners::all(radius::BUTTON), 2.0, accent);
        }
        ui.focus_ring(&id, card, radius::BUTTON);
        let mut inside = card.inset(6.0, 4.0);
        let head = if has_pictures { inside.cut_top(20.0, 2.0) } else { inside };
        small_racer(ui, head, show, lane);
        if has_pictures {
            silhouette(ui, inside, show, lane);
        }
    }
}

/// Shape, name where there is room, and place.
fn small_racer(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, lane: usize) {
    let (color, shape) = player_mark(ui.theme, show.timeline.lanes()[lane].member.0);
    let mut rest = place;
    let mark = rest.cut_left(12.0, 4.0);
    ui.paint.player_shape(mark.x + 6.0, place.center().1, 5.0, shape, color);
    if let Some(rank) = show.standings[lane].place {
        let style = placed(ui, rank, size::SMALL);
        let short = rest.w < 34.0;
        let words = if short { rank.to_string() } else { text::ordinal(rank) };
        let used = ui.paint.text_in(rest, Align::Right, &words, &style);
        rest.cut_right(used, 4.0);
    }
    if rest.w >= 24.0 {
        let style = ui.ink(size::SMALL, Weight::Semibold);
        ui.paint.text_in(rest, Align::Left, show.timeline.name(lane, show.own), &style);
    }
}
