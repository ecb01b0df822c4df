//! From text to what the player wants: which field a text is for. Pure tables; knows no window.

use client_core::editor::EditorAction;
use client_core::room::Pick;
use client_core::{App, CardIntent, ChallengeIntent, HomeIntent, Intent, PageIntent, RoomIntent, Screen};

/// What a changed text field means.
pub(crate) fn field_changed(field: &str, text: String) -> Intent {
    match field {
        "name" => Intent::Home(HomeIntent::SetName(text)),
        "code" => Intent::Home(HomeIntent::SetCode(text)),
        "kind" => Intent::Card(CardIntent::SetKind(text)),
        "clues" => Intent::Card(CardIntent::SetClues(text)),
        "seed" => Intent::Card(CardIntent::SetSeed(text)),
        "search" => Intent::Card(CardIntent::Pick(Pick::Search(text))),
        "puzzle" => Intent::Room(RoomIntent::PasteText(text)),
        "editor-bring" => EditorAction::Bring(text).into(),
        "editor-title" => EditorAction::SetTitle(text).into(),
        "editor-author" => EditorAction::SetAuthor(text).into(),
        "editor-note" => EditorAction::SetNote(text).into(),
        // That of a page.
        _ => Intent::Page(PageIntent::Type { field: field.to_owned(), text }),
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
        "search" => Some(Intent::Card(CardIntent::Pick(Pick::FirstFound))),
        _ => Some(Intent::Page(PageIntent::Submit(field.to_owned()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_a_meaning() {
        let changed = |field| field_changed(field, "x".to_owned());
        for field in ["name", "code", "kind", "clues", "seed", "search", "puzzle"] {
            assert!(!matches!(changed(field), Intent::Page(_)), "{field}");
        }
        assert!(matches!(changed("other"), Intent::Page(_)), "the field of a page");
    }
}
