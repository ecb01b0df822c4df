//! The tenths of the board as bars, and the figures beside them.

use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Role, Ui};
use client_core::text::report as words;
use client_core::theatre::report::{Facts, Measure, TenthBar};

use super::FIGURE_ROW;

/// A bar for each tenth: up where time was gained, down where it was lost, each with its figure.
pub(super) fn splits(ui: &mut Ui<'_>, mut inside: Rect, facts: &Facts) {
    let bars = facts.tenth_bars();
    let title = facts.splits_title();
    let mut head = inside.cut_top(22.0, 6.0);
    let rows: Vec<Vec<String>> = bars.iter().map(|bar| vec![bar.label.clone(), bar.figure.clone()]).collect();
    let heading = vec![words::part().to_owned(), title.clone()];
    ui.table("splits", inside, &title, &[&[heading], &rows[..]].concat());
    ui.paint.remember_texts(false);
    let strong = ui.ink(size::TEXT, Weight::Bold);
    let used = ui.paint.text_in(head, Align::Left, &title, &strong);
    head.cut_left(used, 10.0);
    let small = ui.second(size::SMALL, Weight::Medium);
    let compares = facts.measure() != Measure::Nothing;
    let means = ui.paint.shortened(words::splits_mean(compares), &small, head.w);
    ui.paint.text_in(head, Align::Left, &means, &small);
    let labels = inside.cut_bottom(18.0, 2.0);
    let most = bars.iter().filter_map(|bar| bar.ms).map(i32::unsigned_abs).max().unwrap_or(1).max(1) as f32;
    let up = bars.iter().filter_map(|bar| bar.ms).any(|ms| ms < 0 || !compares);
    let down = bars.iter().filter_map(|bar| bar.ms).any(|ms| ms > 0 && compares);
    let line_y = match (up, down) {
        (true, false) => inside.bottom() - 2.0,
        (false, _) => inside.y + 2.0,
        (true, true) => inside.y + tallest(&bars, true, most, inside.h),
    };
    let color = ui.theme.ink_third;
    ui.paint.horizontal(inside.x, inside.right(), line_y, 1.0, color);
    let figure_h = 16.0;
    let cell_w = inside.w / bars.len() as f32;
    let is_tight = cell_w < 46.0;
    for (index, bar) in bars.iter().enumerate() {
        let x = inside.x + cell_w * index as f32;
        let column = Rect::new(x, inside.y, cell_w, inside.h);
        let label = if is_tight { bar.label.split('–').next().unwrap_or_default() } else { &bar.label };
        let style = ui.second(if is_tight { size::TINY } else { size::SMALL }, Weight::Medium);
        ui.paint.text_in(Rect::new(x, labels.y, cell_w, labels.h), Align::Center, label, &style);
        let Some(ms) = bar.ms else { continue };
        let is_up = ms < 0 || !compares;
        let room = if is_up { line_y - inside.y } else { inside.bottom() - line_y } - figure_h - 4.0;
        let height = (room * ms.unsigned_abs() as f32 / most).max(2.0);
        let color = match (compares, is_up) {
            (false, _) => ui.theme.accent,
            (true, true) => ui.theme.good,
            (true, false) => ui.theme.wrong,
        };
        let y = if is_up { line_y - height } else { line_y };
        let bar_w = (cell_w * 0.68).min(56.0);
        ui.paint.rounded(
            Rect::new(column.center().0 - bar_w / 2.0, y, bar_w, height),
            Corners::all(2.0),
            color,
        );
        let figure_y = if is_up { y - figure_h } else { y + height + 2.0 };
        let style = TextStyle::new(if is_tight { size::TINY } else { size::SMALL }, Weight::Bold, color);
        ui.paint.text_in(Rect::new(x, figure_y, cell_w, figure_h), Align::Center, &bar.figure, &style);
    }
    ui.paint.remember_texts(ui.around.mirrored);
}

/// How much of the height the bars above the line have, where there are some on both sides.
fn tallest(bars: &[TenthBar], up: bool, most: f32, height: f32) -> f32 {
    let of = |up: bool| {
        let side = bars.iter().filter_map(|bar| bar.ms).filter(|ms| (*ms < 0) == up);
        side.map(i32::unsigned_abs).max().unwrap_or(0) as f32 / most
    };
    let (here, there) = (of(up), of(!up));
    let share = (here / (here + there).max(0.001)).clamp(0.25, 0.75);
    height * share
}

pub(super) fn figures(ui: &mut Ui<'_>, mut inside: Rect, facts: &Facts) {
    for (index, (what, figure, is_gold)) in facts.figures().into_iter().enumerate() {
        let mut row = inside.cut_top(FIGURE_ROW, 0.0);
        ui.node(&format!("figure-{index}"), Role::Text, row, &format!("{what}: {figure}"));
        let style = if is_gold {
            TextStyle::new(size::TEXT, Weight::Bold, ui.theme.gold)
        } else {
            ui.ink(size::TEXT, Weight::Bold)
        };
        let style = ui.paint.fitting(&figure, style, &[size::LABEL, size::SMALL], row.w * 0.6);
        let used = ui.paint.text_in(row, Align::Right, &figure, &style);
        row.cut_right(used, 8.0);
        let quiet = ui.second(size::LABEL, Weight::Medium);
        let quiet = ui.paint.fitting(&what, quiet, &[size::SMALL, size::TINY], row.w);
        let what = ui.paint.shortened(&what, &quiet, row.w);
        ui.paint.text_in(row, Align::Left, &what, &quiet);
    }
}
