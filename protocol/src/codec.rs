//! Messages to bytes and back. The only file that knows bincode and JSON; it refuses oversize input
//! and trailing bytes, and can read the version out of a `Hello` of any version.
//!
//! ```
//! use protocol::{ClientMessage, Codec};
//!
//! let bytes = Codec::Json.encode_client(&ClientMessage::Ping { stamp: 5 });
//! assert_eq!(bytes, br#"{"Ping":{"stamp":5}}"#);
//! assert_eq!(Codec::Json.decode_client(&bytes), Ok(ClientMessage::Ping { stamp: 5 }));
//! ```

use std::collections::BTreeMap;

use decoding::Damaged;
use game::RequestId;
use puzzle::NO_SUCH_KIND;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::client_message::ClientMessage;
use crate::limits::{CLIENT_MESSAGE_BYTES_MAX, SERVER_MESSAGE_BYTES_MAX};
use crate::server_message::ServerMessage;

/// How a connection encodes its messages, agreed on by the WebSocket subprotocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Codec {
    /// Binary frames, bincode 2 in its standard configuration.
    Bincode,
    /// Text frames, JSON.
    Json,
}

/// What is wrong with the bytes of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum DecodeError {
    #[error("a message of {bytes} bytes; at most {max} are read")]
    TooLarge { bytes: u32, max: u32 },
    #[error("{bytes} bytes after the end of the message")]
    TrailingBytes { bytes: u32 },
    /// No message, command or choice of this name or number exists.
    #[error("unknown message: {detail}")]
    UnknownMessage { detail: String },
    #[error("malformed message: {detail}")]
    Malformed { detail: String },
    /// The message is one, but asks for a size or a kind of puzzle that does not exist.
    #[error("{detail}")]
    NoSuchKind { detail: String },
}

/// The part of a `Hello` that is the same in every version. What else it holds is passed over, however deep it is.
#[derive(Deserialize)]
enum AnyHello {
    Hello { version: u16 },
}

/// The part of every other message that is the same in every version.
#[derive(Default, Deserialize)]
struct AnyRequest {
    #[serde(default)]
    request: RequestId,
}

/// The number of the last message of a client that begins with a request id; the first is 2.
const LAST_MESSAGE: u8 = 7;

type Standard<const LIMIT: usize> = bincode::config::Configuration<
    bincode::config::LittleEndian,
    bincode::config::Varint,
    bincode::config::Limit<LIMIT>,
>;

fn standard<const LIMIT: usize>() -> Standard<LIMIT> {
    bincode::config::standard().with_limit::<LIMIT>()
}

/// What bincode counts against its limit for one byte of a message at most: a number that fits one byte counts with
/// the size of its type, and no type here is wider than a `u64` or a length. The limit is what keeps a text that
/// claims to be long from being allocated before it turns out to be short.
const CLAIMED_PER_BYTE_MAX: usize = 8;
const CLIENT_CLAIMS_MAX: usize = CLAIMED_PER_BYTE_MAX * CLIENT_MESSAGE_BYTES_MAX;

impl Codec {
    /// All codecs, the preferred one first.
    pub const ALL: [Self; 2] = [Self::Bincode, Self::Json];

