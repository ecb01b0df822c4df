//! The dialog in which a host changes the rules card.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, FieldSpec, Kind, Ui};
use client_core::Intent;
use client_core::room::{Room, RuleEdit, RuleKey, RuleRow, TypedField};

/// Height of a rule's row, for fingers and where only a mouse comes.
const RULE_ROW: f32 = 50.0;
const RULE_ROW_MOUSE: f32 = 44.0;
/// What a rule's row grows by that says what it means.
const HINT_HEIGHT: f32 = 34.0;
/// What the row of a field grows by while something is wrong with it.
const ERROR_HEIGHT: f32 = 40.0;
/// The first rule that is not about the puzzle.
const FIRST_OF_PLAY: RuleKey = RuleKey::Judging;
const SEED_CHARS_MAX: usize = 10;
const CLUES_CHARS_MAX: usize = 24;
const KIND_CHARS_MAX: usize = 200;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let (screen, Some(room)) = (scene.screen, scene.app.room()) else { return };
    let rows = room.rule_rows();
    let set_puzzle = room.set_puzzle();
    let row_height = if ui.around.touch { RULE_ROW } else { RULE_ROW_MOUSE };
    let height_of = |rule: &RuleRow| if rule.hint.is_some() { row_height + HINT_HEIGHT } else { row_height };
    let fields = if set_puzzle.is_some() { Vec::new() } else { puzzle_fields(room) };
    let field_height =
        |field: &PuzzleField<'_>| row_height + if field.typed.error.is_some() { ERROR_HEIGHT } else { 0.0 };
    let above = if set_puzzle.is_some() { row_height } else { 0.0 };
    let content =
        rows.iter().map(height_of).sum::<f32>() + fields.iter().map(field_height).sum::<f32>() + above + 12.0;
    let inside = ui.sheet(screen, 520.0, content + 130.0, "Rules card", Intent::Dismiss.into());
    let mut inside = inside;
    let done = inside.cut_bottom(52.0, 12.0);
    let dy = -ui.begin_scroll("rules", inside, content);
    let label = ui.ink(size::TEXT, Weight::Medium);
    let mut rest = Rect { y: inside.y + dy, h: content, ..inside };
    if let Some(puzzle) = &set_puzzle {
        removable_puzzle(ui, rest.cut_top(row_height, 0.0), puzzle);
    }
    for (index, rule) in rows.iter().enumerate() {
        if rule.key == FIRST_OF_PLAY {
            for field in &fields {
                ui.rule(rest.x, rest.right(), rest.y);
                puzzle_field(ui, rest.cut_top(field_height(field), 0.0), row_height, field);
            }
        }
        let mut row = rest.cut_top(height_of(rule), 0.0);
        if index > 0 || set_puzzle.is_some() {
            ui.rule(row.x, row.right(), row.y);
        }
        let control = row.cut_right(236.0_f32.min(row.w * 0.6), space::SIBLING);
        let control = control.centered(control.w, row_height - 6.0);
        rule_label(ui, row, rule);
        let edit = |can: bool, edit: RuleEdit| can.then_some(Action::Core(Intent::EditRule(edit)));
        let id = format!("rule-{:?}", rule.key).to_lowercase();
        let (less, more) = (
            edit(rule.can_lower, RuleEdit::Lower(rule.key)),
            edit(rule.can_raise, RuleEdit::Raise(rule.key)),
        );
        if rule.can_lower || rule.can_raise {
            match two_values(rule.key) {
                Some(labels) => {
                    let chosen = usize::from(rule.can_lower);
                    let [low, high] = labels;
                    let options =
                        [(low, less.unwrap_or(Action::Nothing)), (high, more.unwrap_or(Action::Nothing))];
                    ui.segments(&id, control, Some(chosen), &options);
                }
                None => ui.stepper(&id, control, &rule.value, less, more),
            }
        } else {
            ui.paint.text_in(control, Align::Right, &rule.value, &label);
        }
    }
    ui.end_scroll();
    ui.button("done", done, Button::new(Kind::Primary, "Done"), Intent::Dismiss);
}

