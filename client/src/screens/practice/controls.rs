//! The digits and tools of a game alone.

use super::super::pad;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::practice::tools;
use crate::layout::race::{Controls, RaceLayout, TOOLS};
use crate::paint::{Align, Corners, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::board::PadKey;
use client_core::practice::Game;
use client_core::{EntryMode, Intent, Play, PracticeIntent, PracticeSheet, Prefs, text};

/// Tools narrower than this, in logical pixels, have smaller labels.
const NARROW: f32 = 72.0;

/// What a player of this game has at hand.
pub(super) fn of(game: &Game, screen: Rect, prefs: Prefs) -> Controls {
    let digits = usize::from(game.board().view().size());
    Controls {
        digits,
        tools: tools(screen, digits),
        flip: prefs.flip_pad,
        zoom: false,
        remarks: game.aids().conflicts || game.board().has_sums(),
    }
}

pub(super) fn draw(ui: &mut Ui<'_>, layout: &RaceLayout, game: &Game, prefs: Prefs) {
    draw_tools(ui, layout, game);
    if let Some(rect) = layout.first {
        pad::digit_first(ui, rect, prefs.digit_first);
    }
    let mode = game.board().mode();
    for (key, rect) in game.board().pad().iter().zip(&layout.pad) {
        if mode == EntryMode::Colour {
            colour_key(ui, *rect, key);
        } else {
            pad::pad_key(ui, *rect, key, mode);
        }
    }
}

/// While cells are coloured, the digits are colours.
fn colour_key(ui: &mut Ui<'_>, rect: Rect, key: &PadKey) {
    let number = key.digit.value();
    let id = format!("digit-{number}");
    let enabled = number <= client_core::board::COLOURS_MAX;
    ui.button(
        &id,
        rect,
        Button::new(Kind::Secondary, "").enabled(enabled),
        Intent::Play(Play::Digit(key.digit)),
    );
    ui.describe(Role::Button, &text::practice::colour(number));
    if !enabled {
        return;
    }
    let ground = super::super::board::colour(ui.theme, number, ui.theme.surface);
    ui.paint.rounded(rect.inset(3.0, 3.0), Corners::all(radius::BUTTON - 3.0), ground);
    let style = ui.ink(size::TITLE, Weight::Semibold);
    ui.paint.text_in(rect, Align::Center, &number.to_string(), &style);
}

fn draw_tools(ui: &mut Ui<'_>, layout: &RaceLayout, game: &Game) {
    let keys =
        layout.form == Form::Wide && !ui.around.touch && layout.tools.iter().all(|rect| rect.h >= 44.0);
    let detail = |text: &'static str| keys.then_some(text);
    let history = game.board().history();
    let secondary = |label: &'static str| Button::new(Kind::Secondary, label);
    let [undo_at, redo_at, erase_at, modes_at, added @ ..] = layout.tools.as_slice() else { return };
    let play = |play: Play| Intent::Play(play);
    let undo = secondary(text::labels::undo()).detail(detail("Ctrl+Z")).enabled(history.can_undo());
    tool(ui, "undo", *undo_at, undo, play(Play::Undo));
    let redo = secondary(text::labels::redo()).detail(detail("Ctrl+Y")).enabled(history.can_redo());
    tool(ui, "redo", *redo_at, redo, play(Play::Redo));
    tool(
        ui,
        "erase",
        *erase_at,
        secondary(text::labels::erase()).detail(detail(text::labels::backspace())),
        play(Play::Erase),
    );
    if modes_at.w > 0.0 {
        pad::modes(ui, *modes_at, game.board().mode(), detail(text::labels::space()));
    }
    let hint = secondary(text::practice::hint()).detail(detail("H"));
    let more = secondary(text::practice::more()).detail(detail("T"));
    let check = secondary(text::practice::check()).detail(detail("K"));
    let saved = game.savepoints().len();
    let label = if saved == 0 { "B".to_owned() } else { format!("B · {saved}") };
    let save = secondary(text::practice::savepoint()).detail(keys.then_some(label.as_str()));
    match added {
        [hint_at, more_at] => {
            tool(ui, "hint", *hint_at, hint, play(Play::Hint));
            ui_sheet(ui, *more_at, more);
        }
        [hint_at, check_at, save_at, more_at] => {
            tool(ui, "hint", *hint_at, hint, play(Play::Hint));
            tool(ui, "check", *check_at, check, PracticeIntent::Check.into());
            tool(ui, "savepoint", *save_at, save, PracticeIntent::Save.into());
            ui.describe(Role::Button, &format!("{}: {saved}", text::practice::savepoints()));
            ui_sheet(ui, *more_at, more);
        }
        _ => {}
    }
    debug_assert!(layout.tools.len() >= TOOLS);
}

fn ui_sheet(ui: &mut Ui<'_>, rect: Rect, button: Button<'_>) {
    tool(ui, "more-tools", rect, button, Intent::open(PracticeSheet::Tools));
}

fn tool(ui: &mut Ui<'_>, id: &str, rect: Rect, button: Button<'_>, intent: Intent) {
    let size = if rect.w < NARROW { size::SMALL } else { size::LABEL };
    ui.button(id, rect, button.size(size), intent);
}
