//! How long to wait before the next attempt to connect: exponential, with jitter, so that a thousand clients
//! of a restarted server do not reconnect at the same instant.

use crate::rng::Rng;

/// The ceiling of the first wait.
pub(crate) const BACKOFF_MIN_MS: u64 = 250;
/// The ceiling of every late wait.
pub(crate) const BACKOFF_MAX_MS: u64 = 8_000;

/// The shortest wait: the first attempt comes fast, since most lines are back at once.
pub(crate) const BACKOFF_FLOOR_MS: u64 = 50;

/// A wait lies anywhere between the floor and its ceiling ("full jitter": it spreads a crowd best, see Brooker,
/// Exponential Backoff And Jitter, 2015); the ceiling doubles with every attempt.
#[derive(Clone, Debug)]
pub(crate) struct Backoff {
    attempt: u32,
    rng: Rng,
}

impl Backoff {
    pub(crate) fn new(seed: u64) -> Self {
        Self { attempt: 0, rng: Rng::new(seed) }
    }

    pub(crate) fn reset(&mut self) {
        self.attempt = 0;
    }

    /// The wait before the next attempt, in milliseconds.
    pub(crate) fn next_ms(&mut self) -> u64 {
        let ceiling = BACKOFF_MIN_MS.saturating_mul(1 << self.attempt.min(16)).min(BACKOFF_MAX_MS);
        self.attempt = self.attempt.saturating_add(1);
        BACKOFF_FLOOR_MS + self.rng.below(ceiling - BACKOFF_FLOOR_MS + 1)
    }

    /// The next waits have the highest ceiling.
    pub(crate) fn ease(&mut self) {
        self.attempt = 16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ceilings_double_and_waits_are_spread_below_them() {
        let mut late = Vec::new();
        for seed in 0..200 {
            let mut backoff = Backoff::new(seed);
            for attempt in 0..40_u32 {
                let ceiling = (BACKOFF_MIN_MS << attempt.min(10)).min(BACKOFF_MAX_MS);
                let wait = backoff.next_ms();
                assert!(
                    (BACKOFF_FLOOR_MS..=ceiling).contains(&wait),
                    "seed {seed}, attempt {attempt}: {wait}"
                );
                if attempt >= 10 {
                    late.push(wait);
                }
            }
        }
        let below = |limit: u64| late.iter().filter(|wait| **wait < limit).count() * 100 / late.len();
        assert!(
            (20..=30).contains(&below(BACKOFF_MAX_MS / 4))
                && (70..=80).contains(&below(BACKOFF_MAX_MS * 3 / 4))
        );
    }

    #[test]
    fn two_clients_do_not_wait_alike() {
        let waits = |seed| {
            let mut backoff = Backoff::new(seed);
            (0..8).map(|_| backoff.next_ms()).collect::<Vec<_>>()
        };
        assert_ne!(waits(1), waits(2));
        assert_eq!(waits(1), waits(1));
    }

    #[test]
    fn success_starts_the_waits_over() {
        let mut backoff = Backoff::new(7);
        for _ in 0..10 {
            backoff.next_ms();
        }
        backoff.reset();
        assert!(backoff.next_ms() <= BACKOFF_MIN_MS);
    }
}
