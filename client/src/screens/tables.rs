//! Parts of a described page that compare: tabs, tables with figures in columns, a graph with a band, who was better how often.
//! Knows no page.

use super::blocks::action;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Page as Flow, Role, Ui};
use client_core::{Balance, Graph, GraphPoint, Sign, Table, TableCell, TableRow, Tabs, text};

const TAB: f32 = 48.0;
/// Beside the label of a tab.
const TAB_PAD: f32 = 20.0;
const HEAD: f32 = 34.0;
const ROW: f32 = 46.0;
const ROW_WITH_DETAIL: f32 = 54.0;
const PAD: f32 = 14.0;
/// Before a name: "2nd", or a number alone.
const LEAD: f32 = 44.0;
const LEAD_SHORT: f32 = 30.0;
/// What a column of figures takes, and at most of the whole width all of them.
const COLUMN: f32 = 72.0;
const COLUMN_NARROW: f32 = 60.0;
const NARROW: f32 = 400.0;
const COLUMNS_SHARE: f32 = 0.6;
const GRAPH: f32 = 200.0;
const BALANCE: f32 = 58.0;

/// Tabs in as many rows as they need.
pub(super) fn tabs<'a>(ui: &Ui<'_>, column: &mut Flow<'a>, tabs: &'a Tabs, width: f32) {
    let label = ui.ink(size::LABEL, Weight::Semibold);
    let widest = tabs.tabs.iter().map(|tab| ui.paint.text_width(&tab.label, &label)).fold(0.0, f32::max);
    let in_row = ((width / (widest + TAB_PAD)) as usize).clamp(1, tabs.tabs.len().max(1));
    let rows = tabs.tabs.len().div_ceil(in_row).max(1);
    // Rows of about the same length.
    let in_row = tabs.tabs.len().div_ceil(rows).max(1);
    for (row, some) in tabs.tabs.chunks(in_row).enumerate() {
        if row > 0 {
            column.space(6.0);
        }
        column.item(TAB, move |ui, place| {
            let options: Vec<_> = some.iter().map(|tab| (&*tab.label, action(&tab.does))).collect();
            let chosen =
                tabs.chosen.and_then(|at| at.checked_sub(row * in_row)).filter(|at| *at < some.len());
            let id = if row == 0 { tabs.id.to_owned() } else { format!("{}-row-{row}", tabs.id) };
            ui.name_next_group(tabs.name);
            ui.segments(&id, place, chosen, &options);
        });
    }
}

pub(super) fn table<'a>(column: &mut Flow<'a>, index: usize, table: &'a Table) {
    let row = if table.rows.iter().any(|row| !row.detail.is_empty()) { ROW_WITH_DETAIL } else { ROW };
    let head = if table.head.is_empty() { 0.0 } else { HEAD };
    column.item(head + row * table.rows.len() as f32, move |ui, place| {
        ui.card(place);
        let mut rest = place;
        if !table.head.is_empty() {
            let row = rest.cut_top(HEAD, 0.0);
            ui.decoration(row);
            let mut room = row.inset(PAD, 0.0);
            for cell in columns(&mut room, table.head.len()).into_iter().zip(&table.head) {
                ui.caption(cell.0, Align::Right, cell.1);
            }
        }
        let some_pressed = table.rows.iter().any(|line| line.opens.is_some());
        let as_read = ui.rows(&format!("table-{index}"), rest, table.name, some_pressed);
        for (at, line) in table.rows.iter().enumerate() {
            let room = rest.cut_top(row, 0.0);
            let is_last = at + 1 == table.rows.len();
            one(ui, room, &format!("row-{index}-{at}"), line, as_read, is_last);
            if at > 0 || head > 0.0 {
                ui.rule(place.x, place.right(), room.y);
            }
        }
        ui.close_node();
    });
}

/// The places of so many figures at the right of `room`, which loses them.
fn columns(room: &mut Rect, count: usize) -> Vec<Rect> {
    let most = if room.w < NARROW { COLUMN_NARROW } else { COLUMN };
    let width = most.min(room.w * COLUMNS_SHARE / count.max(1) as f32);
    let mut places: Vec<Rect> = (0..count).map(|_| room.cut_right(width, 0.0)).collect();
    places.reverse();
    places
}

