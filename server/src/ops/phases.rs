//! How many rooms are in each phase. Each room keeps its own mark up to date; the metrics show the
//! sums, and a drain waits until no room plays. Knows no room.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::Phase;
use tokio::sync::Notify;

/// The phases, as operators see them.
pub(crate) const PHASES: [&str; 7] =
    ["lobby", "dealing", "countdown", "racing", "finished", "setting", "comparing"];

fn index(phase: Phase) -> usize {
    match phase {
        Phase::Lobby => 0,
        Phase::Dealing => 1,
        Phase::Countdown { .. } => 2,
        Phase::Racing => 3,
        Phase::Finished => 4,
        Phase::Setting => 5,
        Phase::Comparing => 6,
    }
}

pub(crate) fn name(phase: Phase) -> &'static str {
    PHASES[index(phase)]
}

/// Whether a room is about to race, or does.
pub(crate) fn is_playing(phase: Phase) -> bool {
    match phase {
        Phase::Dealing | Phase::Countdown { .. } | Phase::Racing => true,
        // What was handed in for a duel outlives the server.
        Phase::Lobby | Phase::Finished | Phase::Setting | Phase::Comparing => false,
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct RoomPhases(Arc<Counts>);

#[derive(Debug, Default)]
struct Counts {
    rooms: [AtomicUsize; PHASES.len()],
    changed: Notify,
}

/// One room's entry in the sums; gone with the room.
#[derive(Debug)]
pub(crate) struct PhaseMark {
    counts: Arc<Counts>,
    phase: usize,
}

impl RoomPhases {
    /// Counts one more room.
    pub(crate) fn mark(&self, phase: Phase) -> PhaseMark {
        let (counts, phase) = (self.0.clone(), index(phase));
        counts.rooms[phase].fetch_add(1, Ordering::SeqCst);
        PhaseMark { counts, phase }
    }

    /// How many rooms are about to race, or do.
    pub(crate) fn playing(&self) -> usize {
        // In this order a room goes through them: none is missed on its way from one to the next.
        let [_, dealing, countdown, racing, ..] = self.counts();
        dealing + countdown + racing
    }

    pub(crate) async fn until_nobody_plays(&self) {
        loop {
            let changed = self.0.changed.notified();
            if self.playing() == 0 {
                return;
            }
            changed.await;
        }
    }

    /// How many rooms are in each of [`PHASES`].
    pub(crate) fn counts(&self) -> [usize; PHASES.len()] {
        self.0.rooms.each_ref().map(|rooms| rooms.load(Ordering::SeqCst))
    }
}

impl PhaseMark {
    pub(crate) fn becomes(&mut self, phase: Phase) {
        let phase = index(phase);
        if phase == self.phase {
            return;
        }
        // Counted in the new phase first: a caller that waits for the last race to end must not see zero too early.
        self.counts.rooms[phase].fetch_add(1, Ordering::SeqCst);
        self.counts.rooms[self.phase].fetch_sub(1, Ordering::SeqCst);
        self.phase = phase;
        self.counts.changed.notify_waiters();
    }
}

impl Drop for PhaseMark {
    fn drop(&mut self) {
        self.counts.rooms[self.phase].fetch_sub(1, Ordering::SeqCst);
        self.counts.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_counts_in_the_phase_it_is_in_until_it_is_gone() {
        let phases = RoomPhases::default();
        let mut first = phases.mark(Phase::Lobby);
        let second = phases.mark(Phase::Lobby);
        first.becomes(Phase::Countdown { go_in_ms: 3_000 });
        first.becomes(Phase::Countdown { go_in_ms: 2_000 });
        assert_eq!(phases.counts(), [1, 0, 1, 0, 0, 0, 0]);
        first.becomes(Phase::Racing);
        drop(second);
        assert_eq!(phases.counts(), [0, 0, 0, 1, 0, 0, 0]);
        drop(first);
        assert_eq!(phases.counts(), [0; PHASES.len()]);
    }
}
