//! What is known of the puzzle that is being made: the number of solutions as the headline, where they differ, how hard it is;
//! and below it where it is sent.

use super::super::Scene;
use super::work;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, radius, size};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::EditorSheet;
use client_core::editor::{EditorAction, Replay, Tone, VerdictCard};
use client_core::text::editor as words;

const CHIP_HEIGHT: f32 = 50.0;
const FACT_HEIGHT: f32 = 34.0;
const GAP: f32 = 12.0;

fn color_of(ui: &Ui<'_>, tone: Tone) -> Rgba {
    match tone {
        Tone::Plain | Tone::Open => ui.theme.ink,
        Tone::Good => ui.theme.good,
        Tone::Wrong => ui.theme.wrong,
    }
}

/// One line, which opens the rest.
pub(super) fn strip(ui: &mut Ui<'_>, place: Rect, scene: &Scene<'_>) {
    let card = scene.app.screens().editor().verdict();
    if let Some(replay) = scene.app.screens().editor().replay() {
        return search_strip(ui, place, replay);
    }
    let touch = ui.area("verdict", place, Action::open(EditorSheet::Verdict));
    let ground = ui.theme.surface.mix(ui.theme.ink, touch * 0.06);
    ui.raised(place, radius::BUTTON, ground);
    let mut inside = place.inset(12.0, 0.0);
    let style = TextStyle::new(size::TEXT, Weight::Bold, color_of(ui, card.tone));
    let used = ui.paint.text_in(inside, Align::Left, &card.title, &style);
    inside.cut_left(used, 12.0);
    let more = match (&card.tried, card.facts.first()) {
        (Some((tried, then, _)), _) => format!("{tried}: {then}"),
        (None, Some((_, tier))) if card.tone == Tone::Good => tier.clone(),
        (None, _) => card.detail.trim_end_matches(':').to_owned(),
    };
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let more = ui.paint.shortened(&more, &quiet, inside.w);
    ui.paint.text_in(inside, Align::Right, &more, &quiet);
    ui.focus_ring("verdict", place, radius::BUTTON);
}

/// The same while a search is shown.
fn search_strip(ui: &mut Ui<'_>, place: Rect, replay: &Replay) {
    ui.area("verdict", place, Action::open(EditorSheet::Verdict));
    ui.raised(place, radius::BUTTON, ui.theme.surface);
    let (at, all) = replay.position();
    let mut inside = place.inset(12.0, 0.0);
    let stop = inside.cut_right(72.0, 8.0);
    let style = ui.ink(size::LABEL, Weight::Semibold);
    ui.paint.text_in(inside, Align::Left, &words::step_of(at, all, replay.is_cut()), &style);
    ui.button(
        "replay-stop",
        stop,
        Button::new(Kind::Quiet, words::stop()).size(size::LABEL),
        EditorAction::EndReplay,
    );
}

/// The card beside the board.
pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, scene: &Scene<'_>) {
    ui.card(place);
    let narrow = place.w < 320.0;
    let inside = place.inset(if narrow { 14.0 } else { 24.0 }, if narrow { 12.0 } else { 20.0 });
    let page = content(ui, scene, narrow);
    ui.lay(inside, page);
}

/// All that is said, from top to bottom.
pub(super) fn content<'a>(ui: &Ui<'_>, scene: &Scene<'a>, narrow: bool) -> Page<'a> {
    let editor = scene.app.screens().editor();
    let mut page = Page::column();
    if let Some(replay) = editor.replay() {
        page.fill(move |ui, place| work::replay(ui, place, replay));
        return page;
    }
    let card = editor.verdict();
    let mut column = Page::column();
    headline(&mut column, &card, narrow);
    if !card.chips.is_empty() {
        let mut grid = Page::grid(4, CHIP_HEIGHT).gap(8.0);
        for (cell, digits) in card.chips.clone() {
            grid.fill(move |ui, place| chip(ui, place, &cell, &digits));
        }
        column.put(grid);
        column.space(8.0);
    }
    column.item(44.0, move |ui, row| {
        let on = editor.shows_candidates();
        let label = words::show_candidates();
        ui.switch_row("candidates", row, label, on, EditorAction::ShowCandidates(!on));
    });
    column.space(4.0);
    facts(ui, &mut column, card);
    work::buttons(ui, &mut column, scene.app);
    page.scroll_rest("editor-verdict", column);
    page
}

