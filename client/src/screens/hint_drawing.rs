//! A hint on the board: where to look, the cells of the pattern, its candidates as dots, what follows, and the links between
//! them. Links bow, so that they go around the digits between their ends.

use super::board_notes;
use super::board_picture::Places;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, size};
use crate::widgets::Ui;
use client_core::board::BoardView;
use client_core::practice::Strength;
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
    if strength < Strength::Cells {
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
pub(super) fn over(ui: &mut Ui<'_>, places: &Places, view: &BoardView, card: &Hint, strength: Strength) {
    if strength < Strength::Cells {
        return;
    }
    for link in &card.picture.links {
        draw_link(ui, places, view, link);
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

fn draw_link(ui: &mut Ui<'_>, places: &Places, view: &BoardView, link: &Link) {
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
}
