//! The lobby: the code to send, who is here, what is played by, and how to begin.

use super::home::ABOUT_WIDTH;
use super::{BOT, Scene, brand, home};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::marks::player_mark;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::room::{KnockRow, Lobby, Primary as LobbyPrimary, SeatRow};
use client_core::{Intent, RoomIntent, RoomSheet, Settings, text};

const WIDTH: f32 = 980.0;
const TOP_BAR: f32 = 60.0;
const ROW: f32 = 48.0;
const KNOCK: f32 = 60.0;
const CARD_HEAD: f32 = 52.0;
const CARD_FOOT: f32 = 8.0;
const BUTTON: f32 = 52.0;
const BUTTON_WIDTH: f32 = 176.0;
/// From the left of the "Change" button to the end of its text.
const CHANGE_TEXT_END: f32 = 66.0;
/// Content narrower than this stands one card under the other.
const BESIDE_MIN: f32 = 600.0;
/// A top bar wider than this has room for the way to what the game is.
const ABOUT_FROM: f32 = 368.0;
/// Room for the word that marks a host, in logical pixels.
const HOST_WIDTH: f32 = 44.0;

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
    let (players, rules) = (players(ui, &content), rules(ui, &content));
    // A small phone on its side has no room for the code beside its buttons.
    if is_portrait || room.min(WIDTH) < BESIDE_MIN {
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
        cards.put_share(0.55, players.at_least(CARD_HEAD + 4.0 * ROW + CARD_FOOT));
        if is_crowd {
            let mut right = Page::column();
            right.put(rules);
            right.stretch();
            cards.put_share(0.45, right);
        } else {
            cards.put_share(0.45, rules);
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

/// A player asks to come in; the host decides.
fn knock_row(ui: &mut Ui<'_>, row: Rect, knock: &KnockRow) {
    let ground = ui.theme.accent_soft;
    ui.paint.rect(row, ground);
    let mut rest = row.inset(18.0, 8.0);
    let answers = [
        ("let-in", text::labels::let_in(), Kind::Primary, true),
        ("turn-away", text::labels::turn_away(), Kind::Secondary, false),
    ];
    for (id, label, kind, admit) in answers {
        let width = if admit { 76.0 } else { 96.0 };
        let place = rest.cut_right(width, 8.0);
        let intent = Intent::Room(RoomIntent::AnswerKnock { knock: knock.knock, admit });
        ui.button(
            &format!("{id}-{}", knock.knock.0),
            place,
            Button::new(kind, label).size(size::LABEL),
            intent,
        );
    }
    let style = ui.ink(size::LABEL, Weight::Semibold);
    let lines = ui.paint.lines(&knock.text, &style, rest.w, 2);
    let block = rest.centered(rest.w, lines.len() as f32 * style.line_height());
    ui.paint.paragraph_of(block, Align::Left, &lines, &style);
}

fn players<'a>(ui: &Ui<'_>, content: &'a Lobby) -> Page<'a> {
    let title = ui.ink(size::TEXT, Weight::Bold);
    let mut card = Page::column().on_card();
    card.item(CARD_HEAD, move |ui, place| {
        let head = place.inset(18.0, 0.0);
        let spoken = text::labels::seats_taken(content.seats_taken, content.seats_max);
        ui.node("players", Role::Heading(2), head, &spoken);
        ui.paint.text_in(head, Align::Left, text::labels::players(), &title);
        ui.caption(head, Align::Right, &content.places);
    });
    for knock in &content.knocks {
        card.item(KNOCK, move |ui, place| knock_row(ui, place, knock));
    }
    for seat in content.seats.iter().chain(&content.spectators) {
        card.item(ROW, move |ui, place| {
            ui.rule(place.x, place.right(), place.y);
            seat_row(ui, place, seat);
        });
    }
    card.item(ROW, |ui, place| waiting(ui, place, content));
    card.space(CARD_FOOT);
    card
}

/// The line below the last player, while there are free seats.
fn waiting(ui: &mut Ui<'_>, place: Rect, content: &Lobby) {
    ui.rule(place.x, place.right(), place.y);
    if content.seats_taken >= usize::from(content.seats_max) {
        return;
    }
    let mut row = place.inset(18.0, 0.0);
    if content.can_add_bot {
        // Its text ends where those of the rows do.
        let place = row.cut_right(112.0, 12.0).centered(112.0, space::TOUCH_MIN).moved(22.0, 0.0);
        let button = Button::new(Kind::Quiet, text::add_bot()).size(size::LABEL);
        ui.button("add-bot", place, button, Action::open(RoomSheet::AddBot));
    }
    let style = ui.second(size::TEXT, Weight::Medium);
    ui.paint.text_in(row, Align::Left, text::labels::waiting_for_others(), &style);
}

fn seat_row(ui: &mut Ui<'_>, row: Rect, seat: &SeatRow) {
    if seat.can_manage {
        let id = format!("member-{}", seat.member.0);
        let touch = ui.area(&id, row, Action::open(RoomSheet::Member(seat.member)));
        let color = ui.theme.ink.fade(touch * 0.05);
        ui.paint.rect(row, color);
        ui.focus_ring(&id, row.inset(4.0, 4.0), 8.0);
    }
    let spoken = text::seat(seat);
    if seat.can_manage {
        ui.describe(Role::Button, &text::labels::make_host_or_remove(spoken));
    } else {
        ui.node(&format!("seat-{}", seat.member.0), Role::Text, row, &spoken);
    }
    let (color, shape) = player_mark(ui.theme, seat.mark);
    let faded = if seat.connected { 1.0 } else { 0.45 };
    let middle = row.center().1;
    ui.paint.player_shape(row.x + 26.0, middle, 7.0, shape, color.fade(faded));
    let mut rest = row.inset(18.0, 0.0);
    rest.cut_left(30.0, 0.0);
    let menu = if seat.can_manage { 22.0 } else { 0.0 };
    if seat.can_manage {
        let dots = rest.cut_right(menu, 0.0).center();
        for step in -1..=1_i8 {
            let color = ui.theme.ink_second;
            ui.paint.circle(dots.0 + 4.0, dots.1 + f32::from(step) * 5.0, 1.6, color);
        }
    }
    let (weight, color) =
        if seat.ready { (Weight::Semibold, ui.theme.good) } else { (Weight::Medium, ui.theme.ink_second) };
    let state = TextStyle::new(size::LABEL, weight, color);
    let state_width = ui.paint.text_in(rest, Align::Right, seat.state, &state);
    rest.cut_right(state_width, 12.0);
    if seat.ready {
        let x = rest.right();
        ui.paint.tick(x, middle, 5.0, color);
        rest.cut_right(0.0, 14.0);
    }
    if let Some(about) = &seat.about {
        rest = rest.centered(rest.w, 38.0);
        ui.caption(rest.cut_bottom(17.0, 0.0), Align::Left, about);
    }
    seat_name(ui, rest, seat);
}

/// The name, with what is said of it in a word.
fn seat_name(ui: &mut Ui<'_>, place: Rect, seat: &SeatRow) {
    let name = ui.ink(size::TEXT, if seat.you { Weight::Semibold } else { Weight::Medium });
    let host = if seat.host { HOST_WIDTH } else { 0.0 };
    let bot = if seat.bot { ui.tag_width(BOT) + 10.0 } else { 0.0 };
    let mut rest = place;
    let used = ui.paint.text_in(Rect { w: rest.w - host - bot, ..rest }, Align::Left, &seat.name, &name);
    rest.cut_left(used, 10.0);
    if seat.bot {
        let used = ui.tag(rest, BOT);
        rest.cut_left(used, 10.0);
    }
    if seat.host {
        ui.caption(rest.moved(0.0, 1.0), Align::Left, "host");
    }
}

fn rules<'a>(ui: &Ui<'_>, content: &'a Lobby) -> Page<'a> {
    let title = ui.ink(size::TEXT, Weight::Bold);
    let mut card = Page::column().pad(20.0, 0.0).on_card();
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
        card.item(ROW - 6.0, move |ui, mut row| {
            ui.rule(row.x, row.right(), row.y);
            let spoken = format!("{}: {}", rule.label, rule.value);
            ui.node(&format!("rule:{}", rule.label), Role::Text, row, &spoken);
            let used = ui.paint.text_in(row, Align::Left, rule.label, &label);
            row.cut_left(used, 12.0);
            ui.paint.text_in(row, Align::Right, &rule.value, &value);
        });
    }
    let mut extras = Page::row().gap(12.0);
    if content.can_edit {
        let paste = Button::new(Kind::Secondary, text::labels::set_a_puzzle()).size(size::LABEL);
        extras.wide_button("paste", paste, Intent::Room(RoomIntent::OpenPaste));
    }
    if !content.watching {
        let watch = Button::new(Kind::Secondary, text::labels::watch_only()).size(size::LABEL);
        extras.wide_button("watch", watch, Intent::Room(RoomIntent::Watch(true)));
    }
    if content.can_edit || !content.watching {
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
