//! The page of a challenge: what it is and who set it, one obvious thing to do, and the table of all who tried.

use super::blocks::action;
use super::{Scene, brand, facts, home, run_row};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::challenge::{ChallengeCard, ChallengeLine};
use client_core::{ChallengeIntent, Intent, text};

const TITLE_LINES: usize = 2;
const NOTE_LINES: usize = 6;
/// Of rules in words none is left out.
const RULE_LINES: usize = 200;
const STATUS_LINES: usize = 3;
const DETAIL_LINES: usize = 2;
/// Width of the labels in the card.
const LABEL_WIDTH: f32 = 96.0;
const WIDTH: f32 = 640.0;
const BAR: f32 = 56.0;
const BUTTON: f32 = 52.0;
const ROW: f32 = 44.0;
const GAP: f32 = 12.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(card) = scene.app.challenge() else { return };
    let mut bar = Page::row().gap(GAP).pad(space::EDGE_NARROW, 6.0);
    bar.fill(brand);
    bar.button(
        96.0,
        "back",
        Button::new(Kind::Secondary, text::labels::back()).size(size::LABEL),
        Intent::Back,
    );
    let asks_name = card.asks_name || scene.app.shared().home().name_error.is_some();
    let stays = form(scene.screen) == Form::Portrait && scene.screen.w < 700.0 && !asks_name;
    let mut column = Page::column().gap(GAP);
    column.space(4.0);
    about(ui, scene, &card, &mut column);
    if asks_name {
        column.put_sized(home::LABEL + BUTTON, home::name_field(scene));
    }
    let mut begin = Page::column().gap(6.0);
    if card.can_start && !stays {
        begin.item(BUTTON, |ui, place| start(ui, scene, place, &card));
    }
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let words = lines(ui, scene, card.action_detail, &quiet, DETAIL_LINES);
    if !words.is_empty() {
        begin.lines(Align::Left, words, quiet);
    }
    column.put(begin);
    if card.can_start {
        let mut row = Page::row().gap(10.0);
        for (id, label, kind, action) in links(ui, &card) {
            row.wide_button(id, Button::new(kind, label).size(size::LABEL), action);
        }
        column.put_sized(space::TOUCH_MIN, row);
        if !card.listing.is_empty() {
            let mut row = Page::row().gap(10.0);
            for button in &card.listing {
                let looks = Button::new(Kind::Quiet, &button.label).size(size::LABEL);
                row.wide_button(&*button.id, looks, action(&button.does));
            }
            column.put_sized(space::TOUCH_MIN, row);
        }
        column.space(2.0 * GAP);
        column.put(table(ui, &card));
        column.space(2.0 * GAP);
    }
    let mut middle = Page::column().pad(space::EDGE_NARROW, 0.0).at_most(WIDTH + 2.0 * space::EDGE_NARROW);
    middle.scroll_rest("challenge", column);
    let mut page = Page::column();
    page.put_sized(BAR, bar);
    page.put_share(1.0, middle);
    if card.can_start && stays {
        let mut foot = Page::column().pad(space::EDGE_NARROW, 0.0);
        foot.space(6.0);
        foot.item(BUTTON, |ui, place| start(ui, scene, place, &card));
        foot.space(10.0);
        page.put(foot);
    }
    ui.lay(scene.screen, page);
}

/// The text in lines that fit the column.
fn lines(ui: &Ui<'_>, scene: &Scene<'_>, text: &str, style: &TextStyle, most: usize) -> Vec<String> {
    let width = (scene.screen.w - 2.0 * space::EDGE_NARROW).min(WIDTH);
    if text.is_empty() { Vec::new() } else { ui.paint.lines(text, style, width, most) }
}

