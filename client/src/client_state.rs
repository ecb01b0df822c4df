//! The state as JSON, for tests that click real things by name and wait for state instead of frames; and the window's
//! title. Shows nothing that the screen does not show.

use crate::geometry::Rect;
use crate::json::Json;
use crate::platform::FieldView;
use crate::screens::Scene;
use crate::widgets::Hit;
use client_core::challenge::MakingState;
use client_core::practice::GamePhase;
use client_core::race::{Race, RowKind};
use client_core::{App, Connection, Screen, text};

/// The state; rectangles are `[x, y, w, h]` in CSS pixels.
pub(crate) fn state(
    scene: &Scene<'_>,
    hits: &[Hit],
    fields: &[FieldView],
    focus: Option<&str>,
    zoom: f32,
) -> String {
    let app = scene.app;
    let mut json = Json::object();
    json.string("screen", app.screen().name());
    json.optional("room", app.room().map(|room| room.view().code.to_string()).as_deref());
    json.optional("phase", app.room().map(|room| phase(room.view().phase)));
    json.string("connection", connection(&app.shared().connection()));
    json.optional(
        "dialog",
        app.overlays().iter().rev().find(|page| !page.is_sheet()).map(|page| page.name()),
    );
    json.optional("focus", focus);
    json.boolean("menu", app.overlays().iter().any(|page| page.is_sheet()));
    match app.room().and_then(|room| room.countdown_ms(scene.now)) {
        Some(ms) => json.number("countdown", ms.div_ceil(1000) as f64),
        None => json.optional("countdown", None),
    }
    json.optional("notice", app.notice(scene.now).map(|card| card.text).as_deref());
    if let Some(lobby) = app.lobby() {
        json.boolean("room_locked", lobby.locked);
        json.string("status", &app.room().map_or_else(String::new, |room| room.status(scene.now)));
        json.number("knocks", lobby.knocks.len() as f64);
        members(&mut json, &lobby);
    }
    board(&mut json, scene);
    race(&mut json, scene);
    practice(&mut json, scene);
    editor(&mut json, scene);
    challenge(&mut json, scene);
    if let Some(results) = app.results().filter(|_| app.screen() == Screen::Results) {
        json.string("headline", &results.headline);
        json.string("table", &results.rows.iter().map(|row| row.name.as_str()).collect::<Vec<_>>().join("|"));
    }
    let mut widgets = Json::object();
    for hit in hits.iter().filter(|hit| hit.enabled && hit.rect.w > 0.0 && hit.rect.h > 0.0) {
        widgets.raw(&hit.id, &rect(&hit.rect, zoom));
    }
    json.raw("widgets", &widgets.finish());
    let mut texts = Json::object();
    for field in fields {
        texts.string(&field.id, &field.text);
    }
    json.raw("fields", &texts.finish());
    json.raw("window", &rect(&scene.screen, zoom));
    json.finish()
}

fn members(json: &mut Json, lobby: &client_core::room::Lobby) {
    let mut list = Json::array();
    for seat in lobby.seats.iter().chain(&lobby.spectators) {
        let mut member = Json::object();
        member.string("name", &seat.name);
        member.string("state", seat.state);
        member.boolean("you", seat.you);
        member.boolean("host", seat.host);
        member.boolean("bot", seat.bot);
        member.optional("about", seat.about.as_deref());
        member.boolean("ready", seat.ready);
        list.element(&member.finish());
    }
    json.raw("members", &list.finish());
}

