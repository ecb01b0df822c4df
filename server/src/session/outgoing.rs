//! One message on its way to one or many sessions: encoded at most once per codec, and its bytes
//! shared by all who get it.

use std::cell::OnceCell;

use super::outbox::Letter;
use game::{MemberNo, RoomEvent};
use protocol::{Codec, ServerMessage};
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

#[derive(Debug)]
pub(crate) struct Outgoing {
    message: ServerMessage,
    binary: OnceCell<Bytes>,
    text: OnceCell<Utf8Bytes>,
}

impl Outgoing {
    pub(crate) fn new(message: ServerMessage) -> Self {
        Self { message, binary: OnceCell::new(), text: OnceCell::new() }
    }

    fn frame(&self, codec: Codec) -> Message {
        let encode = || codec.encode_server(&self.message);
        match codec {
            Codec::Bincode => Message::Binary(self.binary.get_or_init(|| encode().into()).clone()),
            Codec::Json => {
                let text = || Utf8Bytes::try_from(encode()).expect("JSON is UTF-8");
                Message::Text(self.text.get_or_init(text).clone())
            }
        }
    }

    /// This message as it waits in an outbox.
    pub(crate) fn letter(&self, codec: Codec) -> Letter {
        Letter { frame: self.frame(codec), lane: self.lane() }
    }

    /// Whose lane this message is about, if it is nothing but the newest word on a lane: a newer one
    /// makes it worthless.
    fn lane(&self) -> Option<MemberNo> {
        match &self.message {
            ServerMessage::Room { event: RoomEvent::Progress { lane, .. } } => Some(lane.member),
            ServerMessage::Welcome { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Queued { .. }
            | ServerMessage::Dequeued
            | ServerMessage::Matched { .. }
            | ServerMessage::Room { .. }
            | ServerMessage::RoomLeft { .. }
            | ServerMessage::Fault { .. }
            | ServerMessage::Notice { .. } => None,
        }
    }
}

impl From<ServerMessage> for Outgoing {
    fn from(message: ServerMessage) -> Self {
        Self::new(message)
    }
}
