//! Where a race was lost: the headline, the position of a stall with what was there to be seen, a card for each stall and each mistake,
//! and the tenths of the board. Side by side where there is room, else a column that scrolls.

mod cards;
mod splits;

use super::super::board_picture::{self, Places};
use super::super::{Scene, board, board_mirror, brand, hint_drawing, practice};
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::board::Board;
use client_core::practice::Strength;
use client_core::text::report as words;
use client_core::theatre::report::{Facts, ReportPage, SlipCard, StallCard, press};
use client_core::{Intent, text};
use puzzle::Hint;

use cards::put_cards;
use splits::{figures, splits};

const WIDTH: f32 = 1_216.0;
const BAR: f32 = 60.0;
const GAP: f32 = 16.0;
/// Everything stands side by side from this size on.
const BESIDE: (f32, f32) = (1_000.0, 640.0);
const MIDDLE_MIN: f32 = 360.0;
const MIDDLE_MAX: f32 = 480.0;
const SPLITS: f32 = 160.0;
const FIGURE_ROW: f32 = 33.0;
const FIGURES: f32 = 352.0;
const AGAIN: f32 = 56.0;
const EXPLAINED: f32 = 300.0;
/// Under the headline, on a narrow screen.
const STORY_LINE: f32 = 24.0;

/// What a report shows, put together once for a frame.
struct Show<'a> {
    page: &'a ReportPage,
    facts: &'a Facts,
    stalls: Vec<StallCard>,
    slips: Vec<SlipCard>,
}

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &ReportPage) {
    let screen = scene.screen;
    let is_wide = screen.w >= BESIDE.0 && screen.h >= BESIDE.1;
    let edge = if is_wide { space::EDGE } else { space::EDGE_NARROW };
    let Some(facts) = page.facts() else { return empty(ui, scene, page, edge) };
    let stalls = 0..facts.losses.stalls.len();
    let done: Vec<bool> = stalls.map(|stall| page.is_done(scene.app, stall)).collect();
    let show = Show { page, facts, stalls: facts.stall_cards(page.seen(), &done), slips: facts.slip_cards() };
    let mut whole = Page::column();
    whole.put_sized(BAR, bar(facts, edge, is_wide));
    let width = screen.w.min(WIDTH + 2.0 * edge) - 2.0 * edge;
    let mut column = Page::column();
    column.put(head(ui, facts, page, is_wide, width));
    column.space(GAP);
    if is_wide {
        let mut room = Page::column().pad(edge, 0.0).at_most(WIDTH + 2.0 * edge);
        room.put(column);
        beside(ui, &mut room, &show, screen);
        whole.put_share(1.0, room);
        return ui.lay(screen, whole);
    }
    let is_tall = form(screen) == Form::Portrait;
    let label = show.page.again();
    if let Some(label) = label.clone().filter(|_| !is_tall) {
        column.item(AGAIN, move |ui, place| again(ui, place, &label));
        column.space(GAP);
    }
    stacked(ui, &mut column, &show, width);
    let mut middle = Page::column().pad(edge, 0.0).at_most(720.0 + 2.0 * edge);
    middle.scroll_rest("report", column);
    whole.put_share(1.0, middle);
    if let Some(label) = label.filter(|_| is_tall) {
        let mut foot = Page::column().pad(edge, 8.0);
        foot.item(AGAIN, move |ui, place| again(ui, place, &label));
        whole.put_sized(AGAIN + 20.0, foot);
    }
    ui.lay(screen, whole);
}

/// Position and stalls side by side, the tenths below them.
fn beside<'a>(ui: &Ui<'_>, room: &mut Page<'a>, show: &'a Show<'_>, screen: Rect) {
    let mut middle = Page::row().gap(GAP);
    if show.stalls.is_empty() {
        middle.fill(nothing);
    } else {
        middle.fill(|ui, place| shown(ui, place, show.page, show.stalls.len()));
    }
    let mut side = Page::column();
    let mut cards = Page::column().gap(GAP);
    put_cards(ui, &mut cards, show, 430.0);
    side.scroll_rest("report-stalls", cards);
    middle.put_sized(448.0, side);
    let height = (screen.h - BAR - 92.0 - SPLITS - 2.0 * GAP - 16.0).clamp(MIDDLE_MIN, MIDDLE_MAX);
    room.put_sized(height, middle);
    room.space(GAP);
    let mut lower = Page::row().on_card();
    lower.fill(|ui, place| splits(ui, place.inset(20.0, 14.0), show.facts));
    lower.item(FIGURES, |ui, place| figures(ui, place.inset(20.0, 14.0), show.facts));
    room.put_sized(SPLITS, lower);
}

