//! A room as an attempt at a challenge, which it may be: what it shows of the challenge, and what becomes of its race.

use serde::{Deserialize, Serialize};

use crate::challenge::{AttemptView, Run, Whence};
use crate::record::MatchRecord;
use crate::time::Millis;

/// See [`Room::attempt`](crate::Room::attempt).
#[derive(Clone, Debug, Default, Hash, Serialize, Deserialize)]
pub struct RoomAttempt {
    #[serde(default, rename = "attempt")]
    pub(super) view: Option<AttemptView>,
    #[serde(default)]
    pub(super) whence: Whence,
}

impl RoomAttempt {
    /// The challenge that the room is an attempt at; none where it is no attempt.
    #[must_use]
    pub fn view(&self) -> Option<&AttemptView> {
        self.view.as_ref()
    }

    /// From where it is made.
    #[must_use]
    pub fn whence(&self) -> Whence {
        self.whence
    }

    /// What becomes of it once its race is over; none if there is nothing to show of it.
    #[must_use]
    pub fn run(&self, record: &MatchRecord, at: Millis) -> Option<Run> {
        let (attempt, player) = (self.view()?, record.racers.first()?.player);
        let run = Run { repeat: attempt.repeat, whence: self.whence, ..Run::of(record, player, at)? };
        Some(run).filter(|run| !run.is_empty())
    }
}
