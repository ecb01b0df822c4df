//! Times by how often they occurred: a fixed number of counters, about three percent apart, however many times are
//! recorded. The idea is Gil Tene's HdrHistogram.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Each power of two is divided into this many counters.
const STEPS: u64 = 32;
const STEPS_LOG2: u32 = STEPS.ilog2();
/// Powers of two above `STEPS` that are told apart: up to an hour in microseconds.
const POWERS: u64 = 32;

/// Counts from many tasks at once.
#[derive(Debug)]
pub(crate) struct Histogram {
    counts: Vec<AtomicU64>,
    max_us: AtomicU64,
}

/// What a histogram held at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    counts: Vec<u64>,
    max_us: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        let counts = (0..STEPS * POWERS).map(|_| AtomicU64::new(0)).collect();
        Self { counts, max_us: AtomicU64::new(0) }
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
        self.max_us.fetch_max(us, Ordering::Relaxed);
        let index = usize::try_from(index(us)).unwrap_or(usize::MAX);
        if let Some(count) = self.counts.get(index) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn counts(&self) -> Counts {
        let counts = self.counts.iter().map(|count| count.load(Ordering::Relaxed)).collect();
        Counts { counts, max_us: self.max_us.load(Ordering::Relaxed) }
    }
}

impl Counts {
    pub(crate) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// What came after an earlier look at the same histogram. Its longest time is that of both together.
    pub(crate) fn since(&self, earlier: &Self) -> Self {
        let counts = self.counts.iter().zip(&earlier.counts).map(|(now, then)| now - then).collect();
        Self { counts, max_us: self.max_us }
    }

    /// The time that this share of all (0 to 1) does not exceed, as exactly as the counters are; `None` without any.
    pub(crate) fn quantile(&self, share: f64) -> Option<Duration> {
        let wanted = ((self.total() as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        let found = self.buckets().find(|&(_, count)| {
            seen += count;
            seen >= wanted
        });
        found.map(|(time, _)| time)
    }

    /// The longest time, exactly; `None` without any.
    pub(crate) fn max(&self) -> Option<Duration> {
        (self.total() > 0).then(|| Duration::from_micros(self.max_us))
    }

    /// Every counter that has counted something: the shortest time that belongs to it, and how many did.
    pub(crate) fn buckets(&self) -> impl Iterator<Item = (Duration, u64)> {
        let counters = (0..).zip(&self.counts).filter(|&(_, &count)| count > 0);
        counters.map(|(index, &count)| (Duration::from_micros(lowest(index)), count))
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
    fn quantiles_are_within_three_percent_and_max_is_exact() {
        let histogram = Histogram::default();
        assert_eq!((histogram.counts().quantile(0.5), histogram.counts().max()), (None, None));
        (1..=10_000).for_each(|us| histogram.record(Duration::from_micros(us)));
        let counts = histogram.counts();
        assert_eq!(counts.total(), 10_000);
        for share in [0.01, 0.5, 0.9, 0.99, 1.0] {
            let (wanted, found) = (share * 1e4, counts.quantile(share).unwrap().as_secs_f64() * 1e6);
            assert!((found - wanted).abs() <= wanted * 0.032, "{share}: {found} instead of {wanted}");
        }
        assert_eq!(counts.max(), Some(Duration::from_micros(10_000)));
    }

    #[test]
    fn a_later_look_tells_what_came_since_an_earlier_one() {
        let histogram = Histogram::default();
        histogram.record(Duration::from_micros(5));
        let earlier = histogram.counts();
        [40, 40, 50].iter().for_each(|&us| histogram.record(Duration::from_micros(us)));
        let since = histogram.counts().since(&earlier);
        let us = Duration::from_micros;
        assert_eq!(since.buckets().collect::<Vec<_>>(), [(us(40), 2), (us(50), 1)]);
        assert_eq!(since.quantile(0.5), Some(us(40)));
    }
}
