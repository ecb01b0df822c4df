//! The id of a challenge: ten characters that stand in its link and cannot be guessed. Owns how it is read; which challenge
//! has which id is the shell's business.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::room_code::RoomCode;

/// Ten characters of the alphabet of room codes: twice as many, so no text is both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChallengeId([u8; ChallengeId::LENGTH]);

/// A text that is no id of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChallengeIdError;

impl ChallengeId {
    pub const LENGTH: usize = 10;
    /// How many ids there are: some 46 bits.
    pub const COUNT: u64 = (RoomCode::ALPHABET.len() as u64).pow(Self::LENGTH as u32);

    /// The `n`-th id, counting round after [`ChallengeId::COUNT`].
    #[must_use]
    pub fn nth(n: u64) -> Self {
        let mut rest = n;
        let base = RoomCode::ALPHABET.len() as u64;
        Self(std::array::from_fn(|_| {
            let letter = RoomCode::ALPHABET[(rest % base) as usize];
            rest /= base;
            letter
        }))
    }
}

impl fmt::Display for ChallengeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

impl fmt::Debug for ChallengeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ChallengeId({self})")
    }
}

impl FromStr for ChallengeId {
    type Err = ChallengeIdError;

    /// Reads an id as people type it: any case, blanks and hyphens ignored.
    fn from_str(text: &str) -> Result<Self, ChallengeIdError> {
        let mut id = [0; Self::LENGTH];
        let mut typed = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        for slot in &mut id {
            let upper = typed.next().ok_or(ChallengeIdError)?.to_ascii_uppercase();
            let known = RoomCode::ALPHABET.iter().find(|&&letter| char::from(letter) == upper);
            *slot = *known.ok_or(ChallengeIdError)?;
        }
        if typed.next().is_some() { Err(ChallengeIdError) } else { Ok(Self(id)) }
    }
}

impl fmt::Display for ChallengeIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the id of a challenge has 10 of the characters ACDEFGHJKMNPQRTUVWXY3479")
    }
}

impl std::error::Error for ChallengeIdError {}

impl Serialize for ChallengeId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ChallengeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_people_type_it() {
        let id = ChallengeId::nth(1_234_567_890_123);
        let text = id.to_string();
        assert_eq!(text.parse(), Ok(id));
        let typed = format!(" {}-{} ", &text[..5].to_lowercase(), &text[5..]);
        assert_eq!(typed.parse(), Ok(id));
        for wrong in ["", "KXQ7P", "KXQ7PKXQ70", "KXQ7PKXQ7PA"] {
            assert_eq!(wrong.parse::<ChallengeId>(), Err(ChallengeIdError), "{wrong}");
        }
        assert_eq!(ChallengeId::nth(7), ChallengeId::nth(7 + ChallengeId::COUNT));
    }
}
