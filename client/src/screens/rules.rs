//! The dialog in which a host changes the rules card.

use super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{Room, RuleEdit, RuleKey, RuleRow};
use client_core::text;
use game::Preset;

/// Height of a rule's row without what it means, for fingers and where only a mouse comes.
const RULE_ROW: f32 = 50.0;
const RULE_ROW_MOUSE: f32 = 44.0;
/// What its sentence adds.
const HINT_HEIGHT: f32 = 26.0;
/// Screens of less width have the sentence below the value.
const NARROW: f32 = 500.0;
const ROW_NARROW: f32 = RULE_ROW + 42.0;
/// What the row grows by that says why a puzzle cannot be had.
const ERROR_HEIGHT: f32 = 40.0;
/// Height of the row that says which puzzle is raced.
const PUZZLE_ROW: f32 = 64.0;
/// And of the ready-made rules.
const PRESET_ROW: f32 = 100.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let (screen, Some(room)) = (scene.screen, scene.app.room()) else { return };
    let mut rows = room.rule_rows();
    let puzzle = PuzzleRow::of(room, &rows);
    rows.retain(|rule| !rule.key.is_about_puzzle());
    let is_narrow = screen.w < NARROW;
    let row_height = match (is_narrow, ui.around.touch) {
        (true, _) => ROW_NARROW,
        (false, true) => RULE_ROW + HINT_HEIGHT,
        (false, false) => RULE_ROW_MOUSE + HINT_HEIGHT,
    };
    let mut column = Page::column();
    let above = PUZZLE_ROW + if puzzle.error.is_some() { ERROR_HEIGHT } else { 0.0 };
    column.item(above, |ui, place| puzzle_row(ui, place, &puzzle));
    let preset = room.preset();
    column.item(PRESET_ROW, move |ui, place| presets(ui, place, preset));
    for rule in &rows {
        column.item(row_height, move |ui, row| {
            ui.rule(row.x, row.right(), row.y);
            rule_row(ui, row, rule, is_narrow);
        });
    }
    column.space(12.0);
    let mut page = Page::column();
    page.scroll("rules", column);
    page.button(52.0, "done", Button::new(Kind::Primary, text::labels::done()), Intent::Dismiss);
    ui.sheet_of(screen, 560.0, text::labels::rules_card(), page);
}

/// How strict the rules are in all, before each of them.
fn presets(ui: &mut Ui<'_>, mut place: Rect, preset: Option<Preset>) {
    ui.rule(place.x, place.right(), place.y);
    let choose = |preset| Action::Core(Intent::Card(CardIntent::EditRule(RuleEdit::Preset(preset))));
    let options = Preset::ALL.map(|preset| (text::rules::preset(preset), choose(preset)));
    let chosen = preset.and_then(|preset| Preset::ALL.iter().position(|known| *known == preset));
    ui.name_next_group(text::rules::presets());
    let row = place.cut_top(space::TOUCH_MIN + 12.0, 0.0);
    ui.segments("preset", row.centered(row.w, space::TOUCH_MIN), chosen, &options);
    let words = preset.map_or(text::rules::custom(), text::rules::preset_means);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let lines = ui.paint.lines(words, &quiet, place.w, 2);
    ui.paint.paragraph_of(place, Align::Left, &lines, &quiet);
}

/// A rule's name, its value to change, and what it means: on a narrow screen below them.
fn rule_row(ui: &mut Ui<'_>, mut row: Rect, rule: &RuleRow, is_narrow: bool) {
    let control = if is_narrow {
        let mut line = row.cut_top(RULE_ROW, 0.0);
        let control = line.cut_right(line.w * 0.58, space::SIBLING);
        let name = ui.ink(size::TEXT, Weight::Medium);
        ui.paint.text_in(line, Align::Left, rule.label, &name);
        let quiet = ui.second(size::SMALL, Weight::Medium);
        let lines = ui.paint.lines(&rule.hint, &quiet, row.w, 2);
        ui.paint.paragraph_of(row, Align::Left, &lines, &quiet);
        control
    } else {
        let control = row.cut_right(220.0_f32.min(row.w * 0.52), space::SIBLING);
        rule_label(ui, row, rule);
        control
    };
    let control = control.centered(control.w, space::TOUCH_MIN);
    let edit =
        |can: bool, edit: RuleEdit| can.then_some(Action::Core(Intent::Card(CardIntent::EditRule(edit))));
    let id = format!("rule-{:?}", rule.key).to_ascii_lowercase();
    let (less, more) =
        (edit(rule.can_lower, RuleEdit::Lower(rule.key)), edit(rule.can_raise, RuleEdit::Raise(rule.key)));
    if !rule.can_lower && !rule.can_raise {
        let quiet = ui.second(size::TEXT, Weight::Medium);
        ui.node(&id, Role::Text, control, &format!("{}: {}", rule.label, rule.value));
        ui.paint.text_in(control, Align::Right, &rule.value, &quiet);
        return;
    }
    ui.name_next_group(rule.label);
    match two_values(rule.key) {
        Some([low, high]) => {
            let chosen = usize::from(rule.can_lower);
            let options = [(low, less.unwrap_or(Action::Nothing)), (high, more.unwrap_or(Action::Nothing))];
            ui.segments(&id, control, Some(chosen), &options);
        }
        None => ui.stepper(&id, control, &rule.value, less, more),
    }
}