fn one(ui: &mut Ui<'_>, place: Rect, id: &str, row: &TableRow, as_read: Role, is_last: bool) {
    let touch = match &row.opens {
        Some(intent) => {
            let touch = ui.area(id, place, intent.clone());
            ui.describe(Role::Button, &row.words);
            touch
        }
        None => {
            ui.node(id, as_read, place, &row.words);
            0.0
        }
    };
    let round = if is_last { radius::CARD } else { 0.0 };
    let corners = Corners { bottom_left: round, bottom_right: round, ..Corners::default() };
    if row.you {
        let soft = ui.theme.accent_soft;
        ui.paint.rounded(place, corners, soft);
    }
    let shade = ui.theme.ink.fade(touch * 0.06);
    ui.paint.rounded(place, corners, shade);
    ui.focus_ring(id, place.inset(4.0, 4.0), radius::BUTTON);
    let mut room = place.inset(PAD, 0.0);
    for (cell, of) in columns(&mut room, row.cells.len()).into_iter().zip(&row.cells) {
        figure(ui, cell, of);
    }
    room.cut_right(6.0, 0.0);
    if !row.lead.is_empty() {
        let color = if row.is_first { ui.theme.gold } else { ui.theme.ink_second };
        let style = TextStyle::new(if row.is_first { size::TITLE } else { size::TEXT }, Weight::Bold, color);
        let lead = room.cut_left(if row.detail.is_empty() { LEAD_SHORT } else { LEAD }, 4.0);
        let style = ui.paint.fitting(&row.lead, style, &[size::LABEL, size::SMALL], lead.w);
        ui.paint.text_in(lead, Align::Left, &row.lead, &style);
    }
    if let Some(mark) = row.mark {
        let (color, shape) = player_mark(ui.theme, mark);
        let place = room.cut_left(14.0, 10.0);
        ui.paint.player_shape(place.x + 7.0, place.center().1, 6.0, shape, color);
    }
    let name = ui.ink(size::TEXT, if row.you { Weight::Bold } else { Weight::Semibold });
    if row.detail.is_empty() {
        ui.paint.text_in(room, Align::Left, &row.name, &name);
    } else {
        let mut lines = room.centered(room.w, 40.0);
        ui.paint.text_in(lines.cut_top(21.0, 0.0), Align::Left, &row.name, &name);
        let small = ui.second(size::SMALL, Weight::Medium);
        ui.paint.text_in(lines, Align::Left, &row.detail, &small);
    }
}

fn figure(ui: &mut Ui<'_>, place: Rect, cell: &TableCell) {
    let color = match cell.sign {
        Sign::Good => ui.theme.good,
        Sign::Bad => ui.theme.wrong,
        Sign::None if cell.is_strong => ui.theme.ink,
        Sign::None => ui.theme.ink_second,
    };
    let weight = if cell.is_strong { Weight::Semibold } else { Weight::Medium };
    let style = TextStyle::new(size::TEXT, weight, color);
    let style = ui.paint.fitting(&cell.text, style, &[size::LABEL, size::SMALL], place.w - 4.0);
    ui.paint.text_in(place, Align::Right, &cell.text, &style);
}

pub(super) fn graph<'a>(column: &mut Flow<'a>, index: usize, graph: &'a Graph) {
    column.item(GRAPH, move |ui, place| {
        let row = |point: &GraphPoint| {
            vec![
                point.at.clone(),
                format!("{}, {}", point.value, text::pools::sure(point.around.unsigned_abs())),
            ]
        };
        let head = vec![String::new(), graph.name.to_owned()];
        let rows: Vec<Vec<String>> = [head].into_iter().chain(graph.points.iter().map(row)).collect();
        ui.table(&format!("graph-{index}"), place, graph.name, &rows);
        ui.card(place);
        let mut inside = place.inset(PAD, 12.0);
        let caption = inside.cut_bottom(20.0, 4.0);
        ui.decoration(caption);
        ui.caption(caption, Align::Left, &graph.caption);
        line(ui, inside, &graph.points);
    });
}

/// Steps between two lines of a graph, of which the first that gives few lines is taken.
const STEPS: [i32; 6] = [50, 100, 200, 500, 1_000, 2_000];
const LINES_MAX: i32 = 4;
const SEAM: f32 = 0.75;

