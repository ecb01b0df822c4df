//! The home screen: who one is, and the ways into a race.

use super::{Scene, invitation};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, FieldSpec, Kind, Page, Ui};
use client_core::editor::EditorAction;
use client_core::{
    About, App, ClipboardIntent, Connection, HomeIntent, Intent, PracticeIntent, Settings, text,
};
use game::NAME_CHARS_MAX;

/// Room for a whole link in the code field.
const CODE_CHARS_MAX: usize = 200;
const WIDTH: f32 = 400.0;
const FIELD: f32 = 56.0;
/// What stands above a field.
pub(super) const LABEL: f32 = 20.0;
const GAP: f32 = 12.0;
/// What is free below, as a balance to the bar above, where there is room.
const BELOW: f32 = 114.0;
/// What stands below the button that finds an opponent.
const ALONE: f32 = 116.0;
/// What is wrong with the code, with what is free around it.
const NOTE: f32 = 32.0;
/// The buttons that open the settings, and the sheet about the game.
pub(super) const SETTINGS_WIDTH: f32 = 92.0;
pub(super) const ABOUT_WIDTH: f32 = 68.0;

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
    let mut bar = Page::row().pad(4.0, 0.0);
    if !scene.app.screens().session().asks_host() {
        let paste = Button::new(Kind::Quiet, text::practice::look()).size(size::LABEL);
        bar.button(128.0, "paste", paste, Intent::from(ClipboardIntent::Look));
    }
    bar.fill(|ui, place| connecting(ui, scene, place));
    bar.item(ABOUT_WIDTH, about);
    let settings = Button::new(Kind::Quiet, text::settings::title()).size(size::LABEL);
    bar.button(SETTINGS_WIDTH, "settings", settings, Action::open(Settings));
    bar.space(8.0);
    let mut page = Page::column();
    page.space(12.0);
    page.put_sized(space::TOUCH_MIN, bar);
    page.space(4.0);
    if form(scene.screen) == Form::Short {
        page.put_share(1.0, beside(scene));
    } else {
        page.put_share(1.0, stacked(scene));
    }
    page.space(4.0);
    ui.lay(scene.screen, page);
}

/// Everything in one column.
fn stacked<'a>(scene: &Scene<'a>) -> Page<'a> {
    let mut column = Page::column();
    column.stretch_by(0.36);
    column.put(head());
    column.space_between(4.0, 42.0);
    column.put(ways_in(scene));
    column.stretch_by(0.64);
    column.space_between(0.0, BELOW);
    let mut page = Page::column().pad(22.0, 0.0).at_most(WIDTH + 44.0);
    page.scroll_rest("home", column);
    page
}

/// A phone on its side: the head and what needs no opponent at the left, the ways into a race at the right.
fn beside<'a>(scene: &Scene<'a>) -> Page<'a> {
    let mut left = Page::column();
    left.stretch();
    left.put(head());
    left.stretch();
    let mut right = Page::column();
    right.put(ways_in(scene));
    let mut row = Page::row().gap(space::GROUP);
    row.put(left);
    row.put(right);
    let mut page = Page::column().pad(space::GROUP, 0.0).at_most(2.0 * WIDTH + 3.0 * space::GROUP);
    page.scroll_rest("home", row);
    page
}

fn connecting(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect) {
    if matches!(
        scene.app.shared().connection(),
        Connection::Offline | Connection::Connecting { attempt: 0 | 1 }
    ) {
        ui.caption(place, Align::Left, text::labels::connecting());
    }
}

fn head<'a>() -> Page<'a> {
    let mut head = Page::column();
    head.item_between(26.0, 52.0, |ui, place| ui.paint.nonet_mark(Rect { w: place.h, ..place }, ui.theme));
    head.space_between(4.0, 16.0);
    head.item_between(48.0, 56.0, |ui, place| {
        ui.decoration(place);
        let title = ui.ink(size::HEADLINE, Weight::Bold).tracked(-0.02);
        ui.paint.text_in(place, Align::Left, "Nonet", &title);
    });
    head.space(4.0);
    head.item(24.0, |ui, place| {
        let tagline = ui.second(size::TITLE, Weight::Medium);
        ui.paint.text_in(place, Align::Left, text::labels::race_your_friends_at_sudoku(), &tagline);
    });
    head
}

/// The way to the rules in plain words and to whose work this is.
pub(super) fn about(ui: &mut Ui<'_>, place: Rect) {
    let button = Button::new(Kind::Quiet, text::about_button()).size(size::LABEL);
    ui.button("about", place, button, Action::open(About));
}

/// The player's name, with what is wrong with it.
pub(super) fn name_field<'a>(scene: &Scene<'a>) -> Page<'a> {
    let home = scene.app.shared().home();
    let spec = FieldSpec {
        id: "name",
        label: text::your_name(),
        text: &home.name,
        placeholder: text::name_placeholder(),
        characters_max: NAME_CHARS_MAX,
        multiline: false,
        capitals: false,
        wrong: home.name_error.is_some(),
    };
    let mut column = Page::column();
    column.item(LABEL, |ui, place| label(ui, place, text::your_name(), home.name_error.as_deref()));
    column.fill(move |ui, place| ui.text_field(place, spec));
    column
}

