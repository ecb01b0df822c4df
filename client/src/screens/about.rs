//! The sheet about the game: how Sudoku and a race go, the rules of the room's kind, and whose work is inside.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Ui};
use client_core::{Intent, text};

const WIDTH: f32 = 520.0;
const GAP: f32 = 14.0;
const BUTTON: f32 = 48.0;
/// The sheet's own head and edges.
const AROUND: f32 = 92.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let width = WIDTH.min(scene.screen.w - 16.0);
    let head = ui.ink(size::LABEL, Weight::Bold);
    let body = ui.second(size::LABEL, Weight::Medium);
    let kind = scene.app.room().and_then(client_core::room::Room::kind_and_rules);
    let version = text::version(env!("CARGO_PKG_VERSION"));
    let mut parts = vec![(text::HOW_SUDOKU_WORKS, text::SUDOKU_RULES.to_owned())];
    parts.extend(kind.as_ref().map(|(name, rules)| (name.as_str(), rules.clone())));
    parts.push((text::HOW_A_RACE_WORKS, text::RACE_RULES.to_owned()));
    parts.push((version.as_str(), text::WHOSE_WORK.to_owned()));
    // The scroll mark stands at the right.
    let room = width - 48.0;
    let lines: Vec<Vec<String>> =
        parts.iter().map(|(_, words)| ui.paint.wrapped(words, &body, room)).collect();
    let height_of = |lines: &Vec<String>| head.line_height() + lines.len() as f32 * body.line_height() + GAP;
    let content = lines.iter().map(height_of).sum::<f32>();
    let wanted = content + BUTTON + AROUND;
    let mut inside = ui.sheet(scene.screen, width, wanted, text::ABOUT, Intent::Dismiss.into());
    let row = inside.cut_bottom(BUTTON, GAP);
    let licences = Button::new(Kind::Secondary, text::LICENCES);
    ui.button("licences", row, licences, Action::OpenPage(scene.app.shared().page("/licences.txt")));
    let dy = -ui.begin_scroll("about", inside, content);
    let mut rest = Rect { y: inside.y + dy, h: content, w: room, ..inside };
    for ((title, _), lines) in parts.iter().zip(&lines) {
        paragraph(ui, rest.cut_top(height_of(lines), 0.0), (title, &head), (lines, &body));
    }
    ui.end_scroll();
}

fn paragraph(
    ui: &mut Ui<'_>,
    mut place: Rect,
    (title, head): (&str, &TextStyle),
    (lines, body): (&[String], &TextStyle),
) {
    ui.paint.text_in(place.cut_top(head.line_height(), 0.0), Align::Left, title, head);
    ui.paint.paragraph_of(place, Align::Left, lines, body);
}
