//! How often something may happen. Owns the arithmetic of a token bucket; what happens when it is
//! empty is the caller's business.

use game::Millis;

/// Starts full with `burst` tokens and gains one every `gain_ms`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    gain_ms: u64,
    credit_ms_max: u64,
    /// What is in the bucket, as the milliseconds that it took to gain it.
    credit_ms: u64,
    at: Millis,
}

impl TokenBucket {
    pub(crate) fn full(burst: u32, gain_ms: u32, at: Millis) -> Self {
        let gain_ms = u64::from(gain_ms);
        let credit_ms_max = u64::from(burst) * gain_ms;
        Self { gain_ms, credit_ms_max, credit_ms: credit_ms_max, at }
    }

    /// Takes a token; false when there is none.
    pub(crate) fn take(&mut self, now: Millis) -> bool {
        self.credit_ms = self.credit_ms.saturating_add(now.since(self.at)).min(self.credit_ms_max);
        self.at = self.at.max(now);
        let rest = self.credit_ms.checked_sub(self.gain_ms);
        self.credit_ms = rest.unwrap_or(self.credit_ms);
        rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_then_only_what_is_gained() {
        let mut bucket = TokenBucket::full(3, 50, Millis(1_000));
        assert_eq!([(); 4].map(|()| bucket.take(Millis(1_000))), [true, true, true, false]);
        assert!(!bucket.take(Millis(1_049)));
        assert!(bucket.take(Millis(1_050)));
        assert!(!bucket.take(Millis(1_050)));
    }

    #[test]
    fn rest_fills_it_no_further_than_the_burst_and_time_never_runs_back() {
        let mut bucket = TokenBucket::full(2, 1_000, Millis(0));
        assert_eq!([(); 3].map(|()| bucket.take(Millis(1_000_000))), [true, true, false]);
        assert!(!bucket.take(Millis(0)));
        assert!(!bucket.take(Millis(1_000_500)));
        assert!(bucket.take(Millis(1_001_000)));
    }
}
