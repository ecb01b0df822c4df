//! The keys below the tools: digits for givens, numbers for cages and dots, and what keeps or takes back a shape.

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::paint::{Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::editor::{Editor, EditorAction, Tool};
use client_core::{Intent, Play, text};
use puzzle::Digit;

const GAP: f32 = 4.0;
/// Keys wider than high by this look best.
const SHAPE: f32 = 1.25;
const KEY_HEIGHT_MAX: f32 = 60.0;

enum Key {
    Digit(Digit),
    /// Of a number.
    Number(u8),
    Erase,
    Clear,
    Keep,
}

pub(super) fn draw(ui: &mut Ui<'_>, place: Rect, editor: &Editor, form: Form) {
    let keys = keys(editor);
    let columns = best_columns(place, keys.len());
    let rows = keys.len().div_ceil(columns);
    let most = rows as f32 * (KEY_HEIGHT_MAX + GAP) - GAP;
    let place = if form == Form::Short { place } else { Rect { h: place.h.min(most), ..place } };
    for (index, key) in keys.iter().enumerate() {
        one(ui, place.grid_cell(columns, rows, GAP, index), key, editor);
    }
}

fn keys(editor: &Editor) -> Vec<Key> {
    let numbers = || (1..=9).chain([0]).map(Key::Number);
    match editor.tool() {
        Tool::Givens => editor.board().view().digits().iter().map(Key::Digit).chain([Key::Erase]).collect(),
        Tool::Cages | Tool::Clues => numbers().chain([Key::Erase, Key::Keep]).collect(),
        Tool::Dots => numbers().chain([Key::Erase, Key::Clear]).collect(),
        Tool::ExtraRegions if editor.takes_numbers() => numbers().chain([Key::Erase, Key::Keep]).collect(),
        Tool::Thermometers | Tool::Lines | Tool::ExtraRegions => {
            vec![Key::Keep, Key::Erase, Key::Clear]
        }
        Tool::Regions | Tool::Signs | Tool::Parity => vec![Key::Erase, Key::Clear],
    }
}

/// The columns that make keys the best shape.
fn best_columns(place: Rect, count: usize) -> usize {
    let off = |columns: &usize| {
        let rows = count.div_ceil(*columns) as f32;
        let (w, h) = (place.w / *columns as f32, (place.h / rows).min(KEY_HEIGHT_MAX));
        let (w, h) = ((w - GAP).max(1.0), (h - GAP).max(1.0));
        let empty = (rows as usize * columns - count) as f32;
        // Small keys are worse than odd ones, and a ragged last row is not nice.
        (w / h / SHAPE).ln().abs() + 60.0 / w.min(h) + 0.12 * empty
    };
    (1..=count.max(1)).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(1)
}

fn one(ui: &mut Ui<'_>, rect: Rect, key: &Key, editor: &Editor) {
    match key {
        Key::Digit(digit) => digit_key(ui, rect, *digit, editor),
        Key::Number(number) => {
            let label = number.to_string();
            let button = Button::new(Kind::Secondary, &label).size(size::TITLE);
            ui.button(&format!("number-{number}"), rect, button, EditorAction::Number(*number));
        }
        Key::Erase => {
            let button = Button::new(Kind::Secondary, text::labels::erase()).size(size::SMALL);
            ui.button("erase", rect, button, Intent::Play(Play::Erase));
        }
        Key::Clear => {
            let button = Button::new(Kind::Secondary, text::labels::clear_all()).size(size::SMALL);
            ui.button("clear-drawn", rect, button, EditorAction::ClearDrawn);
        }
        Key::Keep => {
            let kind = if editor.stroke().is_some() { Kind::Primary } else { Kind::Secondary };
            let button =
                Button::new(kind, text::labels::keep()).size(size::SMALL).enabled(editor.stroke().is_some());
            ui.button("keep", rect, button, EditorAction::Keep);
        }
    }
}

fn digit_key(ui: &mut Ui<'_>, rect: Rect, digit: Digit, editor: &Editor) {
    let theme = ui.theme;
    let id = format!("digit-{}", digit.value());
    let pad = editor.board().pad();
    let remaining = pad.iter().find(|key| key.digit == digit).map_or(0, |key| key.remaining);
    let touch = ui.area(&id, rect, Action::Core(Intent::Play(Play::Digit(digit))));
    ui.describe(Role::Button, &text::pad_key(digit.symbol(), remaining));
    let armed = editor.board().armed() == Some(digit);
    let ground = if armed { theme.accent } else { theme.surface.mix(theme.ink, touch * 0.1) };
    ui.raised(rect, radius::BUTTON, ground);
    let color = if armed { theme.on_accent } else { theme.ink };
    let digit_size = if rect.h < 36.0 || rect.w < 36.0 { size::LABEL } else { size::TITLE + 3.0 };
    ui.symbol(rect, digit, &TextStyle::new(digit_size, Weight::Semibold, color));
    if editor.board().highlighted() == Some(digit) && !armed {
        ui.paint.border(rect, Corners::all(radius::BUTTON), 2.0, theme.accent);
    }
    ui.focus_ring(&id, rect, radius::BUTTON);
}
