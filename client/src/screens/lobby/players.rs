//! Who is in the lobby: the card of players. Must not know how a race begins.

use super::{CARD_FOOT, CARD_HEAD, ROW};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, TextStyle, Weight};
use crate::screens::BOT;
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::room::{KnockRow, Lobby, SeatRow};
use client_core::{Intent, RoomIntent, RoomSheet, text};

const KNOCK: f32 = 60.0;
/// Room for the word that marks a host, in logical pixels.
const HOST_WIDTH: f32 = 44.0;

/// All who are here: who knocks, the seats with what can be done about each, spectators, and who is waited for.
pub(super) fn card<'a>(ui: &Ui<'_>, content: &'a Lobby) -> Page<'a> {
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
        ui.describe(Role::Button, &format!("{label}: {}", knock.text));
    }
    let style = ui.ink(size::LABEL, Weight::Semibold);
    let lines = ui.paint.lines(&knock.text, &style, rest.w, 2);
    let block = rest.centered(rest.w, lines.len() as f32 * style.line_height());
    ui.paint.paragraph_of(block, Align::Left, &lines, &style);
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
