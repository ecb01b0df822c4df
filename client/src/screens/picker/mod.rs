//! The puzzle picker: kinds as cards, the chosen one with its rules, and how hard it is to be.

mod cards;
mod more;
mod problem;
mod sample;
mod tiers;

use super::Scene;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{Rgba, size, space};
use crate::widgets::{Button, FieldSpec, Kind, Page, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{Pick, Picker};
use client_core::text;

pub(super) use sample::small as small_sample;

/// Logical pixels of a star from its middle to its tips.
const STAR: f32 = 11.0;

/// Two rows of three tiers with their names and times.
const TIER_COMPACT: f32 = 46.0;
const TIER: f32 = 112.0;
const BUTTON: f32 = 52.0;
const WIDTH: f32 = 1216.0;
const SEARCH_WIDTH: f32 = 280.0;
const SEARCH_CHARS_MAX: usize = 60;
const SURPRISE_WIDTH: f32 = 120.0;

/// False before there is anything to draw.
pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) -> bool {
    let Some(picker) = scene.app.picker() else { return false };
    ui.cover(scene.screen);
    ui.node("dialog", Role::Dialog, scene.screen, text::labels::choose_a_puzzle());
    let page = match form(scene.screen) {
        Form::Wide => wide(ui, scene, picker),
        Form::Portrait => portrait(ui, scene, picker),
        Form::Short => short(ui, scene, picker),
    };
    ui.lay(scene.screen, page);
    true
}

fn wide<'a>(ui: &Ui<'_>, scene: &Scene<'a>, picker: &'a Picker) -> Page<'a> {
    let edge = if scene.screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let is_room = scene.app.room().is_some();
    let mut top = Page::row().gap(space::INSIDE).pad(0.0, 10.0);
    top.fill(move |ui, place| title(ui, place, is_room));
    top.item(SEARCH_WIDTH, |ui, place| search(ui, place, picker));
    top.item(SURPRISE_WIDTH, surprise);
    top.button(
        120.0,
        "dismiss",
        Button::new(Kind::Secondary, text::labels::back()).size(size::LABEL),
        Intent::Dismiss,
    );
    let mut middle = Page::row().gap(space::GROUP);
    middle.put(choices(ui, scene, picker));
    middle.item(if scene.screen.w < 1_200.0 { 300.0 } else { 376.0 }, |ui, place| preview(ui, place, picker));
    let mut bar = Page::row().pad(0.0, 10.0);
    bar.item(120.0, |ui, place| more(ui, place, picker));
    bar.stretch();
    bar.item(260.0, |ui, place| use_it(ui, place, picker));
    let mut page = Page::column().pad(edge, 0.0).at_most(WIDTH + 2.0 * edge);
    page.put_sized(64.0, top);
    page.put_share(1.0, middle);
    page.space(8.0);
    page.item(24.0, |ui, place| tiers::caption(ui, place, picker));
    problem::put(&mut page, picker);
    page.put_sized(TIER, tiers::scale(picker, Page::grid(6, TIER).gap(8.0), true));
    page.space(12.0);
    page.put_sized(BUTTON + 20.0, bar);
    page
}

fn portrait<'a>(ui: &Ui<'_>, scene: &Scene<'a>, picker: &'a Picker) -> Page<'a> {
    let is_tall = scene.screen.h >= 700.0;
    let mut bar = Page::row().gap(8.0).pad(0.0, 10.0);
    bar.item(84.0, |ui, place| more(ui, place, picker));
    bar.item(BUTTON, |ui, place| star(ui, place, picker));
    bar.fill(|ui, place| use_it(ui, place, picker));
    let mut page = Page::column().pad(space::EDGE_NARROW, 0.0).at_most(WIDTH);
    page.put_sized(56.0, narrow_top(scene, 6.0));
    page.put_sized(space::TOUCH_MIN, finding(picker));
    page.space(4.0);
    page.put_share(1.0, choices(ui, scene, picker));
    page.space(8.0);
    problem::put(&mut page, picker);
    page.item(if is_tall { 92.0 } else { 72.0 }, |ui, place| about(ui, place, picker));
    page.space(8.0);
    page.put(tiers::scale(picker, Page::grid(3, TIER_COMPACT).gap(6.0), false));
    if is_tall {
        page.item(22.0, |ui, place| tiers::asks(ui, place, picker));
    }
    page.put_sized(BUTTON + 20.0, bar);
    page
}

