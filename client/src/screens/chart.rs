//! Progress of all racers over time, as steps from the start to where each ended, and the moment at which the race turned. Own
//! line last and thickest.

use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{Rgba, size};
use crate::widgets::{Role, Ui};
use client_core::room::{ChartLine, Moment, ResultsCard};
use client_core::text;

/// Horizontal lines: nothing, a quarter, half, three quarters, all.
const LEVELS: usize = 4;
/// Room for an end mark beside the plot.
const MARK_ROOM: f32 = 14.0;
const HEAD: f32 = 48.0;
/// Below the plot, for the times.
const FOOT: f32 = 30.0;
/// Between two times below the plot, in logical pixels.
const TIME_WIDTH: f32 = 90.0;
/// Whole steps of a minute or more between them, in seconds.
const TIME_STEPS_S: [u32; 7] = [10, 30, 60, 120, 300, 600, 1_800];
/// The ground of a wait, light enough for lines on either ground: the gold of text would be brown.
const BAND: Rgba = Rgba::hex(0xF0B53C);
const BAND_SHARE: f32 = 0.22;

pub(crate) fn draw(ui: &mut Ui<'_>, card: Rect, results: &ResultsCard) {
    if let [only] = &results.chart[..]
        && only.points.iter().all(|(_, share)| *share == 0.0)
    {
        // One racer who found nothing: there is no progress to show.
        return;
    }
    ui.card(card);
    let mut head = Rect { h: HEAD, ..card }.inset(20.0, 0.0);
    let title = ui.ink(size::TEXT, Weight::Bold);
    ui.node("progress", Role::Heading(2), head, text::labels::progress());
    let used = ui.paint.text_in(head, Align::Left, text::labels::progress(), &title);
    head.cut_left(used, 16.0);
    if let Some(moment) = &results.moment {
        ui.node("moment", Role::Text, card, &moment.in_words());
    }
    ui.table("progress-table", card, text::labels::progress(), &results.progress());
    let mut area = card.inset(20.0, 0.0);
    area.cut_top(HEAD, 0.0);
    area.cut_bottom(FOOT, 0.0);
    area.cut_right(MARK_ROOM, 0.0);
    let is_wide = legend(ui, head, results);
    if let Some(moment) = &results.moment {
        band(ui, area, moment, results.duration_ms);
    }
    for level in 0..=LEVELS {
        let y = area.bottom() - area.h * level as f32 / LEVELS as f32;
        ui.rule(area.x, area.right(), y);
    }
    times(ui, area, results.duration_ms);
    let (own, others): (Vec<_>, Vec<_>) = results.chart.iter().partition(|line| line.you);
    for line in others.into_iter().chain(own) {
        draw_line(ui, area, line, results.duration_ms);
    }
    match &results.moment {
        Some(moment) if is_wide => label(ui, area, moment, results.duration_ms),
        Some(moment) => {
            let style = moment_style(ui);
            ui.paint.text_in(head, Align::Right, &moment.label, &style);
        }
        None => {}
    }
}

/// Whose line is whose, where there is room; elsewhere the table above says it.
fn legend(ui: &mut Ui<'_>, head: Rect, results: &ResultsCard) -> bool {
    const MARK: f32 = 22.0;
    const GAP: f32 = 18.0;
    let style = ui.second(size::LABEL, Weight::Medium);
    let width = |ui: &Ui<'_>, line: &ChartLine| ui.paint.text_width(&line.name, &style);
    let all: f32 = results.chart.iter().map(|line| MARK + width(ui, line) + GAP).sum();
    if head.w < 600.0 || all > head.w {
        return false;
    }
    let mut rest = head;
    for line in results.chart.iter().rev() {
        let mut place = rest.cut_right(MARK + width(ui, line), GAP);
        let (color, shape) = player_mark(ui.theme, line.mark);
        let mark = place.cut_left(MARK, 0.0);
        ui.paint.player_shape(mark.x + 7.0, mark.center().1, 5.0, shape, color);
        ui.paint.text_in(place, Align::Left, &line.name, &style);
    }
    true
}

/// Where a time is on the plot.
fn x_of(area: Rect, ms: u32, duration_ms: u32) -> f32 {
    area.x + area.w * ms.min(duration_ms) as f32 / duration_ms as f32
}

/// Milliseconds between two times along a plot.
pub(super) fn time_step_ms(width: f32, duration_ms: u32) -> u32 {
    let most = (width / TIME_WIDTH).max(1.0) as u32;
    let enough = |step: &&u32| duration_ms / (**step * 1_000) <= most;
    TIME_STEPS_S.iter().find(enough).unwrap_or(&TIME_STEPS_S[6]) * 1_000
}

