//! Dialogs of the headless player: a question, the rules to change, a puzzle to paste.

use super::board_lines::{self, Places};
use super::{Scene, drawings};
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, FieldSpec, Kind, Ui};

use client_core::room::{Paste, PasteState, Preview, Room, RuleEdit, RuleKey, RuleRow, TypedField};
use client_core::{Intent, Question, text};
use game::PUZZLE_TEXT_MAX;

const CONFIRM_WIDTH: f32 = 420.0;
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

pub(crate) fn confirm(ui: &mut Ui<'_>, scene: &Scene<'_>, question: Question) {
    let Some((sentence, yes)) = scene.app.question() else { return };
    let may_watch =
        matches!(question, Question::LeaveRace) && scene.app.race().is_some_and(|race| race.is_playing());
    let style = ui.second(size::TEXT, Weight::Medium);
    let width = CONFIRM_WIDTH.min(scene.screen.w - 16.0) - 40.0;
    let lines = ui.paint.wrapped(&sentence, &style, width).len().saturating_sub(1) as f32;
    let height = if may_watch { 232.0 } else { 180.0 } + lines * style.line_height();
    let mut inside = ui.sheet(scene.screen, CONFIRM_WIDTH, height, question.title(), Intent::Dismiss.into());
    ui.paint.paragraph(inside, Align::Left, &sentence, &style);
    let row = inside.cut_bottom(52.0, 8.0);
    ui.button(
        "dismiss",
        row.grid_cell(2, 1, 12.0, 0),
        Button::new(Kind::Secondary, question.no()),
        Intent::Dismiss,
    );
    ui.button("confirm", row.grid_cell(2, 1, 12.0, 1), Button::new(Kind::Danger, yes), Intent::Confirm);
    if may_watch {
        let give_up = Button::new(Kind::Quiet, "Give up, but stay and watch").size(size::LABEL);
        ui.button("give-up", inside.cut_bottom(44.0, 0.0), give_up, Intent::GiveUp);
    }
}

pub(crate) fn rules(ui: &mut Ui<'_>, scene: &Scene<'_>) {
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

pub(crate) fn paste(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let (screen, Some(paste)) = (scene.screen, scene.app.room().map(Room::paste)) else { return };
    let mut inside = ui.sheet(screen, 520.0, 560.0, "Set a puzzle", Intent::Dismiss.into());
    let style = ui.second(size::LABEL, Weight::Medium);
    let used = ui.paint.paragraph(
        inside,
        Align::Left,
        "Paste or type a puzzle: its cells row by row with dots or zeros for empty ones, or any format with rules.",
        &style,
    );
    inside.cut_top(used, 12.0);
    let buttons = inside.cut_bottom(52.0, 12.0);
    let verdict = inside.cut_bottom(48.0, 8.0);
    let preview_side = (inside.h - 112.0).min(220.0);
    let preview = if preview_side >= 90.0 { inside.cut_bottom(preview_side, 12.0) } else { Rect::default() };
    ui.text_field(
        inside,
        FieldSpec {
            id: "puzzle",
            label: "The puzzle as text",
            text: &paste.text,
            placeholder: "..3.2.6..9..3.5..1",
            characters_max: PUZZLE_TEXT_MAX,
            multiline: true,
            capitals: false,
            wrong: matches!(paste.state, PasteState::Refused(_)),
        },
    );
    if preview.w > 0.0 {
        let side = preview.h.min(preview.w);
        mini_board(ui, preview.centered(side, side), paste);
    }
    say(ui, verdict, paste);
    let checking = paste.state == PasteState::Checking;
    let accepted = matches!(paste.state, PasteState::Accepted { .. });
    let close = Button::new(
        if accepted { Kind::Primary } else { Kind::Secondary },
        if accepted { "Done" } else { "Cancel" },
    );
    ui.button("dismiss", buttons.grid_cell(2, 1, 12.0, 0), close, Intent::Dismiss);
    let label = if checking { "Checking…" } else { "Use this puzzle" };
    let submit = Button::new(Kind::Primary, label).enabled(paste.can_submit());
    ui.button("submit-puzzle", buttons.grid_cell(2, 1, 12.0, 1), submit, Intent::SubmitPuzzle);
}

fn say(ui: &mut Ui<'_>, rect: Rect, paste: &Paste) {
    let (sentence, color) = match &paste.state {
        PasteState::Editing if !paste.conflicts.is_empty() => {
            ("Some givens contradict each other.".to_owned(), ui.theme.wrong)
        }
        PasteState::Editing => (String::new(), ui.theme.ink_second),
        PasteState::Checking => ("Proving that it has exactly one solution…".to_owned(), ui.theme.ink_second),
        PasteState::Accepted { clues, tier } => {
            (format!("Good: {}, {tier}.", text::count(usize::from(*clues), "given")), ui.theme.good)
        }
        PasteState::Refused(why) => (why.clone(), ui.theme.wrong),
    };
    let style = TextStyle::new(size::LABEL, Weight::Semibold, color);
    ui.paint.paragraph(rect, Align::Left, &sentence, &style);
}

/// What the text looks like as a board.
fn mini_board(ui: &mut Ui<'_>, rect: Rect, paste: &Paste) {
    let theme = ui.theme;
    let Some(Preview { board, givens }) = &paste.preview else {
        ui.paint.rounded(rect, Corners::all(6.0), theme.background);
        return;
    };
    let layout = board.layout();
    let places = Places::new(rect, layout);
    if board_lines::is_whole(layout) {
        ui.paint.rounded(places.rect, Corners::all(6.0), theme.background);
    }
    drawings::under(ui, &places, board);
    board_lines::draw(ui, &places, board);
    drawings::over(ui, &places, board, |_| theme.background);
    for (cell, digit) in givens.clues() {
        let place = places.cell(layout, cell);
        let color = if paste.conflicts.contains(cell) { theme.wrong } else { theme.ink };
        let style = TextStyle::new((place.w * 0.6).round(), Weight::Semibold, color);
        ui.paint.text_in(place, Align::Center, &digit.symbol().to_string(), &style);
    }
    // Cells that a refusal is about may be empty.
    for cell in paste.conflicts.iter().filter(|&cell| givens.get(cell).is_none()) {
        let place = places.cell(layout, cell);
        ui.paint.border(place.inset(1.0, 1.0), Corners::all(2.0), 1.5, theme.wrong);
    }
}
