//! What can happen to a room. A room's log is a list of these and nothing else.

use puzzle::{Credits, PuzzleId};
use serde::{Deserialize, Serialize};

use crate::bot::BotStrength;
use crate::chance::Secret;
use crate::command::{Command, PuzzleRequest};
use crate::ids::{JobId, PlayerId, RequestId};
use crate::job::{FinishedJob, JobOutcome};
use crate::name::Name;
use crate::network::Network;
use crate::record::Move;
use crate::room_code::RoomCode;
use crate::settings::Rules;
use crate::time::Millis;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// When it was received. A room never goes back in time: an earlier stamp counts as its latest.
    pub at: Millis,
    pub event: Event,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A player is here, for the first time or again. A member who comes again resumes their place.
    Join { player: PlayerId, arrival: Arrival },
    /// A member's connection is gone.
    Dropped { player: PlayerId },
    /// A member asks for something.
    Command {
        player: PlayerId,
        #[serde(default, skip_serializing_if = "RequestId::is_none")]
        request: RequestId,
        command: Command,
    },
    /// A member has moved, and the move was judged: what a log keeps instead of the command, so that nobody judges it
    /// again.
    Moved { player: PlayerId, made: Box<Move> },
    /// The shell has performed a job. `seed` is that of the puzzle, where another than the asked one was taken.
    JobDone {
        job: JobId,
        outcome: JobOutcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u32>,
        #[serde(default)]
        credits: Credits,
    },
    /// The server is about to stop, or after all it is not: while it is on, nothing new starts here.
    Drain { on: bool },
    /// The shell has drawn the new code that `Effect::DrawCode` asked for; the old one names nothing any more.
    Recoded { code: RoomCode },
    /// The shell has drawn a secret for the next race, since [`Room::needs_secret`](crate::Room::needs_secret).
    Drawn { secret: Secret },
    /// The race on the table was judged by other rules than this server's: it does not count.
    NoContest,
    /// The moment of `Room::next_deadline` has come.
    DeadlineReached,
    /// The shell has found out, for `Effect::FindRaced`: these players have raced the puzzle of this id before.
    Raced { puzzle: PuzzleId, players: Vec<PlayerId> },
    /// The first member is here, and says at once what the room is to be about.
    Open { player: PlayerId, arrival: Arrival, opening: Box<Opening> },
    /// The queue has found nobody for the player who is here, and sends a bot.
    BotSent { strength: BotStrength },
    /// The queue wants that player back, for a person it has found, or since no bot could be sent: unless the race has begun in
    /// earnest.
    CalledBack,
    /// How long what this member sends is on the way, in milliseconds, as the server has measured it: a finish counts from when
    /// it was made, but at most [`LINE_MS_MAX`](crate::LINE_MS_MAX) earlier than it came.
    Line { player: PlayerId, ms: u16 },
}

/// What a room is to be about from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    pub puzzle: Option<PuzzleRequest>,
    pub rules: Option<Rules>,
}

impl Event {
    /// A job is done.
    #[must_use]
    pub fn job_done(job: JobId, made: impl Into<FinishedJob>) -> Self {
        let FinishedJob { outcome, seed, credits } = made.into();
        Self::JobDone { job, outcome, seed, credits }
    }
}

/// How somebody comes in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    pub name: Name,
    /// As a spectator.
    pub watch: bool,
    /// A program plays, and says so.
    pub bot: bool,
    pub network: Network,
    /// Echoed where they are refused.
    #[serde(default, skip_serializing_if = "RequestId::is_none")]
    pub request: RequestId,
}