/// What a rule is called, and below it what it means where that does not say it.
fn rule_label(ui: &mut Ui<'_>, row: Rect, rule: &RuleRow) {
    let (label, quiet) = (ui.ink(size::TEXT, Weight::Medium), ui.second(size::SMALL, Weight::Medium));
    let name = ui.paint.lines(rule.label, &label, row.w, 2);
    let hint = rule.hint.as_ref().map_or_else(Vec::new, |hint| ui.paint.lines(hint, &quiet, row.w, 4));
    let name_height = name.len() as f32 * label.line_height();
    let mut block = row.centered(row.w, name_height + hint.len() as f32 * quiet.line_height());
    ui.paint.paragraph_of(block.cut_top(name_height, 0.0), Align::Left, &name, &label);
    ui.paint.paragraph_of(block, Align::Left, &hint, &quiet);
}

/// A set puzzle, which goes only by being removed.
fn removable_puzzle(ui: &mut Ui<'_>, row: Rect, puzzle: &str) {
    let mut rest = row;
    let control = rest.cut_right(110.0, space::SIBLING).inset(0.0, 3.0);
    let style = ui.ink(size::TEXT, Weight::Medium);
    ui.paint.text_in(rest, Align::Left, puzzle, &style);
    let remove = Button::new(Kind::Secondary, "Remove").size(size::LABEL);
    ui.button("remove-puzzle", control, remove, Intent::EditRule(RuleEdit::RemovePuzzle));
}

/// The lower and the higher value of a rule that has only two.
fn two_values(key: RuleKey) -> Option<[&'static str; 2]> {
    match key {
        RuleKey::Mode => Some(["Race", "Ladder"]),
        RuleKey::Judging => Some(["At once", "When full"]),
        RuleKey::LockoutGrows => Some(["The same", "Doubles"]),
        RuleKey::DearGuesses => Some(["As mistakes", "Cost more"]),
        RuleKey::Conflicts
        | RuleKey::TidyNotes
        | RuleKey::AutoNotes
        | RuleKey::FittingOnly
        | RuleKey::Disguised
        | RuleKey::Practice => Some(["Off", "On"]),
        RuleKey::Kind
        | RuleKey::Tier
        | RuleKey::Symmetry
        | RuleKey::Hints
        | RuleKey::HintCost
        | RuleKey::Lockout
        | RuleKey::OutAfter
        | RuleKey::TimeLimit
        | RuleKey::Seats
        | RuleKey::Countdown
        | RuleKey::Grace => None,
    }
}

/// A field that says which puzzle is wanted.
struct PuzzleField<'a> {
    id: &'static str,
    name: &'static str,
    label: &'static str,
    placeholder: &'static str,
    characters_max: usize,
    typed: &'a TypedField,
}

fn puzzle_fields(room: &Room) -> Vec<PuzzleField<'_>> {
    let fields = room.puzzle_fields();
    vec![
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
            placeholder: "as many as suit",
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
    ]
}

/// A field with its name, and below it what is wrong with what is typed.
fn puzzle_field(ui: &mut Ui<'_>, row: Rect, height: f32, field: &PuzzleField<'_>) {
    let mut below = row;
    let mut rest = below.cut_top(height, 0.0);
    let control = rest.cut_right(236.0_f32.min(row.w * 0.6), space::SIBLING).inset(0.0, 3.0);
    let label = ui.ink(size::TEXT, Weight::Medium);
    ui.paint.text_in(rest, Align::Left, field.name, &label);
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
        let style = TextStyle::new(size::SMALL, Weight::Medium, ui.theme.wrong);
        let lines = ui.paint.lines(error, &style, below.w, 2);
        ui.paint.paragraph_of(below, Align::Right, &lines, &style);
    }
}
