//! What may stand on a page: texts, pairs, rows, bars, fields and buttons, one under the other. Knows no page.

use super::{invite, run_row, squares, tables};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::qr::Modules;
use crate::theme::size;
use crate::widgets::{Button, FieldSpec, Kind, Page as Flow, Role, Ui};
use client_core::text;
use client_core::{Block, Does, Emphasis, PageButton, PageField, PageRow, Tone};

const BUTTON: f32 = 52.0;
/// Of buttons beside all that is to be done.
const BUTTON_QUIET: f32 = 44.0;
const FIELD: f32 = 52.0;
const LABEL: f32 = 22.0;
/// Between a heading and what follows, between two blocks, and before the buttons at the end.
const NEAR: f32 = 2.0;
const GAP: f32 = 12.0;
const FOOT_GAP: f32 = 20.0;
const PAIR: f32 = 26.0;
/// What the left of a pair takes.
const PAIR_SHARE: f32 = 0.46;
const ROW: f32 = 50.0;
const RUN: f32 = 44.0;
const BARS: f32 = 72.0;
/// A bar with the gap beside it; a thinner one looks like a line.
const BAR_MIN: f32 = 6.0;
const TREND: f32 = 132.0;
/// A QR code: that of a run has up to 133 modules in a row.
const CODE: f32 = 400.0;
const CAPTION: f32 = 22.0;
/// From this width on two columns stand beside each other, with so much between them; what the left one takes.
const BESIDE: f32 = 760.0;
const BESIDE_GAP: f32 = 24.0;
const LEFT: f32 = 0.58;
/// Numbers that each of them has for what stands in it.
const PART: usize = 100;
/// Beside the words: the scroll mark stands at the right.
const MARK: f32 = 8.0;

/// All of it in a column so wide.
pub(super) fn column<'a>(ui: &Ui<'_>, blocks: &'a [Block], width: f32) -> Flow<'a> {
    part(ui, blocks, width, 0)
}

/// The same for a part of a page; what stands on it is numbered from `first` on.
fn part<'a>(ui: &Ui<'_>, blocks: &'a [Block], width: f32, first: usize) -> Flow<'a> {
    let mut column = Flow::column();
    let mut gap = 0.0;
    for (index, block) in (first..).zip(blocks) {
        column.space(gap);
        gap = if matches!(block, Block::Text(Tone::Heading, _)) { NEAR } else { GAP };
        match block {
            Block::Text(tone, words) => text(ui, &mut column, index, *tone, words, width - MARK),
            Block::Pairs(pairs) => pairs.iter().enumerate().for_each(|(at, (left, right))| {
                column.item(PAIR, move |ui, place| {
                    ui.node(&format!("pair-{index}-{at}"), Role::Text, place, &format!("{left}: {right}"));
                    pair(ui, place, left, right);
                });
            }),
            Block::Rows(rows) => rows.iter().enumerate().for_each(|(at, row)| {
                column.item(ROW, move |ui, place| line(ui, place, &format!("row-{index}-{at}"), row));
            }),
            Block::Bars(numbers, caption) => {
                column.item(BARS, move |ui, place| {
                    let rows = numbered(caption, &mut numbers.iter().map(u32::to_string));
                    ui.table(&format!("table-{index}"), place, caption, &rows);
                    bars(ui, place, numbers);
                });
                told(&mut column, caption);
            }
            Block::Trend(numbers, caption) => {
                column.item(TREND, move |ui, place| {
                    let times = numbers.iter().map(|seconds| text::clock(u64::from(*seconds) * 1_000));
                    ui.table(&format!("table-{index}"), place, caption, &numbered(caption, &mut { times }));
                    trend(ui, place, numbers);
                });
                told(&mut column, caption);
            }
            Block::Calendar(days, caption) => {
                let side = calendar_side(days, width);
                column.item(7.0 * side, move |ui, place| {
                    let weeks = days.chunks(7).map(|week| week.iter().flatten().sum::<u32>().to_string());
                    ui.table(&format!("table-{index}"), place, caption, &numbered(caption, &mut { weeks }));
                    calendar(ui, place, side, days);
                });
                told(&mut column, caption);
            }
            Block::Figure { figure, lines, days } => {
                column.item(squares::figure_height(days.len(), width), move |ui, place| {
                    squares::figure(ui, place, &format!("figure-{index}"), figure, lines, days);
                });
            }
            Block::Squares(squares) => {
                column.item(squares::height(squares, width), move |ui, place| {
                    ui.node(&format!("squares-{index}"), Role::Text, place, &squares.words);
                    squares::draw(ui, place, squares);
                });
            }
            Block::Code(link, means) => code(ui, &mut column, index, link, means),
            Block::Runs(runs) => runs.iter().enumerate().for_each(|(at, run)| {
                column.item(RUN, move |ui, place| {
                    run_row::draw(ui, place, &format!("run-{index}-{at}"), run);
                });
            }),
            Block::Field(field) => typed(&mut column, field),
            Block::Buttons(buttons) => row(ui, &mut column, buttons),
            Block::Tabs(tabs) => tables::tabs(ui, &mut column, tabs, width),
            Block::Table(table) => tables::table(&mut column, index, table),
            Block::Graph(graph) => tables::graph(&mut column, index, graph),
            Block::Balances(rows) => tables::balances(&mut column, index, rows),
            Block::Beside(left, right) => beside(ui, &mut column, [left, right], width, index),
        }
    }
    column
}

