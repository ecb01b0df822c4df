//! The times around a start: the countdown, when the race starts without the last one, and how long a host's start waits after
//! a change. Owns when they are over; knows nothing of what happens then.

use game::{Millis, Phase, RoomView, SETTLE_MS};

use crate::output::{Cue, Output};
use crate::race::moment_in;

#[derive(Clone, Debug, Default)]
pub(super) struct StartTimes {
    /// The end of the countdown.
    go_at: Option<Millis>,
    /// When the race starts without the one who is not ready.
    starts_at: Option<Millis>,
    /// Until when a host's start waits, because the rules or the puzzle have just changed.
    settled_at: Option<Millis>,
    /// The end of the setting or of the comparison before a duel.
    duel_ends: Option<Millis>,
    /// Whole seconds of the countdown that were last announced.
    seconds_announced: Option<u64>,
}

impl StartTimes {
    pub(super) fn countdown_ms(&self, now: Millis) -> Option<u64> {
        self.go_at.map(|at| at.since(now))
    }

    pub(super) fn duel_ms(&self, now: Millis) -> Option<u64> {
        self.duel_ends.map(|at| at.since(now))
    }

    pub(super) fn starts_in_ms(&self, now: Millis) -> Option<u64> {
        self.starts_at.map(|at| at.since(now))
    }

    pub(super) fn settles_in_ms(&self, now: Millis) -> Option<u64> {
        self.settled_at.map(|at| at.since(now)).filter(|ms| *ms > 0)
    }

    /// Whether something here counts down.
    pub(super) fn is_counting(&self) -> bool {
        let ends = [self.go_at, self.starts_at, self.settled_at, self.duel_ends];
        ends.iter().any(Option::is_some)
    }

    /// Takes over what the server says of them.
    pub(super) fn follow(&mut self, view: &RoomView, now: Millis, one_way_ms: u64) {
        self.go_at = match view.phase {
            Phase::Countdown { go_in_ms } => Some(moment_in(now, go_in_ms, one_way_ms)),
            Phase::Lobby
            | Phase::Dealing
            | Phase::Racing
            | Phase::Finished
            | Phase::Setting
            | Phase::Comparing => None,
        };
        self.duel_ends = view.duel.as_ref().map(|duel| moment_in(now, duel.ends_in_ms, one_way_ms));
        self.starts_at = view.starts_in_ms.map(|ms| moment_in(now, ms, one_way_ms));
    }

    /// The rules or the puzzle have changed.
    pub(super) fn unsettle(&mut self, now: Millis, one_way_ms: u64) {
        self.settled_at = Some(moment_in(now, SETTLE_MS as u32, one_way_ms));
    }

    /// The race has begun.
    pub(super) fn started(&mut self) {
        (self.go_at, self.starts_at, self.duel_ends) = (None, None, None);
    }

    pub(super) fn tick(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        self.settled_at.take_if(|at| *at <= now);
        let seconds = self.go_at.map(|at| at.since(now).div_ceil(1_000));
        if let Some(left @ 1..) = seconds
            && self.seconds_announced != seconds
        {
            outputs.push(Output::Cue(Cue::CountdownTick(u8::try_from(left).unwrap_or(u8::MAX))));
        }
        self.seconds_announced = seconds;
    }
}
