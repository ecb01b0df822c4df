//! Sheets, which show more over the screen: what a host may do with a member, all lanes, the rules of a kind, whole notices.

use super::{
    Scene, about, boards, editor, export, found, invite, lanes, practice, race_bar, settings, statistics,
};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Ui};
use client_core::race::{Race, sort_rows};
use client_core::room::{HandicapRow, handicap_rows};
use client_core::{Intent, Play, RoomIntent, Sheet, text};
use game::{BotStrength, Handicap, MemberNo};

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
    let height = if bot { 130.0 } else { 192.0 + rows.len() as f32 * HANDICAP_ROW };
    let mut inside = ui.sheet(scene.screen, 380.0, height, &seat.name, Intent::Dismiss.into());
    if bot {
        let remove = Button::new(Kind::Secondary, "Remove bot");
        ui.button("kick", inside.cut_top(52.0, 0.0), remove, Intent::Room(RoomIntent::Kick(member)));
        return;
    }
    // A phone on its side has no room for all of it.
    let content = height - 78.0;
    let offset = ui.begin_scroll("member", inside, content);
    inside = Rect { y: inside.y - offset, h: content, ..inside };
    for row in &rows {
        handicap_row(ui, inside.cut_top(HANDICAP_ROW, 0.0), member, row);
    }
    let hand_over = inside.cut_top(52.0, 10.0);
    ui.button(
        "hand-over",
        hand_over,
        Button::new(Kind::Secondary, "Make host"),
        Intent::Room(RoomIntent::HandOver(member)),
    );
    ui.button(
        "kick",
        inside.cut_top(52.0, 0.0),
        Button::new(Kind::Danger, "Remove from room"),
        Intent::Room(RoomIntent::Kick(member)),
    );
    ui.end_scroll();
}

/// How strong a bot is to be.
fn add_bot(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let rows = BotStrength::ALL.len() as f32;
    let mut inside =
        ui.sheet(scene.screen, 380.0, 118.0 + rows * 62.0, text::ADD_BOT, Intent::Dismiss.into());
    let style = ui.second(size::LABEL, Weight::Medium);
    ui.paint.text_in(inside.cut_top(20.0, 10.0), Align::Left, text::BOT_ASKED, &style);
    for strength in BotStrength::ALL {
        let name = text::strength(Some(strength));
        let button = Button::new(Kind::Secondary, name).detail(Some(text::strength_means(strength)));
        ui.button(
            &format!("bot-{}", name.to_ascii_lowercase()),
            inside.cut_top(52.0, 10.0),
            button,
            Intent::Room(RoomIntent::AddBot(strength)),
        );
    }
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
    let content = rows.len() as f32 * (LANE_HEIGHT + LANE_GAP) + OUTLINE;
    let inside = ui.sheet(scene.screen, 480.0, content + 84.0, "Standings", Intent::Dismiss.into());
    let dy = -ui.begin_scroll("standing", inside, content);
    let rects: Vec<Rect> = (0..rows.len())
        .map(|index| {
            Rect::new(
                inside.x,
                inside.y + OUTLINE + index as f32 * (LANE_HEIGHT + LANE_GAP) + dy,
                inside.w,
                LANE_HEIGHT,
            )
        })
        .collect();
    lanes::list(ui, &rects, &rows, race);
    ui.end_scroll();
}

/// All of what the server has to say, however long.
fn notice(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(card) = scene.app.notice(scene.now) else { return };
    let got_it = card.dismissable.then(|| ("dismiss-notice", "Got it", Intent::DismissNotice.into()));
    words(ui, scene, ("From the server", &card.text), got_it);
}

/// All of what the last hint has said.
fn hint(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(told) = scene.app.race().and_then(Race::explanation) else { return };
    words(
        ui,
        scene,
        ("Hint", &told.text),
        Some(("close-hint", "Got it", Intent::from(Play::CloseHint).into())),
    );
}

/// A text, and below it a button: its name, its label and what it does.
fn words(
    ui: &mut Ui<'_>,
    scene: &Scene<'_>,
    (title, text): (&str, &str),
    button: Option<(&str, &str, Action)>,
) {
    const WIDTH: f32 = 440.0;
    let style = ui.ink(size::TEXT, Weight::Medium);
    let width = WIDTH.min(scene.screen.w - 16.0);
    let lines = ui.paint.wrapped(text, &style, width - 40.0);
    let text_height = lines.len() as f32 * style.line_height();
    let button_height = if button.is_some() { 64.0 } else { 0.0 };
    let height = 84.0 + text_height + button_height;
    let mut inside = ui.sheet(scene.screen, width, height, title, Intent::Dismiss.into());
    if let Some((id, label, action)) = button {
        let place = inside.cut_bottom(48.0, 8.0);
        ui.button(id, place, Button::new(Kind::Primary, label), action);
    }
    let dy = -ui.begin_scroll("words", inside, text_height);
    ui.paint.paragraph_of(inside.moved(0.0, dy), Align::Left, &lines, &style);
    ui.end_scroll();
}

/// What the keys and the mouse do on the board.
fn keys(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    const ROW: f32 = 26.0;
    let alone = scene.app.practice_game().is_some();
    let added = text::practice::KEYS.iter().filter(|_| alone);
    let keys: Vec<&(&str, &str)> = text::KEYS.iter().chain(added).collect();
    let content = keys.len() as f32 * ROW;
    let inside = ui.sheet(scene.screen, 520.0, content + 92.0, "Keys", Intent::Dismiss.into());
    let dy = ui.begin_scroll("keys", inside, content);
    let (strong, plain) = (ui.ink(size::LABEL, Weight::Semibold), ui.second(size::LABEL, Weight::Medium));
    for (index, (keys, what)) in keys.into_iter().enumerate() {
        let mut row = Rect::new(inside.x, inside.y + index as f32 * ROW - dy, inside.w, ROW);
        let left = row.cut_left(inside.w * 0.46, 12.0);
        ui.paint.text_in(left, Align::Left, keys, &strong);
        ui.paint.text_in(row, Align::Left, what, &plain);
    }
    ui.end_scroll();
}

/// The rules of the puzzle that is raced on, with a way to the settings, which little room has no other place for.
fn kind(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let settings = ("settings", text::settings::TITLE, Sheet::Settings.into());
    if let Some(game) = scene.app.practice_game() {
        return words(ui, scene, (&game.title(), &game.kind_rules()), Some(settings));
    }
    let Some(race) = scene.app.race() else { return };
    words(ui, scene, (&race_bar::title(race), &race.kind_rules()), Some(settings));
}
