//! The sheet about the game: how Sudoku and a race go, the rules of the room's kind, and whose work is inside.

use super::Scene;
use crate::action::Action;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::text;

const WIDTH: f32 = 520.0;
const GAP: f32 = 14.0;
const BUTTON: f32 = 48.0;
/// Beside the words: the scroll mark stands at the right.
const MARK: f32 = 8.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let head = ui.ink(size::LABEL, Weight::Bold);
    let body = ui.second(size::LABEL, Weight::Medium);
    let kind = scene.app.room().and_then(client_core::room::Room::kind_and_rules);
    let version = text::version(env!("CARGO_PKG_VERSION"));
    let mut parts = vec![(text::how_sudoku_works(), text::sudoku_rules())];
    parts.extend(kind.as_ref().map(|(name, rules)| (name.as_str(), rules.as_str())));
    parts.push((text::how_a_race_works(), text::race_rules()));
    parts.push((version.as_str(), text::whose_work()));
    let room = Ui::sheet_room(scene.screen, WIDTH) - MARK;
    let mut column = Page::column();
    for (title, words) in parts {
        column.text(head.line_height(), Align::Left, title, head);
        column.lines(Align::Left, ui.paint.wrapped(words, &body, room), body);
        column.space(GAP);
    }
    let mut page = Page::column();
    page.scroll("about", column);
    let licences = Button::new(Kind::Secondary, text::licences());
    page.button(BUTTON, "licences", licences, Action::OpenPage(scene.app.shared().page("/licences.txt")));
    ui.sheet_of(scene.screen, WIDTH, text::about(), page);
}
