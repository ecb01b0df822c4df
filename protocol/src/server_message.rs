//! What the server may say.

use game::{
    ChallengeId, ChallengeView, DailyView, DetachReason, PlayerId, Problem, RequestId, RoomCode, RoomEvent,
    RoomPreview,
};
use serde::{Deserialize, Serialize};

use crate::client_message::Identity;
use crate::pools::PoolsEvent;
use crate::theatre::TheatreEvent;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
        /// The optional parts of the protocol that both sides understand.
        #[serde(default)]
        capabilities: Vec<String>,
        /// The project's page, to link to, as its operator has set it.
        #[serde(default)]
        project_page: Option<String>,
    },
    /// The answer to a bad `Hello`; the connection closes after it.
    Refused {
        problem: Problem,
    },
    Pong {
        stamp: u32,
    },
    /// In the queue; this many players wait, you among them. For `held_ms` you are not paired, for having left races
    /// before they began. `bot_in_ms`: until a bot of the server comes if no person does.
    Queued {
        waiting: u32,
        held_ms: u32,
        #[serde(default)]
        bot_in_ms: Option<u32>,
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
    /// A message was not understood or not allowed; the connection stays.
    Fault {
        /// Of that message, as far as it could be read; else 0.
        request: RequestId,
        problem: Problem,
    },
    /// How the server is doing, for the player to know. Wherever they are.
    Notice {
        notice: Notice,
    },
    /// The answer to `Peek`.
    Preview {
        preview: Box<RoomPreview>,
    },
    /// The answer to `MakeChallenge`: it is proper, stored, and at `/c/ID`.
    ChallengeMade {
        request: RequestId,
        id: ChallengeId,
    },
    /// The answer to `OpenChallenge`, `StrikeRun`, `FoldRuns` and `ChangeListing`.
    Challenge {
        request: RequestId,
        view: Box<ChallengeView>,
    },
    /// The answer to `WithdrawChallenge`.
    ChallengeWithdrawn {
        request: RequestId,
        id: ChallengeId,
    },
    /// What you asked of a challenge was not done, and why.
    ChallengeRefused {
        request: RequestId,
        problem: Problem,
    },
    /// The answer to `OpenDaily`.
    Daily {
        request: RequestId,
        view: Box<DailyView>,
    },
    /// Of the pools in which strangers meet, and of ratings.
    Pools {
        event: PoolsEvent,
    },
    /// Of big screens.
    Theatre {
        event: TheatreEvent,
    },
}

/// What a server tells about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
