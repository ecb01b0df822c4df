//! The results: one sentence that tells the story, the table, all racers' progress, and the way into the next race.

use super::{BOT, Scene, brand, chart};
use crate::geometry::Rect;
use crate::layout::results::{HEADLINE_LINE, ResultsLayout, results};
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::export::ExportIntent;
use client_core::room::{ResultLine, ResultsCard, Room};
use client_core::{ChallengeIntent, ChallengeSource, Intent, Overlay, RoomIntent, Sheet, text};

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(card) = scene.app.results() else { return };
    let buttons = buttons(scene, &card);
    let style = headline_style(ui, scene.screen);
    let lines = ui.paint.wrapped(&card.headline, &style, scene.screen.w - 2.0 * space::EDGE_NARROW).len();
    let count = (buttons.len(), card.rematch.find_another);
    let layout = results(scene.screen, card.rows.len(), count, lines.max(1));
    brand(ui, layout.brand);
    ui.button("leave", layout.leave, Button::new(Kind::Secondary, "Leave").size(size::LABEL), Intent::Back);
    let dy = -ui.begin_scroll("results", layout.scroll, layout.content_height);
    sentence(ui, &layout, &card, &style, dy);
    if !layout.fixed_buttons {
        draw_buttons(ui, &layout, &buttons, dy);
    }
    table(ui, &layout, &card.rows, dy);
    chart::draw(ui, layout.chart.moved(0.0, dy), &card);
    if scene.app.fits(Overlay::Sheet(Sheet::Export), scene.now) {
        let export = Button::new(Kind::Secondary, text::export::TITLE).size(size::LABEL);
        ui.button("results-export", layout.export.moved(0.0, dy), export, Intent::from(ExportIntent::Open));
    }
    ui.end_scroll();
    if layout.fixed_buttons {
        draw_buttons(ui, &layout, &buttons, 0.0);
    }
}

fn headline_style(ui: &Ui<'_>, screen: Rect) -> TextStyle {
    let size = if screen.w < 700.0 { size::HEADLINE_NARROW } else { size::HEADLINE };
    ui.ink(size, Weight::Bold).tracked(-0.02)
}

struct Choice {
    id: &'static str,
    label: String,
    detail: Option<String>,
    kind: Kind,
    enabled: bool,
    intent: Intent,
}

fn buttons(scene: &Scene<'_>, card: &ResultsCard) -> Vec<Choice> {
    let mut buttons = Vec::new();
    if scene.app.lobby().is_some_and(|lobby| lobby.can_edit) {
        let label = "Lobby".to_owned();
        buttons.push(Choice {
            id: "to-lobby",
            label,
            detail: None,
            kind: Kind::Secondary,
            enabled: true,
            intent: Intent::Room(RoomIntent::ToLobby),
        });
    }
    if scene.app.room().is_some_and(Room::may_see_boards) {
        buttons.push(Choice {
            id: "boards",
            label: "Boards".to_owned(),
            detail: None,
            kind: Kind::Secondary,
            enabled: true,
            intent: Intent::OpenSheet(Sheet::Boards(0)),
        });
    }
    if scene.app.room().is_some_and(Room::may_challenge) {
        buttons.push(Choice {
            id: "make-challenge",
            label: text::CHALLENGE.to_owned(),
            detail: None,
            kind: Kind::Secondary,
            enabled: true,
            intent: ChallengeIntent::Make(ChallengeSource::Raced).into(),
        });
    }
    if scene.app.room().is_some_and(|room| room.attempt().is_some()) {
        buttons.push(Choice {
            id: "to-challenge",
            label: text::CHALLENGE_BACK.to_owned(),
            detail: None,
            kind: Kind::Secondary,
            enabled: true,
            intent: Intent::Room(RoomIntent::Leave),
        });
    }
    let rematch = &card.rematch;
    if rematch.possible {
        let (kind, label, intent) = if rematch.wanted {
            (Kind::Secondary, format!("✓ {}", rematch.label), Intent::Room(RoomIntent::Ready(false)))
        } else {
            (Kind::Primary, rematch.label.clone(), Intent::Room(RoomIntent::Rematch))
        };
        let detail = rematch.detail.clone();
        buttons.push(Choice { id: "rematch", label, detail, kind, enabled: true, intent });
    }
    if rematch.find_another {
        buttons.push(Choice {
            id: "find-another",
            label: "Find another opponent".to_owned(),
            detail: None,
            kind: Kind::Primary,
            enabled: true,
            intent: Intent::Room(RoomIntent::FindAnother),
        });
    }
    buttons
}

fn draw_buttons(ui: &mut Ui<'_>, layout: &ResultsLayout, buttons: &[Choice], dy: f32) {
    for (rect, choice) in layout.buttons.iter().zip(buttons) {
        let button =
            Button::new(choice.kind, &choice.label).detail(choice.detail.as_deref()).enabled(choice.enabled);
        ui.button(choice.id, rect.moved(0.0, dy), button, choice.intent.clone());
    }
}

fn sentence(ui: &mut Ui<'_>, layout: &ResultsLayout, card: &ResultsCard, style: &TextStyle, dy: f32) {
    let place = layout.headline.moved(0.0, dy);
    ui.node("headline", Role::Heading(2), place, &card.headline);
    if layout.narrow {
        for (index, line) in ui.paint.wrapped(&card.headline, style, place.w).iter().enumerate() {
            let row = Rect::new(place.x, place.y + index as f32 * HEADLINE_LINE, place.w, HEADLINE_LINE);
            ui.paint.text_in(row, Align::Left, line, style);
        }
    } else {
        // A long sentence is set smaller before it is cut.
        let sizes = [size::HEADLINE_NARROW, size::FIGURE];
        let style = ui.paint.fitting(&card.headline, *style, &sizes, place.w);
        ui.paint.text_in(place, Align::Left, &card.headline, &style);
    }
    let quiet = ui.second(if layout.narrow { size::SMALL } else { size::TEXT }, Weight::Medium);
    ui.paint.text_in(layout.detail.moved(0.0, dy), Align::Left, &card.detail, &quiet);
}

