//! How long a player may expect to wait in a pool: the median wait of those who were matched last. Knows neither tickets nor
//! pools.

use std::collections::VecDeque;

use game::Millis;
use serde::{Deserialize, Serialize};

use crate::limits::{WAITS_MAX, WAITS_MEMORY_MS, WAITS_MIN};

/// The waits of the last players who were matched, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExpectedWait {
    waits: VecDeque<PastWait>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PastWait {
    ended: Millis,
    ms: u64,
}

impl ExpectedWait {
    /// Somebody who has waited since then is matched now.
    pub fn note(&mut self, since: Millis, now: Millis) {
        if self.waits.len() == WAITS_MAX {
            self.waits.pop_front();
        }
        self.waits.push_back(PastWait { ended: now, ms: now.since(since) });
    }

    /// Milliseconds; `None` when too few were matched of late to say anything.
    #[must_use]
    pub fn ms(&self, now: Millis) -> Option<u64> {
        let recent = self.waits.iter().filter(|wait| now.since(wait.ended) < WAITS_MEMORY_MS);
        let mut waits: Vec<u64> = recent.map(|wait| wait.ms).collect();
        if waits.len() < WAITS_MIN {
            return None;
        }
        waits.sort_unstable();
        Some(waits[waits.len() / 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_the_last_waits_is_expected() {
        let mut wait = ExpectedWait::default();
        for ms in [9_000, 1_000, 2_000] {
            assert_eq!(wait.ms(Millis(60_000)), None, "too few to say");
            wait.note(Millis(60_000 - ms), Millis(60_000));
        }
        assert_eq!(wait.ms(Millis(60_000)), None);
        wait.note(Millis(57_000), Millis(60_000));
        assert_eq!(wait.ms(Millis(60_000)), Some(3_000));
        assert_eq!(wait.ms(Millis(60_000 + WAITS_MEMORY_MS)), None, "that was long ago");
        (0..WAITS_MAX as u64).for_each(|n| wait.note(Millis(70_000), Millis(75_000 + n % 2)));
        assert_eq!((wait.ms(Millis(75_001)), wait.waits.len()), (Some(5_001), WAITS_MAX));
    }
}
