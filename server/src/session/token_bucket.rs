//! How often something may happen. Owns the arithmetic of a token bucket; what happens when it is
//! empty is the caller's business.

use game::Millis;

use crate::config::Rate;

/// What is left of a [`Rate`]; the same one is to be given with every call. Small, since there are several
/// for each connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    /// A token is `per_ms` of these; each millisecond brings `gained`.
    credit: u64,
    at: Millis,
}

impl TokenBucket {
    pub(crate) fn full(rate: Rate, at: Millis) -> Self {
        Self { credit: rate.credit_max(), at }
    }

    /// Takes a token; false when there is none.
    pub(crate) fn take(&mut self, rate: Rate, now: Millis) -> bool {
        let is_there = self.wait_ms(rate, now) == 0;
        if is_there {
            self.credit -= u64::from(rate.per_ms);
        }
        is_there
    }

    /// Milliseconds until there is a token; 0 when there is one.
    pub(crate) fn wait_ms(&mut self, rate: Rate, now: Millis) -> u64 {
        let gained = now.since(self.at).saturating_mul(rate.gained.into());
        self.credit = self.credit.saturating_add(gained).min(rate.credit_max());
        self.at = self.at.max(now);
        u64::from(rate.per_ms).saturating_sub(self.credit).div_ceil(rate.gained.max(1).into())
    }

    /// Milliseconds until it is full.
    pub(crate) fn rest_ms(&mut self, rate: Rate, now: Millis) -> u64 {
        self.wait_ms(rate, now);
        rate.credit_max().saturating_sub(self.credit).div_ceil(rate.gained.max(1).into())
    }

    pub(crate) fn is_full(&mut self, rate: Rate, now: Millis) -> bool {
        self.rest_ms(rate, now) == 0
    }
}

impl Rate {
    fn credit_max(self) -> u64 {
        u64::from(self.burst) * u64::from(self.per_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_only_what_is_gained() {
        let rate = Rate::per_second(3, 20);
        let mut bucket = TokenBucket::full(rate, Millis(1_000));
        assert!(bucket.is_full(rate, Millis(1_000)));
        assert_eq!([(); 4].map(|()| bucket.take(rate, Millis(1_000))), [true, true, true, false]);
        assert!(!bucket.take(rate, Millis(1_049)));
        assert_eq!(bucket.wait_ms(rate, Millis(1_049)), 1);
        assert_eq!(bucket.rest_ms(rate, Millis(1_049)), 101);
        assert!(bucket.take(rate, Millis(1_050)));
        assert!(!bucket.take(rate, Millis(1_050)));
        assert_eq!(bucket.wait_ms(rate, Millis(1_050)), 50);
    }

    #[test]
    fn it_refills_up_to_the_burst_and_time_is_monotonic() {
        let rate = Rate::per_second(2, 1);
        let mut bucket = TokenBucket::full(rate, Millis(0));
        assert_eq!([(); 3].map(|()| bucket.take(rate, Millis(1_000_000))), [true, true, false]);
        assert!(!bucket.take(rate, Millis(0)));
        assert!(!bucket.take(rate, Millis(1_000_500)));
        assert!(bucket.take(rate, Millis(1_001_000)));
    }

    #[test]
    fn fractions_of_a_millisecond_add_up() {
        let rate = Rate::per_second(1, 3);
        let mut bucket = TokenBucket::full(rate, Millis(0));
        let taken = (0..=1_000).filter(|&ms| bucket.take(rate, Millis(ms))).count();
        assert_eq!(taken, 1 + 2, "after 0, 334 and 668 ms");
        assert_eq!(bucket.wait_ms(rate, Millis(1_000)), 2);
    }
}
