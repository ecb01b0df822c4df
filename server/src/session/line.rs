//! The line from a room to one client: its outbox, if the client is connected to this node, or a way over the node that it is
//! connected to. Knows neither rooms nor messages.

use std::sync::Arc;
use std::time::Duration;

use lobby::{NodeNo, SessionId};
use protocol::Codec;

use super::close_reason::CloseReason;
use super::frame_queue::EncodedFrame;
use super::outbox::Outbox;
use crate::cluster::RemoteLine;

/// Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    Here(Arc<Outbox>),
    There(Arc<RemoteLine>),
}

impl From<Arc<Outbox>> for Line {
    fn from(outbox: Arc<Outbox>) -> Self {
        Self::Here(outbox)
    }
}

impl Line {
    pub(crate) fn session(&self) -> SessionId {
        match self {
            Self::Here(outbox) => outbox.session(),
            Self::There(line) => line.session(),
        }
    }

    pub(crate) fn codec(&self) -> Codec {
        match self {
            Self::Here(outbox) => outbox.codec(),
            Self::There(line) => line.codec(),
        }
    }

    /// How many kinds of rule the client knows.
    pub(crate) fn kinds(&self) -> u8 {
        match self {
            Self::Here(outbox) => outbox.kinds(),
            Self::There(line) => line.kinds(),
        }
    }

    /// For how long what is sent is on the way to the client, in milliseconds, as far as that is known.
    pub(crate) fn way_ms(&self) -> Option<u16> {
        match self {
            Self::Here(outbox) => outbox.way_ms(),
            Self::There(line) => line.way_ms(),
        }
    }

    /// For so many milliseconds nothing leaves for the client.
    pub(crate) fn hold(&self, ms: u16) {
        match self {
            Self::Here(outbox) => outbox.hold(Duration::from_millis(ms.into())),
            Self::There(line) => line.hold(ms),
        }
    }

    /// Puts a message in, to be delivered with others. True unless another task is about to deliver it.
    pub(crate) fn put(&self, frame: EncodedFrame) -> bool {
        match self {
            Self::Here(outbox) => outbox.put(frame),
            Self::There(line) => line.put(frame),
        }
    }

    /// Sends what was put in, without waiting.
    pub(crate) fn deliver(&self) {
        match self {
            Self::Here(outbox) => outbox.deliver(),
            Self::There(line) => line.deliver(),
        }
    }

    /// The room goes on at another node: the client is to connect again and resume.
    pub(crate) fn close_as_moved(&self) {
        match self {
            Self::Here(outbox) => outbox.close(CloseReason::Moved),
            Self::There(line) => line.close_as_moved(),
        }
    }

    /// Whether it leads over this node.
    pub(crate) fn is_over(&self, node: NodeNo) -> bool {
        matches!(self, Self::There(line) if line.node() == node)
    }
}