/// The board on screen, of a race or of a game alone.
fn board(json: &mut Json, scene: &Scene<'_>) {
    let Some(shown) = scene.app.board() else { return };
    let (mut board, mut givens) = (String::new(), String::new());
    for cell in shown.view().cells() {
        let symbol = |digit: Option<puzzle::Digit>| digit.map_or('.', puzzle::Digit::symbol);
        board.push(symbol(shown.shown(cell).0));
        givens.push(symbol(shown.givens().get(cell)));
    }
    json.string("board", &board);
    json.string("givens", &givens);
    json.number("size", f64::from(shown.view().size()));
    json.optional("selected", shown.selection().cursor().map(|cell| shown.view().name(cell)).as_deref());
    let (mut marks, mut centre) = (Json::object(), Json::object());
    for cell in shown.view().cells() {
        let notes = shown.look(cell).notes;
        for (kind, digits) in [(&mut marks, notes.all()), (&mut centre, notes.centre)] {
            if !digits.is_empty() {
                let symbols: String = digits.iter().map(puzzle::Digit::symbol).collect();
                kind.string(&shown.view().name(cell), &symbols);
            }
        }
    }
    json.raw("marks", &marks.finish());
    json.raw("centre", &centre.finish());
    json.string("selection", &names(shown.view(), shown.selection().cells()));
    json.optional("armed", shown.armed().map(|digit| digit.symbol().to_string()).as_deref());
    json.boolean("digit_first", scene.app.shared().prefs().digit_first);
    let mut remaining = Json::array();
    for key in shown.pad() {
        remaining.element(&key.remaining.to_string());
    }
    json.raw("remaining", &remaining.finish());
    json.boolean("notes", shown.mode() != client_core::EntryMode::Digits);
}

/// Whether a board takes the keys that are the browser's elsewhere.
pub(crate) fn takes_keys(app: &App) -> bool {
    let plays = app.race().map_or_else(|| app.practice_game().is_some(), Race::is_playing);
    plays && app.takes_plays()
}

/// A game alone.
fn practice(json: &mut Json, scene: &Scene<'_>) {
    if let Some(what) = scene.app.screens().practice().making() {
        json.string("making", &what);
    }
    if scene.app.screen() == Screen::PracticeStart {
        json.number("games", scene.app.screens().practice().games().len() as f64);
    }
    let Some(game) = scene.app.practice_game() else { return };
    json.string("kind", &game.kind());
    json.boolean("takes_keys", takes_keys(scene.app));
    json.boolean("playing", game.is_playing());
    json.string("game", game_phase(game.phase()));
    json.number("mistakes", f64::from(game.mistakes()));
    json.number("hints", f64::from(game.hints()));
    json.number("savepoints", game.savepoints().len() as f64);
    json.number("left", game.cells_left() as f64);
    json.optional("answer", game.notice(scene.now));
    let shown = game.help().drawing().map(|(card, strength)| text::practice::hint_sentence(card, strength));
    json.optional("hint", shown.as_deref());
}

fn game_phase(phase: GamePhase) -> &'static str {
    match phase {
        GamePhase::Playing => "playing",
        GamePhase::Paused => "paused",
        GamePhase::Solved => "solved",
        GamePhase::Shown => "shown",
    }
}

fn race(json: &mut Json, scene: &Scene<'_>) {
    let Some(race) = scene.app.race() else { return };
    json.string("kind", race.kind());
    json.optional("hint", race.explanation().map(|told| told.text.as_str()));
    json.boolean("takes_keys", takes_keys(scene.app));
    json.number("strikes", f64::from(race.strikes()));
    json.number("score", f64::from(race.score()));
    json.boolean("playing", race.is_playing());
    json.boolean("locked", race.lockout(scene.now).is_some());
    json.number("pending", race.pending_count() as f64);
    let mut lanes = Json::array();
    for row in scene.app.room().map_or_else(Vec::new, |room| room.lanes(scene.now)) {
        let mut lane = Json::object();
        lane.string("name", &row.name);
        lane.number("percent", f64::from(row.percent));
        if let Some(place) = row.rank {
            lane.number("place", f64::from(place));
        }
        lane.boolean("connected", row.connected);
        lane.boolean("ghost", row.kind == RowKind::Ghost);
        lanes.element(&lane.finish());
    }
    json.raw("lanes", &lanes.finish());
}

/// The puzzle that is being made, and what is known of it.
fn editor(json: &mut Json, scene: &Scene<'_>) {
    if scene.app.screen() != Screen::Editor {
        return;
    }
    let editor = scene.app.screens().editor();
    let verdict = editor.verdict();
    json.string("tool", client_core::text::editor::tool_id(editor.tool()));
    json.string("givens", &editor.draft().givens().to_string());
    json.string("summary", &editor.summary());
    json.string("verdict", &verdict.title);
    json.string("verdict_detail", &verdict.detail);
    let facts: Vec<String> = verdict.facts.iter().map(|(label, value)| format!("{label}: {value}")).collect();
    json.string("facts", &facts.join("|"));
    json.boolean("proper", editor.is_proper());
    json.boolean("examining", editor.is_examining());
}

