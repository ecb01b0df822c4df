//! The home screen: one button that leads to a race at once, the ways to friends, and a tile for each other door. Side by side where
//! there is room, else one column that scrolls.

use super::{Scene, blocks, brand, invitation, tiles};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::{Form, form};
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{Button, FieldSpec, Kind, Page, Role, Ui};
use client_core::text::{self, home_tiles as words};
use client_core::{
    About, App, CODE_CHARS_MAX, ClipboardIntent, Connection, FIELD_CHARS_MAX, HomeIntent, HomeMenu,
    HomeTiles, Intent, PageButton, Settings, Tile,
};

const WIDTH: f32 = 400.0;
const FIELD: f32 = 52.0;
const BAR: f32 = 60.0;
/// The name in the bar.
const NAME: f32 = 168.0;
/// What stands above a field.
pub(super) const LABEL: f32 = 20.0;
const GAP: f32 = 12.0;
const TILES_GAP: f32 = 16.0;
/// What is wrong with a field.
const NOTE: f32 = 26.0;
/// The buttons that open the settings, and the sheet about the game.
pub(super) const SETTINGS_WIDTH: f32 = 92.0;
pub(super) const ABOUT_WIDTH: f32 = 68.0;
const PASTE_WIDTH: f32 = 128.0;
/// From this size on the tiles stand beside the ways into a race.
const BESIDE: (f32, f32) = (960.0, 620.0);
const LEFT_SHARE: f32 = 0.34;
/// The column of a narrower screen is no wider.
const COLUMN: f32 = 720.0;
const HERO: f32 = 132.0;
const DOORS: f32 = 46.0;
const OFFER: f32 = 104.0;
const FIRST: f32 = 200.0;
const CHALLENGE: f32 = 92.0;
const DAILY: f32 = 216.0;
const TILE: f32 = 138.0;
const PLAYED: f32 = 168.0;
/// What a race takes that was raced before, beside statistics.
const RACED: f32 = 112.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let session = scene.app.screens().session();
    let asks = session.asks_host();
    if let Some(invited) = session.invitation(scene.app.shared().home()).filter(|_| !asks) {
        return invitation::draw(ui, scene, &invited);
    }
    let mut page = Page::column();
    let beside = scene.screen.w >= BESIDE.0 && scene.screen.h >= BESIDE.1;
    let edge = if beside { space::EDGE } else { space::EDGE_NARROW };
    page.put_sized(BAR, bar(scene, edge));
    if let Some(error) = scene.app.shared().home().name_error.as_deref() {
        page.item(NOTE, move |ui, place| label(ui, place.inset(edge, 0.0), Align::Right, "", Some(error)));
    }
    let tiles = HomeTiles::of(scene.app, scene.now);
    if asks {
        let mut column = Page::column();
        column.stretch();
        asking(&mut column);
        column.stretch();
        let mut middle = Page::column().pad(edge, 0.0).at_most(WIDTH + 2.0 * edge);
        middle.scroll_rest("home", column);
        page.put_share(1.0, middle);
    } else if beside {
        page.put_share(1.0, wide(scene, tiles));
        page.space(TILES_GAP);
    } else {
        let mut middle = Page::column().pad(edge, 0.0).at_most(COLUMN + 2.0 * edge);
        middle.scroll_rest("home", stacked(scene, tiles));
        page.put_share(1.0, middle);
    }
    ui.lay(scene.screen, page);
}

/// The name of the game and of the player, and the quiet doors.
fn bar<'a>(scene: &Scene<'a>, edge: f32) -> Page<'a> {
    let mut bar = Page::row().gap(8.0).pad(edge, 8.0);
    let app = scene.app;
    bar.fill(move |ui, place| {
        brand(ui, place);
        let mut rest = place;
        rest.cut_left(124.0, 0.0);
        connecting(ui, app, rest);
    });
    let narrow = scene.screen.w < 700.0;
    if !narrow {
        let paste = Button::new(Kind::Quiet, text::practice::look()).size(size::LABEL);
        bar.button(PASTE_WIDTH, "paste", paste, Intent::from(ClipboardIntent::Look));
        bar.item(ABOUT_WIDTH, about);
        let settings = Button::new(Kind::Quiet, text::settings::title()).size(size::LABEL);
        bar.button(SETTINGS_WIDTH, "settings", settings, Action::open(Settings));
    }
    let home = scene.app.shared().home();
    bar.item(NAME, move |ui, place| ui.text_field(place, name_spec(home)));
    if narrow {
        bar.item(space::TOUCH_MIN, menu);
    }
    bar
}

