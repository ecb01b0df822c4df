//! Numbers for people, rooms, matches and moves. Owns their text forms; knows nothing of who may use them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

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
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// One room among all that ever were, on any server; its code is only where it can be found for now.
/// In JSON a string of 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u64);

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// The number that a client gives a request, so that it recognises what is said about it. 0 where there was no request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RequestId(pub u32);

impl RequestId {
    /// Of what no request has led to.
    pub const NONE: Self = Self(0);

    pub(crate) fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

/// The number of a request to come in, within one room, never given out again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KnockNo(pub u16);

/// One match among all that ever were: its room and its number there, from 1. As text, and in JSON,
/// `0123456789abcdef-3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MatchId {
    pub room: RoomId,
    pub match_no: u32,
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.room, self.match_no)
    }
}

/// A text that names no player, room or match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdError {
    Player,
    Room,
    Match,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player => write!(f, "a player id is 16 hexadecimal digits"),
            Self::Room => write!(f, "a room id is 16 lower-case hexadecimal digits"),
            Self::Match => {
                write!(f, "a match id is a room id, a hyphen and a number, as in 0123456789abcdef-3")
            }
        }
    }
}

impl std::error::Error for IdError {}

impl FromStr for PlayerId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        // A sign would be part of a number, but of no id.
        let is_hex = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_hex.then(|| u64::from_str_radix(text, 16).ok()).flatten().map(Self).ok_or(IdError::Player)
    }
}

impl FromStr for RoomId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let is_hex = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_hex.then(|| u64::from_str_radix(text, 16).ok()).flatten().map(Self).ok_or(IdError::Room)
    }
}

impl FromStr for MatchId {
    type Err = IdError;

    /// Reads exactly what `Display` writes, so that each match has one name.
    fn from_str(text: &str) -> Result<Self, IdError> {
        let read = |(room, number): (&str, &str)| {
            let id = Self { room: room.parse().ok()?, match_no: number.parse().ok()? };
            (id.to_string() == text).then_some(id)
        };
        text.split_once('-').and_then(read).ok_or(IdError::Match)
    }
}

impl Serialize for RoomId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for RoomId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        } else {
            u64::deserialize(deserializer).map(Self)
        }
    }
}

impl Serialize for MatchId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.room, self.match_no).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for MatchId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
        } else {
            <(RoomId, u32)>::deserialize(deserializer).map(|(room, match_no)| Self { room, match_no })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_id_is_16_hexadecimal_digits() {
        for text in ["00000000000000ab", "00000000000000AB"] {
            assert_eq!(text.parse(), Ok(PlayerId(0xAB)));
            assert_eq!(serde_json::from_str::<PlayerId>(&format!("\"{text}\"")).unwrap(), PlayerId(0xAB));
        }
        for wrong in ["+0000000000000ab", "ab", "000000000000000ab", "00000000000000xy", ""] {
            assert_eq!(wrong.parse::<PlayerId>(), Err(IdError::Player), "{wrong}");
            assert!(serde_json::from_str::<PlayerId>(&format!("\"{wrong}\"")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_match_has_exactly_one_name() {
        let id = MatchId { room: RoomId(0x0123_4567_89AB_CDEF), match_no: 3 };
        assert_eq!(id.to_string(), "0123456789abcdef-3");
        assert_eq!("0123456789abcdef-3".parse(), Ok(id));
        assert_eq!(serde_json::to_string(&id).unwrap(), "\"0123456789abcdef-3\"");
        for other in ["0123456789ABCDEF-3", "0123456789abcdef-03", "0123456789abcdef-+3", "123-3", "-3", ""] {
            assert_eq!(other.parse::<MatchId>(), Err(IdError::Match), "{other}");
        }
    }
}
