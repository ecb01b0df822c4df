//! The join screen of a link: who invites, who is in and what is played, before a guest gives a name.

use super::{Scene, brand, facts, home};
use crate::action::Action;
use crate::layout::{Form, form};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::room::Invitation;
use client_core::{HomeIntent, Intent, Settings, text};

const WIDTH: f32 = 400.0;
const BAR: f32 = 56.0;
const FIELD: f32 = 52.0;
const GAP: f32 = 10.0;
/// Width of the labels in the card.
const LABEL_WIDTH: f32 = 86.0;
const TITLE_LINES: usize = 2;
const NOTE_LINES: usize = 2;
/// What the screen takes with the card of an ordinary room and a note of two lines. The place is held before the server has
/// described the room, so that the name field and the button do not move under the guest's finger.
const HEIGHT_HELD: f32 = 470.0;
/// The same of the name, the buttons, and the note above them.
const ENTRY_HELD: f32 = 240.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, invited: &Invitation) {
    let is_short = form(scene.screen) == Form::Short;
    let width = if is_short { (scene.screen.w - 3.0 * space::GROUP) / 2.0 } else { scene.screen.w - 44.0 };
    let width = width.min(WIDTH);
    let mut bar = Page::row().pad(16.0, 6.0);
    bar.fill(brand);
    bar.item(home::ABOUT_WIDTH, home::about);
    let settings = Button::new(Kind::Quiet, text::settings::title()).size(size::LABEL);
    bar.button(home::SETTINGS_WIDTH, "settings", settings, Action::open(Settings));
    let mut page = Page::column();
    page.put_sized(BAR, bar);
    let (about, entry) = (about(ui, invited, width), entry(ui, scene, invited, width));
    if is_short {
        let (mut left, mut right) = (Page::column(), Page::column());
        left.stretch();
        left.put(about);
        left.stretch();
        let mut held = Page::column().at_least(ENTRY_HELD);
        held.stretch();
        held.put(entry);
        right.stretch();
        right.put(held);
        right.stretch();
        let mut row = Page::row().gap(space::GROUP).at_most(2.0 * width + space::GROUP);
        row.put(left);
        row.put(right);
        page.put_share(1.0, row);
    } else {
        let mut held = Page::column().at_least(HEIGHT_HELD);
        held.stretch();
        held.put(about);
        held.put(entry);
        let mut column = Page::column().at_most(width);
        column.stretch_by(0.36);
        column.put(held);
        column.stretch_by(0.64);
        page.put_share(1.0, column);
    }
    ui.lay(scene.screen, page);
}

/// Who invites, and what is played; where there is little room its card scrolls.
fn about<'a>(ui: &Ui<'_>, invited: &'a Invitation, width: f32) -> Page<'a> {
    let style = ui.ink(size::FIGURE, Weight::Bold).tracked(-0.01);
    let mut column = Page::column().gap(GAP);
    column.lines(Align::Left, ui.paint.lines(&invited.title, &style, width, TITLE_LINES), style);
    if !invited.rows.is_empty() {
        column.scroll("invitation", facts::card(ui, &invited.rows, width, LABEL_WIDTH, GAP));
    }
    column
}

/// The name, and one obvious thing to do.
fn entry<'a>(ui: &Ui<'_>, scene: &Scene<'a>, invited: &'a Invitation, width: f32) -> Page<'a> {
    let gold = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold);
    let note = invited.note.map_or_else(Vec::new, |note| ui.paint.lines(note, &gold, width, NOTE_LINES));
    let is_free = !scene.app.screens().session().is_busy();
    let mut column = Page::column();
    column.space(GAP);
    column.lines(Align::Left, note, gold);
    column.space(GAP);
    column.put_sized(home::LABEL + FIELD, home::name_field(scene));
    column.space(GAP);
    let join = Button::new(Kind::Primary, &invited.action).size(size::TITLE);
    let join = join.enabled(is_free && invited.can_join);
    column.button(FIELD, "join-room", join, Intent::Home(HomeIntent::JoinUrlRoom));
    let decline = Button::new(Kind::Quiet, text::not_this_room()).enabled(is_free);
    column.button(space::TOUCH_MIN, "decline", decline, Intent::Home(HomeIntent::DeclineUrlRoom));
    column
}
