//! Pages: each is drawn as it describes itself, as a screen, a sheet or a dialog; those that need a drawing of their own are in
//! a table. What may stand on a page is drawn in `blocks`.

use super::{Scene, blocks, brand, cell_menu, found, later, pools, settings, sheets};
use crate::geometry::Rect;
use crate::input::Event;
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page as Flow, Role, Ui};
use client_core::text;
use client_core::theatre::{TheatrePage, press};
use client_core::{App, Block, CellMenu, Form, FoundSheet, Intent, Page, PoolsPage, RoomSheet, Settings};

const DIALOG: f32 = 420.0;
const SHEET: f32 = 520.0;
const SCREEN: f32 = 640.0;
/// With two columns.
const SCREEN_WIDE: f32 = 1_080.0;
const BAR: f32 = 56.0;
const TITLE: f32 = 48.0;
const GAP: f32 = 12.0;

/// Draws a page, if it is what this one draws.
type ByHand = fn(&mut Ui<'_>, &Scene<'_>, &dyn Page) -> bool;

/// All that are not drawn as they describe themselves.
const BY_HAND: [ByHand; 5] = [
    |ui, scene, page| is(page, |_: &Settings| settings::draw(ui, scene)),
    |ui, scene, page| is(page, |sheet: &RoomSheet| sheets::draw(ui, scene, *sheet)),
    |ui, scene, page| is(page, |menu: &CellMenu| cell_menu::draw(ui, scene, menu.0)),
    |ui, scene, page| is(page, |_: &FoundSheet| found::draw(ui, scene)),
    |ui, scene, page| is(page, |_: &PoolsPage| pools::draw(ui, scene)),
];

/// What a key does on the page of the moment, where it takes keys.
pub(crate) fn key(app: &App, event: &Event) -> Option<Intent> {
    let page: &TheatrePage = app.page().filter(|_| app.overlays().is_empty())?.as_a()?;
    page.timeline()?;
    later::theatre_key(event).map(|name| press(name.to_owned()))
}

fn is<T: 'static>(page: &dyn Page, draw: impl FnOnce(&T)) -> bool {
    page.as_a().map(draw).is_some()
}

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &dyn Page) {
    let is_later = scene.app.shared().has_later() && later::draw(ui, scene, page);
    if is_later || BY_HAND.iter().any(|by_hand| by_hand(ui, scene, page)) {
        return;
    }
    let title = page.title(scene.app);
    let mut blocks = page.describe(scene.app, scene.now);
    let ends = blocks.iter().rev().take_while(|block| matches!(block, Block::Buttons(_))).count();
    let foot = blocks.split_off(blocks.len() - ends);
    let screen = scene.screen;
    let is_wide = blocks.iter().any(|block| matches!(block, Block::Beside(..)));
    let screen_width = if is_wide { SCREEN_WIDE } else { SCREEN };
    let width = match page.form() {
        Form::Screen => screen_width.min(screen.w - 2.0 * space::EDGE_NARROW),
        Form::Dialog => Ui::sheet_room(screen, DIALOG),
        Form::Sheet | Form::Menu => Ui::sheet_room(screen, SHEET),
    };
    let mut content = Flow::column();
    let body = blocks::column(ui, &blocks, width);
    if page.form() == Form::Screen {
        content.scroll_rest(page.name(), body);
    } else {
        content.scroll(page.name(), body);
    }
    blocks::foot(ui, &foot, &mut content);
    match page.form() {
        Form::Screen => as_screen(ui, screen, screen_width, &title, content),
        Form::Dialog => ui.sheet_of(screen, DIALOG, &title, content),
        Form::Sheet | Form::Menu => ui.sheet_of(screen, SHEET, &title, content),
    }
}

/// Under a bar with the way back and the title.
fn as_screen(ui: &mut Ui<'_>, screen: Rect, width: f32, title: &str, content: Flow<'_>) {
    let mut bar = Flow::row().gap(GAP).pad(space::EDGE_NARROW, 6.0);
    bar.fill(brand);
    bar.button(
        96.0,
        "back",
        Button::new(Kind::Secondary, text::labels::back()).size(size::LABEL),
        Intent::Back,
    );
    let mut middle = Flow::column().pad(space::EDGE_NARROW, 0.0).at_most(width + 2.0 * space::EDGE_NARROW);
    let style = ui.ink(size::FIGURE, Weight::Bold);
    middle.item(TITLE, move |ui, place| {
        ui.node("page-title", Role::Heading(2), place, title);
        ui.paint.text_in(place, Align::Left, title, &style);
    });
    middle.put_share(1.0, content);
    middle.space(GAP);
    let mut page = Flow::column();
    page.put_sized(BAR, bar);
    page.put_share(1.0, middle);
    ui.lay(screen, page);
}