    /// The name in `Sec-WebSocket-Protocol`.
    #[must_use]
    pub const fn subprotocol(self) -> &'static str {
        match self {
            Self::Bincode => "nonet.v1.bincode",
            Self::Json => "nonet.v1.json",
        }
    }

    #[must_use]
    pub fn from_subprotocol(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|codec| codec.subprotocol() == name)
    }

    #[must_use]
    pub fn encode_client(self, message: &ClientMessage) -> Vec<u8> {
        self.encode(message)
    }

    #[must_use]
    pub fn encode_server(self, message: &ServerMessage) -> Vec<u8> {
        self.encode(message)
    }

    /// # Errors
    /// Says what is wrong with the bytes; nothing was read from them then.
    pub fn decode_client(self, bytes: &[u8]) -> Result<ClientMessage, DecodeError> {
        no_longer_than(CLIENT_MESSAGE_BYTES_MAX, bytes)?;
        match self {
            Self::Bincode => {
                let (message, used) =
                    bincode::serde::decode_from_slice(bytes, standard::<CLIENT_CLAIMS_MAX>())
                        .map_err(|error| unreadable(&bincode_detail(&error), "expected variant index"))?;
                whole((message, bytes.len() - used))
            }
            Self::Json => from_json(bytes),
        }
    }

    /// # Errors
    /// Says what is wrong with the bytes; nothing was read from them then.
    pub fn decode_server(self, bytes: &[u8]) -> Result<ServerMessage, DecodeError> {
        no_longer_than(SERVER_MESSAGE_BYTES_MAX, bytes)?;
        match self {
            // Of a server nobody asks what exactly was wrong: the page saves the code that would know.
            Self::Bincode => whole(decoding::decode(bytes).map_err(|damaged| {
                let detail = damaged.to_string();
                match damaged {
                    Damaged::UnknownVariant => DecodeError::UnknownMessage { detail },
                    Damaged::Else => DecodeError::Malformed { detail },
                }
            })?),
            Self::Json => from_json(bytes),
        }
    }

    /// The version in a `Hello` of this or any other version; `None` when it is no `Hello`.
    #[must_use]
    pub fn hello_version(self, bytes: &[u8]) -> Option<u16> {
        match self {
            Self::Bincode => {
                let rest = bytes.strip_prefix(&[0])?;
                bincode::serde::decode_from_slice(rest, standard::<8>()).ok().map(|(version, _)| version)
            }
            Self::Json => {
                let bytes = bytes.get(..bytes.len().min(CLIENT_MESSAGE_BYTES_MAX))?;
                let AnyHello::Hello { version } = serde_json::from_slice(bytes).ok()?;
                Some(version)
            }
        }
    }

    /// The request id of a message that cannot be read otherwise, as far as that can be made out; else none.
    #[must_use]
    pub fn request_of(self, bytes: &[u8]) -> RequestId {
        let bytes = bytes.get(..bytes.len().min(CLIENT_MESSAGE_BYTES_MAX)).unwrap_or(bytes);
        match self {
            Self::Bincode => {
                // The number of the message, one byte, and then its first field.
                let request =
                    bytes.get(1..).map(|rest| bincode::serde::decode_from_slice(rest, standard::<8>()));
                let has_request = bytes.first().is_some_and(|message| (2..=LAST_MESSAGE).contains(message));
                request
                    .filter(|_| has_request)
                    .and_then(Result::ok)
                    .map(|(request, _)| request)
                    .unwrap_or_default()
            }
            Self::Json => {
                let read: Result<BTreeMap<String, AnyRequest>, _> = serde_json::from_slice(bytes);
                read.ok().and_then(|message| message.into_values().next()).unwrap_or_default().request
            }
        }
    }

    fn encode<T: Serialize>(self, message: &T) -> Vec<u8> {
        // Neither encoder can fail on our types: no maps with odd keys, no unsized sequences.
        match self {
            Self::Bincode => to_bincode(message),
            Self::Json => serde_json::to_vec(message).expect("messages are plain data"),
        }
    }
}

/// Plain data as bytes.
pub(crate) fn to_bincode<T: Serialize>(value: &T) -> Vec<u8> {
    bincode::serde::encode_to_vec(value, bincode::config::standard()).expect("plain data")
}

fn no_longer_than(max: usize, bytes: &[u8]) -> Result<(), DecodeError> {
    if bytes.len() <= max {
        return Ok(());
    }
    Err(DecodeError::TooLarge { bytes: count(bytes.len()), max: count(max) })
}

/// A message, if nothing follows it.
fn whole<T>(read: (T, usize)) -> Result<T, DecodeError> {
    let (message, rest) = read;
    if rest > 0 { Err(DecodeError::TrailingBytes { bytes: count(rest) }) } else { Ok(message) }
}

fn from_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    let mut messages = serde_json::Deserializer::from_slice(bytes).into_iter();
    let message = match messages.next() {
        Some(message) => message.map_err(|error| unreadable(&error.to_string(), "unknown variant"))?,
        None => return Err(unreadable("an empty message", "unknown variant")),
    };
    whole((message, bytes[messages.byte_offset()..].trim_ascii().len()))
}

fn count(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

fn bincode_detail(error: &bincode::error::DecodeError) -> String {
    // Serde's own words come wrapped; everything else is bincode's.
    if let bincode::error::DecodeError::OtherString(detail) = error {
        detail.clone()
    } else {
        error.to_string()
    }
}

/// Serde refuses an unknown variant in the same words at every depth: by name in JSON, by index in bincode.
fn unreadable(detail: &str, words_for_unknown: &str) -> DecodeError {
    const DETAIL_CHARS_MAX: usize = 200;
    /// The names of all kinds, and a wrong one.
    const KIND_CHARS_MAX: usize = 1_000;
    if let Some(detail) = detail.strip_prefix(NO_SUCH_KIND) {
        let detail = detail.rsplit_once(" at line ").map_or(detail, |(detail, _)| detail);
        return DecodeError::NoSuchKind { detail: detail.chars().take(KIND_CHARS_MAX).collect() };
    }
    let is_unknown = detail.contains(words_for_unknown);
    let detail = detail.chars().take(DETAIL_CHARS_MAX).collect();
    if is_unknown { DecodeError::UnknownMessage { detail } } else { DecodeError::Malformed { detail } }
}
