//! What can happen to the queue, and what follows from it. Owns the words; `queue` decides.

use game::{PlayerId, RequestId, RoomId};
use serde::{Deserialize, Serialize};

use super::{CallNo, KeptQueue, PoolNumbers};
use crate::ids::SessionId;
use crate::pool::Slug;
use crate::ticket::Ticket;

/// A ticket, and the connection that it was drawn through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    pub ticket: Ticket,
    pub session: SessionId,
}

/// Who are to race, and in which pool they have met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolMatch {
    pub pool: Slug,
    pub players: Vec<Candidate>,
    /// To which they have answered.
    pub call: Option<CallNo>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum QueueEvent {
    /// Into these pools and no others.
    Enqueue(Candidate),
    /// The race for which this player was taken out did not begin: back to the front.
    Return(Candidate),
    /// This player left such a race, or one in which nobody had entered a digit, and so these opponents.
    WalkedOut { player: PlayerId, opponents: Vec<PlayerId> },
    /// A request to wait no more.
    Dequeue { player: PlayerId, session: SessionId, request: RequestId },
    /// The connection is gone, or was taken over.
    Gone { player: PlayerId, session: SessionId },
    /// To a call: this player is there.
    Answered { player: PlayerId, session: SessionId, request: RequestId, call: CallNo },
    /// This queue goes on in the place of one that has ended: who is back in time waits on where they were, and who has left races
    /// waits as long as before.
    TakeOver { kept: KeptQueue },
    /// Nothing about this player is to be known any more.
    Forget { player: PlayerId },
    /// Whether races may begin. Those who wait go on waiting while they may not.
    MayBegin { on: bool },
    /// The players of the last [`QueueEffect::Meet`] have come into their room.
    Met,
    /// They have not; and which of them still wait. If all do, there was no room.
    NotMet { waits: Vec<bool> },
    /// The moment of [`Queue::next_deadline`](crate::Queue::next_deadline) has come.
    DeadlineReached,
    /// The player of the last [`QueueEffect::SendBot`] is on the way into this room, where a bot will be.
    BotSent { room: RoomId },
    /// They are not; and whether they still wait. If so, there was no room, or no bot.
    NoBot { waits: bool },
    /// Another process runs the queue from now on, and those who wait are named to it: nobody does here.
    HandedOver,
}

/// What a shell must do; in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueEffect {
    /// Tell a player how many wait in each of their pools, and for how long they themselves are not paired.
    Waits {
        player: PlayerId,
        session: SessionId,
        /// Their client is told of each pool; else of the first one's number only.
        by_pool: bool,
        pools: Vec<PoolNumbers>,
        held_ms: u32,
        bot_in_ms: Option<u32>,
    },
    /// The queue has nothing more to say to them: `PresenceEvent::Dequeued`.
    Released { player: PlayerId, session: SessionId, request: RequestId },
    /// Ask these players of a race whether they are there.
    Call { call: CallNo, within_ms: u32, race: Box<PoolMatch>, to: Vec<(PlayerId, SessionId)> },
    /// There is no such call, for this player.
    NotCalled { player: PlayerId, session: SessionId, request: RequestId },
    /// There will be no race: tell a player, and whether they wait on.
    CallEnded { player: PlayerId, session: SessionId, call: CallNo, waits: bool },
    /// Bring these into a room of their own, all or none, and hand the outcome in before anything else.
    Meet { race: Box<PoolMatch> },
    /// Bring this player into a room where a bot takes the place of an opponent, and hand the outcome in before anything else.
    SendBot { pool: Slug, candidate: Box<Candidate> },
    /// A person has come for the player in this room: ask the room to send them back, if the race against the bot has not really
    /// begun.
    Recall { room: RoomId },
}
