//! The sheet of the technique trainer: all techniques by tier, with the progress in each.

use super::super::Scene;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Page, Role, Ui};
use client_core::practice::TechniqueRow;
use client_core::text::training as words;
use client_core::{Intent, PracticeIntent, text};

const WIDTH: f32 = 440.0;
const ROW: f32 = 48.0;
const GAP: f32 = 6.0;
const HEAD: f32 = 64.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let rows = scene.app.screens().practice().techniques();
    let style = ui.second(size::LABEL, Weight::Medium);
    let mut column = Page::column();
    column.item(HEAD, move |ui, place| {
        ui.paint.paragraph(place, Align::Left, words::sheet_means(), &style);
    });
    for tier in rows.chunk_by(|a, b| a.tier == b.tier) {
        column.space(8.0);
        column.caption(20.0, text::tier(tier[0].tier));
        column.space(GAP);
        for row in tier {
            column.item(ROW, move |ui, place| technique(ui, place, row));
            column.space(GAP);
        }
    }
    ui.scrolling_sheet(scene.screen, WIDTH, words::title(), "training", column);
}

fn technique(ui: &mut Ui<'_>, place: Rect, row: &TechniqueRow) {
    let (name, trained) = (words::name(row.technique), words::so_far(row.trained));
    let id = format!("train-{}", name.to_ascii_lowercase().replace(' ', "-"));
    let touch = ui.area(&id, place, Intent::from(PracticeIntent::Train(row.technique)));
    ui.describe(Role::Button, format!("{name} {trained}").trim());
    if !ui.shows(&place) {
        return;
    }
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.06);
    ui.raised(place, radius::BUTTON, ground);
    ui.focus_ring(&id, place, radius::BUTTON);
    let mut inside = place.inset(14.0, 0.0);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let used = ui.paint.text_in(inside, Align::Right, &trained, &quiet);
    inside.cut_right(used, 10.0);
    let style = ui.ink(size::LABEL, Weight::Semibold);
    ui.paint.text_in(inside, Align::Left, &name, &style);
}
