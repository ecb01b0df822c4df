//! What can happen to a room. A room's log is a list of these and nothing else.

use serde::{Deserialize, Serialize};

use crate::command::Command;
use crate::ids::{JobId, PlayerId};
use crate::job::JobOutcome;
use crate::name::Name;
use crate::network::Network;
use crate::room_code::RoomCode;
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
    Command { player: PlayerId, command: Command },
    /// The shell has performed a job. `seed` is that of the puzzle, where another than the asked one was taken.
    JobDone {
        job: JobId,
        outcome: JobOutcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u32>,
    },
    /// The server is about to stop, or after all it is not: while it is on, nothing new starts here.
    Drain { on: bool },
    /// The shell has drawn the new code that `Effect::DrawCode` asked for; the old one names nothing any more.
    Recoded { code: RoomCode },
    /// The race on the table was judged by other rules than this server's: it does not count.
    NoContest,
    /// The moment of `Room::next_deadline` has come.
    DeadlineReached,
}

impl Event {
    /// A job is done, with the puzzle that was asked for if it was for one.
    #[must_use]
    pub fn job_done(job: JobId, outcome: JobOutcome) -> Self {
        Self::JobDone { job, outcome, seed: None }
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
}
