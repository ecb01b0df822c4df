//! Names for people, rooms and moves. Owns their text forms and what is a proper one; knows nothing
//! of who may use them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::limits::NAME_CHARS_MAX;

/// A person, across rooms and connections. Public; the secret that proves it is the server's business.
/// In JSON a string of 16 hexadecimal digits, since JSON numbers lose bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u64);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl Serialize for PlayerId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for PlayerId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u64::deserialize(deserializer).map(Self);
        }
        let text = String::deserialize(deserializer)?;
        match u64::from_str_radix(&text, 16) {
            Ok(id) if text.len() == 16 => Ok(Self(id)),
            _ => Err(de::Error::custom("a player id is 16 hexadecimal digits")),
        }
    }
}

/// A member's number within one room: handed out in order of arrival, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemberNo(pub u16);

/// A racer's number for one move of one match. It must grow within the match; the first is at least 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seq(pub u32);

/// The number of a job that a room has asked the shell to perform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct JobId(pub u32);

/// Five characters that name a room, from an alphabet without look-alikes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomCode([u8; RoomCode::LENGTH]);

/// Why a text is no room code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomCodeError {
    /// It has this many characters instead of five.
    Length(usize),
    /// This character never appears in a code.
    Character(char),
}

impl RoomCode {
    pub const LENGTH: usize = 5;
    /// No 0 O, 1 I L, 2 Z, 5 S, 8 B.
    pub const ALPHABET: &'static [u8; 24] = b"ACDEFGHJKMNPQRTUVWXY3479";
    /// How many codes there are.
    pub const COUNT: u64 = (Self::ALPHABET.len() as u64).pow(Self::LENGTH as u32);

    /// The `n`-th code, counting round after [`RoomCode::COUNT`].
    #[must_use]
    pub fn nth(n: u64) -> Self {
        let mut rest = n;
        let base = Self::ALPHABET.len() as u64;
        Self(std::array::from_fn(|_| {
            let letter = Self::ALPHABET[(rest % base) as usize];
            rest /= base;
            letter
        }))
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomCode({self})")
    }
}

impl FromStr for RoomCode {
    type Err = RoomCodeError;

    /// Reads a code as people type it: any case, blanks and hyphens ignored.
    fn from_str(text: &str) -> Result<Self, RoomCodeError> {
        let typed: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
        let letters: [char; Self::LENGTH] =
            typed.as_slice().try_into().map_err(|_| RoomCodeError::Length(typed.len()))?;
        let mut code = [0; Self::LENGTH];
        for (slot, typed) in code.iter_mut().zip(letters) {
            let upper = typed.to_ascii_uppercase();
            let known = Self::ALPHABET.iter().find(|&&letter| char::from(letter) == upper);
            *slot = *known.ok_or(RoomCodeError::Character(typed))?;
        }
        Ok(Self(code))
    }
}

impl fmt::Display for RoomCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(n) => write!(f, "a room code has 5 characters, this one has {n}"),
            Self::Character(c) => write!(f, "room codes have no “{}”", c.escape_debug()),
        }
    }
}

impl std::error::Error for RoomCodeError {}

impl Serialize for RoomCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RoomCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

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
    fn a_code_is_read_as_people_type_it() {
        let code: RoomCode = "kxq-7 p".parse().unwrap();
        assert_eq!(code.to_string(), "KXQ7P");
        assert_eq!("KXQ7".parse::<RoomCode>(), Err(RoomCodeError::Length(4)));
        assert_eq!("KXQ0P".parse::<RoomCode>(), Err(RoomCodeError::Character('0')));
    }

    #[test]
    fn every_code_number_names_its_own_room() {
        assert_ne!(RoomCode::nth(0), RoomCode::nth(RoomCode::COUNT - 1));
        assert_eq!(RoomCode::nth(7), RoomCode::nth(7 + RoomCode::COUNT));
        let code = RoomCode::nth(1_234_567);
        assert_eq!(code.to_string().parse(), Ok(code));
    }

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
