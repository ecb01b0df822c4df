//! How long to wait before the next attempt to connect: exponential, with jitter, so that a thousand clients
//! of a restarted server do not come back in the same instant.

use crate::chance::Chance;

/// The ceiling of the first wait.
pub(crate) const BACKOFF_MIN_MS: u64 = 250;
/// The ceiling of every late wait.
pub(crate) const BACKOFF_MAX_MS: u64 = 8_000;

/// A wait lies between half of its ceiling and all of it; the ceiling doubles with every attempt.
#[derive(Clone, Debug)]
pub(crate) struct Backoff {
    attempt: u32,
    chance: Chance,
}

impl Backoff {
    pub(crate) fn new(seed: u64) -> Self {
        Self { attempt: 0, chance: Chance::new(seed) }
    }

    pub(crate) fn reset(&mut self) {
        self.attempt = 0;
    }

    /// The wait before the next attempt, in milliseconds.
    pub(crate) fn next_ms(&mut self) -> u64 {
        let ceiling = BACKOFF_MIN_MS.saturating_mul(1 << self.attempt.min(16)).min(BACKOFF_MAX_MS);
        self.attempt = self.attempt.saturating_add(1);
        ceiling / 2 + self.chance.below(ceiling / 2 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_ceiling_and_never_below_half_of_it() {
        for seed in 0..200 {
            let mut backoff = Backoff::new(seed);
            for attempt in 0..40_u32 {
                let ceiling = (BACKOFF_MIN_MS << attempt.min(10)).min(BACKOFF_MAX_MS);
                let wait = backoff.next_ms();
                assert!((ceiling / 2..=ceiling).contains(&wait), "seed {seed}, attempt {attempt}: {wait}");
            }
        }
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
