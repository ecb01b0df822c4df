//! A hint on the board: where to look, the cells of the pattern, its candidates as dots, what follows, and the links between
//! them, numbered in a chain. Links bow, so that they go around the digits between their ends. Of a single, the digits that
//! rule out the rest, and what they rule out.

use super::board_notes;
use super::board_picture::Places;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, size};
use crate::widgets::Ui;
use client_core::board::{Board, BoardView};
use client_core::practice::{Strength, is_single, reasons};
use client_core::text::practice::numbered_links;
use puzzle::human::hint::Link;
use puzzle::human::technique::Role;
use puzzle::{Candidate, Hint};

/// How much of the colour is in the ground of a cell.
const AREA_SHARE: f32 = 0.1;
const STRUCK_SHARE: f32 = 0.16;
/// Of the distance between its ends, how far a link bows.
const BOW: f32 = 0.22;
const LINK_WIDTH: f32 = 2.0;
/// Steps of a bow, and of a dotted one.
const STEPS: usize = 24;
const DOTS: f32 = 7.0;

/// What lies under digits and notes.
pub(super) fn under(ui: &mut Ui<'_>, places: &Places, view: &BoardView, card: &Hint, strength: Strength) {
    let layout = view.layout();
    let (accent, wrong) = (ui.theme.accent, ui.theme.wrong);
    // The house of a single does not say where in it.
    let is_veiled = is_single(&card.step) && !card.picture.houses.is_empty();
    if strength < Strength::Cells || is_veiled {
        for cell in card.picture.area() {
            ui.paint.rect(places.cell(layout, cell), accent.fade(AREA_SHARE));
        }
        return;
    }
    for cell in card.picture.cells {
        let place = places.cell(layout, cell);
        ui.paint.rect(place, accent.fade(AREA_SHARE));
        let corner = if places.side() < 24.0 { 2.0 } else { 5.0 };
        ui.paint.border(place.inset(1.0, 1.0), Corners::all(corner), LINK_WIDTH, accent);
    }
    let mut struck: Vec<puzzle::Cell> =
        card.step.eliminations.iter().map(|candidate| candidate.cell).collect();
    struck.dedup();
    for cell in struck {
        ui.paint.rect(places.cell(layout, cell).inset(1.0, 1.0), wrong.fade(STRUCK_SHARE));
    }
}

/// What lies over them.
pub(super) fn over(ui: &mut Ui<'_>, places: &Places, board: &Board, card: &Hint, strength: Strength) {
    if strength < Strength::Cells {
        return;
    }
    let view = board.view();
    if is_single(&card.step) {
        let is_told = strength == Strength::Digit;
        why(ui, places, board, card, is_told);
        for candidate in card.step.placements.iter().filter(|_| is_told) {
            placed(ui, places, view, *candidate);
        }
        return;
    }
    let (most, mut number) = (numbered_links(&card.step), 0);
    for link in &card.picture.links {
        number += usize::from(link.strong);
        draw_link(ui, places, view, link, (link.strong && number <= most).then_some(number));
    }
    for mark in &card.step.marks {
        let color = match mark.role {
            Role::Base | Role::First => ui.theme.accent,
            Role::Extra | Role::Pivot | Role::Joint => ui.theme.gold,
            Role::Second => ui.theme.good,
        };
        dot(ui, places, view, mark.candidate, color);
    }
    for candidate in &card.step.eliminations {
        strike(ui, places, view, *candidate);
    }
    if strength == Strength::Digit {
        for candidate in &card.step.placements {
            placed(ui, places, view, *candidate);
        }
    }
}

fn spot(places: &Places, view: &BoardView, candidate: Candidate) -> Rect {
    board_notes::spot(places.cell(view.layout(), candidate.cell), view, candidate.digit)
}

/// How large the digit of a candidate is written.
fn note_size(places: &Places) -> f32 {
    (places.side() * size::NOTE_SHARE).round()
}

fn dot(ui: &mut Ui<'_>, places: &Places, view: &BoardView, candidate: Candidate, color: Rgba) {
    let place = spot(places, view, candidate);
    let (x, y) = place.center();
    let radius = (places.side() * 0.135).max(3.0);
    ui.paint.circle(x, y, radius, color);
    if radius >= 5.0 {
        let style = TextStyle::new(note_size(places).min(radius * 1.7), Weight::Bold, ui.theme.on_accent);
        ui.paint.text_in(place, Align::Center, &candidate.digit.symbol().to_string(), &style);
    }
}

