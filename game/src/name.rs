//! What a player may be called. Owns which texts are names; knows nothing of who bears one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::limits::NAME_CHARS_MAX;

/// A player's name: 1 to [`NAME_CHARS_MAX`] visible characters, single blanks between words, and no
/// control or direction-changing characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameError {
    Empty,
    /// More than [`NAME_CHARS_MAX`] characters.
    TooLong,
    /// A control, formatting or direction-changing character.
    Invisible,
}

impl Name {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// This name with a number behind it, shortened so that it stays a proper name.
    #[must_use]
    pub fn numbered(&self, n: usize) -> Self {
        let suffix = format!(" {n}");
        let room = NAME_CHARS_MAX - suffix.len().min(NAME_CHARS_MAX);
        let stem: String = self.0.chars().take(room).collect();
        Self(format!("{}{suffix}", stem.trim_end()))
    }
}

/// Characters that draw nothing or reorder what stands around them (Unicode `Cf` and kin).
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.chars().any(is_invisible) {
            return Err(NameError::Invisible);
        }
        match name.chars().count() {
            0 => Err(NameError::Empty),
            1..=NAME_CHARS_MAX => Ok(Self(name)),
            _ => Err(NameError::TooLong),
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "a name needs at least one visible character"),
            Self::TooLong => write!(f, "a name has at most {NAME_CHARS_MAX} characters"),
            Self::Invisible => write!(f, "a name cannot hold invisible characters"),
        }
    }
}

impl std::error::Error for NameError {}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_tidied_or_refused() {
        assert_eq!("  Ann \t Lee ".parse::<Name>().unwrap().as_str(), "Ann Lee");
        assert_eq!(" \n".parse::<Name>(), Err(NameError::Empty));
        assert_eq!("abc\u{202E}def".parse::<Name>(), Err(NameError::Invisible));
        assert_eq!("x".repeat(21).parse::<Name>(), Err(NameError::TooLong));
        assert!("Олег".parse::<Name>().is_ok());
    }

    #[test]
    fn a_numbered_name_is_still_a_proper_name() {
        let name: Name = "x".repeat(20).parse().unwrap();
        assert_eq!(name.numbered(12).as_str().chars().count(), 20);
        assert!(name.numbered(2).as_str().ends_with(" 2"));
    }
}
