//! Looking at the room of an invitation before entering it: when the server is asked, and what it has answered. Knows no
//! screen; what an invitation says is in `room/invitation.rs`.

use game::{Millis, RequestId, RoomCode, RoomPreview};
use protocol::ClientMessage;

/// Milliseconds after which the server is asked again: who is in changes while a newcomer types a name.
pub(crate) const PEEK_EVERY_MS: u64 = 10_000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Peek {
    seen: Option<Box<RoomPreview>>,
    next_at: Millis,
    /// Asked on this connection, and not answered yet.
    awaited: bool,
}

impl Peek {
    /// What to ask the server now, if anything.
    pub(crate) fn ask(&mut self, code: RoomCode, now: Millis) -> Option<ClientMessage> {
        if now < self.next_at {
            return None;
        }
        (self.awaited, self.next_at) = (true, now.plus(PEEK_EVERY_MS));
        Some(ClientMessage::Peek { request: RequestId::NONE, code: code.to_string() })
    }

    pub(crate) fn answered(&mut self, preview: Box<RoomPreview>) {
        (self.awaited, self.seen) = (false, Some(preview));
    }

    /// A refusal came that nothing else can have caused: true if it was of the question. It is asked again later.
    pub(crate) fn refused(&mut self, retry_after_ms: Option<u32>, now: Millis) -> bool {
        let wait_ms = retry_after_ms.map_or(0, u64::from).max(PEEK_EVERY_MS);
        if self.awaited {
            self.next_at = now.plus(wait_ms);
        }
        std::mem::take(&mut self.awaited)
    }

    /// The connection is gone, and with it the answer.
    pub(crate) fn lost(&mut self) {
        (self.awaited, self.next_at) = (false, Millis(0));
    }

    /// The room as it was seen last.
    pub(crate) fn seen(&self, code: RoomCode) -> Option<&RoomPreview> {
        self.seen.as_deref().filter(|preview| preview.code == code)
    }
}
