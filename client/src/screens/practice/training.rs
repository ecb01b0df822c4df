//! The sheet of the technique trainer: all techniques by tier, with the progress in each.

use super::super::Scene;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Role, Ui};
use client_core::practice::TechniqueRow;
use client_core::text::training as words;
use client_core::{Intent, PracticeIntent, text};

const WIDTH: f32 = 440.0;
const ROW: f32 = 48.0;
const GAP: f32 = 6.0;
/// The name of a tier above its techniques.
const TIER: f32 = 34.0;
const HEAD: f32 = 64.0;

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let rows = scene.app.screens().practice().techniques();
    let tiers = rows.chunk_by(|a, b| a.tier == b.tier).count();
    let content = HEAD + rows.len() as f32 * (ROW + GAP) + tiers as f32 * TIER;
    let inside = ui.sheet(scene.screen, WIDTH, content + 84.0, words::TITLE, Intent::Dismiss.into());
    let dy = ui.begin_scroll("training", inside, content);
    let mut rest = Rect { y: inside.y - dy, h: content, ..inside };
    let style = ui.second(size::LABEL, Weight::Medium);
    ui.paint.paragraph(rest.cut_top(HEAD, 0.0), Align::Left, words::SHEET_MEANS, &style);
    for tier in rows.chunk_by(|a, b| a.tier == b.tier) {
        let place = rest.cut_top(TIER, 0.0);
        ui.caption(Rect { y: place.y + 8.0, h: 20.0, ..place }, Align::Left, text::tier(tier[0].tier));
        for row in tier {
            technique(ui, rest.cut_top(ROW, GAP), inside, row);
        }
    }
    ui.end_scroll();
}

fn technique(ui: &mut Ui<'_>, place: Rect, seen: Rect, row: &TechniqueRow) {
    let (name, trained) = (words::name(row.technique), words::trained(row.trained));
    let id = format!("train-{}", name.to_lowercase().replace(' ', "-"));
    let touch = ui.area(&id, place, Intent::from(PracticeIntent::Train(row.technique)));
    ui.describe(Role::Button, format!("{name} {trained}").trim());
    if place.intersection(&seen).h <= 0.0 {
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
