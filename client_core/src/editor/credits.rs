//! What the setter says of a puzzle while it is typed, with the blanks at its ends that a puzzle's credits do not have.

use puzzle::Credits as Said;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Credits {
    pub title: String,
    pub author: String,
    pub note: String,
}

impl Credits {
    /// The same cut to what may be said, without characters that cannot be shown.
    pub(super) fn bounded(&self) -> Self {
        let line = |text: &str, most: usize| -> String {
            text.chars().filter(|character| !character.is_control()).take(most).collect()
        };
        let is_shown = |character: &char| !character.is_control() || *character == '\n';
        Self {
            title: line(&self.title, Said::TITLE_CHARS_MAX),
            author: line(&self.author, Said::AUTHOR_CHARS_MAX),
            note: self.note.chars().filter(is_shown).take(Said::NOTE_CHARS_MAX).collect(),
        }
    }

    pub(super) fn said(&self) -> Said {
        Said::shortened(&self.title, &self.author, &self.note).0
    }
}