fn line(ui: &mut Ui<'_>, mut area: Rect, points: &[GraphPoint]) {
    let least = points.iter().map(|point| point.value - point.around).min().unwrap_or(0);
    let most = points.iter().map(|point| point.value + point.around).max().unwrap_or(1).max(least + 1);
    let dates = area.cut_bottom(18.0, 4.0);
    let labels = area.cut_left(40.0, 8.0);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let level = |value: i32| area.bottom() - area.h * (value - least) as f32 / (most - least) as f32;
    let across = area.w / (points.len().max(2) - 1) as f32;
    let x = |at: usize| area.x + across * at as f32;
    let band = ui.theme.surface.mix(ui.theme.accent, 0.14);
    for (at, pair) in points.windows(2).enumerate().rev() {
        let [a, b] = pair else { continue };
        let corners = [
            (x(at), level(a.value + a.around)),
            // A little over the next one: no seam is seen.
            (x(at + 1) + SEAM, level(b.value + b.around)),
            (x(at + 1) + SEAM, level(b.value - b.around)),
            (x(at), level(a.value - a.around)),
        ];
        ui.paint.polygon(&corners, band);
    }
    let step = STEPS.into_iter().find(|step| (most - least) / step <= LINES_MAX).unwrap_or(2_000);
    let mut value = (least + step - 1).div_euclid(step) * step;
    while value <= most {
        let y = level(value);
        ui.rule(area.x, area.right(), y);
        let place = Rect::new(labels.x, y - 9.0, labels.w, 18.0);
        ui.paint.text_in(place, Align::Right, &text::pools::points(value), &quiet);
        value += step;
    }
    let accent = ui.theme.accent;
    let way: Vec<(f32, f32)> = points.iter().enumerate().map(|(at, of)| (x(at), level(of.value))).collect();
    ui.paint.polyline(&way, 2.0, accent);
    if let Some((x, y)) = way.last() {
        ui.paint.circle(*x, *y, 4.5, accent);
    }
    if let (Some(first), Some(last)) = (points.first(), points.last()) {
        ui.paint.text_in(Rect { x: area.x, w: area.w, ..dates }, Align::Left, &first.at, &quiet);
        ui.paint.text_in(Rect { x: area.x, w: area.w, ..dates }, Align::Right, &last.at, &quiet);
    }
}

pub(super) fn balances<'a>(column: &mut Flow<'a>, index: usize, rows: &'a [Balance]) {
    column.item(BALANCE * rows.len() as f32, move |ui, place| {
        ui.card(place);
        let mut rest = place;
        for (at, row) in rows.iter().enumerate() {
            let room = rest.cut_top(BALANCE, 0.0);
            if at > 0 {
                ui.rule(place.x, place.right(), room.y);
            }
            balance(ui, room, &format!("balance-{index}-{at}"), row);
        }
    });
}

fn balance(ui: &mut Ui<'_>, place: Rect, id: &str, row: &Balance) {
    let touch = ui.area(id, place, row.opens.clone());
    ui.describe(Role::Button, &row.words);
    let shade = ui.theme.ink.fade(touch * 0.06);
    ui.paint.rounded(place, Corners::all(radius::BUTTON), shade);
    ui.focus_ring(id, place.inset(4.0, 4.0), radius::BUTTON);
    let mut inside = place.inset(PAD, 8.0);
    let mut upper = inside.cut_top(22.0, 4.0);
    let (color, shape) = player_mark(ui.theme, row.mark);
    ui.paint.player_shape(upper.x + 7.0, upper.center().1, 6.0, shape, color);
    upper.cut_left(14.0, 10.0);
    let strong = ui.ink(size::TEXT, Weight::Semibold);
    let used = ui.paint.text_in(upper, Align::Right, &row.score, &strong);
    upper.cut_right(used, 10.0);
    ui.paint.text_in(upper, Align::Left, &row.name, &strong);
    let accent = ui.theme.accent;
    let other = if color == accent { ui.theme.track } else { color };
    halves(ui, inside.centered(inside.w, 8.0), [row.won, row.lost], [accent, other]);
}

/// A bar in two colours.
pub(super) fn halves(ui: &mut Ui<'_>, bar: Rect, [one, other]: [u32; 2], colors: [Rgba; 2]) {
    let share = one as f32 / (one + other).max(1) as f32;
    let mut rest = bar;
    let left = rest.cut_left((bar.w - 2.0) * share, 2.0);
    for (part, color) in [left, rest].into_iter().zip(colors).filter(|(part, _)| part.w > 0.5) {
        ui.paint.rounded(part, Corners::all(3.0_f32.min(part.w / 2.0)), color);
    }
}
