//! Times by how often they occurred, in microseconds (HdrHistogram): a fixed number of counters, however many are recorded.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Three digits of every time up to an hour.
const DIGITS: u8 = 3;
const US_MAX: u64 = 3_600_000_000;

/// Counts from many tasks at once.
#[derive(Debug)]
pub(crate) struct Histogram(Mutex<hdrhistogram::Histogram<u64>>);

/// What a histogram held at one moment.
#[derive(Clone, Debug)]
pub(crate) struct Counts(hdrhistogram::Histogram<u64>);

impl Default for Histogram {
    fn default() -> Self {
        let counts = hdrhistogram::Histogram::new_with_max(US_MAX, DIGITS);
        Self(Mutex::new(counts.expect("three digits of an hour are within the bounds")))
    }
}

impl Histogram {
    pub(crate) fn record(&self, time: Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(US_MAX);
        self.inner().saturating_record(us);
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts(self.inner().clone())
    }

    fn inner(&self) -> MutexGuard<'_, hdrhistogram::Histogram<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    pub(crate) fn total(&self) -> u64 {
        self.0.len()
    }

    /// What came after an earlier look at the same histogram.
    pub(crate) fn since(&self, earlier: &Self) -> Self {
        let mut counts = self.0.clone();
        counts.subtract(&earlier.0).expect("counts of one histogram only grow");
        Self(counts)
    }

    /// The time that this share of all (0 to 1) does not exceed; `None` without any.
    pub(crate) fn quantile(&self, share: f64) -> Option<Duration> {
        (self.total() > 0).then(|| Duration::from_micros(self.0.value_at_quantile(share)))
    }

    /// The longest time; `None` without any.
    pub(crate) fn max(&self) -> Option<Duration> {
        (self.total() > 0).then(|| Duration::from_micros(self.0.max()))
    }

    /// Every counter that has counted something: the longest time that belongs to it, and how many did.
    pub(crate) fn buckets(&self) -> impl Iterator<Item = (Duration, u64)> {
        let recorded = self.0.iter_recorded();
        recorded.map(|of| (Duration::from_micros(of.value_iterated_to()), of.count_since_last_iteration()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_look_tells_what_came_since_an_earlier_one() {
        let histogram = Histogram::default();
        assert_eq!((histogram.counts().quantile(0.5), histogram.counts().max()), (None, None));
        histogram.record(Duration::from_micros(5));
        let earlier = histogram.counts();
        [40, 40, 50].iter().for_each(|&us| histogram.record(Duration::from_micros(us)));
        let since = histogram.counts().since(&earlier);
        let us = Duration::from_micros;
        assert_eq!(since.buckets().collect::<Vec<_>>(), [(us(40), 2), (us(50), 1)]);
        assert_eq!((since.quantile(0.5), since.max()), (Some(us(40)), Some(us(50))));
    }
}
