//! The race's times as they run here: elapsed and remaining. Anchored whenever the server says how late
//! it is; knows nothing of what happens when they run out.

use game::Millis;

/// A running time, anchored to the local clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RaceClock {
    anchored_at: Millis,
    elapsed_ms: u64,
    remaining_ms: Option<u64>,
}

impl RaceClock {
    /// `elapsed_ms` and `remaining_ms` were true when the message was sent, `one_way_ms` before `now`.
    pub(crate) fn new(now: Millis, elapsed_ms: u32, remaining_ms: Option<u32>, one_way_ms: u64) -> Self {
        Self {
            anchored_at: now,
            elapsed_ms: u64::from(elapsed_ms) + one_way_ms,
            remaining_ms: remaining_ms.map(|ms| u64::from(ms).saturating_sub(one_way_ms)),
        }
    }

    pub(crate) fn elapsed_ms(&self, now: Millis) -> u64 {
        self.elapsed_ms + now.since(self.anchored_at)
    }

    pub(crate) fn remaining_ms(&self, now: Millis) -> Option<u64> {
        Some(self.remaining_ms?.saturating_sub(now.since(self.anchored_at)))
    }
}

/// The moment `in_ms` after a message was sent that arrived at `now`.
pub(crate) fn moment_in(now: Millis, in_ms: u32, one_way_ms: u64) -> Millis {
    now.plus(u64::from(in_ms).saturating_sub(one_way_ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_run_from_when_the_message_was_sent() {
        let clock = RaceClock::new(Millis(1_000), 60_000, Some(5_000), 40);
        assert_eq!(clock.elapsed_ms(Millis(1_000)), 60_040);
        assert_eq!(clock.elapsed_ms(Millis(3_000)), 62_040);
        assert_eq!(clock.remaining_ms(Millis(3_000)), Some(2_960));
        assert_eq!(clock.remaining_ms(Millis(30_000)), Some(0));
        assert_eq!(moment_in(Millis(100), 3_000, 40), Millis(3_060));
        assert_eq!(moment_in(Millis(100), 0, 40), Millis(100));
    }
}
