//! What the editor shows over its board: its menu on a phone, boards to begin with, rules of the whole board, and the credits.

use super::super::Scene;
use super::{panel, work};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, FieldSpec, Kind, Ui};
use client_core::editor::{
    AUTHOR_CHARS_MAX, BROUGHT_CHARS_MAX, DraftCard, EditorAction, NOTE_CHARS_MAX, TITLE_CHARS_MAX,
};
use client_core::export::ExportIntent;
use client_core::text::editor as words;
use client_core::{EditorSheet, Intent, Sheet};
use puzzle::Symmetry;

const ROW: f32 = 48.0;
const FIELD: f32 = 50.0;
const LABEL: f32 = 22.0;
/// What it takes to bring a puzzle from somewhere else.
const BRING: f32 = 34.0 + FIELD + 8.0 + 44.0 + 20.0;

pub(in super::super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, sheet: EditorSheet) {
    match sheet {
        EditorSheet::Menu => menu(ui, scene),
        EditorSheet::Boards => boards(ui, scene),
        EditorSheet::Rules => rules(ui, scene),
        EditorSheet::Credits => credits(ui, scene),
        EditorSheet::Verdict => {
            let mut inside = ui.sheet(scene.screen, 440.0, 680.0, words::VERDICT, Intent::Dismiss.into());
            let place = inside.cut_bottom(118.0, 12.0);
            panel::content(ui, inside, scene, inside.w < 320.0);
            work::send(ui, place, scene.app);
        }
    }
}

fn menu(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let ways: [(&str, &str, Action); 7] = [
        ("editor-boards", words::BOARDS, Sheet::Editor(EditorSheet::Boards).into()),
        ("editor-rules", words::RULES, Sheet::Editor(EditorSheet::Rules).into()),
        ("editor-credits", words::EDIT_CREDITS, Sheet::Editor(EditorSheet::Credits).into()),
        ("editor-export", client_core::text::export::TITLE, Intent::from(ExportIntent::Open).into()),
        (
            "editor-file",
            client_core::text::export::SAVE_PUZZLE,
            Intent::from(ExportIntent::SavePuzzle).into(),
        ),
        ("clear-givens", words::CLEAR_GIVENS, EditorAction::ClearGivens.into()),
        ("settings", client_core::text::settings::TITLE, Sheet::Settings.into()),
    ];
    let height = 84.0 + ways.len() as f32 * 60.0;
    let inside = ui.sheet(scene.screen, 380.0, height, words::TITLE, Intent::Dismiss.into());
    let offset = ui.begin_scroll("editor-menu", inside, ways.len() as f32 * 60.0);
    let mut rest = inside.moved(0.0, -offset);
    rest.h = ways.len() as f32 * 60.0;
    for (id, label, action) in ways {
        ui.button(id, rest.cut_top(52.0, 8.0), Button::new(Kind::Secondary, label), action);
    }
    ui.end_scroll();
}

/// Kinds of board to begin with.
fn boards(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    const WIDTH: f32 = 560.0;
    const CHIP: f32 = 128.0;
    let kinds = scene.app.screens().editor().kinds();
    let mut inside = ui.sheet(scene.screen, WIDTH, 760.0, words::BOARDS, Intent::Dismiss.into());
    let style = ui.second(size::LABEL, Weight::Medium);
    let used = ui.paint.paragraph(inside, Align::Left, words::BOARDS_MEAN, &style);
    inside.cut_top(used, 12.0);
    let start = scene.app.screens().editor().start();
    let options =
        words::STARTS.map(|(start, label)| (label, Action::Core(EditorAction::SetStart(start).into())));
    let chosen = words::STARTS.iter().position(|(known, _)| *known == start);
    ui.name_next_group("Begin with");
    ui.segments("editor-start", inside.cut_top(44.0, 12.0), chosen, &options);
    let columns = ((inside.w + 8.0) / (CHIP + 8.0)).floor().max(2.0) as usize;
    let rows = kinds.len().div_ceil(columns);
    let drafts = scene.app.screens().editor().drafts();
    let content = rows as f32 * 52.0 + 96.0 + drafts.len() as f32 * 60.0 + BRING;
    let offset = ui.begin_scroll("editor-kinds", inside, content);
    let mut rest = Rect { y: inside.y - offset, h: content, ..inside };
    let mut area = rest.cut_top(rows as f32 * 52.0, 16.0);
    area.h -= 8.0;
    for (index, kind) in kinds.iter().enumerate() {
        let place = area.grid_cell(columns, rows, 8.0, index);
        let button = Button::new(Kind::Secondary, &kind.name).size(size::SMALL);
        let action = EditorAction::Begin(kind.variant.clone());
        ui.button(&format!("begin-{}", kind.variant), place, button, action);
    }
    bring(ui, rest.cut_top(BRING, 0.0), scene);
    shelf(ui, rest, scene, &drafts);
    ui.end_scroll();
}

