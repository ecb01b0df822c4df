//! The sheet of the technique trainer: the suggestion on top, then the techniques by tier, those of the classic board before those
//! that other rules add, each with a small picture and the progress in it.

use super::super::{Scene, tiles};
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Page, Role, Ui};
use client_core::practice::TechniqueRow;
use client_core::text::training as words;
use client_core::{Intent, PracticeIntent, Sketch, text};

const WIDTH: f32 = 640.0;
/// Two columns where there is room.
const ROW_WIDTH_MIN: f32 = 250.0;
const ROW: f32 = 64.0;
const GAP: f32 = 8.0;
const HEAD: f32 = 24.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let practice = scene.app.screens().practice();
    let (rows, next) = (practice.techniques(), practice.suggested().technique);
    let style = ui.second(size::LABEL, Weight::Medium);
    let mut column = Page::column();
    let room = Ui::sheet_room(scene.screen, WIDTH);
    column.lines(Align::Left, ui.paint.wrapped(words::sheet_means(), &style, room - GAP), style);
    let (of_rules, classic): (Vec<&TechniqueRow>, Vec<&TechniqueRow>) =
        rows.iter().partition(|row| row.is_of_rules());
    let suggested = rows.iter().filter(|row| row.technique == next).collect();
    group(&mut column, words::next_up().to_owned(), "next", suggested);
    for (rows, title) in [(classic, ""), (of_rules, words::of_rules())] {
        for tier in rows.chunk_by(|a, b| a.tier == b.tier) {
            let tier_name = text::tier(tier[0].tier);
            let title =
                if title.is_empty() { tier_name.to_owned() } else { format!("{title} · {tier_name}") };
            group(&mut column, title, "train", tier.to_vec());
        }
    }
    ui.scrolling_sheet(scene.screen, WIDTH, words::title(), "training", column);
}

fn group<'a>(column: &mut Page<'a>, title: String, id: &'static str, rows: Vec<&'a TechniqueRow>) {
    column.space(12.0);
    column.caption(HEAD, title);
    let mut grid = Page::grid_from(ROW_WIDTH_MIN, ROW).gap(GAP);
    for row in rows {
        grid.fill(move |ui, place| technique(ui, place, id, row));
    }
    column.put(grid);
}

fn technique(ui: &mut Ui<'_>, place: Rect, id: &str, row: &TechniqueRow) {
    let (name, trained) = (words::name(row.technique), words::so_far(row.trained, row.stalls));
    let id = format!("{id}-{}", name.to_ascii_lowercase().replace(' ', "-"));
    let touch = ui.area(&id, place, Intent::from(PracticeIntent::Train(row.technique)));
    ui.describe(Role::Button, format!("{name} {trained}").trim());
    if !ui.shows(&place) {
        return;
    }
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.06);
    ui.raised(place, radius::BUTTON, ground);
    ui.focus_ring(&id, place, radius::BUTTON);
    let mut inside = place.inset(10.0, 8.0);
    tiles::sketch(ui, inside.cut_left(inside.h, 12.0), &Sketch::of(row.technique));
    let style = ui.paint.fitting(&name, ui.ink(size::LABEL, Weight::Semibold), &[size::SMALL], inside.w);
    if trained.is_empty() {
        ui.paint.text_in(inside, Align::Left, &name, &style);
        return;
    }
    let mut lines = inside.centered(inside.w, 40.0);
    ui.paint.text_in(lines.cut_top(20.0, 2.0), Align::Left, &name, &style);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(lines, Align::Left, &trained, &quiet);
}
