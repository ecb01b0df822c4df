//! What comes from a socket: which frames are messages, and which errors end the connection for which reason.
//! Carries nothing out.

use protocol::{ClientMessage, Codec, Fault};
use tokio_tungstenite::tungstenite::error::ProtocolError;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::close_reason::CloseReason;
use super::connection::{End, Socket};
use super::handshake;

/// What was received from the socket, unless it is the end of the connection.
pub(super) fn accept(frame: Option<Result<Message, Error>>, socket: &Socket) -> Result<Message, End> {
    match frame {
        Some(Ok(Message::Close(_))) | None => Err(End::Gone),
        Some(Ok(frame)) => Ok(frame),
        Some(Err(_)) if socket.get_ref().is_spent() => Err(End::Close(CloseReason::FarTooLarge)),
        Some(Err(Error::Capacity(_))) => Err(End::Close(CloseReason::FarTooLarge)),
        Some(Err(Error::Utf8(_))) => Err(End::Close(CloseReason::NotUtf8)),
        Some(Err(Error::Protocol(error))) if !is_cut(&error) => Err(End::Close(CloseReason::BrokenFrames)),
        Some(Err(_)) => Err(End::Gone),
    }
}

fn is_cut(error: &ProtocolError) -> bool {
    matches!(error, ProtocolError::ResetWithoutClosingHandshake)
}

/// The message in a frame; none in those that only show that the client is there.
pub(super) fn understand(codec: Codec, frame: &Message) -> Result<Option<ClientMessage>, Fault> {
    if frame.is_ping() || frame.is_pong() {
        return Ok(None);
    }
    let bytes = handshake::payload(codec, frame).ok_or(Fault::WrongFrameKind)?;
    codec.decode_client(bytes).map(Some).map_err(|error| Fault::Undecodable { error })
}