/// A QR code as large as there is room for.
fn code<'a>(ui: &Ui<'_>, column: &mut Flow<'a>, index: usize, link: &'a str, means: &'a str) {
    column.item(CODE, move |ui, place| {
        ui.node(&format!("code-{index}"), Role::Text, place, means);
        if let Some(modules) = Modules::of(link) {
            let side = place.w.min(place.h);
            invite::code(ui, place.centered(side, side), &modules);
        }
    });
    column.lines(Align::Center, vec![means.to_owned()], ui.second(size::LABEL, Weight::Medium));
}

fn typed<'a>(column: &mut Flow<'a>, field: &'a PageField) {
    column.caption(LABEL, &*field.label);
    column.item(FIELD, move |ui, place| ui.text_field(place, spec(field)));
}

/// Two columns, or where there is no room for that one under the other.
fn beside<'a>(ui: &Ui<'_>, column: &mut Flow<'a>, [left, right]: [&'a [Block]; 2], width: f32, index: usize) {
    if width < BESIDE {
        column.put(part(ui, left, width, index + PART));
        column.space(GAP);
        return column.put(part(ui, right, width, index + 2 * PART));
    }
    let each = [LEFT, 1.0 - LEFT].map(|share| (width - BESIDE_GAP) * share);
    let mut row = Flow::row().gap(BESIDE_GAP);
    row.put_share(LEFT, part(ui, left, each[0], index + PART));
    row.put_share(1.0 - LEFT, part(ui, right, each[1], index + 2 * PART));
    column.put(row);
}

/// What a drawing shows, for the eye: the table in its place has the same name.
fn told<'a>(column: &mut Flow<'a>, caption: &'a str) {
    column.item(CAPTION, move |ui, place| {
        ui.decoration(place);
        ui.caption(place, Align::Left, caption);
    });
}

/// A table of two columns: the number of each value, and the value.
fn numbered(what: &str, values: &mut dyn Iterator<Item = String>) -> Vec<Vec<String>> {
    let rows = values.zip(1_u32..).map(|(value, number)| vec![number.to_string(), value]);
    [vec![text::number().to_owned(), what.to_owned()]].into_iter().chain(rows).collect()
}

/// The buttons at the end, which stay in sight.
pub(super) fn foot<'a>(ui: &Ui<'_>, blocks: &'a [Block], page: &mut Flow<'a>) {
    let mut gap = FOOT_GAP;
    for block in blocks {
        if let Block::Buttons(buttons) = block {
            page.space(gap);
            row(ui, page, buttons);
            gap = GAP;
        }
    }
}

fn row<'a>(ui: &Ui<'_>, page: &mut Flow<'a>, all: &'a [PageButton]) {
    let is_quiet = all.iter().all(|button| button.emphasis == Emphasis::Quiet);
    page.put_sized(if is_quiet { BUTTON_QUIET } else { BUTTON }, buttons(ui, all));
}

/// Side by side, in equal widths.
pub(super) fn buttons<'a>(ui: &Ui<'_>, buttons: &'a [PageButton]) -> Flow<'a> {
    let mut row = Flow::row().gap(GAP);
    let is_there = |button: &&PageButton| ui.around.can_share || !matches!(button.does, Does::Share(_));
    for button in buttons.iter().filter(is_there) {
        let kind = match button.emphasis {
            Emphasis::Main => Kind::Primary,
            Emphasis::Plain => Kind::Secondary,
            Emphasis::Quiet => Kind::Quiet,
            Emphasis::Danger => Kind::Danger,
        };
        let letters = if kind == Kind::Quiet { size::LABEL } else { size::TEXT };
        let action = action(&button.does);
        let looks = Button::new(kind, &button.label).size(letters).enabled(button.is_enabled);
        row.wide_button(&*button.id, looks, action);
    }
    row
}

pub(super) fn action(does: &Does) -> Action {
    match does {
        Does::Want(intent) => Action::Core(intent.clone()),
        Does::OpenPage(address) => Action::OpenPage(address.clone()),
        Does::Share(link) => Action::Share(link.clone()),
    }
}

fn text<'a>(ui: &Ui<'_>, column: &mut Flow<'a>, index: usize, tone: Tone, words: &'a str, width: f32) {
    let style = match tone {
        Tone::Heading => ui.ink(size::LABEL, Weight::Bold),
        Tone::Plain => ui.ink(size::TEXT, Weight::Medium),
        Tone::Quiet => ui.second(size::LABEL, Weight::Medium),
        Tone::Strong => ui.ink(size::TEXT, Weight::Semibold),
        Tone::Wrong => TextStyle::new(size::TEXT, Weight::Medium, ui.theme.wrong),
    };
    let lines = ui.paint.wrapped(words, &style, width);
    column.item(lines.len() as f32 * style.line_height(), move |ui, place| {
        if tone == Tone::Heading {
            ui.node(&format!("heading-{index}"), Role::Heading(3), place, words);
        }
        ui.paint.paragraph_of(place, Align::Left, &lines, &style);
    });
}

