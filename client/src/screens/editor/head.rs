//! What is over the editor's board: its title and what is drawn so far, and the ways to boards, rules and settings.

use super::super::{Scene, brand, race_bar};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::editor::EditorLayout;
use crate::paint::{Align, Corners, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::editor::Editor;
use client_core::export::ExportIntent;
use client_core::text;
use client_core::text::editor as words;
use client_core::{EditorSheet, Intent, Play};

const BUTTON_HEIGHT: f32 = 44.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &EditorLayout) {
    let editor = scene.app.screens().editor();
    match layout.top_bar {
        Some(bar) => top_bar(ui, bar, layout.back, editor),
        None => {
            race_bar::back(ui, layout.back);
            menu(ui, layout.menu);
        }
    }
    let of_duel = scene.app.room().and_then(|room| room.duel_line(scene.now));
    let notice = editor.notice(scene.now).or(of_duel.as_deref());
    if layout.form == Form::Wide {
        title(ui, layout.title, editor, notice);
    } else {
        let style = ui.ink(size::LABEL, Weight::Semibold);
        let named = notice.map_or_else(|| words::titled(editor), str::to_owned);
        let named = ui.paint.shortened(&named, &style, layout.title.w - 4.0);
        ui.node("draft-title", Role::Heading(2), layout.title, &named);
        ui.paint.text_in(layout.title.inset(2.0, 0.0), Align::Left, &named, &style);
    }
    let travel = |ui: &mut Ui<'_>, id: &str, rect, label, can: bool, play| {
        let button = Button::new(Kind::Secondary, label).size(size::LABEL).enabled(can);
        ui.button(id, rect, button, Intent::Play(play));
    };
    travel(ui, "undo", layout.undo, text::labels::undo(), editor.can_undo(), Play::Undo);
    travel(ui, "redo", layout.redo, text::labels::redo(), editor.can_redo(), Play::Redo);
}

/// What the mark and the name of the game take of the bar.
const BRAND_WIDTH: f32 = 130.0;

fn top_bar(ui: &mut Ui<'_>, bar: Rect, back: Rect, editor: &Editor) {
    brand(ui, bar);
    let noted = ui.noted();
    ui.button(
        "leave",
        back,
        Button::new(Kind::Secondary, text::labels::leave()).size(size::LABEL),
        Intent::Back,
    );
    let mut right = back.x - 8.0;
    let kind = editor.kind();
    let ways = [
        ("editor-export", text::labels::print().to_owned(), Intent::from(ExportIntent::Open)),
        ("editor-rules", text::labels::rules().to_owned(), Intent::open(EditorSheet::Rules)),
        ("editor-boards", text::labels::board_named(kind), Intent::open(EditorSheet::Boards)),
    ];
    let style = ui.ink(size::LABEL, Weight::Semibold);
    for (id, label, intent) in ways {
        // The name of a kind with many rules may be longer than the bar.
        let room = right - bar.x - BRAND_WIDTH;
        let width = (ui.paint.text_width(&label, &style) + 32.0).min(room);
        let place = Rect::new(right - width, back.y, width, BUTTON_HEIGHT);
        let button = Button::new(Kind::Secondary, &label).size(size::LABEL);
        ui.button(id, place, button, intent);
        right = place.x - 8.0;
    }
    ui.read_from_left(noted);
}

/// Title and author, and below them what is drawn, or the answer to what was typed.
fn title(ui: &mut Ui<'_>, place: Rect, editor: &Editor, notice: Option<&str>) {
    let mut rest = place;
    let edit = rest.cut_right(148.0, 12.0);
    ui.button(
        "editor-credits",
        Rect { h: BUTTON_HEIGHT, ..edit },
        Button::new(Kind::Quiet, words::edit_credits()).size(size::LABEL),
        Action::open(EditorSheet::Credits),
    );
    let strong = ui.ink(size::FIGURE, Weight::Bold);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let mut line = rest.cut_top(30.0, 2.0);
    let by = words::by_author(editor);
    let by_width = if by.is_empty() { 0.0 } else { ui.paint.text_width(&by, &quiet) + 14.0 };
    let named = ui.paint.shortened(&words::titled(editor), &strong, (line.w - by_width).max(80.0));
    ui.node("draft-title", Role::Heading(2), line, &format!("{named} {by}"));
    let used = ui.paint.text_in(line, Align::Left, &named, &strong);
    line.cut_left(used, 12.0);
    ui.paint.text_in(line.moved(0.0, 3.0), Align::Left, &by, &quiet);
    let small = ui.second(size::SMALL, Weight::Medium);
    let summary = notice.map_or_else(|| editor.summary(), str::to_owned);
    let summary = ui.paint.shortened(&summary, &small, place.w);
    ui.paint.text_in(Rect::new(place.x, rest.y, place.w, 18.0), Align::Left, &summary, &small);
}

/// Three bars that open what else there is.
fn menu(ui: &mut Ui<'_>, rect: Rect) {
    let touch = ui.area("editor-menu", rect, Action::open(EditorSheet::Menu));
    ui.describe(Role::Button, text::labels::menu());
    let color = ui.theme.ink_second.mix(ui.theme.ink, touch);
    let (x, y) = rect.center();
    for line in [-6.0, 0.0, 6.0] {
        ui.paint.rounded(Rect::new(x - 9.0, y + line - 1.0, 18.0, 2.0), Corners::all(1.0), color);
    }
    ui.focus_ring("editor-menu", rect.inset(4.0, 4.0), 10.0);
}