/// A column: its head, its share of the width, and what a row says in it.
struct Column {
    head: &'static str,
    width: f32,
    /// On a narrow screen under the name, or left out.
    wide_only: bool,
    cell: fn(&ResultLine) -> String,
}

/// Room for "out, 96%" in the only column of a narrow table, in logical pixels.
const TIME_WIDTH_NARROW: f32 = 88.0;

const COLUMNS: [Column; 4] = [
    Column { head: "Time", width: 0.17, wide_only: false, cell: |line| line.time.clone() },
    Column { head: "Mistakes", width: 0.15, wide_only: true, cell: |line| line.mistakes.to_string() },
    Column { head: "Longest stall", width: 0.18, wide_only: true, cell: |line| line.stall.clone() },
    Column { head: "Score", width: 0.12, wide_only: true, cell: |line| line.score.clone() },
];

fn table(ui: &mut Ui<'_>, layout: &ResultsLayout, rows: &[ResultLine], dy: f32) {
    let table = layout.table.moved(0.0, dy);
    ui.card(table);
    let narrow = table.w < 640.0;
    let columns: Vec<&Column> = COLUMNS.iter().filter(|column| !narrow || !column.wide_only).collect();
    let stretch = if narrow { TIME_WIDTH_NARROW / (COLUMNS[0].width * table.w) } else { 1.0 };
    let place_width = match (narrow, rows.len()) {
        (true, ..=9) => 52.0,
        (true, _) => 62.0,
        (false, _) => 84.0,
    };
    let left = table.right() - columns.iter().map(|column| column.width * stretch * table.w).sum::<f32>();
    let head = layout.head_row.moved(0.0, dy);
    let name_x = table.x + place_width;
    ui.decoration(head);
    ui.caption(Rect::new(name_x, head.y, 100.0, head.h), Align::Left, "Player");
    let places = |y: f32, h: f32| {
        let mut x = left;
        columns
            .iter()
            .map(|column| {
                let rect = Rect::new(x, y, column.width * stretch * table.w - 6.0, h);
                x += column.width * stretch * table.w;
                rect
            })
            .collect::<Vec<_>>()
    };
    for (column, place) in columns.iter().zip(places(head.y, head.h)) {
        ui.caption(place, Align::Left, column.head);
    }
    ui.node("table", Role::List, table, "Results");
    for (index, (line, row)) in rows.iter().zip(&layout.rows).enumerate() {
        let row = row.moved(0.0, dy);
        ui.node(&format!("result-{}", line.member.0), Role::Item, row, &text::result(line));
        if line.you {
            let round = if index + 1 == rows.len() { radius::CARD } else { 0.0 };
            let corners = Corners { bottom_left: round, bottom_right: round, ..Corners::default() };
            let height = if index + 1 == rows.len() { table.bottom() - row.y } else { row.h };
            let color = ui.theme.accent_soft;
            ui.paint.rounded(Rect { h: height, ..row }, corners, color);
        }
        ui.rule(table.x, table.right(), row.y);
        who(ui, row, line, name_x, left - name_x - 12.0);
        for (column, place) in columns.iter().zip(places(row.y, row.h)) {
            let strong = column.head == "Time";
            let style = if strong {
                ui.ink(size::TEXT, Weight::Semibold)
            } else {
                ui.second(size::TEXT, Weight::Medium)
            };
            ui.paint.text_in(place, Align::Left, &(column.cell)(line), &style);
        }
    }
    ui.close_node();
}

/// Place, shape and name.
fn who(ui: &mut Ui<'_>, row: Rect, line: &ResultLine, name_x: f32, room: f32) {
    let gold = if line.rank == 1 { ui.theme.gold } else { ui.theme.ink_second };
    let narrow = name_x - row.x < 70.0;
    let style = TextStyle::new(if narrow { size::TEXT } else { size::TITLE }, Weight::Bold, gold);
    let place = Rect::new(row.x + if narrow { 12.0 } else { 20.0 }, row.y, 60.0, row.h);
    ui.paint.text_in(place, Align::Left, &line.rank_text, &style);
    let (color, shape) = player_mark(ui.theme, line.mark);
    ui.paint.player_shape(name_x + 7.0, row.center().1, 6.5, shape, color);
    let name = ui.ink(size::TEXT, Weight::Semibold);
    let mut place = Rect::new(name_x + 24.0, row.y, room - 24.0, row.h);
    if narrow {
        // There is room for two things.
        let said = match line.remark {
            Some(remark) => format!("{} · {remark}", line.score),
            None => format!("{} · {}", text::count(line.mistakes.into(), "mistake"), line.score),
        };
        let quiet = ui.second(size::SMALL, Weight::Medium);
        place = place.centered(place.w, 38.0);
        let detail = place.cut_bottom(18.0, 0.0);
        ui.paint.text_in(detail, Align::Left, &said, &quiet);
    }
    let bot = if line.bot { ui.tag_width(BOT) + 10.0 } else { 0.0 };
    let used = ui.paint.text_in(Rect { w: place.w - bot, ..place }, Align::Left, &line.name, &name);
    place.cut_left(used, 10.0);
    if line.bot {
        let used = ui.tag(place, BOT);
        place.cut_left(used, 10.0);
    }
    if let Some(remark) = line.remark.filter(|_| !narrow) {
        ui.caption(place.moved(0.0, 1.0), Align::Left, remark);
    }
}
