//! The lobby: the code to send, who is here, what is played by, and how to begin.

use super::home::ABOUT_WIDTH;
use super::{BOT, Scene, brand, home};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::lobby::{LobbyCounts, LobbyLayout, lobby};
use crate::paint::marks::player_mark;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::room::{KnockRow, Lobby, Primary as LobbyPrimary, SeatRow};
use client_core::{Intent, RoomIntent, Sheet, text};

/// What the mark and the name of the game take of the top bar.
const BRAND_WIDTH: f32 = 104.0;
/// Room for the word that marks a host, in logical pixels.
const HOST_WIDTH: f32 = 44.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(content) = scene.app.lobby() else { return };
    let counts = LobbyCounts {
        controls: if content.can_lock { 3 } else { 1 },
        knocks: content.knocks.len(),
        seats: content.seats.len(),
        spectators: content.spectators.len(),
        rules: content.card.len(),
        extras: usize::from(content.can_edit) + usize::from(!content.watching),
    };
    let base = lobby(scene.screen, counts);
    brand(ui, base.brand);
    let leave = Button::new(Kind::Secondary, "Leave").size(size::LABEL);
    ui.button("leave", base.leave, leave, Intent::Back);
    let settings = Button::new(Kind::Quiet, text::settings::TITLE).size(size::LABEL);
    ui.button("settings", base.settings, settings, Sheet::Settings);
    let about = Rect { x: base.settings.x - ABOUT_WIDTH - 4.0, w: ABOUT_WIDTH, ..base.settings };
    if about.x > base.brand.x + BRAND_WIDTH {
        home::about(ui, about);
    }
    let offset = ui.begin_scroll("lobby", base.scroll, base.content_height);
    head(ui, &base, &content, -offset);
    players(ui, &base, &content, -offset);
    rules(ui, &base, &content, -offset);
    ui.end_scroll();
    bar(ui, scene, &base, &content);
}

fn head(ui: &mut Ui<'_>, layout: &LobbyLayout, content: &Lobby, dy: f32) {
    let (hint, style) = if content.locked {
        ("Locked: nobody new can come in", TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold))
    } else {
        ("Send this code or link to your friends", ui.second(size::LABEL, Weight::Medium))
    };
    ui.paint.text_in(layout.hint.moved(0.0, dy), Align::Left, hint, &style);
    let big = if layout.code.h > 80.0 { size::HERO } else { size::HERO_NARROW };
    let style = ui.ink(big, Weight::Bold).tracked(0.1);
    ui.paint.text_in(layout.code.moved(0.0, dy), Align::Left, &content.code.to_string(), &style);
    ui.button(
        "copy-link",
        layout.copy.moved(0.0, dy),
        Button::new(kind_of(content, LobbyPrimary::CopyLink), "Copy link"),
        Intent::Room(RoomIntent::CopyLink),
    );
    let lock = if content.locked { "Unlock" } else { "Lock room" };
    let mut controls: Vec<(&str, &str, Action)> = Vec::new();
    if content.can_lock {
        controls.push(("lock", lock, Intent::Room(RoomIntent::Lock(!content.locked)).into()));
        controls.push(("new-code", "New link", Intent::Room(RoomIntent::NewCode).into()));
    }
    controls.push(("invite", text::QR_CODE, Sheet::Invite.into()));
    for (rect, (id, label, action)) in layout.controls.iter().zip(controls) {
        let button = Button::new(Kind::Secondary, label).size(size::LABEL);
        ui.button(id, rect.moved(0.0, dy), button, action);
    }
}

