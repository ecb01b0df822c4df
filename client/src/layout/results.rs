//! The results: a sentence, what next, the table, and all racers' progress over time; scrolls when it must.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space;

const CONTENT_WIDTH: f32 = 1216.0;
const TOP_BAR: f32 = 60.0;
const BUTTON_HEIGHT: f32 = 54.0;
const BUTTON_WIDTH: f32 = 170.0;
/// A button with a whole sentence on it.
const BUTTON_WIDTH_LONG: f32 = 216.0;
/// Height of one line of the sentence on a narrow screen.
pub(crate) const HEADLINE_LINE: f32 = 42.0;
const HEAD_ROW: f32 = 40.0;
const ROW_HEIGHT: f32 = 52.0;
const CHART_HEAD: f32 = 48.0;
const CHART_MIN: f32 = 200.0;
const CHART_MAX: f32 = 300.0;
const EXPORT_HEIGHT: f32 = 44.0;
const EXPORT_WIDTH: f32 = 170.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ResultsLayout {
    pub(crate) narrow: bool,
    pub(crate) brand: Rect,
    pub(crate) leave: Rect,
    pub(crate) scroll: Rect,
    pub(crate) content_height: f32,
    pub(crate) headline: Rect,
    pub(crate) detail: Rect,
    /// Whether the buttons stay while the rest scrolls.
    pub(crate) fixed_buttons: bool,
    /// What to do next, the most important last.
    pub(crate) buttons: Vec<Rect>,
    pub(crate) table: Rect,
    pub(crate) head_row: Rect,
    pub(crate) rows: Vec<Rect>,
    pub(crate) chart: Rect,
    /// Under the chart.
    pub(crate) export: Rect,
}

/// `headline_lines` is how many lines the sentence takes at the narrow width; `long` if a button has much to say.
pub(crate) fn results(
    screen: Rect,
    rows: usize,
    (buttons, long): (usize, bool),
    headline_lines: usize,
) -> ResultsLayout {
    let button_width = if long { BUTTON_WIDTH_LONG } else { BUTTON_WIDTH };
    let short = form(screen) == Form::Short;
    let narrow = form(screen) == Form::Portrait && screen.w < 700.0;
    let edge = if screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let mut rest = screen;
    let mut top = rest.cut_top(TOP_BAR, 0.0).inset(edge, 8.0);
    let leave = top.cut_right(96.0, 12.0);
    let bar = narrow.then(|| rest.cut_bottom(BUTTON_HEIGHT + 20.0, 0.0));
    let width = (screen.w - 2.0 * edge).min(CONTENT_WIDTH);
    let column = Rect::new(screen.x + (screen.w - width) / 2.0, rest.y, width, rest.h);
    let mut y = column.y + 4.0;
    let mut row = |height: f32, gap: f32| {
        let rect = Rect::new(column.x, y, column.w, height);
        y += height + gap;
        rect
    };
    let mut headline = row(if narrow { HEADLINE_LINE * headline_lines as f32 } else { 56.0 }, 0.0);
    let mut detail = row(28.0, 14.0);
    let used = buttons as f32 * (button_width + 10.0);
    let line_up = |right: f32, y: f32, height: f32| -> Vec<Rect> {
        let left = right + 10.0 - used;
        (0..buttons)
            .map(|index| Rect::new(left + index as f32 * (button_width + 10.0), y, button_width, height))
            .collect()
    };
    let button_rects = match bar {
        Some(bar) => {
            let room = Rect::new(column.x, bar.y + 6.0, column.w, BUTTON_HEIGHT);
            (0..buttons).map(|index| room.grid_cell(buttons.max(1), 1, 10.0, index)).collect()
        }
        // In very little height they go beside the brand, so that the sentence has the whole width.
        None if short => line_up(top.cut_right(used, 0.0).right(), leave.y, leave.h),
        None => {
            headline.w -= used + 16.0;
            detail.w -= used + 16.0;
            line_up(column.right(), headline.y + 16.0, BUTTON_HEIGHT)
        }
    };
    let table = row(HEAD_ROW + rows as f32 * ROW_HEIGHT + 4.0, 18.0);
    let left_over = rest.bottom() - (table.bottom() + 18.0) - space::GROUP - EXPORT_HEIGHT - 12.0;
    let chart = row(left_over.clamp(CHART_MIN, CHART_MAX), 12.0);
    let export = row(EXPORT_HEIGHT, 16.0);
    let table_row = |index: usize| {
        Rect::new(table.x, table.y + HEAD_ROW + index as f32 * ROW_HEIGHT, table.w, ROW_HEIGHT)
    };
    ResultsLayout {
        narrow,
        brand: top,
        leave,
        scroll: Rect::new(column.x, rest.y, column.w, rest.h),
        content_height: y - column.y,
        headline,
        detail,
        fixed_buttons: narrow || short,
        buttons: button_rects,
        table,
        head_row: Rect { h: HEAD_ROW, ..table },
        rows: (0..rows).map(table_row).collect(),
        chart,
        export: Rect { w: export.w.min(EXPORT_WIDTH), ..export },
    }
}

/// The part of the chart's card that the lines are drawn in.
pub(crate) fn plot(chart: Rect) -> Rect {
    let mut plot = chart.inset(20.0, 0.0);
    plot.cut_top(CHART_HEAD, 0.0);
    plot.cut_bottom(24.0, 0.0);
    plot
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    #[test]
    fn everything_has_its_place_at_every_size() {
        for screen in screens() {
            for (rows, buttons) in [(1, (2, false)), (2, (1, true)), (8, (2, false)), (32, (2, false))] {
                let l = results(screen, rows, buttons, 2);
                assert_tidy(screen, &[("brand", l.brand), ("leave", l.leave), ("scroll", l.scroll)]);
                let content = Rect { h: l.content_height, ..l.scroll };
                let mut inside = vec![
                    ("headline", l.headline),
                    ("detail", l.detail),
                    ("table", l.table),
                    ("chart", l.chart),
                ];
                let buttons: Vec<_> = l.buttons.iter().map(|rect| ("button", *rect)).collect();
                if l.fixed_buttons {
                    let mut bars = buttons.clone();
                    bars.extend([("brand", l.brand), ("leave", l.leave)]);
                    assert_tidy(screen, &bars);
                } else {
                    inside.extend(&buttons);
                }
                assert_tidy(content, &inside);
                let rows: Vec<_> = l.rows.iter().map(|rect| ("row", *rect)).collect();
                assert_tidy(l.table, &rows);
                assert_touchable(screen, &buttons);
                assert!(plot(l.chart).h > 100.0);
            }
        }
    }
}
