//! Times by how often they occurred: a fixed number of counters, about three percent apart, however many times are
//! recorded. The idea is Gil Tene's HdrHistogram.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Each power of two is divided into this many counters.
const STEPS: u64 = 32;
const STEPS_LOG2: u32 = STEPS.ilog2();
/// Powers of two above `STEPS` that are told apart: up to an hour in microseconds.
const POWERS: u64 = 32;

#[derive(Debug)]
pub(crate) struct Histogram {
    counts: Vec<AtomicU64>,
}

impl Default for Histogram {
    fn default() -> Self {
        Self { counts: (0..STEPS * POWERS).map(|_| AtomicU64::new(0)).collect() }
    }
}

/// The counter for a number of microseconds. Below `2 * STEPS` every number has its own.
fn index(us: u64) -> u64 {
    let power = us.max(STEPS).ilog2() - STEPS_LOG2;
    (u64::from(power) * STEPS + (us >> power)).min(STEPS * POWERS - 1)
}

/// The smallest number of microseconds that belongs to a counter.
fn lowest(index: u64) -> u64 {
    let power = (index / STEPS).saturating_sub(1);
    (index - power * STEPS) << power
}

impl Histogram {
    pub(crate) fn record(&self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let index = usize::try_from(index(us)).unwrap_or(usize::MAX);
        if let Some(count) = self.counts.get(index) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.counts.iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }

    /// The time that this share of all (0 to 1) does not exceed, as exactly as the counters are; `None` without any.
    pub(crate) fn quantile(&self, share: f64) -> Option<Duration> {
        let total = self.count();
        let wanted = ((total as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        let counts = (0..).zip(&self.counts);
        let found = counts.map(|(index, count): (u64, _)| (index, count.load(Ordering::Relaxed))).find(
            |(_, count)| {
                seen += count;
                seen >= wanted
            },
        );
        found.map(|(index, _)| Duration::from_micros(lowest(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_begins_where_the_one_before_ends() {
        for counter in 1..STEPS * POWERS {
            assert_eq!(index(lowest(counter)), counter);
            assert_eq!(index(lowest(counter) - 1), counter - 1);
        }
        assert_eq!(index(u64::MAX), STEPS * POWERS - 1);
    }

    #[test]
    fn quantiles_are_right_within_three_percent() {
        let histogram = Histogram::default();
        assert_eq!(histogram.quantile(0.5), None);
        (1..=10_000).for_each(|us| histogram.record(Duration::from_micros(us)));
        assert_eq!(histogram.count(), 10_000);
        for share in [0.01, 0.5, 0.9, 0.99, 1.0] {
            let (wanted, found) = (share * 1e4, histogram.quantile(share).unwrap().as_secs_f64() * 1e6);
            assert!((found - wanted).abs() <= wanted * 0.032, "{share}: {found} instead of {wanted}");
        }
    }
}
