//! The home screen: who one is, and the ways into a race.

use super::{Scene, invitation};
use crate::geometry::Rect;
use crate::layout::home::{HomeLayout, home};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, FieldSpec, Kind, Ui};
use client_core::editor::EditorAction;
use client_core::{ClipboardIntent, Connection, HomeIntent, Intent, PracticeIntent, Sheet, text};
use game::NAME_CHARS_MAX;

/// Room for a whole link in the code field.
const CODE_CHARS_MAX: usize = 200;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    if let Some(invited) = scene
        .app
        .screens()
        .session()
        .invitation(scene.app.shared().home())
        .filter(|_| !scene.app.screens().session().asks_host())
    {
        return invitation::draw(ui, scene, &invited);
    }
    let noted = scene.app.shared().home().code_error.is_some();
    let layout = home(scene.screen, noted);
    head(ui, &layout);
    name_field(ui, scene, layout.name_label, layout.name);
    if scene.app.screens().session().asks_host() {
        asking(ui, &layout);
    } else {
        ways_in(ui, &layout, scene);
    }
    about(ui, layout.about);
    let settings = Button::new(Kind::Quiet, text::settings::TITLE).size(size::LABEL);
    ui.button("settings", layout.settings, settings, Sheet::Settings);
    if matches!(
        scene.app.shared().connection(),
        Connection::Offline | Connection::Connecting { attempt: 0 | 1 }
    ) {
        ui.caption(layout.connection, Align::Left, "Connecting…");
    }
    if !scene.app.screens().session().asks_host() {
        let paste = Button::new(Kind::Quiet, text::practice::LOOK).size(size::LABEL);
        ui.button("paste", layout.paste, paste, Intent::from(ClipboardIntent::Look));
    }
}

fn head(ui: &mut Ui<'_>, layout: &HomeLayout) {
    ui.paint.nonet_mark(layout.mark, ui.theme);
    ui.decoration(layout.title);
    let title = ui.ink(size::HEADLINE, Weight::Bold).tracked(-0.02);
    ui.paint.text_in(layout.title, Align::Left, "Nonet", &title);
    let tagline = ui.second(size::TITLE, Weight::Medium);
    ui.paint.text_in(layout.tagline, Align::Left, "Race your friends at Sudoku.", &tagline);
}

/// The way to the rules in plain words and to whose work this is.
pub(super) fn about(ui: &mut Ui<'_>, place: Rect) {
    let button = Button::new(Kind::Quiet, text::ABOUT_BUTTON).size(size::LABEL);
    ui.button("about", place, button, Sheet::About);
}

/// The player's name, with what is wrong with it.
pub(super) fn name_field(ui: &mut Ui<'_>, scene: &Scene<'_>, label_place: Rect, place: Rect) {
    let home = scene.app.shared().home();
    label(ui, label_place, text::YOUR_NAME, home.name_error.as_deref());
    ui.text_field(
        place,
        FieldSpec {
            id: "name",
            label: text::YOUR_NAME,
            text: &home.name,
            placeholder: text::NAME_PLACEHOLDER,
            characters_max: NAME_CHARS_MAX,
            multiline: false,
            capitals: false,
            wrong: home.name_error.is_some(),
        },
    );
}

/// What a field is, or what is wrong with it.
fn label(ui: &mut Ui<'_>, rect: Rect, text: &str, error: Option<&str>) {
    let style = match error {
        Some(_) => TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.wrong),
        None => ui.second(size::SMALL, Weight::Medium),
    };
    ui.paint.text_in(rect, Align::Left, error.unwrap_or(text), &style);
}

fn ways_in(ui: &mut Ui<'_>, layout: &HomeLayout, scene: &Scene<'_>) {
    let (home, busy) = (scene.app.shared().home(), scene.app.screens().session().is_busy());
    let button = |kind, label| Button::new(kind, label).size(size::TITLE).enabled(!busy);
    ui.button(
        "play",
        layout.play,
        button(Kind::Primary, "Play with friends"),
        Intent::Home(HomeIntent::PlayWithFriends),
    );
    ui.text_field(
        layout.code,
        FieldSpec {
            id: "code",
            label: "Room code or link",
            text: &home.code,
            placeholder: "CODE",
            characters_max: CODE_CHARS_MAX,
            multiline: false,
            // A link keeps its letters as they are.
            capitals: home.code.len() <= 7,
            wrong: home.code_error.is_some(),
        },
    );
    ui.button("join", layout.join, button(Kind::Secondary, "Join"), Intent::Home(HomeIntent::JoinByCode));
    if let Some(error) = &home.code_error {
        label(ui, layout.code_note, "", Some(error));
    }
    ui.button(
        "find",
        layout.find,
        button(Kind::Secondary, "Find an opponent"),
        Intent::Home(HomeIntent::FindOpponent),
    );
    bots(ui, layout.bots, scene.app.shared().prefs().with_bots);
    let alone = |index| layout.practice.grid_cell(2, 1, 12.0, index);
    let practice = Button::new(Kind::Secondary, text::practice::HOME_BUTTON).size(size::TITLE);
    ui.button("practice", alone(0), practice, Intent::from(PracticeIntent::Open));
    let make = Button::new(Kind::Secondary, text::editor::MAKE).size(size::TITLE);
    ui.button("make", alone(1), make, EditorAction::Open);
}

/// Whether a bot is fine as an opponent.
pub(super) fn bots(ui: &mut Ui<'_>, place: Rect, with_bots: bool) {
    ui.switch(
        "bots",
        place,
        "Bots are fine too",
        with_bots,
        Intent::Home(HomeIntent::AcceptBots(!with_bots)),
    );
}

/// The host decides; until then there is nothing to do but to wait, or to give it up.
fn asking(ui: &mut Ui<'_>, layout: &HomeLayout) {
    let place = Rect { h: layout.code.bottom() - layout.play.y, ..layout.play };
    ui.card(place);
    let inner = place.inset(18.0, 8.0);
    let style = ui.ink(size::TEXT, Weight::Medium);
    let sentence = text::ASKS_HOST;
    let lines = ui.paint.wrapped(sentence, &style, inner.w).len() as f32;
    let block = inner.centered(inner.w, lines * style.line_height());
    ui.paint.paragraph(block, Align::Left, sentence, &style);
    let cancel = Button::new(Kind::Secondary, "Cancel").size(size::TITLE);
    ui.button("cancel-join", layout.find, cancel, Intent::Back);
}
