//! What is behind "More" in the picker: rules to combine, size, givens, symmetry, and a seed.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{FieldSpec, Hit, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{AdditionRow, Pick, Picker, RuleEdit, RuleKey, TypedField};

const ROW: f32 = 52.0;
/// What the row of a field grows by while something is wrong with it.
const ERROR_HEIGHT: f32 = 36.0;
const CHIP_WIDTH: f32 = 124.0;
const CHIP_GAP: f32 = 8.0;
const CONTROL_WIDTH: f32 = 236.0;
const WIDTH_MAX: f32 = 620.0;
const KIND_CHARS_MAX: usize = 200;
const CLUES_CHARS_MAX: usize = 24;
const SEED_CHARS_MAX: usize = 10;

/// A field that says which puzzle is wanted.
struct PuzzleField<'a> {
    id: &'static str,
    name: &'static str,
    label: &'static str,
    placeholder: &'static str,
    characters_max: usize,
    typed: &'a TypedField,
}

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, picker: &Picker, area: Rect) {
    let fields = scene.app.puzzle_fields();
    let [kind, clues, seed] = [
        PuzzleField {
            id: "kind",
            name: "Kind by name",
            label: "Kind of puzzle, words joined by a plus sign",
            placeholder: "killer+x",
            characters_max: KIND_CHARS_MAX,
            typed: &fields.kind,
        },
        PuzzleField {
            id: "clues",
            name: "Givens",
            label: "How many givens, or how many blank cells",
            placeholder: "26, 24-28 or 50 blank",
            characters_max: CLUES_CHARS_MAX,
            typed: &fields.clues,
        },
        PuzzleField {
            id: "seed",
            name: "Seed",
            label: "Seed of the puzzle, empty for a fresh one",
            placeholder: "fresh each time",
            characters_max: SEED_CHARS_MAX,
            typed: &fields.seed,
        },
    ];
    let width = area.w.min(WIDTH_MAX);
    let columns = ((width + CHIP_GAP) / (CHIP_WIDTH + CHIP_GAP)).floor().max(1.0) as usize;
    let chip_rows = picker.additions.len().div_ceil(columns) as f32;
    let chips_height = chip_rows * (space::TOUCH_MIN + CHIP_GAP);
    let typed: f32 = [&kind, &clues, &seed].into_iter().map(field_height).sum();
    let content = 24.0 + chips_height + typed + 4.0 * ROW;
    let offset = ui.begin_scroll("picker-options", area, content);
    let mut rest = Rect::new(area.x, area.y - offset, width, content);
    ui.caption(rest.cut_top(24.0, 0.0), Align::Left, "Combined with");
    let mut chips = rest.cut_top(chips_height, 0.0);
    chips.h -= CHIP_GAP;
    for (index, addition) in picker.additions.iter().enumerate() {
        let rows = chip_rows as usize;
        chip(ui, chips.grid_cell(columns, rows, CHIP_GAP, index), addition);
    }
    let pick = |pick: Pick| Action::Core(Intent::Card(CardIntent::Pick(pick)));
    let size_row = row(ui, &mut rest, "Size");
    let sizes = [picker.smaller, picker.larger].map(|size| size.map(|size| pick(Pick::Size(size))));
    let [less, more] = sizes;
    let side = picker.variant.size();
    ui.stepper("picker-size", size_row, &format!("{side}×{side}"), less, more);
    field(ui, &mut rest, &clues);
    if let Some(symmetry) = &picker.symmetry {
        let place = row(ui, &mut rest, "Symmetry");
        let edit = |can: bool, edit: fn(RuleKey) -> RuleEdit| {
            can.then(|| Action::Core(Intent::Card(CardIntent::EditRule(edit(RuleKey::Symmetry)))))
        };
        let (less, more) =
            (edit(symmetry.can_lower, RuleEdit::Lower), edit(symmetry.can_raise, RuleEdit::Raise));
        ui.stepper("picker-symmetry", place, &symmetry.value, less, more);
    }
    let minimal = row(ui, &mut rest, "Every given needed");
    let options = [("Off", pick(Pick::Minimal(false))), ("On", pick(Pick::Minimal(true)))];
    ui.segments("picker-minimal", minimal, Some(usize::from(picker.minimal)), &options);
    let any = row(ui, &mut rest, "Any difficulty");
    let options = [("Off", pick(Pick::AnyTier(false))), ("On", pick(Pick::AnyTier(true)))];
    ui.segments("picker-any", any, Some(usize::from(picker.any_tier)), &options);
    field(ui, &mut rest, &seed);
    field(ui, &mut rest, &kind);
    ui.end_scroll();
}

/// A rule that is added or taken away.
fn chip(ui: &mut Ui<'_>, place: Rect, addition: &AdditionRow) {
    let theme = ui.theme;
    let id = format!("add-{}", addition.word);
    let action = Action::Core(Intent::Card(CardIntent::Pick(Pick::Addition(addition.word))));
    ui.hit(Hit { action, enabled: addition.enabled, ..Ui::plain_hit(&id, place) });
    ui.describe(Role::Toggle(addition.on), &addition.name);
    let touch = if addition.enabled { ui.touched(&id) } else { 0.0 };
    let (ground, edge, color) = match (addition.on, addition.enabled) {
        (true, _) => (theme.accent_soft, theme.accent, theme.accent),
        (false, true) => (theme.surface.mix(theme.ink, touch * 0.06), theme.thin_line, theme.ink),
        (false, false) => (theme.background, theme.thin_line, theme.ink_third),
    };
    ui.paint.rounded(place, Corners::all(radius::BUTTON), ground);
    ui.paint.border(place, Corners::all(radius::BUTTON), if addition.on { 2.0 } else { 1.0 }, edge);
    let style = TextStyle::new(size::LABEL, Weight::Semibold, color);
    ui.paint.text_in(place.inset(6.0, 0.0), Align::Center, &addition.name, &style);
    ui.focus_ring(&id, place, radius::BUTTON);
}

/// Cuts a row with its name; returns the place of its control.
fn row(ui: &mut Ui<'_>, rest: &mut Rect, name: &str) -> Rect {
    let mut row = rest.cut_top(ROW, 0.0);
    let control = row.cut_right(CONTROL_WIDTH.min(row.w * 0.6), space::SIBLING).inset(0.0, 4.0);
    let label = ui.ink(size::TEXT, Weight::Medium);
    ui.paint.text_in(row, Align::Left, name, &label);
    control
}

fn field_height(field: &PuzzleField<'_>) -> f32 {
    ROW + if field.typed.error.is_some() { ERROR_HEIGHT } else { 0.0 }
}

/// A field with its name, and below it what is wrong with what is typed.
fn field(ui: &mut Ui<'_>, rest: &mut Rect, field: &PuzzleField<'_>) {
    let control = row(ui, rest, field.name);
    ui.text_field(
        control,
        FieldSpec {
            id: field.id,
            label: field.label,
            text: &field.typed.text,
            placeholder: field.placeholder,
            characters_max: field.characters_max,
            multiline: false,
            capitals: false,
            wrong: field.typed.error.is_some(),
        },
    );
    if let Some(error) = &field.typed.error {
        let below = rest.cut_top(ERROR_HEIGHT, 0.0);
        let style = TextStyle::new(size::SMALL, Weight::Medium, ui.theme.wrong);
        let lines = ui.paint.lines(error, &style, below.w, 2);
        ui.paint.paragraph_of(below, Align::Right, &lines, &style);
    }
}