fn menu(ui: &mut Ui<'_>, place: Rect) {
    ui.button("home-menu", place, Button::new(Kind::Secondary, ""), Action::open(HomeMenu));
    ui.describe(Role::Button, text::labels::menu());
    let ((x, y), ink) = (place.center(), ui.theme.ink);
    for row in [-5.0, 0.0, 5.0] {
        ui.paint.polyline(&[(x - 8.0, y + row), (x + 8.0, y + row)], 2.0, ink);
    }
}

/// The ways into a race at the left, the tiles at the right; nothing is left empty.
fn wide<'a>(scene: &Scene<'a>, tiles: HomeTiles<'a>) -> Page<'a> {
    let HomeTiles { play, doors, rating, first_race, daily, mut alone, challenge, last_race, played } = tiles;
    let mut left = Page::column();
    left.item(HERO + 12.0, hero(scene.app, play));
    left.space(GAP);
    ways(&mut left, doors);
    left.caption(LABEL, words::with_friends());
    left.space(4.0);
    with_friends(scene.app, &mut left, false);
    // What a server says comes after what is known from the start, so that nothing moves when it answers.
    let mut below: Vec<Tile<'_>> = [first_race, last_race, played, rating].into_iter().flatten().collect();
    // The last one has what is left.
    let last = below.pop();
    for tile in below {
        left.space(TILES_GAP);
        left.item(RACED, move |ui, place| tiles::draw(ui, place, &tile));
    }
    left.space(TILES_GAP);
    match last {
        Some(tile) => left.fill(move |ui, place| tiles::draw(ui, place, &tile)),
        None => left.stretch(),
    }
    let mut right = Page::column().gap(TILES_GAP);
    let mut upper = vec![(2.0, daily)];
    if alone.len() > 2 {
        upper.push((1.0, alone.remove(0)));
    }
    right.put_share(1.25, in_row(upper));
    right.put_share(1.0, in_row(alone.into_iter().map(|tile| (1.0, tile)).collect()));
    if let Some(tile) = challenge {
        right.item(CHALLENGE, move |ui, place| tiles::draw(ui, place, &tile));
    }
    let mut row = Page::row().gap(space::EDGE).pad(space::EDGE, 0.0);
    row.put_sized((scene.screen.w - 2.0 * space::EDGE) * LEFT_SHARE, left);
    row.put_share(1.0, right);
    row
}

/// Tiles side by side, each with its share of the width.
pub(super) fn in_row<'a>(tiles: Vec<(f32, Tile<'a>)>) -> Page<'a> {
    let mut row = Page::row().gap(TILES_GAP);
    for (share, tile) in tiles {
        let mut cell = Page::column();
        cell.fill(move |ui, place| tiles::draw(ui, place, &tile));
        row.put_share(share, cell);
    }
    row
}

