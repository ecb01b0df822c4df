//! The dialog in which a host pastes a puzzle, with a preview.

use super::board_lines::{self, Places};
use super::{Scene, drawings};
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, FieldSpec, Kind, Ui};
use client_core::room::{Paste, PasteState, Preview, Room};
use client_core::{ChallengeIntent, ChallengeSource, Intent, RoomIntent, text};
use game::PUZZLE_TEXT_MAX;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
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
    let challenge = inside.cut_bottom(space::TOUCH_MIN, 8.0);
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
    ui.button(
        "submit-puzzle",
        buttons.grid_cell(2, 1, 12.0, 1),
        submit,
        Intent::Room(RoomIntent::SubmitPuzzle),
    );
    let make = Button::new(Kind::Quiet, text::CHALLENGE_MAKE).size(size::LABEL).enabled(paste.can_submit());
    ui.button("make-challenge", challenge, make, ChallengeIntent::Make(ChallengeSource::Pasted));
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
        ui.symbol(place, digit, &style);
    }
    // Cells that a refusal is about may be empty.
    for cell in paste.conflicts.iter().filter(|&cell| givens.get(cell).is_none()) {
        let place = places.cell(layout, cell);
        ui.paint.border(place.inset(1.0, 1.0), Corners::all(2.0), 1.5, theme.wrong);
    }
}
