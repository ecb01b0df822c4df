//! Short names that stand in addresses, configurations and metrics.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::limits::SLUG_CHARS_MAX;

/// 1 to [`SLUG_CHARS_MAX`] small letters a to z, digits, and single hyphens between them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Slug(String);

/// Why a text is no slug.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SlugError {
    Empty,
    TooLong(usize),
    Character(char),
    /// At an end, or beside another one.
    Hyphen,
}

impl Slug {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Slug {
    type Err = SlugError;

    fn from_str(text: &str) -> Result<Self, SlugError> {
        let length = text.chars().count();
        if length == 0 {
            return Err(SlugError::Empty);
        }
        if length > SLUG_CHARS_MAX {
            return Err(SlugError::TooLong(length));
        }
        let is_known = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if let Some(character) = text.chars().find(|&c| !is_known(c)) {
            return Err(SlugError::Character(character));
        }
        if text.split('-').any(str::is_empty) {
            return Err(SlugError::Hyphen);
        }
        Ok(Self(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Slug {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|error| de::Error::custom(format_args!("`{text}`: {error}")))
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for SlugError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "the name is empty: give it a letter at least, as in `duel`"),
            Self::TooLong(length) => {
                write!(f, "the name has {length} characters: {SLUG_CHARS_MAX} are the most")
            }
            Self::Character(character) => write!(
                f,
                "`{character}` cannot stand in a name: use small letters a to z, digits and hyphens, as in `duel-hard`"
            ),
            Self::Hyphen => {
                write!(f, "a hyphen stands between letters or digits, one at a time, as in `duel-hard`")
            }
        }
    }
}