/// A phone on its side: cards on the left, all else on the right.
fn short<'a>(ui: &Ui<'_>, scene: &Scene<'a>, picker: &'a Picker) -> Page<'a> {
    let mut bar = Page::row().gap(6.0).pad(0.0, 8.0);
    bar.item(72.0, |ui, place| more(ui, place, picker));
    bar.item(space::TOUCH_MIN, |ui, place| star(ui, place, picker));
    bar.fill(|ui, place| use_it(ui, place, picker));
    let mut side = Page::column();
    side.put_sized(space::TOUCH_MIN, finding(picker));
    side.space(4.0);
    if picker.problem.is_none() {
        side.fill(|ui, place| about(ui, place, picker));
    } else {
        side.stretch();
    }
    side.space(6.0);
    problem::put(&mut side, picker);
    side.put(tiers::scale(picker, Page::grid(3, TIER_COMPACT).gap(6.0), false));
    side.put_sized(space::TOUCH_MIN + 16.0, bar);
    let mut middle = Page::row().gap(space::INSIDE);
    middle.put(choices(ui, scene, picker));
    middle.put(side);
    let mut page = Page::column().pad(space::EDGE_NARROW, 0.0);
    page.put_sized(48.0, narrow_top(scene, 2.0));
    page.space(4.0);
    page.put_share(1.0, middle);
    page
}

/// The cards, or what is behind "more".
fn choices<'a>(ui: &Ui<'_>, scene: &Scene<'a>, picker: &'a Picker) -> Page<'a> {
    let mut column = Page::column();
    if picker.more {
        column.scroll_rest("picker-options", more::page(ui, scene, picker));
    } else {
        column.scroll_rest("picker", cards::page(picker));
    }
    column
}

/// The field to search with, and the button that draws by lot.
fn finding(picker: &Picker) -> Page<'_> {
    let mut row = Page::row().gap(8.0);
    row.fill(|ui, place| search(ui, place, picker));
    row.item(SURPRISE_WIDTH, surprise);
    row
}

fn search(ui: &mut Ui<'_>, place: Rect, picker: &Picker) {
    let spec = FieldSpec {
        id: "search",
        label: text::labels::search_kinds(),
        text: &picker.search,
        placeholder: text::labels::search_kinds(),
        characters_max: SEARCH_CHARS_MAX,
        multiline: false,
        capitals: false,
        wrong: picker.groups.is_empty(),
    };
    ui.text_field(place, spec);
}

fn surprise(ui: &mut Ui<'_>, place: Rect) {
    let button = Button::new(Kind::Secondary, text::labels::surprise_me()).size(size::LABEL);
    ui.button("surprise", place, button, Intent::Card(CardIntent::Pick(Pick::Surprise)));
}

fn narrow_top<'a>(scene: &Scene<'_>, edge: f32) -> Page<'a> {
    let is_room = scene.app.room().is_some();
    let mut top = Page::row().gap(8.0).pad(0.0, edge);
    top.fill(move |ui, place| title(ui, place, is_room));
    top.item(space::TOUCH_MIN, close);
    top
}

fn title(ui: &mut Ui<'_>, mut place: Rect, is_room: bool) {
    let style = ui.ink(if place.w < 550.0 { size::TITLE } else { size::FIGURE }, Weight::Bold);
    let width = ui.paint.text_width(text::labels::choose_a_puzzle(), &style);
    let head = Rect { w: width.min(place.w), ..place };
    ui.node("dialog-title", Role::Heading(2), head, text::labels::choose_a_puzzle());
    let used = ui.paint.text_in(place, Align::Left, text::labels::choose_a_puzzle(), &style);
    place.cut_left(used + space::INSIDE, 0.0);
    if place.w > 300.0 && is_room {
        let quiet = ui.second(size::LABEL, Weight::Medium);
        let words = text::labels::for_the_rules_card();
        ui.paint.text_in(place.moved(0.0, 2.0), Align::Left, words, &quiet);
    }
}

