//! The lobby: the code to send, what is played by, and how to begin. Who is here is drawn by `players`.

mod players;

use super::home::ABOUT_WIDTH;
use super::{Scene, brand, home};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::room::{Lobby, Primary as LobbyPrimary};
use client_core::{Intent, KindRules, RoomIntent, RoomSheet, Settings, text};

const WIDTH: f32 = 980.0;
const TOP_BAR: f32 = 60.0;
const ROW: f32 = 48.0;
const CARD_HEAD: f32 = 52.0;
const CARD_FOOT: f32 = 8.0;
const CARD_EDGE: f32 = 20.0;
/// Of the width, where the rules stand beside the players.
const RULES_SHARE: f32 = 0.45;
const VALUE_LINES: usize = 2;
const BUTTON: f32 = 52.0;
const BUTTON_WIDTH: f32 = 176.0;
/// From the left of the "Change" button to the end of its text.
const CHANGE_TEXT_END: f32 = 66.0;
/// Content narrower than this stands one card under the other.
const BESIDE_MIN: f32 = 600.0;
/// A top bar wider than this has room for the way to what the game is.
const ABOUT_FROM: f32 = 368.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(content) = scene.app.lobby() else { return };
    let form = form(scene.screen);
    let is_portrait = form == Form::Portrait;
    let edge = if is_portrait || scene.screen.w < 700.0 { space::EDGE_NARROW } else { space::EDGE };
    let room = scene.screen.w - 2.0 * edge;
    let mut top = Page::row().gap(8.0).pad(edge, 8.0);
    top.fill(brand);
    if room > ABOUT_FROM {
        top.item(ABOUT_WIDTH, home::about);
    }
    let settings = Button::new(Kind::Quiet, text::settings::title()).size(size::LABEL);
    top.button(88.0, "settings", settings, Action::open(Settings));
    top.button(
        88.0,
        "leave",
        Button::new(Kind::Secondary, text::labels::leave()).size(size::LABEL),
        Intent::Back,
    );
    let mut column = Page::column();
    // A small phone on its side has no room for the code beside its buttons.
    let is_stacked = is_portrait || room.min(WIDTH) < BESIDE_MIN;
    let rules_width = if is_stacked { room } else { RULES_SHARE * (room.min(WIDTH) - space::GROUP) };
    let (players, rules) = (players::card(ui, &content), rules(ui, &content, rules_width));
    if is_stacked {
        column.space(4.0);
        head(ui, &content, &mut column);
        column.put(players);
        column.space(16.0);
        column.put(rules);
        column.space(16.0);
    } else {
        head_beside(ui, &content, form, &mut column);
        // Cards of about the same height are made the same; a crowd does not stretch its rules.
        let is_crowd = players.height(room) > rules.height(room) * 1.5;
        let mut cards = Page::row().gap(space::GROUP);
        cards.put_share(1.0 - RULES_SHARE, players.at_least(CARD_HEAD + 4.0 * ROW + CARD_FOOT));
        if is_crowd {
            let mut right = Page::column();
            right.put(rules);
            right.stretch();
            cards.put_share(RULES_SHARE, right);
        } else {
            cards.put_share(RULES_SHARE, rules);
        }
        column.put(cards);
        column.space(space::SIBLING);
    }
    let mut middle = Page::column().pad(edge, 0.0).at_most(WIDTH + 2.0 * edge);
    middle.scroll("lobby", column);
    if is_portrait {
        middle.stretch();
        middle.item(38.0, |ui, place| status(ui, scene, place, Align::Center));
        middle.space(4.0);
        middle.put_sized(BUTTON, buttons(scene, &content, Page::row().gap(12.0), None));
        middle.space(10.0);
    } else {
        let mut row = Page::row().gap(12.0);
        row.fill(|ui, place| status(ui, scene, place, Align::Right));
        row.space(16.0);
        middle.space(6.0);
        middle.put_sized(BUTTON, buttons(scene, &content, row, Some(BUTTON_WIDTH)));
        middle.space(18.0);
        // On a large screen the buttons stay near what they are about.
        middle.stretch();
    }
    let mut page = Page::column();
    page.put_sized(TOP_BAR, top);
    page.put_share(1.0, middle);
    ui.lay(scene.screen, page);
}

/// What to do with the code, and its style.
fn hint(ui: &Ui<'_>, content: &Lobby) -> (&'static str, TextStyle) {
    if content.locked {
        (
            text::labels::locked_nobody_new_can_come_in(),
            TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold),
        )
    } else {
        (text::labels::send_this_code_or_link_to(), ui.second(size::LABEL, Weight::Medium))
    }
}

