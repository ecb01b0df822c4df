//! What happened to all players together. Counts; knows nothing of how it came about.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::histogram::Histogram;

/// Different problems that are told apart; the rest is counted together.
const PROBLEMS_MAX: usize = 50;

#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) connected: AtomicU64,
    pub(crate) races_done: AtomicU64,
    /// From a move to its answer.
    pub(crate) moves: Histogram,
    /// From a ping to its pong.
    pub(crate) pings: Histogram,
    problems: Mutex<BTreeMap<String, u64>>,
}

impl Tally {
    pub(crate) fn problem(&self, problem: String) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        let known = problems.len() < PROBLEMS_MAX || problems.contains_key(&problem);
        let name = if known { problem } else { "something else".to_owned() };
        *problems.entry(name).or_default() += 1;
    }

    /// Every problem, and how often it occurred.
    pub(crate) fn problems(&self) -> BTreeMap<String, u64> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Adds one for as long as it lives.
#[derive(Debug)]
pub(crate) struct Counted<'a>(&'a AtomicU64);

impl<'a> Counted<'a> {
    pub(crate) fn new(counter: &'a AtomicU64) -> Self {
        counter.fetch_add(1, Ordering::Relaxed);
        Self(counter)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The percentiles of a histogram, in words.
pub(crate) struct Percentiles<'a>(pub(crate) &'a Histogram);

impl fmt::Display for Percentiles<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.0.count();
        if count == 0 {
            return write!(f, "none");
        }
        let ms = |share| self.0.quantile(share).map_or(0.0, |time: Duration| time.as_secs_f64() * 1_000.0);
        write!(
            f,
            "{count} answered, ms: p50 {:.2}  p90 {:.2}  p99 {:.2}  p99.9 {:.2}  max {:.2}",
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(0.999),
            ms(1.0)
        )
    }
}