/// What it is, and who set it.
fn about<'a>(ui: &Ui<'_>, scene: &Scene<'_>, card: &'a ChallengeCard, column: &mut Page<'a>) {
    let strong = ui.ink(size::FIGURE, Weight::Bold).tracked(-0.01);
    let title = lines(ui, scene, &card.title, &strong, TITLE_LINES);
    let mut head = Page::column().gap(2.0).on(|ui, place| {
        ui.node("challenge-title", Role::Heading(2), place, &card.title);
    });
    head.lines(Align::Left, title, strong);
    column.put(head);
    column.space(2.0);
    column.text(26.0, Align::Left, &*card.detail, ui.second(size::TEXT, Weight::Medium));
    let plain = ui.ink(size::TEXT, Weight::Medium);
    let mut left = if card.is_in_words { RULE_LINES } else { NOTE_LINES };
    for said in &card.note {
        if left > 0 {
            let said = lines(ui, scene, said, &plain, left);
            left -= said.len();
            column.lines(Align::Left, said, plain);
        }
    }
    if !card.rows.is_empty() {
        let width = (scene.screen.w - 2.0 * space::EDGE_NARROW).min(WIDTH);
        column.put(facts::card(ui, &card.rows, width, LABEL_WIDTH, 8.0));
    }
    let gold = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold);
    let status = lines(ui, scene, card.status.as_deref().unwrap_or_default(), &gold, STATUS_LINES);
    if !status.is_empty() {
        column.lines(Align::Left, status, gold);
    }
}

fn start(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, card: &ChallengeCard) {
    let button = Button::new(Kind::Primary, card.action)
        .size(size::TITLE)
        .enabled(!scene.app.screens().session().is_busy());
    ui.button("try-challenge", place, button, ChallengeIntent::Try);
}

type LinkButton = (&'static str, &'static str, Kind, Action);

/// The ways to send the link, and for its setter the way to withdraw it.
fn links(ui: &Ui<'_>, card: &ChallengeCard) -> Vec<LinkButton> {
    if !card.can_start {
        return Vec::new();
    }
    let mut links: Vec<LinkButton> = vec![(
        "copy-challenge",
        text::copy_link(),
        Kind::Secondary,
        Intent::CopyText(card.link.clone()).into(),
    )];
    if ui.around.can_share {
        links.push(("share-challenge", text::share(), Kind::Secondary, Action::Share(card.link.clone())));
    }
    if card.yours {
        let label = if card.folds { text::challenge_count_each() } else { text::challenge_fold_networks() };
        links.push(("fold-challenge", label, Kind::Quiet, ChallengeIntent::CountEach.into()));
        links.push((
            "withdraw-challenge",
            text::challenge_withdraw(),
            Kind::Quiet,
            ChallengeIntent::Withdraw.into(),
        ));
    }
    links
}

fn table<'a>(ui: &Ui<'_>, card: &'a ChallengeCard) -> Page<'a> {
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let title = ui.ink(size::TEXT, Weight::Bold);
    let mut rows = Page::column().on(|ui, place| {
        ui.card(place);
        if !card.table.is_empty() {
            ui.node("challenge-table", Role::List, place, text::challenge_table());
        }
    });
    if card.table.is_empty() {
        rows.text(ROW, Align::Center, text::challenge_nobody(), quiet);
    }
    for (index, entry) in card.table.iter().enumerate() {
        rows.item(ROW, move |ui, place| line(ui, place, index, entry));
    }
    let mut column = Page::column();
    column.item(36.0, move |ui, place| {
        ui.paint.text_in(place, Align::Left, text::challenge_table(), &title);
        ui.paint.text_in(place, Align::Right, &card.company, &quiet);
    });
    column.put(rows);
    column.item(0.0, |ui, _| {
        if !card.table.is_empty() {
            ui.close_node();
        }
    });
    column
}

/// A line of the table.
fn line(ui: &mut Ui<'_>, rect: Rect, index: usize, line: &ChallengeLine) {
    match line {
        ChallengeLine::Run(row) => {
            if row.you {
                ui.paint.rect(rect.inset(1.0, 0.0), ui.theme.accent_soft);
            }
            if index > 0 {
                ui.rule(rect.x, rect.right(), rect.y);
            }
            run_row::draw(ui, rect, &format!("run-{index}"), row);
        }
        ChallengeLine::Fold { label, key } => {
            let button = Button::new(Kind::Quiet, label).size(size::SMALL);
            ui.button(&format!("fold-{index}"), rect, button, ChallengeIntent::Fold(key.clone()));
        }
        ChallengeLine::Strike { run, is_struck } => {
            let label = if *is_struck { text::run_restore() } else { text::run_strike() };
            let strike = ChallengeIntent::Strike { run: *run, struck: !is_struck };
            ui.button("strike", rect, Button::new(Kind::Quiet, label).size(size::LABEL), strike);
        }
    }
}
