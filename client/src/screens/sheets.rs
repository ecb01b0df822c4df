//! What lies over a room: the rules card, what a host may do with a member, all boards, all lanes.

use super::{Scene, boards, invite, lanes, paste, rules};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::race::sort_rows;
use client_core::room::{HandicapRow, handicap_rows};
use client_core::{Intent, RoomIntent, RoomSheet, text};
use game::{BotStrength, Handicap, MemberNo};

const WIDTH: f32 = 380.0;
const BUTTON: f32 = 52.0;
const GAP: f32 = 10.0;
const LANE_HEIGHT: f32 = 64.0;
const LANE_GAP: f32 = 10.0;
/// Height of what can be stepped for a member.
const HANDICAP_ROW: f32 = 60.0;
/// What the outline of the own lane needs above the first.
const OUTLINE: f32 = 2.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, sheet: RoomSheet) {
    match sheet {
        RoomSheet::Rules => rules::draw(ui, scene),
        RoomSheet::Paste => paste::draw(ui, scene),
        RoomSheet::Member(number) => member(ui, scene, number),
        RoomSheet::AddBot => add_bot(ui, scene),
        RoomSheet::Boards(page) => boards::page(ui, scene, page),
        RoomSheet::Board(member) => boards::single(ui, scene, member),
        RoomSheet::Standings => lanes(ui, scene),
        RoomSheet::Invite => invite::draw(ui, scene),
    }
}

fn member(ui: &mut Ui<'_>, scene: &Scene<'_>, member: MemberNo) {
    let Some(lobby) = scene.app.lobby() else { return };
    let Some(seat) = lobby.seats.iter().chain(&lobby.spectators).find(|seat| seat.member == member) else {
        return;
    };
    let bot = !seat.can_host;
    let handicap = scene.app.room().and_then(|room| room.handicap_of(member)).filter(|_| seat.seated && !bot);
    let rows = handicap.map_or_else(Vec::new, |handicap| handicap_rows(handicap).to_vec());
    let mut column = Page::column();
    for row in &rows {
        column.item(HANDICAP_ROW, move |ui, place| handicap_row(ui, place, member, row));
    }
    let (kind, label) = if bot {
        (Kind::Secondary, text::labels::remove_bot())
    } else {
        (Kind::Danger, text::labels::remove_from_room())
    };
    if !bot {
        let hand_over = Button::new(Kind::Secondary, text::labels::make_host());
        column.button(BUTTON, "hand-over", hand_over, Intent::Room(RoomIntent::HandOver(member)));
        column.space(GAP);
    }
    column.button(BUTTON, "kick", Button::new(kind, label), Intent::Room(RoomIntent::Kick(member)));
    // A phone on its side has no room for all of it.
    ui.scrolling_sheet(scene.screen, WIDTH, &seat.name, "member", column);
}

/// How strong a bot is to be.
fn add_bot(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let mut page = Page::column().gap(GAP);
    page.text(20.0, Align::Left, text::bot_asked(), ui.second(size::LABEL, Weight::Medium));
    for strength in BotStrength::ALL {
        let name = text::strength(strength);
        let button = Button::new(Kind::Secondary, name).detail(Some(text::strength_means(strength)));
        let id = format!("bot-{}", name.to_ascii_lowercase());
        page.button(BUTTON, id, button, Intent::Room(RoomIntent::AddBot(strength)));
    }
    ui.sheet_of(scene.screen, WIDTH, text::add_bot(), page);
}

/// One thing that makes the race fair for a member, to be stepped.
fn handicap_row(ui: &mut Ui<'_>, mut row: Rect, member: MemberNo, rule: &HandicapRow) {
    let control = row.cut_right(160.0, 8.0).centered(160.0, 44.0);
    let (name, quiet) = (ui.ink(size::TEXT, Weight::Medium), ui.second(size::SMALL, Weight::Medium));
    let mut words = row.centered(row.w, 38.0);
    ui.paint.text_in(words.cut_top(20.0, 0.0), Align::Left, rule.name, &name);
    ui.paint.text_in(words, Align::Left, rule.meaning, &quiet);
    let set = |handicap: Option<Handicap>| {
        handicap.map(|handicap| Action::Core(Intent::Room(RoomIntent::SetHandicap(member, handicap))))
    };
    ui.stepper(rule.id, control, &rule.value, set(rule.less), set(rule.more));
}

/// All lanes, where the race shows only three of them.
fn lanes(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(race) = scene.app.race() else { return };
    let mut rows = scene.app.room().map_or_else(Vec::new, |room| room.lanes(scene.now));
    sort_rows(&mut rows, |row| (false, row.rank, MemberNo(0)));
    let count = rows.len();
    let mut column = Page::column();
    column.space(OUTLINE);
    column.item(count as f32 * (LANE_HEIGHT + LANE_GAP), |ui, place| {
        let lanes = Rect { h: place.h - LANE_GAP, ..place };
        let places: Vec<Rect> = (0..count).map(|index| lanes.grid_cell(1, count, LANE_GAP, index)).collect();
        lanes::list(ui, &places, &rows, race);
    });
    ui.scrolling_sheet(scene.screen, 480.0, text::labels::standings(), "standing", column);
}
