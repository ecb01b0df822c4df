//! What can happen to a player's presence, and what follows from it. Owns the words; `presence` decides.

use game::{RequestId, RoomEvent, RoomId};
use serde::{Deserialize, Serialize};

use crate::ids::{EntryId, SessionId};
use crate::queue::{Candidate, QueueEvent};
use crate::ticket::Ticket;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PresenceEvent {
    /// A connection has proved to be this player's. An older one is taken over.
    Connected { session: SessionId },
    /// A connection has ended.
    Disconnected { session: SessionId },
    /// A request to enter a room; `None` when there is none where they look for it.
    Enter { session: SessionId, request: RequestId, room: Option<RoomId>, entry: EntryId },
    /// The room of this entry had closed before it could answer.
    NotReached { session: SessionId, request: RequestId, entry: EntryId },
    /// A room says that what began with this entry is over.
    Left { entry: EntryId },
    /// The same, but the race that the queue had arranged there did not begin: back to the queue, if they are still there.
    Requeued { entry: EntryId, back: Candidate },
    /// A request to wait in the queue.
    Enqueue { session: SessionId, request: RequestId, ticket: Ticket },
    /// A request to wait there no more.
    Dequeue { session: SessionId, request: RequestId },
    /// The queue has let them go by request, if they were still there.
    Dequeued { session: SessionId, request: RequestId },
    /// The queue has found an opponent: off to the room.
    Matched { session: SessionId, room: RoomId, entry: EntryId },
    /// The opponent left before either had entered: they wait on in the queue.
    Unmatched { entry: EntryId },
    /// Their room goes on elsewhere, and this connection follows it there.
    Followed { session: SessionId, room: RoomId, entry: EntryId },
    /// A room that was restored knows them as a member.
    Restored { room: RoomId, entry: EntryId },
}

/// What a shell must do; in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PresenceEffect {
    /// Greet the connection, before anything else reaches it. `resume` is the room that has reserved their place.
    Welcome {
        session: SessionId,
        resume: Option<RoomId>,
    },
    /// Close this connection: another one speaks now.
    TakenOver {
        session: SessionId,
    },
    /// Ask the room to let them in. The room answers.
    Enter {
        room: RoomId,
        entry: EntryId,
    },
    /// The room should know that the connection of this entry is gone.
    Dropped {
        room: RoomId,
        entry: EntryId,
    },
    /// The room should know that its place is given up.
    Leave {
        room: RoomId,
        entry: EntryId,
    },
    Queue(QueueEvent),
    /// Answer that they wait no more.
    Dequeued {
        session: SessionId,
    },
    /// Answer that it cannot be.
    Refuse {
        session: SessionId,
        request: RequestId,
        why: Refusal,
    },
    /// Say what a room would.
    Say {
        session: SessionId,
        event: RoomEvent,
    },
}

/// Why a connection cannot have what it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not the player's newest connection any more.
    TakenOver,
    AlreadyInRoom,
    AlreadyQueued,
    NotQueued,
}

/// What has become of an entry by the time its room gets to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    Wanted,
    /// The connection has ended meanwhile; the place stays reserved.
    Kept,
    /// The player has gone elsewhere through another connection.
    Void,
}
