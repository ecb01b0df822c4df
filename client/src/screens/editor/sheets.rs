//! What the editor shows over its board: its menu on a phone, boards to begin with, rules of the whole board, and the credits.

use super::super::Scene;
use super::{panel, work};
use crate::action::Action;
use crate::paint::{Align, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, FieldSpec, Kind, Page, Ui};
use client_core::editor::{BROUGHT_CHARS_MAX, DraftCard, EditorAction};
use client_core::export::ExportIntent;
use client_core::text;
use client_core::text::editor as words;
use client_core::{EditorSheet, Intent, Settings};
use puzzle::{Credits, Symmetry};

const ROW: f32 = 48.0;
const FIELD: f32 = 50.0;
const LABEL: f32 = 22.0;
/// The field for a note of several lines.
const NOTE: f32 = 120.0;

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, sheet: EditorSheet) {
    match sheet {
        EditorSheet::Menu => menu(ui, scene),
        EditorSheet::Boards => boards(ui, scene),
        EditorSheet::Rules => rules(ui, scene),
        EditorSheet::Credits => credits(ui, scene),
        EditorSheet::Verdict => {
            let is_narrow = Ui::sheet_room(scene.screen, 440.0) < 320.0;
            let mut page = Page::column().gap(12.0);
            page.put_between(0.0, 466.0, panel::content(ui, scene, is_narrow));
            page.item(118.0, |ui, place| work::send(ui, place, scene.app));
            ui.sheet_of(scene.screen, 440.0, words::verdict(), page);
        }
    }
}

fn menu(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let ways: [(&str, &str, Action); 7] = [
        ("editor-boards", words::boards(), Action::open(EditorSheet::Boards)),
        ("editor-rules", words::rules(), Action::open(EditorSheet::Rules)),
        ("editor-credits", words::edit_credits(), Action::open(EditorSheet::Credits)),
        ("editor-export", client_core::text::export::title(), Intent::from(ExportIntent::Open).into()),
        (
            "editor-file",
            client_core::text::export::save_puzzle(),
            Intent::from(ExportIntent::SavePuzzle).into(),
        ),
        ("clear-givens", words::clear_givens(), EditorAction::ClearGivens.into()),
        ("settings", client_core::text::settings::title(), Action::open(Settings)),
    ];
    let mut column = Page::column().gap(8.0);
    for (id, label, action) in ways {
        column.button(52.0, id, Button::new(Kind::Secondary, label), action);
    }
    ui.scrolling_sheet(scene.screen, 380.0, words::title(), "editor-menu", column);
}

/// Kinds of board to begin with.
fn boards(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    const WIDTH: f32 = 560.0;
    const CHIP: f32 = 128.0;
    let editor = scene.app.screens().editor();
    let (kinds, drafts) = (editor.kinds(), editor.drafts());
    let style = ui.second(size::LABEL, Weight::Medium);
    let mut column = Page::column();
    // First: below dozens of kinds nobody would find it.
    bring(ui, scene, &mut column);
    let room = Ui::sheet_room(scene.screen, WIDTH);
    column.lines(Align::Left, ui.paint.wrapped(words::boards_mean(), &style, room), style);
    column.space(12.0);
    column.item(44.0, |ui, place| {
        let options =
            words::starts().map(|(start, label)| (label, Action::Core(EditorAction::SetStart(start).into())));
        let chosen = words::starts().iter().position(|(known, _)| *known == editor.start());
        ui.name_next_group(text::labels::begin_with());
        ui.segments("editor-start", place, chosen, &options);
    });
    column.space(12.0);
    let mut grid = Page::grid_from(CHIP, space::TOUCH_MIN).gap(8.0);
    for kind in &kinds {
        let button = Button::new(Kind::Secondary, &kind.name).size(size::SMALL);
        grid.wide_button(
            format!("begin-{}", kind.variant),
            button,
            EditorAction::Begin(kind.variant.clone()),
        );
    }
    column.put(grid);
    column.space(space::GROUP);
    shelf(scene, &drafts, &mut column);
    let mut page = Page::column();
    page.scroll("editor-kinds", column);
    ui.sheet_of(scene.screen, WIDTH, words::boards(), page);
}

