//! The puzzle on the clipboard: a picture of it, and what to do with it.

use super::Scene;
use super::practice::picture;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::text::practice as words;
use client_core::{ClipboardIntent, Intent};

const WIDTH: f32 = 420.0;
const PICTURE: f32 = 132.0;
const BUTTON: f32 = 52.0;
const GAP: f32 = 10.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(found) = scene.app.found_puzzle() else { return };
    let ways = [
        ("found-practise", words::FOUND_SOLVE, ClipboardIntent::Practise),
        ("found-race", words::FOUND_RACE, ClipboardIntent::Race),
        ("found-edit", words::FOUND_EDIT, ClipboardIntent::Edit),
    ];
    let content = PICTURE + 20.0 + ways.len() as f32 * (BUTTON + GAP);
    let inside = ui.sheet(scene.screen, WIDTH, content + 92.0, words::FOUND, Intent::Dismiss.into());
    let offset = ui.begin_scroll("found", inside, content);
    let mut rest = Rect { y: inside.y - offset, h: content, ..inside };
    let mut head = rest.cut_top(PICTURE, 20.0);
    picture(ui, head.cut_left(PICTURE, 18.0), &found.board, (&found.givens, &found.digits));
    ui.node("found", Role::Text, head, &format!("{}: {}", found.kind, found.detail));
    let (strong, quiet) = (ui.ink(size::TITLE, Weight::Bold), ui.second(size::LABEL, Weight::Medium));
    let kind = ui.paint.lines(&found.kind, &strong, head.w, 2);
    let detail = ui.paint.lines(&found.detail, &quiet, head.w, 4);
    let height = kind.len() as f32 * strong.line_height() + 4.0 + detail.len() as f32 * quiet.line_height();
    let mut words = head.centered(head.w, height);
    let title = words.cut_top(kind.len() as f32 * strong.line_height(), 4.0);
    ui.paint.paragraph_of(title, Align::Left, &kind, &strong);
    ui.paint.paragraph_of(words, Align::Left, &detail, &quiet);
    for (index, (id, label, intent)) in ways.into_iter().enumerate() {
        let kind = if index == 0 { Kind::Primary } else { Kind::Secondary };
        ui.button(id, rest.cut_top(BUTTON, GAP), Button::new(kind, label), Intent::from(intent));
    }
    ui.end_scroll();
}
