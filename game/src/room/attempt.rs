//! A room as an attempt at a challenge, which it may be: what it shows of the challenge, and what becomes of its race.

use crate::challenge::{AttemptView, Rival, Run, Whence};
use crate::effect::{Audience, Effect};
use crate::event::RoomEvent;
use crate::play::Match;
use crate::record::MatchRecord;
use crate::time::Millis;

/// See [`Room::attempt`](crate::Room::attempt).
#[derive(Clone, Copy, Debug)]
pub struct RoomAttempt<'a> {
    pub(super) view: Option<&'a AttemptView>,
    pub(super) whence: Whence,
    /// The one that runs, or whose results are on the table.
    pub(super) race: Option<&'a Match>,
}

impl<'a> RoomAttempt<'a> {
    /// The challenge that the room is an attempt at; none where it is no attempt.
    #[must_use]
    pub fn view(self) -> Option<&'a AttemptView> {
        self.view
    }

    /// From where it is made.
    #[must_use]
    pub fn whence(self) -> Whence {
        self.whence
    }

    /// How its racer looks to others who are at the same challenge; none before the race.
    #[must_use]
    pub fn as_rival(self) -> Option<Rival> {
        let (_, race) = (self.view?, self.race?);
        let racer = race.racers().next()?.racer();
        let progress = race.progress(racer.member)?;
        Some(Rival {
            no: 0,
            name: racer.name,
            bot: racer.bot,
            filled: progress.cells,
            strikes: progress.strikes,
            status: progress.status,
        })
    }

    /// Shows an audience who else is at the challenge; nothing where this is no attempt.
    #[must_use]
    pub fn show_rivals(self, to: Audience, rivals: Vec<Rival>) -> Option<Effect> {
        self.view.map(|_| Effect::Send { to, event: RoomEvent::Rivals { rivals }, may_wait: false })
    }

    /// What becomes of it once its race is over; none if there is nothing to show of it.
    #[must_use]
    pub fn run(self, record: &MatchRecord, at: Millis) -> Option<Run> {
        let (attempt, player) = (self.view?, record.racers.first()?.player);
        let run = Run { repeat: attempt.repeat, whence: self.whence, ..Run::of(record, player, at)? };
        Some(run).filter(|run| !run.is_empty())
    }
}
