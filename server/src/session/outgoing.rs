//! One message on its way to one or many sessions: encoded at most once per codec, with the head of its
//! WebSocket frame, and its bytes shared by all who get it.

use std::cell::OnceCell;

use game::{MemberNo, RoomEvent};
use protocol::{Codec, ServerMessage};
use tokio_tungstenite::tungstenite::Bytes;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::outbox::Letter;

/// Bytes before the payload of a frame that a server sends (RFC 6455, 5.2).
const FRAME_HEAD_BYTES_MAX: usize = 10;

#[derive(Debug)]
pub(crate) struct Outgoing {
    message: ServerMessage,
    binary: OnceCell<Bytes>,
    text: OnceCell<Bytes>,
}

impl Outgoing {
    pub(crate) fn new(message: ServerMessage) -> Self {
        Self { message, binary: OnceCell::new(), text: OnceCell::new() }
    }

    /// This message as it waits in an outbox.
    pub(crate) fn letter(&self, codec: Codec) -> Letter {
        let (frame, data) = match codec {
            Codec::Bincode => (&self.binary, Data::Binary),
            Codec::Json => (&self.text, Data::Text),
        };
        let encode = || {
            let payload = codec.encode_server(&self.message);
            let mut frame = Vec::with_capacity(FRAME_HEAD_BYTES_MAX + payload.len());
            Frame::message(payload, OpCode::Data(data), true).format(&mut frame).expect("memory takes all");
            frame.into()
        };
        Letter { frame: frame.get_or_init(encode).clone(), lane: self.lane() }
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
