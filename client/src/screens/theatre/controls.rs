//! What moves a replay: play, one digit on or back, speed, and the jumps.

use super::{BUTTON, GAP, Show, pressed};
use crate::geometry::Rect;
use crate::paint::{Align, Corners, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::text::{self, theatre as words};
use client_core::theatre::SPEEDS;

/// All in one row.
pub(super) fn row(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, is_roomy: bool) {
    let mut rest = place;
    let right = rest.cut_right(if is_roomy { 380.0 } else { rest.w * 0.42 }, 12.0);
    if !is_roomy {
        transport(ui, rest, show);
        jumps(ui, right, show, false);
        return;
    }
    step(ui, rest.cut_left(place.h, GAP), "step-back", words::step_back(), true);
    play(ui, rest.cut_left(88.0, GAP), show);
    step(ui, rest.cut_left(place.h, 12.0), "step", words::step_on(), false);
    let labels: Vec<String> = SPEEDS.iter().map(|speed| times(*speed)).collect();
    let options: Vec<_> = labels
        .iter()
        .enumerate()
        .map(|(at, label)| (label.as_str(), pressed(format!("speed-{at}"))))
        .collect();
    ui.name_next_group(words::speed());
    ui.segments("speed", rest.cut_left(270.0, 16.0), Some(show.page.playback().speed()), &options);
    let strong = ui.ink(size::TEXT, Weight::Bold);
    let used = ui.paint.text_in(rest, Align::Left, &text::clock(show.at_ms), &strong);
    rest.cut_left(used, 5.0);
    let quiet = ui.second(size::TEXT, Weight::Medium);
    let used = ui.paint.text_in(rest, Align::Left, &words::of_all(show.timeline.end_ms()), &quiet);
    rest.cut_left(used, 12.0);
    if rest.w >= 120.0 {
        let skips = show.page.playback().skips_pauses;
        let place = rest.cut_left(124.0, 0.0);
        ui.area("skip", place, pressed("skip"));
        ui.describe(Role::Toggle(skips), words::skips());
        ui.focus_ring("skip", place, radius::BUTTON);
        let color = if skips { ui.theme.accent } else { ui.theme.ink_second };
        let style = quiet.colored(color);
        let label = format!("{}{}", if skips { "✓ " } else { "" }, words::skips());
        ui.paint.text_in(place, Align::Center, &label, &style);
    }
    jumps(ui, right, show, true);
}

/// Whether pauses are skipped, as two arrowheads.
fn skip_sign(ui: &mut Ui<'_>, place: Rect, skips: bool) {
    let touch = ui.area("skip", place, pressed("skip"));
    ui.describe(Role::Toggle(skips), words::skips());
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.08);
    ui.raised(place, radius::BUTTON, ground);
    ui.focus_ring("skip", place, radius::BUTTON);
    let ink = if skips { ui.theme.accent } else { ui.theme.ink_second };
    let (x, y) = place.center();
    for side in [-8.0, 1.0] {
        ui.paint.polygon(&[(x + side, y - 6.0), (x + side + 8.0, y), (x + side, y + 6.0)], ink);
    }
}

/// Play, one digit back and on, and the speed.
pub(super) fn transport(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let mut rest = place;
    let side = (rest.w * 0.19).min(84.0);
    step(ui, rest.cut_left(side, GAP), "step-back", words::step_back(), true);
    let speed = rest.cut_right(side, GAP);
    step(ui, rest.cut_right(side, GAP), "step", words::step_on(), false);
    play(ui, rest, show);
    let now = times(SPEEDS[show.page.playback().speed()]);
    ui.button("speed", speed, Button::new(Kind::Secondary, &now), pressed("speed"));
    ui.describe(Role::Button, &words::speed_now(&now));
}

/// To the next lead change, stall and mistake. Where there is little room the switch for pauses stands before them.
pub(super) fn jumps(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, is_long: bool) {
    let mut rest = place.centered(place.w, place.h.max(BUTTON));
    if is_long {
        let style = ui.second(size::LABEL, Weight::Medium);
        let label = rest.cut_left(40.0, 4.0);
        ui.decoration(label);
        ui.paint.text_in(label, Align::Left, words::next_of(), &style);
    } else {
        skip_sign(ui, rest.cut_left(BUTTON, GAP), show.page.playback().skips_pauses);
    }
    let lead = if is_long { words::lead_change() } else { words::lead() };
    let moments = show.timeline.moments();
    let all = [
        ("lead", lead, moments.leads.is_empty()),
        ("stall", words::stall(), moments.stalls.is_empty()),
        ("mistake", words::mistake(), moments.mistakes.is_empty()),
    ];
    for (index, (name, label, is_empty)) in all.into_iter().enumerate() {
        let place = rest.grid_cell(all.len(), 1, GAP, index);
        let button = Button::new(Kind::Secondary, label).size(size::LABEL).enabled(!is_empty);
        ui.button(name, place, button, pressed(name));
        if !is_empty {
            ui.describe(Role::Button, &format!("{}: {label}", words::next_of()));
        }
    }
}

/// "0.5×".
fn times(tenths: u32) -> String {
    match tenths % 10 {
        0 => format!("{}×", tenths / 10),
        part => format!("{}.{part}×", tenths / 10),
    }
}

fn play(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let is_playing = show.page.playback().is_playing();
    let touch = ui.area("play", place, pressed("play"));
    ui.describe(Role::Button, if is_playing { words::pause() } else { words::play() });
    let (ground, ink) = (ui.theme.accent.mix(ui.theme.ink, touch * 0.2), ui.theme.on_accent);
    ui.paint.rounded(place, Corners::all(radius::BUTTON), ground);
    ui.focus_ring("play", place, radius::BUTTON);
    let (x, y) = place.center();
    if is_playing {
        for side in [-6.0, 2.0] {
            ui.paint.rect(Rect::new(x + side, y - 8.0, 4.0, 16.0), ink);
        }
    } else {
        ui.paint.polygon(&[(x - 6.0, y - 8.0), (x + 8.0, y), (x - 6.0, y + 8.0)], ink);
    }
}

fn step(ui: &mut Ui<'_>, place: Rect, id: &str, name: &str, is_back: bool) {
    let touch = ui.area(id, place, pressed(id));
    ui.describe(Role::Button, name);
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.08);
    ui.raised(place, radius::BUTTON, ground);
    ui.focus_ring(id, place, radius::BUTTON);
    let ink: Rgba = ui.theme.ink;
    let (x, y) = place.center();
    let way = if is_back { -1.0 } else { 1.0 };
    ui.paint.polygon(&[(x - 6.0 * way, y - 7.0), (x + 4.0 * way, y), (x - 6.0 * way, y + 7.0)], ink);
    ui.paint.rect(Rect::new(x + 6.0 * way - 1.25, y - 7.0, 2.5, 14.0), ink);
}
