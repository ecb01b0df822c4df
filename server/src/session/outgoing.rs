//! One message on its way to one or many sessions: encoded at most once per codec, with the head of its
//! WebSocket frame, and its bytes shared by all who get it.

use std::cell::OnceCell;

use game::RoomEvent;
use protocol::{Capability, Codec, PoolsEvent, ServerMessage};
use tokio_tungstenite::tungstenite::Bytes;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use super::frame_queue::{EncodedFrame, Succession};

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

    /// The part of the protocol that it belongs to: only clients that understand it are sent it.
    pub(crate) fn part(&self) -> Option<Capability> {
        if matches!(self.message, ServerMessage::Notice { .. }) {
            Some(Capability::Notices)
        } else {
            matches!(self.message, ServerMessage::Pools { .. }).then_some(Capability::Pools)
        }
    }

    /// This message as it waits in an outbox.
    pub(crate) fn encode(&self, codec: Codec) -> EncodedFrame {
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
        EncodedFrame { frame: frame.get_or_init(encode).clone(), succession: self.succession() }
    }

    /// What this message does to those that wait before it.
    fn succession(&self) -> Succession {
        match &self.message {
            ServerMessage::Queued { .. } => Succession::Queue,
            ServerMessage::Room { event } => match event {
                RoomEvent::Progress { progress, .. } => Succession::Progress(progress.member),
                RoomEvent::SolverBoard { board, .. } => Succession::SolverBoard(board.member),
                RoomEvent::SolverNotes { member, .. } => Succession::SolverNotes(*member),
                RoomEvent::RoomChanged { .. } => Succession::Room,
                RoomEvent::Rivals { .. } => Succession::Rivals,
                RoomEvent::Entered { .. }
                | RoomEvent::Started { .. }
                | RoomEvent::Finished { .. }
                | RoomEvent::NoContest { .. } => Succession::Turn,
                RoomEvent::JoinRefused { .. }
                | RoomEvent::NextRung { .. }
                | RoomEvent::Boards { .. }
                | RoomEvent::Said { .. }
                | RoomEvent::Placed { .. }
                | RoomEvent::Refused { .. }
                | RoomEvent::PuzzleAccepted { .. }
                | RoomEvent::OwnResult { .. } => Succession::None,
            },
            ServerMessage::Matched { .. } | ServerMessage::RoomLeft { .. } => Succession::Turn,
            ServerMessage::Pools { event: PoolsEvent::Waiting { .. } } => Succession::Queue,
            ServerMessage::Welcome { .. }
            | ServerMessage::Refused { .. }
            | ServerMessage::Pong { .. }
            | ServerMessage::Dequeued
            | ServerMessage::Fault { .. }
            | ServerMessage::Notice { .. }
            | ServerMessage::Preview { .. }
            | ServerMessage::ChallengeMade { .. }
            | ServerMessage::Challenge { .. }
            | ServerMessage::ChallengeWithdrawn { .. }
            | ServerMessage::ChallengeRefused { .. }
            | ServerMessage::Pools { .. }
            | ServerMessage::Theatre { .. }
            | ServerMessage::Daily { .. } => Succession::None,
        }
    }
}

impl From<ServerMessage> for Outgoing {
    fn from(message: ServerMessage) -> Self {
        Self::new(message)
    }
}
