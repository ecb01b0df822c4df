//! Sheets, which show more over the screen: what a host may do with a member, all lanes, the rules of a kind, whole notices.

use super::{
    Scene, about, boards, editor, export, found, invite, lanes, practice, race_bar, settings, statistics,
};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::race::{Race, sort_rows};
use client_core::room::{HandicapRow, handicap_rows};
use client_core::{Intent, Play, RoomIntent, Sheet, text};
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

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, sheet: Sheet) {
    match sheet {
        Sheet::Member(number) => member(ui, scene, number),
        Sheet::AddBot => add_bot(ui, scene),
        Sheet::Boards(page) => boards::page(ui, scene, page),
        Sheet::Board(member) => boards::single(ui, scene, member),
        Sheet::Standings => lanes(ui, scene),
        Sheet::Settings => settings::draw(ui, scene),
        Sheet::Kind => kind(ui, scene),
        Sheet::Invite => invite::draw(ui, scene),
        Sheet::About => about::draw(ui, scene),
        Sheet::Notice => notice(ui, scene),
        Sheet::Hint => hint(ui, scene),
        Sheet::Keys => keys(ui, scene),
        Sheet::Training => practice::training_sheet(ui, scene),
        Sheet::Statistics => statistics::draw(ui, scene),
        Sheet::PracticeTools => practice::tools_sheet(ui, scene),
        Sheet::Opened => practice::opened_sheet(ui, scene),
        Sheet::Found => found::draw(ui, scene),
        Sheet::Export => export::draw(ui, scene),
        Sheet::PracticeAids => practice::aids_sheet(ui, scene),
        Sheet::Editor(sheet) => editor::sheet(ui, scene, sheet),
        // Drawn beside its cell.
        Sheet::Cell(_) => {}
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
    let (kind, label) =
        if bot { (Kind::Secondary, "Remove bot") } else { (Kind::Danger, "Remove from room") };
    if !bot {
        let hand_over = Button::new(Kind::Secondary, "Make host");
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
    ui.scrolling_sheet(scene.screen, 480.0, "Standings", "standing", column);
}

/// All of what the server has to say, however long.
fn notice(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(card) = scene.app.notice(scene.now) else { return };
    let got_it = card.dismissable.then(|| ("dismiss-notice", "Got it", Intent::DismissNotice.into()));
    words(ui, scene, "From the server", &card.text, got_it);
}

/// All of what the last hint has said.
fn hint(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(told) = scene.app.race().and_then(Race::explanation) else { return };
    let got_it = ("close-hint", "Got it", Intent::from(Play::CloseHint).into());
    words(ui, scene, "Hint", &told.text, Some(got_it));
}

/// A text, and below it a button: its name, its label and what it does.
fn words<'a>(
    ui: &mut Ui<'_>,
    scene: &Scene<'_>,
    title: &str,
    text: &str,
    button: Option<(&'a str, &'a str, Action)>,
) {
    const WIDTH: f32 = 440.0;
    let style = ui.ink(size::TEXT, Weight::Medium);
    let mut column = Page::column();
    column.lines(Align::Left, ui.paint.wrapped(text, &style, Ui::sheet_room(scene.screen, WIDTH)), style);
    let mut page = Page::column();
    page.scroll("words", column);
    if let Some((id, label, action)) = button {
        page.space(16.0);
        page.button(48.0, id, Button::new(Kind::Primary, label), action);
    }
    ui.sheet_of(scene.screen, WIDTH, title, page);
}

/// What the keys and the mouse do on the board.
fn keys(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    const ROW: f32 = 26.0;
    let alone = scene.app.practice_game().is_some();
    let added = text::practice::keys().into_iter().filter(|_| alone);
    let (strong, plain) = (ui.ink(size::LABEL, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    let mut column = Page::column();
    for (keys, what) in text::keys().into_iter().chain(added) {
        column.item(ROW, move |ui, mut place| {
            let left = place.cut_left(place.w * 0.46, 12.0);
            ui.paint.text_in(left, Align::Left, keys, &strong);
            ui.paint.text_in(place, Align::Left, what, &plain);
        });
    }
    ui.scrolling_sheet(scene.screen, 520.0, "Keys", "keys", column);
}

/// The rules of the puzzle that is raced on, with a way to the settings, which little room has no other place for.
fn kind(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let settings = ("settings", text::settings::title(), Sheet::Settings.into());
    if let Some(game) = scene.app.practice_game() {
        return words(ui, scene, &game.title(), &game.kind_rules(), Some(settings));
    }
    let Some(race) = scene.app.race() else { return };
    words(ui, scene, &race_bar::title(race), &race.kind_rules(), Some(settings));
}
