//! Who set a puzzle, what it is called, what the setter says of it, and what of it was not read. Always fit to be shown.

use serde::{Deserialize, Serialize};

use super::Unsupported;

/// Title, author and note of a puzzle, and what of its file was not read and may be a rule; each may be empty. No text is too long or has control characters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "CreditsData")]
pub struct Credits {
    title: String,
    author: String,
    note: String,
    lost: String,
}

/// Credits as they are typed or sent, before they are checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct CreditsData {
    pub title: String,
    pub author: String,
    pub note: String,
    #[serde(default)]
    pub lost: String,
}

/// Why texts are no credits.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCredits {
    #[error("the {field} has {chars} characters; it may have {limit}")]
    TooLong { field: &'static str, chars: usize, limit: usize },
    #[error("the {field} has the control character {symbol:?}; write it without")]
    Control { field: &'static str, symbol: char },
}

impl Credits {
    /// The longest title, in characters.
    pub const TITLE_CHARS_MAX: usize = 80;
    /// The longest name of an author, in characters.
    pub const AUTHOR_CHARS_MAX: usize = 60;
    /// The longest note, in characters: of a hundred rulesets that people share in links 99 are shorter.
    pub const NOTE_CHARS_MAX: usize = 3000;

    /// The longest list of what was not read, in characters.
    pub const LOST_CHARS_MAX: usize = 600;

    const FIELDS: [(&'static str, usize); 4] = [
        ("title", Self::TITLE_CHARS_MAX),
        ("author", Self::AUTHOR_CHARS_MAX),
        ("note", Self::NOTE_CHARS_MAX),
        ("lost", Self::LOST_CHARS_MAX),
    ];

    /// Credits of these texts, without the blanks around them.
    ///
    /// # Errors
    /// Which text is too long or has control characters.
    pub fn new(title: &str, author: &str, note: &str) -> Result<Self, BadCredits> {
        Self::checked([title, author, note, ""])
    }

    fn checked(texts: [&str; 4]) -> Result<Self, BadCredits> {
        let texts = texts.map(str::trim);
        for (text, (field, limit)) in texts.into_iter().zip(Self::FIELDS) {
            let chars = text.chars().count();
            if chars > limit {
                return Err(BadCredits::TooLong { field, chars, limit });
            }
            if let Some(symbol) = text.chars().find(|&symbol| is_control(symbol)) {
                return Err(BadCredits::Control { field, symbol });
            }
        }
        let [title, author, note, lost] = texts.map(str::to_owned);
        Ok(Self { title, author, note, lost })
    }

    /// Credits of texts from a file: control characters become blanks, and what is too long is cut. The sentences say of
    /// which text that is true.
    pub fn shortened(title: &str, author: &str, note: &str) -> (Self, Vec<Unsupported>) {
        let mut cut = Vec::new();
        let fit = |text: &str, (field, limit): (&str, usize)| {
            let blank = |symbol| if is_control(symbol) { ' ' } else { symbol };
            let mut symbols = text.trim().chars().map(blank);
            let kept: String = symbols.by_ref().take(limit).collect();
            if symbols.next().is_some() {
                cut.push(Unsupported::aside(format!("the {field} beyond {limit} characters")));
            }
            kept.trim().to_owned()
        };
        let [title_field, author_field, note_field, _] = Self::FIELDS;
        let mut fit = fit;
        let credits = Self {
            title: fit(title, title_field),
            author: fit(author, author_field),
            note: fit(note, note_field),
            lost: String::new(),
        };
        (credits, cut)
    }

    pub fn title(&self) -> &str {
        &self.title
    }

    pub fn author(&self) -> &str {
        &self.author
    }

    /// What the setter says of the puzzle.
    pub fn note(&self) -> &str {
        &self.note
    }

    /// What of the puzzle was not read and may be a rule, in a line: then what is judged is the rest.
    pub fn lost(&self) -> &str {
        &self.lost
    }

    /// The same with what was not read, as far as there is room.
    #[must_use]
    pub fn lacking(self, lost: &str) -> Self {
        let plain = |symbol: char| if is_control(symbol) { ' ' } else { symbol };
        let lost: String = lost.trim().chars().map(plain).take(Self::LOST_CHARS_MAX).collect();
        Self { lost: lost.trim().to_owned(), ..self }
    }

    /// The same with what another setter says of the puzzle.
    #[must_use]
    pub fn with_note_of(self, other: &Self) -> Self {
        Self { note: other.note.clone(), ..self }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Control characters, and those that change the direction of what stands around them.
fn is_control(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl CreditsData {
    /// The same while it is typed: cut to the longest texts, without characters that cannot be shown.
    #[must_use]
    pub fn bounded(&self) -> Self {
        let fit = |text: &str, most: usize, lines: bool| -> String {
            let is_shown = |symbol: &char| !symbol.is_control() || (lines && *symbol == '\n');
            text.chars().filter(is_shown).take(most).collect()
        };
        Self {
            title: fit(&self.title, Credits::TITLE_CHARS_MAX, false),
            author: fit(&self.author, Credits::AUTHOR_CHARS_MAX, false),
            note: fit(&self.note, Credits::NOTE_CHARS_MAX, true),
            lost: fit(&self.lost, Credits::LOST_CHARS_MAX, false),
        }
    }
}

impl From<Credits> for CreditsData {
    fn from(Credits { title, author, note, lost }: Credits) -> Self {
        Self { title, author, note, lost }
    }
}

impl TryFrom<CreditsData> for Credits {
    type Error = BadCredits;

    fn try_from(data: CreditsData) -> Result<Self, BadCredits> {
        Self::checked([&data.title, &data.author, &data.note, &data.lost])
    }
}
