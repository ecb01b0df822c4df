//! The puzzle picker: kinds as cards, the chosen one with its rules, and how hard it is to be.

mod cards;
mod more;
mod sample;
mod tiers;

use super::Scene;
use crate::geometry::Rect;
use crate::layout::picker::{PickerLayout, picker as arrange};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{Pick, Picker};

/// Logical pixels of a star from its middle to its tips.
const STAR: f32 = 11.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(picker) = scene.app.picker() else { return };
    let layout = arrange(scene.screen);
    ui.cover(scene.screen);
    let title = ui.ink(if scene.screen.w < 700.0 { size::TITLE } else { size::FIGURE }, Weight::Bold);
    let used = ui.paint.text_in(layout.title, Align::Left, "Choose a puzzle", &title);
    let mut beside = layout.title;
    beside.cut_left(used + space::INSIDE, 0.0);
    if beside.w > 300.0 && scene.app.room().is_some() {
        let quiet = ui.second(size::LABEL, Weight::Medium);
        let words = "for the rules card · everyone in the room sees it";
        ui.paint.text_in(beside.moved(0.0, 2.0), Align::Left, words, &quiet);
    }
    close(ui, layout.close);
    if picker.more {
        more::draw(ui, scene, picker, layout.scroll);
    } else {
        cards::draw(ui, picker, layout.scroll);
    }
    if let Some(rect) = layout.preview {
        preview(ui, rect, picker);
    }
    if let Some(rect) = layout.about {
        about(ui, rect, picker);
    }
    tiers::draw(ui, &layout, picker);
    bar(ui, &layout, picker);
}

fn close(ui: &mut Ui<'_>, rect: Rect) {
    if rect.w > 100.0 {
        return ui.button(
            "dismiss",
            rect,
            Button::new(Kind::Secondary, "Back").size(size::LABEL),
            Intent::Dismiss,
        );
    }
    let touch = ui.area("dismiss", rect, Intent::Dismiss);
    ui.describe(Role::Button, "Close");
    let color = ui.theme.ink_second.mix(ui.theme.ink, touch);
    let (x, y) = rect.center();
    ui.paint.cross(x, y, 6.0, color);
    ui.focus_ring("dismiss", rect.inset(4.0, 4.0), 18.0);
}

/// The chosen kind with a large sample, its rules and a worked example.
fn preview(ui: &mut Ui<'_>, rect: Rect, picker: &Picker) {
    ui.card(rect);
    let mut inside = rect.inset(20.0, 16.0);
    let mut head = inside.cut_top(36.0, 12.0);
    head.cut_right(space::TOUCH_MIN, 4.0);
    let title = ui.ink(size::FIGURE, Weight::Bold);
    ui.paint.text_in(head, Align::Left, &picker.name, &title);
    let style = ui.ink(size::LABEL, Weight::Medium);
    let lines = ui.paint.lines(&picker.rules, &style, inside.w, 7);
    let example = picker.sample.as_ref().and_then(|sample| sample.words.clone());
    let below = lines.len() as f32 * style.line_height() + if example.is_some() { 26.0 } else { 0.0 };
    let mut text = inside.cut_bottom(below, 12.0);
    let used = ui.paint.paragraph_of(text, Align::Left, &lines, &style);
    text.cut_top(used, 4.0);
    if let Some(words) = example {
        let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.accent);
        ui.paint.text_in(text, Align::Left, &words, &style);
    }
    if let Some(sample) = &picker.sample {
        sample::large(ui, inside, sample);
    }
}

/// The same in words, where there is no room for more.
fn about(ui: &mut Ui<'_>, rect: Rect, picker: &Picker) {
    let mut inside = rect;
    let title = ui.ink(size::TEXT, Weight::Bold);
    ui.paint.text_in(inside.cut_top(20.0, 0.0), Align::Left, &picker.name, &title);
    let style = ui.second(size::SMALL, Weight::Medium);
    let most = (inside.h / style.line_height()).floor() as usize;
    let lines = ui.paint.lines(&picker.rules, &style, inside.w, most.max(1));
    ui.paint.paragraph_of(inside, Align::Left, &lines, &style);
}

fn bar(ui: &mut Ui<'_>, layout: &PickerLayout, picker: &Picker) {
    let label = if picker.more { "Kinds" } else { "More" };
    let more = Button::new(Kind::Secondary, label).size(size::LABEL);
    ui.button("picker-more", layout.more, more, Intent::Card(CardIntent::Pick(Pick::More(!picker.more))));
    star(ui, layout.star, picker);
    let usable = picker.problem.is_none();
    let button = Button::new(Kind::Primary, &picker.use_label).enabled(usable);
    ui.button("use-picked", layout.use_it, button, Intent::Card(CardIntent::UsePicked));
}

/// Filled for a kind that is a favourite.
fn star(ui: &mut Ui<'_>, rect: Rect, picker: &Picker) {
    let touch = ui.area("star", rect, Intent::Card(CardIntent::Pick(Pick::Star)));
    ui.describe(Role::Toggle(picker.starred), "Favourite");
    let (x, y) = rect.center();
    let color = if picker.starred { ui.theme.gold } else { ui.theme.ink_second.mix(ui.theme.ink, touch) };
    let tip = |index: usize, reach: f32| {
        let angle = std::f32::consts::TAU * index as f32 / 10.0 - std::f32::consts::FRAC_PI_2;
        (x + reach * angle.cos(), y + reach * angle.sin())
    };
    let corners: Vec<(f32, f32)> =
        (0..=10).map(|index| tip(index % 10, if index % 2 == 0 { STAR } else { STAR * 0.45 })).collect();
    if picker.starred {
        for index in [0, 2, 4, 6, 8] {
            let (before, after) = (corners[(index + 9) % 10], corners[index + 1]);
            ui.paint.polygon(&[(x, y), before, corners[index], after], color);
        }
        // Over the seams in the middle.
        ui.paint.circle(x, y, STAR * 0.45, color);
    }
    ui.paint.polyline(&corners, 1.6, color);
    ui.focus_ring("star", rect.inset(2.0, 2.0), 18.0);
}
