//! The inbox of a room: everything that can be sent to it. A message about a membership names the entry through which it
//! began.

use std::time::Instant;

use game::{Command, FinishedJob, JobId, Millis, Name, Opening, PlayerId, RequestId, RoomCode};
use lobby::{EntryId, NodeNo, Ticket};
use puzzle::PuzzleId;
use tokio::sync::{mpsc, oneshot};

use super::players::Connection;
use super::seen::{RoomLook, RoomSeen};
use crate::net::Address;
use crate::ops::admin::dto::RoomReport;
use crate::session::line::Line;

pub(crate) type RoomInbox = mpsc::Sender<RoomMessage>;

/// A room's answer; `None` if it has closed.
pub(crate) async fn ask<T>(
    inbox: &RoomInbox,
    question: impl FnOnce(oneshot::Sender<T>) -> RoomMessage,
) -> Option<T> {
    let (reply, answer) = oneshot::channel();
    inbox.send(question(reply)).await.ok()?;
    answer.await.ok()
}

/// A player's request to enter.
#[derive(Debug)]
pub(crate) struct EntryRequest {
    pub(crate) player: PlayerId,
    pub(crate) entry: EntryId,
    /// `None`: the one that they have there.
    pub(crate) name: Option<Name>,
    pub(crate) watch: bool,
    pub(crate) bot: bool,
    pub(crate) address: Address,
    pub(crate) line: Line,
    /// With which they were paired, if the queue brings them.
    pub(crate) ticket: Option<Ticket>,
    /// Echoed if they are refused.
    pub(crate) request: RequestId,
    /// What the room is to be about, if they open it.
    pub(crate) opening: Option<Box<Opening>>,
}

impl EntryRequest {
    /// Of a player who follows the room to another node.
    pub(crate) fn following(
        player: PlayerId,
        entry: EntryId,
        Connection { outbox, address }: Connection,
    ) -> Self {
        Self {
            player,
            entry,
            name: None,
            watch: false,
            bot: false,
            address,
            line: outbox.into(),
            ticket: None,
            request: RequestId::NONE,
            opening: None,
        }
    }

    /// Of a player whom the queue has paired.
    pub(super) fn matched(
        ticket: Ticket,
        entry: EntryId,
        Connection { outbox, address }: Connection,
    ) -> Self {
        Self {
            player: ticket.player,
            entry,
            name: Some(ticket.name.clone()),
            watch: false,
            bot: ticket.bot,
            address,
            line: outbox.into(),
            ticket: Some(ticket),
            request: RequestId::NONE,
            opening: None,
        }
    }
}

/// What sessions, the queue and workers send to a room. Every inbox has room for 32 of the largest, twice: what would be larger than
/// most is boxed.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    Enter {
        at: Millis,
        entering: Box<EntryRequest>,
    },
    Command {
        at: Millis,
        /// The same moment, for measuring.
        received: Instant,
        player: PlayerId,
        entry: EntryId,
        request: RequestId,
        command: Box<Command>,
        /// How long it was on the way, in milliseconds.
        line_ms: u16,
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
    /// Somebody looks at the room from outside.
    Look {
        what: RoomLook,
        reply: oneshot::Sender<RoomSeen>,
    },
    /// Another attempt at the same challenge has begun, come further, or ended.
    RivalsChanged,
    /// A node has ended, or cannot be reached: members who are connected to it are away.
    NodeGone {
        node: NodeNo,
    },
    /// The room is to go on at another node, which lives.
    GoTo {
        node: NodeNo,
    },
    /// Another room needs a bot, and those here only wait.
    SpareBot,
    /// The queue has a person for the player who is to race a bot here.
    CalledBack,
    /// The server drains, or does not any more.
    DrainChanged,
    /// The new code that the room has asked for. It is listed already.
    CodeDrawn {
        code: RoomCode,
    },
    JobDone {
        job: JobId,
        made: Box<FinishedJob>,
    },
    /// These players have raced the puzzle before.
    Raced {
        puzzle: PuzzleId,
        players: Vec<PlayerId>,
    },
    /// Whether the boards that a member has asked for would show the solution of a challenge that can still be tried.
    BoardsChecked {
        player: PlayerId,
        entry: EntryId,
        request: RequestId,
        command: Box<Command>,
        is_open: bool,
    },
}

const _: () = assert!(size_of::<RoomMessage>() <= 64);
