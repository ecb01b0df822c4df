//! What is behind "More" in the picker: rules to combine, size, givens, symmetry, and a seed.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size, space};
use crate::widgets::{FieldSpec, Hit, Page, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{AdditionRow, Pick, Picker, RuleEdit, RuleKey, TypedField};
use client_core::text;

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

pub(super) fn page<'a>(ui: &Ui<'_>, scene: &Scene<'a>, picker: &'a Picker) -> Page<'a> {
    let [kind, clues, seed] = fields(scene);
    let mut column = Page::column();
    column.caption(24.0, text::labels::combined_with());
    let mut chips = Page::grid_from(CHIP_WIDTH, space::TOUCH_MIN).gap(CHIP_GAP);
    for addition in &picker.additions {
        chips.fill(move |ui, place| chip(ui, place, addition));
    }
    column.put(chips);
    column.space(CHIP_GAP);
    let pick = |pick: Pick| Action::Core(Intent::Card(CardIntent::Pick(pick)));
    row(&mut column, text::labels::size(), move |ui, place| {
        let [less, more] =
            [picker.smaller, picker.larger].map(|size| size.map(|size| pick(Pick::Size(size))));
        let side = picker.variant.size();
        ui.stepper("picker-size", place, &format!("{side}×{side}"), less, more);
    });
    field(ui, &mut column, clues);
    let stepped = [
        ("picker-symmetry", RuleKey::Symmetry, &picker.symmetry),
        ("picker-fill", RuleKey::Fill, &picker.fill),
    ];
    for (id, key, of) in stepped {
        let Some(of) = of else { continue };
        row(&mut column, of.label, move |ui, place| {
            let edit = |can: bool, edit: fn(RuleKey) -> RuleEdit| {
                can.then(|| Action::Core(Intent::Card(CardIntent::EditRule(edit(key)))))
            };
            let less = edit(of.can_lower, RuleEdit::Lower);
            ui.stepper(id, place, &of.value, less, edit(of.can_raise, RuleEdit::Raise));
        });
    }
    row(&mut column, text::labels::every_given_needed(), move |ui, place| {
        let options = [
            (text::labels::off(), pick(Pick::Minimal(false))),
            (text::labels::on(), pick(Pick::Minimal(true))),
        ];
        ui.segments("picker-minimal", place, Some(usize::from(picker.minimal)), &options);
    });
    row(&mut column, text::labels::any_difficulty(), move |ui, place| {
        let options = [
            (text::labels::off(), pick(Pick::AnyTier(false))),
            (text::labels::on(), pick(Pick::AnyTier(true))),
        ];
        ui.segments("picker-any", place, Some(usize::from(picker.any_tier)), &options);
    });
    field(ui, &mut column, seed);
    field(ui, &mut column, kind);
    let mut page = Page::row();
    page.put_between(0.0, WIDTH_MAX, column);
    page.stretch();
    page
}

/// The fields for the kind, the givens and the seed.
fn fields<'a>(scene: &Scene<'a>) -> [PuzzleField<'a>; 3] {
    let fields = scene.app.puzzle_fields();
    [
        PuzzleField {
            id: "kind",
            name: text::labels::kind_by_name(),
            label: text::labels::kind_of_puzzle_words_joined_by(),
            placeholder: "killer+x",
            characters_max: KIND_CHARS_MAX,
            typed: &fields.kind,
        },
        PuzzleField {
            id: "clues",
            name: text::labels::givens(),
            label: text::labels::how_many_givens_or_how_many(),
            placeholder: text::labels::clues_placeholder(),
            characters_max: CLUES_CHARS_MAX,
            typed: &fields.clues,
        },
        PuzzleField {
            id: "seed",
            name: text::labels::seed(),
            label: text::labels::seed_of_the_puzzle_empty_for(),
            placeholder: text::labels::seed_placeholder(),
            characters_max: SEED_CHARS_MAX,
            typed: &fields.seed,
        },
    ]
}

/// A rule that is added or taken away.
fn chip(ui: &mut Ui<'_>, place: Rect, addition: &AdditionRow) {
    let theme = ui.theme;
    let id = format!("add-{}", addition.word);
    let action = Action::Core(Intent::Card(CardIntent::Pick(Pick::Addition(addition.word))));
    ui.hit(Hit { action, ..Ui::plain_hit(&id, place) });
    ui.describe(Role::Toggle(addition.on), &addition.name);
    let touch = ui.touched(&id);
    let (ground, edge, color) = match (addition.on, addition.fits) {
        (true, _) => (theme.accent_soft, theme.accent, theme.accent),
        (false, true) => (theme.surface.mix(theme.ink, touch * 0.06), theme.thin_line, theme.ink),
        (false, false) => (theme.background.mix(theme.ink, touch * 0.06), theme.thin_line, theme.ink_second),
    };
    ui.paint.rounded(place, Corners::all(radius::BUTTON), ground);
    ui.paint.border(place, Corners::all(radius::BUTTON), if addition.on { 2.0 } else { 1.0 }, edge);
    let style = TextStyle::new(size::LABEL, Weight::Semibold, color);
    ui.paint.text_in(place.inset(6.0, 0.0), Align::Center, &addition.name, &style);
    ui.focus_ring(&id, place, radius::BUTTON);
}

/// A row with its name, and the place of its control.
fn row<'a>(column: &mut Page<'a>, name: &'static str, control: impl FnOnce(&mut Ui<'_>, Rect) + 'a) {
    column.item(ROW, move |ui, mut row| {
        let place = row.cut_right(CONTROL_WIDTH.min(row.w * 0.6), space::SIBLING).inset(0.0, 4.0);
        let label = ui.ink(size::TEXT, Weight::Medium);
        ui.paint.text_in(row, Align::Left, name, &label);
        control(ui, place);
    });
}

/// A field with its name, and below it what is wrong with what is typed.
fn field<'a>(ui: &Ui<'_>, column: &mut Page<'a>, field: PuzzleField<'a>) {
    let wrong = field.typed.error.as_deref();
    let spec = FieldSpec {
        id: field.id,
        label: field.label,
        text: &field.typed.text,
        placeholder: field.placeholder,
        characters_max: field.characters_max,
        multiline: false,
        capitals: false,
        wrong: wrong.is_some(),
    };
    row(column, field.name, move |ui, control| ui.text_field(control, spec));
    if let Some(error) = wrong {
        let style = TextStyle::new(size::SMALL, Weight::Medium, ui.theme.wrong);
        column.item(ERROR_HEIGHT, move |ui, place| {
            let lines = ui.paint.lines(error, &style, place.w, 2);
            ui.paint.paragraph_of(place, Align::Right, &lines, &style);
        });
    }
}