/// A puzzle that is somewhere else: pasted, in a file, or on the clipboard.
fn bring(ui: &mut Ui<'_>, place: Rect, scene: &Scene<'_>) {
    let mut rest = place;
    let style = ui.ink(size::TEXT, Weight::Bold);
    ui.paint.text_in(rest.cut_top(30.0, 4.0), Align::Left, words::BRING, &style);
    let spec = FieldSpec {
        id: "editor-bring",
        label: words::BRING_MEANS,
        text: scene.app.screens().editor().brought(),
        placeholder: words::BRING_MEANS,
        characters_max: BROUGHT_CHARS_MAX,
        multiline: false,
        capitals: false,
        wrong: false,
    };
    ui.text_field(rest.cut_top(FIELD, 8.0), spec);
    let row = rest.cut_top(44.0, 0.0);
    let file = Button::new(Kind::Secondary, words::OPEN_FILE).size(size::LABEL);
    ui.button("open-file", row.grid_cell(2, 1, 8.0, 0), file, Intent::PickFile);
    let clipboard = Button::new(Kind::Secondary, words::FROM_CLIPBOARD).size(size::LABEL);
    ui.button("read-clipboard", row.grid_cell(2, 1, 8.0, 1), clipboard, Intent::ReadClipboard);
}

/// The drafts of this device.
fn shelf(ui: &mut Ui<'_>, place: Rect, scene: &Scene<'_>, drafts: &[DraftCard]) {
    let mut rest = place;
    let mut head = rest.cut_top(44.0, 8.0);
    let fresh = head.cut_right(120.0, 8.0);
    let style = ui.ink(size::TEXT, Weight::Bold);
    ui.paint.text_in(head, Align::Left, words::DRAFTS, &style);
    let has_room = scene.app.screens().editor().has_room();
    let button = Button::new(Kind::Secondary, words::NEW_DRAFT).size(size::LABEL).enabled(has_room);
    ui.button("new-draft", fresh, button, EditorAction::NewDraft);
    for card in drafts {
        let mut row = rest.cut_top(52.0, 8.0);
        let delete = row.cut_right(84.0, 8.0);
        let kind = if card.is_open { Kind::Primary } else { Kind::Secondary };
        let open = Button::new(kind, &card.title).detail(Some(&card.about)).size(size::LABEL);
        let slot = card.slot;
        ui.button(&format!("draft-{}", slot.0), row, open, EditorAction::OpenDraft(slot));
        let button = Button::new(Kind::Quiet, "Delete").size(size::LABEL);
        ui.button(&format!("delete-draft-{}", slot.0), delete, button, EditorAction::DeleteDraft(slot));
    }
}

/// Rules of the whole board as switches, and the symmetry of givens.
fn rules(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let editor = scene.app.screens().editor();
    let content = words::HOUSE_RULES.len() as f32 * ROW + 56.0;
    let inside = ui.sheet(scene.screen, 440.0, content + 84.0, words::RULES, Intent::Dismiss.into());
    let offset = ui.begin_scroll("editor-rules", inside, content);
    let mut rest = Rect { y: inside.y - offset, h: content, ..inside };
    for (kind, label) in words::HOUSE_RULES {
        let on = editor.draft().has_rule(kind);
        let row = rest.cut_top(ROW, 0.0);
        ui.switch_row(&format!("rule-{}", kind.key()), row, label, on, EditorAction::Switch(kind, !on));
    }
    let mut row = rest.cut_top(ROW, 0.0);
    let control = row.cut_right((row.w * 0.62).min(260.0), 8.0).inset(0.0, 2.0);
    let style = ui.ink(size::TEXT, Weight::Medium);
    ui.paint.text_in(row, Align::Left, words::SYMMETRY, &style);
    let at = Symmetry::ALL.iter().position(|known| *known == editor.symmetry()).unwrap_or(0);
    let step = |to: Option<usize>| {
        let symmetry = *Symmetry::ALL.get(to?)?;
        Some(Action::Core(EditorAction::SetSymmetry(symmetry).into()))
    };
    let name = words::symmetry(editor.symmetry());
    ui.stepper("symmetry", control, name, step(at.checked_sub(1)), step(Some(at + 1)));
    ui.end_scroll();
}

/// Title, author and note.
fn credits(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let credits = scene.app.screens().editor().draft().credits();
    let mut inside = ui.sheet(scene.screen, 440.0, 440.0, words::CREDITS, Intent::Dismiss.into());
    let fields = [
        ("editor-title", words::PUZZLE_TITLE, credits.title.as_str(), TITLE_CHARS_MAX, FIELD),
        ("editor-author", words::AUTHOR, credits.author.as_str(), AUTHOR_CHARS_MAX, FIELD),
        ("editor-note", words::NOTE, credits.note.as_str(), NOTE_CHARS_MAX, 0.0),
    ];
    let done = inside.cut_bottom(48.0, 12.0);
    for (id, label, text, characters_max, height) in fields {
        let style = ui.second(size::SMALL, Weight::Medium);
        ui.paint.text_in(inside.cut_top(LABEL, 0.0), Align::Left, label, &style);
        let multiline = height == 0.0;
        let place = inside.cut_top(if multiline { inside.h.max(44.0) } else { height }, 10.0);
        let spec = FieldSpec {
            id,
            label,
            text,
            placeholder: "",
            characters_max,
            multiline,
            capitals: false,
            wrong: false,
        };
        ui.text_field(place, spec);
    }
    ui.button("dismiss", done, Button::new(Kind::Primary, "Done"), Intent::Dismiss);
}
