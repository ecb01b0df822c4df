//! The puzzle on the clipboard: a picture of it, and what to do with it.

use super::Scene;
use super::tiles::picture;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::text::practice as words;
use client_core::{ClipboardIntent, Intent, Picture};

const WIDTH: f32 = 420.0;
const PICTURE: f32 = 132.0;
const BUTTON: f32 = 52.0;
const GAP: f32 = 10.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(found) = scene.app.found_puzzle() else { return };
    let mut ways = [
        ("found-practise", words::found_solve(), ClipboardIntent::Practise),
        ("found-race", words::found_race(), ClipboardIntent::Race),
        ("found-edit", words::found_edit(), ClipboardIntent::Edit),
    ];
    if found.is_for_rooms {
        ways.swap(0, 1);
    }
    let mut column = Page::column().gap(GAP);
    column.item(PICTURE, |ui, mut head| {
        let shown = Picture::Board { board: &found.board, givens: &found.givens, digits: &found.digits };
        picture(ui, head.cut_left(PICTURE, 18.0), &shown);
        ui.node("found", Role::Text, head, &format!("{}: {}", found.kind, found.detail));
        let (strong, quiet) = (ui.ink(size::TITLE, Weight::Bold), ui.second(size::LABEL, Weight::Medium));
        let mut words = Page::column();
        words.stretch();
        words.lines(Align::Left, ui.paint.lines(&found.kind, &strong, head.w, 2), strong);
        words.space(4.0);
        words.lines(Align::Left, ui.paint.lines(&found.detail, &quiet, head.w, 4), quiet);
        words.stretch();
        ui.lay(head, words);
    });
    if found.is_for_rooms {
        let plain = ui.second(size::LABEL, Weight::Medium);
        let lines = ui.paint.wrapped(words::found_for_rooms(), &plain, Ui::sheet_room(scene.screen, WIDTH));
        column.space(GAP);
        column.lines(Align::Left, lines, plain);
    }
    column.space(2.0 * GAP);
    for (index, (id, label, intent)) in ways.into_iter().enumerate() {
        let kind = if index == 0 { Kind::Primary } else { Kind::Secondary };
        column.button(BUTTON, id, Button::new(kind, label), Intent::from(intent));
    }
    ui.scrolling_sheet(scene.screen, WIDTH, words::found(), "found", column);
}