/// Which puzzle is raced.
struct PuzzleRow {
    name: String,
    detail: String,
    is_set: bool,
    /// Why the puzzle that was asked for cannot be had.
    error: Option<String>,
}

impl PuzzleRow {
    fn of(room: &Room, rows: &[RuleRow]) -> Self {
        let value = |key| rows.iter().find(|row| row.key == key).map(|row| row.value.clone());
        let error = room.puzzle_fields().kind.error.clone();
        let difficulty = value(RuleKey::Tier).unwrap_or_default();
        match room.set_puzzle() {
            Some(name) => Self { name, detail: difficulty, is_set: true, error },
            None => {
                let name = value(RuleKey::Kind).unwrap_or_default();
                Self { name, detail: difficulty, is_set: false, error }
            }
        }
    }
}

/// The puzzle with a way to choose another; a set one goes only by being removed.
fn puzzle_row(ui: &mut Ui<'_>, row: Rect, puzzle: &PuzzleRow) {
    let mut below = row;
    let mut rest = below.cut_top(PUZZLE_ROW, 0.0);
    let control = rest.cut_right(120.0, space::SIBLING).centered(120.0, space::TOUCH_MIN);
    let (name, quiet) = (ui.ink(size::TITLE, Weight::Bold), ui.second(size::SMALL, Weight::Medium));
    let mut words = rest.centered(rest.w, 40.0);
    ui.paint.text_in(words.cut_top(22.0, 0.0), Align::Left, &puzzle.name, &name);
    ui.paint.text_in(words, Align::Left, &puzzle.detail, &quiet);
    if puzzle.is_set {
        let remove = Button::new(Kind::Secondary, text::labels::remove()).size(size::LABEL);
        ui.button(
            "remove-puzzle",
            control,
            remove,
            Intent::Card(CardIntent::EditRule(RuleEdit::RemovePuzzle)),
        );
    } else {
        let choose = Button::new(Kind::Secondary, text::labels::choose()).size(size::LABEL);
        ui.button("choose-puzzle", control, choose, Intent::Card(CardIntent::OpenPicker));
    }
    if let Some(error) = &puzzle.error {
        let style = TextStyle::new(size::SMALL, Weight::Medium, ui.theme.wrong);
        let lines = ui.paint.lines(error, &style, below.w, 2);
        ui.paint.paragraph_of(below, Align::Left, &lines, &style);
    }
}

/// What a rule is called, and below it what it means where that does not say it.
fn rule_label(ui: &mut Ui<'_>, row: Rect, rule: &RuleRow) {
    let (label, quiet) = (ui.ink(size::TEXT, Weight::Medium), ui.second(size::SMALL, Weight::Medium));
    let name = ui.paint.lines(rule.label, &label, row.w, 2);
    let hint = ui.paint.lines(&rule.hint, &quiet, row.w, 3);
    let name_height = name.len() as f32 * label.line_height();
    let mut block = row.centered(row.w, name_height + hint.len() as f32 * quiet.line_height());
    ui.paint.paragraph_of(block.cut_top(name_height, 0.0), Align::Left, &name, &label);
    ui.paint.paragraph_of(block, Align::Left, &hint, &quiet);
}

/// The lower and the higher value of a rule that has only two.
fn two_values(key: RuleKey) -> Option<[&'static str; 2]> {
    match key {
        RuleKey::Judging => Some([text::labels::at_once(), text::labels::when_full()]),
        RuleKey::LockoutGrows => Some([text::labels::the_same(), text::labels::doubles()]),
        RuleKey::DearGuesses => Some([text::labels::as_mistakes(), text::labels::cost_more()]),
        RuleKey::Conflicts
        | RuleKey::TidyNotes
        | RuleKey::AutoNotes
        | RuleKey::FittingOnly
        | RuleKey::Disguised
        | RuleKey::Practice
        | RuleKey::SetterWatches => Some([text::labels::off(), text::labels::on()]),
        RuleKey::Mode
        | RuleKey::Interval
        | RuleKey::SettingTime
        | RuleKey::Kind
        | RuleKey::Tier
        | RuleKey::Symmetry
        | RuleKey::Fill
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