/// A puzzle that is somewhere else: pasted, in a file, or on the clipboard.
fn bring<'a>(ui: &Ui<'_>, scene: &Scene<'a>, column: &mut Page<'a>) {
    column.text(30.0, Align::Left, words::bring(), ui.ink(size::TEXT, Weight::Bold));
    column.space(4.0);
    let spec = FieldSpec {
        id: "editor-bring",
        label: words::bring_means(),
        text: scene.app.screens().editor().brought(),
        placeholder: words::bring_means(),
        characters_max: BROUGHT_CHARS_MAX,
        multiline: false,
        capitals: false,
        wrong: false,
    };
    column.item(FIELD, move |ui, place| ui.text_field(place, spec));
    column.space(8.0);
    let mut row = Page::row().gap(8.0);
    let file = Button::new(Kind::Secondary, words::open_file()).size(size::LABEL);
    row.wide_button("open-file", file, Intent::PickFile);
    let clipboard = Button::new(Kind::Secondary, words::from_clipboard()).size(size::LABEL);
    row.wide_button("read-clipboard", clipboard, Intent::ReadClipboard);
    column.put_sized(44.0, row);
    column.space(20.0);
}

/// The drafts of this device.
fn shelf<'a>(scene: &Scene<'_>, drafts: &'a [DraftCard], column: &mut Page<'a>) {
    let has_room = scene.app.screens().editor().has_room();
    column.item(44.0, move |ui, mut head| {
        let fresh = head.cut_right(120.0, 8.0);
        let style = ui.ink(size::TEXT, Weight::Bold);
        ui.paint.text_in(head, Align::Left, words::drafts(), &style);
        let button = Button::new(Kind::Secondary, words::new_draft()).size(size::LABEL).enabled(has_room);
        ui.button("new-draft", fresh, button, EditorAction::NewDraft);
    });
    for card in drafts {
        let mut row = Page::row().gap(8.0);
        let kind = if card.is_open { Kind::Primary } else { Kind::Secondary };
        let open = Button::new(kind, &card.title).detail(Some(&card.about)).size(size::LABEL);
        let slot = card.slot;
        row.wide_button(format!("draft-{}", slot.0), open, EditorAction::OpenDraft(slot));
        let delete = Button::new(Kind::Quiet, text::labels::delete()).size(size::LABEL);
        row.button(84.0, format!("delete-draft-{}", slot.0), delete, EditorAction::DeleteDraft(slot));
        column.space(8.0);
        column.put_sized(52.0, row);
    }
}

/// Rules of the whole board as switches, and the symmetry of givens.
fn rules(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let editor = scene.app.screens().editor();
    let mut column = Page::column();
    for (kind, label) in words::house_rules() {
        let on = editor.draft().has_rule(kind);
        column.item(ROW, move |ui, place| {
            ui.switch_row(&format!("rule-{}", kind.key()), place, label, on, EditorAction::Switch(kind, !on));
        });
    }
    column.item(ROW, |ui, mut row| {
        let control = row.cut_right((row.w * 0.62).min(260.0), 8.0).inset(0.0, 2.0);
        let style = ui.ink(size::TEXT, Weight::Medium);
        ui.paint.text_in(row, Align::Left, words::symmetry(), &style);
        let at = Symmetry::ALL.iter().position(|known| *known == editor.symmetry()).unwrap_or(0);
        let step = |to: Option<usize>| {
            let symmetry = *Symmetry::ALL.get(to?)?;
            Some(Action::Core(EditorAction::SetSymmetry(symmetry).into()))
        };
        let name = words::symmetry_name(editor.symmetry());
        ui.stepper("symmetry", control, name, step(at.checked_sub(1)), step(Some(at + 1)));
    });
    ui.scrolling_sheet(scene.screen, 440.0, words::rules(), "editor-rules", column);
}

/// Title, author and note.
fn credits(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let credits = scene.app.screens().editor().draft().credits();
    let fields = [
        ("editor-title", words::puzzle_title(), credits.title.as_str(), Credits::TITLE_CHARS_MAX, FIELD),
        ("editor-author", words::author(), credits.author.as_str(), Credits::AUTHOR_CHARS_MAX, FIELD),
        ("editor-note", words::note(), credits.note.as_str(), Credits::NOTE_CHARS_MAX, NOTE),
    ];
    let style = ui.second(size::SMALL, Weight::Medium);
    let mut column = Page::column();
    for (id, label, text, characters_max, height) in fields {
        column.text(LABEL, Align::Left, label, style);
        let spec = FieldSpec {
            id,
            label,
            text,
            placeholder: "",
            characters_max,
            multiline: height == NOTE,
            capitals: false,
            wrong: false,
        };
        column.item_between(space::TOUCH_MIN, height, move |ui, place| ui.text_field(place, spec));
        column.space_between(0.0, 10.0);
    }
    let mut page = Page::column();
    page.scroll("editor-credits", column);
    page.button(48.0, "dismiss", Button::new(Kind::Primary, text::labels::done()), Intent::Dismiss);
    ui.sheet_of(scene.screen, 440.0, words::credits(), page);
}
