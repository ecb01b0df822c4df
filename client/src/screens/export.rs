//! The sheet that prints or exports a puzzle: the pages as they will be, the options, and ways out.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, size};
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::Intent;
use client_core::export::{Export, ExportIntent, Preview};
use client_core::text::export as words;
use render::{Anchor, Color, Item, Paper};

const WIDTH: f32 = 760.0;
const HEIGHT: f32 = 476.0;
/// Below this the options are under the preview.
const BESIDE_MIN: f32 = 600.0;
const OPTIONS_WIDTH: f32 = 300.0;
const ROW: f32 = 44.0;
const STEPPER_WIDTH: f32 = 148.0;
const BUTTON: f32 = 46.0;
const GAP: f32 = 8.0;
/// The least that a page is shown with on a small screen.
const PAGE_HEIGHT_MIN: f32 = 220.0;
const CAPTION: f32 = 22.0;
/// The least length of a dash on a page in small.
const DASH_MIN: f32 = 1.5;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let export = scene.app.export();
    let buttons = buttons(export, ui.around.can_share);
    let options = options(ui, export, &buttons);
    let mut page = Page::column();
    if scene.screen.w >= BESIDE_MIN {
        let mut column = Page::column();
        column.scroll_rest("export", options);
        let mut row = Page::row().gap(24.0);
        row.fill(|ui, place| preview(ui, export, place));
        row.put_sized(OPTIONS_WIDTH, column);
        page.put_between(0.0, HEIGHT, row);
    } else {
        let mut column = Page::column().gap(12.0);
        column.item_between(PAGE_HEIGHT_MIN, scene.screen.h, |ui, place| preview(ui, export, place));
        column.put(options);
        page.scroll("export", column);
    }
    ui.sheet_of(scene.screen, WIDTH, words::title(), page);
}

/// Labels and what they do, the most likely first.
fn buttons(export: &Export, can_share: bool) -> Vec<(&'static str, &'static str, ExportIntent)> {
    let mut buttons = Vec::new();
    // The native window has no printer dialog; the file is printed from its viewer.
    if cfg!(target_arch = "wasm32") {
        buttons.push(("export-print", words::print(), ExportIntent::Print));
    }
    buttons.push(("export-pdf", words::save_pdf(), ExportIntent::SavePdf));
    if can_share {
        buttons.push(("export-share", words::share(), ExportIntent::Share));
    }
    buttons.push(("export-svg", words::save_svg(), ExportIntent::SaveSvg));
    if can_share {
        buttons.push(("export-share-picture", words::share_picture(), ExportIntent::SharePicture));
    } else {
        buttons.push(("export-picture", words::save_picture(), ExportIntent::SavePicture));
    }
    if export.has_link() {
        buttons.push(("export-link", words::copy_link(), ExportIntent::CopyLink));
    }
    buttons
}

/// The switches, and the ways out.
fn options<'a>(
    ui: &Ui<'_>,
    export: &'a Export,
    buttons: &[(&'static str, &'static str, ExportIntent)],
) -> Page<'a> {
    let options = export.options();
    let other = if options.paper == Paper::A4 { Paper::Letter } else { Paper::A4 };
    let switches = [
        ("export-solutions", words::solutions(), options.solutions, ExportIntent::ToggleSolutions),
        ("export-large", words::large(), options.large, ExportIntent::ToggleLarge),
        ("export-letter", words::letter(), options.paper == Paper::Letter, ExportIntent::SetPaper(other)),
    ];
    let mut column = Page::column();
    for (id, label, on, intent) in switches {
        column.item(ROW, move |ui, place| ui.switch_row(id, place, label, on, Intent::from(intent)));
    }
    let steppers = [
        (
            "export-count",
            words::puzzles(),
            export.count(),
            export.counts_around(),
            ExportIntent::SetCount as fn(u8) -> _,
        ),
        (
            "export-per-page",
            words::on_a_page(),
            options.per_page,
            export.per_page_around(),
            ExportIntent::SetPerPage,
        ),
    ];
    for (id, label, value, around, intent) in steppers.into_iter().filter(|_| export.can_be_many()) {
        column.item(ROW + GAP, move |ui, mut place| {
            let control = place.cut_right(STEPPER_WIDTH, GAP).inset(0.0, GAP / 2.0);
            ui.paint.text_in(place, Align::Left, label, &ui.ink(size::TEXT, Weight::Medium));
            let [less, more] = around.map(|value| value.map(|value| Intent::from(intent(value)).into()));
            ui.stepper(id, control, &value.to_string(), less, more);
        });
    }
    for (index, &(id, label, intent)) in buttons.iter().enumerate() {
        let kind = if index == 0 { Kind::Primary } else { Kind::Secondary };
        let button = Button::new(kind, label).enabled(!export.is_busy());
        column.space(GAP);
        column.button(BUTTON, id, button, Intent::from(intent));
    }
    column.space(GAP);
    let missing = export.missing();
    let said = if missing.is_empty() { String::new() } else { words::missing(missing) };
    column.text(CAPTION, Align::Left, said, ui.second(size::SMALL, Weight::Medium));
    column
}

