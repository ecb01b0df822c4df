//! The timeline: a lane for each racer with a tick for each digit, stalls, mistakes and the end; below them who led; over them where
//! the replay is. It can be dragged.

use super::Show;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::screens::chart;
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Hit, Role, Ui};
use client_core::text::{self, theatre as words};

/// Times along a race, however long it claims to be.
const TIMES_MAX: usize = 24;
const HEAD: f32 = 30.0;
const FOOT: f32 = 24.0;
const LANE_MAX: f32 = 34.0;
const LANE_MIN: f32 = 8.0;
/// In lower lanes nothing is written.
const WRITTEN_FROM: f32 = 20.0;
/// What the names take, and their shapes alone.
const NAMES: f32 = 104.0;
const SHAPES: f32 = 26.0;
/// Ticks nearer than this are one, in logical pixels.
const TICK_APART: f32 = 2.5;
const TICK: f32 = 2.0;
/// Half of what the time over the line takes.
const FLAG: f32 = 30.0;
/// The ground of a stall: the gold of text would be brown.
const STALL: Rgba = Rgba::hex(0xF0B53C);
const STALL_SHARE: f32 = 0.24;

/// How high it is where it may have so much.
pub(super) fn height(show: &Show<'_>, most: f32) -> f32 {
    let lanes = show.timeline.lanes().len() as f32;
    let lane = ((most - HEAD - FOOT) / lanes).clamp(LANE_MIN, LANE_MAX);
    HEAD + FOOT + lane * lanes
}

/// The place of the ticks, and the times that it stands for.
#[derive(Debug, Clone, Copy)]
struct Plot {
    area: Rect,
    end_ms: u32,
}

impl Plot {
    fn x(self, ms: u32) -> f32 {
        self.area.x + self.area.w * ms.min(self.end_ms) as f32 / self.end_ms as f32
    }
}

pub(super) fn draw(ui: &mut Ui<'_>, card: Rect, show: &Show<'_>, has_names: bool) {
    ui.card(card);
    let mut area = card.inset(14.0, 0.0);
    area.cut_right(8.0, 0.0);
    let names = area.cut_left(if has_names { NAMES } else { SHAPES }, 0.0);
    let whole = area;
    let head = area.cut_top(HEAD, 0.0);
    let foot = area.cut_bottom(FOOT, 0.0);
    let plot = Plot { area, end_ms: show.timeline.end_ms() };
    slider(ui, whole, show);
    ui.paint.remember_texts(false);
    times(ui, head, plot, show);
    let count = show.timeline.lanes().len();
    let lane_h = area.h / count as f32;
    for lane in 0..count {
        let row = Rect::new(area.x, area.y + lane_h * lane as f32, area.w, lane_h);
        name(ui, Rect { x: names.x, w: names.w, ..row }, show, lane, has_names);
        one(ui, row, plot, show, lane);
    }
    leaders(ui, foot, plot, show);
    if has_names && show.timeline.replay().compares() {
        let style = ui.second(size::SMALL, Weight::Medium);
        ui.paint.text_in(Rect { x: names.x, w: names.w, ..foot }, Align::Left, words::leader(), &style);
    }
    line(ui, whole, head, plot, show, has_names);
    ui.paint.remember_texts(ui.around.mirrored);
}

/// All of it takes the pointer, and is a value for who does not see it.
fn slider(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>) {
    let end_ms = show.timeline.end_ms();
    let action = Action::Slide { left: place.x, width: place.w, most: end_ms };
    ui.hit(Hit { action, on_press: true, ..Ui::plain_hit("time", place) });
    let said = format!("{}: {} {}", words::time(), text::clock(show.at_ms), words::of_all(end_ms));
    ui.describe(Role::Slider, &said);
    ui.focus_ring("time", place, radius::BUTTON);
}

fn times(ui: &mut Ui<'_>, head: Rect, plot: Plot, show: &Show<'_>) {
    let style = ui.second(size::SMALL, Weight::Medium);
    let step_ms = chart::time_step_ms(plot.area.w, plot.end_ms);
    let now = plot.x(show.at_ms);
    let line = ui.theme.thin_line;
    for ms in (0..=plot.end_ms).step_by(step_ms as usize).take(TIMES_MAX) {
        let x = plot.x(ms);
        ui.paint.rect(Rect::new(x, plot.area.y, 1.0, plot.area.h), line);
        if (x - now).abs() > 2.0 * FLAG {
            let place = Rect::new((x - 30.0).min(head.right() - 52.0), head.y, 60.0, head.h);
            ui.paint.text_in(place, Align::Center, &text::clock(ms), &style);
        }
    }
}

fn name(ui: &mut Ui<'_>, place: Rect, show: &Show<'_>, lane: usize, has_names: bool) {
    let (color, shape) = player_mark(ui.theme, show.timeline.lanes()[lane].member.0);
    ui.paint.player_shape(place.x + 6.0, place.center().1, (place.h * 0.4).min(5.5), shape, color);
    if has_names {
        let letters = if place.h < WRITTEN_FROM { size::TINY } else { size::LABEL };
        let style = ui.ink(letters, Weight::Semibold);
        let room = Rect { x: place.x + 20.0, w: place.w - 30.0, ..place };
        if place.h >= 10.0 {
            ui.paint.text_in(room, Align::Left, show.timeline.name(lane, show.own), &style);
        }
    }
}