/// What a field is, or what is wrong with it.
fn label(ui: &mut Ui<'_>, rect: Rect, text: &str, error: Option<&str>) {
    let style = match error {
        Some(_) => TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.wrong),
        None => ui.second(size::SMALL, Weight::Medium),
    };
    ui.paint.text_in(rect, Align::Left, error.unwrap_or(text), &style);
}

fn ways_in<'a>(scene: &Scene<'a>) -> Page<'a> {
    let mut column = Page::column();
    column.put_between(LABEL + space::TOUCH_MIN, LABEL + FIELD, name_field(scene));
    column.space_between(6.0, GAP + 4.0);
    if scene.app.screens().session().asks_host() {
        asking(&mut column);
        return column;
    }
    let app = scene.app;
    let busy = app.screens().session().is_busy();
    let button = |kind, label| Button::new(kind, label).size(size::TITLE).enabled(!busy);
    let play = button(Kind::Primary, text::labels::play_with_friends());
    field_button(&mut column, "play", play, Intent::Home(HomeIntent::PlayWithFriends));
    column.space_between(3.0, GAP);
    column.item_between(space::TOUCH_MIN, FIELD, move |ui, place| code(ui, app, place));
    let error = scene.app.shared().home().code_error.as_deref();
    match error {
        Some(error) => column.item(NOTE, move |ui, place| label(ui, place, "", Some(error))),
        None => column.space_between(3.0, GAP),
    }
    let find = button(Kind::Secondary, text::labels::find_an_opponent());
    field_button(&mut column, "find", find, Intent::Home(HomeIntent::FindOpponent));
    column.space_between(0.0, 4.0);
    let with_bots = scene.app.shared().prefs().with_bots;
    column.item(space::TOUCH_MIN, move |ui, place| bots(ui, place, with_bots));
    column.space_between(3.0, GAP);
    let mut alone = Page::row().gap(GAP);
    let practice = Button::new(Kind::Secondary, text::practice::home_button()).size(size::TITLE);
    alone.wide_button("practice", practice, Intent::from(PracticeIntent::Open));
    let make = Button::new(Kind::Secondary, text::editor::make()).size(size::TITLE);
    alone.wide_button("make", make, EditorAction::Open);
    column.put_between(space::TOUCH_MIN, FIELD, alone);
    column
}

fn field_button<'a>(column: &mut Page<'a>, id: &'static str, button: Button<'a>, intent: Intent) {
    column.item_between(space::TOUCH_MIN, FIELD, move |ui, place| ui.button(id, place, button, intent));
}

/// The field for a code or a link, and the button that joins.
fn code(ui: &mut Ui<'_>, app: &App, place: Rect) {
    let (home, busy) = (app.shared().home(), app.screens().session().is_busy());
    let mut field = place;
    let join = field.cut_right(120.0, GAP);
    ui.text_field(
        field,
        FieldSpec {
            id: "code",
            label: text::labels::room_code_or_link(),
            text: &home.code,
            placeholder: "CODE",
            characters_max: CODE_CHARS_MAX,
            multiline: false,
            // A link keeps its letters as they are.
            capitals: home.code.len() <= 7,
            wrong: home.code_error.is_some(),
        },
    );
    let button = Button::new(Kind::Secondary, text::labels::join()).size(size::TITLE).enabled(!busy);
    ui.button("join", join, button, Intent::Home(HomeIntent::JoinByCode));
}

/// Whether a bot is fine as an opponent.
pub(super) fn bots(ui: &mut Ui<'_>, place: Rect, with_bots: bool) {
    ui.switch(
        "bots",
        place,
        text::labels::bots_are_fine_too(),
        with_bots,
        Intent::Home(HomeIntent::AcceptBots(!with_bots)),
    );
}

/// The host decides; until then there is nothing to do but to wait, or to give it up.
fn asking(column: &mut Page<'_>) {
    column.item_between(2.0 * space::TOUCH_MIN, 2.0 * FIELD + GAP, |ui, place| {
        ui.card(place);
        let inner = place.inset(18.0, 8.0);
        let style = ui.ink(size::TEXT, Weight::Medium);
        let lines = ui.paint.wrapped(text::asks_host(), &style, inner.w);
        let block = inner.centered(inner.w, lines.len() as f32 * style.line_height());
        ui.paint.paragraph_of(block, Align::Left, &lines, &style);
    });
    column.space_between(3.0, GAP);
    let cancel = Button::new(Kind::Secondary, text::labels::cancel()).size(size::TITLE);
    field_button(column, "cancel-join", cancel, Intent::Back);
    // Nothing moves while one waits.
    column.space_between(0.0, ALONE);
}