/// What a host can do to the door, and the way to the link as a picture.
fn controls(content: &Lobby) -> Vec<(&'static str, &'static str, Action)> {
    let lock = if content.locked { text::labels::unlock() } else { text::labels::lock_room() };
    let mut controls: Vec<(&str, &str, Action)> = Vec::new();
    if content.can_lock {
        controls.push(("lock", lock, Intent::Room(RoomIntent::Lock(!content.locked)).into()));
        controls.push(("new-code", text::labels::new_link(), Intent::Room(RoomIntent::NewCode).into()));
    }
    controls.push(("invite", text::qr_code(), Action::open(RoomSheet::Invite)));
    controls
}

/// The code with its buttons below it.
fn head(ui: &Ui<'_>, content: &Lobby, column: &mut Page<'_>) {
    let (words, style) = hint(ui, content);
    column.text(20.0, Align::Left, words, style);
    let code = ui.ink(size::HERO_NARROW, Weight::Bold).tracked(0.1);
    column.text(72.0, Align::Left, content.code.to_string(), code);
    column.space(8.0);
    let copy = Button::new(kind_of(content, LobbyPrimary::CopyLink), text::labels::copy_link());
    column.button(BUTTON, "copy-link", copy, Intent::Room(RoomIntent::CopyLink));
    column.space(10.0);
    let mut row = Page::row().gap(12.0);
    for (id, label, action) in controls(content) {
        row.wide_button(id, Button::new(Kind::Secondary, label).size(size::LABEL), action);
    }
    column.put_sized(space::TOUCH_MIN, row);
    column.space(space::GROUP - 4.0);
}

/// The code with its buttons at its right.
fn head_beside(ui: &Ui<'_>, content: &Lobby, form: Form, column: &mut Page<'_>) {
    let is_short = form == Form::Short;
    let (words, style) = hint(ui, content);
    column.space(if is_short { 0.0 } else { 20.0 });
    column.text(20.0, Align::Left, words, style);
    column.space(2.0);
    let code = ui.ink(if is_short { size::HERO_NARROW } else { size::HERO }, Weight::Bold).tracked(0.1);
    let code_text = content.code.to_string();
    let mut row = Page::row().gap(if is_short { 6.0 } else { 12.0 });
    row.fill(move |ui, place| {
        ui.paint.text_in(place, Align::Left, &code_text, &code);
    });
    for (id, label, action) in controls(content) {
        let button = Button::new(Kind::Secondary, label).size(size::LABEL);
        row.put_sized(if is_short { 76.0 } else { 106.0 }, lowered(id, button, action));
    }
    let copy = Button::new(kind_of(content, LobbyPrimary::CopyLink), text::labels::copy_link());
    let copy = lowered("copy-link", copy, Intent::Room(RoomIntent::CopyLink).into());
    row.put_sized(if is_short { 112.0 } else { 160.0 }, copy);
    column.put_sized(if is_short { 56.0 } else { 84.0 }, row);
    column.space(space::GROUP);
}

/// A button at the height of the code's foot.
fn lowered<'a>(id: &'static str, button: Button<'a>, action: Action) -> Page<'a> {
    let mut column = Page::column();
    column.stretch();
    column.button(BUTTON, id, button, action);
    column.space(4.0);
    column
}