/// The challenge whose page is open, and the one that is being made.
fn challenge(json: &mut Json, scene: &Scene<'_>) {
    if let Some(card) = scene.app.challenge().filter(|_| scene.app.screen() == Screen::Challenge) {
        json.string("title", &card.title);
        json.optional("status", card.status.as_deref());
        let mut runs = Json::array();
        for row in card.runs() {
            let mut run = Json::object();
            run.string("place", &row.rank);
            run.string("name", &row.name);
            run.boolean("finished", row.finished);
            run.optional("remark", row.remark);
            runs.element(&run.finish());
        }
        json.raw("runs", &runs.finish());
    }
    match scene.app.screens().challenges().making().map(|making| &making.state) {
        Some(MakingState::Made { link, .. }) => json.string("challenge_link", link),
        Some(MakingState::Refused(why)) => json.string("challenge_refused", why),
        Some(MakingState::Proving) | None => {}
    }
}

/// `r1c1 r1c2`.
fn names(view: &client_core::board::BoardView, cells: puzzle::CellSet) -> String {
    cells.into_iter().map(|cell| view.name(cell)).collect::<Vec<_>>().join(" ")
}

fn rect(rect: &Rect, zoom: f32) -> String {
    let mut list = Json::array();
    for side in [rect.x, rect.y, rect.w, rect.h] {
        list.element(&format!("{:.1}", side * zoom));
    }
    list.finish()
}

fn phase(phase: game::Phase) -> &'static str {
    match phase {
        game::Phase::Lobby => "lobby",
        game::Phase::Dealing => "dealing",
        game::Phase::Countdown { .. } => "countdown",
        game::Phase::Racing => "racing",
        game::Phase::Finished => "finished",
        game::Phase::Setting => "setting",
        game::Phase::Comparing => "comparing",
    }
}

fn connection(connection: &Connection) -> &'static str {
    match connection {
        Connection::Offline => "offline",
        Connection::Connecting { .. } => "connecting",
        Connection::Online { .. } => "online",
        Connection::Reconnecting { .. } => "reconnecting",
        Connection::Stopped { .. } => "stopped",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Millis;

    /// What is published of a sample scene.
    fn published(name: &str) -> String {
        let app = scenes::scene(name).expect("a known scene");
        let screen = Rect::new(0.0, 0.0, 1280.0, 800.0);
        let scene = Scene { app: &app, now: Millis(1_400), screen };
        state(&scene, &[], &[], None, 1.0)
    }

    fn text_of<'a>(state: &'a str, key: &str) -> &'a str {
        let start = state.find(&format!("\"{key}\":")).expect("the key is published") + key.len() + 3;
        let value = &state[start..];
        let end = if value.starts_with('[') { value.find(']').map(|end| end + 1) } else { value.find(',') };
        value[..end.expect("the value ends")].trim_matches('"')
    }

    #[test]
    fn the_pad_counts_what_is_still_to_be_placed() {
        let state = published("race");
        let board = text_of(&state, "board");
        let left = |digit: char| 9 - board.chars().filter(|&symbol| symbol == digit).count();
        let left: Vec<String> = ('1'..='9').map(|digit| left(digit).to_string()).collect();
        assert_eq!(text_of(&state, "remaining"), format!("[{}]", left.join(",")));
        // A wrong digit is not placed, although it is shown.
        let (before, after) = (published("race"), published("race-wrong"));
        assert_ne!(text_of(&before, "board"), text_of(&after, "board"));
        assert_eq!(text_of(&before, "remaining"), text_of(&after, "remaining"));
    }

    #[test]
    fn winning_and_losing_are_told_apart() {
        assert_eq!(text_of(&published("race"), "playing"), "true");
        assert_eq!(text_of(&published("race-done"), "playing"), "false");
        assert_eq!(text_of(&published("race-out"), "playing"), "false");
        assert_eq!(text_of(&published("results"), "headline"), "You won by 0:24");
        let lost = published("results-lost");
        assert!(text_of(&lost, "headline").starts_with("Mara won"), "{lost}");
        assert_eq!(text_of(&lost, "table"), "Mara|You|Oleg|Jia");
    }
}
