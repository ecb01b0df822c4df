//! The door of a room: everything that it can be told. Who tells it is named by the entry through which
//! they came.

use std::sync::Arc;
use std::time::Instant;

use game::{Command, JobId, JobOutcome, Millis, Name, PlayerId};
use tokio::sync::{mpsc, oneshot};

use crate::ops::admin::words::RoomReport;
use crate::rooms::presence::EntryId;
use crate::session::outbox::Outbox;

pub(crate) type RoomInbox = mpsc::Sender<RoomMessage>;

/// What sessions, the queue and workers tell a room.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    Enter {
        at: Millis,
        player: PlayerId,
        entry: EntryId,
        name: Name,
        watch: bool,
        outbox: Arc<Outbox>,
    },
    Command {
        at: Millis,
        /// The same moment, for measuring.
        received: Instant,
        player: PlayerId,
        entry: EntryId,
        command: Command,
    },
    /// The connection is gone, or was taken over.
    Gone {
        at: Millis,
        player: PlayerId,
        entry: EntryId,
    },
    /// The player gives the place up from elsewhere.
    Leave {
        at: Millis,
        player: PlayerId,
        entry: EntryId,
    },
    /// An operator asks how the room is.
    Report {
        reply: oneshot::Sender<RoomReport>,
    },
    /// The server drains, or does not any more.
    DrainChanged,
    JobDone {
        job: JobId,
        outcome: JobOutcome,
    },
}
