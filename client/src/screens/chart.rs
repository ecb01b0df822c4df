//! Progress of all racers over time, as steps from the start to where each ended. Own line last and thickest.

use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Role, Ui};
use client_core::room::{ChartLine, ResultsCard};
use client_core::text;

/// Horizontal lines: nothing, a quarter, half, three quarters, all.
const LEVELS: usize = 4;
/// Room for an end mark beside the plot.
const MARK_ROOM: f32 = 14.0;

pub(crate) fn draw(ui: &mut Ui<'_>, card: Rect, results: &ResultsCard) {
    if let [only] = &results.chart[..]
        && only.points.iter().all(|(_, share)| *share == 0.0)
    {
        // One racer who found nothing: there is no progress to show.
        return;
    }
    ui.card(card);
    let head = Rect { h: 48.0, ..card }.inset(20.0, 0.0);
    let title = ui.ink(size::TEXT, Weight::Bold);
    ui.node("progress", Role::Heading(2), head, text::labels::progress());
    ui.paint.text_in(head, Align::Left, text::labels::progress(), &title);
    ui.caption(head, Align::Right, &format!("0:00 – {}", text::clock(results.duration_ms)));
    let mut area = card.inset(20.0, 0.0);
    area.cut_top(48.0, 0.0);
    area.cut_bottom(34.0, 0.0);
    area.cut_right(MARK_ROOM, 0.0);
    for level in 0..=LEVELS {
        let y = area.bottom() - area.h * level as f32 / LEVELS as f32;
        ui.rule(area.x, area.right(), y);
    }
    if let Some(seed) = results.seed {
        let foot = Rect { y: area.bottom() + 6.0, h: 20.0, ..area };
        ui.caption(foot, Align::Left, &text::puzzle_seed(seed));
    }
    let (own, others): (Vec<_>, Vec<_>) = results.chart.iter().partition(|line| line.you);
    for line in others.into_iter().chain(own) {
        draw_line(ui, area, line, results.duration_ms);
    }
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
