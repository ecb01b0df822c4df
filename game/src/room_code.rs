//! The address of a room: five letters that people read out to each other. Owns their alphabet and how
//! leniently they are read; which room has which code is the shell's business.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

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

/// The pair that a character was left out with.
fn look_alike(character: char) -> Option<&'static str> {
    Some(match character.to_ascii_uppercase() {
        '0' | 'O' => "0 and O",
        '1' | 'I' | 'L' => "1, I and L",
        '2' | 'Z' => "2 and Z",
        '5' | 'S' => "5 and S",
        '8' | 'B' => "8 and B",
        _ => return None,
    })
}

impl fmt::Display for RoomCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(n) => write!(f, "a room code has 5 characters; this one has {n}"),
            Self::Character(c) => {
                let shown = c.escape_debug();
                match look_alike(*c) {
                    Some(pair) => {
                        write!(f, "“{shown}” is never used in room codes, because {pair} look alike")
                    }
                    None => write!(f, "“{shown}” is never used in room codes"),
                }
            }
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
}