fn pair(ui: &mut Ui<'_>, mut place: Rect, left: &str, right: &str) {
    let (strong, plain) = (ui.ink(size::LABEL, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    let name = place.cut_left(place.w * PAIR_SHARE, GAP);
    ui.paint.text_in(name, Align::Left, left, &strong);
    ui.paint.text_in(place, Align::Left, right, &plain);
}

fn line(ui: &mut Ui<'_>, place: Rect, id: &str, row: &PageRow) {
    ui.node(id, Role::Text, place, &format!("{}: {}. {}", row.title, row.value, row.detail));
    let (strong, quiet) = (ui.ink(size::LABEL, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    let mut room = place;
    let mut upper = room.cut_top(22.0, 0.0);
    let used = ui.paint.text_in(upper, Align::Right, &row.value, &strong);
    upper.cut_right(used, 10.0);
    ui.paint.text_in(upper, Align::Left, &row.title, &strong);
    ui.paint.text_in(Rect { h: 18.0, ..room }, Align::Left, &row.detail, &quiet);
}

/// The tallest fills the height. Only the last ones, where there is no room for all.
pub(super) fn bars(ui: &mut Ui<'_>, area: Rect, numbers: &[u32]) {
    let room = (area.w / BAR_MIN) as usize;
    let numbers = &numbers[numbers.len().saturating_sub(room.max(1))..];
    let most = numbers.iter().copied().max().unwrap_or(0).max(1);
    ui.rule(area.x, area.right(), area.bottom());
    let step = area.w / numbers.len() as f32;
    for (index, &number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
        let height = (area.h - 4.0) * number as f32 / most as f32;
        let x = area.x + step * index as f32;
        let bar = Rect::new(x + 1.0, area.bottom() - height, (step - 3.0).max(1.0), height);
        ui.paint.rect(bar, ui.theme.accent);
    }
}

/// From the first number at the left to the last; the best one stands out.
fn trend(ui: &mut Ui<'_>, area: Rect, numbers: &[u32]) {
    let (Some(&best), Some(&most)) = (numbers.iter().min(), numbers.iter().max()) else { return };
    let labels = area.inset(0.0, 8.0);
    let mut plot = labels;
    let words = [most, best].map(|seconds| text::clock(u64::from(seconds) * 1_000));
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let wide = words.iter().map(|word| ui.paint.text_width(word, &quiet)).fold(0.0, f32::max);
    plot.cut_left(wide, 12.0);
    let high = (most - best).max(1) as f32;
    let level = |seconds: u32| plot.bottom() - plot.h * (seconds - best) as f32 / high;
    for (seconds, label) in [most, best].into_iter().zip(&words) {
        let y = level(seconds);
        ui.rule(plot.x, plot.right(), y);
        ui.paint.text_in(Rect { y: y - 8.0, h: 16.0, ..labels }, Align::Left, label, &quiet);
    }
    let step = (plot.w - 10.0) / (numbers.len().max(2) - 1) as f32;
    let at = |(index, seconds): (usize, &u32)| (plot.x + 5.0 + step * index as f32, level(*seconds));
    let points: Vec<(f32, f32)> = numbers.iter().enumerate().map(at).collect();
    let (accent, good) = (ui.theme.accent, ui.theme.good);
    ui.paint.polyline(&points, 2.0, accent);
    for ((x, y), seconds) in points.iter().zip(numbers) {
        let (radius, color) = if *seconds == best { (5.0, good) } else { (3.0, accent) };
        ui.paint.circle(*x, *y, radius, color);
    }
}

/// The side of a day with what is free beside it.
fn calendar_side(days: &[Option<u32>], width: f32) -> f32 {
    (width / days.len().div_ceil(7).max(1) as f32).min(26.0)
}

/// A column for each week; a day is the fuller the more was done.
fn calendar(ui: &mut Ui<'_>, area: Rect, side: f32, days: &[Option<u32>]) {
    for (index, count) in days.iter().enumerate() {
        let Some(count) = count else { continue };
        let (week, day) = ((index / 7) as f32, (index % 7) as f32);
        let place = Rect::new(area.x + week * side, area.y + day * side, side - 4.0, side - 4.0);
        let share = match count {
            0 => 0.0,
            1 => 0.4,
            2 => 0.65,
            _ => 1.0,
        };
        let color = ui.theme.track.mix(ui.theme.accent, share);
        ui.paint.rounded(place, Corners::all(4.0), color);
    }
}

fn spec(field: &PageField) -> FieldSpec<'_> {
    FieldSpec {
        id: field.id,
        label: &field.label,
        text: &field.text,
        placeholder: "",
        characters_max: field.chars_max,
        multiline: false,
        capitals: false,
        wrong: false,
    }
}