/// Times below the plot, at whole steps.
fn times(ui: &mut Ui<'_>, area: Rect, duration_ms: u32) {
    let most = (area.w / TIME_WIDTH).max(1.0) as u32;
    let step_ms = time_step_ms(area.w, duration_ms);
    let style = ui.second(size::SMALL, Weight::Medium);
    for ms in (0..=duration_ms).step_by(step_ms as usize).take(most as usize + 1) {
        let place = Rect::new(x_of(area, ms, duration_ms) - 30.0, area.bottom() + 6.0, 60.0, 18.0);
        let (place, align) =
            if ms == 0 { (place.moved(30.0, 0.0), Align::Left) } else { (place, Align::Center) };
        ui.paint.text_in(place, align, &text::clock(ms), &style);
    }
}

/// The wait that cost the lead, and the moment when it was gone.
fn band(ui: &mut Ui<'_>, area: Rect, moment: &Moment, duration_ms: u32) {
    let gold = ui.theme.gold;
    if let Some((from, to)) = moment.wait_ms {
        let (left, right) = (x_of(area, from, duration_ms), x_of(area, to, duration_ms));
        ui.paint.rect(Rect::new(left, area.y, right - left, area.h), BAND.fade(BAND_SHARE));
    }
    let x = x_of(area, moment.at_ms, duration_ms);
    ui.paint.rect(Rect::new(x - 1.0, area.y, 2.0, area.h), gold);
}

fn moment_style(ui: &Ui<'_>) -> TextStyle {
    TextStyle::new(size::LABEL, Weight::Bold, ui.theme.gold)
}

/// What happened there, beside the line or the band, where there are no curves: above them early on, below them later.
fn label(ui: &mut Ui<'_>, area: Rect, moment: &Moment, duration_ms: u32) {
    let (strong, quiet) = (moment_style(ui), ui.second(size::SMALL, Weight::Medium));
    let detail = moment.detail.as_deref().unwrap_or_default();
    let width = ui.paint.text_width(&moment.label, &strong).max(ui.paint.text_width(detail, &quiet)) + 2.0;
    let (from, to) = moment.wait_ms.unwrap_or((moment.at_ms, moment.at_ms));
    let right = x_of(area, to.max(moment.at_ms), duration_ms) + 14.0;
    let left = x_of(area, from.min(moment.at_ms), duration_ms) - 14.0 - width;
    let x = if right + width <= area.right() { right } else { left.max(area.x) };
    let is_early = moment.at_ms < duration_ms / 2;
    let mut place = Rect::new(x, if is_early { area.y + 12.0 } else { area.bottom() - 54.0 }, width, 42.0);
    ui.paint.text_in(place.cut_top(22.0, 0.0), Align::Left, &moment.label, &strong);
    ui.paint.text_in(place, Align::Left, detail, &quiet);
}

fn draw_line(ui: &mut Ui<'_>, area: Rect, line: &ChartLine, duration_ms: u32) {
    let at = |(ms, share): (u32, f32)| {
        (area.x + area.w * ms as f32 / duration_ms as f32, area.bottom() - area.h * share.clamp(0.0, 1.0))
    };
    let points = thinned(line.points.iter().copied().map(at));
    let (color, shape) = player_mark(ui.theme, line.mark);
    ui.paint.polyline(&points, if line.you { 3.0 } else { 2.0 }, color);
    if let Some((x, y)) = points.last() {
        ui.paint.player_shape(*x, *y, 4.5, shape, color);
    }
}

/// Leaves out points closer than two pixels to the previous one drawn, but never the last point.
fn thinned(points: impl Iterator<Item = (f32, f32)>) -> Vec<(f32, f32)> {
    const DISTANCE_MIN: f32 = 2.0;
    let mut kept: Vec<(f32, f32)> = Vec::new();
    let mut skipped = None;
    for point in points {
        match kept.last() {
            Some(last) if (point.0 - last.0).abs() + (point.1 - last.1).abs() < DISTANCE_MIN => {
                skipped = Some(point)
            }
            _ => {
                kept.push(point);
                skipped = None;
            }
        }
    }
    kept.extend(skipped);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinning_keeps_both_ends() {
        let points: Vec<_> = (0..100).map(|step| (step as f32 * 0.3, 0.0)).collect();
        let kept = thinned(points.iter().copied());
        assert!(kept.len() < 20);
        assert_eq!((kept[0], kept[kept.len() - 1]), (points[0], points[99]));
    }
}