/// One under the other.
fn stacked<'a>(ui: &Ui<'_>, column: &mut Page<'a>, show: &'a Show<'_>, width: f32) {
    if !show.stalls.is_empty() {
        let board = width.min(420.0);
        column.item(board, |ui, place| position(ui, place, show.page));
        column.space(GAP);
        column.item(EXPLAINED, |ui, place| {
            ui.card(place);
            explained(ui, place.inset(18.0, 16.0), show.page, show.stalls.len());
        });
        column.space(GAP);
    }
    let mut cards = Page::column().gap(GAP);
    put_cards(ui, &mut cards, show, width - 36.0);
    column.put(cards);
    column.space(GAP);
    column.item(SPLITS + 24.0, |ui, place| {
        ui.card(place);
        splits(ui, place.inset(16.0, 14.0), show.facts);
    });
    column.space(GAP);
    let rows = show.facts.figures().len() as f32;
    column.item(rows * FIGURE_ROW + 28.0, |ui, place| {
        ui.card(place);
        figures(ui, place.inset(16.0, 14.0), show.facts);
    });
    column.space(GAP);
}

/// The race is not here yet, or cannot be had.
fn empty(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &ReportPage, edge: f32) {
    let mut whole = Page::column();
    let mut bar = Page::row().pad(edge, 8.0);
    bar.fill(brand);
    bar.button(
        96.0,
        "report-back",
        Button::new(Kind::Secondary, words::back()).size(size::LABEL),
        Intent::Back,
    );
    whole.put_sized(BAR, bar);
    whole.fill(|ui, place| {
        let said = page.state_words();
        let style = ui.second(size::TEXT, Weight::Medium);
        ui.node("report-state", Role::Text, place, said);
        ui.paint.text_in(place, Align::Center, said, &style);
    });
    ui.lay(scene.screen, whole);
}

fn bar<'a>(facts: &Facts, edge: f32, is_wide: bool) -> Page<'a> {
    let mut bar = Page::row().gap(12.0).pad(edge, 8.0);
    bar.fill(brand);
    if is_wide {
        let subject = facts.subject();
        bar.item(220.0, move |ui, place| {
            let style = ui.second(size::LABEL, Weight::Semibold);
            ui.node("subject", Role::Text, place, &subject);
            ui.paint.text_in(place, Align::Right, &subject, &style);
        });
    }
    let button = |label| Button::new(Kind::Secondary, label).size(size::LABEL);
    bar.button(88.0, "report-replay", button(words::replay()), press("replay".into()));
    bar.button(84.0, "report-back", button(words::back()), Intent::Back);
    bar
}

fn again(ui: &mut Ui<'_>, place: Rect, label: &str) {
    ui.button("again", place, Button::new(Kind::Primary, label), press("again".into()));
}

/// The cost, the story, and what to do about it.
fn head<'a>(ui: &Ui<'_>, facts: &Facts, page: &ReportPage, is_wide: bool, width: f32) -> Page<'a> {
    let (headline, story) = (facts.headline(), facts.story(page.seen()));
    let label = page.again().filter(|_| is_wide);
    let said = headline.clone();
    let mut texts = Page::column()
        .on(move |ui, place| ui.node("headline", Role::Heading(2), Rect { h: 50.0, ..place }, &said));
    let large =
        ui.ink(if is_wide { size::HEADLINE } else { size::HEADLINE_NARROW }, Weight::Bold).tracked(-0.02);
    if is_wide {
        let room = width - if label.is_some() { 260.0 } else { 0.0 };
        let style = ui.paint.fitting(&headline, large, &[size::HEADLINE_NARROW, size::FIGURE], room);
        texts.text(52.0, Align::Left, headline, style);
    } else {
        for line in ui.paint.wrapped(&headline, &large, width) {
            texts.text(40.0, Align::Left, line, large);
        }
    }
    let style = ui.ink(size::TEXT, Weight::Medium);
    let room = if label.is_some() { width - 260.0 } else { width };
    let lines = ui.paint.wrapped(&story, &style, room);
    let mut told = Page::column().on(move |ui, place| ui.node("story", Role::Text, place, &story));
    for line in lines.into_iter().take(if is_wide { 2 } else { 6 }) {
        told.text(STORY_LINE, Align::Left, line, style);
    }
    texts.put(told);
    let Some(label) = label else { return texts };
    let mut row = Page::row().gap(24.0);
    row.put_share(1.0, texts);
    row.item(236.0, move |ui, place| again(ui, place.centered(place.w, AGAIN), &label));
    row
}