fn rules<'a>(ui: &Ui<'_>, content: &'a Lobby, width: f32) -> Page<'a> {
    let title = ui.ink(size::TEXT, Weight::Bold);
    let mut card = Page::column().pad(CARD_EDGE, 0.0).on_card();
    card.item(CARD_HEAD, move |ui, head| {
        ui.node("rules-card", Role::Heading(2), head, text::labels::rules_card());
        ui.paint.text_in(head, Align::Left, text::labels::rules_card(), &title);
        if content.can_edit {
            // Its text, centred in the button, ends where the values do.
            let place = Rect::new(head.right() - CHANGE_TEXT_END, head.y + 4.0, 80.0, space::TOUCH_MIN);
            let change = Button::new(Kind::Quiet, text::labels::change()).size(size::LABEL);
            ui.button("change-rules", place, change, Intent::Room(RoomIntent::OpenRules));
        }
    });
    let (label, value) = (ui.second(size::LABEL, Weight::Medium), ui.ink(size::LABEL, Weight::Semibold));
    for rule in &content.card {
        let left = width - 2.0 * CARD_EDGE - ui.paint.text_width(rule.label, &label) - 12.0;
        let lines = ui.paint.lines(&rule.value, &value, left, VALUE_LINES);
        let height = lines.len() as f32 * value.line_height();
        card.item(ROW - 6.0 - value.line_height() + height, move |ui, mut row| {
            ui.rule(row.x, row.right(), row.y);
            let spoken = format!("{}: {}", rule.label, rule.value);
            ui.node(&format!("rule:{}", rule.label), Role::Text, row, &spoken);
            let used = ui.paint.text_in(row, Align::Left, rule.label, &label);
            row.cut_left(used, 12.0);
            ui.paint.paragraph_of(row.centered(row.w, height), Align::Right, &lines, &value);
        });
    }
    let mut extras = Page::row().gap(12.0);
    if content.has_note {
        let read = Button::new(Kind::Secondary, text::labels::rules()).size(size::LABEL);
        extras.wide_button("kind", read, Action::open(KindRules));
    }
    if content.can_edit {
        let paste = Button::new(Kind::Secondary, text::labels::set_a_puzzle()).size(size::LABEL);
        extras.wide_button("paste", paste, Intent::Room(RoomIntent::OpenPaste));
    }
    if !content.watching {
        let watch = Button::new(Kind::Secondary, text::labels::watch_only()).size(size::LABEL);
        extras.wide_button("watch", watch, Intent::Room(RoomIntent::Watch(true)));
    }
    if content.has_note || content.can_edit || !content.watching {
        card.space(8.0);
        card.put_sized(BUTTON, extras);
        card.space(12.0);
    }
    card.space(CARD_FOOT);
    card
}

/// What is waited for.
fn status(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, align: Align) {
    let style = ui.second(size::LABEL, Weight::Medium);
    let lines = ui.paint.lines(
        &scene.app.room().map_or_else(String::new, |room| room.status(scene.now)),
        &style,
        place.w,
        2,
    );
    let block = place.centered(place.w, lines.len() as f32 * style.line_height());
    ui.paint.paragraph_of(block, align, &lines, &style);
    ui.keep_clear(block);
}

/// What this member can do next, at the end of `row`: each so wide, or sharing all that there is.
fn buttons<'a>(scene: &Scene<'a>, content: &'a Lobby, mut row: Page<'a>, width: Option<f32>) -> Page<'a> {
    let (app, now) = (scene.app, scene.now);
    let mut add = |id: &'static str, button: Button<'a>, intent: RoomIntent| match width {
        Some(width) => row.button(width, id, button, Intent::Room(intent)),
        None => row.wide_button(id, button, Intent::Room(intent)),
    };
    if !content.duel.is_empty() {
        for step in &content.duel {
            let kind = if step.is_main { Kind::Primary } else { Kind::Secondary };
            add(step.id, Button::new(kind, step.label).size(size::LABEL), step.intent.clone());
        }
        return row;
    }
    if content.watching {
        let kind = kind_of(content, LobbyPrimary::TakeSeat);
        let button =
            Button::new(kind, text::labels::take_a_seat()).size(size::TITLE).enabled(content.can_take_seat);
        add("watch", button, RoomIntent::Watch(false));
    } else if !content.can_start {
        // To start says more than to be ready: a member who may start has no further button.
        let label = if content.ready { text::labels::not_ready() } else { text::labels::ready() };
        let button = Button::new(kind_of(content, LobbyPrimary::Ready), label).size(size::TITLE);
        add("ready", button.enabled(content.can_ready), RoomIntent::Ready(!content.ready));
    }
    if content.can_start {
        let draw = move |ui: &mut Ui<'_>, place: Rect| {
            // The others get time to see what has changed.
            let settles = app.room().and_then(|room| room.settles_in_ms(now));
            let wait = settles.map(|ms| text::labels::in_seconds(ms.div_ceil(1_000)));
            let label = if content.seats_taken > 1 {
                text::labels::start_race()
            } else {
                text::labels::start_alone()
            };
            let start = Button::new(kind_of(content, LobbyPrimary::Start), label).size(size::TITLE);
            let start = start.detail(wait.as_deref()).enabled(wait.is_none());
            ui.button("start", place, start, Intent::Room(RoomIntent::Start));
        };
        match width {
            Some(width) => row.item(width, draw),
            None => row.fill(draw),
        }
    }
    row
}

/// One button of a lobby is the largest: what this member would do next.
fn kind_of(content: &Lobby, button: LobbyPrimary) -> Kind {
    if content.primary == button { Kind::Primary } else { Kind::Secondary }
}
