//! The results: a headline, the story in a sentence, the table, all racers' progress, and the way into the next race.

use super::{BOT, Scene, brand, chart};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::export::ExportIntent;
use client_core::pools::RatingNews;
use client_core::room::{ResultLine, ResultsCard, Room};
use client_core::theatre::TheatreIntent;
use client_core::{
    ChallengeIntent, ChallengeSource, Intent, KindRules, PoolsIntent, RoomIntent, RoomSheet, text,
};

const WIDTH: f32 = 1216.0;
const BAR: f32 = 60.0;
const BUTTON: f32 = 54.0;
const GAP: f32 = 12.0;
/// All that is done next has room in one line.
const ONE_LINE_FROM: f32 = 1_100.0;
/// Height of one line of the sentence on a narrow screen.
const HEADLINE_LINE: f32 = 42.0;
const HEAD_ROW: f32 = 40.0;
const ROW: f32 = 52.0;
const CHART_MIN: f32 = 176.0;
const CHART_MAX: f32 = 460.0;
/// Lines of the story on a narrow screen.
const STORY_LINE: f32 = 24.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(card) = scene.app.results() else { return };
    let is_narrow = form(scene.screen) == Form::Portrait && scene.screen.w < 700.0;
    // Where there is little room the buttons stay at the lower end.
    let stays = is_narrow || form(scene.screen) == Form::Short;
    let edge = if scene.screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let one_line = !stays && scene.screen.w >= ONE_LINE_FROM;
    let mut bar = Page::row().gap(GAP).pad(edge, 8.0);
    bar.fill(brand);
    bar.button(96.0, "leave", small(text::labels::leave()), Intent::Back);
    let choices = buttons(scene, &card);
    let (mut row, mut next) = (Page::row().gap(10.0), Page::row());
    for (index, choice) in choices.iter().enumerate() {
        let button = Button::new(choice.kind, &choice.label).detail(choice.detail.as_deref());
        let is_last = index + 1 == choices.len();
        if is_narrow && is_last {
            // What comes next has a line of its own, and room for its words.
            next.wide_button(choice.id, button, choice.intent.clone());
        } else if stays {
            row.wide_button(choice.id, button, choice.intent.clone());
        } else {
            if is_last && one_line {
                row.put(foot(scene, &card));
            } else if is_last {
                row.fill(|_, _| {});
            }
            row.button(if is_last { 220.0 } else { 150.0 }, choice.id, button, choice.intent.clone());
        }
    }
    let mut column = Page::column();
    column.space(4.0);
    let room = scene.screen.w.min(WIDTH + 2.0 * edge) - 2.0 * edge;
    column.put(sentence(ui, &card, is_narrow, room));
    if let Some(news) = &card.rating {
        column.space(10.0);
        column.put(rating(ui, news, room));
    }
    put_replay(scene, &mut column, is_narrow);
    column.space(14.0);
    column.item(HEAD_ROW + card.rows.len() as f32 * ROW + 4.0, |ui, place| table(ui, place, &card.rows));
    column.space(18.0);
    column.item_between(CHART_MIN, CHART_MAX, |ui, place| chart::draw(ui, place, &card));
    column.space(GAP);
    if !one_line || choices.is_empty() {
        column.put_sized(space::TOUCH_MIN, foot(scene, &card));
        column.space(16.0);
    }
    let mut middle = Page::column().pad(edge, 0.0).at_most(WIDTH + 2.0 * edge);
    middle.scroll_rest("results", column);
    let mut page = Page::column();
    page.put_sized(BAR, bar);
    page.put_share(1.0, middle);
    if !stays && !choices.is_empty() {
        let mut foot = Page::column().pad(edge, 12.0).at_most(WIDTH + 2.0 * edge);
        foot.put_sized(BUTTON, row);
        page.put_sized(BUTTON + 24.0, foot);
    } else if stays {
        let height = if is_narrow { BUTTON } else { space::TOUCH_MIN };
        let mut foot = Page::column().gap(8.0).pad(edge, 6.0);
        if !is_narrow || choices.len() > 1 {
            foot.put_sized(if is_narrow { space::TOUCH_MIN } else { height }, row);
        }
        if is_narrow {
            foot.put_sized(height, next);
        }
        page.put(foot);
        page.space(if is_narrow { 8.0 } else { 0.0 });
    }
    ui.lay(scene.screen, page);
}

