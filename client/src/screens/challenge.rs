//! The page of a challenge: what it is and who set it, one obvious thing to do, and the table of everybody who tried. Also the
//! dialog in which one is made.

use super::{BOT, Scene, brand, home};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::challenge::{ChallengeLayout, Content, challenge, column_width};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::challenge::{ChallengeCard, ChallengeLine, ChallengeRow, MakingState};
use client_core::{ChallengeIntent, Intent, text};

const TITLE_LINES: usize = 2;
const NOTE_LINES: usize = 6;
const STATUS_LINES: usize = 3;
const DETAIL_LINES: usize = 2;
/// Width of the labels in the card.
const LABEL_WIDTH: f32 = 96.0;
const ROW_PADDING: f32 = 10.0;
const PLACE_WIDTH: f32 = 52.0;
/// Rows under a fold stand this much further right.
const FOLD_INDENT: f32 = 12.0;
const TIME_WIDTH: f32 = 108.0;
const MAKING_WIDTH: f32 = 460.0;
const MAKING_HEIGHT: f32 = 300.0;
const MAKING_LINES: usize = 6;

/// Texts as lines that fit, with their styles.
struct Measured {
    title: (Vec<String>, TextStyle),
    note: (Vec<String>, TextStyle),
    status: (Vec<String>, TextStyle),
    start_detail: (Vec<String>, TextStyle),
    values: (Vec<Vec<String>>, TextStyle),
}

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(card) = scene.app.challenge() else { return };
    let measured = measure(ui, scene, &card);
    let height = |(lines, style): &(Vec<String>, TextStyle)| lines.len() as f32 * style.line_height();
    let (values, value_style) = &measured.values;
    let rows: Vec<f32> =
        values.iter().map(|lines| lines.len() as f32 * value_style.line_height() + ROW_PADDING).collect();
    let links = links(ui, &card);
    let layout = challenge(
        scene.screen,
        Content {
            title: height(&measured.title),
            note: height(&measured.note),
            card_rows: &rows,
            status: height(&measured.status),
            start_detail: height(&measured.start_detail),
            asks_name: card.asks_name || scene.app.shared().home().name_error.is_some(),
            links: links.len(),
            table_rows: card.table.len(),
        },
    );
    brand(ui, layout.brand);
    ui.button("back", layout.back, Button::new(Kind::Secondary, "Back").size(size::LABEL), Intent::Back);
    let dy = -ui.begin_scroll("challenge", layout.scroll, layout.content_height);
    head(ui, &layout, &card, &measured, dy);
    if layout.name.h > 0.0 {
        home::name_field(ui, scene, layout.name_label.moved(0.0, dy), layout.name.moved(0.0, dy));
    }
    if !layout.fixed_start {
        start(ui, scene, layout.start.moved(0.0, dy), &card);
    }
    let quiet = ui.second(size::SMALL, Weight::Medium);
    ui.paint.paragraph(layout.start_detail.moved(0.0, dy), Align::Left, card.action_detail, &quiet);
    for (place, (id, label, kind, action)) in layout.links.iter().zip(links) {
        ui.button(id, place.moved(0.0, dy), Button::new(kind, label).size(size::LABEL), action);
    }
    if card.can_start {
        table(ui, &layout, &card, dy);
    }
    ui.end_scroll();
    if layout.fixed_start {
        start(ui, scene, layout.start, &card);
    }
}

fn measure(ui: &Ui<'_>, scene: &Scene<'_>, card: &ChallengeCard) -> Measured {
    let width = column_width(scene.screen);
    let title_style = ui.ink(size::FIGURE, Weight::Bold).tracked(-0.01);
    let note_style = ui.ink(size::TEXT, Weight::Medium);
    let status_style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold);
    let detail_style = ui.second(size::SMALL, Weight::Medium);
    let value_style = ui.ink(size::LABEL, Weight::Semibold);
    let lines = |text: &str, style: &TextStyle, most| {
        if text.is_empty() { Vec::new() } else { ui.paint.lines(text, style, width, most) }
    };
    let values =
        card.rows.iter().map(|row| ui.paint.lines(&row.value, &value_style, width - LABEL_WIDTH - 32.0, 2));
    Measured {
        title: (lines(&card.title, &title_style, TITLE_LINES), title_style),
        note: (lines(&card.note, &note_style, NOTE_LINES), note_style),
        status: (
            lines(card.status.as_deref().unwrap_or_default(), &status_style, STATUS_LINES),
            status_style,
        ),
        start_detail: (lines(card.action_detail, &detail_style, DETAIL_LINES), detail_style),
        values: (values.collect(), value_style),
    }
}