fn close(ui: &mut Ui<'_>, rect: Rect) {
    let touch = ui.area("dismiss", rect, Intent::Dismiss);
    ui.describe(Role::Button, text::labels::close());
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
    let corner = head.cut_right(space::TOUCH_MIN, 4.0);
    star(ui, corner.centered(space::TOUCH_MIN, space::TOUCH_MIN).moved(4.0, 0.0), picker);
    let title = ui.ink(size::FIGURE, Weight::Bold);
    ui.node("picked", Role::Heading(3), head, &picker.name);
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
    let head = inside.cut_top(20.0, 0.0);
    ui.node("picked", Role::Heading(3), head, &picker.name);
    ui.paint.text_in(head, Align::Left, &picker.name, &title);
    let style = ui.second(size::SMALL, Weight::Medium);
    let most = (inside.h / style.line_height()).floor() as usize;
    let mut lines = ui.paint.lines(&picker.rules, &style, inside.w, most.max(1));
    let example = picker.sample.as_ref().and_then(|sample| sample.words.as_deref());
    let example = example.filter(|_| most > 1);
    // The example says more than the rules of the board, which come last.
    if example.is_some() && lines.len() == most {
        lines = ui.paint.lines(&picker.rules, &style, inside.w, most - 1);
    }
    let used = ui.paint.paragraph_of(inside, Align::Left, &lines, &style);
    inside.cut_top(used, 0.0);
    if let Some(words) = example {
        let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.accent);
        ui.paint.text_in(inside.cut_top(style.line_height(), 0.0), Align::Left, words, &style);
    }
}

fn more(ui: &mut Ui<'_>, place: Rect, picker: &Picker) {
    let button =
        Button::new(Kind::Secondary, if picker.more { text::labels::kinds() } else { text::labels::more() })
            .size(size::LABEL);
    ui.button("picker-more", place, button, Intent::Card(CardIntent::Pick(Pick::More(!picker.more))));
}

fn use_it(ui: &mut Ui<'_>, place: Rect, picker: &Picker) {
    let button = Button::new(Kind::Primary, &picker.use_label).enabled(picker.can_use);
    ui.button("use-picked", place, button, Intent::Card(CardIntent::UsePicked));
}

/// Filled for a kind that is a favourite.
fn star(ui: &mut Ui<'_>, rect: Rect, picker: &Picker) {
    let touch = ui.area("star", rect, Intent::Card(CardIntent::Pick(Pick::Star)));
    ui.describe(Role::Toggle(picker.starred), text::labels::favourite());
    let color = if picker.starred { ui.theme.gold } else { ui.theme.ink_second.mix(ui.theme.ink, touch) };
    star_in(ui, rect.centered(2.0 * STAR, 2.0 * STAR), picker.starred, color);
    ui.focus_ring("star", rect.inset(2.0, 2.0), 18.0);
}

/// As large as the square allows.
fn star_in(ui: &mut Ui<'_>, square: Rect, is_filled: bool, color: Rgba) {
    let ((x, y), size) = (square.center(), square.w / 2.0);
    let tip = |index: usize, reach: f32| {
        let angle = std::f32::consts::TAU * index as f32 / 10.0 - std::f32::consts::FRAC_PI_2;
        (x + reach * angle.cos(), y + reach * angle.sin())
    };
    let corners: Vec<(f32, f32)> =
        (0..=10).map(|index| tip(index % 10, if index % 2 == 0 { size } else { size * 0.45 })).collect();
    if is_filled {
        for index in [0, 2, 4, 6, 8] {
            let (before, after) = (corners[(index + 9) % 10], corners[index + 1]);
            ui.paint.polygon(&[(x, y), before, corners[index], after], color);
        }
        // Over the seams in the middle.
        ui.paint.circle(x, y, size * 0.45, color);
    }
    ui.paint.polyline(&corners, 1.6, color);
}
