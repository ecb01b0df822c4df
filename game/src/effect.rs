//! What a room asks of its shell. Effects are carried out in order.

use puzzle::PreparedPuzzle;
use serde::{Deserialize, Serialize};

use crate::event::RoomEvent;
use crate::ids::{JobId, PlayerId};
use crate::job::JobRequest;
use crate::record::MatchRecord;
use crate::room_code::RoomCode;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// This player is let in, as a member or back as one: from now on they hear what the room says.
    Admit { player: PlayerId },
    /// This player is not let in; tell them why.
    Refuse { player: PlayerId, event: RoomEvent },
    /// Tell an audience. What may wait is told within a moment, and still before anything that is said to the same member
    /// later, unless a newer one about the same racer takes its place.
    Send { to: Audience, event: RoomEvent, may_wait: bool },
    /// Perform a job on another thread and hand its outcome back as `Event::JobDone`.
    Work { job: JobId, request: JobRequest },
    /// The match is over: keep this, once. Its id is the same however often the room's log is replayed.
    Record { record: Box<MatchRecord> },
    /// This player is no member any more. `Requeued` sends them back to the front of the queue.
    Detach { player: PlayerId, why: DetachReason },
    /// Draw a code that no other room has and hand it in as `Event::Recoded`.
    DrawCode,
    /// The room goes by this code from now on.
    Recoded { from: RoomCode, to: RoomCode },
    /// This player had been paired with these, and left them before anybody had entered a digit: the matchmaker should know.
    WalkedOut { player: PlayerId, opponents: Vec<PlayerId> },
    /// Find out which of these players have raced this puzzle before, in any room, and hand them in as `Event::Raced`; nothing
    /// need be handed in if nobody has.
    FindRaced { puzzle: Box<PreparedPuzzle>, players: Vec<PlayerId> },
    /// The room is over; nothing will happen in it again.
    Close,
}

impl Effect {
    pub(crate) fn to_one(player: PlayerId, event: RoomEvent) -> Self {
        Self::Send { to: Audience::One(player), event, may_wait: false }
    }

    pub(crate) fn to_all(event: RoomEvent) -> Self {
        Self::Send { to: Audience::All, event, may_wait: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    One(PlayerId),
    /// Every connected member.
    All,
}

/// Why somebody is no member any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DetachReason {
    /// By request.
    Left,
    /// By the host.
    Kicked,
    /// Stayed away longer than the grace period.
    Absent,
    /// Could not enter at all. Not sent any more: `JoinRefused` says it, and why.
    Refused,
    /// The room closed.
    RoomClosed,
    /// The race that the queue had arranged did not begin; the player is at the front of the queue again.
    Requeued,
}