/// The page that is shown, and which of how many it is; a click turns it.
fn preview(ui: &mut Ui<'_>, export: &Export, mut room: Rect) {
    let style = ui.second(size::LABEL, Weight::Medium);
    match (export.preview(), export.page()) {
        (_, Some((page, number))) => {
            let count = export.page_count();
            if count > 1 {
                let row = room.cut_bottom(ROW, 4.0);
                let label = words::page_of(number, count);
                let turn: Action = Intent::from(ExportIntent::TurnPage).into();
                ui.button("export-page", row.centered(160.0, ROW), Button::new(Kind::Quiet, &label), turn);
            }
            let scale = (room.w / page.width).min(room.h / page.height);
            let place = room.centered(page.width * scale, page.height * scale);
            sheet_of_paper(ui, place, page, scale);
        }
        (Preview::Failed(why), None) => {
            ui.paint.paragraph(room, Align::Left, why, &style);
        }
        (Preview::Waiting | Preview::Pages(_), None) => {
            ui.paint.text_in(room, Align::Center, words::waiting(), &style);
        }
    }
}

/// A page in small, on paper that is white in every theme.
fn sheet_of_paper(ui: &mut Ui<'_>, place: Rect, page: &render::Page, scale: f32) {
    ui.paint.rect(place, Rgba::hex(0xFF_FF_FF));
    let border = ui.theme.thin_line;
    ui.paint.border(place, Corners::all(0.0), 1.0, border);
    for item in &page.items {
        draw_item(ui, place, scale, item);
    }
}

fn draw_item(ui: &mut Ui<'_>, place: Rect, scale: f32, item: &Item) {
    let at = |x: f32, y: f32| (place.x + x * scale, place.y + y * scale);
    match item {
        Item::Rect { rect, radius, fill } => {
            let (x, y) = at(rect.x, rect.y);
            let rect = Rect::new(x, y, rect.w * scale, rect.h * scale);
            if *radius > 0.0 {
                ui.paint.rounded(rect, Corners::all(radius * scale), rgba(*fill));
            } else {
                ui.paint.rect(rect, rgba(*fill));
            }
        }
        Item::Circle { center, radius, fill, outline } => {
            let (x, y) = at(center.x, center.y);
            let radius = radius * scale;
            match outline {
                Some(outline) => {
                    let half = outline.width * scale / 2.0;
                    ui.paint.circle(x, y, radius + half, rgba(outline.color));
                    ui.paint.circle(x, y, radius - half, rgba(*fill));
                }
                None => ui.paint.circle(x, y, radius, rgba(*fill)),
            }
        }
        Item::Line { points, stroke } => {
            let points: Vec<(f32, f32)> = points.iter().map(|point| at(point.x, point.y)).collect();
            // Thin lines are paler instead of thinner than a pixel.
            let width = stroke.width * scale;
            let color = rgba(stroke.color).fade(width.min(1.0));
            match stroke.dash {
                Some((dash, gap)) => dashed(ui, &points, dash * scale, gap * scale, width.max(1.0), color),
                None => ui.paint.polyline(&points, width.max(1.0), color),
            }
        }
        Item::Text { at: point, anchor, size, weight, color, text } => {
            let (x, y) = at(point.x, point.y);
            let style = TextStyle::new(size * scale, face(*weight), rgba(*color));
            let width = ui.paint.text_width(text, &style);
            let left = match anchor {
                Anchor::Start => x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            ui.paint.text(left, y, text, &style);
        }
    }
}

/// A line in dashes, which go on around its corners. In a small picture they are as long as can still be told apart.
fn dashed(ui: &mut Ui<'_>, points: &[(f32, f32)], dash: f32, gap: f32, width: f32, color: Rgba) {
    let (dash, gap) = (dash.max(DASH_MIN), gap.max(DASH_MIN));
    let period = dash + gap;
    let mut done = 0.0;
    for pair in points.windows(2) {
        let ((x, y), (to_x, to_y)) = (pair[0], pair[1]);
        let length = (to_x - x).hypot(to_y - y);
        let at = |along: f32| {
            let share = along.clamp(0.0, length) / length;
            (x + (to_x - x) * share, y + (to_y - y) * share)
        };
        let first = (done / period).floor() as usize;
        let last = ((done + length) / period).floor() as usize;
        for index in first..=last {
            let start = index as f32 * period - done;
            if start + dash > 0.0 && start < length {
                ui.paint.polyline(&[at(start), at(start + dash)], width, color);
            }
        }
        done += length;
    }
}

const fn face(weight: render::Weight) -> Weight {
    match weight {
        render::Weight::Medium => Weight::Medium,
        render::Weight::Semibold => Weight::Semibold,
        render::Weight::Bold => Weight::Bold,
    }
}

const fn rgba(Color(red, green, blue): Color) -> Rgba {
    Rgba([red, green, blue, 255])
}
