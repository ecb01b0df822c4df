//! From text to what the player wants: which field a text is for. Pure tables; knows no window.

use client_core::editor::EditorAction;
use client_core::{App, CardIntent, ChallengeIntent, HomeIntent, Intent, RoomIntent, Screen};

/// What a changed text field means.
pub(crate) fn field_changed(field: &str, text: String) -> Option<Intent> {
    match field {
        "name" => Some(Intent::Home(HomeIntent::SetName(text))),
        "code" => Some(Intent::Home(HomeIntent::SetCode(text))),
        "kind" => Some(Intent::Card(CardIntent::SetKind(text))),
        "clues" => Some(Intent::Card(CardIntent::SetClues(text))),
        "seed" => Some(Intent::Card(CardIntent::SetSeed(text))),
        "puzzle" => Some(Intent::Room(RoomIntent::PasteText(text))),
        "editor-bring" => Some(EditorAction::Bring(text).into()),
        "editor-title" => Some(EditorAction::SetTitle(text).into()),
        "editor-author" => Some(EditorAction::SetAuthor(text).into()),
        "editor-note" => Some(EditorAction::SetNote(text).into()),
        _ => None,
    }
}

/// What Enter in a text field means.
pub(crate) fn field_submitted(field: &str, app: &App) -> Option<Intent> {
    match field {
        "name" if app.screen() == Screen::Challenge => Some(ChallengeIntent::Try.into()),
        "name" if app.shared().home().invited_to.is_some() => Some(Intent::Home(HomeIntent::JoinUrlRoom)),
        "name" if !app.shared().home().code.trim().is_empty() => Some(Intent::Home(HomeIntent::JoinByCode)),
        "name" => Some(Intent::Home(HomeIntent::PlayWithFriends)),
        "code" => Some(Intent::Home(HomeIntent::JoinByCode)),
        "puzzle" => Some(Intent::Room(RoomIntent::SubmitPuzzle)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_a_meaning() {
        for field in ["name", "code", "kind", "clues", "seed", "puzzle"] {
            assert!(field_changed(field, "x".to_owned()).is_some(), "{field}");
        }
        assert_eq!(field_changed("other", "x".to_owned()), None);
    }
}