fn head(ui: &mut Ui<'_>, layout: &ChallengeLayout, card: &ChallengeCard, measured: &Measured, dy: f32) {
    let title = layout.title.moved(0.0, dy);
    ui.node("challenge-title", Role::Heading(2), title, &card.title);
    ui.paint.paragraph_of(title, Align::Left, &measured.title.0, &measured.title.1);
    let quiet = ui.second(size::TEXT, Weight::Medium);
    ui.paint.text_in(layout.detail.moved(0.0, dy), Align::Left, &card.detail, &quiet);
    ui.paint.paragraph_of(layout.note.moved(0.0, dy), Align::Left, &measured.note.0, &measured.note.1);
    ui.paint.paragraph_of(layout.status.moved(0.0, dy), Align::Left, &measured.status.0, &measured.status.1);
    if !card.rows.is_empty() {
        ui.card(layout.card.moved(0.0, dy));
    }
    for (index, (place, row)) in layout.card_rows.iter().zip(&card.rows).enumerate() {
        let place = place.moved(0.0, dy);
        if index > 0 {
            ui.rule(place.x, place.right(), place.y);
        }
        let mut value = place.inset(0.0, ROW_PADDING / 2.0);
        let label = value.cut_left(LABEL_WIDTH, 0.0);
        let style = ui.second(size::LABEL, Weight::Medium);
        ui.paint.text_in(Rect { h: style.line_height(), ..label }, Align::Left, row.label, &style);
        ui.paint.paragraph_of(value, Align::Left, &measured.values.0[index], &measured.values.1);
    }
}

fn start(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, card: &ChallengeCard) {
    // There is nothing to start in a challenge that is gone.
    if !card.can_start {
        return;
    }
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
        text::COPY_LINK,
        Kind::Secondary,
        Intent::CopyText(card.link.clone()).into(),
    )];
    if ui.around.can_share {
        links.push(("share-challenge", text::SHARE, Kind::Secondary, Action::Share(card.link.clone())));
    }
    if card.yours {
        let label = if card.folds { text::CHALLENGE_COUNT_EACH } else { text::CHALLENGE_FOLD };
        links.push(("fold-challenge", label, Kind::Quiet, ChallengeIntent::CountEach.into()));
        links.push((
            "withdraw-challenge",
            text::CHALLENGE_WITHDRAW,
            Kind::Quiet,
            ChallengeIntent::Withdraw.into(),
        ));
    }
    links
}

fn table(ui: &mut Ui<'_>, layout: &ChallengeLayout, card: &ChallengeCard, dy: f32) {
    let head = layout.table_head.moved(0.0, dy);
    let title = ui.ink(size::TEXT, Weight::Bold);
    ui.paint.text_in(head, Align::Left, text::CHALLENGE_TABLE, &title);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    ui.paint.text_in(head, Align::Right, &card.company, &quiet);
    let place = layout.table.moved(0.0, dy);
    ui.card(place);
    if card.table.is_empty() {
        ui.paint.text_in(place, Align::Center, text::CHALLENGE_NOBODY, &quiet);
        return;
    }
    ui.node("challenge-table", Role::List, place, text::CHALLENGE_TABLE);
    for (index, (line, rect)) in card.table.iter().zip(&layout.table_rows).enumerate() {
        let rect = rect.moved(0.0, dy);
        match line {
            ChallengeLine::Run(row) => {
                if row.you {
                    ui.paint.rect(rect.inset(1.0, 0.0), ui.theme.accent_soft);
                }
                if index > 0 {
                    ui.rule(rect.x, rect.right(), rect.y);
                }
                run(ui, (index, rect), row);
            }
            ChallengeLine::Fold { label, key } => {
                let button = Button::new(Kind::Quiet, label).size(size::SMALL);
                ui.button(&format!("fold-{index}"), rect, button, ChallengeIntent::Fold(key.clone()));
            }
            ChallengeLine::Strike { run, is_struck } => {
                let label = if *is_struck { text::RUN_RESTORE } else { text::RUN_STRIKE };
                let strike = ChallengeIntent::Strike { run: *run, struck: !is_struck };
                ui.button("strike", rect, Button::new(Kind::Quiet, label).size(size::LABEL), strike);
            }
        }
    }
    ui.close_node();
}