/// Everything in one column.
fn stacked<'a>(scene: &Scene<'a>, tiles: HomeTiles<'a>) -> Page<'a> {
    let HomeTiles { play, doors, rating, first_race, daily, mut alone, challenge, last_race, played } = tiles;
    let mut column = Page::column();
    column.item(HERO, hero(scene.app, play));
    column.space(GAP);
    ways(&mut column, doors);
    let one = |column: &mut Page<'a>, height: f32, tile: Tile<'a>| {
        column.item(height, move |ui, place| tiles::draw(ui, place, &tile));
        column.space(GAP);
    };
    if let Some(tile) = first_race {
        one(&mut column, FIRST, tile);
    }
    with_friends(scene.app, &mut column, scene.screen.w >= 480.0 || form(scene.screen) == Form::Portrait);
    column.space(GAP);
    one(&mut column, DAILY, daily);
    // What comes back to last stands after the two that are always there.
    if alone.len() > 2 {
        alone.swap(0, 1);
    }
    while !alone.is_empty() {
        let pair = alone.drain(..alone.len().min(2)).map(|tile| (1.0, tile)).collect();
        column.put_sized(TILE, in_row(pair));
        column.space(GAP);
    }
    if let Some(tile) = challenge {
        one(&mut column, TILE + BELOW_CHALLENGE, tile);
    }
    if let Some(tile) = last_race {
        one(&mut column, OFFER, tile);
    }
    if let Some(tile) = played {
        one(&mut column, PLAYED, tile);
    }
    if let Some(tile) = rating {
        one(&mut column, RACED, tile);
    }
    column
}

/// The row of buttons under the words of a challenge.
const BELOW_CHALLENGE: f32 = 30.0;

/// The ways to other pools and to the leaderboards, beside each other.
fn ways<'a>(column: &mut Page<'a>, doors: Vec<PageButton>) {
    if doors.is_empty() {
        return;
    }
    column.item(DOORS, move |ui, place| {
        let row = blocks::buttons(ui, &doors);
        ui.lay(place, row);
    });
    column.space(GAP);
}

/// The one filled button, with what will happen.
fn hero<'a>(app: &'a App, means: [String; 2]) -> impl FnOnce(&mut Ui<'_>, Rect) + 'a {
    move |ui, place| {
        let enabled = !app.screens().session().is_busy();
        ui.hit(crate::widgets::Hit {
            action: Intent::Home(HomeIntent::PlayNow).into(),
            enabled,
            ..Ui::plain_hit("play-now", place)
        });
        ui.describe(Role::Button, &format!("{}. {}. {}", words::play_now(), means[0], means[1]));
        let touch = if enabled { ui.touched("play-now") } else { 0.0 };
        let (ground, ink) = (ui.theme.accent.mix(ui.theme.ink, touch * 0.2), ui.theme.on_accent);
        if !ui.theme.dark {
            ui.paint.shadow(place, radius::CARD, 18.0, 4.0, ui.theme.shadow);
        }
        ui.paint.rounded(place, Corners::all(radius::CARD), ground);
        ui.focus_ring("play-now", place, radius::CARD);
        let mut inside = place.inset(22.0, 14.0);
        let disc = inside.cut_right(56.0, 10.0).centered(56.0, 56.0);
        let (x, y) = disc.center();
        ui.paint.circle(x, y, 28.0, ink);
        ui.paint.polygon(&[(x - 7.0, y - 11.0), (x + 12.0, y), (x - 7.0, y + 11.0)], ground);
        let small = TextStyle::new(size::LABEL, Weight::Semibold, ink);
        let soon = ui.paint.lines(&means[1], &small, inside.w, 2);
        let height = 44.0 + 24.0 + soon.len() as f32 * small.line_height();
        let mut words_room = inside.centered(inside.w, height);
        let title = TextStyle::new(size::HEADLINE_NARROW, Weight::Bold, ink).tracked(-0.02);
        ui.paint.text_in(words_room.cut_top(44.0, 0.0), Align::Left, words::play_now(), &title);
        let strong = TextStyle::new(size::TEXT, Weight::Semibold, ink);
        ui.paint.text_in(words_room.cut_top(22.0, 2.0), Align::Left, &means[0], &strong);
        ui.paint.paragraph_of(words_room, Align::Left, &soon, &small);
    }
}

/// A room of one's own, or the code of another; all in one row where that fits.
fn with_friends<'a>(app: &'a App, column: &mut Page<'a>, in_one_row: bool) {
    let busy = app.screens().session().is_busy();
    let open = Button::new(Kind::Secondary, text::labels::open_a_room()).enabled(!busy);
    let open = open.detail(Some(words::open_room_means()).filter(|_| !in_one_row));
    let intent = Intent::Home(HomeIntent::PlayWithFriends);
    if in_one_row {
        let mut row = Page::row().gap(8.0);
        row.put_share(0.8, one_button("play", open, intent));
        let mut join = Page::column();
        join.fill(move |ui, place| code(ui, app, place));
        row.put_share(1.2, join);
        column.put_sized(FIELD, row);
    } else {
        column.button(FIELD, "play", open, intent);
        column.space(GAP);
        column.item(FIELD, move |ui, place| code(ui, app, place));
    }
    if let Some(error) = app.shared().home().code_error.as_deref() {
        column.item(NOTE + 14.0, move |ui, place| {
            let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.wrong);
            let lines = ui.paint.lines(error, &style, place.w, 2);
            let height = lines.len() as f32 * style.line_height();
            ui.paint.paragraph_of(place.centered(place.w, height), Align::Left, &lines, &style);
        });
    }
}

