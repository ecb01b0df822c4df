//! What nodes say to each other, and its encoding. An envelope holds the letters that waited for one node; its number
//! shows whether one was lost. Knows neither NATS nor rooms.

use std::fmt;

use game::{ChallengeId, Command, Name, PlayerId, RequestId, Rival, RoomCode, RoomId};
use lobby::{EntryId, NodeNo, PoolNumbers, PresenceEvent, QueueEvent, SessionId, Ticket};
use protocol::{Codec, ServerMessage};
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tokio_tungstenite::tungstenite::Bytes;

use crate::limits::ENVELOPE_BYTES_MAX;
use crate::net::Address;
use crate::rooms::seen::{RoomLook, RoomSeen};
use crate::session::frame_queue::Succession;

/// The format of envelopes. A node understands its own alone: whoever changes it must also read the one before, or nodes of
/// two versions do not hear each other during an upgrade (docs/cluster.md).
pub(crate) const FORMAT: u8 = 2;

/// What goes to one node as one message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Envelope {
    pub(crate) from: NodeNo,
    /// Of the last envelope with letters to this node; an envelope without letters only says how far its sender is.
    pub(crate) number: u64,
    pub(crate) letters: Vec<Letter>,
}

/// A player's request to enter a room of another node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RemoteEntry {
    pub(crate) player: PlayerId,
    pub(crate) entry: EntryId,
    pub(crate) name: Option<Name>,
    pub(crate) watch: bool,
    pub(crate) bot: bool,
    pub(crate) address: Address,
    pub(crate) session: SessionId,
    pub(crate) is_json: bool,
    /// How many kinds of rule the client knows.
    pub(crate) kinds: u8,
    /// For how long what is sent is on the way to it from its node, in milliseconds, as far as that is known.
    pub(crate) way_ms: Option<u16>,
    pub(crate) ticket: Option<Ticket>,
    pub(crate) request: RequestId,
}

impl RemoteEntry {
    pub(crate) fn codec(&self) -> Codec {
        if self.is_json { Codec::Json } else { Codec::Bincode }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Letter {
    /// To the owner of a room. `age_ms` is how long ago the sender's node received it: nodes' clocks are not compared.
    ForRoom {
        room: RoomId,
        age_ms: u64,
        what: ForRoom,
    },
    /// To the node of a player.
    ForPlayer {
        player: PlayerId,
        what: ForPlayer,
    },
    /// To the node of some sessions: one encoded message for their clients.
    Frame {
        to: Vec<(PlayerId, SessionId)>,
        succession: Succession,
        frame: Octets,
    },
    /// A question to the owner of a room, and the answer.
    Look {
        room: RoomId,
        ask: u64,
        what: Box<RoomLook>,
    },
    Seen {
        ask: u64,
        seen: Option<Box<RoomSeen>>,
    },
    /// To the node that runs the queue.
    Queue(Box<QueueEvent>),
    /// Something that was said in either direction is lost: connections whose room is on the other node begin anew.
    Reset,
    /// The sender has ended, and its rooms may be claimed.
    Left,
    /// How far somebody at a challenge has come; `None` when they have gone.
    Rival {
        challenge: ChallengeId,
        room: RoomId,
        rival: Option<Box<Rival>>,
    },
    /// An operator's words to all players.
    Announce {
        text: String,
    },
    /// The store has other bans than before.
    BansChanged,
    /// The sender does not run this room, of which the receiver spoke.
    Elsewhere {
        room: RoomId,
    },
    /// A room has no owner, and the receiver is to be it.
    Orphaned,
    /// The sender has claimed rooms, which run now.
    Running,
    /// How the pools are getting on, as the node says that runs the queue.
    Pools(Vec<PoolNumbers>),
    /// The sender runs the queue from now on, and is to be told who waits with the receiver.
    QueueBegins,
}

/// What a session says to its room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ForRoom {
    Enter(Box<RemoteEntry>),
    Command {
        player: PlayerId,
        entry: EntryId,
        request: RequestId,
        command: Command,
        /// How long it was on the way to the node that sends this, in milliseconds.
        line_ms: u16,
    },
    Gone {
        player: PlayerId,
        entry: EntryId,
    },
    Leave {
        player: PlayerId,
        entry: EntryId,
    },
}

/// What a player's node is to do about them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum ForPlayer {
    /// Say this: the sender does not know the session's codec.
    Say { session: SessionId, message: Box<ServerMessage> },
    /// A room, or the queue, says what has become of them.
    Presence(Box<PresenceEvent>),
    /// The queue has found an opponent: off to this room of the sender.
    Matched { session: SessionId, room: RoomId, code: RoomCode, ticket: Ticket },
    /// The room of this connection goes on elsewhere.
    Moved { session: SessionId },
    /// Nothing leaves for this connection for so many milliseconds.
    Hold { session: SessionId, ms: u16 },
    /// They have connected to the sender.
    TakenOver { visit: u64 },
    /// An operator ends their connection.
    Kick { said: Option<Box<ServerMessage>>, is_ban: bool },
    /// Say this, if they are connected.
    Tell { message: Box<ServerMessage> },
}

