//! What a player may be called. Owns which texts are names; knows nothing of who bears one.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, de};
use unicode_security::confusable_detection::skeleton;

use crate::clusters::{cluster_count, first_clusters, is_mark, is_pictogram};
use crate::limits::{NAME_CHARS_MAX, NAME_MARKS_MAX, NAME_SCALARS_MAX};

/// A player's name: 1 to [`NAME_CHARS_MAX`] visible characters, as people count them, single blanks between words, no control or
/// direction-changing characters, and no long runs of combining marks. Scripts may be mixed, as in many people's names;
/// a room numbers names that look alike ([`Name::looks_like`]).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Name(String);

/// Why a text is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NameError {
    Empty,
    /// More than [`NAME_CHARS_MAX`] characters, or more than [`NAME_SCALARS_MAX`] code points.
    TooLong,
    /// A control, formatting or direction-changing character.
    Invisible,
    /// More than [`NAME_MARKS_MAX`] combining marks on one letter.
    Marks,
    /// The operator does not want it.
    Refused,
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
            let letters: String = skeleton(&name.seen()).filter(|c| !stands_between(*c)).collect();
            (!letters.is_empty()).then_some(Self(letters))
        };
        let alike =
            |one: Option<Self>, other: Option<Self>| one.zip(other).is_some_and(|(a, b)| a.is_drawn_like(&b));
        self.is_drawn_like(other) || alike(letters(self), letters(other))
    }

    /// Whether people could read this word in the name, as [`Name::looks_like`] has it.
    #[must_use]
    pub fn holds(&self, word: &str) -> bool {
        let letters = |text: &str, is_folded_last: bool| -> String {
            let text = if is_folded_last { skeleton(text).collect::<String>() } else { text.to_owned() };
            skeleton(&text.to_lowercase()).filter(|c| !stands_between(*c)).collect()
        };
        [true, false].into_iter().any(|is_folded_last| {
            let word = letters(word, is_folded_last);
            !word.is_empty() && letters(&self.seen(), is_folded_last).contains(&word)
        })
    }

    /// The same with every blank and every sign counted.
    pub(crate) fn is_drawn_like(&self, other: &Self) -> bool {
        // Folding case first makes `IAN` and `ian` one, folding it last `Ian` and `lan`.
        let folded = |name: &Self| skeleton(&name.seen().to_lowercase()).collect::<String>();
        let drawn = |name: &Self| -> String {
            skeleton(&skeleton(&name.seen()).collect::<String>().to_lowercase()).collect()
        };
        folded(self) == folded(other) || drawn(self) == drawn(other)
    }

    /// What is drawn by itself: without what only joins.
    fn seen(&self) -> String {
        self.0.chars().filter(|c| !is_joiner(*c)).collect()
    }

    /// This name with a number behind it, shortened so that it stays a proper name.
    #[must_use]
    pub fn numbered(&self, n: usize) -> Self {
        let suffix = format!(" {n}");
        let room = NAME_CHARS_MAX - suffix.len().min(NAME_CHARS_MAX);
        Self(format!("{}{suffix}", first_clusters(&self.0, room).trim_end()))
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

/// Zero-width (non-)joiners, and the sign that asks for an emoji's colours: names hold them where they join something.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE0F}')
}

/// Whether every joiner stands between two letters of a script that has them, or between two emoji. Between Latin letters a
/// joiner draws nothing, and would only make another name of the same picture.
fn joins_properly(name: &str) -> bool {
    let joined = |c: Option<char>| c.is_some_and(|c| c >= '\u{0600}' && !is_joiner(c) && !is_invisible(c));
    let mut before = None;
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        let next = rest.peek().copied();
        let is_proper = match c {
            '\u{FE0F}' => before.is_some_and(is_pictogram),
            // An emoji may bear that sign before it is joined.
            '\u{200D}' if before == Some('\u{FE0F}') => next.is_some_and(is_pictogram),
            '\u{200C}' | '\u{200D}' => joined(before) && joined(next),
            _ => true,
        };
        if !is_proper {
            return false;
        }
        before = Some(c);
    }
    true
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
        if name.chars().any(|c| is_invisible(c) && !is_joiner(c)) || !joins_properly(&name) {
            return Err(NameError::Invisible);
        }
        if piles_up_marks(&name) {
            return Err(NameError::Marks);
        }
        if name.chars().count() > NAME_SCALARS_MAX {
            return Err(NameError::TooLong);
        }
        match cluster_count(&name) {
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
            Self::Refused => write!(f, "this server does not take this name"),
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
    fn a_word_is_read_in_a_name_however_it_is_drawn() {
        let holds = |name: &str, word| name.parse::<Name>().unwrap().holds(word);
        for name in ["Rude Ann", "xxRUDExx", "r.u.d e", "rud\u{0435}"] {
            assert!(holds(name, "rude"), "{name}");
        }
        assert!(!holds("Ruud", "rude") && !holds("Ann", "") && !holds("Ann", " . "));
    }

    #[test]
    fn joiners_are_allowed_where_they_join() {
        for name in [
            "می\u{200C}نا",
            "क्\u{200D}ष",
            "👨\u{200D}🚀 Al",
            "👩\u{200D}❤\u{FE0F}\u{200D}👨",
            "❤\u{FE0F} Jo",
            "🇮🇷 🧑🏽\u{200D}🚀",
        ] {
            assert_eq!(name.parse::<Name>().map(|name| name.to_string()), Ok(name.to_owned()));
        }
        let bare = [
            "\u{200D}",
            "An\u{200D}n",
            "می\u{200C}",
            "\u{200C}نا",
            "A\u{200B}nn",
            "م\u{200C}\u{200D}ن",
            "A\u{FE0F}",
            "👨\u{200D}",
            "م\u{200C} ن",
            "\u{202E}Ann",
        ];
        for name in bare {
            assert_eq!(name.parse::<Name>(), Err(NameError::Invisible), "{name:?}");
        }
        let joined: Name = "می\u{200C}نا".parse().unwrap();
        assert!(joined.looks_like(&"مینا".parse().unwrap()), "a joiner makes no other name");
    }

    #[test]
    fn a_name_is_as_long_as_people_count() {
        let astronauts = "🧑🏽\u{200D}🚀".repeat(20);
        assert!(astronauts.parse::<Name>().is_ok());
        assert_eq!(format!("{astronauts}🚀").parse::<Name>(), Err(NameError::TooLong));
        assert!("नि".repeat(20).parse::<Name>().is_ok());
        let endless = ["👨"; 60].join("\u{200D}");
        assert_eq!(endless.parse::<Name>(), Err(NameError::TooLong), "one character, and 119 code points");
        let numbered = astronauts.parse::<Name>().unwrap().numbered(2);
        assert_eq!(numbered.as_str(), format!("{} 2", "🧑🏽\u{200D}🚀".repeat(18)));
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