fn run(ui: &mut Ui<'_>, (index, rect): (usize, Rect), row: &ChallengeRow) {
    let id = format!("run-{index}");
    match row.run {
        // A setter selects it, to strike it.
        Some(run) => {
            ui.area(&id, rect, ChallengeIntent::Select(run));
            ui.describe(Role::Button, &text::run(row));
            ui.focus_ring(&id, rect, 0.0);
        }
        None => ui.node(&id, Role::Item, rect, &text::run(row)),
    }
    let mut rest = rect.inset(14.0, 0.0);
    if row.folded {
        rest.cut_left(FOLD_INDENT, 0.0);
    }
    let is_best = row.rank == "1st";
    let place_color = if is_best { ui.theme.gold } else { ui.theme.ink_second };
    let place_style = TextStyle::new(size::TEXT, Weight::Bold, place_color);
    let place = rest.cut_left(PLACE_WIDTH, 0.0);
    ui.paint.text_in(place, Align::Left, &row.rank, &place_style);
    let time = rest.cut_right(TIME_WIDTH, 8.0);
    let strong = if row.finished {
        ui.ink(size::TEXT, Weight::Semibold)
    } else {
        ui.second(size::LABEL, Weight::Medium)
    };
    ui.paint.text_in(time, Align::Right, &row.time, &strong);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let mistakes = if row.mistakes > 0 { text::count(row.mistakes.into(), "mistake") } else { String::new() };
    let hints = if row.hints > 0 { text::count(row.hints.into(), "hint") } else { String::new() };
    let said: Vec<&str> =
        row.remark.into_iter().chain([&*mistakes, &*hints]).filter(|said| !said.is_empty()).collect();
    let said = said.join(" · ");
    let said_width = ui.paint.text_width(&said, &quiet);
    let name_style = ui.ink(size::TEXT, Weight::Semibold);
    let bot = if row.bot { ui.tag_width(BOT) + 8.0 } else { 0.0 };
    let used = ui.paint.text_in(Rect { w: rest.w - bot, ..rest }, Align::Left, &row.name, &name_style);
    rest.cut_left(used, 10.0);
    if row.bot {
        let used = ui.tag(rest, BOT);
        rest.cut_left(used, 8.0);
    }
    // Half a remark says nothing.
    if said_width <= rest.w {
        ui.paint.text_in(Rect { y: rest.y + 1.0, ..rest }, Align::Left, &said, &quiet);
    }
}

/// The dialog in which a challenge is made: proving, the link, or why not.
pub(crate) fn making(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(making) = scene.app.screens().challenges().making() else { return };
    let title = text::CHALLENGE_MAKE;
    let mut inside = ui.sheet(scene.screen, MAKING_WIDTH, MAKING_HEIGHT, title, Intent::Dismiss.into());
    let mut buttons = inside.cut_bottom(52.0, 12.0);
    let (words, color) = match &making.state {
        MakingState::Proving => (text::CHALLENGE_PROVING, ui.theme.ink_second),
        MakingState::Made { .. } => (text::CHALLENGE_READY, ui.theme.ink),
        MakingState::Refused(why) => (why.as_str(), ui.theme.wrong),
    };
    let style = TextStyle::new(size::TEXT, Weight::Medium, color);
    let lines = ui.paint.lines(words, &style, inside.w, MAKING_LINES);
    let place = inside.cut_top(lines.len() as f32 * style.line_height(), 16.0);
    ui.paint.paragraph_of(place, Align::Left, &lines, &style);
    let MakingState::Made { id, link } = &making.state else {
        ui.button("dismiss", buttons, Button::new(Kind::Secondary, "Close"), Intent::Dismiss);
        return;
    };
    let link_style = ui.ink(size::TITLE, Weight::Semibold);
    let link_lines = ui.paint.lines(link, &link_style, inside.w, 3);
    ui.paint.paragraph_of(inside, Align::Left, &link_lines, &link_style);
    // A room is left before the page of a challenge opens.
    if scene.app.room().is_none() {
        let open = buttons.cut_left((buttons.w - 10.0) / 2.0, 10.0);
        ui.button(
            "open-challenge",
            open,
            Button::new(Kind::Secondary, text::CHALLENGE_OPEN),
            ChallengeIntent::Open(*id),
        );
    } else if ui.around.can_share {
        let share = buttons.cut_left((buttons.w - 10.0) / 2.0, 10.0);
        ui.button(
            "share-challenge",
            share,
            Button::new(Kind::Secondary, text::SHARE),
            Action::Share(link.clone()),
        );
    }
    let copy = Button::new(Kind::Primary, text::COPY_LINK);
    ui.button("copy-challenge", buttons, copy, Intent::CopyText(link.clone()));
}