impl Letter {
    /// Bytes that it brings to an envelope, roughly.
    pub(crate) fn bytes(&self) -> usize {
        const OTHER: usize = 64;
        const SESSION: usize = 20;
        /// With a full room, and boards of the largest size.
        const SCREEN: usize = 16 * 1_024;
        OTHER
            + match self {
                Self::Frame { to, frame, .. } => frame.0.len() + to.len() * SESSION,
                Self::ForRoom {
                    what:
                        ForRoom::Command {
                            command: Command::ChoosePuzzle { .. } | Command::HandIn { .. }, ..
                        },
                    ..
                } => game::PUZZLE_TEXT_MAX,
                Self::Seen { seen: Some(seen), .. } if matches!(**seen, RoomSeen::Screen(_)) => SCREEN,
                Self::Seen { .. }
                | Self::ForPlayer { what: ForPlayer::Say { .. } | ForPlayer::Tell { .. }, .. } => 1_024,
                Self::Announce { text } => text.len(),
                Self::ForRoom { .. }
                | Self::ForPlayer { .. }
                | Self::Look { .. }
                | Self::Queue(_)
                | Self::Reset
                | Self::Left
                | Self::Rival { .. }
                | Self::BansChanged
                | Self::Elsewhere { .. }
                | Self::Orphaned
                | Self::Pools(_)
                | Self::QueueBegins
                | Self::Running => 0,
            }
    }
}

/// Bytes that are encoded as such, and not one by one.
#[derive(Clone, PartialEq)]
pub(crate) struct Octets(pub(crate) Bytes);

impl fmt::Debug for Octets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

impl Serialize for Octets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Octets {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl Visitor<'_> for Read {
            type Value = Octets;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Octets, E> {
                Ok(Octets(bytes.into()))
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Octets, E> {
                Ok(Octets(bytes.to_vec().into()))
            }
        }
        deserializer.deserialize_byte_buf(Read)
    }
}

/// Why an envelope cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BadEnvelope {
    #[error("its format is {0}; {FORMAT} is understood here")]
    Format(u8),
    #[error("it is empty")]
    Empty,
    #[error(transparent)]
    Content(#[from] bincode::error::DecodeError),
}

impl Envelope {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let content = bincode::serde::encode_to_vec(self, bincode::config::standard());
        let content = content.expect("envelopes are plain data");
        let mut bytes = Vec::with_capacity(1 + content.len());
        bytes.push(FORMAT);
        bytes.extend_from_slice(&content);
        bytes
    }

    /// # Errors
    /// When the bytes are not an envelope of a format that is understood here.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, BadEnvelope> {
        let (&format, rest) = bytes.split_first().ok_or(BadEnvelope::Empty)?;
        if format != FORMAT {
            return Err(BadEnvelope::Format(format));
        }
        let limit = bincode::config::standard().with_limit::<{ 2 * ENVELOPE_BYTES_MAX }>();
        Ok(bincode::serde::decode_from_slice(rest, limit)?.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn envelope() -> Envelope {
        let to = vec![(PlayerId(7), SessionId(1 << 40)), (PlayerId(8), SessionId((1 << 40) + 1))];
        let frame = Octets(Bytes::from_static(b"\x82\x03abc"));
        let event = Box::new(PresenceEvent::Left { entry: EntryId(9) });
        let letters = vec![
            Letter::Frame { to, succession: Succession::Turn, frame },
            Letter::ForPlayer { player: PlayerId(7), what: ForPlayer::Presence(event) },
            Letter::ForRoom {
                room: RoomId(3),
                age_ms: 4,
                what: ForRoom::Command {
                    player: PlayerId(7),
                    entry: EntryId(9),
                    request: RequestId(2),
                    command: Command::Leave,
                    line_ms: 40,
                },
            },
        ];
        Envelope { from: NodeNo(3), number: 17, letters }
    }

    #[test]
    fn an_envelope_comes_out_as_it_went_in() {
        let envelope = envelope();
        assert_eq!(Envelope::decode(&envelope.encode()).unwrap(), envelope);
    }

    #[test]
    fn what_is_no_envelope_is_refused() {
        let bytes = envelope().encode();
        assert!(matches!(Envelope::decode(&[]), Err(BadEnvelope::Empty)));
        assert!(matches!(Envelope::decode(&[99, 1, 2]), Err(BadEnvelope::Format(99))));
        for cut in 1..bytes.len() {
            assert!(Envelope::decode(&bytes[..cut]).is_err(), "cut after {cut}");
        }
    }
}
