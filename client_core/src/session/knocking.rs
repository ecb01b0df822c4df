//! Entering where the host must agree: the server asks the host, and the client repeats its request until the host
//! answers.

use game::{Millis, RoomCode};

use super::{Session, State, Via, join};
use crate::shared::Cx;

/// Milliseconds between two requests to be let in.
pub(crate) const KNOCK_EVERY_MS: u64 = 5_000;
/// Milliseconds for which a host who does not answer is asked again.
pub(crate) const KNOCK_MS_MAX: u64 = 120_000;

/// Waiting for a host to answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knocking {
    until: Millis,
    next_at: Millis,
}

impl Session {
    /// The host has been asked, and has not answered yet: ask again after a while. The way back into a room counts as well, if
    /// the place there was lost.
    pub(super) fn wait_for_host(&mut self, now: Millis) {
        let Some(code) = self.room_code() else { return };
        let until = if let State::Entering { via: Via::Host(knocking), .. } = self.state {
            knocking.until
        } else {
            now.plus(KNOCK_MS_MAX)
        };
        let knocking = Knocking { until, next_at: now.plus(KNOCK_EVERY_MS) };
        self.state = State::Entering { code, via: Via::Host(knocking) };
    }

    /// Asks again when it is time. A new connection asks by itself. Returns the room whose host has not answered for too long.
    pub(super) fn knock_again(&mut self, cx: &mut Cx<'_>) -> Option<RoomCode> {
        let State::Entering { code, via: Via::Host(knocking) } = &mut self.state else { return None };
        if cx.now >= knocking.until {
            return Some(*code);
        }
        if cx.now >= knocking.next_at && cx.is_online() {
            knocking.next_at = cx.now.plus(KNOCK_EVERY_MS);
            join(*code, cx);
        }
        None
    }
}
