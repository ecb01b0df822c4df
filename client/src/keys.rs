//! From key commands and text to what the player wants: which screen a key is for, and which field a text is for.
//! Pure tables; knows no window.

use crate::input::keymap::{KeyCommand, Layer};
use client_core::{App, Direction, EntryMode, Intent, Play, Screen};
use puzzle::Digit;

/// What a command means on the board.
pub(crate) fn board_play(command: KeyCommand) -> Option<Play> {
    Some(match command {
        KeyCommand::Move { columns: -1, .. } => Play::Move(Direction::Left),
        KeyCommand::Move { columns: 1, .. } => Play::Move(Direction::Right),
        KeyCommand::Move { rows: -1, .. } => Play::Move(Direction::Up),
        KeyCommand::Move { .. } => Play::Move(Direction::Down),
        KeyCommand::Digit { digit, layer } => {
            let digit = Digit::new(digit)?;
            match layer {
                Layer::Current => Play::Digit(digit),
                Layer::Note => Play::DigitAs(digit, EntryMode::Notes),
            }
        }
        KeyCommand::Erase => Play::Erase,
        KeyCommand::Undo => Play::Undo,
        KeyCommand::Redo => Play::Redo,
        KeyCommand::SetNotes(on) => Play::SetMode(if on { EntryMode::Notes } else { EntryMode::Digits }),
        KeyCommand::ToggleNotes => Play::ToggleNotes,
        KeyCommand::Hint => Play::Hint,
        KeyCommand::FillNotes => Play::FillNotes,
        KeyCommand::Back | KeyCommand::Confirm | KeyCommand::FocusNext | KeyCommand::FocusPrevious => {
            return None;
        }
    })
}

/// What a changed text field means.
pub(crate) fn field_changed(field: &str, text: String) -> Option<Intent> {
    match field {
        "name" => Some(Intent::SetName(text)),
        "code" => Some(Intent::SetCode(text)),
        "kind" => Some(Intent::SetKind(text)),
        "clues" => Some(Intent::SetClues(text)),
        "seed" => Some(Intent::SetSeed(text)),
        "puzzle" => Some(Intent::PasteText(text)),
        _ => None,
    }
}

/// What Enter in a text field means.
pub(crate) fn field_submitted(field: &str, app: &App) -> Option<Intent> {
    match field {
        "name" if app.home().invited_to.is_some() => Some(Intent::JoinUrlRoom),
        "name" if !app.home().code.trim().is_empty() => Some(Intent::JoinByCode),
        "name" => Some(Intent::PlayWithFriends),
        "code" => Some(Intent::JoinByCode),
        "puzzle" => Some(Intent::SubmitPuzzle),
        _ => None,
    }
}

/// What a text pasted beside all fields means: a code at home, a puzzle in the lobby of a host.
pub(crate) fn pasted(text: String, app: &App) -> Vec<Intent> {
    match app.screen() {
        Screen::Home => vec![Intent::SetCode(text)],
        Screen::Lobby if app.lobby().is_some_and(|lobby| lobby.can_edit) => {
            vec![Intent::OpenPaste, Intent::PasteText(text)]
        }
        Screen::Lobby | Screen::Queue | Screen::Race | Screen::Results => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_become_what_the_player_wants() {
        let digit = Digit::new(5).unwrap();
        let note = KeyCommand::Digit { digit: 5, layer: Layer::Note };
        assert_eq!(board_play(note), Some(Play::DigitAs(digit, EntryMode::Notes)));
        assert_eq!(board_play(KeyCommand::Move { columns: 0, rows: 1 }), Some(Play::Move(Direction::Down)));
        assert_eq!(board_play(KeyCommand::Move { columns: 0, rows: -1 }), Some(Play::Move(Direction::Up)));
        assert_eq!(board_play(KeyCommand::Confirm), None);
    }

    #[test]
    fn every_field_has_a_meaning() {
        for field in ["name", "code", "kind", "clues", "seed", "puzzle"] {
            assert!(field_changed(field, "x".to_owned()).is_some(), "{field}");
        }
        assert_eq!(field_changed("other", "x".to_owned()), None);
    }
}