/// A player asks to come in; the host decides.
fn knock_row(ui: &mut Ui<'_>, row: Rect, knock: &KnockRow) {
    let ground = ui.theme.accent_soft;
    ui.paint.rect(row, ground);
    let mut rest = row.inset(18.0, 8.0);
    let answers =
        [("let-in", "Let in", Kind::Primary, true), ("turn-away", "Turn away", Kind::Secondary, false)];
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

fn players(ui: &mut Ui<'_>, layout: &LobbyLayout, content: &Lobby, dy: f32) {
    let card = layout.players.moved(0.0, dy);
    ui.card(card);
    let head = Rect { h: 52.0, ..card }.inset(18.0, 0.0);
    let title = ui.ink(size::TEXT, Weight::Bold);
    ui.node(
        "players",
        Role::Heading(2),
        head,
        &format!("Players, {} of {}", content.seats_taken, content.seats_max),
    );
    ui.paint.text_in(head, Align::Left, "Players", &title);
    ui.caption(head, Align::Right, &content.places);
    for (row, knock) in layout.knock_rows.iter().zip(&content.knocks) {
        knock_row(ui, row.moved(0.0, dy), knock);
    }
    let rows = layout.seat_rows.iter().chain(&layout.spectator_rows);
    let mut bottom = layout.seat_rows.first().map_or(card.y + 52.0, |row| row.y + dy);
    for (row, seat) in rows.zip(content.seats.iter().chain(&content.spectators)) {
        let row = row.moved(0.0, dy);
        ui.rule(card.x, card.right(), row.y);
        seat_row(ui, row, seat);
        bottom = row.bottom();
    }
    ui.rule(card.x, card.right(), bottom);
    if content.seats_taken < usize::from(content.seats_max) {
        let mut row = Rect::new(card.x + 18.0, bottom, card.w - 36.0, 48.0);
        if content.can_add_bot {
            // Its text ends where those of the rows do.
            let place = row.cut_right(112.0, 12.0).centered(112.0, 44.0).moved(22.0, 0.0);
            ui.button(
                "add-bot",
                place,
                Button::new(Kind::Quiet, text::ADD_BOT).size(size::LABEL),
                Sheet::AddBot,
            );
        }
        let style = ui.second(size::TEXT, Weight::Medium);
        ui.paint.text_in(row, Align::Left, "Waiting for others…", &style);
    }
}

fn seat_row(ui: &mut Ui<'_>, row: Rect, seat: &SeatRow) {
    if seat.can_manage {
        let id = format!("member-{}", seat.member.0);
        let touch = ui.area(&id, row, Sheet::Member(seat.member));
        let color = ui.theme.ink.fade(touch * 0.05);
        ui.paint.rect(row, color);
        ui.focus_ring(&id, row.inset(4.0, 4.0), 8.0);
    }
    let spoken = text::seat(seat);
    if seat.can_manage {
        ui.describe(Role::Button, &format!("{spoken}; make host or remove"));
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

fn rules(ui: &mut Ui<'_>, layout: &LobbyLayout, content: &Lobby, dy: f32) {
    let card = layout.rules.moved(0.0, dy);
    ui.card(card);
    let title = ui.ink(size::TEXT, Weight::Bold);
    let head = Rect { h: 52.0, ..card }.inset(20.0, 0.0);
    ui.node("rules-card", Role::Heading(2), head, "Rules card");
    ui.paint.text_in(head, Align::Left, "Rules card", &title);
    if content.can_edit {
        let change = Button::new(Kind::Quiet, "Change").size(size::LABEL);
        ui.button("change-rules", layout.change.moved(0.0, dy), change, Intent::Room(RoomIntent::OpenRules));
    }
    let (label, value) = (ui.second(size::LABEL, Weight::Medium), ui.ink(size::LABEL, Weight::Semibold));
    for (row, rule) in layout.rule_rows.iter().zip(&content.card) {
        let mut row = row.moved(0.0, dy);
        ui.rule(row.x, row.right(), row.y);
        ui.node(&format!("rule:{}", rule.label), Role::Text, row, &format!("{}: {}", rule.label, rule.value));
        let used = ui.paint.text_in(row, Align::Left, rule.label, &label);
        row.cut_left(used, 12.0);
        ui.paint.text_in(row, Align::Right, &rule.value, &value);
    }
    let mut extras = Vec::new();
    if content.can_edit {
        extras.push(("paste", "Set a puzzle", Intent::Room(RoomIntent::OpenPaste)));
    }
    if !content.watching {
        extras.push(("watch", "Watch only", Intent::Room(RoomIntent::Watch(true))));
    }
    for (rect, (id, label, intent)) in layout.extras.iter().zip(extras) {
        let button = Button::new(Kind::Secondary, label).size(size::LABEL);
        ui.button(id, rect.moved(0.0, dy), button, intent);
    }
}

fn bar(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &LobbyLayout, content: &Lobby) {
    let status = ui.second(size::LABEL, Weight::Medium);
    let beside = layout.status.h > 44.0;
    let lines = ui.paint.lines(&scene.app.lobby_status(scene.now), &status, layout.status.w, 2);
    let height = lines.len() as f32 * status.line_height();
    let align = if beside { Align::Right } else { Align::Center };
    let place = layout.status.centered(layout.status.w, height);
    ui.paint.paragraph_of(place, align, &lines, &status);
    ui.keep_clear(place);
    // A single button takes all the room that there is.
    let wide = Rect { w: layout.start.right() - layout.ready.x, ..layout.ready };
    let only = if beside { layout.start } else { wide };
    let own = if content.can_start && content.watching { layout.ready } else { only };
    if content.watching {
        let kind = kind_of(content, LobbyPrimary::TakeSeat);
        let button = Button::new(kind, "Take a seat").size(size::TITLE).enabled(content.can_take_seat);
        ui.button("watch", own, button, Intent::Room(RoomIntent::Watch(false)));
    } else if !content.can_start {
        // To start says more than to be ready: a member who may start has no further button.
        let label = if content.ready { "Not ready" } else { "Ready" };
        let button = Button::new(kind_of(content, LobbyPrimary::Ready), label).size(size::TITLE);
        ui.button(
            "ready",
            own,
            button.enabled(content.can_ready),
            Intent::Room(RoomIntent::Ready(!content.ready)),
        );
    }
    if content.can_start {
        // The others get time to see what has changed.
        let settles = scene.app.room().and_then(|room| room.settles_in_ms(scene.now));
        let wait = settles.map(|ms| format!("in {} s", ms.div_ceil(1_000)));
        let label = if content.seats_taken > 1 { "Start race" } else { "Start alone" };
        let start = Button::new(kind_of(content, LobbyPrimary::Start), label).size(size::TITLE);
        let place = if content.watching { layout.start } else { only };
        ui.button(
            "start",
            place,
            start.detail(wait.as_deref()).enabled(wait.is_none()),
            Intent::Room(RoomIntent::Start),
        );
    }
}

/// One button of a lobby is the largest: what this member would do next.
fn kind_of(content: &Lobby, button: LobbyPrimary) -> Kind {
    if content.primary == button { Kind::Primary } else { Kind::Secondary }
}