/// No stall: the board has nothing to show.
fn nothing(ui: &mut Ui<'_>, place: Rect) {
    ui.card(place);
    let style = ui.second(size::TEXT, Weight::Medium);
    let room = place.inset(24.0, 24.0);
    let lines = ui.paint.wrapped(words::no_stall_means(), &style, room.w);
    let height = lines.len() as f32 * style.line_height();
    ui.node("no-stalls", Role::Text, room, words::no_stall_means());
    ui.paint.paragraph_of(room.centered(room.w, height), Align::Center, &lines, &style);
}

/// The position and what it says, side by side.
fn shown(ui: &mut Ui<'_>, place: Rect, page: &ReportPage, of: usize) {
    ui.card(place);
    let mut inside = place.inset(20.0, 20.0);
    let side = inside.h.min(inside.w * 0.58);
    let left = inside.cut_left(side, 24.0);
    position(ui, left.centered(side, side.min(left.h)), page);
    explained(ui, inside, page, of);
}

/// The board at the stall, with the step drawn on it.
fn position(ui: &mut Ui<'_>, place: Rect, page: &ReportPage) {
    let Some(board) = page.board() else { return };
    step_on(ui, place, board, page.step());
}

fn step_on(ui: &mut Ui<'_>, place: Rect, board: &Board, step: Option<&Hint>) {
    let (theme, view) = (ui.theme, board.view());
    let places = Places::of(place, view);
    board_mirror::note(ui, &places, board, false);
    ui.paint.remember_texts(false);
    board_picture::surface(ui, &places, view, &vec![theme.surface; view.cell_count()]);
    if let Some(hint) = step {
        hint_drawing::under(ui, &places, view, hint, Strength::Digit);
    }
    board_picture::draw(ui, &places, view, &|_| theme.surface);
    for cell in view.cells() {
        board::content(ui, places.cell(view.layout(), cell), board, cell);
    }
    if let Some(hint) = step {
        hint_drawing::over(ui, &places, board, hint, Strength::Digit);
    }
    board_picture::border(ui, &places, view.layout(), radius::BOARD, 2.0);
    ui.paint.remember_texts(ui.around.mirrored);
}

/// The step in words, and what to do with it.
fn explained(ui: &mut Ui<'_>, mut inside: Rect, page: &ReportPage, of: usize) {
    let Some(stall) = page.facts().and_then(|facts| facts.losses.stalls.get(page.chosen())) else { return };
    let mut row = inside.cut_bottom(space::TOUCH_MIN, 10.0);
    let train = page.trains().is_some();
    let buttons = if train { 3 } else { 2 };
    let cells: Vec<Rect> = (0..buttons).map(|nth| row.grid_cell(buttons, 1, 8.0, nth)).collect();
    row = cells[0];
    let button = |label| Button::new(Kind::Secondary, label).size(size::LABEL);
    let turns = of > 1;
    ui.button(
        "report-previous",
        row,
        button(text::labels::previous()).enabled(turns),
        press("previous".into()),
    );
    ui.button("report-next", cells[1], button(text::labels::next()).enabled(turns), press("next".into()));
    if train {
        ui.button("report-train", cells[2], button(words::train()), press("train".into()));
    }
    let over = words::stall_of(page.chosen() + 1, of, stall.from_ms, stall.to_ms);
    let small = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.accent);
    let small = ui.paint.fitting(&over, small, &[size::SMALL, size::TINY], inside.w);
    let line = inside.cut_top(20.0, 4.0);
    ui.node("stall-over", Role::Text, line, &over);
    ui.paint.text_in(line, Align::Left, &over, &small);
    let Some(hint) = page.step() else {
        let said = page.step_words();
        let style = ui.second(size::TEXT, Weight::Medium);
        ui.node("stall-step", Role::Text, inside, said);
        let lines = ui.paint.wrapped(said, &style, inside.w);
        ui.paint.paragraph_of(inside, Align::Left, &lines, &style);
        return;
    };
    let title = text::practice::hint_title(hint);
    let style = ui.ink(size::FIGURE, Weight::Bold);
    let style = ui.paint.fitting(&title, style, &[size::TITLE, size::TEXT], inside.w);
    let head = inside.cut_top(34.0, 6.0);
    ui.node("stall-title", Role::Heading(3), head, &title);
    ui.paint.text_in(head, Align::Left, &title, &style);
    practice::sentence(ui, inside, &text::practice::whole(hint), Some(hint));
}