/// The ways on to the race that is over: where it was lost, for those who raced, and all of it again; the own run as a link; and
/// what can be taken away. On a narrow screen two stand side by side.
fn put_replay(scene: &Scene<'_>, column: &mut Page<'_>, is_narrow: bool) {
    let Some((room, (id, own))) = scene.app.room().and_then(|room| Some((room, room.replay()?))) else {
        return;
    };
    let lost = own.clone().map(|own| TheatreIntent::Report { id, own });
    let send = room.own_ghost().map(TheatreIntent::Ghost);
    let ways = [
        ("where-lost", text::report::title(), lost),
        ("watch", text::theatre::watch(), Some(TheatreIntent::Watch { id, own })),
        ("send-run", text::ghosts::send(), send),
        ("take-away", text::theatre::take_away(), Some(TheatreIntent::Take(id))),
    ];
    let (mut row, mut count) = (Page::row().gap(10.0), 0);
    for (name, label, way) in ways {
        let Some(way) = way else { continue };
        if is_narrow && count == 2 {
            column.space(10.0);
            column.put_sized(space::TOUCH_MIN, std::mem::replace(&mut row, Page::row().gap(10.0)));
        }
        row.wide_button(name, Button::new(Kind::Secondary, label), Intent::from(way));
        count += 1;
    }
    column.space(10.0);
    column.put_sized(space::TOUCH_MIN, row);
}

fn small(label: &str) -> Button<'_> {
    Button::new(Kind::Secondary, label).size(size::LABEL)
}

