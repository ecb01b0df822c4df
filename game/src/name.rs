//! What a player may be called. Owns which texts are names; knows nothing of who bears one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, de};
use unicode_security::confusable_detection::skeleton;

use crate::limits::{NAME_CHARS_MAX, NAME_MARKS_MAX};

/// A player's name: 1 to [`NAME_CHARS_MAX`] visible characters, single blanks between words, no control or
/// direction-changing characters, and no long runs of combining marks. Scripts may be mixed, as in many people's names;
/// a room numbers names that look alike ([`Name::looks_like`]).
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
    /// More than [`NAME_MARKS_MAX`] combining marks on one letter.
    Marks,
}

impl Name {
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether people could take one name for the other: the same but for case, for blanks and punctuation between the
    /// letters (`H o s t`), or for letters of different scripts that are drawn alike (Unicode's confusables, UTS 39).
    #[must_use]
    pub fn looks_like(&self, other: &Self) -> bool {
        let letters = |name: &Self| -> Option<Self> {
            let letters: String = skeleton(&name.0).filter(|c| !stands_between(*c)).collect();
            (!letters.is_empty()).then_some(Self(letters))
        };
        let alike =
            |one: Option<Self>, other: Option<Self>| one.zip(other).is_some_and(|(a, b)| a.is_drawn_like(&b));
        self.is_drawn_like(other) || alike(letters(self), letters(other))
    }

    /// The same with every blank and every sign counted.
    pub(crate) fn is_drawn_like(&self, other: &Self) -> bool {
        // Folding case first makes `IAN` and `ian` one, folding it last `Ian` and `lan`.
        let folded = |name: &Self| skeleton(&name.0.to_lowercase()).collect::<String>();
        let drawn = |name: &Self| -> String {
            skeleton(&skeleton(&name.0).collect::<String>().to_lowercase()).collect()
        };
        folded(self) == folded(other) || drawn(self) == drawn(other)
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

/// Blanks and signs that a name can be stretched with: those of ASCII, dashes, dots and quotation marks.
fn stands_between(c: char) -> bool {
    c.is_whitespace()
        || c.is_ascii_punctuation()
        || matches!(c, '\u{00B7}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205E}' | '\u{30FB}')
}

/// Characters that draw nothing or reorder what stands around them (Unicode `Cf` and kin).
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{2800}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Characters that are drawn onto the letter before them. Not all that Unicode has, which would weigh more than the rest of
/// this file in the browser: those that are known to be piled up, and the marks of the scripts most used.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0300}'..='\u{036F}' | '\u{0483}'..='\u{0489}' | '\u{0591}'..='\u{05BD}' | '\u{05BF}'..='\u{05C7}'
        | '\u{0610}'..='\u{061A}' | '\u{064B}'..='\u{065F}' | '\u{0670}' | '\u{06D6}'..='\u{06ED}' | '\u{0711}'
        | '\u{0730}'..='\u{074A}' | '\u{07A6}'..='\u{07B0}' | '\u{07EB}'..='\u{07F3}' | '\u{0816}'..='\u{082D}'
        | '\u{0859}'..='\u{085B}' | '\u{08CA}'..='\u{0902}' | '\u{093C}' | '\u{0941}'..='\u{0948}' | '\u{094D}'
        | '\u{0951}'..='\u{0957}' | '\u{0E31}' | '\u{0E34}'..='\u{0E3A}' | '\u{0E47}'..='\u{0E4E}' | '\u{0EB1}'
        | '\u{0EB4}'..='\u{0EBC}' | '\u{0EC8}'..='\u{0ECE}' | '\u{0F71}'..='\u{0F87}' | '\u{0F8D}'..='\u{0FBC}'
        | '\u{135D}'..='\u{135F}' | '\u{17B7}'..='\u{17D3}' | '\u{1AB0}'..='\u{1AFF}' | '\u{1CD0}'..='\u{1CF9}'
        | '\u{1DC0}'..='\u{1DFF}' | '\u{20D0}'..='\u{20FF}' | '\u{2CEF}'..='\u{2CF1}' | '\u{2DE0}'..='\u{2DFF}'
        | '\u{302A}'..='\u{302F}' | '\u{3099}' | '\u{309A}' | '\u{A66F}'..='\u{A67D}' | '\u{A8E0}'..='\u{A8F1}'
        | '\u{FE20}'..='\u{FE2F}')
}

fn piles_up_marks(name: &str) -> bool {
    let mut in_a_row = 0;
    name.chars().any(|c| {
        in_a_row = if is_mark(c) { in_a_row + 1 } else { 0 };
        in_a_row > NAME_MARKS_MAX
    })
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if name.chars().any(is_invisible) {
            return Err(NameError::Invisible);
        }
        if piles_up_marks(&name) {
            return Err(NameError::Marks);
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
            Self::Marks => write!(f, "a name has at most {NAME_MARKS_MAX} marks on a letter"),
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
    fn letters_may_bear_marks_but_no_towers() {
        for name in ["José", "Jose\u{301}", "Nguyễn", "Nguye\u{302}\u{303}n", "ผู้เล่น", "שָׁלוֹם"]
        {
            assert!(name.parse::<Name>().is_ok(), "{name}");
        }
        for tower in ["Z\u{301}\u{302}\u{303}", "ก็็็", "a\u{20DD}\u{20DE}\u{20DF}"] {
            assert_eq!(tower.parse::<Name>(), Err(NameError::Marks), "{tower}");
        }
    }

    #[test]
    fn a_name_that_only_looks_different_is_no_other_name() {
        let name = |text: &str| text.parse::<Name>().unwrap();
        // Cyrillic А, capital I for l, digits for letters, full-width letters, the other order of marks, case.
        for (known, other) in [
            ("Ann", "Аnn"),
            ("Paul", "PauI"),
            ("Oleg", "0leg"),
            ("Ann", "Ａｎｎ"),
            ("José", "Jose\u{301}"),
            ("Ian", "IAN"),
            ("Ian", "lan"),
            ("MAX", "max"),
            ("scope", "ѕсоре"),
            ("Host", "H o s t"),
            ("Host", "H.o.s.t"),
            ("Host", "Н-о-ѕ-t"),
            ("Host", "_Host_"),
            ("Host 2", "Host2"),
        ] {
            assert!(name(known).looks_like(&name(other)) && name(other).looks_like(&name(known)), "{other}");
        }
        for (known, other) in [
            ("Ann", "Anne"),
            ("Ann", "Ann 2"),
            ("Олег", "Ольга"),
            ("Ann 2", "Ann 3"),
            ("!", "?"),
            ("...", "-"),
        ] {
            assert!(!name(known).looks_like(&name(other)), "{other}");
        }
    }

    #[test]
    fn a_numbered_name_is_still_a_proper_name() {
        let name: Name = "x".repeat(20).parse().unwrap();
        assert_eq!(name.numbered(12).as_str().chars().count(), 20);
        assert!(name.numbered(2).as_str().ends_with(" 2"));
    }
}
