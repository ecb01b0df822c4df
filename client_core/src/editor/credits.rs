//! What the setter says of a puzzle: its title, who made it, and a note. Owns how long each may be.

/// The most characters of each.
pub const TITLE_CHARS_MAX: usize = 80;
pub const AUTHOR_CHARS_MAX: usize = 60;
pub const NOTE_CHARS_MAX: usize = 1_000;

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
            title: line(&self.title, TITLE_CHARS_MAX),
            author: line(&self.author, AUTHOR_CHARS_MAX),
            note: self.note.chars().filter(is_shown).take(NOTE_CHARS_MAX).collect(),
        }
    }
}