/// Beside what comes next: what is done with the puzzle, and how it is had again.
fn foot(scene: &Scene<'_>, card: &ResultsCard) -> Page<'static> {
    let mut line = Page::row().gap(GAP);
    if scene.app.screens().has_puzzle(scene.app.shared()) {
        line.button(150.0, "results-export", small(text::export::title()), Intent::from(ExportIntent::Open));
    }
    if scene.app.room().is_some_and(Room::has_note) {
        line.button(150.0, "kind", small(text::labels::rules()), Action::open(KindRules));
    }
    let seed = card.seed.map(text::puzzle_seed).unwrap_or_default();
    line.fill(move |ui, place| ui.caption(place, Align::Right, &seed));
    line
}

struct Choice {
    id: &'static str,
    label: String,
    detail: Option<String>,
    kind: Kind,
    intent: Intent,
}

fn buttons(scene: &Scene<'_>, card: &ResultsCard) -> Vec<Choice> {
    let plain = |id, label: &str, intent: Intent| {
        let (label, kind) = (label.to_owned(), Kind::Secondary);
        Choice { id, label, detail: None, kind, intent }
    };
    let mut buttons = Vec::new();
    if scene.app.lobby().is_some_and(|lobby| lobby.can_edit) {
        buttons.push(plain("to-lobby", text::labels::lobby(), Intent::Room(RoomIntent::ToLobby)));
    }
    if scene.app.room().is_some_and(Room::may_see_boards) {
        buttons.push(plain("boards", text::labels::boards(), Intent::open(RoomSheet::Boards(0))));
    }
    if scene.app.room().is_some_and(Room::may_challenge) {
        let make = ChallengeIntent::Make(ChallengeSource::Raced).into();
        buttons.push(plain("make-challenge", text::challenge(), make));
    }
    if scene.app.room().is_some_and(|room| room.attempt().is_some()) {
        buttons.push(plain("to-challenge", text::challenge_back(), Intent::Room(RoomIntent::Leave)));
    }
    if card.is_of_pool {
        let again = plain("again", text::pools::again(), PoolsIntent::Again.into());
        buttons.push(Choice { kind: Kind::Primary, ..again });
        return buttons;
    }
    let rematch = &card.rematch;
    if rematch.possible {
        let (kind, label, intent) = if rematch.wanted {
            (Kind::Secondary, format!("✓ {}", rematch.label), RoomIntent::Ready(false))
        } else {
            (Kind::Primary, rematch.label.clone(), RoomIntent::Rematch)
        };
        let detail = rematch.detail.clone();
        buttons.push(Choice { detail, kind, ..plain("rematch", &label, Intent::Room(intent)) });
    }
    if rematch.find_another {
        let (label, intent) = (text::labels::find_another_opponent(), RoomIntent::FindAnother);
        let find = plain("find-another", label, Intent::Room(intent));
        buttons.push(Choice { kind: Kind::Primary, ..find });
    }
    buttons
}

/// What the race has changed: the own rating, and all that there is to say about it.
fn rating<'a>(ui: &Ui<'_>, news: &'a RatingNews, width: f32) -> Page<'a> {
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let lines: Vec<String> =
        news.lines.iter().flat_map(|line| ui.paint.wrapped(line, &quiet, width - 36.0)).collect();
    let said = format!("{}: {}", news.label, news.lines.join(" "));
    let mut card = Page::column().pad(18.0, 12.0).on(move |ui, place| {
        ui.card(place);
        ui.node("rating", Role::Text, place, &said);
    });
    card.item(if news.rating.is_some() { 36.0 } else { 22.0 }, move |ui, mut place| {
        let label = ui.ink(size::LABEL, Weight::Semibold);
        let used = ui.paint.text_in(place, Align::Left, &news.label, &label);
        place.cut_left(used, 10.0);
        if let Some(rating) = &news.rating {
            let large = ui.ink(size::FIGURE, Weight::Bold);
            let used = ui.paint.text_in(place, Align::Right, rating, &large);
            place.cut_right(used, 10.0);
        }
        if let Some((change, is_won)) = &news.change {
            let color = if *is_won { ui.theme.good } else { ui.theme.wrong };
            let style = TextStyle::new(size::TITLE, Weight::Bold, color);
            ui.paint.text_in(place.moved(0.0, 1.0), Align::Right, change, &style);
        }
    });
    card.lines(Align::Left, lines, quiet);
    card
}

/// The story in a sentence, in a room of this width.
fn sentence<'a>(ui: &Ui<'_>, card: &'a ResultsCard, is_narrow: bool, width: f32) -> Page<'a> {
    let large =
        ui.ink(if is_narrow { size::HEADLINE_NARROW } else { size::HEADLINE }, Weight::Bold).tracked(-0.02);
    let mut column = Page::column();
    let mut head =
        Page::column().on(|ui, place| ui.node("headline", Role::Heading(2), place, &card.headline));
    if is_narrow {
        for line in ui.paint.wrapped(&card.headline, &large, width) {
            head.text(HEADLINE_LINE, Align::Left, line, large);
        }
    } else {
        // A long sentence is set smaller before it is cut.
        let sizes = [size::HEADLINE_NARROW, size::FIGURE];
        let style = ui.paint.fitting(&card.headline, large, &sizes, width);
        head.text(56.0, Align::Left, &*card.headline, style);
    }
    column.put(head);
    if !card.story.is_empty() {
        let story = ui.ink(size::TEXT, Weight::Medium);
        let mut told = Page::column().on(|ui, place| ui.node("story", Role::Text, place, &card.story));
        if is_narrow {
            for line in ui.paint.wrapped(&card.story, &story, width) {
                told.text(STORY_LINE, Align::Left, line, story);
            }
        } else {
            let story = ui.paint.fitting(&card.story, story, &[size::LABEL, size::SMALL], width);
            told.text(STORY_LINE, Align::Left, &*card.story, story);
        }
        column.put(told);
    }
    let quiet = ui.second(size::SMALL, Weight::Medium);
    column.text(24.0, Align::Left, &*card.detail, quiet);
    column
}

/// A column: its head, its share of the width, and what a row says in it.
struct Column {
    head: fn() -> &'static str,
    width: f32,
    /// On a narrow screen under the name, or left out.
    wide_only: bool,
    cell: fn(&ResultLine) -> String,
}

/// Room for "out, 96%" in the only column of a narrow table, in logical pixels.
const TIME_WIDTH_NARROW: f32 = 88.0;

const COLUMNS: [Column; 5] = [
    Column { head: text::labels::time, width: 0.17, wide_only: false, cell: |line| line.time.clone() },
    Column {
        head: text::labels::mistakes,
        width: 0.15,
        wide_only: true,
        cell: |line| line.mistakes.to_string(),
    },
    Column {
        head: text::labels::longest_stall,
        width: 0.18,
        wide_only: true,
        cell: |line| line.stall.clone(),
    },
    Column { head: text::labels::score, width: 0.12, wide_only: true, cell: |line| line.score.clone() },
    Column { head: text::pools::rating_head, width: 0.14, wide_only: true, cell: |line| line.rating.clone() },
];

fn table(ui: &mut Ui<'_>, table: Rect, rows: &[ResultLine]) {
    ui.card(table);
    let narrow = table.w < 640.0;
    let is_rated = rows.iter().any(|row| !row.rating.is_empty());
    let shown = if is_rated { COLUMNS.len() } else { COLUMNS.len() - 1 };
    let columns: Vec<&Column> =
        COLUMNS[..shown].iter().filter(|column| !narrow || !column.wide_only).collect();
    let stretch = if narrow { TIME_WIDTH_NARROW / (COLUMNS[0].width * table.w) } else { 1.0 };
    let place_width = match (narrow, rows.len()) {
        (true, ..=9) => 52.0,
        (true, _) => 62.0,
        (false, _) => 84.0,
    };
    let left = table.right() - columns.iter().map(|column| column.width * stretch * table.w).sum::<f32>();
    let mut rest = table;
    let head = rest.cut_top(HEAD_ROW, 0.0);
    let name_x = table.x + place_width;
    ui.decoration(head);
    ui.caption(Rect::new(name_x, head.y, 100.0, head.h), Align::Left, text::labels::player());
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
        ui.caption(place, Align::Left, (column.head)());
    }
    let some_pressed = rows.iter().any(|line| line.player.is_some());
    let as_read = ui.rows("table", table, text::labels::results(), some_pressed);
    for (index, line) in rows.iter().enumerate() {
        let row = rest.cut_top(ROW, 0.0);
        let id = format!("result-{}", line.member.0);
        match line.player {
            // There is a page about them.
            Some(player) => {
                ui.area(&id, row, Intent::from(PoolsIntent::Player(player)));
                ui.describe(Role::Button, &text::result(line));
                ui.focus_ring(&id, row.inset(4.0, 4.0), radius::BUTTON);
            }
            None => ui.node(&id, as_read, row, &text::result(line)),
        }
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
            let strong = !column.wide_only;
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
            None => format!("{} · {}", text::counts::mistakes(line.mistakes), line.score),
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
