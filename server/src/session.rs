//! One player's connection: from the first message to the last word. Knows no rules; what a message
//! asks for goes to the rooms and the queue.

pub(crate) mod admission;
pub(crate) mod connection;
mod dispatch;
mod handshake;
mod incoming;
pub(crate) mod letters;
pub(crate) mod metered;
pub(crate) mod notices;
pub(crate) mod outbox;
pub(crate) mod outgoing;
pub(crate) mod rates;
pub(crate) mod token_bucket;
pub(crate) mod upload;