/// One racer's race.
fn one(ui: &mut Ui<'_>, row: Rect, plot: Plot, show: &Show<'_>, lane: usize) {
    let racer = &show.timeline.lanes()[lane];
    let (color, shape) = player_mark(ui.theme, racer.member.0);
    let middle = row.center().1;
    let over_ms = show.timeline.over_ms(lane);
    let track = ui.theme.track;
    ui.paint.rect(Rect::new(row.x, middle - 0.5, plot.x(over_ms) - row.x, 1.0), track);
    let tick_h = (row.h * 0.42).max(2.0);
    let houses = show.timeline.houses(lane);
    let mut last = f32::NEG_INFINITY;
    for made in racer.moves.iter().filter(|made| made.kind.is_gain()) {
        let (x, is_house) = (plot.x(made.ms), houses.binary_search(&made.ms).is_ok());
        if x - last < TICK_APART && !is_house {
            continue;
        }
        last = x;
        let h = if is_house { (row.h * 0.72).max(tick_h) } else { tick_h };
        ui.paint.rect(Rect::new(x - TICK / 2.0, middle - h / 2.0, TICK, h), color);
    }
    for stall in show.timeline.moments().stalls.iter().filter(|stall| stall.lane == lane) {
        let (left, right) = (plot.x(stall.from_ms) + TICK, plot.x(stall.to_ms) - TICK);
        let h = row.h * 0.62;
        self::stall(ui, Rect::new(left, middle - h / 2.0, (right - left).max(2.0), h), stall.ms());
    }
    let wrong = ui.theme.wrong;
    let side = (row.h * 0.14).clamp(2.0, 4.0);
    for mistake in show.timeline.moments().mistakes.iter().filter(|mistake| mistake.lane == lane) {
        ui.paint.cross(plot.x(mistake.ms), middle - row.h * 0.36, side, wrong);
    }
    let end = plot.x(over_ms);
    if racer.finish_ms().is_some() {
        ui.paint.player_shape(end, middle, (row.h * 0.34).min(6.0), shape, color);
    } else if racer.has_left() {
        ui.paint.rect(Rect::new(end - 1.0, middle - row.h * 0.32, 2.0, row.h * 0.64), color);
    }
}

/// Pale, with a strong lower edge: not by colour alone.
fn stall(ui: &mut Ui<'_>, place: Rect, ms: u32) {
    let gold = ui.theme.gold;
    let ground = ui.theme.surface.mix(STALL, STALL_SHARE);
    ui.paint.rect(place, ground);
    ui.paint.rect(Rect::new(place.x, place.bottom() - 1.5, place.w, 1.5), gold);
    let words = text::clock(ms);
    let style = TextStyle::new(size::TINY, Weight::Semibold, gold);
    if place.h >= 13.0 && ui.paint.text_width(&words, &style) + 6.0 <= place.w {
        ui.paint.text_in(place, Align::Center, &words, &style);
    }
}

fn leaders(ui: &mut Ui<'_>, foot: Rect, plot: Plot, show: &Show<'_>) {
    let place = foot.centered(foot.w, 8.0);
    for (lane, from_ms, to_ms) in show.timeline.leaders() {
        let (color, _) = player_mark(ui.theme, show.timeline.lanes()[lane].member.0);
        let (left, right) = (plot.x(from_ms), plot.x(to_ms));
        let width = (right - left - 1.0).max(1.0);
        let corner = 2.0_f32.min(width / 2.0);
        ui.paint.rounded(Rect::new(left, place.y, width, place.h), Corners::all(corner), color);
    }
}

/// Where the replay is.
fn line(ui: &mut Ui<'_>, whole: Rect, head: Rect, plot: Plot, show: &Show<'_>, has_flag: bool) {
    let (ink, ground) = (ui.theme.ink, ui.theme.surface);
    let x = plot.x(show.at_ms);
    ui.paint.rect(Rect::new(x - 1.0, head.bottom() - 4.0, 2.0, whole.bottom() - head.bottom()), ink);
    if !has_flag {
        ui.paint.circle(x, whole.bottom() - 9.0, 7.0, ink);
        return;
    }
    let words = text::clock(show.at_ms);
    let style = TextStyle::new(size::LABEL, Weight::Bold, ground);
    let width = ui.paint.text_width(&words, &style) + 18.0;
    let left = (x - width / 2.0).min(whole.right() - width);
    let flag = Rect::new(left, head.y + 4.0, width, head.h - 8.0);
    ui.paint.rounded(flag, Corners::all(7.0), ink);
    ui.paint.text_in(flag, Align::Center, &words, &style);
}

/// What the marks mean.
pub(super) fn legend(ui: &mut Ui<'_>, place: Rect, style: &TextStyle) {
    let mut rest = place;
    let y = rest.center().1;
    let word = |ui: &mut Ui<'_>, rest: &mut Rect, said: &str| {
        let used = ui.paint.text_in(*rest, Align::Left, said, style);
        rest.cut_left(used, 20.0);
    };
    let mark = rest.cut_left(22.0, 8.0);
    stall(ui, Rect::new(mark.x, y - 6.0, 22.0, 12.0), 0);
    word(ui, &mut rest, words::stall());
    let mark = rest.cut_left(10.0, 8.0);
    let (wrong, ink) = (ui.theme.wrong, ui.theme.ink_second);
    ui.paint.cross(mark.center().0, y, 4.0, wrong);
    word(ui, &mut rest, words::mistake());
    let mark = rest.cut_left(4.0, 8.0);
    ui.paint.rect(Rect::new(mark.x, y - 6.0, TICK, 12.0), ink);
    word(ui, &mut rest, words::digit());
}
