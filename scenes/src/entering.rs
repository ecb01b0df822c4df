//! Scenes of entering digits: both kinds of notes, several cells, a digit that waits, a refusal, the menu and the keys.

use super::racing::{empty_cells, race};
use super::samples::with;
use client_core::{App, EntryMode, Intent, Keys, Play};
use puzzle::Digit;

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("sample digits are digits")
}

fn plays(app: App, plays: impl IntoIterator<Item = Play>) -> App {
    plays.into_iter().fold(app, |app, play| with(app, [Intent::Play(play)]))
}

/// Cells with corner notes, with centre notes and with both, three of them selected.
pub(super) fn notes() -> App {
    let mut app = plays(race(4), [Play::Deselect]);
    for (index, cell) in empty_cells(&app).into_iter().enumerate() {
        let count = 1 + index as u8 % 9;
        let corner = (1..=count).filter(|_| index % 3 != 1).map(|value| (value, EntryMode::Corner));
        let centre = (10 - count..=9).filter(|_| index % 3 != 0).map(|value| (value, EntryMode::Centre));
        let notes: Vec<Play> =
            corner.chain(centre).map(|(value, mode)| Play::DigitAs(digit(value), mode)).collect();
        app = plays(app, [Play::Select(cell), Play::Erase].into_iter().chain(notes));
    }
    let open = empty_cells(&app);
    plays(
        app,
        [
            Play::SetMode(EntryMode::Centre),
            Play::Select(open[0]),
            Play::Extend(open[1]),
            Play::Extend(open[2]),
        ],
    )
}

/// Digit first, with a digit that waits for its cells.
pub(super) fn armed() -> App {
    plays(race(4), [Play::SetMode(EntryMode::Digits), Play::ToggleDigitFirst, Play::Digit(digit(5))])
}

pub(super) fn refused() -> App {
    plays(race(4), [Play::SetMode(EntryMode::Digits), Play::Deselect, Play::Erase])
}

pub(super) fn menu() -> App {
    let app = plays(race(4), [Play::SetMode(EntryMode::Digits)]);
    let cell = empty_cells(&app)[3];
    with(app, [Intent::OpenCell(cell)])
}

pub(super) fn keys() -> App {
    with(race(4), [Intent::open(Keys)])
}