fn headline(column: &mut Page<'_>, card: &VerdictCard, narrow: bool) {
    let (title, detail) = (card.clone(), card.detail.clone());
    column.item(50.0, move |ui, place| headline_in(ui, place, &title, narrow));
    column.space(4.0);
    column.item(if narrow { 56.0 } else { 40.0 }, move |ui, place| {
        let words = ui.ink(size::TEXT, Weight::Medium);
        let lines = ui.paint.lines(&detail, &words, place.w, if narrow { 3 } else { 2 });
        ui.paint.paragraph_of(place, Align::Left, &lines, &words);
    });
    column.space(4.0);
}

fn headline_in(ui: &mut Ui<'_>, mut line: Rect, card: &VerdictCard, narrow: bool) {
    ui.node("verdict", Role::Heading(2), line, &card.title);
    if let Some(took) = &card.took {
        let quiet = ui.second(size::SMALL, Weight::Medium);
        let width = ui.paint.text_width(took, &quiet);
        let corner = line.cut_right(width, 8.0);
        ui.paint.text_in(corner.moved(0.0, 8.0), Align::Right, took, &quiet);
    }
    let color = color_of(ui, card.tone);
    let sizes = if narrow { [size::FIGURE, size::TITLE] } else { [size::HEADLINE, size::HEADLINE_NARROW] };
    let style = |size: f32| TextStyle::new(size, Weight::Bold, color).tracked(-0.02);
    let fits = |ui: &Ui<'_>, size: f32| ui.paint.text_width(&card.title, &style(size)) <= line.w;
    let size = sizes.into_iter().find(|size| fits(ui, *size)).unwrap_or(size::FIGURE);
    ui.paint.text_in(line, Align::Left, &card.title, &style(size));
}

/// A cell in which solutions differ, in the gold that it has on the board.
fn chip(ui: &mut Ui<'_>, place: Rect, cell: &str, digits: &str) {
    let theme = ui.theme;
    ui.paint.rounded(place, Corners::all(8.0), theme.surface.mix(theme.gold, 0.1));
    ui.paint.border(place, Corners::all(8.0), 1.6, theme.gold);
    let color = theme.gold.mix(theme.ink, 0.35);
    let mut inside = place.inset(2.0, 6.0);
    let small = TextStyle::new(size::TINY, Weight::Medium, color);
    ui.paint.text_in(inside.cut_top(16.0, 0.0), Align::Center, cell, &small);
    let strong = TextStyle::new(size::LABEL, Weight::Bold, color);
    let shown = ui.paint.shortened(digits, &strong, inside.w);
    ui.paint.text_in(inside, Align::Center, &shown, &strong);
}

/// How hard it is, as it stands or as it would be with what is being drawn.
fn facts<'a>(ui: &Ui<'_>, column: &mut Page<'a>, card: VerdictCard) {
    if card.facts.is_empty() && card.tried.is_none() {
        return;
    }
    let ground = if card.tried.is_some() { ui.theme.accent_soft } else { ui.theme.background };
    let mut block = Page::column().pad(14.0, 6.0).on(move |ui, place| {
        ui.paint.rounded(place, Corners::all(radius::BUTTON), ground);
    });
    let is_tried = card.tried.is_some();
    if let Some((tried, then, tone)) = card.tried {
        block.item(FACT_HEIGHT, move |ui, mut row| {
            let color = color_of(ui, tone);
            let strong = TextStyle::new(size::LABEL, Weight::Bold, color);
            let width = ui.paint.text_width(&then, &strong);
            let place = row.cut_right(width, 8.0);
            ui.paint.text_in(place, Align::Right, &then, &strong);
            if tone == Tone::Good {
                ui.paint.tick(place.x - 12.0, place.center().1, 6.0, color);
            }
            let style = ui.ink(size::LABEL, Weight::Semibold);
            ui.paint.text_in(row, Align::Left, &tried, &style);
        });
    }
    for (index, (label, value)) in card.facts.into_iter().enumerate() {
        block.item(FACT_HEIGHT, move |ui, mut row| {
            if index > 0 || is_tried {
                ui.rule(row.x, row.right(), row.y);
            }
            let quiet = ui.second(size::LABEL, Weight::Medium);
            let strong = ui.ink(size::LABEL, Weight::Semibold);
            let label_width = ui.paint.text_width(label, &quiet);
            let place = row.cut_left(label_width, 8.0);
            ui.paint.text_in(place, Align::Left, label, &quiet);
            let shown = ui.paint.shortened(&value, &strong, row.w);
            ui.paint.text_in(row, Align::Right, &shown, &strong);
        });
    }
    column.put(block);
    column.space(GAP);
}
