//! The dialog in which a host pastes a puzzle, with a preview.

use super::{Scene, board_picture};
use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, FieldSpec, Kind, Page, Ui};
use client_core::room::{Paste, PasteState, Preview, Room};
use client_core::{ChallengeIntent, ChallengeSource, Intent, RoomIntent, text};
use game::PUZZLE_TEXT_MAX;

const WIDTH: f32 = 520.0;
const FIELD_MIN: f32 = 44.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let (screen, Some(paste)) = (scene.screen, scene.app.room().map(Room::paste)) else { return };
    let style = ui.second(size::LABEL, Weight::Medium);
    let mut column = Page::column();
    column.lines(
        Align::Left,
        ui.paint.wrapped(text::labels::paste_means(), &style, Ui::sheet_room(screen, WIDTH)),
        style,
    );
    column.space(12.0);
    column.item_between(FIELD_MIN, 100.0, |ui, place| field(ui, place, paste));
    column.space(12.0);
    // On a phone on its side there is no room for a picture.
    if screen.h >= 440.0 {
        column.item_between(90.0, 150.0, |ui, place| {
            let side = place.h.min(place.w);
            mini_board(ui, place.centered(side, side), paste);
        });
        column.space(8.0);
    }
    column.item(48.0, |ui, place| say(ui, place, paste));
    column.space(8.0);
    let make = Button::new(Kind::Quiet, text::challenge_make()).size(size::LABEL).enabled(paste.can_submit());
    let make_it = ChallengeIntent::Make(ChallengeSource::Pasted);
    column.button(space::TOUCH_MIN, "make-challenge", make, make_it);
    let mut page = Page::column().gap(12.0);
    page.scroll("paste", column);
    let mut buttons = Page::row().gap(12.0);
    let accepted = matches!(paste.state, PasteState::Accepted { .. });
    let (kind, label) = if accepted {
        (Kind::Primary, text::labels::done())
    } else {
        (Kind::Secondary, text::labels::cancel())
    };
    buttons.wide_button("dismiss", Button::new(kind, label), Intent::Dismiss);
    let label = if paste.state == PasteState::Checking {
        text::labels::checking()
    } else {
        text::labels::use_this_puzzle()
    };
    let submit = Button::new(Kind::Primary, label).enabled(paste.can_submit());
    buttons.wide_button("submit-puzzle", submit, Intent::Room(RoomIntent::SubmitPuzzle));
    page.put_sized(52.0, buttons);
    ui.sheet_of(screen, WIDTH, text::labels::set_a_puzzle(), page);
}

fn field(ui: &mut Ui<'_>, place: Rect, paste: &Paste) {
    ui.text_field(
        place,
        FieldSpec {
            id: "puzzle",
            label: text::labels::the_puzzle_as_text(),
            text: &paste.text,
            placeholder: "..3.2.6..9..3.5..1",
            characters_max: PUZZLE_TEXT_MAX,
            multiline: true,
            capitals: false,
            wrong: matches!(paste.state, PasteState::Refused(_)),
        },
    );
}

fn say(ui: &mut Ui<'_>, rect: Rect, paste: &Paste) {
    let (sentence, color) = match &paste.state {
        PasteState::Editing if !paste.conflicts.is_empty() => {
            (text::labels::some_givens_contradict_each_other().to_owned(), ui.theme.wrong)
        }
        PasteState::Editing => (String::new(), ui.theme.ink_second),
        PasteState::Checking => {
            (text::labels::proving_that_it_has_exactly_one().to_owned(), ui.theme.ink_second)
        }
        PasteState::Accepted { clues, tier } => (text::labels::good(*clues, tier), ui.theme.good),
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
    let color = |cell| if paste.conflicts.contains(cell) { theme.wrong } else { theme.ink };
    let mut digits = givens.clues().map(|(cell, digit)| (cell, digit, color(cell)));
    let places = board_picture::small(ui, rect, board, &|_| theme.surface, &mut digits);
    // Cells that a refusal is about may be empty.
    for cell in paste.conflicts.iter().filter(|&cell| givens.get(cell).is_none()) {
        let place = places.cell(board.layout(), cell);
        ui.paint.border(place.inset(1.0, 1.0), Corners::all(2.0), 1.5, theme.wrong);
    }
}
