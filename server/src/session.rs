//! One player's connection: from the first message to the last word. Knows no rules; what a message
//! asks for goes to the rooms and the queue.

pub(crate) mod admission;
pub(crate) mod close_reason;
pub(crate) mod connection;
mod dispatch;
pub(crate) mod frame_queue;
pub(crate) mod line;
pub(crate) mod metered;
pub(crate) mod notices;
pub(crate) mod outbox;
pub(crate) mod outgoing;
pub(crate) mod rates;
mod round_trips;
pub(crate) mod upload;
