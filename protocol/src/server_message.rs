//! What the server may say.

use game::{DetachReason, NameError, PlayerId, RoomCode, RoomEvent};
use serde::{Deserialize, Serialize};

use crate::client_message::Identity;
use crate::codec::DecodeError;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ServerMessage {
    /// The answer to a good `Hello`.
    Welcome {
        version: u16,
        /// The program's name and version.
        server: String,
        player: PlayerId,
        /// Present when the player is new, or has a new secret: keep it, it replaces the one before.
        identity: Option<Identity>,
        /// The room that still keeps a place for this player: `Join` it to resume.
        resume: Option<RoomCode>,
    },
    /// The answer to a bad `Hello`; the connection closes after it.
    Refused {
        why: Refusal,
    },
    Pong {
        stamp: u32,
    },
    /// In the queue; this many players wait, you among them. For `held_ms` you are not paired, for having left races
    /// before they began.
    Queued {
        waiting: u32,
        held_ms: u32,
    },
    /// Out of the queue, by request.
    Dequeued,
    /// An opponent is found; `Entered` follows by itself.
    Matched {
        code: RoomCode,
    },
    /// From the room one is in.
    Room {
        event: RoomEvent,
    },
    /// Not in the room any more.
    RoomLeft {
        why: DetachReason,
    },
    /// The last message was not understood or not allowed; the connection stays.
    Fault {
        fault: Fault,
    },
    /// How the server is doing, for the player to know. Wherever they are.
    Notice {
        notice: Notice,
    },
}

/// What a server tells about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// It stops this long after the message was sent, at the latest; running races can be finished, nothing new starts.
    Draining { ends_in_ms: u32 },
    /// It does not stop after all.
    DrainAborted,
    /// From the operator, for people: at most `ANNOUNCEMENT_CHARS_MAX` characters, none of them a control character.
    Announcement { text: String },
    /// It cannot keep what happens: answers to moves wait until it can.
    NotSaving,
    /// It can again.
    SavingAgain,
    /// Somebody has tried to come in as you with a secret that yours has long replaced; they were refused.
    OldSecretUsed,
}

/// Why a connection is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refusal {
    /// The server speaks this version only.
    OtherVersion {
        server: u16,
        client: u16,
    },
    /// The first message was no `Hello`.
    NotHello,
    /// The secret does not belong to the player.
    BadIdentity,
    ServerFull,
    /// The operator has shut this player out; the text says why, for people.
    Banned {
        reason: String,
    },
    /// From this address come as many connections as may.
    TooManyConnections,
    /// This player has connected too often; again after so long.
    TooOften {
        retry_after_ms: u32,
    },
}

/// What was wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fault {
    /// The bytes are no message.
    Undecodable {
        error: DecodeError,
    },
    /// A text frame on a binary connection, or the other way round.
    WrongFrameKind,
    /// Too many messages; this one was dropped.
    TooFast,
    /// `Hello` again.
    AlreadyGreeted,
    /// A room command outside any room.
    NotInRoom,
    /// Already in a room or in the queue: leave it first.
    AlreadyInRoom,
    AlreadyQueued,
    NotQueued,
    BadName {
        error: NameError,
    },
    /// Not a room code; the detail says why.
    BadCode {
        detail: String,
    },
    /// The server has as many rooms as it may have.
    TooManyRooms,
    /// The server is about to stop: no new rooms and no new opponents.
    Draining,
    /// From this address come as many rooms as may.
    TooManyRoomsHere,
    /// You have tried too many room codes that name no room; wait.
    TooManyTries,
}
