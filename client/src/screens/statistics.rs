//! What was played in practice: counts and streaks, solves per day, and a line for each kind and tier.

use super::Scene;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::statistics::{GRAPH_DAYS, StatisticsRow};
use client_core::text::{self, statistics as words};
use client_core::{Intent, PracticeIntent};

const WIDTH: f32 = 560.0;
const GRAPH: f32 = 72.0;
/// The sentence with the streaks, and where the games were played.
const HEAD: f32 = 64.0;
/// The same where both take two lines.
const HEAD_NARROW: f32 = 88.0;
/// Less room than this is narrow.
const NARROW: f32 = 360.0;
const ROW: f32 = 50.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let practice = scene.app.screens().practice();
    let statistics = scene.app.statistics();
    let rows = statistics.rows();
    let has_any = statistics.count() > 0;
    let head_height = if scene.screen.w < NARROW { HEAD_NARROW } else { HEAD };
    let (streak, longest) = statistics.streaks(practice.today());
    let summary = words::summary(statistics.count(), streak, longest);
    let played = words::played(statistics.played());
    let mut column = Page::column();
    column.item(head_height, |ui, place| {
        head(ui, place, &summary, if has_any { &played } else { words::nothing_yet() });
    });
    if has_any {
        let days = statistics.per_day(practice.today());
        column.space(12.0);
        column.item(GRAPH, move |ui, place| graph(ui, place, &days));
        column.space(6.0);
        column.item(16.0, move |ui, place| {
            let caption = words::per_day(days.len(), days.iter().max().copied().unwrap_or(0));
            ui.node("per-day", Role::Text, place, &caption);
            ui.caption(place, Align::Left, &caption);
        });
        column.space(16.0);
    }
    for row in &rows {
        column.item(ROW, move |ui, place| line(ui, place, row));
    }
    let mut page = Page::column().gap(12.0);
    page.scroll("statistics", column);
    let export = Button::new(Kind::Secondary, words::export()).enabled(has_any);
    page.button(48.0, "export", export, Intent::from(PracticeIntent::ExportStatistics));
    ui.sheet_of(scene.screen, WIDTH, words::title(), page);
}

fn head(ui: &mut Ui<'_>, place: Rect, summary: &str, played: &str) {
    ui.node("summary", Role::Text, place, &format!("{summary} {played}"));
    let (strong, quiet) = (ui.ink(size::TEXT, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    let lines = ui.paint.lines(summary, &strong, place.w, 2);
    let mut rest = place;
    let upper = rest.cut_top(lines.len() as f32 * strong.line_height(), 2.0);
    ui.paint.paragraph_of(upper, Align::Left, &lines, &strong);
    let lines = ui.paint.lines(played, &quiet, rest.w, 2);
    ui.paint.paragraph_of(rest, Align::Left, &lines, &quiet);
}

/// A bar for each day; the tallest fills the height.
fn graph(ui: &mut Ui<'_>, area: Rect, days: &[u32; GRAPH_DAYS]) {
    let most = days.iter().copied().max().unwrap_or(0).max(1);
    ui.rule(area.x, area.right(), area.bottom());
    let step = area.w / GRAPH_DAYS as f32;
    for (index, &count) in days.iter().enumerate() {
        let height = (area.h - 4.0) * count as f32 / most as f32;
        let x = area.x + step * index as f32;
        let bar = Rect::new(x + 1.0, area.bottom() - height, (step - 3.0).max(1.0), height);
        if count > 0 {
            ui.paint.rect(bar, ui.theme.accent);
        }
    }
}

fn line(ui: &mut Ui<'_>, place: Rect, row: &StatisticsRow) {
    let title = format!("{} · {}", words::kind(&row.kind), text::tier(row.tier));
    let times = words::times(u64::from(row.best_s) * 1_000, u64::from(row.median_s) * 1_000);
    let detail = words::clean(row.solved, row.mistakes, row.hints);
    ui.node(
        &format!("row-{}-{}", row.kind, row.tier),
        Role::Text,
        place,
        &format!("{title}: {times}. {detail}"),
    );
    let (strong, quiet) = (ui.ink(size::LABEL, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    let mut room = place;
    let mut upper = room.cut_top(22.0, 0.0);
    let used = ui.paint.text_in(upper, Align::Right, &times, &strong);
    upper.cut_right(used, 10.0);
    ui.paint.text_in(upper, Align::Left, &title, &strong);
    ui.paint.text_in(Rect { h: 18.0, ..room }, Align::Left, &detail, &quiet);
}