/// The digit in red with a line through it.
fn strike(ui: &mut Ui<'_>, places: &Places, view: &BoardView, candidate: Candidate) {
    let place = spot(places, view, candidate);
    let (x, y) = place.center();
    let side = places.side() * 0.13;
    let (ground, color) = (ui.theme.wrong_soft, ui.theme.wrong);
    ui.paint.rounded(place.centered(2.0 * side, 2.0 * side), Corners::all(3.0), ground);
    if side >= 4.0 {
        let style = TextStyle::new(note_size(places), Weight::Bold, color);
        ui.paint.text_in(place, Align::Center, &candidate.digit.symbol().to_string(), &style);
    }
    ui.paint.polyline(&[(x - side, y + side), (x + side, y - side)], LINK_WIDTH.max(side * 0.25), color);
}

/// The digit that follows, as it will stand there.
fn placed(ui: &mut Ui<'_>, places: &Places, view: &BoardView, candidate: Candidate) {
    let place = places.cell(view.layout(), candidate.cell);
    let (ground, color) = (ui.theme.accent_soft, ui.theme.good);
    ui.paint.rect(place.inset(2.0, 2.0), ground);
    let style = TextStyle::new((place.w * size::DIGIT_SHARE).round(), Weight::Bold, color);
    ui.paint.text_in(place, Align::Center, &candidate.digit.symbol().to_string(), &style);
    ui.paint.border(place.inset(1.0, 1.0), Corners::all(5.0), LINK_WIDTH, color);
}

/// Which digits rule out the rest. Lines to the cell itself would say which it is, where that is not told yet.
fn why(ui: &mut Ui<'_>, places: &Places, board: &Board, card: &Hint, is_told: bool) {
    let (layout, accent, wrong) = (board.view().layout(), ui.theme.accent, ui.theme.wrong);
    let reasons = reasons(board.view(), board.digits(), &card.step);
    let ring = places.side() * 0.8;
    let is_placed = |cell| card.step.placements.iter().any(|placed| placed.cell == cell);
    for reason in reasons.iter().filter(|reason| is_told || !is_placed(reason.to)) {
        let [from, to] = [reason.from, reason.to].map(|cell| places.cell(layout, cell).center());
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let share = (ring / 2.0 / dx.hypot(dy).max(1.0)).min(1.0);
        ui.paint.polyline(&[(from.0 + dx * share, from.1 + dy * share), to], LINK_WIDTH, accent.fade(0.55));
        if !is_placed(reason.to) {
            cross(ui, to, (places.side() * 0.13).max(3.0), wrong);
        }
    }
    for reason in &reasons {
        let place = places.cell(layout, reason.from).centered(ring, ring);
        ui.paint.border(place, Corners::all(ring / 2.0), LINK_WIDTH, accent);
    }
}

/// "Not here".
pub(super) fn cross(ui: &mut Ui<'_>, middle: (f32, f32), arm: f32, color: Rgba) {
    let (x, y) = middle;
    ui.paint.polyline(&[(x - arm, y - arm), (x + arm, y + arm)], LINK_WIDTH, color);
    ui.paint.polyline(&[(x - arm, y + arm), (x + arm, y - arm)], LINK_WIDTH, color);
}

fn draw_link(ui: &mut Ui<'_>, places: &Places, view: &BoardView, link: &Link, number: Option<usize>) {
    let (from, to) = (spot(places, view, link.from).center(), spot(places, view, link.to).center());
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return;
    }
    // Short links bow more, to be seen beside the digits of their cells.
    let bow = (length * BOW).clamp(places.side() * 0.2, places.side() * 0.9);
    let middle = ((from.0 + to.0) / 2.0 - dy / length * bow, (from.1 + to.1) / 2.0 + dx / length * bow);
    let at = |share: f32| {
        let (a, b, c) = ((1.0 - share) * (1.0 - share), 2.0 * share * (1.0 - share), share * share);
        (a * from.0 + b * middle.0 + c * to.0, a * from.1 + b * middle.1 + c * to.1)
    };
    let color = ui.theme.accent;
    if link.strong {
        let points: Vec<(f32, f32)> = (0..=STEPS).map(|step| at(step as f32 / STEPS as f32)).collect();
        ui.paint.polyline(&points, LINK_WIDTH, color);
    } else {
        let dots = (length / DOTS).ceil().max(3.0) as usize;
        for step in 0..=dots {
            let (x, y) = at(step as f32 / dots as f32);
            ui.paint.circle(x, y, 1.3, color);
        }
    }
    if let Some(number) = number {
        let radius = (places.side() * 0.13).max(7.0);
        // Within a cell there is no room on the link: the number stands beside it.
        let (x, y) = if length < places.side() {
            (middle.0 + dy / length * radius * -1.6, middle.1 + dx / length * radius * 1.6)
        } else {
            at(0.5)
        };
        let (ground, place) =
            (ui.theme.surface, Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius));
        ui.paint.circle(x, y, radius, ground);
        ui.paint.border(place, Corners::all(radius), 1.5, color);
        let style = TextStyle::new((radius * 1.4).round(), Weight::Bold, color);
        ui.paint.text_in(place, Align::Center, &number.to_string(), &style);
    }
}