fn one_button<'a>(id: &'static str, button: Button<'a>, intent: Intent) -> Page<'a> {
    let mut column = Page::column();
    column.wide_button(id, button, intent);
    column
}

fn connecting(ui: &mut Ui<'_>, app: &App, place: Rect) {
    if place.w > 70.0
        && matches!(
            app.shared().connection(),
            Connection::Offline | Connection::Connecting { attempt: 0 | 1 }
        )
    {
        ui.caption(place, Align::Left, text::labels::connecting());
    }
}

/// The way to the rules in plain words and to whose work this is.
pub(super) fn about(ui: &mut Ui<'_>, place: Rect) {
    let button = Button::new(Kind::Quiet, text::about_button()).size(size::LABEL);
    ui.button("about", place, button, Action::open(About));
}

fn name_spec(home: &client_core::Home) -> FieldSpec<'_> {
    FieldSpec {
        id: "name",
        label: text::your_name(),
        text: &home.name,
        placeholder: text::name_placeholder(),
        // What is too long is said, not cut.
        characters_max: FIELD_CHARS_MAX,
        multiline: false,
        capitals: false,
        wrong: home.name_error.is_some(),
    }
}

/// The player's name, with what is wrong with it.
pub(super) fn name_field<'a>(scene: &Scene<'a>) -> Page<'a> {
    let home = scene.app.shared().home();
    let mut column = Page::column();
    column.item(LABEL, |ui, place| {
        label(ui, place, Align::Left, text::your_name(), home.name_error.as_deref());
    });
    column.fill(move |ui, place| ui.text_field(place, name_spec(home)));
    column
}

/// What a field is, or what is wrong with it.
fn label(ui: &mut Ui<'_>, rect: Rect, align: Align, text: &str, error: Option<&str>) {
    let style = match error {
        Some(_) => TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.wrong),
        None => ui.second(size::SMALL, Weight::Medium),
    };
    ui.paint.text_in(rect, align, error.unwrap_or(text), &style);
}

/// The field for a code or a link, and the button that joins.
fn code(ui: &mut Ui<'_>, app: &App, place: Rect) {
    let (home, busy) = (app.shared().home(), app.screens().session().is_busy());
    let mut field = place;
    let join = field.cut_right((place.w * 0.4).min(112.0), 8.0);
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
    let button = Button::new(Kind::Secondary, text::labels::join()).enabled(!busy);
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
    column.item(2.0 * FIELD + GAP, |ui, place| {
        ui.card(place);
        let inner = place.inset(18.0, 8.0);
        let style = ui.ink(size::TEXT, Weight::Medium);
        let lines = ui.paint.wrapped(text::asks_host(), &style, inner.w);
        let block = inner.centered(inner.w, lines.len() as f32 * style.line_height());
        ui.paint.paragraph_of(block, Align::Left, &lines, &style);
    });
    column.space(GAP);
    let cancel = Button::new(Kind::Secondary, text::labels::cancel()).size(size::TITLE);
    column.button(FIELD, "cancel-join", cancel, Intent::Back);
}
