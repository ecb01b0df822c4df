//! The texts for why the server does not admit this client: for the moment, or permanently.

use protocol::close;

use crate::connection::{Connection, StopReason};
use crate::text;

#[derive(Clone, Debug, Default)]
pub(crate) struct Obstacles {
    /// Why the server does not admit this client for the moment.
    passing: Option<&'static str>,
    /// Why the operator has banned this player, or ended the connection.
    ban_reason: Option<String>,
}

impl Obstacles {
    pub(crate) fn passing(&self) -> Option<&'static str> {
        self.passing
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn meet(&mut self, words: &'static str) {
        self.passing = Some(words);
    }

    pub(crate) fn ban(&mut self, words: String) {
        self.ban_reason = Some(words);
    }

    /// The server has closed the connection. `last_words` is what the operator said before.
    pub(crate) fn closed(
        &mut self,
        code: Option<u16>,
        reason: &str,
        last_words: impl FnOnce() -> Option<String>,
    ) {
        match code {
            Some(close::SERVER_FULL) => self.passing = Some(text::server_full()),
            Some(close::ADDRESS_FULL) => self.passing = Some(text::address_full()),
            Some(close::TOO_OFTEN) => self.passing = Some(text::too_often()),
            Some(close::BANNED) if self.ban_reason.is_none() => self.ban_reason = Some(text::banned(reason)),
            // The reason of a kick is the operator's last word before it.
            Some(close::KICKED) => {
                self.ban_reason = Some(text::kicked(&last_words().unwrap_or_default()));
            }
            _ => {}
        }
    }

    /// Why the client has stopped connecting; `None` while it has not.
    pub(crate) fn stopped(&self, connection: &Connection) -> Option<String> {
        match connection {
            Connection::Stopped { why: why @ (StopReason::Banned | StopReason::Kicked) } => {
                Some(self.ban_reason.clone().unwrap_or_else(|| text::stopped(*why).to_owned()))
            }
            Connection::Stopped { why } => Some(text::stopped(*why).to_owned()),
            Connection::Offline
            | Connection::Connecting { .. }
            | Connection::Online { .. }
            | Connection::Reconnecting { .. } => None,
        }
    }
}
