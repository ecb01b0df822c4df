//! What was usual of late: the median of the last values, such as how long players waited who were matched. Knows neither
//! tickets nor pools.

use std::collections::VecDeque;

use game::Millis;

use crate::limits::{RECENT_FEW, RECENT_MAX, RECENT_MEMORY_MS};

/// The last values, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recent {
    values: VecDeque<(Millis, u64)>,
}

impl Recent {
    pub fn note(&mut self, value: u64, now: Millis) {
        if self.values.len() == RECENT_MAX {
            self.values.pop_front();
        }
        self.values.push_back((now, value));
    }

    /// `None` when there were too few of late to say anything.
    #[must_use]
    pub fn median(&self, now: Millis) -> Option<u64> {
        let recent = self.values.iter().filter(|(at, _)| now.since(*at) < RECENT_MEMORY_MS);
        let mut values: Vec<u64> = recent.map(|(_, value)| *value).collect();
        if values.len() < RECENT_FEW {
            return None;
        }
        values.sort_unstable();
        Some(values[values.len() / 2])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_the_last_values_is_usual() {
        let mut waits = Recent::default();
        for ms in [9_000, 1_000, 2_000] {
            waits.note(ms, Millis(60_000));
            assert_eq!(waits.median(Millis(60_000)), None, "too few to say");
        }
        waits.note(3_000, Millis(60_000));
        assert_eq!(waits.median(Millis(60_000)), Some(3_000));
        assert_eq!(waits.median(Millis(60_000 + RECENT_MEMORY_MS)), None, "that was long ago");
        (0..RECENT_MAX as u64).for_each(|n| waits.note(5_000 + n % 2, Millis(75_000)));
        assert_eq!((waits.median(Millis(75_001)), waits.values.len()), (Some(5_001), RECENT_MAX));
    }
}
